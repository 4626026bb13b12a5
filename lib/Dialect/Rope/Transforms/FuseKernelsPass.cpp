//===- FuseKernelsPass.cpp - Pass rope-fuse -------------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionRemarks.h"
#include "rope/Dialect/Rope/Transforms/AbsorbProjections.h"
#include "rope/Dialect/Rope/Transforms/FoldLayouts.h"
#include "rope/Dialect/Rope/Transforms/FuseAttention.h"
#include "rope/Dialect/Rope/Transforms/FuseGradients.h"
#include "rope/Dialect/Rope/Transforms/JoinScores.h"
#include "rope/Dialect/Rope/Transforms/KernelCost.h"
#include "rope/Dialect/Rope/Transforms/PackProjections.h"
#include "rope/Dialect/Rope/Transforms/Passes.h"
#include "rope/Dialect/Rope/Transforms/PermuteWeights.h"
#include "rope/Dialect/Rope/Transforms/ResolveSizes.h"
#include "rope/Dialect/Rope/Transforms/ShareSoftmax.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::rope {
#define GEN_PASS_DEF_FUSEKERNELSPASS
#include "rope/Dialect/Rope/Transforms/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

static constexpr StringLiteral allDestinations[] = {"projection",
                                                    "permute-weights",
                                                    "attention",
                                                    "cache-write",
                                                    "inverse",
                                                    "packed-qkv",
                                                    "dequantize",
                                                    "shared-softmax",
                                                    "latent",
                                                    "joined-scores",
                                                    "attention-gradient",
                                                    "projection-gradient"};

namespace {

/// A cluster with what its kernel saves over the kernels it is made of.
struct Candidate {
  KernelCluster cluster;
  SmallVector<CacheWriteOp> writes;
  SmallVector<FusionChoice, 0> choices;
};

struct FuseKernelsPass
    : public rope::impl::FuseKernelsPassBase<FuseKernelsPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    for (const std::string &name : destinations)
      if (!llvm::is_contained(allDestinations, name)) {
        std::string known = llvm::join(std::begin(allDestinations),
                                       std::end(allDestinations), "', '");
        return emitError(UnknownLoc::get(context))
               << "expected destinations from '" << known << "' but got '"
               << name << "'";
      }
    llvm::Expected<MachineModel> loaded = MachineModel::load(machineName);
    if (!loaded)
      return emitError(UnknownLoc::get(context))
             << llvm::toString(loaded.takeError());
    machine = *loaded;
    return success();
  }

  void runOnOperation() override {
    static constexpr StringLiteral names[] = {"", "strict", "standard", "fast"};
    if (mode != NumericsMode::Module)
      getOperation()->setAttr(
          numericsModeAttrName,
          StringAttr::get(&getContext(),
                          names[static_cast<int>(NumericsMode(mode))]));
    if (model == CostModel::Never)
      return;
    refused.clear();
    late.clear();
    outside = countFootprint(getOperation());
    IRRewriter rewriter(&getContext());
    resolveSizes(rewriter, getOperation());
    if (failed(foldLayouts(getOperation(), /*kernelsOnly=*/true)))
      return signalPassFailure();
    // Sums over lanes would take another order.
    if (goesTo("permute-weights") &&
        resolveNumericsMode(mode, getOperation()) != NumericsMode::Strict)
      permuteWeights(rewriter);
    if (goesTo("shared-softmax"))
      for (AttentionOp op : shareSoftmaxes(rewriter, getOperation()))
        remarks.add(op, [loc = op.getLoc(),
                         about = FusionRemarks::options("shared-softmax", op)] {
          remark::passed(loc, about)
              << remark::add("one attention for all values of a softmax");
        });
    // Sums would take another order here, too.
    if (!machine.isGPU() &&
        resolveNumericsMode(mode, getOperation()) != NumericsMode::Strict) {
      if (goesTo("joined-scores"))
        joinProducts(rewriter);
      if (goesTo("latent"))
        absorbProjections(rewriter);
    }
    fuseProjections(rewriter);
    fuseAttention(rewriter);
    if (!machine.isGPU()) {
      if (goesTo("attention-gradient"))
        fuseAttentionGradients(rewriter);
      // Each task packs the weight anew, which takes what the rotation saves.
      bool isAsked = model == CostModel::Always || !destinations.empty();
      if (isAsked && goesTo("projection-gradient"))
        fuseProjectionGradients(rewriter);
    }
    missRest();
    remarks.emit(getOperation());
    if (failed(foldLayouts(getOperation(), /*kernelsOnly=*/true)))
      return signalPassFailure();
  }

private:
  bool goesTo(StringRef name) const {
    return destinations.empty() || llvm::is_contained(destinations, name);
  }

  /// Attentions on tensors that are part of no kernel.
  SmallVector<AttentionOp> findAttentions() {
    SmallVector<AttentionOp> attentions;
    getOperation().walk([&](AttentionOp op) {
      if (!op->getParentOfType<KernelOp>() && op->getNumResults() > 0)
        attentions.push_back(op);
    });
    return attentions;
  }

  /// Whether a legal choice is made.
  bool pays(const KernelCost &apart, const KernelCost &fused) const {
    return model == CostModel::Always || fused.seconds < apart.seconds;
  }

  //===--------------------------------------------------------------------===//
  // Projections, cache writes, packed Q, K and V
  //===--------------------------------------------------------------------===//

  void fuseProjections(IRRewriter &rewriter) {
    dequantized = {};
    SmallVector<RotateOp> rotations;
    getOperation().walk([&](RotateOp rotate) {
      if (!rotate->getParentOfType<KernelOp>())
        rotations.push_back(rotate);
    });
    std::vector<Candidate> candidates = findCandidates(rotations);
    if (goesTo("cache-write"))
      for (Candidate &candidate : candidates)
        takeWrites(candidate);
    if (goesTo("packed-qkv"))
      packProjections(candidates);
    if (goesTo("cache-write"))
      findLonelyWrites(candidates, rotations);
    for (Candidate &candidate : candidates)
      form(rewriter, candidate);
  }

  /// One candidate for each contraction; rotations of one packed projection
  /// share theirs.
  std::vector<Candidate> findCandidates(ArrayRef<RotateOp> rotations) {
    std::vector<Candidate> candidates;
    if (!goesTo("projection"))
      return candidates;
    llvm::SmallDenseMap<Operation *, unsigned> owner;
    for (RotateOp rotate : rotations) {
      ClusterOrRefusal found = findProjectionCluster(rotate);
      if (auto *refusal = std::get_if<FusionRefusal>(&found)) {
        refused[rotate] = *refusal;
        continue;
      }
      auto &cluster = std::get<KernelCluster>(found);
      unsigned index = candidates.size();
      for (Operation *op : cluster.ops)
        if (auto it = owner.find(op); it != owner.end())
          index = it->second;
      for (Operation *op : cluster.ops)
        owner[op] = index;
      if (index == candidates.size())
        candidates.emplace_back();
      candidates[index].cluster.insert(cluster);
    }
    std::vector<Candidate> kept;
    for (Candidate &candidate : candidates) {
      candidate.cluster.sort();
      if (goesTo("dequantize"))
        takeDequantization(candidate);
      absorbNeighbours(candidate.cluster);
      if (!isConvex(candidate.cluster)) {
        for (RotateOp rotate : candidate.cluster.rotations)
          refused[rotate] = {"not-convex",
                             "an op with side effects, or one the kernel "
                             "itself needs, stands between",
                             rotate};
        continue;
      }
      ArrayRef<Operation *> ops = candidate.cluster.ops.getArrayRef();
      KernelCost apart = costApart(ops, machine, outside),
                 fused = costOfKernel(ops, machine, outside);
      if (!pays(apart, fused)) {
        for (RotateOp rotate : candidate.cluster.rotations)
          refused[rotate] = {
              "cost", FusionRemarks::describe(machine, apart, fused), rotate};
        continue;
      }
      for (RotateOp rotate : candidate.cluster.rotations)
        candidate.choices.push_back({"projection", apart, fused, rotate});
      kept.push_back(std::move(candidate));
    }
    return kept;
  }

  void takeDequantization(Candidate &candidate) {
    KernelCluster longer = candidate.cluster;
    std::optional<FusionRefusal> refusal =
        absorbDequantization(longer, dequantized);
    if (refusal)
      remarks.miss(*refusal);
    if (longer.ops.size() == candidate.cluster.ops.size())
      return;
    if (!isConvex(longer))
      return remarks.miss(
          {"not-convex",
           "an op with side effects stands between the weight and "
           "its projection",
           longer.contractions.front()});
    choose(candidate, longer, "dequantize");
  }

  /// Makes `longer` the candidate's cluster where that pays.
  bool choose(Candidate &candidate, const KernelCluster &longer,
              StringRef destination) {
    SmallVector<Operation *> added;
    for (Operation *op : longer.ops)
      if (!candidate.cluster.ops.contains(op))
        added.push_back(op);
    KernelCost apart =
        costOfKernel(candidate.cluster.ops.getArrayRef(), machine, outside);
    KernelCost rest = costApart(added, machine, outside);
    apart += rest;
    KernelCost fused = costOfKernel(longer.ops.getArrayRef(), machine, outside);
    if (!pays(apart, fused)) {
      remarks.miss({"cost", FusionRemarks::describe(machine, apart, fused),
                    added.front()});
      return false;
    }
    candidate.cluster = longer;
    candidate.choices.push_back({destination, apart, fused, added.front()});
    return true;
  }

  void takeWrites(Candidate &candidate) {
    KernelCluster longer = candidate.cluster;
    SmallVector<CacheWriteOp> writes = absorbCacheWrites(longer);
    if (writes.empty())
      return;
    if (!isConvex(longer))
      return remarks.miss(
          {"not-convex",
           "an op with side effects, or one the kernel itself needs, "
           "stands between the rows and the cache write",
           writes.front()});
    if (choose(candidate, longer, "cache-write"))
      candidate.writes = writes;
  }

  /// Merges candidates that project one input, and takes V along.
  void packProjections(std::vector<Candidate> &candidates) {
    llvm::SetVector<Block *> blocks;
    ClusterIndex known;
    for (const auto &[number, candidate] : llvm::enumerate(candidates)) {
      blocks.insert(candidate.cluster.getBlock());
      known.insert(candidate.cluster, number);
    }
    getOperation().walk([&](AttentionOp op) {
      if (!op->getParentOfType<KernelOp>())
        blocks.insert(op->getBlock());
    });
    for (Block *block : blocks)
      for (KernelCluster &cluster : findValueProjections(block, known)) {
        Candidate candidate;
        candidate.cluster = cluster;
        if (goesTo("dequantize"))
          takeDequantization(candidate);
        absorbNeighbours(candidate.cluster);
        if (!isConvex(candidate.cluster))
          continue;
        if (goesTo("cache-write"))
          takeWrites(candidate);
        candidates.push_back(std::move(candidate));
      }
    std::vector<Candidate> packed;
    ClusterIndex index;
    for (Candidate &candidate : candidates) {
      std::optional<unsigned> other = index.findSameInput(candidate.cluster);
      if (other && pack(packed[*other], candidate)) {
        index.insert(candidate.cluster, *other);
        continue;
      }
      index.insert(candidate.cluster, packed.size());
      packed.push_back(std::move(candidate));
    }
    // A projection that no rotation reads and that joined no other stays an op,
    // unless it writes.
    llvm::erase_if(packed, [](Candidate &candidate) {
      return candidate.cluster.rotations.empty() && candidate.writes.empty() &&
             llvm::none_of(candidate.choices, [](const FusionChoice &x) {
               return x.name == "packed-qkv";
             });
    });
    candidates = std::move(packed);
  }

  bool pack(Candidate &into, Candidate &from) {
    KernelCluster merged = into.cluster;
    merged.insert(from.cluster);
    merged.sort();
    // An input, bias or weight that both use alone.
    absorbNeighbours(merged);
    Operation *at = from.cluster.contractions.front();
    if (!isConvex(merged)) {
      remarks.miss(
          {"not-convex",
           "an op with side effects, or one the kernel itself needs, stands "
           "between projections of one input",
           at});
      return false;
    }
    KernelCost apart =
        costOfKernel(into.cluster.ops.getArrayRef(), machine, outside);
    KernelCost second =
        costOfKernel(from.cluster.ops.getArrayRef(), machine, outside);
    apart += second;
    KernelCost fused = costOfKernel(merged.ops.getArrayRef(), machine, outside);
    if (!pays(apart, fused)) {
      remarks.miss(
          {"cost", FusionRemarks::describe(machine, apart, fused), at});
      return false;
    }
    into.cluster = merged;
    into.writes.append(from.writes);
    into.choices.append(from.choices);
    into.choices.push_back({"packed-qkv", apart, fused, at});
    return true;
  }

  /// Cache writes of rotated rows that come from no projection.
  void findLonelyWrites(std::vector<Candidate> &candidates,
                        ArrayRef<RotateOp> rotations) {
    llvm::DenseSet<Operation *> held;
    for (const Candidate &candidate : candidates)
      held.insert(candidate.cluster.ops.begin(), candidate.cluster.ops.end());
    for (RotateOp rotate : rotations) {
      if (!rotate.getResult() || held.contains(rotate))
        continue;
      Candidate candidate;
      candidate.cluster.ops.insert(rotate);
      candidate.cluster.rotations.push_back(rotate);
      absorbNeighbours(candidate.cluster);
      takeWrites(candidate);
      if (candidate.writes.empty())
        continue;
      held.insert(candidate.cluster.ops.begin(), candidate.cluster.ops.end());
      candidates.push_back(std::move(candidate));
    }
  }

  void form(IRRewriter &rewriter, Candidate &candidate) {
    size_t rotations = candidate.cluster.rotations.size(),
           contractions = candidate.cluster.contractions.size();
    KernelOp kernel = formKernel(rewriter, candidate.cluster);
    if (!kernel) {
      // Another kernel has come in between.
      for (RotateOp rotate : candidate.cluster.rotations)
        refused[rotate] = {"not-convex",
                           "an op the kernel itself needs stands between",
                           rotate};
      return;
    }
    ++numKernels;
    for (RotateOp rotate : candidate.cluster.rotations)
      refused.erase(rotate);
    for (const FusionChoice &choice : candidate.choices)
      remarks.pass(kernel, choice, machine, rotations, contractions);
  }

  //===--------------------------------------------------------------------===//
  // Attention
  //===--------------------------------------------------------------------===//

  void fuseAttention(IRRewriter &rewriter) {
    AttentionFusionOptions options;
    options.query = goesTo("attention");
    options.inverse = goesTo("inverse");
    options.keysInLoop =
        goesTo("attention") && (keysInLoop || model == CostModel::Always);
    for (AttentionOp op : findAttentions()) {
      if (options.query)
        splitBeforeRotation(rewriter, op.getQueryMutable());
      if (options.keysInLoop)
        splitBeforeRotation(rewriter, op.getKeyMutable());
      AttentionCluster found = findAttentionCluster(op, options);
      if (goesTo("attention") || goesTo("inverse"))
        for (const FusionRefusal &refusal : found.refusals)
          late[refusal.at].push_back(refusal);
      if (found.cluster.rotations.empty())
        continue;
      absorbNeighbours(found.cluster);
      if (!isConvex(found.cluster)) {
        late[op].push_back({"not-convex",
                            "an op with side effects, or one the kernel itself "
                            "needs, stands between",
                            op});
        continue;
      }
      ArrayRef<Operation *> ops = found.cluster.ops.getArrayRef();
      KernelCost apart = costApart(ops, machine, outside),
                 fused = costOfKernel(ops, machine, outside);
      if (found.key)
        addRepeatedRotation(fused, found.key, op, machine, outside);
      if (!pays(apart, fused) && !found.key) {
        late[op].push_back(
            {"cost", FusionRemarks::describe(machine, apart, fused), op});
        continue;
      }
      bool prologue = found.query || found.key, epilogue = !!found.inverse;
      for (RotateOp rotate : found.cluster.rotations)
        refused.erase(rotate);
      size_t rotations = found.cluster.rotations.size();
      KernelOp kernel = formKernel(rewriter, found.cluster);
      if (!kernel)
        continue;
      ++numKernels;
      if (prologue)
        remarks.pass(kernel, {"attention", apart, fused, op}, machine,
                     rotations, 0);
      if (epilogue)
        remarks.pass(kernel, {"inverse", apart, fused, found.inverse}, machine,
                     rotations, 0);
    }
  }

  /// Says of what stayed outside why, in the order of the program.
  void missRest() {
    getOperation().walk([&](Operation *op) {
      if (auto rotate = dyn_cast<RotateOp>(op))
        if (auto it = refused.find(rotate); it != refused.end())
          remarks.miss(it->second);
      for (const FusionRefusal &refusal : late.lookup(op))
        remarks.miss(refusal);
    });
  }

  //===--------------------------------------------------------------------===//
  // Gradients
  //===--------------------------------------------------------------------===//

  void fuseAttentionGradients(IRRewriter &rewriter) {
    SmallVector<AttentionBackwardOp> gradients;
    getOperation().walk([&](AttentionBackwardOp op) {
      if (!op->getParentOfType<KernelOp>())
        gradients.push_back(op);
    });
    for (AttentionBackwardOp op : gradients) {
      GradientCluster found = findGradientCluster(op);
      for (const FusionRefusal &refusal : found.refusals)
        late[refusal.at].push_back(refusal);
      if (std::optional<Candidate> candidate =
              propose(found.cluster, op, "attention-gradient"))
        formWithNeighbours(rewriter, *candidate);
    }
  }

  void fuseProjectionGradients(IRRewriter &rewriter) {
    SmallVector<RotateOp> rotations;
    getOperation().walk([&](RotateOp rotate) {
      if (!rotate->getParentOfType<KernelOp>())
        rotations.push_back(rotate);
    });
    std::vector<Candidate> candidates;
    for (RotateOp rotate : rotations) {
      ClusterOrRefusal found = findRotatedContraction(rotate);
      auto *cluster = std::get_if<KernelCluster>(&found);
      if (!cluster)
        continue;
      std::optional<Candidate> candidate =
          propose(*cluster, rotate, "projection-gradient");
      if (candidate && succeeded(readRotation(rewriter, candidate->cluster)))
        candidates.push_back(std::move(*candidate));
      else if (candidate)
        late[rotate].push_back(
            {"unknown-axes", "an axis of the rotated value is split", rotate});
    }
    // Of the new shapes of contractions.
    if (!candidates.empty())
      resolveSizes(rewriter, getOperation());
    for (Candidate &candidate : candidates) {
      eraseUnusedViews(rewriter,
                       candidate.cluster.rotations.front().getResult());
      formWithNeighbours(rewriter, candidate);
    }
  }

  /// A kernel of `cluster`, about `at`, where there is a rotation to go into it
  /// and that is legal and pays.
  std::optional<Candidate> propose(const KernelCluster &cluster, Operation *at,
                                   StringRef destination) {
    if (cluster.rotations.empty())
      return std::nullopt;
    ArrayRef<Operation *> ops = cluster.ops.getArrayRef();
    KernelCost apart = costApart(ops, machine, outside),
               fused = costOfKernel(ops, machine, outside);
    if (!pays(apart, fused)) {
      late[at].push_back(
          {"cost", FusionRemarks::describe(machine, apart, fused), at});
      return std::nullopt;
    }
    if (!isConvex(cluster)) {
      late[at].push_back({"not-convex",
                          "an op with side effects, or one the kernel itself "
                          "needs, stands between",
                          at});
      return std::nullopt;
    }
    Candidate candidate;
    candidate.cluster = cluster;
    candidate.choices.push_back({destination, apart, fused, at});
    return candidate;
  }

  void formWithNeighbours(IRRewriter &rewriter, Candidate &candidate) {
    absorbNeighbours(candidate.cluster);
    form(rewriter, candidate);
  }

  //===--------------------------------------------------------------------===//
  // Pairing
  //===--------------------------------------------------------------------===//

  void permuteWeights(IRRewriter &rewriter) {
    // Vectors of a CPU take whole halves; a GPU thread holds neighbours.
    Pairing target = machine.isGPU() ? Pairing::Interleaved : Pairing::Half;
    for (AttentionOp op : findAttentions()) {
      PairingChange change = findPairingChange(op, target);
      if (change.refusal) {
        remarks.miss(*change.refusal);
        continue;
      }
      if (change.rotations.empty())
        continue;
      // A rotation that reads and writes neighbours shuffles each vector once
      // on either side; a weight that is an argument is read and written on
      // each call.
      KernelCost apart, fused;
      for (RotateOp rotate : change.rotations)
        apart.work += countWork(rotate);
      apart.work *= 2;
      apart.seconds = apart.work.getSeconds(machine);
      fused.bytes = 2 * change.argumentBytes;
      const MemoryLevel &memory = machine.levels.back();
      fused.seconds = change.argumentBytes / memory.read +
                      change.argumentBytes / memory.write;
      if (!pays(apart, fused)) {
        remarks.miss(
            {"cost", FusionRemarks::describe(machine, apart, fused), op});
        continue;
      }
      StringRef from = stringifyPairing(change.from);
      applyPairingChange(rewriter, change);
      ++numPermuted;
      size_t operands = change.operands.size();
      unsigned constants = change.numConstants;
      remarks.add(op, [=]() mutable {
        remark::passed(op.getLoc(),
                       FusionRemarks::options("permute-weights", op))
            << remark::add("{0} to {1} by the weights of Q and K together",
                           from, stringifyPairing(target))
            << remark::metric("operands", operands)
            << remark::metric("constants", constants)
            << remark::metric("bytes-per-call",
                              FusionRemarks::round(fused.bytes))
            << remark::metric("machine", machine.name)
            << remark::metric("class", "contract");
      });
    }
  }

  //===--------------------------------------------------------------------===//
  // Latents
  //===--------------------------------------------------------------------===//

  /// Scores that are the sum of two products become those of all lanes.
  void joinProducts(IRRewriter &rewriter) {
    for (AttentionOp op : findAttentions())
      if (AttentionOp joined = joinScores(rewriter, op))
        remarks.add(joined,
                    [=, loc = joined.getLoc(),
                     about = FusionRemarks::options("joined-scores", joined)] {
                      remark::passed(loc, about)
                          << remark::add("the product that is added to "
                                         "scores is of further lanes")
                          << remark::metric("class", "contract");
                    });
  }

  /// Keys and values that are made from something smaller stay that, where the
  /// products with query and result cost less than those that make them.
  void absorbProjections(IRRewriter &rewriter) {
    bool changed = false;
    for (AttentionOp op : findAttentions()) {
      MadeOps all(rewriter, op->getBlock());
      std::optional<AbsorbedAttention> made =
          buildAbsorbedAttention(rewriter, all, op);
      bool isAbsorbed = false;
      if (made) {
        KernelCost apart = costApart(made->apart, machine, outside),
                   absorbed = costApart(made->absorbed, machine, outside);
        // Where each kernel takes as long as its start, the other form would
        // keep these projections out of one kernel for nothing.
        bool isCheaper = absorbed.seconds < apart.seconds &&
                         absorbed.getFlops() < apart.getFlops();
        if (model == CostModel::Always ? !destinations.empty() : isCheaper) {
          absorb(rewriter, op, *made, apart, absorbed);
          isAbsorbed = true;
        } else if (made->isLatent) {
          remarks.miss({"cost",
                        FusionRemarks::describe(machine, apart, absorbed,
                                                absorbed.seconds < apart.seconds
                                                    ? "no fewer flops"
                                                    : "no saving"),
                        op});
        }
      }
      all.eraseUnused();
      if (isAbsorbed)
        eraseChain(rewriter, made->chain);
      changed |= isAbsorbed;
    }
    if (changed)
      resolveSizes(rewriter, getOperation());
  }

  void absorb(IRRewriter &rewriter, AttentionOp op,
              const AbsorbedAttention &made, const KernelCost &apart,
              const KernelCost &absorbed) {
    Operation *at = made.result.getDefiningOp();
    StringRef what = !made.ofValues ? "keys"
                     : made.ofKeys  ? "keys and values"
                                    : "values";
    remarks.add(at, [=, loc = op.getLoc()] {
      remark::passed(loc, FusionRemarks::options("latent", at))
          << remark::add("attention over what {0} are made from", what)
          << remark::metric("machine", machine.name)
          << remark::metric("bytes", FusionRemarks::round(absorbed.bytes))
          << remark::metric("bytes-apart", FusionRemarks::round(apart.bytes))
          << remark::metric("flops", FusionRemarks::round(absorbed.getFlops()))
          << remark::metric("flops-apart",
                            FusionRemarks::round(apart.getFlops()))
          << remark::metric("microseconds",
                            FusionRemarks::microseconds(absorbed.seconds))
          << remark::metric("microseconds-apart",
                            FusionRemarks::microseconds(apart.seconds))
          << remark::metric("class", "contract");
    });
    rewriter.replaceAllUsesWith(op->getResult(0), made.result);
    rewriter.eraseOp(op);
  }

  MachineModel machine;
  /// Bytes of all tensors: how far back the last use of one is that no kernel
  /// at hand has touched.
  double outside = 0;
  /// Of the module before kernels are formed.
  DequantizedValues dequantized;
  FusionRemarks remarks;
  /// Why a rotation did not go into the kernel of its projection.
  llvm::DenseMap<Operation *, FusionRefusal> refused;
  /// Why ops did not go into a kernel with attention, or of gradients.
  llvm::DenseMap<Operation *, SmallVector<FusionRefusal>> late;
};

} // namespace
