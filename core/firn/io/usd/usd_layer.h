// A USD layer as text, prim inside prim:
//
//   UsdLayer layer(out);
//   layer.stage({"shot", 24, 1, 60});
//   layer.open("def Xform", "shot");
//   layer.line("token visibility = \"inherited\"");
//   layer.close();
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace firn {

/// What stands at the head of a layer. Metres and Y up in all of them.
struct UsdStage {
    std::string defaultPrim;
    double fps = 24;
    int first = 1, last = 1;  // frames, which are the time codes
};

/// Values at frames, as text.
using UsdSamples = std::map<int, std::string>;

class UsdLayer {
public:
    explicit UsdLayer(std::ostream& out) : out_(out) {}

    void stage(const UsdStage& stage);
    /// `what` is like "def Xform"; `metadata` are lines like `kind = "component"`.
    void open(std::string_view what, std::string_view name, const std::vector<std::string>& metadata = {});
    void close();
    void line(std::string_view text);
    /// `attribute` is like "float3[] extent". Nothing where there are no samples, and one value without time where all
    /// of them are the same: a file without motion then says so.
    void samples(std::string_view attribute, const UsdSamples& samples);
    /// Time samples whatever their values are.
    void everySample(std::string_view attribute, const UsdSamples& samples);

    /// Where the children of the open prim are: "/shot/colliders/".
    std::string path(std::string_view child) const;

private:
    std::string indent() const { return std::string(4 * open_.size(), ' '); }

    std::ostream& out_;
    std::vector<std::string> open_;
};

/// A whole file, or none: throws Error(Fault::file) where it cannot be written.
void writeLayer(const std::filesystem::path& path, const std::function<void(UsdLayer&)>& write);

}  // namespace firn
