// Stand-in for the HDK header of the same name: the attributes of one owner, by name.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <GA/GA_Attribute.h>

class GA_AttributeDict {
public:
    using Map = std::map<std::string, std::unique_ptr<GA_Attribute>>;

    /// The stand-in has public attributes only, so any other scope is empty.
    class iterator {
    public:
        iterator() = default;
        iterator(Map::const_iterator at, Map::const_iterator end) : at_(at), end_(end) {}
        bool atEnd() const { return at_ == end_; }
        void advance() { ++at_; }
        iterator& operator++() {
            ++at_;
            return *this;
        }
        UT_StringHolder name() const { return UT_StringHolder(at_->first); }
        GA_Attribute* attrib() const { return at_->second.get(); }
        GA_Attribute* value() const { return at_->second.get(); }
        GA_Attribute* item() const { return at_->second.get(); }
        GA_Attribute* operator*() const { return at_->second.get(); }
        bool operator==(const iterator& b) const { return at_ == b.at_; }
        bool operator!=(const iterator& b) const { return at_ != b.at_; }

    private:
        Map::const_iterator at_, end_;
    };
    using const_iterator = iterator;
    using ordered_iterator = iterator;

    iterator begin(GA_AttributeScope scope = GA_SCOPE_PUBLIC) const {
        return {shows(scope) ? map_.begin() : map_.end(), map_.end()};
    }
    iterator obegin(GA_AttributeScope scope = GA_SCOPE_PUBLIC) const { return begin(scope); }
    iterator end() const { return {map_.end(), map_.end()}; }
    int entries() const { return static_cast<int>(map_.size()); }
    int entries(GA_AttributeScope scope) const { return shows(scope) ? entries() : 0; }
    GA_Attribute* find(const UT_StringRef& name) const {
        const auto at = map_.find(name.toStdString());
        return at == map_.end() ? nullptr : at->second.get();
    }
    GA_Attribute* find(GA_AttributeScope scope, const UT_StringRef& name) const {
        return shows(scope) ? find(name) : nullptr;
    }

    Map& map() { return map_; }
    const Map& map() const { return map_; }

private:
    static bool shows(GA_AttributeScope scope) { return scope == GA_SCOPE_PUBLIC || scope == GA_SCOPE_INVALID; }
    Map map_;
};
