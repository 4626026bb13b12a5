//===- SymbolicSize.cpp - Numbers of bytes with unknown sizes -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymbolicSize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "rope/Dialect/Rope/IR/Rope.h"
#include "rope/Support/ConstantDim.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::rope;

// The largest number stands for more: no machine has so many bytes.
static int64_t limit(bool isNegative) {
  return isNegative ? std::numeric_limits<int64_t>::min()
                    : std::numeric_limits<int64_t>::max();
}

static int64_t addSaturated(int64_t a, int64_t b) {
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? limit(a < 0) : sum;
}

static int64_t multiplySaturated(int64_t a, int64_t b) {
  int64_t product;
  return llvm::MulOverflow(a, b, product) ? limit((a < 0) != (b < 0)) : product;
}

SymbolicSize &SymbolicSize::operator+=(const SymbolicSize &other) {
  for (const auto &[symbols, factor] : other.terms)
    if (int64_t &sum = terms[symbols]; (sum = addSaturated(sum, factor)) == 0)
      terms.erase(symbols);
  return *this;
}

SymbolicSize SymbolicSize::operator*(const SymbolicSize &other) const {
  SymbolicSize product;
  for (const auto &[x, a] : terms)
    for (const auto &[y, b] : other.terms) {
      std::vector<unsigned> symbols(x);
      symbols.insert(symbols.end(), y.begin(), y.end());
      llvm::sort(symbols);
      int64_t &sum = product.terms[symbols];
      sum = addSaturated(sum, multiplySaturated(a, b));
    }
  return product;
}

std::optional<int64_t> SymbolicSize::getConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

void SymbolicSize::print(raw_ostream &os) const {
  if (terms.empty())
    os << 0;
  bool first = true;
  for (const auto &[symbols, factor] : terms) {
    if (!first)
      os << " + ";
    first = false;
    if (symbols.empty() || factor != 1)
      os << factor << (symbols.empty() ? "" : "*");
    llvm::interleave(
        symbols, os, [&](unsigned index) { os << 's' << index; }, "*");
  }
}

SymbolicSize SizeTable::getSymbol(Value value, int64_t dim) {
  auto [it, isNew] = symbols.insert({{value.getAsOpaquePointer(), dim},
                                     static_cast<unsigned>(legend.size())});
  if (isNew) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (dim >= 0)
      os << "size " << dim << " of ";
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      os << "argument " << argument.getArgNumber();
    } else {
      os << value.getDefiningOp()->getName();
      if (auto line = value.getLoc()->findInstanceOf<FileLineColLoc>())
        os << " of line " << line.getLine();
    }
    legend.push_back(text);
  }
  return SymbolicSize::symbol(it->second);
}

/// A scalar: constants, products and sums are seen through.
SymbolicSize SizeTable::getIndex(Value index) {
  for (int64_t steps = 0; steps < 64; ++steps) {
    APInt constant;
    if (matchPattern(index, m_ConstantInt(&constant)))
      return SymbolicSize(constant.getSExtValue());
    Operation *op = index.getDefiningOp();
    if (auto dim = dyn_cast_or_null<ShapedDimOpInterface>(op))
      if (std::optional<int64_t> number = getConstantDim(dim))
        return getSize(dim.getShapedValue(), *number);
    if (!isa_and_nonnull<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(
            op))
      break;
    index = op->getOperand(0);
  }
  return getSymbol(index, -1);
}

SymbolicSize SizeTable::getSize(Value value, int64_t dim) {
  while (true) {
    auto type = cast<ShapedType>(value.getType());
    if (!type.isDynamicDim(dim))
      return SymbolicSize(type.getDimSize(dim));
    Operation *op = value.getDefiningOp();
    if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(op))
      return getIndex(empty.getDynamicSize(dim));
    if (isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(op))
      return getIndex(op->getOperand(type.getDynamicDimIndex(dim)));
    if (auto kernel = dyn_cast_or_null<KernelOp>(op)) {
      value = kernel.getYield()
                  .getValues()[cast<OpResult>(value).getResultNumber()];
      continue;
    }
    if (auto forall = dyn_cast_or_null<scf::ForallOp>(op)) {
      value = forall.getTiedOpOperand(cast<OpResult>(value))->get();
      continue;
    }
    if (auto dps = dyn_cast_or_null<DestinationStyleOpInterface>(op)) {
      value = dps.getTiedOpOperand(cast<OpResult>(value))->get();
      continue;
    }
    if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(op)) {
      OpFoldResult size = expand.getMixedOutputShape()[dim];
      if (auto known = dyn_cast<Value>(size))
        return getIndex(known);
      return SymbolicSize(*getConstantIntValue(size));
    }
    if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
      SymbolicSize product(1);
      // The source is nearer to the argument, so this ends.
      ReassociationIndices group = collapse.getReassociationIndices()[dim];
      for (int64_t axis : group)
        product = product * getSize(collapse.getSrc(), axis);
      return product;
    }
    if (isa_and_nonnull<tensor::CastOp, memref::CastOp>(op) &&
        isa<RankedTensorType, MemRefType>(op->getOperand(0).getType())) {
      value = op->getOperand(0);
      continue;
    }
    return getSymbol(value, dim);
  }
}

SymbolicSize SizeTable::getBytes(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return 0;
  Type element = type.getElementType();
  int64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  if (auto complex = dyn_cast<ComplexType>(element))
    bits = 2 * complex.getElementType().getIntOrFloatBitWidth();
  SymbolicSize bytes(llvm::divideCeil(bits, 8));
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    bytes = bytes * getSize(value, dim);
  return bytes;
}
