// Frames to seconds, the same way in every host.
#pragma once

namespace firn {

/// Seconds from the first frame to `frame`. A multiple of the frame's length, because that is what a host that counts
/// its own steps of 1/fps can repeat bit for bit.
inline double timeOfFrame(int frame, int firstFrame, double fps) {
    return (double(frame) - double(firstFrame)) * (1.0 / fps);
}

}  // namespace firn
