//===- RoundToBF16.cpp - Vectors of f32 that are rounded to bf16 ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToCPU/Passes.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPECPUROUNDTOBF16PASS
#include "rope/Conversion/RopeToCPU/Passes.h.inc"

namespace {
struct RoundToBF16Pass : impl::RopeCPURoundToBF16PassBase<RoundToBF16Pass> {
  using Base::Base;

  void runOnOperation() override {
    if (!TargetInfo::get(cpu, features, /*vectorBits=*/0).hasRoundingToBF16)
      return;
    SmallVector<arith::TruncFOp> roundings;
    getOperation()->walk([&](arith::TruncFOp op) {
      if (isTaken(op))
        roundings.push_back(op);
    });
    for (arith::TruncFOp op : roundings)
      round(op);
  }

  /// Vectors of a register's width, to the nearest.
  static bool isTaken(arith::TruncFOp op) {
    auto type = dyn_cast<VectorType>(op.getType());
    auto mode = op.getRoundingmode();
    return type && type.getRank() == 1 && !type.isScalable() &&
           (type.getDimSize(0) == 8 || type.getDimSize(0) == 16) &&
           type.getElementType().isBF16() &&
           getElementTypeOrSelf(op.getIn().getType()).isF32() &&
           (!mode || *mode == arith::RoundingMode::to_nearest_even);
  }

  static void round(arith::TruncFOp op) {
    ImplicitLocOpBuilder b(op.getLoc(), op);
    VectorType type = cast<VectorType>(op.getType());
    Value x = op.getIn();
    std::string bits = std::to_string(32 * type.getDimSize(0));
    auto call = [&](Type result, const std::string &name, ValueRange operands) {
      return LLVM::CallIntrinsicOp::create(b, result, b.getStringAttr(name),
                                           operands)
          .getResult(0);
    };
    auto instruction = [&] {
      return call(type, "llvm.x86.avx512bf16.cvtneps2bf16." + bits, x);
    };
    // What was an integer is not subnormal.
    if (isa_and_present<arith::SIToFPOp, arith::UIToFPOp>(x.getDefiningOp())) {
      op.replaceAllUsesWith(instruction());
      op.erase();
      return;
    }
    // The class of subnormal numbers.
    Value kind = arith::ConstantOp::create(b, b.getI32IntegerAttr(1 << 5));
    Value isSmall = call(type.clone(b.getI1Type()),
                         "llvm.x86.avx512.fpclass.ps." + bits, {x, kind});
    Value any =
        vector::ReductionOp::create(b, vector::CombiningKind::OR, isSmall);
    any = LLVM::ExpectOp::create(
        b, any, arith::ConstantOp::create(b, b.getBoolAttr(false)));
    auto branch = scf::IfOp::create(b, type, any, /*withElseRegion=*/true);
    auto yield = [&](Block *block, function_ref<Value()> get) {
      b.setInsertionPointToEnd(block);
      scf::YieldOp::create(b, get());
    };
    yield(branch.thenBlock(), [&]() -> Value {
      return cast<arith::TruncFOp>(b.clone(*op)).getResult();
    });
    yield(branch.elseBlock(), instruction);
    op.replaceAllUsesWith(branch.getResult(0));
    op.erase();
  }
};
} // namespace
} // namespace mlir::rope
