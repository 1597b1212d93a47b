// Every geometry node: what it shows, and what it does when it is cooked. Each is defined in the file of its name.
#pragma once

#include "hdk_nodes/sop/SOP_Firn.h"

/// firn::snow_source::1.0: closed geometry in, snow out.
class SOP_FirnSource : public SOP_Firn {
public:
    using SOP_Firn::SOP_Firn;
    static const firn::NodeInterface& interface();

protected:
    void cook(OP_Context& context, firn::Complaints& complaints) override;
};

/// firn::snow_collider::1.0: geometry in, the same with what snow must know of it out.
class SOP_FirnCollider : public SOP_Firn {
public:
    using SOP_Firn::SOP_Firn;
    static const firn::NodeInterface& interface();

protected:
    void cook(OP_Context& context, firn::Complaints& complaints) override;
};

/// firn::snow_layer::1.0: ground in, the same with a layer of snow on it out.
class SOP_FirnLayer : public SOP_Firn {
public:
    using SOP_Firn::SOP_Firn;
    static const firn::NodeInterface& interface();

protected:
    void cook(OP_Context& context, firn::Complaints& complaints) override;
};

/// firn::snow_surface::1.0: snow particles in, volumes and polygons out.
class SOP_FirnSurface : public SOP_Firn {
public:
    using SOP_Firn::SOP_Firn;
    static const firn::NodeInterface& interface();

protected:
    void cook(OP_Context& context, firn::Complaints& complaints) override;
};

/// firn::snow_look::1.0: snow particles in, the same with colours out.
class SOP_FirnLook : public SOP_Firn {
public:
    using SOP_Firn::SOP_Firn;
    static const firn::NodeInterface& interface();

protected:
    void cook(OP_Context& context, firn::Complaints& complaints) override;
};

/// firn::fine_particles::1.0: snow in, fine particles around it out.
class SOP_FirnFine : public SOP_Firn {
public:
    using SOP_Firn::SOP_Firn;
    static const firn::NodeInterface& interface();

protected:
    void cook(OP_Context& context, firn::Complaints& complaints) override;
};
