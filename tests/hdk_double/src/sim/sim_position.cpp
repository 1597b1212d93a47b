#include <SIM/SIM_Position.h>
#include <hdk_double/binary.h>

void SIM_Position::makeEqualSubclass(const SIM_Data* source) {
    BaseClass::makeEqualSubclass(source);
    if (const auto* other = SIM_DATA_CASTCONST(source, SIM_Position)) transform_ = other->transform_;
}

void SIM_Position::saveSubclass(std::ostream& os) const {
    BaseClass::saveSubclass(os);
    for (int i = 0; i < 16; ++i) hdk_double::put(os, transform_(i / 4, i % 4));
}

bool SIM_Position::loadSubclass(UT_IStream& is) {
    if (!BaseClass::loadSubclass(is)) return false;
    for (int i = 0; i < 16; ++i) transform_(i / 4, i % 4) = hdk_double::take<fpreal64>(is);
    return !is.isError();
}

void SIM_Position::getInverseTransform(UT_DMatrix4& xform) const {
    xform = transform_;
    xform.invert();
}

void SIM_Position::getPosition(UT_Vector3& position) const {
    position = UT_Vector3(UT_Vector3D(transform_(3, 0), transform_(3, 1), transform_(3, 2)));
}

void SIM_Position::getOrientation(UT_Quaternion& orientation) const {
    UT_Matrix3 rotation;
    for (int i = 0; i < 9; ++i) rotation(i / 3, i % 3) = static_cast<float>(transform_(i / 3, i % 3));
    orientation.updateFromRotationMatrix(rotation);
}

void SIM_Position::selfToWorld(const UT_Vector3& self, UT_Vector3& world) const {
    world = self;
    world *= transform_;
}

void SIM_Position::worldToSelf(const UT_Vector3& world, UT_Vector3& self) const {
    UT_DMatrix4 inverse;
    getInverseTransform(inverse);
    self = world;
    self *= inverse;
}

void SIM_Position::selfToWorldVector(const UT_Vector3& self, UT_Vector3& world) const {
    world = self;
    world.multiply3(transform_);
}

void SIM_Position::worldToSelfVector(const UT_Vector3& world, UT_Vector3& self) const {
    UT_DMatrix4 inverse;
    getInverseTransform(inverse);
    self = world;
    self.multiply3(inverse);
}
