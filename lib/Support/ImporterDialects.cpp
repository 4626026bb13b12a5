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

using namespace mlir;
using namespace mlir::rope;

namespace {
struct Advice {
  StringRef dialect;
  StringRef text;
};
} // namespace

static constexpr Advice kAdvice[] = {
    {"stablehlo", "run 'stablehlo-opt --stablehlo-legalize-to-linalg'"},
    {"chlo", "run 'stablehlo-opt --chlo-legalize-to-stablehlo "
             "--stablehlo-legalize-to-linalg'"},
    {"vhlo", "run 'stablehlo-opt --vhlo-legalize-to-stablehlo "
             "--stablehlo-legalize-to-linalg'"},
    {"mhlo", "run 'mlir-hlo-opt --hlo-legalize-to-stablehlo', then "
             "'stablehlo-opt --stablehlo-legalize-to-linalg'"},
    {"onnx", "import the model with 'torch-mlir-import-onnx' and run "
             "'torch-mlir-opt --convert-torch-onnx-to-torch' and "
             "'--torch-backend-to-linalg-on-tensors-backend-pipeline'"},
    {"torch", "run 'torch-mlir-opt "
              "--torch-backend-to-linalg-on-tensors-backend-pipeline'"},
    {"torch_c", "run 'torch-mlir-opt --torch-func-backend-type-conversion "
                "--torch-finalizing-backend-type-conversion'"},
    {"tm_tensor", "bufferize and run 'torch-mlir-opt --tm-tensor-to-loops', or "
                  "decompose the op before torch-mlir's backend pipeline"},
    {"tf", "run 'tf-opt --tf-to-tosa-pipeline', then 'rope-import'"},
    {"tfl", "run 'tf-opt --tfl-to-tosa-pipeline', then 'rope-import'"},
};

StringRef rope::getImporterAdvice(StringRef dialect) {
  for (const Advice &advice : kAdvice)
    if (advice.dialect == dialect)
      return advice.text;
  return "";
}

StringRef rope::findImporterDialect(StringRef diagnostic) {
  StringRef found;
  size_t first = StringRef::npos;
  for (const Advice &advice : kAdvice) {
    for (char sigil : {'\'', '!', '#', '"'}) {
      size_t at = diagnostic.find((Twine(sigil) + advice.dialect + ".").str());
      if (at < first) {
        first = at;
        found = advice.dialect;
      }
    }
  }
  return found;
}

static LogicalResult emitUnknown(Operation *op, StringRef what,
                                 StringRef dialect) {
  StringRef advice = getImporterAdvice(dialect);
  if (!advice.empty())
    return emitError(op->getLoc())
           << what << " is of the dialect '" << dialect
           << "', which has to be converted first: " << advice;
  return emitError(op->getLoc()) << what << " is of the dialect '" << dialect
                                 << "', which is not registered";
}

/// An opaque type is one of a dialect that is not registered.
static OpaqueType findOpaqueType(TypeRange types) {
  OpaqueType found;
  for (Type type : types)
    type.walk([&](OpaqueType opaque) {
      found = opaque;
      return WalkResult::interrupt();
    });
  return found;
}

LogicalResult rope::checkNoUnregisteredOps(Operation *root) {
  WalkResult result = root->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (!op->isRegistered())
      return WalkResult(
          emitUnknown(op, ("op '" + op->getName().getStringRef() + "'").str(),
                      op->getName().getDialectNamespace()));
    OpaqueType opaque = findOpaqueType(op->getResultTypes());
    if (auto function = dyn_cast<FunctionOpInterface>(op); function && !opaque)
      opaque = findOpaqueType(Type(function.getFunctionType()));
    if (opaque)
      return WalkResult(
          emitUnknown(op, "a type", opaque.getDialectNamespace()));
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
