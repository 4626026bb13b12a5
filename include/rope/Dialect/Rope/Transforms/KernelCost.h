//===- KernelCost.h - Cost of kernels on a machine --------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_DIALECT_ROPE_TRANSFORMS_KERNELCOST_H
#define ROPE_DIALECT_ROPE_TRANSFORMS_KERNELCOST_H

#include "rope/Dialect/Rope/Transforms/CountWork.h"
#include "rope/Dialect/Rope/Transforms/MachineModel.h"

#include "mlir/IR/Operation.h"

namespace mlir::rope {

/// How `rope-fuse` decides on legal fusions: by the costs of a machine, or
/// always, or never.
enum class CostModel { Machine, Always, Never };

/// Rows and columns of a task of a product, and rows of a task of attention, of
/// all heads that share keys: what a task reads, it reads once, and what it
/// needs of the right factor, or of keys and values, it packs once. Rows of a
/// block of gradients, for which a task goes over keys and values anew.
struct TaskTile {
  double rows, columns, attentionRows;
  double gradientRows = 128;

  static TaskTile getDefault(const MachineModel &machine);
};

/// One access of a kernel to a tensor outside of it.
struct Access {
  /// The tensor that the value is a view of.
  Value memory;
  double bytes;
  bool isWrite;
  /// How often the kernel goes over it, and how many bytes it touches from one
  /// time to the next.
  double passes = 1, passDistance = 0;
  /// Elements that are packed.
  double packed = 0;
};

/// Bytes of a tensor, with `assumedSize` for sizes that are not known; 0 for
/// another type.
double countBytes(Type type);

/// The tensor that `value` is a view of.
Value getViewedTensor(Value value);

/// Whether `op` is a step of a program: it moves or computes something that is
/// worth counting.
bool isStep(Operation *op);

/// Accesses of `ops` as one kernel: each tensor from outside is read once, each
/// value that is used outside is written once. A cache write moves its rows.
SmallVector<Access> findAccesses(ArrayRef<Operation *> ops,
                                 const TaskTile &tile);

/// Which level of memory a tensor is in, by how many bytes other accesses
/// touched since the last one to it: a cache holds it where it holds all of
/// these.
class ReuseDistance {
public:
  /// `distance` is that of a tensor which nothing has touched.
  explicit ReuseDistance(double distance) : outside(distance) {}

  /// Bytes touched since the last access to the tensor, its own among them.
  double touch(const Access &access);

private:
  double outside;
  /// Tensors in the order of their last access, the last one behind.
  SmallVector<std::pair<Value, double>> touched;
};

/// What kernels move and compute, and how long that takes.
struct KernelCost {
  Work work;
  /// Bytes of tensors that are read and written, each once.
  double bytes = 0;
  /// Bytes that go through each level of the machine, read and written.
  SmallVector<double, 4> read, written;
  double computing = 0, seconds = 0;
  /// What takes longest: `compute`, the name of a level, or `start`.
  std::string bound;

  double getFlops() const { return work.getFlops(); }
  /// Adds a kernel that runs after this one.
  KernelCost &operator+=(const KernelCost &other);
  /// As many runs of this kernel, one after the other.
  KernelCost &operator*=(double times);
};

/// Cost of one kernel with this work and these accesses.
KernelCost costOf(const Work &work, ArrayRef<Access> accesses,
                  ReuseDistance &reuse, const MachineModel &machine);

/// Cost of `ops` as one kernel. `outside` is the reuse distance of what it
/// reads first.
KernelCost costOfKernel(ArrayRef<Operation *> ops, const MachineModel &machine,
                        double outside);
KernelCost costOfKernel(ArrayRef<Operation *> ops, const MachineModel &machine,
                        double outside, const TaskTile &tile);

/// Cost of `ops` as a kernel each, one after the other; views, fills and inits
/// are none.
KernelCost costApart(ArrayRef<Operation *> ops, const MachineModel &machine,
                     double outside);

/// Bytes of all tensors that the steps of `function` access, each once.
double countFootprint(Operation *function);

/// Footprints of functions as they were when first asked for: counted once for
/// all kernels of a function, which see the same one.
class Footprints {
public:
  double get(Operation *function) {
    auto [it, isNew] = known.try_emplace(function, 0);
    if (isNew)
      it->second = countFootprint(function);
    return it->second;
  }
  void clear() { known.clear(); }

private:
  llvm::DenseMap<Operation *, double> known;
};

} // namespace mlir::rope

#endif // ROPE_DIALECT_ROPE_TRANSFORMS_KERNELCOST_H
