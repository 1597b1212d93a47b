// An object of a simulation, as a test describes it: still or animated geometry, solvers, forces, who affects it.
#pragma once
#include <GU/GU_DetailHandle.h>
#include <UT/UT_Matrix4.h>
#include <hdk_double/dop_node.h>

#include <functional>
#include <limits>
#include <memory>
#include <vector>

namespace hdk_double {

using GeometryFunction = std::function<GU_ConstDetailHandle(fpreal time)>;
using TransformFunction = std::function<UT_DMatrix4(fpreal time)>;

class ObjectNode {
public:
    ObjectNode(Simulation& simulation, std::string name, int id);

    /// Given to the object when it is made; solvers move it on. Without it the object has no geometry.
    ObjectNode& geometry(GU_ConstDetailHandle initial);
    ObjectNode& geometry(const GU_Detail& initial);
    /// Imported anew at every step, as a collider's is.
    ObjectNode& animatedGeometry(GeometryFunction geometry);
    /// Position data.
    ObjectNode& transform(TransformFunction transform);
    /// The transform inside the geometry data.
    ObjectNode& geometryTransform(TransformFunction transform);
    /// First frame, and the last one at which the object is there.
    ObjectNode& frames(int first, int last = std::numeric_limits<int>::max());
    ObjectNode& createdAt(int frame) { return frames(frame); }
    ObjectNode& solveFirstFrame(bool on);

    /// Several solvers of one object run in the order they were added, as below a Multiple Solver.
    DopNode& solver(const std::string& dop);
    /// A solver that other objects have too: one piece of data, shared.
    ObjectNode& solvedBy(DopNode& solver);
    DopNode& force(const std::string& dop) { return data(dop); }
    /// Any other data node.
    DopNode& data(const std::string& dop);
    ObjectNode& affectedBy(const ObjectNode& other, const std::string& relationship = "SIM_RelationshipCollide");

    const std::string& name() const { return name_; }
    int id() const { return id_; }

private:
    friend class Simulation;
    friend class SimulationStep;
    template <class T>
    using History = std::vector<std::pair<fpreal, T>>;  ///< from which time on which value holds

    bool existsAt(int frame) const { return frame >= first_ && frame <= last_; }
    bool isAnimated() const { return !animated_.empty() || !transform_.empty() || !geometryTransform_.empty(); }

    Simulation& simulation_;
    std::string name_;
    int id_;
    int first_;
    int last_ = std::numeric_limits<int>::max();
    bool solveFirstFrame_ = false;
    GU_ConstDetailHandle initial_;
    History<GeometryFunction> animated_;
    History<TransformFunction> transform_;
    History<TransformFunction> geometryTransform_;
    std::vector<std::unique_ptr<DopNode>> ownSolvers_;
    std::vector<DopNode*> solvers_;
    std::vector<std::unique_ptr<DopNode>> data_;
    std::vector<std::pair<std::string, int>> affectors_;
};

}  // namespace hdk_double
