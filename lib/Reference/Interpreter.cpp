//===- Interpreter.cpp - Entry of the reference interpreter ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Reference/Interpreter.h"

#include "Compiler.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::reference;

/// The type that a host array must have to be passed as, or returned from, a
/// value of this element type.
static Type getHostType(Type elementType, Precision precision) {
  if (precision == Precision::Exact)
    return elementType;
  Type f64 = Float64Type::get(elementType.getContext());
  if (isa<FloatType>(elementType))
    return f64;
  if (isa<ComplexType>(elementType))
    return ComplexType::get(f64);
  return elementType;
}

/// Whether the values of an array of type `from` are values of type `to`.
static bool isAcceptable(Type from, Type to, Precision precision) {
  if (from == to)
    return true;
  if (precision == Precision::Wide &&
      ((isa<FloatType>(from) && isa<FloatType>(to)) ||
       (isa<ComplexType>(from) && isa<ComplexType>(to))))
    return true;
  return from.isIntOrIndex() && to.isIntOrIndex() &&
         HostArray::getElementSize(from) == HostArray::getElementSize(to) &&
         from.isInteger(1) == to.isInteger(1);
}

static Array fromHost(const HostArray &host, const Format &format) {
  Array array(format, host.shape, Scalar());
  for (int64_t i = 0, e = host.getNumElements(); i < e; ++i) {
    if (format.isComplex())
      array.store(i, Scalar::ofComplex(host.getComplex(i)));
    else if (format.isFloat())
      array.store(i, Scalar::ofFloat(host.getDouble(i)));
    else
      array.store(i, Scalar::ofInt(format.wrap(host.getInt(i))));
  }
  return array;
}

static HostArray toHost(const Array &array, Type elementType,
                        const Format &format) {
  HostArray host(elementType, array.sizes);
  int64_t next = 0;
  (void)forEachIndex(array.sizes, [&](ArrayRef<int64_t> index) {
    Scalar value = array.at(index);
    if (format.isComplex())
      host.setComplex(next++, value.getComplex());
    else if (format.isFloat())
      host.setDouble(next++, value.re);
    else
      host.setInt(next++, value.integer);
    return success();
  });
  return host;
}

/// Format of an argument or result, where a host array can hold it.
static FailureOr<Format> getHostFormat(func::FuncOp entry, Type type,
                                       StringRef what, unsigned number,
                                       Precision precision) {
  Type element = getElementTypeOrSelf(type);
  bool isShaped = isa<RankedTensorType, MemRefType>(type);
  std::optional<Format> format = Format::get(element, precision);
  if ((!isShaped && isa<ShapedType>(type)) || !format ||
      !HostArray::isSupported(getHostType(element, precision))) {
    entry.emitError() << what << " #" << number << " of type " << type
                      << " is not modelled by the reference interpreter";
    return failure();
  }
  return *format;
}

FailureOr<SmallVector<HostArray>>
reference::interpret(func::FuncOp entry, MutableArrayRef<HostArray> arguments,
                     const InterpretOptions &options) {
  if (entry.isExternal())
    return entry.emitError("has no body to interpret");
  FunctionType type = entry.getFunctionType();
  if (arguments.size() != type.getNumInputs())
    return entry.emitError("expected ")
           << type.getNumInputs() << " arguments but got " << arguments.size();

  Program program(options);
  FunctionCode *code = program.getCode(entry);
  program.compilePending();
  Frame frame = code->makeFrame(/*depth=*/0);

  SmallVector<Array> memrefs(arguments.size());
  for (auto [i, input] : llvm::enumerate(type.getInputs())) {
    FailureOr<Format> format =
        getHostFormat(entry, input, "argument", i, options.precision);
    if (failed(format))
      return failure();
    const HostArray &host = arguments[i];
    auto shaped = dyn_cast<ShapedType>(input);
    ArrayRef<int64_t> shape = shaped ? shaped.getShape() : ArrayRef<int64_t>();
    if (!isAcceptable(host.elementType, getElementTypeOrSelf(input),
                      options.precision) ||
        failed(verifyCompatibleShape(shape, host.shape)))
      return entry.emitError("argument #")
             << i << ": expected " << input << " but got "
             << formatShapedType(host.shape, host.elementType);
    Slot slot = code->body.arguments[i];
    Array array = fromHost(host, *format);
    if (slot.isArray) {
      frame.arrays[slot.index] = array;
      if (isa<MemRefType>(input))
        memrefs[i] = array;
    } else {
      frame.scalars[slot.index] = array.load(0);
    }
  }

  SmallVector<Format> resultFormats;
  for (auto [i, output] : llvm::enumerate(type.getResults())) {
    FailureOr<Format> format =
        getHostFormat(entry, output, "result", i, options.precision);
    if (failed(format))
      return failure();
    resultFormats.push_back(*format);
  }

  if (failed(code->body.run(frame)))
    return failure();

  SmallVector<HostArray> results;
  for (auto [i, output] : llvm::enumerate(type.getResults())) {
    Slot slot = code->body.exits[i].slot;
    Array array;
    if (slot.isArray) {
      array = frame.arrays[slot.index];
      if (failed(verifySizes(entry, array.sizes, output)))
        return failure();
    } else {
      array = Array(resultFormats[i], {}, frame.scalars[slot.index]);
    }
    results.push_back(toHost(
        array, getHostType(getElementTypeOrSelf(output), options.precision),
        resultFormats[i]));
  }
  for (auto [i, input] : llvm::enumerate(type.getInputs())) {
    if (!isa<MemRefType>(input))
      continue;
    Type element = getElementTypeOrSelf(input);
    arguments[i] = toHost(memrefs[i], getHostType(element, options.precision),
                          *Format::get(element, options.precision));
  }
  return results;
}
