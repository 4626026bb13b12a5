//===- RaiseReport.cpp - Remarks and JSON ---------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/RaiseReport.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Analysis/Reasons.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>

using namespace mlir;
using namespace mlir::rope;

static StringRef functionName(Operation *op) {
  if (auto function = op->getParentOfType<FunctionOpInterface>())
    return function.getName();
  return {};
}

static std::string print(Location loc) {
  std::string result;
  llvm::raw_string_ostream os(result);
  loc.print(os);
  return result;
}

StringRef reason::describeRotationReason(StringRef reason) {
  return llvm::StringSwitch<StringRef>(reason)
      .Case(kAmbiguousRoot, "either factor of the products could be the "
                            "tensor that is rotated")
      .Case(kBudget, "the expressions of the lanes are too large")
      .Case(kCoefficientDependsOnRoot,
            "a factor is computed from the rotated tensor")
      .Case(kExtentUnproven, "sizes of input and result are not provably equal")
      .Case(kMixedComputeType, "the products are rounded to another type than "
                               "their sum")
      .Case(kNotARotation, "some lane is no sum of two products over the two "
                           "lanes of its pair, nor passed through")
      .Case(kPairing, "the lanes that meet are neither the halves nor the "
                      "neighbours of one block")
      .Case(kReassociation, "a product has several factors, whose product "
                            "would be rounded elsewhere")
      .Case(kComplexResult, "complex numbers are turned and stay complex: a "
                            "rotation has lanes of real numbers")
      .Case(kNotATable, "each row has matrices of its own, or they come out "
                        "of a product: no table (raise-general raises any)")
      .Case(kRowLayout, "rows of input and result do not correspond one to "
                        "one")
      .Case(kDynamicLanes, "the lane dimension has a dynamic size")
      .Case(kUnsupportedForm, "rope.rotate refuses the operands")
      .Case(kTableForm, "the coefficients of the lanes are more formulas than "
                        "a table is made of")
      .Default("");
}

/// Attributes of a raised op as text; long ones are cut.
static SmallVector<std::pair<std::string, std::string>>
printAttributes(Operation *op) {
  constexpr size_t limit = 1000;
  SmallVector<std::pair<std::string, std::string>> result;
  for (NamedAttribute attribute : op->getAttrDictionary()) {
    if (attribute.getName() == "operandSegmentSizes")
      continue;
    std::string text;
    llvm::raw_string_ostream os(text);
    attribute.getValue().print(os);
    if (text.size() > limit)
      text = text.substr(0, limit) + "...";
    result.emplace_back(attribute.getName().str(), text);
  }
  return result;
}

void RaiseReport::passed(Operation *op, StringRef name,
                         Certificate certificate) {
  certificate.text +=
      "; class " + stringifyRewriteClass(certificate.proof.getClass()).str();
  for (const std::string &text : certificate.proof.getTexts())
    certificate.text += "; used: " + text;
  entries.push_back({true, op->getLoc(), name.str(), functionName(op).str(), "",
                     op->getName().getStringRef().str(), std::move(certificate),
                     printAttributes(op)});
}

void RaiseReport::missed(Operation *op, Location loc, StringRef name,
                         StringRef reason, const std::string &detail) {
  Certificate certificate;
  certificate.text = detail;
  entries.push_back({false,
                     loc,
                     name.str(),
                     functionName(op).str(),
                     reason.str(),
                     op->getName().getStringRef().str(),
                     certificate,
                     {}});
}

void RaiseReport::reverseFrom(size_t first) {
  std::reverse(entries.begin() + first, entries.end());
}

void RaiseReport::remove(ArrayRef<size_t> numbers) {
  for (size_t number : llvm::reverse(numbers))
    entries.erase(entries.begin() + number);
}

/// The place in a file that an op is from: formats that write one position know
/// no fused locations.
static Location getPosition(Location loc) {
  auto position = loc->findInstanceOf<FileLineColLoc>();
  return position ? Location(position) : loc;
}

void RaiseReport::emitRemarks() {
  for (; numEmitted < entries.size(); ++numEmitted) {
    const Entry &entry = entries[numEmitted];
    auto options =
        remark::RemarkOpts::name(entry.raised ? entry.what : entry.reason)
            .category("rope-raise")
            .function(entry.function);
    if (entry.raised) {
      remark::passed(getPosition(entry.loc), options)
          << StringRef(entry.certificate.text);
      continue;
    }
    std::string text = entry.what;
    if (!entry.certificate.text.empty())
      text += ": " + entry.certificate.text;
    remark::missed(getPosition(entry.loc), options) << StringRef(text);
  }
}

void RaiseReport::emitTotals(Location loc) const {
  if (entries.empty())
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::ListSeparator comma;
  for (auto [what, plural] :
       {std::pair<StringRef, StringRef>{"rotation", "rotations"},
        {"attention", "attentions"},
        {"table", "tables"},
        {"gathered-product", "gathered products"},
        {"cache-write", "cache writes"}}) {
    StringRef name = what;
    auto count = llvm::count_if(entries, [&](const Entry &entry) {
      return entry.raised && entry.what == name;
    });
    // The first two are asked for, found or not.
    if (count != 0 || name == "rotation" || name == "attention")
      os << comma << count << ' '
         << (count == 1 ? StringRef(plural).drop_back() : plural);
  }
  os << " raised, " << getNumMissed() << " missed";
  remark::analysis(loc,
                   remark::RemarkOpts::name("totals").category("rope-raise"))
      << StringRef(text);
}

unsigned RaiseReport::getNumMissed() const {
  return llvm::count_if(entries,
                        [](const Entry &entry) { return !entry.raised; });
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

/// Names and file names may hold any bytes; JSON is UTF-8.
static std::string toUTF8(StringRef text) { return llvm::json::fixUTF8(text); }

/// Positions in files that `loc` is made of, in order, each once.
static llvm::json::Array listPositions(Location loc) {
  llvm::json::Array result;
  llvm::SmallDenseSet<Location> seen;
  loc->walk([&](Location part) {
    if (auto file = dyn_cast<FileLineColLoc>(part))
      if (seen.insert(part).second)
        result.push_back(
            llvm::json::Object{{"file", toUTF8(file.getFilename().getValue())},
                               {"line", int64_t(file.getLine())},
                               {"column", int64_t(file.getColumn())}});
    return WalkResult::advance();
  });
  return result;
}

static llvm::json::Object
toObject(ArrayRef<std::pair<std::string, std::string>> pairs) {
  llvm::json::Object result;
  for (const auto &[name, text] : pairs)
    result[toUTF8(name)] = toUTF8(text);
  return result;
}

llvm::json::Value RaiseReport::toJSON() const {
  llvm::json::Array raised, missed;
  std::map<std::string, std::pair<int64_t, int64_t>> counts;
  for (StringRef what : {"rotation", "table", "attention"})
    counts[what.str()] = {0, 0};
  for (const Entry &entry : entries) {
    auto &[numRaised, numMissed] = counts[entry.what];
    ++(entry.raised ? numRaised : numMissed);
    llvm::json::Object object{{"what", entry.what},
                              {"function", toUTF8(entry.function)},
                              {"op", entry.op},
                              {"location", toUTF8(print(entry.loc))},
                              {"positions", listPositions(entry.loc)}};
    const Certificate &certificate = entry.certificate;
    if (!entry.raised) {
      object["reason"] = entry.reason;
      object["detail"] = toUTF8(certificate.text);
      missed.push_back(std::move(object));
      continue;
    }
    object["proven"] = toUTF8(certificate.text);
    object["class"] = stringifyRewriteClass(certificate.proof.getClass()).str();
    llvm::json::Array facts;
    for (const std::string &fact : certificate.proof.getTexts())
      facts.push_back(toUTF8(fact));
    object["facts"] = std::move(facts);
    llvm::json::Array assumptions;
    for (const Assumption &assumption : certificate.proof.getAssumptions())
      assumptions.push_back(
          llvm::json::Object{{"premise", stringifyPremise(assumption.premise)},
                             {"text", toUTF8(assumption.text)}});
    object["assumptions"] = std::move(assumptions);
    object["certificate"] = toObject(certificate.parts);
    object["attributes"] = toObject(entry.attributes);
    raised.push_back(std::move(object));
  }
  llvm::json::Object countObject;
  for (const auto &[what, count] : counts)
    countObject[what] =
        llvm::json::Object{{"raised", count.first}, {"missed", count.second}};
  return llvm::json::Object{{"version", 1},
                            {"raised", std::move(raised)},
                            {"missed", std::move(missed)},
                            {"counts", std::move(countObject)}};
}
