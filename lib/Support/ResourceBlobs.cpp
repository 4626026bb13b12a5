//===- ResourceBlobs.cpp - Checks of dense resources ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/ResourceBlobs.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "rope/Support/HostArray.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::rope;

/// Bytes of the data, or none where the product does not fit.
static std::optional<int64_t> getExpectedBytes(ShapedType type) {
  Type elementType = type.getElementType();
  unsigned parts = 1;
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    elementType = complex.getElementType();
    parts = 2;
  }
  int64_t bits = 64;
  if (!isa<IndexType>(elementType)) {
    if (!elementType.isIntOrFloat())
      return std::nullopt;
    bits = elementType.getIntOrFloatBitWidth();
  }
  std::optional<int64_t> bytes = parts * ((bits + 7) / 8);
  for (int64_t size : type.getShape())
    if (bytes)
      bytes = llvm::checkedMul<int64_t>(*bytes, size);
  return bytes;
}

LogicalResult
rope::checkResourceBlob(DenseResourceElementsAttr attr,
                        function_ref<InFlightDiagnostic()> emitError) {
  StringRef key = attr.getRawHandle().getKey();
  std::optional<int64_t> expected = getExpectedBytes(attr.getType());
  if (!expected)
    return emitError() << "resource '" << key
                       << "' has a type whose size is not known: "
                       << attr.getType();
  AsmResourceBlob *blob = attr.getRawHandle().getBlob();
  if (!blob)
    return emitError() << "expected resource '" << key << "' to hold "
                       << *expected << " bytes for " << attr.getType()
                       << " but got no data";
  if (blob->getData().size() != static_cast<uint64_t>(*expected))
    return emitError() << "expected resource '" << key << "' to hold "
                       << *expected << " bytes for " << attr.getType()
                       << " but got " << blob->getData().size();
  return success();
}

LogicalResult rope::checkResourceBlobs(Operation *root) {
  // Attributes are shared: each is looked at once, at the first op in order.
  DenseSet<Attribute> seen;
  WalkResult result = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    return op->getAttrDictionary().walk<WalkOrder::PreOrder>(
        [&](DenseResourceElementsAttr attr) {
          if (!seen.insert(attr).second)
            return WalkResult::advance();
          return WalkResult(
              checkResourceBlob(attr, [&] { return emitError(op->getLoc()); }));
        });
  });
  return failure(result.wasInterrupted());
}
