//===- MatrixInstruction.cpp - Products of matrices -----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixInstruction.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

namespace mlir::rope {

static void multiplyMma(DeviceBuilder &builder, const MatrixInstruction &self,
                        ValueRange a, ValueRange b,
                        MutableArrayRef<Value> sums) {
  auto type =
      self.element == "f16" ? NVVM::MMATypes::f16 : NVVM::MMATypes::bf16;
  SmallVector<Type> f32(sums.size(), builder.getF32Type());
  Value product = NVVM::MmaOp::create(
      builder, LLVM::LLVMStructType::getLiteral(builder.getContext(), f32), a,
      b, ValueRange(ArrayRef<Value>(sums)),
      ArrayRef<int64_t>{self.m, self.n, self.k},
      /*b1Op=*/std::nullopt, /*intOverflow=*/std::nullopt,
      std::array<NVVM::MMATypes, 2>{type, type},
      std::array<NVVM::MMALayout, 2>{NVVM::MMALayout::row,
                                     NVVM::MMALayout::col});
  for (auto [i, sum] : llvm::enumerate(sums))
    sum = builder.extract(product, i);
}

/// Each lane by itself: register bits of the depth come first.
static void multiplyAdd(DeviceBuilder &builder, const MatrixInstruction &self,
                        ValueRange a, ValueRange b,
                        MutableArrayRef<Value> sums) {
  int64_t columns = b.size() / self.k;
  for (auto [i, sum] : llvm::enumerate(sums))
    for (int64_t k = 0; k < self.k; ++k)
      sum = builder.fma(a[i / columns * self.k + k],
                        b[i % columns * self.k + k], sum);
}

static void multiplyWave(DeviceBuilder &builder, const MatrixInstruction &self,
                         ValueRange a, ValueRange b,
                         MutableArrayRef<Value> sums) {
  OperationState state(builder.getLoc(), self.name);
  state.addOperands({a[0], b[0], sums[0]});
  // Nothing is broadcast.
  if (self.unit == MatrixUnit::Mfma)
    state.addOperands({builder.i32(0), builder.i32(0), builder.i32(0)});
  state.addTypes(sums[0].getType());
  sums[0] = builder.create(state)->getResult(0);
}

ArrayRef<MatrixInstruction> getMatrixInstructions() {
  using L = LinearLayout;
  // Bits of registers, then of lanes, then of warps; rows first.
  static const L mmaC =
      L::ofTile({{0, 1}, {8, 0}}, {{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}});
  static const L mmaA = mmaC.withRegisters({{0, 1}, {8, 0}, {0, 8}});
  static const L mmaB =
      L::ofTile({{1, 0}, {8, 0}}, {{2, 0}, {4, 0}, {0, 1}, {0, 2}, {0, 4}});
  static const L addA =
      L::ofTile({{0, 1}, {0, 2}, {8, 0}}, {{}, {}, {1, 0}, {2, 0}, {4, 0}});
  static const L addB =
      L::ofTile({{1, 0}, {2, 0}, {0, 1}}, {{0, 2}, {0, 4}, {}, {}, {}});
  static const L groupA = L::ofTile({{0, 1}, {8, 0}, {0, 8}},
                                    mmaA.getLaneBits(), {{16, 0}, {32, 0}});
  static const L groupC =
      L::ofTile({{0, 1}, {8, 0}}, mmaC.getLaneBits(), {{16, 0}, {32, 0}});
  static const L inShared = L::ofTile({}, {});
  static const L mfmaA = L::ofTile(
      {{0, 1}, {0, 2}}, {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 4}, {0, 8}});
  static const L mfmaB = mfmaA.transpose();
  static const L mfmaC = mfmaB;
  static const L mfmaA4 =
      L::ofTile({}, {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {0, 1}, {0, 2}});
  static const L mfmaB4 = mfmaA4.transpose();
  static const L wmmaA = L::ofTile({{0, 1}, {0, 2}, {0, 4}, {0, 8}},
                                   {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {}});
  static const L wmmaB = wmmaA.transpose();
  static const L wmmaC = L::ofTile({{2, 0}, {4, 0}, {8, 0}},
                                   {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {1, 0}});
  constexpr MatrixUnit mma = MatrixUnit::Mma, wgmma = MatrixUnit::Wgmma,
                       mfma = MatrixUnit::Mfma, wmma = MatrixUnit::Wmma;
  static const MatrixInstruction all[] = {
      {"mma.m16n8k16.f16", mma, "f16", 16, 8, 16, mmaA, mmaB, mmaC,
       multiplyMma},
      {"mma.m16n8k16.bf16", mma, "bf16", 16, 8, 16, mmaA, mmaB, mmaC,
       multiplyMma},
      {"fma", mma, "f32", 16, 8, 4, addA, addB, mmaC, multiplyAdd},
      {"wgmma.m64n8k16.f16", wgmma, "f16", 64, 8, 16, groupA, inShared, groupC,
       nullptr},
      {"wgmma.m64n8k16.bf16", wgmma, "bf16", 64, 8, 16, groupA, inShared,
       groupC, nullptr},
      {"rocdl.mfma.f32.16x16x16f16", mfma, "f16", 16, 16, 16, mfmaA, mfmaB,
       mfmaC, multiplyWave},
      {"rocdl.mfma.f32.16x16x16bf16.1k", mfma, "bf16", 16, 16, 16, mfmaA, mfmaB,
       mfmaC, multiplyWave},
      {"rocdl.mfma.f32.16x16x4f32", mfma, "f32", 16, 16, 4, mfmaA4, mfmaB4,
       mfmaC, multiplyWave},
      {"rocdl.wmma.f32.16x16x16.f16", wmma, "f16", 16, 16, 16, wmmaA, wmmaB,
       wmmaC, multiplyWave},
      {"rocdl.wmma.f32.16x16x16.bf16", wmma, "bf16", 16, 16, 16, wmmaA, wmmaB,
       wmmaC, multiplyWave},
  };
  return all;
}

const MatrixInstruction *findMatrixInstruction(MatrixUnit unit, Type element) {
  StringRef name = element.isF16()    ? "f16"
                   : element.isBF16() ? "bf16"
                   : element.isF32()  ? "f32"
                                      : "";
  for (const MatrixInstruction &instruction : getMatrixInstructions())
    if (instruction.unit == unit && instruction.element == name)
      return &instruction;
  return nullptr;
}

MatrixUnit getSubgroupUnit(const ChipInfo &chip) {
  if (chip.hasMfma)
    return MatrixUnit::Mfma;
  return chip.hasWmma ? MatrixUnit::Wmma : MatrixUnit::Mma;
}

} // namespace mlir::rope
