#include "firn/surface/anisotropy.h"

#include <algorithm>
#include <cmath>

#include "firn/grid/point_cells.h"

namespace firn {
namespace {

/// Radius of a kernel deep in the snow, in spacings: about 65 particles. With half of them, holes open in snow at rest;
/// with more, edges go round.
constexpr float kKernelSpacings = 2.5f;
/// ... and at least so many voxels, or they would show through.
constexpr float kKernelVoxels = 2;
/// Radius of the search for neighbours, in kernel radii: 4 spacings, 268 neighbours deep in the snow.
constexpr float kSearchRadii = 1.6f;
/// The longest axis over the shortest, k_r [Yu and Turk 2010, sec. 5].
constexpr float kMostRatio = 4;
/// No axis is shorter than this many voxels. The edge of a thinner disc falls between two of them, and terraces show.
constexpr float kLeastVoxels = 2.5f;
/// Neighbours with which a particle is part of the snow, N_eps of the paper; more where voxels have made kernels
/// larger.
constexpr float kFullCompany = 25;
/// A lone particle's sphere is at least so many voxels in radius, and then one of them is inside it.
constexpr float kLoneVoxels = 0.9f;
/// How far the mean of its neighbours may be off before a particle is moved there, in search radii.
///
/// Departure: [eq. 6] moves every particle by lambda of the whole way. On a flat surface that way is 0.32 radii for the
/// outermost particles and the same for all of them: the snow would shrink by half a spacing and be no smoother for it.
/// What is beyond the common part is what sticks out.
constexpr float kCommonShift = 0.2f;
/// Where in its kernel a lone particle has its surface, in kernel radii.
constexpr float kLoneContour = 0.7f;

/// Value of the field on the surface of a half space filled evenly. A particle at depth d weighs 1 / F(d), F being the
/// share of its kernel inside, and F' is the kernel across the surface: the integral of F' / F from F = 1/2 to 1 is
/// ln 2.
constexpr float kRoundContour = 0.69314718f;
/// The same with ellipsoids and smoothed centres, for which there is no formula: balls and slabs have their size with
/// it, to a fifth of a spacing.
constexpr float kAnisotropicContour = 0.45f;

/// Sums over the neighbours of one particle, lengths over the radius of the search.
struct Company {
    float weight = 0, count = 0, crowd = 0;  // crowd: sum of bump(), itself being 1
    Vec3 first{};
    float xx = 0, yy = 0, zz = 0, xy = 0, yz = 0, zx = 0;

    void add(const Vec3& q, float qq) {
        const float w = neighbourWeight(std::sqrt(qq));
        weight += w, count += 1;
        first += w * q;
        xx += w * q.x * q.x, yy += w * q.y * q.y, zz += w * q.z * q.z;
        xy += w * q.x * q.y, yz += w * q.y * q.z, zx += w * q.z * q.x;
    }
    Vec3 mean() const { return first / weight; }
    Mat3 covariance() const {
        const Mat3 second{{{xx, xy, zx}, {xy, yy, yz}, {zx, yz, zz}}};
        return second * (1 / weight) - outer(mean(), mean());
    }
};

float mix(float a, float b, float share) { return a + (b - a) * share; }

class BlobMaker {
public:
    explicit BlobMaker(const BlobParams& params)
        : params_(params),
          h_(std::max(kKernelSpacings * params.spacing, kKernelVoxels * params.voxelSize)),
          search_(params.isRound ? h_ : kSearchRadii * h_),
          fullCompany_(kFullCompany * std::pow(h_ / (kKernelSpacings * params.spacing), 3.0f)) {}

    float searchRadius() const { return search_; }
    float contour() const { return params_.isRound ? kRoundContour : kAnisotropicContour; }

    SnowBlob blob(const NeighbourView& near, const Vec3& x, float radius) const {
        const Company company = companyOf(near, x);
        const float share = std::min((company.count - 1) / fullCompany_, 1.0f);
        Ellipsoid<float> shape{{h_, h_, h_}, Mat3::identity()};
        Vec3 shift{};
        if (!params_.isRound) {
            shape = ellipsoidOf(company.covariance(), h_, kMostRatio);
            shift = beyondCommon(company.mean()) * (params_.smoothing * share * search_);
        }
        const float lone = std::max(radius, kLoneVoxels * params_.voxelSize) / kLoneContour;
        const float least = kLeastVoxels * params_.voxelSize;
        // Departure: the paper takes one or the other by the number of neighbours; between them lies a share of both,
        // or particles would jump in size from frame to frame, and pairs would be drawn into each other.
        for (int axis = 0; axis < 3; ++axis) shape.axes[axis] = mix(lone, std::max(shape.axes[axis], least), share);
        const float filling = h_ * h_ * h_ / (company.crowd * shape.axes.x * shape.axes.y * shape.axes.z);
        const float alone = contour() / bump(kLoneContour * kLoneContour);
        return {x + shift, shape.metric(), shape.reach(), mix(alone, filling, share)};
    }

private:
    /// @param mean  of the neighbours, over the search radius
    static Vec3 beyondCommon(const Vec3& mean) {
        const float far = length(mean);
        return far > kCommonShift ? mean * (1 - kCommonShift / far) : Vec3{};
    }

    Company companyOf(const NeighbourView& near, const Vec3& x) const {
        Company company;
        const float perSearch = 1 / search_, perKernel = 1 / (h_ * h_);
        forEachNeighbour(near, x, [&](std::uint32_t, const Vec3& d, float dd) {
            company.add(d * perSearch, dd * perSearch * perSearch);
            company.crowd += bump(dd * perKernel);
        });
        return company;
    }

    BlobParams params_;
    float h_, search_;
    float fullCompany_;  // neighbours
};

}  // namespace

BlobField blobsOf(Span<const Vec3> x, Span<const float> radius, const BlobParams& params) {
    const BlobMaker maker(params);
    const PointCells cells(x, maker.searchRadius());
    const NeighbourView near = cells.view();
    BlobField field{std::vector<SnowBlob>(x.size()), maker.contour()};
    cells.forEachPoint([&](std::uint32_t p) { field.blobs[p] = maker.blob(near, x[p], radius[p]); });
    return field;
}

}  // namespace firn
