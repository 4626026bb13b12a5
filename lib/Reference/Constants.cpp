//===- Constants.cpp - Elements of attributes -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Constants.h"

#include "Compiler.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

static double toDouble(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

static Scalar toScalar(const APInt &value, const Format &format) {
  return Scalar::ofInt(format.wrap(value.getZExtValue()));
}

std::optional<Scalar> reference::readScalar(Attribute attribute,
                                            const Format &format) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return toScalar(integer.getValue(), format);
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return Scalar::ofFloat(toDouble(number.getValue()));
  if (auto parts = dyn_cast<ArrayAttr>(attribute); parts && parts.size() == 2)
    if (auto re = dyn_cast<FloatAttr>(parts[0]))
      if (auto im = dyn_cast<FloatAttr>(parts[1]))
        return Scalar::ofComplex(
            {toDouble(re.getValue()), toDouble(im.getValue())});
  return std::nullopt;
}

/// Elements of a resource, whose bytes are checked against the type first.
static FailureOr<Array> readResource(Operation *op,
                                     DenseResourceElementsAttr attribute,
                                     const Format &format) {
  ShapedType type = attribute.getType();
  Type element = type.getElementType();
  Type part = element;
  if (auto complex = dyn_cast<ComplexType>(element))
    part = complex.getElementType();
  unsigned bits = part.isIndex() ? 64 : part.getIntOrFloatBitWidth();
  if (bits != 1 && bits % 8 != 0) {
    op->emitOpError("resource of element type ")
        << element << " is not modelled by the reference interpreter";
    return failure();
  }
  DenseResourceElementsHandle handle = attribute.getRawHandle();
  AsmResourceBlob *blob = handle.getBlob();
  if (!blob) {
    op->emitOpError("resource '") << handle.getKey() << "' has no data";
    return failure();
  }
  ArrayRef<char> data = blob->getData();
  uint64_t partBytes = bits == 1 ? 1 : bits / 8;
  uint64_t parts = format.isComplex() ? 2 : 1;
  uint64_t expected = type.getNumElements() * parts * partBytes;
  if (data.size() != expected) {
    op->emitOpError("resource '")
        << handle.getKey() << "' has " << data.size() << " bytes but " << type
        << " takes " << expected;
    return failure();
  }
  auto read = [&](uint64_t position) -> Scalar {
    uint64_t word = 0;
    std::memcpy(&word, data.data() + position * partBytes, partBytes);
    if (auto floatType = dyn_cast<FloatType>(part))
      return Scalar::ofFloat(
          toDouble(APFloat(floatType.getFloatSemantics(), APInt(bits, word))));
    return Scalar::ofInt(bits == 1 ? word != 0 : format.wrap(word));
  };
  Array array(format, type.getShape(), Scalar());
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    Scalar value = read(i * parts);
    if (format.isComplex())
      value.im = read(i * parts + 1).re;
    array.store(i, value);
  }
  return array;
}

/// Fills an array from the values of an attribute as `T`.
template <typename T, typename Fn>
static bool fill(Array &array, ElementsAttr attribute, Fn fn) {
  auto values = attribute.tryGetValues<T>();
  if (!values)
    return false;
  int64_t next = 0;
  for (const T &value : *values)
    array.store(next++, fn(value));
  return true;
}

FailureOr<Array> reference::readElements(Operation *op, ElementsAttr attribute,
                                         Precision precision) {
  ShapedType type = attribute.getShapedType();
  std::optional<Format> format = Format::get(type.getElementType(), precision);
  auto notModelled = [&]() -> FailureOr<Array> {
    op->emitOpError("constant of type ")
        << type << " is not modelled by the reference interpreter";
    return failure();
  };
  if (!format)
    return notModelled();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute))
    return readResource(op, resource, *format);
  Array array(*format, type.getShape(), Scalar());
  bool filled;
  if (format->isComplex())
    filled = fill<std::complex<APFloat>>(array, attribute, [](const auto &v) {
      return Scalar::ofComplex({toDouble(v.real()), toDouble(v.imag())});
    });
  else if (format->isFloat())
    filled = fill<APFloat>(array, attribute, [](const APFloat &v) {
      return Scalar::ofFloat(toDouble(v));
    });
  else
    filled = fill<APInt>(array, attribute,
                         [&](const APInt &v) { return toScalar(v, *format); });
  if (!filled)
    return notModelled();
  return array;
}

static FailureOr<Step> makeConstant(Operation *op, Attribute attribute,
                                    Compiler &compiler) {
  Value result = op->getResult(0);
  std::optional<Format> format = compiler.getFormat(result.getType());
  if (!format)
    return failure();
  if (!Compiler::isArray(result.getType())) {
    std::optional<Scalar> value = readScalar(attribute, *format);
    if (!value)
      return failure();
    return Step(
        [slot = compiler.getScalar(result), value = *value](Frame &frame) {
          frame.scalars[slot] = value;
          return success();
        });
  }
  auto elements = dyn_cast<ElementsAttr>(attribute);
  if (!elements)
    return failure();
  // Read on first use: a constant that is never reached costs nothing, and a
  // resource that does not fit is reported where it is read.
  return Step([op, elements, slot = compiler.getArrayResult(result),
               precision = compiler.getPrecision(),
               cache = std::make_shared<std::optional<Array>>()](
                  Frame &frame) -> LogicalResult {
    if (!*cache) {
      FailureOr<Array> array = readElements(op, elements, precision);
      if (failed(array))
        return failure();
      *cache = std::move(*array);
    }
    frame.arrays[slot] = **cache;
    return success();
  });
}

void reference::addConstants(OpTable &ops) {
  ops.add<arith::ConstantOp>([](arith::ConstantOp op, Compiler &compiler) {
    return makeConstant(op, op.getValue(), compiler);
  });
  ops.add<complex::ConstantOp>([](complex::ConstantOp op, Compiler &compiler) {
    return makeConstant(op, op.getValue(), compiler);
  });
  // Poison may be made as long as nothing comes of it: what it holds is loud.
  ops.add<ub::PoisonOp>(
      [](ub::PoisonOp op, Compiler &compiler) -> FailureOr<Step> {
        std::optional<Format> format = compiler.getFormat(op.getType());
        auto shaped = dyn_cast<ShapedType>(op.getType());
        if (!format || (shaped && !shaped.hasStaticShape()))
          return failure();
        return Step([slot = compiler.getSlot(op.getResult()), shaped,
                     f = *format](Frame &frame) {
          if (slot.isArray)
            frame.arrays[slot.index] = Array(f, shaped.getShape());
          else
            frame.scalars[slot.index] = f.getUninitialized();
          return success();
        });
      });
}
