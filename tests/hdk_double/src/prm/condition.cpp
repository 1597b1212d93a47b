// The brace syntax of disable-when and hide-when.
#include <hdk_double/parm_set.h>

#include <cctype>
#include <cstdlib>
#include <regex>
#include <stdexcept>

namespace hdk_double {
namespace {

/// Braces, words, quoted words and operators.
std::vector<std::string> lex(const std::string& text) {
    static const std::regex token(R"re(\{|\}|==|!=|>=|<=|=|>|<|"[^"]*"|[^\s{}=!<>"]+)re");
    std::vector<std::string> words;
    for (std::sregex_iterator it(text.begin(), text.end(), token), end; it != end; ++it) words.push_back(it->str());
    return words;
}

bool asNumber(const std::string& text, double& number) {
    char* end = nullptr;
    number = std::strtod(text.c_str(), &end);
    return !text.empty() && end && *end == '\0';
}

std::string unquoted(const std::string& word) {
    return word.size() >= 2 && word.front() == '"' ? word.substr(1, word.size() - 2) : word;
}

template <class T>
bool compare(const T& a, const std::string& op, const T& b) {
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    if (op == ">=") return a >= b;
    if (op == "<=") return a <= b;
    if (op == ">") return a > b;
    if (op == "<") return a < b;
    throw std::invalid_argument("unknown operator '" + op + "'");
}

bool clauseHolds(const std::string& value, const std::string& op, const std::string& wanted) {
    if (op == "=") return std::regex_match(value, std::regex(wanted));
    double a = 0, b = 0;
    if (asNumber(value, a) && asNumber(wanted, b)) return compare(a, op, b);
    return compare(value, op, wanted);
}

}  // namespace

bool conditionHolds(const std::string& condition, const std::function<std::string(const std::string&)>& textOf) {
    const std::vector<std::string> words = lex(condition);
    bool any = false;
    std::size_t i = 0;
    while (i < words.size()) {
        if (words[i++] != "{") throw std::invalid_argument("'{' expected in condition: " + condition);
        bool all = true;
        std::size_t clauses = 0;
        while (i < words.size() && words[i] != "}") {
            if (i + 2 >= words.size()) throw std::invalid_argument("half a clause in condition: " + condition);
            all = clauseHolds(textOf(words[i]), words[i + 1], unquoted(words[i + 2])) && all;
            i += 3;
            ++clauses;
        }
        if (i++ == words.size() || clauses == 0) throw std::invalid_argument("unfinished condition: " + condition);
        any = any || all;
    }
    return any;
}

}  // namespace hdk_double
