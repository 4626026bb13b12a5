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
