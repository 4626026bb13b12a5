//===- CheckLowered.cpp - Names what no lowering took ---------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToHost/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "rope/Support/NarrowFloats.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEHOSTCHECKLOWEREDPASS
#include "rope/Conversion/RopeToHost/Passes.h.inc"

/// The translation to LLVM IR takes complex numbers from dense attributes only.
static void inlineComplexResource(LLVM::GlobalOp global) {
  auto resource =
      dyn_cast_or_null<DenseResourceElementsAttr>(global.getValueOrNull());
  if (!resource || !isa<ComplexType>(resource.getType().getElementType()))
    return;
  if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
    global.setValueAttr(DenseElementsAttr::getFromRawBuffer(resource.getType(),
                                                            blob->getData()));
}

namespace {
struct CheckLoweredPass : impl::RopeHostCheckLoweredPassBase<CheckLoweredPass> {
  void runOnOperation() override {
    // A cast that is left says less than the op that it is left for.
    Operation *cast = nullptr;
    auto refuse = [](Operation *op) {
      op->emitError("rope-to-cpu has no lowering for '")
          << op->getName() << "'" << describeNarrowFloat(op);
    };
    WalkResult result =
        getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
          // Device code has checks of its own. The header of SPIR-V's ops takes
          // longer to compile than this library.
          if (isa<gpu::GPUModuleOp, gpu::BinaryOp>(op) ||
              op->getName().getStringRef() == "spirv.module")
            return WalkResult::skip();
          if (isa<ModuleOp>(op) ||
              isa_and_nonnull<LLVM::LLVMDialect, omp::OpenMPDialect>(
                  op->getDialect()))
            return WalkResult::advance();
          if (isa<UnrealizedConversionCastOp>(op)) {
            cast = cast ? cast : op;
            return WalkResult::advance();
          }
          refuse(op);
          return WalkResult::interrupt();
        });
    if (cast && !result.wasInterrupted()) {
      refuse(cast);
      return signalPassFailure();
    }
    getOperation().walk(inlineComplexResource);
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
} // namespace mlir::rope
