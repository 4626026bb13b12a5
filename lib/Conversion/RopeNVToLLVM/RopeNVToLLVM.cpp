//===- RopeNVToLLVM.cpp - rope_nv as inline PTX ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeNVToLLVM/Passes.h"

#include "mlir/IR/Builders.h"
#include "rope/Dialect/RopeNV/IR/RopeNV.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPENVTOLLVMPASS
#include "rope/Conversion/RopeNVToLLVM/Passes.h.inc"

static StringRef getPtxType(Type type) {
  return type.isF16() ? "f16" : type.isBF16() ? "bf16" : "tf32";
}

/// Matches:  rope_nv.wgmma_registers
/// Produces: llvm.inline_asm with outputs $0.., the accumulators tied to them,
///           then A and the descriptor.
static void lower(rope_nv::WgmmaRegistersOp op) {
  OpBuilder builder(op);
  auto accumulators =
      cast<LLVM::LLVMStructType>(op.getAccumulators().getType());
  unsigned count = accumulators.getBody().size();
  bool isHalf = op.hasHalfAccumulators();

  std::string text, constraints;
  llvm::raw_string_ostream assembly(text), letters(constraints);
  // Operands number the outputs, then all inputs.
  unsigned firstA = 2 * count, descriptor = firstA + op.getA().size();
  auto writeRegisters = [&](unsigned first, unsigned number) {
    assembly << '{';
    llvm::interleaveComma(
        llvm::seq(first, first + number), assembly,
        [&](unsigned operand) { assembly << '$' << operand; });
    assembly << '}';
  };
  assembly << "{\n.reg .pred p;\nsetp.ne.b32 p, "
           << (op.getAccumulate() ? 1 : 0)
           << ", 0;\nwgmma.mma_async.sync.aligned.m64n" << op.getN() << 'k'
           << op.getK() << (isHalf ? ".f16" : ".f32");
  for (int i = 0; i < 2; ++i)
    assembly << '.' << getPtxType(op.getType());
  assembly << ' ';
  writeRegisters(0, count);
  assembly << ", ";
  writeRegisters(firstA, op.getA().size());
  assembly << ", $" << descriptor << ", p, " << (op.getNegateA() ? -1 : 1)
           << ", " << (op.getNegateB() ? -1 : 1);
  // Only 16-bit operands say how B lies.
  if (!op.getType().isTF32())
    assembly << ", " << (op.getTransposeB() ? 1 : 0);
  assembly << ";\n}\n";

  StringRef letter = isHalf ? "=r," : "=f,";
  for (unsigned i = 0; i < count; ++i)
    letters << letter;
  for (unsigned i = 0; i < count; ++i)
    letters << i << ',';
  for (unsigned i = 0; i < op.getA().size(); ++i)
    letters << "r,";
  letters << 'l';

  SmallVector<Value> operands;
  for (unsigned i = 0; i < count; ++i)
    operands.push_back(LLVM::ExtractValueOp::create(builder, op.getLoc(),
                                                    op.getAccumulators(), i));
  llvm::append_range(operands, op.getA());
  operands.push_back(op.getDescriptorB());
  auto assemblyOp = LLVM::InlineAsmOp::create(
      builder, op.getLoc(), accumulators, operands, text, constraints,
      /*has_side_effects=*/true, /*is_align_stack=*/false,
      LLVM::TailCallKind::None,
      LLVM::AsmDialectAttr::get(op.getContext(), LLVM::AsmDialect::AD_ATT),
      /*operand_attrs=*/ArrayAttr());
  op.replaceAllUsesWith(assemblyOp.getRes());
  op.erase();
}

namespace {
struct RopeNVToLLVMPass : impl::RopeNVToLLVMPassBase<RopeNVToLLVMPass> {
  void runOnOperation() override {
    getOperation()->walk([](rope_nv::WgmmaRegistersOp op) { lower(op); });
  }
};
} // namespace
} // namespace mlir::rope
