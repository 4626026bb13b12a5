//===- HostArray.cpp - Dense arrays on the host ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/HostArray.h"

#include "rope/Support/NarrowFloats.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace mlir;
using namespace mlir::rope;

HostArray::HostArray(Type elementType, ArrayRef<int64_t> shape)
    : elementType(elementType), shape(shape) {
  data.assign(getNumElements() * getElementSize(elementType), 0);
}

unsigned HostArray::getElementSize(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getElementSize(complex.getElementType());
  if (isa<IndexType>(type))
    return 8;
  return (type.getIntOrFloatBitWidth() + 7) / 8;
}

bool HostArray::isSupported(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  if (isa<IndexType, Float64Type, Float32Type, Float16Type, BFloat16Type>(
          type) ||
      isByteFloat(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  return integer && llvm::is_contained({1u, 2u, 4u, 8u, 16u, 32u, 64u},
                                       integer.getWidth());
}

int64_t HostArray::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

template <typename T>
static T load(const char *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

template <typename T>
static void store(char *bytes, T value) {
  std::memcpy(bytes, &value, sizeof(T));
}

static double loadDouble(const char *bytes, Type type) {
  if (type.isF64())
    return load<double>(bytes);
  if (type.isF32())
    return load<float>(bytes);
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type).getFloatSemantics();
  unsigned width = type.getIntOrFloatBitWidth();
  uint64_t bits = width == 8 ? load<uint8_t>(bytes) : load<uint16_t>(bytes);
  APFloat value(semantics, APInt(width, bits));
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

static void storeDouble(char *bytes, Type type, double value) {
  if (type.isF64())
    return store<double>(bytes, value);
  if (type.isF32())
    return store<float>(bytes, static_cast<float>(value));
  APFloat rounded(value);
  bool losesInfo;
  rounded.convert(cast<FloatType>(type).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &losesInfo);
  uint64_t bits = rounded.bitcastToAPInt().getZExtValue();
  if (type.getIntOrFloatBitWidth() == 8)
    return store<uint8_t>(bytes, static_cast<uint8_t>(bits));
  store<uint16_t>(bytes, static_cast<uint16_t>(bits));
}

double HostArray::getDouble(int64_t index) const {
  if (isa<FloatType>(elementType))
    return loadDouble(at(index), elementType);
  return static_cast<double>(getInt(index));
}

std::complex<double> HostArray::getComplex(int64_t index) const {
  auto complex = dyn_cast<ComplexType>(elementType);
  if (!complex)
    return getDouble(index);
  Type part = complex.getElementType();
  return {loadDouble(at(index), part),
          loadDouble(at(index) + getElementSize(part), part)};
}

int64_t HostArray::getInt(int64_t index) const {
  bool isUnsigned = elementType.isUnsignedInteger();
  switch (getElementSize(elementType)) {
  case 1:
    if (elementType.isInteger(1))
      return load<uint8_t>(at(index)) != 0;
    return isUnsigned ? load<uint8_t>(at(index))
                      : llvm::SignExtend64(load<uint8_t>(at(index)),
                                           elementType.getIntOrFloatBitWidth());
  case 2:
    return isUnsigned ? load<uint16_t>(at(index)) : load<int16_t>(at(index));
  case 4:
    return isUnsigned ? static_cast<int64_t>(load<uint32_t>(at(index)))
                      : load<int32_t>(at(index));
  default:
    return load<int64_t>(at(index));
  }
}

void HostArray::setDouble(int64_t index, double value) {
  if (isa<FloatType>(elementType))
    return storeDouble(at(index), elementType, value);
  setInt(index, static_cast<int64_t>(value));
}

void HostArray::setComplex(int64_t index, std::complex<double> value) {
  auto complex = dyn_cast<ComplexType>(elementType);
  if (!complex)
    return setDouble(index, value.real());
  Type part = complex.getElementType();
  storeDouble(at(index), part, value.real());
  storeDouble(at(index) + getElementSize(part), part, value.imag());
}

void HostArray::setInt(int64_t index, int64_t value) {
  switch (getElementSize(elementType)) {
  case 1:
    return store<uint8_t>(at(index),
                          value & llvm::maskTrailingOnes<uint8_t>(
                                      elementType.getIntOrFloatBitWidth()));
  case 2:
    return store<uint16_t>(at(index), static_cast<uint16_t>(value));
  case 4:
    return store<uint32_t>(at(index), static_cast<uint32_t>(value));
  default:
    return store<int64_t>(at(index), value);
  }
}

HostArray HostArray::convertTo(Type newElementType) const {
  if (newElementType == elementType)
    return *this;
  HostArray result(newElementType, shape);
  bool isComplex = isa<ComplexType>(newElementType);
  bool isFloat = isa<FloatType>(newElementType);
  for (int64_t i = 0, e = getNumElements(); i < e; ++i) {
    if (isComplex)
      result.setComplex(i, getComplex(i));
    else if (isFloat)
      result.setDouble(i, getDouble(i));
    else
      result.setInt(i, getInt(i));
  }
  return result;
}

std::string rope::formatShapedType(ArrayRef<int64_t> shape, Type elementType) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : shape)
    os << size << 'x';
  os << elementType;
  return text;
}
