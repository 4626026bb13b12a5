//===- FusionRemarks.cpp - What rope-fuse says ----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionRemarks.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::rope;

remark::RemarkOpts FusionRemarks::options(StringRef name, Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category("rope-fuse")
      .function(function ? function.getName() : StringRef());
}

std::string FusionRemarks::round(double value) {
  return llvm::formatv("{0:f0}", value).str();
}

std::string FusionRemarks::microseconds(double seconds) {
  return llvm::formatv("{0:f2}", seconds * 1e6).str();
}

std::string FusionRemarks::describe(const MachineModel &machine,
                                    const KernelCost &apart,
                                    const KernelCost &fused, StringRef reason) {
  return llvm::formatv("{7} on {0}: {1} us, {2} bytes and {3} flops "
                       "apart, {4} us, {5} bytes and {6} flops fused",
                       machine.name, microseconds(apart.seconds),
                       round(apart.bytes), round(apart.getFlops()),
                       microseconds(fused.seconds), round(fused.bytes),
                       round(fused.getFlops()), reason);
}

void FusionRemarks::miss(const FusionRefusal &refusal) {
  add(refusal.at, [refusal] {
    remark::missed(refusal.at->getLoc(), options(refusal.name, refusal.at))
        << remark::reason("{0}", refusal.detail);
  });
}

void FusionRemarks::pass(KernelOp kernel, const FusionChoice &choice,
                         const MachineModel &machine, size_t rotations,
                         size_t contractions) {
  add(choice.at, [=, &machine]() mutable {
    std::string held;
    llvm::raw_string_ostream os(held);
    llvm::interleave(
        kernel.getFused(), os,
        [&](Attribute name) { os << cast<StringAttr>(name).getValue(); },
        " + ");
    double saving = choice.apart.seconds > 0
                        ? 1 - choice.fused.seconds / choice.apart.seconds
                        : 0;
    remark::passed(choice.at->getLoc(), options(choice.name, kernel))
        << remark::add("one kernel: {0}", held)
        << remark::metric("rotations", rotations)
        << remark::metric("contractions", contractions)
        << remark::metric("results", kernel->getNumResults())
        << remark::metric("machine", machine.name)
        << remark::metric("bytes", round(choice.fused.bytes))
        << remark::metric("bytes-apart", round(choice.apart.bytes))
        << remark::metric("flops", round(choice.fused.getFlops()))
        << remark::metric("bound", choice.fused.bound)
        << remark::metric("microseconds", microseconds(choice.fused.seconds))
        << remark::metric("microseconds-apart",
                          microseconds(choice.apart.seconds))
        << remark::metric("predicted-saving",
                          llvm::formatv("{0:P}", saving).str());
  });
}

void FusionRemarks::emit(Operation *root) {
  llvm::DenseMap<Operation *, unsigned> order;
  root->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { order.insert({op, order.size()}); });
  SmallVector<std::pair<unsigned, unsigned>> sorted;
  for (const auto &[index, entry] : llvm::enumerate(kept))
    sorted.push_back({order.lookup(entry.first), index});
  llvm::sort(sorted);
  for (auto [position, index] : sorted)
    kept[index].second();
  kept.clear();
}
