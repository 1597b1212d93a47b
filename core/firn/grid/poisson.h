// Pressure on a sparse grid of cells: of a velocity field what makes it free of divergence.
//
//   sum over the faces of a cell of  a (q - q')  =  b            a: open share of the face, q': beyond it
//
// With q the pressure times dt / (rho h) [m/s] and b what flows into the cell, the velocity through each face then
// changes by the difference of q across it. Faces may be closed in part by solids [Batty et al. 2007; Ng et al. 2009];
// beyond the blocks, and in their outermost upper cells, whose upper faces nobody keeps, q is 0: open air.
//
// Solved by conjugate residuals (solve/krylov.h). The preconditioner is one cycle of multigrid: a coarse cell is two by
// two by two fine ones, its faces' weights are the sums of theirs, and the error is smoothed on cells of one colour of
// a chessboard after those of the other. Such a coarse system is twice as stiff as one of wider cells would be, hence
// the half below [Braess 1995]. Every loop writes its own cells: the same bytes at any number of threads.
#pragma once

#include "firn/base/math/vec.h"
#include "firn/base/span.h"
#include "firn/grid/cell_blocks.h"
#include "firn/solve/krylov.h"

namespace firn {

/// One grid of the hierarchy, as a list of cells; those of one colour first.
struct PoissonLevel {
    static constexpr int kFaces = 6;  // -x +x -y +y -z +z
    struct Row {
        std::array<std::uint32_t, kFaces> near;  // the cell itself where nothing of weight is beyond
        std::array<float, kFaces> weight;        // of what is beyond; 0 where q is 0 there or the face is closed
        float excess;                            // weight of faces beyond which q is 0
        float inverse;                           // 1 / diagonal; 0 where that is
    };
    std::vector<Row> rows;
    std::size_t firstColour = 0;                 // cells of it
    std::vector<std::array<int, 3>> at;          // coordinates
    std::vector<std::uint32_t> parent;           // in the next, coarser level
    std::vector<std::uint32_t> children, begin;  // of the cells of the next level
    std::vector<float> x, b, r;                  // of the cycle

    std::size_t size() const { return rows.size(); }
};

class Poisson {
public:
    static constexpr std::uint32_t kNone = CellBlocks::kNone;

    /// @param open      share of each cell's lower faces that is open, 0 ... 1, or any weight of theirs; empty: all of
    ///                  all. A cell without an open face has no unknown.
    /// @param isAsked   cells that have one at all, q is 0 in others; empty: all
    Poisson(const CellBlocks& blocks, Span<const Vec3> open, Span<const std::uint8_t> isAsked = {});

    std::size_t size() const { return levels_.front().size(); }
    /// Number of a cell's unknown, kNone where q is 0 or nobody asks.
    std::uint32_t unknownOf(std::uint32_t cell) const { return unknownOf_[cell]; }

    /// From now on only these unknowns count, q is 0 in the others as it is beyond the cells: what a new system for
    /// them would be, without finding out again who is where. Where one does not count, b and q must be 0.
    void ask(const std::vector<std::uint8_t>& counts);
    /// What all unknowns around one give it, whether it counts or not.
    float pulledBy(std::size_t unknown, const std::vector<float>& q) const;

    /// One sweep of Gauss and Seidel over all unknowns, whether they count or not, none of which goes below 0.
    void sweepAboveZero(const std::vector<float>& b, std::vector<float>& q) const;

    /// q is where the solve starts from.
    KrylovReport solve(const std::vector<float>& b, std::vector<float>& q, const KrylovOptions& options);

    /// y = A x, and one cycle of multigrid for A x = b: what the solve is made of.
    void apply(const std::vector<float>& x, std::vector<float>& y) const;
    void cycle(const std::vector<float>& b, std::vector<float>& x);

private:
    void number(const CellBlocks& blocks, Span<const Vec3> open, Span<const std::uint8_t> isAsked);
    void connect(const CellBlocks& blocks, Span<const Vec3> open);
    void cycle(std::size_t level);
    /// The finest level when every unknown counts.
    const std::vector<PoissonLevel::Row>& allRows() const { return all_.empty() ? levels_.front().rows : all_; }

    std::vector<std::uint32_t> unknownOf_;
    std::vector<std::uint8_t> asked_;     // who counts; empty while all do
    std::vector<PoissonLevel::Row> all_;  // of the finest level when every unknown counts; empty while they do
    std::vector<PoissonLevel> levels_;
};

}  // namespace firn
