//===- Signature.cpp - Arguments and results of an entry ------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/ExecutionEngine/Signature.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/IR/BuiltinOps.h"
#include "rope/Support/NarrowFloats.h"
#include "rope/Support/SubByteIntegers.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rope;
using llvm::createStringError;
using llvm::Expected;

bool ValueSpec::acceptsShape(ArrayRef<int64_t> sizes) const {
  return sizes.size() == shape.size() &&
         llvm::all_of(llvm::zip(sizes, shape), [](auto pair) {
           auto [size, declared] = pair;
           return ShapedType::isDynamic(declared) || size == declared;
         });
}

std::string ValueSpec::format() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : shape) {
    if (ShapedType::isDynamic(size))
      os << '?';
    else
      os << size;
    os << 'x';
  }
  os << elementType;
  return text;
}

SmallVector<unsigned> Signature::getInOutArguments() const {
  SmallVector<unsigned> numbers;
  for (auto [i, spec] : llvm::enumerate(arguments))
    if (spec.kind == ValueSpec::Kind::MemRef)
      numbers.push_back(i);
  return numbers;
}

SmallVector<ValueSpec> Signature::getOutputs() const {
  SmallVector<ValueSpec> outputs = results;
  for (unsigned i : getInOutArguments())
    outputs.push_back(arguments[i]);
  return outputs;
}

/// The spec of a type, or why there is none.
static Expected<ValueSpec> getSpec(Type type) {
  ValueSpec spec;
  spec.elementType = type;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (tensor.getEncoding())
      return createStringError("a tensor without encoding");
    spec.kind = ValueSpec::Kind::Tensor;
    spec.elementType = tensor.getElementType();
    spec.shape = llvm::to_vector(tensor.getShape());
  } else if (auto memref = dyn_cast<MemRefType>(type)) {
    if (!memref.getLayout().isIdentity())
      return createStringError("a memref of identity layout");
    if (memref.getMemorySpace())
      return createStringError("a memref in the default memory space");
    spec.kind = ValueSpec::Kind::MemRef;
    spec.elementType = memref.getElementType();
    spec.shape = llvm::to_vector(memref.getShape());
  }
  if (!HostArray::isSupported(spec.elementType))
    return createStringError(
        "a scalar, ranked tensor or memref of f64 f32 f16 bf16, f8E4M3FN "
        "f8E5M2 f8E4M3FNUZ, i1 i2 i4 i8 i16 i32 i64, index or complex of f32 "
        "or f64");
  return spec;
}

static LogicalResult getSpecs(func::FuncOp function, TypeRange types,
                              StringRef what, SmallVectorImpl<ValueSpec> &out) {
  for (auto [i, type] : llvm::enumerate(types)) {
    Expected<ValueSpec> spec = getSpec(type);
    if (!spec)
      return function.emitError()
             << "expected " << what << ' ' << i << " of '" << function.getName()
             << "' to be " << llvm::toString(spec.takeError()) << " but got "
             << type;
    out.push_back(*spec);
  }
  return success();
}

FailureOr<Signature> rope::getSignature(func::FuncOp function) {
  Signature signature;
  if (failed(getSpecs(function, function.getArgumentTypes(), "argument",
                      signature.arguments)) ||
      failed(getSpecs(function, function.getResultTypes(), "result",
                      signature.results)))
    return failure();
  for (auto [i, spec] : llvm::enumerate(signature.arguments))
    if (auto writable = function.getArgAttrOfType<BoolAttr>(
            i, bufferization::BufferizationDialect::kWritableAttrName))
      spec.isScratch =
          spec.kind == ValueSpec::Kind::Tensor && writable.getValue();
  return signature;
}

FailureOr<func::FuncOp> rope::findEntry(ModuleOp module, StringRef name) {
  SmallVector<func::FuncOp> candidates;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      candidates.push_back(function);
  StringRef wanted = name.empty() ? StringRef("main") : name;
  for (func::FuncOp function : candidates)
    if (function.getName() == wanted)
      return function;
  if (name.empty() && candidates.size() == 1)
    return candidates.front();

  InFlightDiagnostic diagnostic = emitError(module.getLoc());
  if (!name.empty())
    diagnostic << "no public function with a body is named '" << name << "'";
  else
    diagnostic << "no entry given and no function is named 'main'";
  if (candidates.empty())
    return diagnostic << "; the module has no public function";
  diagnostic << "; the public functions are: ";
  llvm::interleaveComma(candidates, diagnostic, [&](func::FuncOp function) {
    diagnostic << function.getName();
  });
  return diagnostic;
}

/// Whether the bits or values of `from` can be taken for `to`.
static bool canTake(Type from, Type to) {
  if (from == to)
    return true;
  if (to.isBF16())
    return from.isUnsignedInteger(16);
  if (isByteFloat(to))
    return from.isUnsignedInteger(8);
  if (from.isInteger(1) || to.isInteger(1))
    return false;
  if (isa<IndexType>(to))
    return isa<IntegerType>(from);
  if (isSubByteInteger(to))
    return isa<IntegerType>(from) && from.getIntOrFloatBitWidth() == 8;
  auto source = dyn_cast<IntegerType>(from), target = dyn_cast<IntegerType>(to);
  return source && target && source.getWidth() == target.getWidth() &&
         (target.isSignless() || source.isUnsigned() == target.isUnsigned());
}

Expected<HostArray> rope::fitToSpec(HostArray array, const ValueSpec &spec) {
  if (!canTake(array.elementType, spec.elementType) ||
      !spec.acceptsShape(array.shape))
    return createStringError("expected " + spec.format() + " but got " +
                             formatShapedType(array.shape, array.elementType));
  if (isSubByteInteger(spec.elementType)) {
    unsigned width = spec.elementType.getIntOrFloatBitWidth();
    bool takesSigned = !spec.elementType.isUnsignedInteger();
    bool takesUnsigned = !spec.elementType.isSignedInteger();
    for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
      int64_t value = array.getInt(i);
      if (!(takesSigned && llvm::isIntN(width, value)) &&
          !(takesUnsigned && value >= 0 && llvm::isUIntN(width, value)))
        return createStringError("expected values of " + Twine(width) +
                                 " bits but got " + Twine(value) +
                                 " at element " + Twine(i));
    }
    return array.convertTo(spec.elementType);
  }
  if (!isa<IndexType>(spec.elementType)) {
    array.elementType = spec.elementType;
    return array;
  }
  if (array.elementType.isUnsignedInteger(64))
    for (int64_t i = 0, e = array.getNumElements(); i < e; ++i)
      if (array.getInt(i) < 0)
        return createStringError(
            "expected values that an index holds but got " +
            Twine(static_cast<uint64_t>(array.getInt(i))) + " at element " +
            Twine(i));
  return array.convertTo(spec.elementType);
}
