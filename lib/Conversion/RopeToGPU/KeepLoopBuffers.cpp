//===- KeepLoopBuffers.cpp - Loops that carry one buffer ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUKEEPLOOPBUFFERSPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// The op in the body of the loop that reads the carried tensor behind the op
/// that starts to make the next one in place of it; null where there is none.
static Operation *findLaterReader(scf::ForOp loop, BlockArgument carried) {
  Block *body = loop.getBody();
  Operation *writer = nullptr;
  for (OpOperand &use : carried.getUses()) {
    auto style = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
    if (style && style.isDpsInit(&use) && use.getOwner()->getBlock() == body &&
        (!writer || use.getOwner()->isBeforeInBlock(writer)))
      writer = use.getOwner();
  }
  if (!writer)
    return nullptr;
  for (OpOperand &use : carried.getUses()) {
    Operation *reader = body->findAncestorOpInBlock(*use.getOwner());
    if (writer->isBeforeInBlock(reader) && reader != body->getTerminator())
      return reader;
  }
  return nullptr;
}

namespace {

/// *Matches* a loop in a parallel loop that carries a tensor, and whose body
/// reads what it was given after the next one is made of it.
/// *Produces* a copy of the next one to where the given one was.
class KeepLoopBuffersPass
    : public impl::RopeGPUKeepLoopBuffersPassBase<KeepLoopBuffersPass> {
public:
  using RopeGPUKeepLoopBuffersPassBase::RopeGPUKeepLoopBuffersPassBase;

  void runOnOperation() override {
    getOperation().walk([](scf::ForOp loop) {
      if (!loop->getParentOfType<scf::ForallOp>())
        return;
      auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
      for (auto [carried, next] :
           llvm::zip(loop.getRegionIterArgs(), yield->getOpOperands())) {
        if (!isa<RankedTensorType>(carried.getType()) ||
            next.get() == carried || !findLaterReader(loop, carried))
          continue;
        ImplicitLocOpBuilder b(next.get().getLoc(), yield);
        next.set(linalg::CopyOp::create(b, next.get(), carried)->getResult(0));
      }
    });
  }
};

} // namespace
} // namespace mlir::rope
