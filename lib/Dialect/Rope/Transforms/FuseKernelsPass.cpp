//===- FuseKernelsPass.cpp - Pass rope-fuse -*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "rope/Dialect/Rope/Transforms/ResolveSizes.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"

namespace mlir::rope {
#define GEN_PASS_DEF_FUSEKERNELSPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

static constexpr StringLiteral category = "rope-fuse";

namespace {

struct FuseKernelsPass
    : public rope::impl::FuseKernelsPassBase<FuseKernelsPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    for (const std::string &name : destinations)
      if (name != "projection")
        return emitError(UnknownLoc::get(context))
               << "expected destination 'projection' but got '" << name << "'";
    return success();
  }

  void runOnOperation() override {
    if (model == CostModel::Never)
      return;
    IRRewriter rewriter(&getContext());
    resolveSizes(rewriter, getOperation());
    SmallVector<RotateOp> rotations;
    getOperation().walk([&](RotateOp rotate) {
      if (!rotate->getParentOfType<KernelOp>())
        rotations.push_back(rotate);
    });

    // Clusters by contraction; rotations of one packed projection share theirs.
    SmallVector<ProjectionCluster> clusters;
    llvm::SmallDenseMap<Operation *, unsigned> owner;
    SmallVector<std::variant<unsigned, FusionRefusal>> outcomes;
    for (RotateOp rotate : rotations) {
      auto found = findProjectionCluster(rotate);
      if (auto *refusal = std::get_if<FusionRefusal>(&found)) {
        outcomes.push_back(*refusal);
        continue;
      }
      auto &cluster = std::get<ProjectionCluster>(found);
      unsigned index = clusters.size();
      for (Operation *op : cluster.ops)
        if (auto it = owner.find(op); it != owner.end())
          index = it->second;
      for (Operation *op : cluster.ops)
        owner[op] = index;
      if (index == clusters.size())
        clusters.push_back(std::move(cluster));
      else
        merge(clusters[index], cluster);
      outcomes.push_back(index);
    }

    // Kernels and remarks in the order of the rotations.
    llvm::SmallBitVector done(clusters.size());
    for (auto [rotate, outcome] : llvm::zip(rotations, outcomes)) {
      if (auto *refusal = std::get_if<FusionRefusal>(&outcome)) {
        miss(rotate, *refusal);
        continue;
      }
      unsigned index = std::get<unsigned>(outcome);
      if (done.test(index))
        continue;
      done.set(index);
      fuse(rewriter, clusters[index]);
    }
  }

private:
  void fuse(RewriterBase &rewriter, ProjectionCluster &cluster) {
    RotateOp first = cluster.rotations.front();
    std::optional<double> share = predictRotationShare(cluster, model);
    if (model != CostModel::Always && share && *share <= 0)
      return miss(first, {"cost", "the predicted saving is zero", first});
    Location location = first.getLoc();
    KernelOp kernel = formKernel(rewriter, cluster);
    if (!kernel)
      return miss(first, {"not-convex",
                          "an op with side effects, or one the kernel itself "
                          "needs, stands between",
                          first});
    ++numKernels;
    pass(kernel, cluster, location, share);
  }

  static void merge(ProjectionCluster &into, ProjectionCluster &from) {
    into.ops.insert(from.ops.begin(), from.ops.end());
    SmallVector<Operation *> ordered = into.ops.takeVector();
    llvm::sort(ordered, [](Operation *a, Operation *b) {
      return a->isBeforeInBlock(b);
    });
    into.ops.insert(ordered.begin(), ordered.end());
    into.contractions.insert(from.contractions.begin(),
                             from.contractions.end());
    into.rotations.append(from.rotations);
    into.hasBias |= from.hasBias;
    into.hasNorm |= from.hasNorm;
  }

  static remark::RemarkOpts options(StringRef name, Operation *op) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    return remark::RemarkOpts::name(name).category(category).function(
        function ? function.getName() : StringRef());
  }

  static void miss(RotateOp rotate, const FusionRefusal &refusal) {
    Operation *at = refusal.at ? refusal.at : rotate.getOperation();
    remark::missed(at->getLoc(), options(refusal.name, rotate))
        << remark::reason("{0}", refusal.detail);
  }

  void pass(KernelOp kernel, const ProjectionCluster &cluster,
            Location location, std::optional<double> share) {
    std::string held;
    llvm::raw_string_ostream os(held);
    llvm::interleave(
        kernel.getFused(), os,
        [&](Attribute name) { os << cast<StringAttr>(name).getValue(); },
        " + ");
    auto report = remark::passed(location, options("projection", kernel));
    report << remark::add("one kernel: {0}", held)
           << remark::metric("rotations", cluster.rotations.size())
           << remark::metric("contractions", cluster.contractions.size())
           << remark::metric("results", kernel->getNumResults());
    if (share)
      report << remark::metric("predicted-saving",
                               llvm::formatv("{0:P}", *share).str());
  }
};

} // namespace
