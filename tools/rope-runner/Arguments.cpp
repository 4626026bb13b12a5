//===- Arguments.cpp - Values that a run starts from ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include "rope/Support/NarrowFloats.h"
#include "rope/Support/Npy.h"
#include "llvm/Support/CheckedArithmetic.h"
#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;

static Expected<SmallVector<HostArray>> readInputs(const Signature &signature,
                                                   ArrayRef<std::string> files,
                                                   MLIRContext *context) {
  if (files.size() != signature.arguments.size())
    return createStringError("expected " + Twine(signature.arguments.size()) +
                             " inputs but got " + Twine(files.size()));
  SmallVector<HostArray> arguments;
  for (auto [i, file] : llvm::enumerate(files)) {
    Expected<HostArray> array = readNpyFile(file, context);
    if (!array)
      return array.takeError();
    Expected<HostArray> fitted =
        fitToSpec(std::move(*array), signature.arguments[i]);
    if (!fitted)
      return createStringError("'" + file + "' for argument " + Twine(i) +
                               ": " + llvm::toString(fitted.takeError()));
    arguments.push_back(std::move(*fitted));
  }
  return arguments;
}

static Error checkNumber(StringRef option, unsigned number,
                         const Signature &signature) {
  if (number < signature.arguments.size())
    return Error::success();
  return createStringError("'--" + option + "' is given for argument " +
                           Twine(number) + " but there are " +
                           Twine(signature.arguments.size()) + " arguments");
}

/// The range has to hold a value that the type represents.
static Error checkRange(unsigned number, const ValueRange64 &range,
                        const ValueSpec &spec) {
  Type type = spec.elementType;
  if (isa<FloatType, ComplexType>(type))
    return Error::success();
  unsigned width = isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth();
  bool isUnsigned = width == 1 || type.isUnsignedInteger();
  double low = isUnsigned ? 0 : -std::ldexp(1.0, width - 1);
  // Exact up to 2^53; nothing beyond is a sensible bound of random values.
  double high =
      std::min(std::ldexp(1.0, isUnsigned ? width : width - 1) - 1, 0x1p53);
  if (std::ceil(range.low) > std::floor(range.high) || range.low < low ||
      range.high > high)
    return createStringError("expected '--range' of argument " + Twine(number) +
                             " to hold values of " + spec.format());
  return Error::success();
}

static Expected<SmallVector<int64_t>>
getRandomShape(unsigned number, const ValueSpec &spec,
               const RunnerOptions &options) {
  const auto *given = options.shapes.find(number);
  if (given == options.shapes.end()) {
    if (llvm::is_contained(spec.shape, ShapedType::kDynamic))
      return createStringError("expected '--shape=" + Twine(number) +
                               ":...' because argument " + Twine(number) +
                               " is " + spec.format());
    return spec.shape;
  }
  if (!spec.acceptsShape(given->second))
    return createStringError("expected a shape of " + spec.format() +
                             " for argument " + Twine(number) + " but got " +
                             formatShapedType(given->second, spec.elementType));
  return given->second;
}

static Expected<SmallVector<HostArray>>
makeRandom(const Signature &signature, const RunnerOptions &options) {
  for (const auto &entry : options.shapes)
    if (Error failed = checkNumber("shape", entry.first, signature))
      return std::move(failed);
  for (const auto &[number, range] : options.ranges) {
    if (Error failed = checkNumber("range", number, signature))
      return std::move(failed);
    if (Error failed = checkRange(number, range, signature.arguments[number]))
      return std::move(failed);
  }
  SmallVector<HostArray> arguments;
  for (auto [i, spec] : llvm::enumerate(signature.arguments)) {
    Expected<SmallVector<int64_t>> shape = getRandomShape(i, spec, options);
    if (!shape)
      return shape.takeError();
    std::optional<int64_t> bytes = HostArray::getElementSize(spec.elementType);
    for (int64_t size : *shape)
      if (bytes)
        bytes = llvm::checkedMul<int64_t>(*bytes, size);
    if (!bytes || *bytes > int64_t(1) << 40)
      return createStringError("expected an array below 1 TiB for argument " +
                               Twine(i) + " but got " +
                               formatShapedType(*shape, spec.elementType));
    HostArray array(spec.elementType, *shape);
    std::optional<ValueRange64> range;
    if (const auto *given = options.ranges.find(i);
        given != options.ranges.end())
      range = given->second;
    fillRandom(array, *options.randomSeed, i, range);
    arguments.push_back(std::move(array));
  }
  return arguments;
}

Expected<SmallVector<HostArray>>
rope::makeArguments(const Signature &signature, const RunnerOptions &options,
                    MLIRContext *context) {
  if (options.randomSeed)
    return makeRandom(signature, options);
  return readInputs(signature, options.inputs, context);
}

Expected<SmallVector<HostArray>>
rope::readExpectations(const Signature &signature, const RunnerOptions &options,
                       MLIRContext *context) {
  SmallVector<ValueSpec> outputs = signature.getOutputs();
  if (options.expectations.size() > outputs.size())
    return createStringError("expected at most " + Twine(outputs.size()) +
                             " expectations but got " +
                             Twine(options.expectations.size()));
  SmallVector<HostArray> expectations;
  for (auto [i, file] : llvm::enumerate(options.expectations)) {
    Expected<HostArray> array = readNpyFile(file, context);
    if (!array)
      return array.takeError();
    // Bits of bf16, of floats of 8 bits and an index have forms of their own in
    // files.
    Type declared = outputs[i].elementType;
    Type given = array->elementType;
    if ((declared.isBF16() && given.isUnsignedInteger(16)) ||
        (isByteFloat(declared) && given.isUnsignedInteger(8)))
      array->elementType = declared;
    else if (isa<IndexType>(declared) && isa<IntegerType>(given) &&
             !given.isInteger(1))
      *array = array->convertTo(declared);
    if (!canJudge(array->elementType, declared) ||
        !outputs[i].acceptsShape(array->shape))
      return createStringError(
          "'" + file + "' for output " + Twine(i) + ": expected " +
          outputs[i].format() + " or a wider type but got " +
          formatShapedType(array->shape, array->elementType));
    expectations.push_back(std::move(*array));
  }
  return expectations;
}
