//===- RaiseReport.cpp - Remarks and JSON -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Raise/RaiseReport.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "rope/Raise/Reasons.h"
#include "llvm/ADT/StringSwitch.h"

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
      .Case(kRowLayout, "rows of input and result do not correspond one to "
                        "one")
      .Case(kDynamicLanes, "the lane dimension has a dynamic size")
      .Case(kTableForm, "the coefficients of the lanes are not one formula")
      .Default("");
}

void RaiseReport::passed(Operation *op, StringRef name,
                         const std::string &proven) {
  remark::passed(op->getLoc(), remark::RemarkOpts::name(name)
                                   .category("rope-raise")
                                   .function(functionName(op)))
      << StringRef(proven);
  raised.push_back(llvm::json::Object{{"what", name.str()},
                                      {"function", functionName(op).str()},
                                      {"location", print(op->getLoc())},
                                      {"proven", proven}});
}

void RaiseReport::missed(Operation *op, StringRef name, StringRef reason,
                         const std::string &detail) {
  ++numMissed;
  std::string text = name.str();
  if (!detail.empty())
    text += ": " + detail;
  remark::missed(op->getLoc(), remark::RemarkOpts::name(reason)
                                   .category("rope-raise")
                                   .function(functionName(op)))
      << StringRef(text);
  notRaised.push_back(llvm::json::Object{{"what", name.str()},
                                         {"function", functionName(op).str()},
                                         {"location", print(op->getLoc())},
                                         {"reason", reason.str()},
                                         {"detail", detail}});
}

void RaiseReport::count(StringRef name, unsigned numRaised, unsigned missed) {
  numMissed += missed;
  if (numRaised || missed)
    counts[name] =
        llvm::json::Object{{"raised", numRaised}, {"missed", missed}};
}

llvm::json::Value RaiseReport::toJSON() const {
  return llvm::json::Object{{"raised", llvm::json::Array(raised)},
                            {"missed", llvm::json::Array(notRaised)},
                            {"counts", llvm::json::Object(counts)}};
}
