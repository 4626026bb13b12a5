//===- ShufflePass.cpp - The same program in another order ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "rope/Testing/Passes.h"

#include <random>

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETESTSHUFFLEPASS
#include "rope/Testing/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;

namespace {
class ShufflePass
    : public mlir::rope::impl::RopeTestShufflePassBase<ShufflePass> {
public:
  using RopeTestShufflePassBase::RopeTestShufflePassBase;

  void runOnOperation() override {
    generator.seed(seed);
    SmallVector<linalg::GenericOp> generics;
    SmallVector<Block *> blocks;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        generics.push_back(generic);
      else if (op->hasTrait<OpTrait::IsCommutative>() &&
               op->getNumOperands() == 2 && draw(2))
        op->setOperands({op->getOperand(1), op->getOperand(0)});
      for (Region &region : op->getRegions())
        for (Block &block : region)
          if (block.mightHaveTerminator() && !block.empty() &&
              block.back().hasTrait<OpTrait::IsTerminator>())
            blocks.push_back(&block);
    });
    for (linalg::GenericOp generic : generics)
      permuteInputs(generic);
    for (Block *block : blocks)
      reorder(*block);
  }

private:
  /// A number below `bound`; the same on every standard library.
  uint64_t draw(uint64_t bound) { return generator() % bound; }
  void permuteInputs(linalg::GenericOp op);
  void reorder(Block &block);

  std::mt19937_64 generator;
};
} // namespace

/// Inputs, their indexing maps and block arguments move together.
void ShufflePass::permuteInputs(linalg::GenericOp op) {
  unsigned count = op.getNumDpsInputs();
  if (count < 2)
    return;
  SmallVector<unsigned> order(llvm::to_vector(llvm::seq(count)));
  for (unsigned i = count; i-- > 1;)
    std::swap(order[i], order[draw(i + 1)]);
  SmallVector<Value> inputs;
  SmallVector<Attribute> maps(op.getIndexingMaps().getValue());
  Block *body = op.getBlock();
  SmallVector<Location> locations;
  for (unsigned from : order) {
    inputs.push_back(op.getInputs()[from]);
    locations.push_back(body->getArgument(from).getLoc());
  }
  for (auto [to, from] : llvm::enumerate(order))
    maps[to] = op.getIndexingMaps()[from];
  op.getInputsMutable().assign(inputs);
  op.setIndexingMapsAttr(ArrayAttr::get(op.getContext(), maps));
  // New arguments are put before the outputs', the old ones then dropped.
  for (auto [to, from] : llvm::enumerate(order)) {
    BlockArgument old = body->getArgument(from + to);
    BlockArgument made =
        body->insertArgument(unsigned(to), old.getType(), locations[to]);
    body->getArgument(from + to + 1).replaceAllUsesWith(made);
  }
  body->eraseArguments(count, count);
}

/// A random order in which ops come after what they use, and ops that are not
/// pure keep theirs.
void ShufflePass::reorder(Block &block) {
  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> numbers;
  for (Operation &op : block.without_terminator()) {
    numbers[&op] = ops.size();
    ops.push_back(&op);
  }
  SmallVector<SmallVector<unsigned>> users(ops.size());
  SmallVector<unsigned> waitsFor(ops.size(), 0);
  std::optional<unsigned> lastOrdered;
  for (unsigned number = 0; number < ops.size(); ++number) {
    Operation *op = ops[number];
    llvm::SmallSetVector<unsigned, 8> needed;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          if (Operation *holder = block.findAncestorOpInBlock(*producer))
            if (holder != op)
              needed.insert(numbers.lookup(holder));
    });
    if (!isPure(op)) {
      if (lastOrdered)
        needed.insert(*lastOrdered);
      lastOrdered = number;
    }
    waitsFor[number] = needed.size();
    for (unsigned earlier : needed)
      users[earlier].push_back(number);
  }
  SmallVector<unsigned> ready;
  for (unsigned number = 0; number < ops.size(); ++number)
    if (!waitsFor[number])
      ready.push_back(number);
  Operation *terminator = block.getTerminator();
  while (!ready.empty()) {
    std::swap(ready[draw(ready.size())], ready.back());
    unsigned next = ready.pop_back_val();
    ops[next]->moveBefore(terminator);
    for (unsigned user : users[next])
      if (--waitsFor[user] == 0)
        ready.push_back(user);
  }
}
