// Details of tests: snow, meshes, volumes; and what differs between a detail and what the program wrote.
#pragma once

#include <GU/GU_Detail.h>

#include <string>

#include "firn/geometry/triangle_mesh.h"
#include "firn/state/particle_set.h"
#include "firn/state/volume.h"

namespace firn::test {

/// One point per particle, an attribute per column, matrices for row vectors.
void fill(GU_Detail& detail, const ParticleSet& particles);

/// Polygons as Houdini has them, clockwise seen from outside.
void fill(GU_Detail& detail, const TriangleMesh& mesh);

/// A ball of positions and nothing else.
void fillWithBall(GU_Detail& detail, const Vec3& center, float radius, float spacing);

/// A level set of a sphere as a VDB primitive.
void addSphereVolume(GU_Detail& detail, const Vec3& center, float radius, float voxelSize);
/// A vector VDB `v` that is the same everywhere around the sphere.
void addVelocityVolume(GU_Detail& detail, const Vec3& center, float radius, float voxelSize, const Vec3& velocity);

/// A VDB primitive of the volume, every voxel of it active, stretched and then shifted.
void addVolumeTo(GU_Detail& detail, const Volume& volume, const Vec3& shift = {}, const Vec3& stretch = {1, 1, 1});

/// A VDB of bools.
void addMaskVolume(GU_Detail& detail, const char* name);

/// Every column of `wanted`, bit for bit, in order of the points; the first difference in words, or nothing.
std::string difference(const ParticleSet& wanted, const GU_Detail& found);
std::string difference(const GU_Detail& wanted, const GU_Detail& found);
/// A VDB primitive of the volume's name has its voxels, bit for bit, its class and its metadata.
std::string difference(const Volume& wanted, const GU_Detail& found);

/// Mean of P or v [m, m/s].
Vec3d mean(const GU_Detail& detail, const char* attribute);

}  // namespace firn::test
