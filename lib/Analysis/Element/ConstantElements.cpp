//===- ConstantElements.cpp - Elements of constant tensors ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/ConstantElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

#include <map>

using namespace mlir;
using namespace mlir::rope;

ConstantElements::ConstantElements(ShapedType type, DenseElementsAttr dense,
                                   ArrayRef<char> bytes)
    : type(type), part(type.getElementType()), dense(dense), bytes(bytes) {
  if (auto complex = dyn_cast<ComplexType>(part)) {
    part = complex.getElementType();
    numParts = 2;
  }
  bits = part.isIndex() ? 64 : part.getIntOrFloatBitWidth();
  splat = dense && dense.isSplat();
  // Without the iterators of attributes, where a part is a number of bytes:
  // they are made anew for each element.
  if (dense && !splat && bits % 8 == 0 && bits <= 64)
    this->bytes = dense.getRawData();
}

std::optional<ConstantElements> ConstantElements::get(ElementsAttr attr) {
  if (!attr)
    return std::nullopt;
  auto type = cast<ShapedType>(attr.getType());
  Type part = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(part))
    part = complex.getElementType();
  if (!part.isIntOrIndexOrFloat())
    return std::nullopt;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return ConstantElements(type, dense, {});
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  AsmResourceBlob *blob =
      resource ? resource.getRawHandle().getBlob() : nullptr;
  if (!blob)
    return std::nullopt;
  ConstantElements elements(type, {}, blob->getData());
  // A resource has a byte for each i1; the blob comes from the file: believe
  // its size only.
  if (elements.bits > 64 || (elements.bits != 1 && elements.bits % 8))
    return std::nullopt;
  uint64_t size = uint64_t(type.getNumElements()) * elements.numParts *
                  llvm::divideCeil(elements.bits, 8);
  if (elements.bytes.size() != size)
    return std::nullopt;
  return elements;
}

std::optional<ConstantElements> ConstantElements::get(Value value) {
  ElementsAttr attr;
  return matchPattern(value, m_Constant(&attr)) ? get(attr) : std::nullopt;
}

APInt ConstantElements::getBits(int64_t position, int64_t number) const {
  if (bytes.empty()) {
    if (numParts == 2) {
      if (isa<IntegerType>(part)) {
        std::complex<APInt> value =
            dense.getValues<std::complex<APInt>>()[position];
        return number ? value.imag() : value.real();
      }
      std::complex<APFloat> value =
          dense.getValues<std::complex<APFloat>>()[position];
      return (number ? value.imag() : value.real()).bitcastToAPInt();
    }
    if (isa<FloatType>(part))
      return dense.getValues<APFloat>()[position].bitcastToAPInt();
    return dense.getValues<APInt>()[position];
  }
  uint64_t width = llvm::divideCeil(bits, 8), raw = 0;
  uint64_t first = (uint64_t(position) * numParts + number) * width;
  for (uint64_t i = 0; i < width; ++i)
    raw |= uint64_t(static_cast<unsigned char>(bytes[first + i])) << (8 * i);
  return bits == 1 ? APInt(1, raw != 0) : APInt(bits, raw);
}

TypedAttr ConstantElements::getPart(int64_t position, int64_t number) const {
  APInt value = getBits(position, number);
  if (auto floatType = dyn_cast<FloatType>(part))
    return FloatAttr::get(part, APFloat(floatType.getFloatSemantics(), value));
  return IntegerAttr::get(part, value);
}

std::optional<int64_t>
ConstantElements::findUniform(ArrayRef<int64_t> places) const {
  if (type.getNumElements() == 0)
    return std::nullopt;
  SmallVector<std::pair<int64_t, int64_t>> open;
  int64_t first = 0, stride = 1, count = 1;
  for (int64_t dim = type.getRank(); dim-- > 0;) {
    int64_t size = type.getDimSize(dim);
    if (places[dim] >= 0) {
      first += places[dim] * stride;
    } else {
      open.push_back({size, stride});
      count *= size;
    }
    stride *= size;
  }
  if (splat)
    return first;
  for (int64_t row = 1; row < count; ++row) {
    int64_t position = first, rest = row;
    for (auto [size, step] : open) {
      position += rest % size * step;
      rest /= size;
    }
    for (int64_t number = 0; number < numParts; ++number)
      if (getBits(position, number) != getBits(first, number))
        return std::nullopt;
  }
  return first;
}

bool ConstantElements::isSparse(int64_t count, int64_t of) const {
  int64_t size = type.getNumElements(), most = size / of * count, found = 0;
  if (splat && size != 0)
    return getBits(0).isZero() || size <= most;
  for (int64_t position = 0; position < size && found <= most; ++position)
    found += !getBits(position).isZero();
  return found <= most;
}

SmallVector<int64_t> ConstantElements::findCopies(int64_t dim) const {
  ArrayRef<int64_t> shape = type.getShape();
  int64_t inner = 1, outer = 1, size = shape[dim];
  for (int64_t after = dim + 1; after < type.getRank(); ++after)
    inner *= shape[after];
  for (int64_t before = 0; before < dim; ++before)
    outer *= shape[before];
  if (splat)
    return SmallVector<int64_t>(size, 0);
  // Places are told apart until none is like another.
  SmallVector<int64_t> first(size, 0);
  int64_t numClasses = size ? 1 : 0;
  for (int64_t row = 0; row < outer * inner && numClasses < size; ++row) {
    int64_t start = (row / inner) * size * inner + row % inner;
    std::map<std::pair<int64_t, std::pair<uint64_t, uint64_t>>, int64_t>
        classes;
    for (int64_t place = 0; place < size; ++place) {
      uint64_t parts[2] = {0, 0};
      for (int64_t number = 0; number < numParts; ++number)
        parts[number] = getBits(start + place * inner, number)
                            .zextOrTrunc(64)
                            .getZExtValue();
      auto [found, isNew] =
          classes.try_emplace({first[place], {parts[0], parts[1]}}, place);
      first[place] = found->second;
    }
    numClasses = classes.size();
  }
  return first;
}
