//===- Remarks.cpp - Remarks on the terminal ------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Remarks.h"

#include "mlir/IR/Location.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
class TerminalRemarks : public remark::detail::MLIRRemarkStreamerBase {
public:
  void streamOptimizationRemark(const remark::detail::Remark &remark) override;
};
} // namespace

void TerminalRemarks::streamOptimizationRemark(
    const remark::detail::Remark &remark) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto file = remark.getLocation()->findInstanceOf<FileLineColLoc>())
    os << file.getFilename().getValue() << ':' << file.getLine() << ':'
       << file.getColumn() << ": ";
  if (remark.getRemarkType() == llvm::remarks::Type::Missed)
    os << "missed, ";
  else if (remark.getRemarkType() == llvm::remarks::Type::Failure)
    os << "failed, ";
  os << remark.getRemarkName() << ": ";
  llvm::ListSeparator comma;
  for (const auto &part : remark.getArgs()) {
    os << comma;
    if (part.key != "Remark")
      os << part.key << ' ';
    os << part.val;
  }
  os << " [" << remark.getCombinedCategoryName() << "]\n";
  llvm::errs() << text;
}

LogicalResult rope::printRemarks(MLIRContext &context, StringRef categories) {
  remark::RemarkCategories all;
  all.passed = all.missed = all.failed = all.analysis = categories.str();
  return remark::enableOptimizationRemarks(
      context, std::make_unique<TerminalRemarks>(),
      std::make_unique<remark::RemarkEmittingPolicyAll>(), all);
}
