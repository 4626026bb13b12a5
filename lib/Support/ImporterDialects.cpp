//===- ImporterDialects.cpp - What to run before this project -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/ImporterDialects.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::rope;

namespace {
struct Advice {
  StringRef dialect;
  StringRef text;
};
} // namespace

static constexpr Advice kAdvice[] = {
    {"stablehlo", "stablehlo-legalize-to-linalg"},
    {"vhlo", "stablehlo-legalize-to-linalg"},
    {"chlo", "chlo-legalize-to-stablehlo, then stablehlo-legalize-to-linalg"},
    {"mhlo", "hlo-legalize-to-stablehlo, then stablehlo-legalize-to-linalg"},
    {"onnx", "convert-onnx-to-tosa"},
    {"torch", "torch-backend-to-linalg-on-tensors-backend-pipeline"},
    {"torch_c", "torch-backend-to-linalg-on-tensors-backend-pipeline"},
    {"tm_tensor", "tm-tensor-bufferize, then tm-tensor-to-loops"},
    {"tf", "tf-to-tosa-pipeline"},
    {"tfl", "tfl-to-tosa-pipeline"},
};

StringRef rope::getImporterAdvice(StringRef dialect) {
  for (const Advice &advice : kAdvice)
    if (advice.dialect == dialect)
      return advice.text;
  return "";
}

static LogicalResult emitUnknown(Operation *op, StringRef what,
                                 StringRef dialect) {
  StringRef advice = getImporterAdvice(dialect);
  if (!advice.empty())
    return emitError(op->getLoc()) << "expected upstream dialects but got "
                                   << what << ": run " << advice << " first";
  return emitError(op->getLoc()) << what << " is of the dialect '" << dialect
                                 << "', which is not registered";
}

/// An opaque type is one of a dialect that is not registered.
static OpaqueType findOpaqueType(TypeRange types) {
  OpaqueType found;
  for (Type type : types)
    type.walk([&](OpaqueType opaque) { found = opaque; });
  return found;
}

LogicalResult rope::checkNoUnregisteredOps(Operation *root) {
  WalkResult result = root->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (!op->isRegistered())
      return WalkResult(
          emitUnknown(op, ("'" + op->getName().getStringRef() + "'").str(),
                      op->getName().getDialectNamespace()));
    OpaqueType opaque = findOpaqueType(op->getResultTypes());
    if (auto function = dyn_cast<FunctionOpInterface>(op); function && !opaque)
      opaque = findOpaqueType(Type(function.getFunctionType()));
    if (opaque)
      return WalkResult(
          emitUnknown(op, llvm::formatv("the type '{0}'", Type(opaque)).str(),
                      opaque.getDialectNamespace()));
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult rope::checkNoTosaOps(Operation *root) {
  WalkResult result = root->walk([](Operation *op) {
    if (op->getName().getDialectNamespace() != "tosa")
      return WalkResult::advance();
    emitError(op->getLoc()) << "op '" << op->getName()
                            << "' has to be converted first: run 'rope-import'";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
