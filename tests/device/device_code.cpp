// Includes every device-safe header and runs functions of them on the device and in a loop. To add some: write a probe
// (a functor that computes one vector for one index) and name it in deviceCases().
#include "device_code.h"

#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>

#include "device_safe_headers.h"

namespace firn {
namespace {

// Each device library wraps Thrust in a namespace of its own, so that several live in one process.
namespace device = THRUST_NS_QUALIFIER;

FIRN_HD Vec3 randomVec(int i, int stream) {
    return 2.0f * uniformVec(mixed(std::uint64_t(stream), std::uint64_t(i))) - Vec3{1, 1, 1};
}
FIRN_HD Mat3 randomMat(int i, int stream) {
    return fromColumns(randomVec(i, stream), randomVec(i, stream + 1), randomVec(i, stream + 2));
}

struct Randoms {
    FIRN_HD Vec3 operator()(int i) const { return randomVec(i, 0); }
};
struct Vectors {
    FIRN_HD Vec3 operator()(int i) const {
        const Vec3 a = randomVec(i, 0), b = randomVec(i, 1);
        return normalized(cross(a, b)) + scaled(min(a, b), max(a, b)) * clamp(dot(a, b), -0.5f, 0.5f);
    }
};
struct Matrices {
    FIRN_HD Vec3 operator()(int i) const {
        const Mat3 a = randomMat(i, 0) + 3.0f * Mat3::identity();
        return inverse(a) * randomVec(i, 3) + transpose(cofactor(a)) * randomVec(i, 4);
    }
};
struct Contacts {
    FIRN_HD Vec3 operator()(int i) const {
        Contact<float> c;
        c.phi = randomVec(i, 0).x - 0.5f;
        c.normal = normalized(randomVec(i, 1));
        c.velocity = randomVec(i, 2);
        c.friction = 0.3f;
        c.sticky = i % 7 == 0;
        return resolve(3.0f * randomVec(i, 3), c);
    }
};

struct Decompositions {
    FIRN_HD Vec3 operator()(int i) const {
        const Svd<float> d = svd(randomMat(i, 0));
        return d.s + d.U * (transpose(d.V) * randomVec(i, 3));
    }
};
struct Weights {
    FIRN_HD Vec3 operator()(int i) const {
        const CubicStencil<float> near(10.0f * randomVec(i, 0));
        Vec3 sum{};
        for (int axis = 0; axis < 3; ++axis)
            for (int k = 0; k < 4; ++k) sum[axis] += float(near.base[axis] + k) * (near.w[axis][k] + near.dw[axis][k]);
        return sum;
    }
};
struct Deformations {
    FIRN_HD Vec3 operator()(int i) const {
        const SnowPoint<float> snow{lame(1.4e5f, 0.2f), 2.5e-2f, 7.5e-3f, 10.0f};
        const Mat3 FE = Mat3::identity() + 0.05f * randomMat(i, 0);
        const Deformed<float> d = deformed(FE, 0.95f, 10.0f * randomMat(i, 3), 1e-3f, snow, 20.0f);
        return d.FE * randomVec(i, 6) + 1e-5f * (d.tau * randomVec(i, 7)) + Vec3{d.JP, d.stiffness.mu * 1e-5f, 0.0f};
    }
};
struct Bodies {
    FIRN_HD Vec3 operator()(int i) const {
        const SolidKind kinds[] = {SolidKind::sphere, SolidKind::box, SolidKind::capsule, SolidKind::cylinder,
                                   SolidKind::plane};
        BodyView body;
        body.solid.kind = kinds[i % 5];
        body.solid.b = body.solid.kind == SolidKind::plane ? Vec3{0, 1, 0} : Vec3{0.5f, 0.6f, 0.7f};
        body.solid.radius = 0.4f;
        body.velocity = randomVec(i, 0);
        body.friction = 0.3f;
        return resolve(randomVec(i, 1), contactWith(body, randomVec(i, 2)));
    }
};

template <class Probe>
struct Store {
    float* out;
    FIRN_HD void operator()(int i) const {
        const Vec3 value = Probe{}(i);
        for (int axis = 0; axis < 3; ++axis) out[3 * i + axis] = value[axis];
    }
};

template <class Probe>
std::vector<float> onDevice(int count) {
    device::device_vector<float> out(3 * std::size_t(count));
    const device::counting_iterator<int> first(0);
    device::for_each(first, first + count, Store<Probe>{device::raw_pointer_cast(out.data())});
    std::vector<float> values(out.size());
    device::copy(out.begin(), out.end(), values.begin());
    return values;
}

template <class Probe>
std::vector<float> inALoop(int count) {
    std::vector<float> values(3 * std::size_t(count));
    const Store<Probe> store{values.data()};
    for (int i = 0; i < count; ++i) store(i);
    return values;
}

template <class Probe>
DeviceCase deviceCase(const char* name) {
    return {name, onDevice<Probe>, inALoop<Probe>};
}

}  // namespace

const std::vector<DeviceCase>& deviceCases() {
    static const std::vector<DeviceCase> cases{deviceCase<Randoms>("Randoms"),
                                               deviceCase<Vectors>("Vectors"),
                                               deviceCase<Matrices>("Matrices"),
                                               deviceCase<Contacts>("Contacts"),
                                               deviceCase<Decompositions>("Decompositions"),
                                               deviceCase<Weights>("Weights"),
                                               deviceCase<Deformations>("Deformations"),
                                               deviceCase<Bodies>("Bodies")};
    return cases;
}

#if defined(__CUDACC__)
bool hasDevice() {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}
float deviceTolerance() { return 1e-5f; }
#else
bool hasDevice() { return true; }
float deviceTolerance() { return 0; }
#endif

}  // namespace firn
