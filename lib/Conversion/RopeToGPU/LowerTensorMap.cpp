//===- LowerTensorMap.cpp - Tensor maps as calls of the launch ABI --------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerTensorMap.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
/// What TMA can copy, of the sizes and strides of one buffer.
class Conditions {
public:
  explicit Conditions(ImplicitLocOpBuilder &b) : b(b) {
    all = arith::ConstantOp::create(b, b.getBoolAttr(true));
  }

  void add(Value condition) {
    all = b.createOrFold<arith::AndIOp>(all, condition);
  }
  void addEqual(Value x, Value y) {
    add(b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::eq, x, y));
  }
  /// From `low` to `high`, both within.
  void addRange(Value x, int64_t low, int64_t high) {
    add(b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sge, x,
                                      number(low)));
    add(b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::sle, x,
                                      number(high)));
  }
  void addMultiple(Value x, int64_t of) {
    addEqual(b.createOrFold<arith::RemUIOp>(x, number(of)), number(0));
  }
  Value number(int64_t value) {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
  }

  Value all;

private:
  ImplicitLocOpBuilder &b;
};
} // namespace

void rope::lowerTensorMap(rope_gpu::TensorMapOp op, LLVM::LLVMFuncOp encode,
                          Block *entry) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  Type i64 = b.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(op.getContext());
  auto toI64 = [&](Value value) {
    return b.createOrFold<arith::IndexCastOp>(i64, value);
  };
  Value buffer = op.getSource();
  auto metadata = memref::ExtractStridedMetadataOp::create(b, buffer);
  Value address = toI64(
      memref::ExtractAlignedPointerAsIndexOp::create(b, buffer).getResult());
  // Elements have two bytes.
  constexpr int64_t bytes = 2;
  Conditions valid(b);
  auto times = [&](Value x, Value y) {
    return b.createOrFold<arith::MulIOp>(x, y);
  };
  address = arith::AddIOp::create(
      b, address, times(toI64(metadata.getOffset()), valid.number(bytes)));
  valid.addMultiple(address, 16);
  int64_t rank = op.getDimensions().size();
  SmallVector<Value> sizes, strides;
  for (int64_t dimension = 0; dimension < rank; ++dimension) {
    SmallVector<int64_t> axes = op.getAxes(dimension);
    Value size = toI64(metadata.getSizes()[axes.back()]);
    Value stride = toI64(metadata.getStrides()[axes.back()]);
    for (int64_t axis : llvm::reverse(ArrayRef(axes).drop_back())) {
      // An axis of one element may have any stride.
      Value outer = toI64(metadata.getSizes()[axis]);
      Value follows = b.createOrFold<arith::CmpIOp>(
          arith::CmpIPredicate::eq, toI64(metadata.getStrides()[axis]),
          times(stride, size));
      Value single = b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::eq,
                                                   outer, valid.number(1));
      valid.add(b.createOrFold<arith::OrIOp>(follows, single));
      size = times(size, outer);
    }
    valid.addRange(size, 1, int64_t(1) << 31);
    if (dimension == 0) {
      valid.addEqual(stride, valid.number(1));
    } else {
      // The stride of a dimension of one element is not used, but checked.
      Value wide = times(stride, valid.number(bytes));
      Value single = b.createOrFold<arith::CmpIOp>(arith::CmpIPredicate::eq,
                                                   size, valid.number(1));
      wide = b.createOrFold<arith::SelectOp>(single, valid.number(16), wide);
      valid.addRange(wide, 16, (int64_t(1) << 40) - 1);
      valid.addMultiple(wide, 16);
      strides.push_back(wide);
    }
    sizes.push_back(size);
  }

  // Memory of the call, once for each run of the function.
  ImplicitLocOpBuilder top(op.getLoc(), op.getContext());
  top.setInsertionPointToStart(entry);
  auto allocate = [&](Type element, int64_t count, int64_t alignment) -> Value {
    Value size = LLVM::ConstantOp::create(top, top.getI64IntegerAttr(count));
    return LLVM::AllocaOp::create(top, pointer, element, size, alignment);
  };
  Value map = allocate(b.getI8Type(), 128, 64);
  enum { TypeF16 = 6, TypeBF16 = 9 };
  bool isHalf = cast<ShapedType>(buffer.getType()).getElementType().isF16();
  int64_t swizzle = llvm::Log2_64(op.getSwizzle()) - 4;
  SmallVector<Value> fields = {valid.number(isHalf ? TypeF16 : TypeBF16),
                               valid.number(rank), valid.number(swizzle),
                               valid.number(/*fill with NaN=*/0)};
  llvm::append_range(fields, sizes);
  llvm::append_range(fields, strides);
  for (int64_t size : op.getBox())
    fields.push_back(valid.number(size));
  fields.append(rank, valid.number(1));
  Value list = allocate(i64, fields.size(), 8);
  auto branch = scf::IfOp::create(b, valid.all, /*withElseRegion=*/false);
  b.setInsertionPointToStart(branch.thenBlock());
  for (auto [place, field] : llvm::enumerate(fields)) {
    Value slot = LLVM::GEPOp::create(
        b, pointer, i64, list,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(place)});
    LLVM::StoreOp::create(b, field, slot);
  }
  Value base = LLVM::IntToPtrOp::create(b, pointer, address);
  LLVM::CallOp::create(b, encode, ValueRange{map, base, list});
  op.getMap().replaceAllUsesWith(map);
  op.getValid().replaceAllUsesWith(valid.all);
  op.erase();
}
