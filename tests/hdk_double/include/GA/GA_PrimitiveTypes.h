// Stand-in for the HDK header of the same name: primitive types the stand-in builds, and numbers for those it does not.
#pragma once

#include <GA/GA_Types.h>

inline const GA_PrimitiveTypeId GA_PRIMNONE(-1);
inline const GA_PrimitiveTypeId GA_PRIMPOLY(1);
inline const GA_PrimitiveTypeId GA_PRIMPOLYSOUP(2);
inline const GA_PrimitiveTypeId GA_PRIMNURBCURVE(3);
inline const GA_PrimitiveTypeId GA_PRIMBEZCURVE(4);
inline const GA_PrimitiveTypeId GA_PRIMMESH(5);
inline const GA_PrimitiveTypeId GA_PRIMSPHERE(6);
inline const GA_PrimitiveTypeId GA_PRIMTUBE(7);
inline const GA_PrimitiveTypeId GA_PRIMCIRCLE(8);
inline const GA_PrimitiveTypeId GA_PRIMPART(9);
inline const GA_PrimitiveTypeId GA_PRIMTETRAHEDRON(10);
inline const GA_PrimitiveTypeId GA_PRIMVOLUME(11);
inline const GA_PrimitiveTypeId GA_PRIMVDB(12);

inline const GA_PrimitiveTypeId GEO_PRIMPOLY = GA_PRIMPOLY;
inline const GA_PrimitiveTypeId GEO_PRIMPOLYSOUP = GA_PRIMPOLYSOUP;
inline const GA_PrimitiveTypeId GEO_PRIMNURBCURVE = GA_PRIMNURBCURVE;
inline const GA_PrimitiveTypeId GEO_PRIMBEZCURVE = GA_PRIMBEZCURVE;
inline const GA_PrimitiveTypeId GEO_PRIMSPHERE = GA_PRIMSPHERE;
inline const GA_PrimitiveTypeId GEO_PRIMTUBE = GA_PRIMTUBE;
inline const GA_PrimitiveTypeId GEO_PRIMPART = GA_PRIMPART;
inline const GA_PrimitiveTypeId GEO_PRIMTETRAHEDRON = GA_PRIMTETRAHEDRON;
inline const GA_PrimitiveTypeId GEO_PRIMVOLUME = GA_PRIMVOLUME;
inline const GA_PrimitiveTypeId GEO_PRIMVDB = GA_PRIMVDB;
