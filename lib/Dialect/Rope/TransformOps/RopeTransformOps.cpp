//===- RopeTransformOps.cpp - Ops of transform scripts --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/TransformOps/RopeTransformOps.h"

#include "rope/Dialect/Rope/Transforms/ConvertToOnlineAttention.h"

#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"

using namespace mlir;
using namespace mlir::rope;

DiagnosedSilenceableFailure
transform::ConvertToOnlineAttentionTransformOp::applyToOne(
    transform::TransformRewriter &rewriter, AttentionOp target,
    transform::ApplyToEachResultList &results,
    transform::TransformState & /*state*/) {
  if (target->getNumResults() == 0)
    return emitSilenceableError()
           << "expected attention on tensors, but got memrefs";
  FailureOr<OnlineAttentionOp> step =
      convertToOnlineAttention(rewriter, target);
  if (failed(step))
    return emitDefaultDefiniteFailure(target);
  results.push_back(*step);
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure transform::FuseConsumerTransformOp::apply(
    transform::TransformRewriter &rewriter,
    transform::TransformResults &results, transform::TransformState &state) {
  auto consumers = llvm::to_vector(state.getPayloadOps(getConsumer()));
  if (consumers.size() != 1)
    return emitSilenceableError()
           << "expected one consumer but got " << consumers.size();
  SmallVector<LoopLikeOpInterface> loops;
  for (Value handle : getLoops())
    for (Operation *op : state.getPayloadOps(handle)) {
      auto loop = dyn_cast<LoopLikeOpInterface>(op);
      if (!loop)
        return emitSilenceableError() << "expected loops to fuse into";
      if (!loops.empty() && loop->getParentOp() != loops.back())
        return emitSilenceableError()
               << "expected a nest of loops, the outermost first";
      loops.push_back(loop);
    }
  FailureOr<scf::SCFFuseConsumerOfSliceResult> fused =
      scf::tileAndFuseConsumer(rewriter, consumers.front(), loops);
  if (failed(fused)) {
    DiagnosedSilenceableFailure failed =
        emitSilenceableError() << "the consumer cannot be fused into the loops";
    failed.attachNote(consumers.front()->getLoc()) << "consumer";
    return failed;
  }
  results.set(cast<OpResult>(getFused()), fused->tiledOps);
  return DiagnosedSilenceableFailure::success();
}

void transform::FuseConsumerTransformOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::consumesHandle(getConsumerMutable(), effects);
  transform::consumesHandle(getLoopsMutable(), effects);
  transform::producesHandle(getOperation()->getOpResults(), effects);
  transform::modifiesPayload(effects);
}

namespace {
class RopeTransformDialectExtension
    : public transform::TransformDialectExtension<
          RopeTransformDialectExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RopeTransformDialectExtension)

  void init() {
    declareDependentDialect<RopeDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "rope/Dialect/Rope/TransformOps/RopeTransformOps.cpp.inc"
        >();
  }
};
} // namespace

#define GET_OP_CLASSES
#include "rope/Dialect/Rope/TransformOps/RopeTransformOps.cpp.inc"

void rope::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<RopeTransformDialectExtension>();
}
