#include "firn/io/usd/usd_layer.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/usd/usd_text.h"
#include "firn/io/whole_file.h"

namespace firn {

void UsdLayer::stage(const UsdStage& stage) {
    out_ << "#usda 1.0\n(\n"
         << fmt::format("    defaultPrim = {}\n    endTimeCode = {}\n    framesPerSecond = {}\n    metersPerUnit = 1\n",
                        usdString(stage.defaultPrim), stage.last, toText(stage.fps))
         << fmt::format("    startTimeCode = {}\n    timeCodesPerSecond = {}\n    upAxis = \"Y\"\n)\n", stage.first,
                        toText(stage.fps));
}

void UsdLayer::open(std::string_view what, std::string_view name, const std::vector<std::string>& metadata) {
    const std::string in = indent();
    out_ << fmt::format("\n{}{} \"{}\"", in, what, name);
    if (!metadata.empty()) {
        out_ << " (\n";
        for (const std::string& text : metadata) out_ << in << "    " << text << '\n';
        out_ << in << ')';
    }
    out_ << '\n' << in << "{\n";
    open_.emplace_back(name);
}

void UsdLayer::close() {
    open_.pop_back();
    out_ << indent() << "}\n";
}

void UsdLayer::line(std::string_view text) { out_ << indent() << text << '\n'; }

void UsdLayer::samples(std::string_view attribute, const UsdSamples& samples) {
    if (samples.empty()) return;
    const std::string& first = samples.begin()->second;
    const bool isStill = std::all_of(samples.begin(), samples.end(), [&](const auto& s) { return s.second == first; });
    if (isStill)
        line(fmt::format("{} = {}", attribute, first));
    else
        everySample(attribute, samples);
}

void UsdLayer::everySample(std::string_view attribute, const UsdSamples& samples) {
    if (samples.empty()) return;
    line(fmt::format("{}.timeSamples = {{", attribute));
    for (const auto& [frame, value] : samples) line(fmt::format("    {}: {},", frame, value));
    line("}");
}

std::string UsdLayer::path(std::string_view child) const {
    std::string path;
    for (const std::string& name : open_) path += "/" + name;
    return fmt::format("{}/{}", path, child);
}

void writeLayer(const std::filesystem::path& path, const std::function<void(UsdLayer&)>& write) {
    writeWhole(path, [&](const std::filesystem::path& part) {
        errno = 0;
        std::ofstream out(part, std::ios::binary);
        UsdLayer layer(out);
        write(layer);
        out.close();
        if (!out)
            throw Error(Fault::file,
                        fmt::format("{}: cannot write: {}", path.string(), std::strerror(errno != 0 ? errno : EIO)));
    });
}

}  // namespace firn
