#include "cli/progress_bar.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/interrupt.h"

namespace firn {
namespace {

class Quiet : public RunObserver {
public:
    bool wantsToStop() override { return isInterrupted(); }
};

class Spoken : public Quiet {
public:
    void warning(const std::string& text) override {
        clearLine();
        fmt::print(stderr, "firn: warning: {}\n", text);
    }
    void begun(const RunPlan& plan) override {
        plan_ = plan;
        if (plan.isResumed) fmt::print("resumed from frame {} in {}\n", plan.from, plan.folder.string());
        std::fflush(stdout);
    }

protected:
    virtual void clearLine() {}
    RunPlan plan_;
};

class Lines : public Spoken {
public:
    void frameDone(const FrameStats& stats) override {
        fmt::print("frame {}/{}: {} particles, {} steps, {:.2f} s\n", stats.frame, plan_.wanted.last, stats.particles,
                   stats.report.steps, stats.wallSeconds);
        std::fflush(stdout);
        for (const auto& [text, count] : stats.report.warnings) warning(fmt::format("frame {}: {}", stats.frame, text));
    }
};

class Bar : public Spoken {
public:
    void begun(const RunPlan& plan) override {
        Spoken::begun(plan);
        state_.frame = plan.from, state_.lastFrame = plan.wanted.last;
        sinceBegun_ = Stopwatch();
    }
    void update(double shareOfFrame) override { show(shareOfFrame, false); }
    void frameDone(const FrameStats& stats) override {
        state_.frame = stats.frame;
        state_.particles = stats.particles, state_.steps = stats.report.steps;
        for (const auto& [text, count] : stats.report.warnings) warning(fmt::format("frame {}: {}", stats.frame, text));
        show(0, true);
        if (stats.frame == plan_.wanted.last) clearLine();
    }

private:
    void show(double shareOfFrame, bool always) {
        constexpr double kRedrawSeconds = 0.1;
        if (!always && sinceDrawn_.seconds() < kRedrawSeconds) return;
        const double all = std::max(1, plan_.wanted.last - plan_.from);
        const double done = state_.frame - plan_.from + shareOfFrame;
        state_.share = std::clamp(done / all, 0.0, 1.0);
        state_.secondsLeft = done > 0 ? sinceBegun_.seconds() * (all - done) / done : -1;
        fmt::print("\r\033[K{}", barText(state_, terminalWidth()));
        std::fflush(stdout);
        sinceDrawn_ = Stopwatch();
    }
    void clearLine() override {
        fmt::print("\r\033[K");
        std::fflush(stdout);
    }

    BarState state_;
    Stopwatch sinceBegun_, sinceDrawn_;
};

class JsonLines : public Quiet {
public:
    void begun(const RunPlan& plan) override {
        say({{"event", "begun"},
             {"first", plan.wanted.first},
             {"last", plan.wanted.last},
             {"from", plan.from},
             {"resumed", plan.isResumed},
             {"folder", plan.folder.string()}});
    }
    void frameDone(const FrameStats& stats) override {
        Json line = {{"event", "frame"}};
        line.update(Json::parse(statsLine(stats)));
        say(line);
    }
    void warning(const std::string& text) override { say({{"event", "warning"}, {"text", text}}); }

private:
    using Json = nlohmann::ordered_json;
    static void say(const Json& line) {
        fmt::print("{}\n", line.dump(-1, ' ', false, Json::error_handler_t::replace));
        std::fflush(stdout);
    }
};

}  // namespace

std::unique_ptr<RunObserver> makeObserver(ProgressStyle style) {
    if (style == ProgressStyle::quiet) return std::make_unique<Quiet>();
    if (style == ProgressStyle::json) return std::make_unique<JsonLines>();
    if (::isatty(STDOUT_FILENO) != 0) return std::make_unique<Bar>();
    return std::make_unique<Lines>();
}

std::string clockText(double seconds) {
    const long long all = std::llround(std::min(seconds, 1e9));
    const long long h = all / 3600, m = all / 60 % 60, s = all % 60;
    return h > 0 ? fmt::format("{}:{:02}:{:02}", h, m, s) : fmt::format("{}:{:02}", m, s);
}

std::size_t terminalWidth() {
    struct winsize size {};
    return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string barText(const BarState& state, std::size_t width) {
    std::string words =
        fmt::format(" frame {}/{}  {} particles  {} steps", state.frame, state.lastFrame, state.particles, state.steps);
    if (state.secondsLeft >= 0) words += fmt::format("  {} left", clockText(state.secondsLeft));
    return barText(state.share, words, width);
}

std::string barText(double share, const std::string& words, std::size_t width) {
    constexpr std::size_t kLongestBar = 30;
    // One column is left free: a terminal that fills its last column wraps, and the bar would climb.
    const std::size_t room = width > words.size() + 3 ? std::min(width - words.size() - 3, kLongestBar) : 0;
    const auto full = static_cast<std::size_t>(share * double(room));
    const std::string bar = room < 5 ? "" : "[" + std::string(full, '#') + std::string(room - full, '-') + "]";
    return (bar + words).substr(0, width > 0 ? width - 1 : 0);
}

}  // namespace firn
