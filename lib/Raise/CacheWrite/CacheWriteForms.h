//===- CacheWriteForms.h - Updates of a cache -------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_RAISE_CACHEWRITEFORMS_H
#define ROPE_LIB_RAISE_CACHEWRITEFORMS_H

#include "rope/Analysis/ElementExpression.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::rope::detail {

/// What an op does to a cache: row (i0, i1, ...) of `rows` goes to the place
/// whose index along `slotAxis` is the slot of the row, and along any other
/// axis the index of the row that `axes` names.
struct CacheWriteForm {
  /// How the program says it, for people.
  StringRef spelling;
  Value rows, cache, result;
  /// Axis of the cache of each dimension of `rows`, or -1.
  SmallVector<int64_t> axes;
  int64_t slotAxis = 0;
  /// The slot over symbols that are numbered as the dimensions of `rows`.
  const Expr *slot = nullptr;
  /// A slot that is not inside the cache writes nothing in the program; else
  /// its behaviour is undefined there.
  bool skipsOutside = false;
};

/// `op` as an update of one axis of a tensor:
///   tensor.insert_slice of whole rows at one offset;
///   tensor.concat of a part of the cache, rows, and the rest of it;
///   select(slot == t, rows, cache) at place t;
///   tensor.scatter along one axis;
///   scf.for that inserts elements or rows one by one.
std::optional<CacheWriteForm> matchCacheWrite(Operation *op,
                                              ElementExpressions &elements);

} // namespace mlir::rope::detail

#endif // ROPE_LIB_RAISE_CACHEWRITEFORMS_H
