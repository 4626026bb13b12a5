//===- ElementSource.h - Elements as functions of indices -------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CONVERSION_ROPETOLOOPS_ELEMENTSOURCE_H
#define ROPE_CONVERSION_ROPETOLOOPS_ELEMENTSOURCE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::rope {

/// A tensor whose elements are computed, by elementwise ops, reshapes,
/// transposes and stacks, from elements of other tensors: each element as a
/// function of its indices. Reshapes that cut an axis in different ways (words
/// of eight numbers, groups of 32) are resolved by cutting the axis into loops
/// for all of them.
class ElementSource {
public:
  /// A part of the index along an axis: (index / stride) % size. The outermost
  /// one of an axis of unknown size is index / stride.
  struct Loop {
    unsigned axis;
    int64_t stride, size;
  };

  /// Follows `value` back as far as it goes; nothing where the cuts of an axis
  /// do not nest, or another op than those of the chain reads a part of it.
  /// `reader` is the op that the elements are for.
  static std::optional<ElementSource> match(Value value, Operation *reader);

  /// Whether an integer or a float of 8 bits becomes a wider float on the way.
  bool convertsNarrow() const { return converts; }

  /// The loops of all axes, axis by axis, the outermost of each first.
  ArrayRef<Loop> getLoops() const { return loops; }
  /// The number of loops that `axis` is cut into.
  unsigned getNumLoops(unsigned axis) const {
    return llvm::count_if(loops,
                          [&](const Loop &loop) { return loop.axis == axis; });
  }

  /// Computes the elements in a range of each loop into `destination`, whose
  /// axis i is loop `order[i]`, in the source's order of operations. An axis of
  /// one element needs no loop.
  Value build(ImplicitLocOpBuilder &b, ArrayRef<OpFoldResult> offsets,
              ArrayRef<OpFoldResult> sizes, ArrayRef<unsigned> order,
              Value destination) const;

private:
  /// A part of an index: (index of `axis` / lo) % (hi / lo); 0 where there is
  /// no axis, and without the remainder where the size of the axis is unknown.
  struct Digit {
    std::optional<unsigned> axis;
    int64_t lo, hi;

    bool isOpen() const { return ShapedType::isDynamic(hi); }
    int64_t getSize() const { return hi / lo; }
    bool operator==(const Digit &other) const {
      return axis == other.axis && lo == other.lo && hi == other.hi;
    }
  };
  using Digits = SmallVector<Digit>;

  /// A value that an element is computed from, and the index it is read at, as
  /// digits for each axis. Operands come after it in `nodes`.
  struct Node {
    Value value;
    SmallVector<Digits> position;
    SmallVector<unsigned> operands;
    bool isLeaf = true;
  };
  class Builder;

  void expand(unsigned number);
  bool expandView(unsigned number);
  bool expandSlice(unsigned number, tensor::ExtractSliceOp slice);
  bool isCutAtSlice(unsigned axis) const;
  void addOperand(unsigned number, Value value, SmallVector<Digits> position);
  bool cutAxes();
  bool isReadElsewhere(Operation *reader) const;
  static bool split(Digits &digits, int64_t size, Digits &inner);

  SmallVector<Node> nodes;
  SmallVector<Loop> loops;
  /// Axes that slices take the first elements of, and these slices.
  SmallVector<std::pair<unsigned, unsigned>> slices;
  bool converts = false;
};

/// Takes sizes of elementwise ops, and of reshapes that leave the axis alone,
/// from what these are made from: a tensor that only its size is read of is not
/// computed then.
void resolveSizes(Operation *root);

} // namespace mlir::rope

#endif // ROPE_CONVERSION_ROPETOLOOPS_ELEMENTSOURCE_H
