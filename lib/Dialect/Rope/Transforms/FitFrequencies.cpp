//===- FitFrequencies.cpp - Names families of literals --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Frequencies.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::rope {
#define GEN_PASS_DEF_FITFREQUENCIESPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
struct FitFrequenciesPass
    : rope::impl::FitFrequenciesPassBase<FitFrequenciesPass> {
  void runOnOperation() override {
    getOperation()->walk([](TableOp table) {
      if (!table.getFrequencyValues() || table.getFamily())
        return;
      std::optional<FrequencyFit> fit = fitFamily(table);
      if (!fit) {
        remark::missed(table.getLoc(), options("no-family", table))
            << remark::reason("no family reproduces the literals");
        return;
      }
      table.setFamilyAttr(fit->family);
      remark::passed(table.getLoc(), options("family", table))
          << remark::add("{0}",
                         stringifyFrequencyFamily(fit->family.getFamily()))
          << remark::metric("residual",
                            llvm::formatv("{0:e2}", fit->residual).str());
    });
  }

  static remark::RemarkOpts options(StringRef name, Operation *op) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return remark::RemarkOpts::name(name)
        .category("rope-fit-frequencies")
        .function(function ? function.getName() : StringRef());
  }
};
} // namespace
