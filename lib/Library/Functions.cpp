//===- Functions.cpp - Compiled functions of the C library -------------------
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"

#include "Errors.h"
#include "rope/Support/SubByteIntegers.h"

using namespace mlir;
using namespace mlir::rope;

LibraryType LibraryType::get(const ValueSpec &spec) {
  LibraryType type;
  switch (spec.kind) {
  case ValueSpec::Kind::Scalar:
    type.kind = ROPE_SCALAR;
    break;
  case ValueSpec::Kind::Tensor:
    type.kind = spec.isScratch ? ROPE_SCRATCH : ROPE_TENSOR;
    break;
  case ValueSpec::Kind::MemRef:
    type.kind = ROPE_MEMREF;
    break;
  }
  Type element = spec.elementType;
  type.bytes = HostArray::getElementSize(element);
  if (element.isBF16())
    type.code = ROPE_BFLOAT;
  else if (isa<Float8E4M3FNType>(element))
    type.code = ROPE_FLOAT8_E4M3FN;
  else if (isa<Float8E4M3FNUZType>(element))
    type.code = ROPE_FLOAT8_E4M3FNUZ;
  else if (isa<Float8E5M2Type>(element))
    type.code = ROPE_FLOAT8_E5M2;
  else if (isa<FloatType>(element))
    type.code = ROPE_FLOAT;
  else if (isa<ComplexType>(element))
    type.code = ROPE_COMPLEX;
  else if (element.isInteger(1))
    type.code = ROPE_BOOL;
  else
    type.code = element.isUnsignedInteger() ? ROPE_UINT : ROPE_INT;
  type.isSignless = element.isSignlessInteger() && type.code == ROPE_INT;
  if (isSubByteInteger(element))
    type.narrowBits = element.getIntOrFloatBitWidth();
  for (int64_t size : spec.shape)
    type.sizes.push_back(ShapedType::isDynamic(size) ? -1 : size);
  return type;
}

bool LibraryType::acceptsSizes(ArrayRef<int64_t> given) const {
  return given.size() == sizes.size() &&
         llvm::all_of(llvm::zip(given, sizes), [](auto pair) {
           auto [size, declared] = pair;
           return declared < 0 ? size >= 0 : size == declared;
         });
}

std::string LibraryType::format() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : sizes) {
    if (size < 0)
      os << "?x";
    else
      os << size << 'x';
  }
  switch (code) {
  case ROPE_INT:
    os << 'i';
    break;
  case ROPE_UINT:
    os << "ui";
    break;
  case ROPE_FLOAT:
    os << 'f';
    break;
  case ROPE_BFLOAT:
    os << "bf";
    break;
  case ROPE_COMPLEX:
    os << "complex of f" << 4 * bytes;
    return text;
  case ROPE_BOOL:
    os << "bool";
    return text;
  case ROPE_FLOAT8_E4M3FN:
    os << "f8E4M3FN";
    return text;
  case ROPE_FLOAT8_E4M3FNUZ:
    os << "f8E4M3FNUZ";
    return text;
  case ROPE_FLOAT8_E5M2:
    os << "f8E5M2";
    return text;
  }
  os << 8 * bytes;
  return text;
}

llvm::Expected<RopeFunction *> RopeFunction::create(LibraryFunction function) {
  llvm::Expected<EmbeddedCode> code =
      EmbeddedCode::link(function.object, kInvokerName);
  if (!code)
    return code.takeError();
  return new RopeFunction(std::move(function), std::move(*code));
}

void ropeFunctionDestroy(RopeFunction *function) { delete function; }

size_t ropeFunctionNumArguments(const RopeFunction *function) {
  return function ? function->arguments.size() : 0;
}

size_t ropeFunctionNumResults(const RopeFunction *function) {
  return function ? function->results.size() : 0;
}

static RopeStatus describe(ArrayRef<LibraryType> types, StringRef what,
                           size_t number, RopeValueType *type) {
  if (!type || number >= types.size())
    return fail(ROPE_INVALID_ARGUMENT,
                "expected room for a type and a number below the " +
                    Twine(types.size()) + " " + what + " but got " +
                    Twine(number));
  const LibraryType &own = types[number];
  *type = {own.kind, own.code, static_cast<int32_t>(8 * own.bytes),
           static_cast<int32_t>(own.sizes.size()), own.sizes.data()};
  return ROPE_OK;
}

RopeStatus ropeFunctionArgument(const RopeFunction *function, size_t number,
                                RopeValueType *type) {
  if (!function)
    return fail(ROPE_INVALID_ARGUMENT, "expected a function");
  return describe(function->arguments, "arguments", number, type);
}

RopeStatus ropeFunctionResult(const RopeFunction *function, size_t number,
                              RopeValueType *type) {
  if (!function)
    return fail(ROPE_INVALID_ARGUMENT, "expected a function");
  return describe(function->results, "results", number, type);
}
