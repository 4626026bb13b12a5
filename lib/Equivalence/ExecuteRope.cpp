//===- ExecuteRope.cpp - Tables, rotations and cache writes ---------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From docs/spec, not from the decompositions.
//
//===----------------------------------------------------------------------===//

#include "Executor.h"
#include "rope/Dialect/Rope/IR/Frequencies.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

LogicalResult Executor::executeRope(Operation *op) {
  if (op->getNumResults() == 0)
    return notModelled(op); // on memrefs
  if (auto table = dyn_cast<TableOp>(op))
    return executeTable(table);
  if (auto rotate = dyn_cast<RotateOp>(op))
    return executeRotate(rotate);
  if (auto permute = dyn_cast<PermuteLanesOp>(op))
    return executePermute(permute);
  if (auto write = dyn_cast<CacheWriteOp>(op))
    return executeCacheWrite(write);
  if (isa<AttentionOp, OnlineAttentionOp, AttentionBackwardOp>(op))
    return executeAttention(op);
  return notModelled(op);
}

LogicalResult Executor::agreeOnLoops(Operation *op, ArrayRef<AffineMap> maps,
                                     ArrayRef<Tensor> operands,
                                     MutableArrayRef<int64_t> sizes) {
  llvm::DenseMap<AffineExpr, int64_t> groups;
  auto conflict = [&](int64_t known, int64_t size) {
    stop.conflicts.push_back({known, size});
    return redraw(op, "sizes of operands differ");
  };
  for (unsigned pass = 0; pass < 2; ++pass)
    for (auto [map, operand] : llvm::zip_equal(maps, operands))
      // Behind the axes of a map there may be others, which have no loop.
      for (auto [expression, size] :
           llvm::zip_first(map.getResults(), operand.shape))
        if (auto dim = dyn_cast<AffineDimExpr>(expression)) {
          int64_t &known = sizes[dim.getPosition()];
          if (known == -1)
            known = size;
          if (known != size)
            return conflict(known, size);
        } else if (auto group = dyn_cast<AffineBinaryOpExpr>(expression);
                   group && isa<AffineDimExpr>(group.getLHS())) {
          // Operands of the same groups agree with each other first.
          int64_t known = groups.try_emplace(group, size).first->second;
          int64_t grouped =
              sizes[cast<AffineDimExpr>(group.getLHS()).getPosition()];
          int64_t heads = cast<AffineConstantExpr>(group.getRHS()).getValue();
          if (known != size)
            return conflict(known, size);
          if (pass == 1 && llvm::divideCeil(grouped, heads) != uint64_t(size))
            return conflict(grouped, size * heads);
        } else if (auto place = dyn_cast<AffineConstantExpr>(expression);
                   place && place.getValue() >= size) {
          return conflict(place.getValue() + 1, size);
        }
  return success();
}

//===----------------------------------------------------------------------===//
// Table
//===----------------------------------------------------------------------===//

/// Scalars of one type.
namespace {
class Scalars {
public:
  Scalars(ScalarGraph &graph, Type type) : graph(graph), type(type) {}
  unsigned operator()(Opcode code, std::initializer_list<unsigned> operands,
                      int64_t attribute = 0) {
    ScalarOp op;
    op.code = code;
    op.operands.assign(operands.begin(), operands.end());
    op.type = type;
    op.attribute = attribute;
    return graph.add(std::move(op));
  }
  unsigned constant(double value) {
    return graph.addConstant(Number::real(value), type);
  }

private:
  ScalarGraph &graph;
  Type type;
};
} // namespace

LogicalResult Executor::executeTable(TableOp op) {
  MLIRContext *context = op.getContext();
  if (op.getCumulativeLengths() || op.hasFamilyFrequencies())
    return notModelled(op);
  bool isSource = op.getAngle() == AngleMode::Source;
  Type angleType =
      isSource ? Type(op.getAngleFloatType()) : Type(Float64Type::get(context));
  Tensor init = getTensor(op.getCosInit());
  unsigned rank = init.getRank(), rows = rank - 1;
  AffineMap identity = AffineMap::getMultiDimIdentityMap(rank, context);
  AffineExpr pair = getAffineDimExpr(rank - 1, context);

  LoopNest nest;
  nest.sizes = init.shape;
  Scalars scalar(nest.graph, angleType);
  auto addInput = [&](const Tensor &tensor, AffineMap map) {
    nest.inputs.push_back({tensor, map});
    return nest.graph.addLeaf(Opcode::Input, nest.inputs.size() - 1, 0,
                              tensor.getElementType());
  };

  // Positions.
  unsigned position;
  if (op.hasOffsetPositions()) {
    Type index = IndexType::get(context);
    position = nest.graph.addLeaf(Opcode::Index, 0, 0, index);
    if (op.getPositions()) {
      Scalars integer(nest.graph, index);
      position = integer(
          Opcode::AddInt,
          {position,
           nest.graph.addConstant(lookup(op.getPositions()).number, index)});
    }
    position = scalar(Opcode::FromSigned, {position}, 64);
  } else {
    Tensor positions = getTensor(op.getPositions());
    SmallVector<AffineExpr> place;
    if (std::optional<ArrayRef<int64_t>> axes = op.getAxes()) {
      // Pair k takes axis axes[k]: positions with an axis of pairs in front.
      SmallVector<int64_t> shape = {int64_t(axes->size())};
      llvm::append_range(shape, ArrayRef(positions.shape).drop_front());
      SmallVector<int64_t> taken(*axes);
      NodeKey key("axes");
      key.numbers(taken);
      positions =
          makeRoutedTensor(graph, key, {positions}, shape,
                           [positions, shape, taken](int64_t element) -> Route {
                             SmallVector<int64_t> index =
                                 delinearize(element, shape);
                             index[0] = taken[index[0]];
                             return {0, positions.getAddress(index)};
                           });
      place.push_back(pair);
    }
    for (unsigned row = 0; row < rows; ++row)
      place.push_back(getAffineDimExpr(row, context));
    position = addInput(positions, AffineMap::get(rank, 0, place, context));
    Type type = positions.getElementType();
    if (type.isIntOrIndex())
      position =
          scalar(Opcode::FromSigned, {position},
                 isa<IndexType>(type) ? 64 : type.getIntOrFloatBitWidth());
    else if (cast<FloatType>(type).getWidth() >
             cast<FloatType>(angleType).getWidth())
      position = scalar(Opcode::Cast, {position});
  }

  // Frequencies.
  Tensor frequencies;
  if (op.getFrequencies()) {
    frequencies = getTensor(op.getFrequencies());
  } else {
    std::vector<Number> numbers;
    NodeKey key("frequencies");
    key.pointer(Attribute(*op.getFrequencyValues()).getAsOpaquePointer());
    bool isSingle = op.getFrequencyValues()->getElementType().isF32();
    for (llvm::APFloat value :
         op.getFrequencyValues()->getValues<llvm::APFloat>())
      numbers.push_back(Number::real(isSingle ? double(value.convertToFloat())
                                              : value.convertToDouble()));
    numbers.resize(std::max<size_t>(numbers.size(), 3));
    frequencies = makeNumbers(graph, {init.shape.back()}, angleType,
                              std::move(numbers), key);
  }
  unsigned frequency =
      addInput(frequencies, AffineMap::get(rank, 0, {pair}, context));
  unsigned angle =
      scalar(op.getAngleForm() == AngleForm::Multiply ? Opcode::Multiply
                                                      : Opcode::Divide,
             {position, frequency}, isSource ? 0 : kUnrounded);
  if (op.getAngleScale()) {
    double factor = roundTo(cast<FloatType>(angleType),
                            op.getAngleScale()->convertToDouble());
    angle =
        scalar(op.getAngleScaleForm() == AngleForm::Multiply ? Opcode::Multiply
                                                             : Opcode::Divide,
               {angle, scalar.constant(factor)});
  }
  double magnitude =
      roundTo(cast<FloatType>(angleType), op.getMagnitude().convertToDouble());
  auto elementType = cast<FloatType>(init.getElementType());
  for (unsigned which = 0; which < 2; ++which) {
    LoopNest one = nest;
    Scalars scalar(one.graph, angleType);
    unsigned value = scalar(which ? Opcode::Sin : Opcode::Cos, {angle});
    if (magnitude != 1)
      value = scalar(Opcode::Multiply, {value, scalar.constant(magnitude)});
    if (elementType != angleType &&
        elementType.getWidth() < cast<FloatType>(angleType).getWidth())
      value = Scalars(one.graph, elementType)(Opcode::Cast, {value});
    one.results.push_back({value});
    one.inits.push_back({makeEmpty(init.shape, elementType), identity});
    Tensor tensor = makeTensor(one, 0, elementType);
    if (!tensor)
      return notModelled(op);
    set(op->getResult(which), tensor);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Rotation
//===----------------------------------------------------------------------===//

namespace {
/// Lanes of pair `k` in a block of `width` lanes.
std::pair<int64_t, int64_t> getLanes(Pairing pairing, int64_t k,
                                     int64_t width) {
  if (pairing == Pairing::Half)
    return {k, k + width / 2};
  return {2 * k, 2 * k + 1};
}

/// The pair of a lane of the block, and whether it is the second of it.
std::pair<int64_t, bool> getPair(Pairing pairing, int64_t lane, int64_t width) {
  if (pairing == Pairing::Half)
    return {lane % (width / 2), lane >= width / 2};
  return {lane / 2, lane % 2};
}

class RotateNode : public Node {
public:
  struct Form {
    Pairing in, out;
    int64_t offset, width;
    bool transposed, fullWidth;
    FloatType computeType;
    bool castResult, castOthers;
  };

  RotateNode(const Form &form, LoopOperand x, LoopOperand cosine,
             LoopOperand sine, ArrayRef<int64_t> sizes, ArrayRef<int64_t> shape,
             ArrayRef<int64_t> dims, Type elementType)
      : Node(elementType, getProduct(shape)), form(form), x(std::move(x)),
        cosine(std::move(cosine)), sine(std::move(sine)), shape(shape),
        dims(dims), numDims(sizes.size()) {
    this->x.prepare(sizes);
    this->cosine.prepare(sizes);
    this->sine.prepare(sizes);
    Degree factor = Degree::max(this->cosine.tensor.node->getDegree(),
                                this->sine.tensor.node->getDegree());
    degree = this->x.tensor.node->getDegree();
    degree.polynomial += factor.polynomial;
    degree.nesting = std::max(degree.nesting, factor.nesting);
  }

  bool compute(Evaluator &evaluator, int64_t element, unsigned /*part*/,
               unsigned level, Number &number) override {
    Arithmetic &arithmetic = evaluator.getArithmetic();
    auto type = cast<FloatType>(getElementType());
    SmallVector<int64_t> point(numDims);
    for (int64_t i = shape.size() - 1; i >= 0; --i) {
      point[dims[i]] = element % shape[i];
      element /= shape[i];
    }
    auto read = [&](const LoopOperand &operand, int64_t lane, Number &value) {
      point.back() = lane;
      return evaluator.read(operand.tensor, operand.getAddress(point), 0, level,
                            value);
    };
    int64_t lane = point.back() - form.offset;
    if (lane < 0 || lane >= form.width) {
      if (!read(x, point.back(), number))
        return false;
      if (form.castOthers)
        number = arithmetic.lift(number, level, [&](ArrayRef<Number> x) {
          return arithmetic.cast(x[0], type, level);
        });
      return true;
    }
    Pairing readPairing = form.transposed ? form.out : form.in;
    Pairing writePairing = form.transposed ? form.in : form.out;
    auto [pair, isSecond] = getPair(writePairing, lane, form.width);
    bool second = isSecond;
    auto [first, other] = getLanes(readPairing, pair, form.width);
    int64_t same = second ? other : first, cross = second ? first : other;
    // Tables are indexed by pair or by lane of the output pairing. Transposed,
    // the sine is that of the other lane.
    int64_t cosinePlace = pair, sinePlace = pair;
    if (form.fullWidth) {
      auto [low, high] = getLanes(form.out, pair, form.width);
      cosinePlace = second ? high : low;
      sinePlace = second != form.transposed ? high : low;
    }
    Number a, b, c, s;
    bool complete = read(x, form.offset + same, a);
    complete &= read(x, form.offset + cross, b);
    complete &= read(cosine, cosinePlace, c);
    complete &= read(sine, sinePlace, s);
    if (!complete)
      return false;
    number = arithmetic.lift({a, b, c, s}, level, [&](ArrayRef<Number> x) {
      Number kept = arithmetic.multiply(x[0], x[2], form.computeType, level,
                                        /*inSum=*/false);
      Number crossed = arithmetic.multiply(x[1], x[3], form.computeType, level,
                                           /*inSum=*/false);
      if (second == form.transposed)
        crossed = arithmetic.negate(crossed, level);
      Number sum = arithmetic.add(kept, crossed, form.computeType, level,
                                  /*inSum=*/false);
      return form.castResult ? arithmetic.cast(sum, type, level) : sum;
    });
    return true;
  }

private:
  Form form;
  LoopOperand x, cosine, sine;
  SmallVector<int64_t> shape;
  /// The dimension of each axis of the result.
  SmallVector<int64_t> dims;
  unsigned numDims;
};
} // namespace

static bool needsCast(Type from, Type to) {
  return from != to &&
         (from.getIntOrFloatBitWidth() >= to.getIntOrFloatBitWidth());
}

LogicalResult Executor::executeRotate(RotateOp op) {
  Tensor x = getTensor(op.getInput()), init = getTensor(op.getInit());
  // A factor of the input is one of the result.
  double scale = std::exchange(x.scale, 1);
  Tensor cosine = getTensor(op.getCos()), sine = getTensor(op.getSin());
  Type elementType = init.getElementType();
  FloatType computeType = op.getComputeFloatType();
  RotateNode::Form form{op.getInPairing(),
                        op.getOutPairing(),
                        op.getBlockOffset(),
                        op.getBlockWidth(),
                        op.getTransposed(),
                        op.hasFullWidthTable(),
                        computeType,
                        needsCast(computeType, elementType),
                        needsCast(x.getElementType(), elementType)};
  AffineMap inputMap = op.getInputMap(), tableMap = op.getTableMap();
  AffineMap outputMap = op.getOutputMap();
  SmallVector<int64_t> dims, sizes(outputMap.getNumDims(), -1);
  for (AffineExpr expression : outputMap.getResults())
    dims.push_back(cast<AffineDimExpr>(expression).getPosition());
  // The lanes of a table are those of the block.
  unsigned lanes = op.getTableLaneAxis();
  AffineMap rowMap = tableMap.dropResult(lanes);
  auto dropLanes = [&](Tensor table) {
    table.shape.erase(table.shape.begin() + lanes);
    return table;
  };
  if (failed(agreeOnLoops(op, {outputMap, inputMap, rowMap, rowMap},
                          {init, x, dropLanes(cosine), dropLanes(sine)},
                          sizes)))
    return failure();
  NodeKey key("rotate");
  key.number(int64_t(form.in)).number(int64_t(form.out)).number(form.offset);
  key.number(form.width).number(form.transposed).number(form.fullWidth);
  key.pointer(computeType.getAsOpaquePointer());
  key.pointer(elementType.getAsOpaquePointer());
  key.tensor(x).pointer(inputMap.getAsOpaquePointer());
  key.tensor(cosine).tensor(sine).pointer(tableMap.getAsOpaquePointer());
  key.numbers(init.shape).numbers(dims);
  Node *node = graph.get(key, [&] {
    return std::make_unique<RotateNode>(
        form, LoopOperand{x, inputMap}, LoopOperand{cosine, tableMap},
        LoopOperand{sine, tableMap}, sizes, init.shape, dims, elementType);
  });
  Tensor result = Graph::view(node, init.shape);
  result.scale = scale;
  set(op->getResult(0), result);
  return success();
}

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

LogicalResult Executor::executePermute(PermuteLanesOp op) {
  Tensor input = getTensor(op.getInput());
  SmallVector<int64_t> shape = input.shape;
  AffineMap all =
      AffineMap::getMultiDimIdentityMap(shape.size(), op.getContext());
  SmallVector<int64_t> sizes(shape.size(), -1);
  if (failed(agreeOnLoops(op, {all, all}, {input, getTensor(op.getInit())},
                          sizes)))
    return failure();
  int64_t axis = op.getAxis(), period = op.getPeriod();
  int64_t offset = op.getBlockOffset(), width = op.getBlockWidth();
  Pairing from = op.getFrom(), to = op.getTo();
  NodeKey key("permute");
  key.numbers({axis, period, offset, width, int64_t(from), int64_t(to)});
  set(op->getResult(0),
      makeRoutedTensor(
          graph, key, {input}, shape, [=](int64_t element) -> Route {
            SmallVector<int64_t> index = delinearize(element, shape);
            int64_t start = index[axis] / period * period + offset;
            int64_t lane = index[axis] - start;
            if (lane >= 0 && lane < width) {
              auto [pair, second] = getPair(to, lane, width);
              auto [first, other] = getLanes(from, pair, width);
              index[axis] = start + (second ? other : first);
            }
            return {0, input.getAddress(index)};
          }));
  return success();
}

LogicalResult Executor::executeCacheWrite(CacheWriteOp op) {
  Tensor rows = getTensor(op.getRows()), cache = getTensor(op.getCache());
  Tensor slotsTensor = getScalarTensor(op.getSlots());
  SmallVector<AffineMap> maps =
      llvm::to_vector(op.getIndexingMaps().getAsValueRange<AffineMapAttr>());
  auto evaluateMap = [](AffineMap map, ArrayRef<int64_t> point, int64_t slot) {
    SmallVector<int64_t> place;
    MLIRContext *context = map.getContext();
    SmallVector<AffineExpr> dims;
    for (int64_t value : point)
      dims.push_back(getAffineConstantExpr(value, context));
    AffineExpr symbol = getAffineConstantExpr(slot, context);
    for (AffineExpr expression : map.getResults())
      place.push_back(cast<AffineConstantExpr>(expression.replaceDimsAndSymbols(
                                                   dims, ArrayRef(symbol)))
                          .getValue());
    return place;
  };
  SmallVector<int64_t> sizes(maps[0].getNumDims(), -1);
  if (failed(agreeOnLoops(op, maps, {rows, slotsTensor, cache}, sizes)))
    return failure();
  std::vector<int64_t> writers(cache.getNumElements(), -1);
  SmallVector<int64_t> point(sizes.size(), 0);
  NodeKey key("cache write");
  for (int64_t i = 0, e = rows.getNumElements(); i < e; ++i) {
    int64_t address = slotsTensor.getAddress(evaluateMap(maps[1], point, 0));
    Number slot = evaluator.evaluate(slotsTensor, address, 0, kResultLevel);
    if (slot.kind != Number::Integer)
      return redraw(op, "a slot is not defined");
    key.number(slot.getInteger());
    if (slot.getInteger() >= 0) {
      SmallVector<int64_t> place =
          evaluateMap(maps[2], point, slot.getInteger());
      if (!cache.contains(place))
        return redraw(op, "a slot is outside of its cache");
      int64_t position = 0;
      for (auto [index, size] : llvm::zip_equal(place, cache.shape))
        position = position * size + index;
      writers[position] = rows.getAddress(evaluateMap(maps[0], point, 0));
    }
    advance(point, sizes);
  }
  for (AffineMap map : maps)
    key.pointer(map.getAsOpaquePointer());
  set(op->getResult(0),
      makeRoutedTensor(
          graph, key, {rows, cache}, cache.shape,
          [writers = std::move(writers), cache](int64_t element) -> Route {
            if (writers[element] >= 0)
              return {0, writers[element]};
            return {1, cache.getAddress(element)};
          }));
  return success();
}
