//===- RowFetcher.h - Fetches of rows before they are read ------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_ROPETOCPU_ROWFETCHER_H
#define ROPE_LIB_CONVERSION_ROPETOCPU_ROWFETCHER_H

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "rope/Conversion/RopeToCPU/TargetInfo.h"

namespace mlir::rope {

/// Fetches what a nest of loops over rows reads, as far before it is read as
/// `TargetInfo::fetch` says. A processor follows a stream by
/// itself, but not across the ends of rows and pages, and loses several of them
/// that are read and written at once.
///
/// Rows are those of the order of the loops, so that layouts and strides do not
/// matter; past the last row, the last one is fetched again, so that all
/// addresses are of elements.
class RowFetcher {
public:
  /// A row of one operand: the buffer, of which index `axis` runs along the
  /// row and that of each loop `i` is `axes[i]`, if it has one, and the
  /// elements of the row for each one that the vector loop goes on by.
  struct Stream {
    Value memref;
    unsigned axis;
    SmallVector<std::optional<unsigned>> axes;
    int64_t scale = 1;
  };

  RowFetcher(ImplicitLocOpBuilder &b, const TargetInfo &target)
      : b(b), target(target) {}

  /// What is read here is used once.
  void add(Stream stream);

  /// To be called before the loops, with their bounds, outermost first, and
  /// that of the loop along the row. Nothing is fetched where all that is read
  /// fits the second cache, where a row is longer than the distance, and where
  /// the processor follows rows without gaps faster by itself.
  void prepare(ArrayRef<Value> bounds, Value length);

  /// Fetches, in the row of these indices, a row that comes later.
  void fetch(ValueRange ivs);

private:
  Value index(int64_t value);
  bool hasGaps(Value length) const;

  ImplicitLocOpBuilder &b;
  const TargetInfo &target;
  SmallVector<Stream> streams;
  SmallVector<Value> bounds;
  /// Elements of a row that are fetched: none or all. Null: there is nothing to
  /// fetch.
  Value fetched;
  /// The loop that goes on from row to row, and the one around it, if any.
  unsigned inner = 0;
  std::optional<unsigned> outer;
  /// How far these two are ahead.
  Value innerAhead, outerAhead;
};

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_ROPETOCPU_ROWFETCHER_H
