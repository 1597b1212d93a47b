// Stand-in for the HDK header of the same name.
#pragma once

#include <vector>

#include <GA/GA_AIFStringTuple.h>
#include <GA/GA_Attribute.h>

class GA_ATIString final : public GA_Attribute {
public:
    GA_ATIString(GA_Detail& detail, const GA_IndexMap& map, const UT_StringHolder& name, int tupleSize,
                 const GA_Defaults& defaults = GA_Defaults());

    static GA_ATIString* cast(GA_Attribute* a) { return dynamic_cast<GA_ATIString*>(a); }
    static const GA_ATIString* cast(const GA_Attribute* a) { return dynamic_cast<const GA_ATIString*>(a); }

    const GA_AIFStringTuple* getAIFStringTuple() const override { return &tuple_; }

    const UT_StringHolder& text(GA_Offset off, int c) const { return texts_[at(off, c)]; }
    void setText(GA_Offset off, int c, const UT_StringHolder& s) { texts_[at(off, c)] = s; }

    void resize(GA_Size offsets) override;
    bool copyElement(GA_Offset to, const GA_Attribute& from, GA_Offset fromOffset) override;
    void copyAll(const GA_Attribute& from) override { texts_ = static_cast<const GA_ATIString&>(from).texts_; }
    uint64 hashElement(GA_Offset off, uint64 seed) const override;
    void saveElement(std::ostream& os, GA_Offset off) const override;
    void loadElement(UT_IStream& is, GA_Offset off) override;
    int64 elementBytes() const override { return getTupleSize() * static_cast<int64>(sizeof(UT_StringHolder)); }
    std::unique_ptr<GA_Attribute> cloneEmpty(GA_Detail& detail, const GA_IndexMap& map) const override;

private:
    std::size_t at(GA_Offset off, int c) const { return static_cast<std::size_t>(off * getTupleSize() + c); }

    std::vector<UT_StringHolder> texts_;
    GA_AIFStringTuple tuple_;
};
