//===- CheckedOptions.h - Options of passes with a range --------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types for options of passes and pipelines that say which values there are.
// The text of an option is checked where it is parsed, so that no pass runs
// with another value:
//
//   Option<"keyBlock", "key-block", "::mlir::rope::TileSize", "128", "...">
//
// A new rule is a struct with `holds` and `describe`, or `check`.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_SUPPORT_CHECKEDOPTIONS_H
#define ROPE_SUPPORT_CHECKEDOPTIONS_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/CommandLine.h"
#include <string>

namespace mlir::rope {

/// An integer of which `Rule::holds`; `Rule::describe` completes "expected".
template <typename Rule>
class CheckedInteger {
public:
  CheckedInteger(int64_t value = 0) : value(value) {}
  operator int64_t() const { return value; }

private:
  int64_t value;
};

/// A text for which `Rule::check` returns no problem.
template <typename Rule>
class CheckedText : public std::string {
public:
  using std::string::string;
  CheckedText() = default;
  CheckedText(std::string text) : std::string(std::move(text)) {}
};

template <typename Rule>
raw_ostream &operator<<(raw_ostream &os, const CheckedInteger<Rule> &number) {
  return os << static_cast<int64_t>(number);
}

/// From `low` to `high`, both of them included.
template <int64_t low, int64_t high>
struct InRange {
  static bool holds(int64_t value) { return value >= low && value <= high; }
  static std::string describe() {
    return "a number from " + std::to_string(low) + " to " +
           std::to_string(high);
  }
};

template <int64_t... values>
struct OneOf {
  static bool holds(int64_t value) { return ((value == values) || ...); }
  static std::string describe() {
    std::string text;
    ((text += (text.empty() ? "one of " : ", ") + std::to_string(values)), ...);
    return text;
  }
};

/// Rows, columns or keys of a tile. Tiles beyond the largest one are no tiles.
inline constexpr int64_t kLargestTile = int64_t(1) << 20;
using TileSize = CheckedInteger<InRange<1, kLargestTile>>;
/// The same, where 0 leaves the choice to the pass.
using ChosenTileSize = CheckedInteger<InRange<0, kLargestTile>>;
/// Elements of a tensor.
using ElementCount = CheckedInteger<InRange<1, (int64_t(1) << 31) - 1>>;
using ElementLimit = CheckedInteger<InRange<0, (int64_t(1) << 31) - 1>>;
/// Threads of a block.
using ThreadCount = CheckedInteger<InRange<1, 1024>>;
/// Width of a vector; 0: the widest of the processor.
using VectorWidth = CheckedInteger<OneOf<0, 128, 256, 512>>;
using IndexWidth = CheckedInteger<OneOf<32, 64>>;

} // namespace mlir::rope

namespace llvm::cl {

template <typename Rule>
class parser<mlir::rope::CheckedInteger<Rule>>
    : public basic_parser<mlir::rope::CheckedInteger<Rule>> {
  using Value = mlir::rope::CheckedInteger<Rule>;

public:
  explicit parser(Option &option) : basic_parser<Value>(option) {}

  bool parse(Option &option, StringRef, StringRef text, Value &value) {
    int64_t number = 0;
    if (text.getAsInteger(10, number) || !Rule::holds(number))
      return option.error("expected " + Rule::describe() + " but got '" + text +
                          "'");
    value = number;
    return false;
  }

  StringRef getValueName() const override { return "number"; }
  void printOptionDiff(const Option &, const Value &,
                       const OptionValue<Value> &, size_t) const {}
  void anchor() override {}
};

template <typename Rule>
class parser<mlir::rope::CheckedText<Rule>>
    : public basic_parser<mlir::rope::CheckedText<Rule>> {
  using Value = mlir::rope::CheckedText<Rule>;

public:
  explicit parser(Option &option) : basic_parser<Value>(option) {}

  bool parse(Option &option, StringRef, StringRef text, Value &value) {
    std::string problem = Rule::check(text);
    if (!problem.empty())
      return option.error(problem);
    value = text.str();
    return false;
  }

  StringRef getValueName() const override { return "string"; }
  void printOptionDiff(const Option &, const Value &,
                       const OptionValue<Value> &, size_t) const {}
  void anchor() override {}
};

} // namespace llvm::cl

#endif // ROPE_SUPPORT_CHECKEDOPTIONS_H
