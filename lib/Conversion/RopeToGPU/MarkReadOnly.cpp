//===- MarkReadOnly.cpp - Parameters that no one writes to ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToGPU/Passes.h"

#include "MemoryAccess.h"
#include "PointerOrigins.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPEGPUMARKREADONLYPASS
#include "rope/Conversion/RopeToGPU/Passes.h.inc"

/// Memory of a device is aligned to this (`GpuDevice::allocate`).
static constexpr int64_t kAllocationAlignment = 256;

/// Whether the aligned pointer of `buffer` is where an allocation starts.
static bool startsAllocation(Value buffer) {
  while (Operation *op = buffer.getDefiningOp()) {
    if (isa<memref::AllocOp>(op))
      return true;
    if (!isa<memref::CastOp, memref::ReinterpretCastOp, memref::SubViewOp,
             memref::ExpandShapeOp, memref::CollapseShapeOp,
             memref::ExtractStridedMetadataOp, memref::TransposeOp>(op))
      return false;
    buffer = op->getOperand(0);
  }
  return false;
}

namespace {
/// A pointer that a launch passes, as the conversion to LLVM numbers
/// parameters. A buffer is two pointers, of which kernels use the second one,
/// an offset, sizes and strides.
struct PointerParameter {
  unsigned number;
  Value operand;

  bool isBuffer() const { return isa<MemRefType>(operand.getType()); }
  bool isWritten(const PointerOrigins &origins) const {
    return origins.mayWrite(number) ||
           (isBuffer() && origins.mayWrite(number + 1));
  }
};
using LaunchPointers = SmallVector<PointerParameter>;

struct MarkReadOnlyPass : impl::RopeGPUMarkReadOnlyPassBase<MarkReadOnlyPass> {
  using Base::Base;

  void runOnOperation() override {
    llvm::MapVector<LLVM::LLVMFuncOp, SmallVector<gpu::LaunchFuncOp>> launches;
    getOperation().walk([&](gpu::LaunchFuncOp launch) {
      if (auto kernel = SymbolTable::lookupNearestSymbolFrom<LLVM::LLVMFuncOp>(
              launch, launch.getKernelAttr()))
        launches[kernel].push_back(launch);
    });
    for (auto &[kernel, all] : launches)
      if (!kernel.isExternal())
        mark(kernel, all);
  }

private:
  static void mark(LLVM::LLVMFuncOp kernel,
                   ArrayRef<gpu::LaunchFuncOp> launches) {
    SmallVector<LaunchPointers> pointers;
    for (gpu::LaunchFuncOp launch : launches) {
      LaunchPointers &own = pointers.emplace_back();
      unsigned number = 0;
      for (Value operand : launch.getKernelOperands()) {
        auto buffer = dyn_cast<MemRefType>(operand.getType());
        if (buffer || isa<LLVM::LLVMPointerType>(operand.getType()))
          own.push_back({number, operand});
        number += buffer ? 3 + 2 * buffer.getRank() : 1;
      }
      if (number != kernel.getNumArguments())
        return;
    }
    PointerOrigins origins(kernel);
    Builder builder(kernel.getContext());
    for (size_t place = 0; place < pointers.front().size(); ++place) {
      const PointerParameter &parameter = pointers.front()[place];
      if (!parameter.isBuffer())
        continue;
      unsigned used = parameter.number + 1;
      if (llvm::all_of(pointers, [&](const LaunchPointers &launch) {
            return startsAllocation(launch[place].operand);
          }))
        kernel.setArgAttr(used, LLVM::LLVMDialect::getAlignAttrName(),
                          builder.getI64IntegerAttr(kAllocationAlignment));
      if (!llvm::all_of(pointers, [&](const LaunchPointers &launch) {
            return staysAsItIs(launch[place], launch, origins);
          }))
        continue;
      for (StringRef name : {LLVM::LLVMDialect::getNoAliasAttrName(),
                             LLVM::LLVMDialect::getReadonlyAttrName()})
        kernel.setArgAttr(used, name, builder.getUnitAttr());
    }
  }

  /// Whether a launch writes to no memory that `parameter` may reach.
  static bool staysAsItIs(const PointerParameter &parameter,
                          const LaunchPointers &launch,
                          const PointerOrigins &origins) {
    if (origins.mayWriteElsewhere())
      return false;
    Value root = getBufferRoot(parameter.operand);
    return llvm::none_of(launch, [&](const PointerParameter &other) {
      return other.isWritten(origins) &&
             (!other.isBuffer() ||
              mayAlias(root, getBufferRoot(other.operand)));
    });
  }
};
} // namespace
} // namespace mlir::rope
