// Stand-in for the HDK header of the same name: the named groups over one kind of element.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <GA/GA_ElementGroup.h>

template <typename Group>
class GA_ElementGroupTableT;

/// A table of groups whose kind the caller does not know.
class GA_GroupTable {
public:
    template <typename Group>
    using iterator = typename GA_ElementGroupTableT<Group>::iterator;

    virtual ~GA_GroupTable();
    virtual GA_Group* find(const UT_StringRef& name) const = 0;
    virtual GA_Size entries() const = 0;
};

template <typename Group>
class GA_ElementGroupTableT : public GA_GroupTable {
public:
    using Map = std::map<std::string, std::unique_ptr<Group>>;

    class iterator {
    public:
        iterator() = default;
        iterator(typename Map::const_iterator at, typename Map::const_iterator end) : at_(at), end_(end) {}
        bool atEnd() const { return at_ == end_; }
        void advance() { ++at_; }
        iterator& operator++() {
            ++at_;
            return *this;
        }
        Group* group() const { return at_->second.get(); }
        Group* operator*() const { return group(); }
        UT_StringHolder name() const { return UT_StringHolder(at_->first); }
        bool operator!=(const iterator& b) const { return at_ != b.at_; }

    private:
        typename Map::const_iterator at_, end_;
    };

    explicit GA_ElementGroupTableT(GA_Detail& detail) : detail_(&detail) {}
    iterator beginTraverse() const { return {map_.begin(), map_.end()}; }
    iterator begin() const { return beginTraverse(); }
    iterator end() const { return {map_.end(), map_.end()}; }
    GA_Size entries() const override { return static_cast<GA_Size>(map_.size()); }
    Group* find(const UT_StringRef& name) const override {
        const auto at = map_.find(name.toStdString());
        return at == map_.end() ? nullptr : at->second.get();
    }
    Group* newGroup(const UT_StringRef& name) {
        std::unique_ptr<Group>& slot = map_[name.toStdString()];
        if (!slot) slot = std::make_unique<Group>(*detail_, UT_StringHolder(name));
        return slot.get();
    }
    Group* newInternalGroup() { return newGroup("__internal" + std::to_string(map_.size())); }
    bool destroy(const UT_StringRef& name) { return map_.erase(name.toStdString()) != 0; }
    bool destroy(const Group* group) { return group && destroy(group->getName()); }
    void bumpAllDataIds() {
        for (auto& entry : map_) entry.second->bumpDataId();
    }
    Map& map() { return map_; }
    const Map& map() const { return map_; }

private:
    GA_Detail* detail_;
    Map map_;
};

using GA_PointGroupTable = GA_ElementGroupTableT<GA_PointGroup>;
using GA_VertexGroupTable = GA_ElementGroupTableT<GA_VertexGroup>;
using GA_PrimitiveGroupTable = GA_ElementGroupTableT<GA_PrimitiveGroup>;
