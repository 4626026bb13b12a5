//===- ElementSource.cpp - Elements as functions of indices ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Conversion/RopeToLoops/ElementSource.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "rope/Support/ConstantDim.h"
#include "rope/Support/NarrowFloats.h"
#include "llvm/ADT/SmallBitVector.h"

namespace mlir::rope {

/// Longer chains than exporters write are left alone.
static constexpr size_t mostNodes = 64;

/// Whether `op` computes each element of its one result from one element of
/// each input.
static bool isElementwise(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 ||
      op.getNumReductionLoops() != 0 ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
    return false;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    for (AffineExpr expr : map.getResults()) {
      auto constant = dyn_cast<AffineConstantExpr>(expr);
      if (!isa<AffineDimExpr>(expr) && (!constant || constant.getValue() != 0))
        return false;
    }
  }
  return llvm::all_of(*op.getBody(), [](Operation &inner) {
    return isMemoryEffectFree(&inner) && inner.getNumRegions() == 0;
  });
}

/// Takes the last digits of `digits`, of `size` together, into `inner`.
bool ElementSource::split(Digits &digits, int64_t size, Digits &inner) {
  while (size > 1) {
    if (digits.empty())
      return false;
    Digit &last = digits.back();
    if (last.isOpen()) {
      inner.insert(inner.begin(), Digit{last.axis, last.lo, last.lo * size});
      last.lo *= size;
      return true;
    }
    int64_t have = last.getSize();
    if (have <= size) {
      if (size % have != 0)
        return false;
      inner.insert(inner.begin(), last);
      digits.pop_back();
      size /= have;
      continue;
    }
    if (have % size != 0)
      return false;
    inner.insert(inner.begin(), Digit{last.axis, last.lo, last.lo * size});
    last.lo *= size;
    size = 1;
  }
  return true;
}

void ElementSource::addOperand(unsigned number, Value value,
                               SmallVector<Digits> position) {
  nodes[number].operands.push_back(nodes.size());
  nodes[number].isLeaf = false;
  Node node;
  node.value = value;
  node.position = std::move(position);
  nodes.push_back(std::move(node));
}

/// Reads the element of a slice of the first elements, which nothing but the
/// slice reads. Axes of known size are whole.
bool ElementSource::expandSlice(unsigned number, tensor::ExtractSliceOp slice) {
  ArrayRef<int64_t> shape = slice.getType().getShape(),
                    from = slice.getSourceType().getShape();
  if (!slice.hasUnitStride() || !slice.hasZeroOffset() ||
      shape.size() != from.size() || !slice.getSource().hasOneUse())
    return false;
  SmallVector<Digits> position = nodes[number].position;
  SmallVector<unsigned> cut;
  for (auto [axis, digits] : llvm::enumerate(position)) {
    if (!ShapedType::isDynamic(shape[axis])) {
      if (shape[axis] != from[axis])
        return false;
      continue;
    }
    if (digits.size() != 1 || !digits.front().isOpen())
      return false;
    cut.push_back(*digits.front().axis);
  }
  for (unsigned axis : cut)
    slices.push_back({axis, number});
  addOperand(number, slice.getSource(), position);
  return true;
}

/// Whether all that depends on an axis is what a slice takes of it: then the
/// source of the slice is a multiple of what the axis is cut by.
bool ElementSource::isCutAtSlice(unsigned axis) const {
  SmallVector<unsigned> ends;
  for (auto [own, number] : slices)
    if (own == axis)
      ends.push_back(number);
  if (ends.size() != 1)
    return ends.empty();
  llvm::SmallBitVector below(nodes.size());
  below.set(ends.front());
  for (auto [number, node] : llvm::enumerate(nodes)) {
    for (unsigned operand : node.operands)
      below[operand] = below[operand] || below[number];
    if (node.isLeaf && !below[number] &&
        llvm::any_of(node.position, [&](const Digits &digits) {
          return llvm::any_of(
              digits, [&](const Digit &digit) { return digit.axis == axis; });
        }))
      return false;
  }
  return true;
}

/// Reads the element of a reshape, cast, slice or transpose from its source.
bool ElementSource::expandView(unsigned number) {
  Operation *op = nodes[number].value.getDefiningOp();
  SmallVector<Digits> from = nodes[number].position, to;
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    if (!isa<RankedTensorType>(cast.getSource().getType()))
      return false;
    addOperand(number, cast.getSource(), from);
    return true;
  }
  if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    if (!transpose.hasPureTensorSemantics())
      return false;
    to.resize(from.size());
    for (auto [axis, source] : llvm::enumerate(transpose.getPermutation()))
      to[source] = from[axis];
    addOperand(number, transpose.getInput(), to);
    return true;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return expandSlice(number, slice);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    for (ArrayRef<int64_t> group : expand.getReassociationIndices()) {
      Digits digits;
      for (int64_t axis : group)
        digits.append(from[axis]);
      if (digits.size() > 1 &&
          llvm::any_of(ArrayRef(digits).drop_front(),
                       [](const Digit &digit) { return digit.isOpen(); }))
        return false;
      to.push_back(digits);
    }
    addOperand(number, expand.getSrc(), to);
    return true;
  }
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(op);
  if (!collapse)
    return false;
  ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
  for (auto [axis, group] :
       llvm::enumerate(collapse.getReassociationIndices())) {
    Digits digits = from[axis];
    SmallVector<Digits> parts(group.size());
    unsigned longer =
        llvm::count_if(group, [&](int64_t part) { return shape[part] != 1; });
    for (size_t i = group.size(); i-- > 0;) {
      int64_t size = shape[group[i]];
      if (size == 1)
        continue;
      if (longer == 1) {
        parts[i] = digits;
        continue;
      }
      // The outermost part is what the others leave of a size that is unknown.
      bool isFirst =
          !digits.empty() && digits.front().isOpen() &&
          llvm::all_of(ArrayRef(group).take_front(i),
                       [&](int64_t part) { return shape[part] == 1; });
      if (!ShapedType::isDynamic(size)) {
        if (!split(digits, size, parts[i]))
          return false;
      } else if (isFirst) {
        parts[i] = digits;
      } else {
        return false;
      }
    }
    llvm::append_range(to, parts);
  }
  // A single element has no groups.
  to.resize(shape.size());
  addOperand(number, collapse.getSrc(), to);
  return true;
}

/// Adds the operands of a node, where it is not a leaf.
void ElementSource::expand(unsigned number) {
  Operation *op = nodes[number].value.getDefiningOp();
  if (!op || expandView(number))
    return;
  // Values stacked along a new axis: the index picks one.
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    bool isStack = llvm::all_of(concat.getInputs(), [&](Value input) {
      return cast<RankedTensorType>(input.getType())
                 .getDimSize(concat.getDim()) == 1;
    });
    if (!isStack)
      return;
    SmallVector<Digits> position = nodes[number].position;
    position[concat.getDim()].clear();
    for (Value input : concat.getInputs())
      addOperand(number, input, position);
    return;
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !isElementwise(generic))
    return;
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  SmallVector<Digits> ofLoop(generic.getNumLoops());
  for (auto [axis, expr] : llvm::enumerate(out.getResults()))
    ofLoop[cast<AffineDimExpr>(expr).getPosition()] =
        nodes[number].position[axis];
  nodes[number].isLeaf = false;
  for (OpOperand *input : generic.getDpsInputOperands()) {
    auto type = dyn_cast<RankedTensorType>(input->get().getType());
    SmallVector<Digits> position;
    for (auto [axis, expr] :
         llvm::enumerate(generic.getMatchingIndexingMap(input).getResults())) {
      int64_t size = type ? type.getDimSize(axis) : 1;
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        position.push_back(ofLoop[dim.getPosition()]);
      else if (size == 1)
        position.push_back({});
      else
        position.push_back({Digit{std::nullopt, 1, size}});
    }
    addOperand(number, input->get(), position);
  }
  for (Operation &inner : *generic.getBody())
    converts |= isa<arith::SIToFPOp, arith::UIToFPOp>(inner) ||
                (isa<arith::ExtFOp>(inner) &&
                 isByteFloat(inner.getOperand(0).getType()));
}

/// Whether an op outside of the chain reads a value that is computed in it.
bool ElementSource::isReadElsewhere(Operation *reader) const {
  llvm::SmallPtrSet<Operation *, 16> known = {reader};
  for (const Node &node : nodes)
    if (!node.isLeaf)
      known.insert(node.value.getDefiningOp());
  return llvm::any_of(nodes, [&](const Node &node) {
    return !node.isLeaf && llvm::any_of(node.value.getUsers(), [&](auto *user) {
      // Slices for tiles are read by the reader alone.
      auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
      // A size is no element.
      return !known.contains(user) && !isOpTriviallyDead(user) &&
             !isa<tensor::DimOp>(user) &&
             !(slice && llvm::all_of(slice->getUsers(), [&](Operation *next) {
                 return known.contains(next);
               }));
    });
  });
}

/// Cuts each axis at the ends of all digits.
bool ElementSource::cutAxes() {
  auto type = cast<RankedTensorType>(nodes.front().value.getType());
  for (unsigned axis = 0; axis < type.getRank(); ++axis) {
    int64_t extent = type.getDimSize(axis);
    SmallVector<int64_t> cuts = {1};
    if (!ShapedType::isDynamic(extent))
      cuts.push_back(extent);
    for (const Node &node : nodes)
      for (const Digits &digits : node.position)
        for (const Digit &digit : digits)
          if (digit.axis == axis) {
            cuts.push_back(digit.lo);
            if (!digit.isOpen())
              cuts.push_back(digit.hi);
          }
    llvm::sort(cuts);
    cuts.erase(llvm::unique(cuts), cuts.end());
    // An axis of unknown size is a multiple of what it is cut by, or a slice of
    // one is.
    if (cuts.size() > 1 && !isCutAtSlice(axis))
      return false;
    if (ShapedType::isDynamic(extent))
      loops.push_back({axis, cuts.back(), extent});
    else if (cuts.size() == 1)
      loops.push_back({axis, 1, extent});
    for (size_t i = cuts.size(); i-- > 1;) {
      if (cuts[i] % cuts[i - 1] != 0)
        return false;
      loops.push_back({axis, cuts[i - 1], cuts[i] / cuts[i - 1]});
    }
  }
  return true;
}

std::optional<ElementSource> ElementSource::match(Value value,
                                                  Operation *reader) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || (type.hasStaticShape() && type.getNumElements() == 0))
    return std::nullopt;
  ElementSource source;
  Node root;
  root.value = value;
  for (unsigned axis = 0; axis < type.getRank(); ++axis) {
    Digits digits;
    if (type.getDimSize(axis) != 1)
      digits.push_back({axis, 1, type.getDimSize(axis)});
    root.position.push_back(digits);
  }
  source.nodes.push_back(std::move(root));
  for (unsigned number = 0; number < source.nodes.size(); ++number) {
    if (source.nodes.size() > mostNodes)
      return std::nullopt;
    source.expand(number);
  }
  if (source.isReadElsewhere(reader) || !source.cutAxes())
    return std::nullopt;
  return source;
}

/// Builds one op for the elements of a range.
class ElementSource::Builder {
public:
  Builder(ImplicitLocOpBuilder &b, const ElementSource &source,
          ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
          ArrayRef<unsigned> order)
      : b(b), source(source), offsets(offsets), sizes(sizes), order(order),
        dimOf(source.loops.size()) {
    for (auto [dim, loop] : llvm::enumerate(order))
      dimOf[loop] = dim;
  }

  Value run(Value destination);

private:
  SmallVector<unsigned> getLoops(const Digit &digit);
  void addLeaf(const Node &leaf);
  Value buildIndex(ArrayRef<Digit> digits, OpBuilder &nested);
  Value buildScalar(const Node &node, ArrayRef<Value> values,
                    OpBuilder &nested);

  ImplicitLocOpBuilder &b;
  const ElementSource &source;
  ArrayRef<OpFoldResult> offsets, sizes;
  ArrayRef<unsigned> order;
  SmallVector<unsigned> dimOf;
  SmallVector<Value> inputs, offsetValues;
  SmallVector<AffineMap> maps;
};

/// The loops that a digit consists of, outermost first.
SmallVector<unsigned> ElementSource::Builder::getLoops(const Digit &digit) {
  SmallVector<unsigned> found;
  for (auto [number, loop] : llvm::enumerate(source.loops))
    if (digit.axis == loop.axis && loop.stride >= digit.lo &&
        (digit.isOpen() || (!ShapedType::isDynamic(loop.size) &&
                            loop.stride * loop.size <= digit.hi)))
      found.push_back(number);
  return found;
}

/// The range of a leaf that the loops read, with an axis for each loop.
void ElementSource::Builder::addLeaf(const Node &leaf) {
  auto type = dyn_cast<RankedTensorType>(leaf.value.getType());
  MLIRContext *context = b.getContext();
  if (!type) {
    inputs.push_back(leaf.value);
    maps.push_back(AffineMap::get(order.size(), 0, context));
    return;
  }
  SmallVector<ReassociationIndices> groups;
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> from, extents;
  SmallVector<AffineExpr> exprs;
  auto addAxis = [&](int64_t size, std::optional<unsigned> loop) {
    groups.back().push_back(shape.size());
    shape.push_back(size);
    from.push_back(loop ? offsets[*loop] : OpFoldResult(b.getIndexAttr(0)));
    extents.push_back(loop ? sizes[*loop] : OpFoldResult(b.getIndexAttr(1)));
    exprs.push_back(loop ? b.getAffineDimExpr(dimOf[*loop])
                         : b.getAffineConstantExpr(0));
  };
  for (auto [axis, digits] : llvm::enumerate(leaf.position)) {
    groups.emplace_back();
    // What an outermost loop of unknown size has of an axis whose size is
    // known.
    int64_t left = type.getDimSize(axis);
    if (!ShapedType::isDynamic(left))
      for (const Digit &digit : digits)
        for (unsigned loop : getLoops(digit))
          if (!ShapedType::isDynamic(source.loops[loop].size))
            left /= source.loops[loop].size;
    for (const Digit &digit : digits) {
      if (!digit.axis)
        addAxis(digit.getSize(), std::nullopt);
      for (unsigned loop : getLoops(digit)) {
        int64_t size = source.loops[loop].size;
        addAxis(ShapedType::isDynamic(size) ? left : size, loop);
      }
    }
    if (groups.back().empty())
      addAxis(1, std::nullopt);
  }
  Value view = leaf.value;
  if (static_cast<int64_t>(shape.size()) != type.getRank())
    view = tensor::ExpandShapeOp::create(
        b, RankedTensorType::get(shape, type.getElementType()), view, groups);
  SmallVector<OpFoldResult> strides(shape.size(), b.getIndexAttr(1));
  if (!shape.empty())
    view = tensor::ExtractSliceOp::create(b, view, from, extents, strides);
  inputs.push_back(view);
  maps.push_back(AffineMap::get(order.size(), 0, exprs, context));
}

/// The index that digits say, in the body of the op.
Value ElementSource::Builder::buildIndex(ArrayRef<Digit> digits,
                                         OpBuilder &nested) {
  Location loc = b.getLoc();
  Value index;
  auto append = [&](int64_t size, Value digit) {
    if (index) {
      Value factor = arith::ConstantIndexOp::create(nested, loc, size);
      index = arith::MulIOp::create(nested, loc, index, factor);
      if (digit)
        index = arith::AddIOp::create(nested, loc, index, digit);
    } else {
      index = digit;
    }
  };
  for (const Digit &digit : digits) {
    if (!digit.axis)
      append(digit.getSize(), Value());
    for (unsigned loop : getLoops(digit)) {
      Value own = linalg::IndexOp::create(nested, loc, dimOf[loop]);
      own = arith::AddIOp::create(nested, loc, own, offsetValues[loop]);
      append(source.loops[loop].size, own);
    }
  }
  return index ? index : arith::ConstantIndexOp::create(nested, loc, 0);
}

/// The element of a node, for those of its operands.
Value ElementSource::Builder::buildScalar(const Node &node,
                                          ArrayRef<Value> values,
                                          OpBuilder &nested) {
  Operation *op = node.value.getDefiningOp();
  SmallVector<Value> operands;
  for (unsigned operand : node.operands)
    operands.push_back(values[operand]);
  Location loc = b.getLoc();
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    Value index = buildIndex(node.position[concat.getDim()], nested);
    Value picked = operands.front();
    for (size_t part = 1; part < operands.size(); ++part) {
      Value number = arith::ConstantIndexOp::create(nested, loc, part);
      Value isPart = arith::CmpIOp::create(
          nested, loc, arith::CmpIPredicate::eq, index, number);
      picked =
          arith::SelectOp::create(nested, loc, isPart, operands[part], picked);
    }
    return picked;
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return operands.front();
  AffineMap out = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  IRMapping mapping;
  for (auto [argument, operand] :
       llvm::zip(generic.getRegionInputArgs(), operands))
    mapping.map(argument, operand);
  for (Operation &inner : generic.getBody()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      unsigned axis =
          *out.getResultPosition(b.getAffineDimExpr(index.getDim()));
      mapping.map(index.getResult(), buildIndex(node.position[axis], nested));
      continue;
    }
    nested.clone(inner, mapping);
  }
  return mapping.lookupOrDefault(
      generic.getBody()->getTerminator()->getOperand(0));
}

Value ElementSource::Builder::run(Value destination) {
  // What is read twice at one place, as both halves of a byte, is one input.
  SmallVector<const Node *> leaves;
  SmallVector<unsigned> inputOf(source.nodes.size());
  for (auto [number, node] : llvm::enumerate(source.nodes)) {
    if (!node.isLeaf)
      continue;
    auto *known = llvm::find_if(leaves, [&node = node](const Node *leaf) {
      return leaf->value == node.value && leaf->position == node.position;
    });
    inputOf[number] = known - leaves.begin();
    if (known != leaves.end())
      continue;
    leaves.push_back(&node);
    addLeaf(node);
  }
  for (OpFoldResult offset : offsets)
    offsetValues.push_back(
        getValueOrCreateConstantIndexOp(b, b.getLoc(), offset));
  maps.push_back(b.getMultiDimIdentityMap(order.size()));
  auto op = linalg::GenericOp::create(
      b, destination.getType(), inputs, destination, maps,
      SmallVector<utils::IteratorType>(order.size(),
                                       utils::IteratorType::parallel),
      [&](OpBuilder &nested, Location loc, ValueRange arguments) {
        // Operands come after their readers.
        SmallVector<Value> values(source.nodes.size());
        for (size_t i = source.nodes.size(); i-- > 0;) {
          const Node &node = source.nodes[i];
          values[i] = node.isLeaf ? Value(arguments[inputOf[i]])
                                  : buildScalar(node, values, nested);
        }
        linalg::YieldOp::create(nested, loc, values.front());
      });
  return op.getResult(0);
}

Value ElementSource::build(ImplicitLocOpBuilder &b,
                           ArrayRef<OpFoldResult> offsets,
                           ArrayRef<OpFoldResult> sizes,
                           ArrayRef<unsigned> order, Value destination) const {
  return Builder(b, *this, offsets, sizes, order).run(destination);
}

/// The value whose axis `index` has the size of that of `value`; sets `index`
/// to it.
static Value skipToSize(Value value, int64_t &index) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      value = generic.getTiedOpOperand(cast<OpResult>(value))->get();
      continue;
    }
    ReassociationIndices axes = {index};
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
      axes = collapse.getReassociationIndices()[index];
    } else if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
      for (auto [axis, group] :
           llvm::enumerate(expand.getReassociationIndices()))
        if (group.size() == 1 && group.front() == index)
          axes = {static_cast<int64_t>(axis)};
        else if (llvm::is_contained(group, index))
          axes.clear();
    } else {
      break;
    }
    if (axes.size() != 1)
      break;
    index = axes.front();
    value = op->getOperand(0);
  }
  return value;
}

void resolveSizes(Operation *root) {
  SmallVector<tensor::DimOp> dims;
  root->walk([&](tensor::DimOp dim) { dims.push_back(dim); });
  for (tensor::DimOp dim : dims) {
    std::optional<int64_t> constant = getConstantDim(dim);
    if (!constant)
      continue;
    int64_t index = *constant;
    Value old = dim.getSource(), sized = skipToSize(old, index);
    if (sized == old)
      continue;
    OpBuilder b(dim);
    dim.replaceAllUsesWith(
        b.createOrFold<tensor::DimOp>(dim.getLoc(), sized, index));
    dim.erase();
    // Reshapes that only had a size.
    Operation *op = old.getDefiningOp();
    while (
        isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op) &&
        isOpTriviallyDead(op)) {
      Operation *source = op->getOperand(0).getDefiningOp();
      op->erase();
      op = source;
    }
  }
}

} // namespace mlir::rope
