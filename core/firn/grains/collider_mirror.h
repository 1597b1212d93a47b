// Colliders where a backend can see them.
#pragma once

#include "firn/collide/bodies_view.h"

namespace firn {

/// In the program's own memory they are seen as they are; a device's backend has a specialisation that copies their
/// bricks.
template <class B>
class ColliderMirror {
public:
    /// What `host` shows stays alive until the next call.
    void show(const BodiesView& host) { view_ = host; }
    BodiesView view() const { return view_; }

private:
    BodiesView view_;
};

}  // namespace firn
