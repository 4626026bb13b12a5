//===- KernelBuilder.cpp - Views and copies of kernel operands ------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::rope {

Value KernelBuilder::addLanesOf(ArrayRef<Value> vectors) {
  return combineLanesOf(vectors, [&](Value x, Value y) -> Value {
    return arith::AddFOp::create(b, x, y);
  });
}

Value KernelBuilder::combineLanesOf(ArrayRef<Value> vectors,
                                    function_ref<Value(Value, Value)> combine) {
  // A vector holds blocks of `block` lanes, each of which is still to be added
  // up. The halves of the blocks of two vectors are combined at a time.
  SmallVector<Value> left(vectors);
  int64_t block = tiling.vectorLength;
  while (block > 1) {
    int64_t half = block / 2;
    SmallVector<Value> next;
    for (size_t i = 0; i < left.size(); i += 2) {
      bool isLast = left.size() == 1;
      Value x = left[i], y = left[isLast ? i : i + 1];
      int64_t lanes = cast<VectorType>(x.getType()).getNumElements();
      SmallVector<int64_t> low, high;
      for (int64_t from = 0; from < (isLast ? lanes : 2 * lanes); from += block)
        for (int64_t lane = 0; lane < half; ++lane) {
          low.push_back(from + lane);
          high.push_back(from + half + lane);
        }
      next.push_back(combine(vector::ShuffleOp::create(b, x, y, low),
                             vector::ShuffleOp::create(b, x, y, high)));
    }
    left = next;
    block = half;
  }
  return left.front();
}

void KernelBuilder::keepRolled(scf::ForOp loop) {
  MLIRContext *context = loop.getContext();
  LLVM::LoopUnrollAttr unroll = LLVM::LoopUnrollAttr::get(
      context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {},
      {});
  loop->setAttr("loop_annotation", LLVM::LoopAnnotationAttr::get(
                                       context, {}, {}, {}, unroll, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {}));
}

/// The type of words in registers of any width: at least one has 128 bits.
static VectorType getRegisterType(Type element) {
  return VectorType::get({128 / element.getIntOrFloatBitWidth()}, element,
                         {true});
}

Value KernelBuilder::toRegister(Value x) {
  Type element = getElementTypeOrSelf(x.getType());
  // Words, since LLVM takes vectors of bf16 that are wider than NEON's apart.
  Type word = element;
  if (element.getIntOrFloatBitWidth() < 32) {
    word = b.getI32Type();
    x = vector::BitCastOp::create(b, vectorOf(word), x);
  }
  VectorType words = getRegisterType(word);
  x = vector::ScalableInsertOp::create(b, x, LLVM::PoisonOp::create(b, words),
                                       /*pos=*/0);
  if (word == element)
    return x;
  return LLVM::BitcastOp::create(b, getRegisterType(element), x);
}

Value KernelBuilder::fromRegister(Value x, VectorType type) {
  Type word = cast<VectorType>(x.getType()).getElementType();
  x = vector::ScalableExtractOp::create(b, vectorOf(word), x, /*pos=*/0);
  return x.getType() == type
             ? x
             : vector::BitCastOp::create(b, type, x).getResult();
}

Value KernelBuilder::repeat(Value x) {
  auto type = cast<VectorType>(x.getType());
  if (!tiling.chosenWidth)
    return x;
  VectorType words = getRegisterType(b.getI32Type());
  x = vector::BitCastOp::create(b, VectorType::get({4}, b.getI32Type()), x);
  x = vector::ScalableInsertOp::create(b, x, LLVM::PoisonOp::create(b, words),
                                       /*pos=*/0);
  Value first = arith::ConstantOp::create(b, b.getI64IntegerAttr(0));
  x = LLVM::CallIntrinsicOp::create(
          b, words, b.getStringAttr("llvm.aarch64.sve.dupq.lane.nxv4i32"),
          ValueRange{x, first})
          .getResult(0);
  int64_t count = tiling.vectorLength / 4;
  return fromRegister(x, VectorType::get({type.getNumElements() * count},
                                         type.getElementType()));
}

Value KernelBuilder::multiplyAddLane(Value x, int64_t lane, Value y,
                                     Value sum) {
  Value own = toRegister(sum);
  Value place = arith::ConstantOp::create(b, b.getI32IntegerAttr(lane));
  auto name = b.getStringAttr(types.compute.isF64()
                                  ? "llvm.aarch64.sve.fmla.lane.nxv2f64"
                                  : "llvm.aarch64.sve.fmla.lane.nxv4f32");
  own = LLVM::CallIntrinsicOp::create(
            b, own.getType(), name,
            ValueRange{own, toRegister(y), toRegister(x), place})
            .getResult(0);
  return fromRegister(own, vectorType);
}

Value KernelBuilder::multiplyAddGroupOfArm(Value x, Value y, Value sum) {
  // By NEON and SVE, types, and whether groups are multiplied in squares.
  constexpr StringLiteral names[2][2][2] = {
      {{"llvm.aarch64.neon.bfdot.v4f32.v8bf16", "llvm.aarch64.neon.bfmmla"},
       {"llvm.aarch64.neon.sdot.v4i32.v16i8",
        "llvm.aarch64.neon.smmla.v4i32.v16i8"}},
      {{"llvm.aarch64.sve.bfdot", "llvm.aarch64.sve.bfmmla"},
       {"llvm.aarch64.sve.sdot.nxv4i32", "llvm.aarch64.sve.smmla.nxv4i32"}}};
  auto name = b.getStringAttr(
      names[tiling.chosenWidth][types.isInteger()][tiling.squares]);
  auto call = [&](Type type, ValueRange operands) {
    return LLVM::CallIntrinsicOp::create(b, type, name, operands).getResult(0);
  };
  if (!tiling.chosenWidth)
    return call(vectorType, {sum, x, y});
  Value own = toRegister(sum);
  return fromRegister(call(own.getType(), {own, toRegister(x), toRegister(y)}),
                      vectorType);
}

/// The bits of vectors that the processor rounds to bf16 by an instruction that
/// flushes what `vdpbf16ps` does.
static std::optional<int64_t> getRoundedBits(const MatmulTiling &tiling,
                                             Type type) {
  int64_t bits = tiling.vectorLength * 32;
  if (!type.isBF16() || bits < 256 || tiling.groups != GroupInstructions::X86)
    return std::nullopt;
  return bits;
}

Value KernelBuilder::roundToGroup(Value vector, Type type) {
  auto bits = getRoundedBits(tiling, type);
  if (!bits)
    return round(vector, type);
  auto name =
      b.getStringAttr("llvm.x86.avx512bf16.cvtneps2bf16." + Twine(*bits));
  return LLVM::CallIntrinsicOp::create(b, vectorOf(type), name, vector)
      .getResult(0);
}

Value KernelBuilder::roundBothToGroup(Value first, Value second, Type type) {
  auto both = VectorType::get({2 * tiling.vectorLength}, type);
  if (auto bits = getRoundedBits(tiling, type)) {
    auto name =
        b.getStringAttr("llvm.x86.avx512bf16.cvtne2ps2bf16." + Twine(*bits));
    return LLVM::CallIntrinsicOp::create(b, both, name,
                                         ValueRange{second, first})
        .getResult(0);
  }
  auto all = llvm::to_vector(llvm::seq<int64_t>(0, both.getNumElements()));
  return vector::ShuffleOp::create(b, round(first, type), round(second, type),
                                   all);
}

Value KernelBuilder::broadcastGroup(Value packed, ValueRange position) {
  if (tiling.grouped == 1) {
    Value x = memref::LoadOp::create(b, packed, position);
    return vector::BroadcastOp::create(b, vectorType, x);
  }
  // The elements as one word.
  Type element = getElementTypeOrSelf(packed.getType());
  Type word =
      b.getIntegerType(tiling.grouped * element.getIntOrFloatBitWidth());
  Value group = vector::LoadOp::create(
      b, VectorType::get({tiling.grouped}, element), packed, position);
  group = vector::BitCastOp::create(b, VectorType::get({1}, word), group);
  group = vector::ExtractOp::create(b, group, 0);
  return vector::BitCastOp::create(
      b, VectorType::get({tiling.vectorLength * tiling.grouped}, element),
      vector::BroadcastOp::create(b, vectorOf(word), group));
}

Value KernelBuilder::multiplyAddGroup(Value x, Value y, Value sum) {
  if (tiling.grouped == 1)
    return multiplyAdd(x, y, sum);
  int64_t bits = tiling.vectorLength * types.compute.getIntOrFloatBitWidth();
  bool isInteger = types.isInteger();
  if (tiling.groups == GroupInstructions::Arm)
    return multiplyAddGroupOfArm(x, y, sum);
  auto name = b.getStringAttr((isInteger ? "llvm.x86.avx512.vpdpbusd."
                                         : "llvm.x86.avx512bf16.dpbf16ps.") +
                              Twine(bits));
  // The first factor is the one without a sign.
  Value first = isInteger ? x : y, second = isInteger ? y : x;
  return LLVM::CallIntrinsicOp::create(b, vectorType, name,
                                       ValueRange{sum, first, second})
      .getResult(0);
}

KernelBuilder::Operand KernelBuilder::describe(Value memref) {
  Operand operand;
  operand.memref = memref;
  auto type = cast<MemRefType>(memref.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  auto [strides, offset] = type.getStridesAndOffset();
  SmallVector<OpFoldResult> sizes(metadata.getSizes());
  for (unsigned axis : {0u, 1u}) {
    operand.strides[axis] = metadata.getStrides()[axis];
    SmallVector<int64_t> unitStrides(2, ShapedType::kDynamic);
    SmallVector<OpFoldResult> newStrides(metadata.getStrides());
    unitStrides[axis] = 1;
    newStrides[axis] = b.getIndexAttr(1);
    auto layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic,
                                         unitStrides);
    auto unitType =
        MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic},
                        type.getElementType(), layout);
    // Axis 0 is transposed to the back, since vectors load along the last one.
    SmallVector<OpFoldResult> viewSizes = sizes;
    if (axis == 0) {
      std::swap(newStrides[0], newStrides[1]);
      std::swap(viewSizes[0], viewSizes[1]);
      layout = StridedLayoutAttr::get(b.getContext(), ShapedType::kDynamic,
                                      {ShapedType::kDynamic, 1});
      unitType = MemRefType::get({ShapedType::kDynamic, ShapedType::kDynamic},
                                 type.getElementType(), layout);
    }
    operand.unit[axis] = memref::ReinterpretCastOp::create(
        b, unitType, metadata.getBaseBuffer(),
        OpFoldResult(metadata.getOffset()), viewSizes, newStrides);
  }
  return operand;
}

void KernelBuilder::copyRows(Value to, const Operand &a, Value rows,
                             Value depth) {
  Value zero = index(0), vectorDepth = floorTo(depth, tiling.vectorLength);
  Value contiguous = isOne(a.strides[1]);
  loop(zero, rows, 1, [&](Value m) {
    auto scalars = [&](Value from) {
      loop(from, depth, 1, [&](Value k) {
        Value x = memref::LoadOp::create(b, a.memref, ValueRange{m, k});
        memref::StoreOp::create(b, toPacked(x), to, ValueRange{m, k});
      });
    };
    branch(
        contiguous,
        [&] {
          loop(zero, vectorDepth, tiling.vectorLength, [&](Value k) {
            Value x = vector::LoadOp::create(b, vectorOf(types.a), a.unit[1],
                                             ValueRange{m, k});
            vector::StoreOp::create(b, toPacked(x), to, ValueRange{m, k});
          });
          scalars(vectorDepth);
        },
        [&] { scalars(zero); });
  });
}

} // namespace mlir::rope
