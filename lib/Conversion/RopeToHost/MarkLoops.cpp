//===- MarkLoops.cpp - Loops that LLVM leaves as they are -----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTMARKLOOPSPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

/// What the lowering of loops hands on to the branch that closes one.
static constexpr StringLiteral kAnnotation = "loop_annotation";

namespace {
struct MarkLoopsPass : impl::RopeHostMarkLoopsPassBase<MarkLoopsPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    auto yes = BoolAttr::get(context, true);
    auto unroll = LLVM::LoopUnrollAttr::get(
        context, /*disable=*/{}, /*count=*/{}, /*runtimeDisable=*/yes,
        /*full=*/{}, /*followupUnrolled=*/{}, /*followupRemainder=*/{},
        /*followupAll=*/{});
    auto vectorize = LLVM::LoopVectorizeAttr::get(
        context, /*disable=*/yes, /*predicateEnable=*/{},
        /*scalableEnable=*/{}, /*width=*/{}, /*followupVectorized=*/{},
        /*followupEpilogue=*/{}, /*followupAll=*/{});
    auto annotation = LLVM::LoopAnnotationAttr::get(
        context, /*disableNonforced=*/{}, vectorize, /*interleave=*/{}, unroll,
        /*unrollAndJam=*/{}, /*licm=*/{}, /*distribute=*/{}, /*pipeline=*/{},
        /*peeled=*/{}, /*unswitch=*/{}, /*mustProgress=*/{},
        /*isVectorized=*/{}, /*startLoc=*/{}, /*endLoc=*/{},
        /*parallelAccesses=*/{});
    getOperation()->walk([&](scf::ForOp op) {
      if (!op->hasAttr(kAnnotation))
        op->setAttr(kAnnotation, annotation);
    });
  }
};
} // namespace
} // namespace mlir::rope
