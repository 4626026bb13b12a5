//===- SplitBodies.cpp - Undoes fusion into structured ops ----------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SplitBodies.h"
#include "JoinedLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope;

/// The record and the part that an op belongs to.
static constexpr llvm::StringLiteral kPart = "rope.split_part";

namespace {
/// A value of a body as a function of inputs: what it is computed from.
struct BodyValue {
  Value value;
  SmallVector<Operation *> ops;
  llvm::SmallBitVector inputs, loops;
  /// Whether elements of tensors are read that are no operands.
  bool extracts = false;
};

/// Marks every op that a builder makes.
class PartMarker : public OpBuilder::Listener {
public:
  PartMarker(MLIRContext *context, int64_t record) : record(record) {
    startPart(-1);
    this->context = context;
  }
  /// Helper ops (sizes, destinations) belong to no part: -1.
  void startPart(int64_t number) { part = number; }
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (isa<linalg::GenericOp, tensor::EmptyOp, tensor::DimOp,
            tensor::CollapseShapeOp, tensor::ExpandShapeOp, arith::ConstantOp>(
            op))
      op->setDiscardableAttr(
          kPart,
          DenseI64ArrayAttr::get(
              context,
              {record, isa<linalg::GenericOp>(op) ? part : int64_t(-1)}));
  }

private:
  MLIRContext *context;
  int64_t record, part;
};
} // namespace

static Value stripCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp, arith::NegFOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

/// Calls `visit` on what `op` and the ops inside it read from outside of it.
static void forEachOperand(Operation *op,
                           llvm::function_ref<void(OpOperand &)> visit) {
  op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      if (!op->isAncestor(operand.get().getParentRegion()->getParentOp()))
        visit(operand);
  });
}

/// The tensors that `ops`, of one body, read by themselves.
static SmallVector<OpOperand *> capturedTensors(ArrayRef<Operation *> ops) {
  SmallVector<OpOperand *> captured;
  for (Operation *op : ops)
    forEachOperand(op, [&](OpOperand &operand) {
      if (isa<ShapedType>(operand.get().getType()) &&
          operand.get().getParentBlock() != op->getBlock())
        captured.push_back(&operand);
    });
  return captured;
}

/// What `value` is computed from; nothing where a part cannot be made of it.
static std::optional<BodyValue> analyze(linalg::GenericOp op, Value value) {
  BodyValue result;
  result.value = value;
  result.inputs.resize(op.getNumDpsInputs());
  result.loops.resize(op.getNumLoops());
  Block *body = op.getBlock();
  SmallVector<Value> worklist = {value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(next)) {
      if (argument.getOwner() != body)
        continue;
      if (argument.getArgNumber() >= op.getNumDpsInputs())
        return std::nullopt;
      result.inputs.set(argument.getArgNumber());
      continue;
    }
    Operation *producer = next.getDefiningOp();
    if (producer->getBlock() != body || !seen.insert(producer).second)
      continue;
    if (!isPure(producer))
      return std::nullopt;
    if (auto index = dyn_cast<linalg::IndexOp>(producer))
      result.loops.set(index.getDim());
    forEachOperand(producer, [&](OpOperand &operand) {
      worklist.push_back(operand.get());
    });
  }
  for (Operation &inner : *body)
    if (seen.contains(&inner))
      result.ops.push_back(&inner);
  result.extracts = !capturedTensors(result.ops).empty();
  for (unsigned input : result.inputs.set_bits())
    for (AffineExpr expr :
         op.getMatchingIndexingMap(op.getDpsInputOperand(input)).getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        result.loops.set(dim.getPosition());
  return result;
}

/// Whether anything but casts and views is done. A sum is told by summands that
/// are widened at most: with `summed`, rounding and reading tensors count too.
static bool computes(const BodyValue &value, bool summed = false) {
  return (value.inputs.any() || (summed && value.extracts)) &&
         llvm::any_of(value.ops, [&](Operation *op) {
           return !isa<arith::ExtFOp, linalg::IndexOp>(op) &&
                  (summed || !isa<arith::TruncFOp>(op));
         });
}

static bool isProduct(Value value) {
  return stripCasts(value).getDefiningOp<arith::MulFOp>() != nullptr;
}

/// The loops of a part in the order of the first input that has all of them,
/// so that lanes stay where they are in the rotated tensor.
static SmallVector<unsigned> loopOrder(linalg::GenericOp op,
                                       const BodyValue &part) {
  for (unsigned input : part.inputs.set_bits()) {
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(input));
    // A diagonal has a loop twice.
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      continue;
    SmallVector<unsigned> order;
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        order.push_back(dim.getPosition());
    if (order.size() == part.loops.count())
      return order;
  }
  return llvm::to_vector(part.loops.set_bits());
}

/// A sum or difference of two products, up to casts.
static bool isSumOfProducts(Value value) {
  Operation *op = stripCasts(value).getDefiningOp();
  return isa_and_nonnull<arith::AddFOp, arith::SubFOp>(op) &&
         isProduct(op->getOperand(0)) && isProduct(op->getOperand(1));
}

/// Values of the body of `op` that shall be tensors of their own.
static SmallVector<Value> chooseParts(linalg::GenericOp op) {
  SmallVector<Value> chosen;
  auto yield = cast<linalg::YieldOp>(op.getBlock()->getTerminator());
  if (op.getNumReductionLoops()) {
    // out + f, max(out, f), f and out; f = a * b is split into its factors.
    if (op.getNumDpsInits() != 1)
      return chosen;
    Operation *combiner = yield.getOperand(0).getDefiningOp();
    if (!isa_and_nonnull<arith::AddFOp, arith::MaximumFOp, arith::MaxNumFOp,
                         arith::AndIOp, arith::OrIOp>(combiner))
      return chosen;
    Value out = op.getBlock()->getArgument(op.getNumDpsInputs());
    if (combiner->getOperand(0) != out && combiner->getOperand(1) != out)
      return chosen;
    Value term = combiner->getOperand(combiner->getOperand(0) == out);
    auto product = stripCasts(term).getDefiningOp<arith::MulFOp>();
    if (!product || !isa<arith::AddFOp>(combiner))
      return {term};
    // Widening stays with the product.
    for (Value factor : product->getOperands()) {
      while (auto widened = factor.getDefiningOp<arith::ExtFOp>())
        factor = widened.getIn();
      if (!llvm::is_contained(chosen, factor))
        chosen.push_back(factor);
    }
    if (chosen.size() < 2)
      chosen.clear();
    return chosen;
  }
  // A broadcast of something computed, or a rotation in another layout.
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (Value result : yield.getOperands()) {
    std::optional<BodyValue> value = analyze(op, result);
    if (!value || !computes(*value))
      return {};
    bool broadcast = false;
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      broadcast |= !value->loops.test(loop) && ranges[loop] != 1;
    if (broadcast ||
        (isSumOfProducts(result) && !llvm::is_sorted(loopOrder(op, *value))))
      chosen.push_back(result);
  }
  if (!chosen.empty() || op.getNumDpsInits() != 1)
    return chosen;
  // A sum of two products that goes on: scaled, or chosen for some rows. One
  // that is chosen for some lanes is part of the rotation.
  for (Operation &inner : *op.getBlock()) {
    if (!isa<arith::AddFOp, arith::SubFOp>(inner) ||
        !isSumOfProducts(inner.getResult(0)))
      continue;
    std::optional<BodyValue> value = analyze(op, inner.getResult(0));
    bool goesOn = llvm::any_of(inner.getUsers(), [&](Operation *user) {
      return isa<arith::MulFOp, arith::DivFOp>(user) ||
             (isa<arith::SelectOp>(user) && value && !value->loops.all());
    });
    if (!goesOn || !chosen.empty())
      return {};
    chosen.push_back(inner.getResult(0));
  }
  return chosen;
}

/// Size of loop `loop` of `op`.
static OpFoldResult sizeOfLoop(OpBuilder &builder, linalg::GenericOp op,
                               unsigned loop) {
  AffineExpr dim = builder.getAffineDimExpr(loop);
  for (OpOperand &operand : op->getOpOperands())
    if (auto position =
            op.getMatchingIndexingMap(&operand).getResultPosition(dim)) {
      if (auto expand = operand.get().getDefiningOp<tensor::ExpandShapeOp>())
        return expand.getMixedOutputShape()[*position];
      return tensor::getMixedSize(builder, op.getLoc(), operand.get(),
                                  *position);
    }
  return {};
}

namespace {
/// The loops of a part that are joined, and how it reads its inputs then.
struct Joining {
  SmallVector<ReassociationIndices> loops;
  SmallVector<JoinedInput> inputs;
};
} // namespace

/// Nothing is joined where one input does not allow it, or where more than one
/// size of a list is needed to know the joined one.
static Joining joinLoops(linalg::GenericOp op, const BodyValue &part,
                         ArrayRef<unsigned> order) {
  Joining joining;
  joining.loops = joinedLoops(op, part.inputs, part.ops, order);
  if (joining.loops.empty())
    return {};
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (const ReassociationIndices &list : joining.loops) {
    int64_t known = 1, unknown = 0;
    for (int64_t loop : list)
      if (ShapedType::isDynamic(ranges[order[loop]]))
        ++unknown;
      else
        known *= ranges[order[loop]];
    if (unknown && (unknown > 1 || known != 1))
      return {};
  }
  for (unsigned input : part.inputs.set_bits()) {
    std::optional<JoinedInput> joined = joinInput(
        op.getMatchingIndexingMap(op.getDpsInputOperand(input)).getResults(),
        order, joining.loops, ranges);
    if (!joined)
      return {};
    joining.inputs.push_back(*joined);
  }
  return joining;
}

static SmallVector<int64_t> staticSizes(ArrayRef<OpFoldResult> sizes) {
  return llvm::map_to_vector(sizes, [](OpFoldResult size) {
    return getConstantIntValue(size).value_or(ShapedType::kDynamic);
  });
}

/// Sizes of the loops that lists of `sizes` are joined to.
static SmallVector<OpFoldResult>
joinSizes(OpBuilder &builder, ArrayRef<OpFoldResult> sizes,
          ArrayRef<ReassociationIndices> joined) {
  SmallVector<OpFoldResult> result;
  for (const ReassociationIndices &list : joined) {
    int64_t known = 1;
    OpFoldResult unknown;
    for (int64_t position : list)
      if (std::optional<int64_t> size = getConstantIntValue(sizes[position]))
        known *= *size;
      else
        unknown = sizes[position];
    result.push_back(unknown ? unknown
                             : OpFoldResult(builder.getIndexAttr(known)));
  }
  return result;
}

/// `op` made again with the operands `inputs` and `inits` and the given maps,
/// iterators and body: `ops` cloned under `mapping`, then a yield of `results`.
static linalg::GenericOp
makePart(OpBuilder &builder, linalg::GenericOp op, ValueRange inputs,
         ValueRange inits, ArrayRef<AffineMap> maps,
         ArrayRef<utils::IteratorType> iterators, ArrayRef<Operation *> ops,
         ArrayRef<int64_t> newLoops, ArrayRef<Value> results,
         llvm::function_ref<void(IRMapping &, ValueRange)> bind) {
  return linalg::GenericOp::create(
      builder, op.getLoc(), TypeRange(inits), inputs, inits, maps, iterators,
      [&](OpBuilder &inner, Location at, ValueRange arguments) {
        IRMapping mapping;
        bind(mapping, arguments);
        for (Operation *each : ops) {
          Operation *copy = inner.clone(*each, mapping);
          if (auto index = dyn_cast<linalg::IndexOp>(copy))
            index.setDim(newLoops[index.getDim()]);
        }
        SmallVector<Value> yielded;
        for (Value result : results)
          yielded.push_back(mapping.lookupOrDefault(result));
        linalg::YieldOp::create(inner, at, yielded);
      });
}

void SplitBodies::split(linalg::GenericOp op) {
  SmallVector<BodyValue> parts;
  for (Value value : chooseParts(op)) {
    std::optional<BodyValue> part = analyze(op, value);
    if (!part)
      return;
    if (computes(*part, /*summed=*/op.getNumReductionLoops() != 0))
      parts.push_back(*part);
  }
  if (parts.empty())
    return;
  Block *body = op.getBlock();
  for (AffineMap map : op.getIndexingMapsArray())
    for (AffineExpr expr : map.getResults())
      if (!isa<AffineDimExpr, AffineConstantExpr>(expr))
        return;

  // The rest of the body: what is not behind a part.
  SmallVector<Operation *> rest;
  llvm::SmallPtrSet<Operation *, 16> needed;
  llvm::SmallBitVector restInputs(op.getNumDpsInputs());
  auto need = [&](Value value) {
    if (llvm::any_of(
            parts, [&](const BodyValue &part) { return part.value == value; }))
      return;
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == body &&
        argument.getArgNumber() < op.getNumDpsInputs())
      restInputs.set(argument.getArgNumber());
    else if (value.getDefiningOp())
      needed.insert(value.getDefiningOp());
  };
  for (Value result : body->getTerminator()->getOperands())
    need(result);
  for (Operation &inner : llvm::reverse(body->without_terminator()))
    if (needed.contains(&inner)) {
      rest.push_back(&inner);
      forEachOperand(&inner, [&](OpOperand &operand) { need(operand.get()); });
    }
  std::reverse(rest.begin(), rest.end());
  // What no part takes over would keep tensors in use.
  SmallVector<OpOperand *> all, taken = capturedTensors(rest);
  for (Operation &inner : *body)
    llvm::append_range(all, capturedTensors(&inner));
  for (const BodyValue &part : parts)
    llvm::append_range(taken, capturedTensors(part.ops));
  for (OpOperand *operand : all)
    if (!llvm::is_contained(taken, operand))
      return;

  MLIRContext *context = op.getContext();
  int64_t number = records.size();
  PartMarker marker(context, number);
  OpBuilder builder(op, &marker);
  Record record{op, {}, {}, unsigned(parts.size()) + 1};
  for (const BodyValue &part : parts)
    record.captured.push_back(capturedTensors(part.ops));
  record.captured.push_back(capturedTensors(rest));
  record.taken.resize(op->getNumOperands(), {0, 0});
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  SmallVector<linalg::GenericOp> madeParts;
  for (auto [index, part] : llvm::enumerate(parts)) {
    SmallVector<int64_t> newLoops(op.getNumLoops(), -1);
    SmallVector<AffineExpr> loops, replacements(op.getNumLoops());
    SmallVector<OpFoldResult> sizes;
    SmallVector<unsigned> order = loopOrder(op, part);
    for (unsigned loop : order) {
      newLoops[loop] = loops.size();
      replacements[loop] = builder.getAffineDimExpr(loops.size());
      loops.push_back(builder.getAffineDimExpr(loop));
      sizes.push_back(sizeOfLoop(builder, op, loop));
    }
    for (AffineExpr &replacement : replacements)
      if (!replacement)
        replacement = builder.getAffineConstantExpr(0);
    Joining joining = joinLoops(op, part, order);
    SmallVector<Value> partInputs;
    SmallVector<AffineMap> partMaps;
    SmallVector<unsigned> arguments;
    for (unsigned input : part.inputs.set_bits()) {
      OpOperand *operand = op.getDpsInputOperand(input);
      record.taken[input] = {unsigned(index), unsigned(partInputs.size())};
      arguments.push_back(input);
      if (joining.loops.empty()) {
        partInputs.push_back(operand->get());
        partMaps.push_back(
            op.getMatchingIndexingMap(operand).replaceDimsAndSymbols(
                replacements, {}, loops.size(), 0));
        continue;
      }
      const JoinedInput &joined = joining.inputs[partInputs.size()];
      Value source = operand->get();
      if (int64_t(joined.reassociation.size()) !=
          cast<RankedTensorType>(source.getType()).getRank())
        source = tensor::CollapseShapeOp::create(builder, op.getLoc(), source,
                                                 joined.reassociation);
      partInputs.push_back(source);
      partMaps.push_back(
          AffineMap::get(joining.loops.size(), 0, joined.results, context));
    }
    SmallVector<OpFoldResult> partSizes =
        joining.loops.empty() ? sizes
                              : joinSizes(builder, sizes, joining.loops);
    Value init = tensor::EmptyOp::create(builder, op.getLoc(), partSizes,
                                         part.value.getType());
    partMaps.push_back(builder.getMultiDimIdentityMap(partSizes.size()));
    SmallVector<utils::IteratorType> iterators(partSizes.size(),
                                               utils::IteratorType::parallel);
    marker.startPart(index);
    linalg::GenericOp made = makePart(
        builder, op, partInputs, init, partMaps, iterators, part.ops, newLoops,
        part.value, [&](IRMapping &mapping, ValueRange bodyArguments) {
          for (auto [position, input] : llvm::enumerate(arguments))
            mapping.map(body->getArgument(input), bodyArguments[position]);
        });
    madeParts.push_back(made);
    Value result = made.getResult(0);
    if (!joining.loops.empty())
      result = tensor::ExpandShapeOp::create(
          builder, op.getLoc(),
          RankedTensorType::get(staticSizes(sizes), part.value.getType()),
          result, joining.loops, sizes);
    inputs.push_back(result);
    maps.push_back(AffineMap::get(op.getNumLoops(), 0, loops, context));
  }

  // An input that nothing reads stays an operand.
  llvm::SmallBitVector unread(op.getNumDpsInputs(), true);
  for (const BodyValue &part : parts)
    unread.reset(part.inputs);
  restInputs |= unread;
  SmallVector<unsigned> arguments;
  unsigned last = parts.size();
  for (unsigned input : restInputs.set_bits()) {
    OpOperand *operand = op.getDpsInputOperand(input);
    record.taken[input] = {last, unsigned(inputs.size())};
    arguments.push_back(input);
    inputs.push_back(operand->get());
    maps.push_back(op.getMatchingIndexingMap(operand));
  }
  for (auto [index, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    record.taken[op.getNumDpsInputs() + index] = {
        last, unsigned(inputs.size() + index)};
    maps.push_back(op.getMatchingIndexingMap(&init));
  }
  SmallVector<int64_t> sameLoops =
      llvm::to_vector(llvm::seq<int64_t>(op.getNumLoops()));
  SmallVector<Value> results(body->getTerminator()->getOperands());
  marker.startPart(last);
  linalg::GenericOp made =
      makePart(builder, op, inputs, op.getDpsInits(), maps,
               op.getIteratorTypesArray(), rest, sameLoops, results,
               [&](IRMapping &mapping, ValueRange bodyArguments) {
                 for (auto [index, part] : llvm::enumerate(parts))
                   mapping.map(part.value, bodyArguments[index]);
                 for (auto [position, input] : llvm::enumerate(arguments))
                   mapping.map(body->getArgument(input),
                               bodyArguments[parts.size() + position]);
                 for (unsigned i = 0; i < op.getNumDpsInits(); ++i)
                   mapping.map(body->getArgument(op.getNumDpsInputs() + i),
                               bodyArguments[inputs.size() + i]);
               });
  op->replaceAllUsesWith(made);
  op->setOperands({});
  for (OpOperand *operand : all)
    operand->drop();
  op->remove();
  records.push_back(std::move(record));
  for (linalg::GenericOp part : madeParts)
    split(part);
}

SplitBodies::SplitBodies(FunctionOpInterface function) : function(function) {
  SmallVector<linalg::GenericOp> ops;
  function->walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics())
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    split(op);
}

bool SplitBodies::restore(const Record &record, ArrayRef<Operation *> parts,
                          const llvm::SmallPtrSetImpl<Operation *> &reshapes) {
  if (llvm::is_contained(parts, nullptr))
    return false;
  // The value that `value` is a reshape of.
  auto reshaped = [&](Value value) {
    Operation *op = value.getDefiningOp();
    return op && reshapes.contains(op) ? op->getOperand(0) : value;
  };
  Operation *last = parts.back();
  for (auto [index, part] : llvm::enumerate(parts.drop_back())) {
    Value result = last->getOperand(index);
    if (!part->hasOneUse() || !result.hasOneUse() ||
        reshaped(result) != part->getResult(0))
      return false;
  }
  SmallVector<SmallVector<OpOperand *>> captured;
  for (auto [part, wanted] : llvm::zip(parts, record.captured)) {
    SmallVector<Operation *> ops;
    for (Operation &inner : part->getRegion(0).front())
      ops.push_back(&inner);
    captured.push_back(capturedTensors(ops));
    if (captured.back().size() != wanted.size())
      return false;
  }
  SmallVector<Value> operands;
  for (auto [part, operand] : record.taken)
    operands.push_back(reshaped(parts[part]->getOperand(operand)));
  auto original = cast<linalg::GenericOp>(record.original);
  for (auto [operand, map] :
       llvm::zip(operands, original.getIndexingMapsArray()))
    if (cast<RankedTensorType>(operand.getType()).getRank() !=
        map.getNumResults())
      return false;
  for (auto [found, wanted] : llvm::zip(captured, record.captured))
    for (auto [from, to] : llvm::zip(found, wanted))
      to->set(from->get());
  OpBuilder(last).insert(record.original);
  record.original->setOperands(operands);
  last->replaceAllUsesWith(record.original);
  last->erase();
  for (Operation *part : parts.drop_back()) {
    // A reshape of the part is erased with the other helpers.
    for (Operation *user : llvm::make_early_inc_range(part->getUsers()))
      user->dropAllReferences();
    part->erase();
  }
  return true;
}

SplitBodies::~SplitBodies() {
  std::vector<SmallVector<Operation *>> parts(records.size());
  for (auto [number, record] : llvm::enumerate(records))
    parts[number].assign(record.numParts, nullptr);
  SmallVector<Operation *> helpers;
  std::vector<llvm::SmallPtrSet<Operation *, 4>> reshapes(records.size());
  auto collect = [&](Operation *op) {
    auto part = op->getAttrOfType<DenseI64ArrayAttr>(kPart);
    if (!part)
      return;
    // Helpers keep theirs: what is restored below may erase some of them.
    if (part[1] >= 0) {
      op->removeDiscardableAttr(kPart);
      parts[part[0]][part[1]] = op;
    }
    if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
      reshapes[part[0]].insert(op);
  };
  function->walk(collect);
  // Parts of parts were split last.
  for (unsigned number = records.size(); number-- > 0;) {
    const Record &record = records[number];
    if (restore(record, parts[number], reshapes[number]))
      collect(record.original);
    else
      record.original->destroy();
  }
  function->walk([&](Operation *op) {
    if (op->removeDiscardableAttr(kPart))
      helpers.push_back(op);
  });
  for (Operation *op : llvm::reverse(helpers))
    if (op->use_empty())
      op->erase();
}
