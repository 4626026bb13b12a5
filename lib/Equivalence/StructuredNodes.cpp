//===- StructuredNodes.cpp - Loops around a body --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructuredNodes.h"

#include "Executor.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// Adds `factor` times a linear expression; false where it is not linear.
static bool addLinear(AffineExpr expression, int64_t factor, int64_t &base,
                      MutableArrayRef<int64_t> coefficients) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression)) {
    base += factor * constant.getValue();
    return true;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expression)) {
    coefficients[dim.getPosition()] += factor;
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
  if (!binary)
    return false;
  if (expression.getKind() == AffineExprKind::Add)
    return addLinear(binary.getLHS(), factor, base, coefficients) &&
           addLinear(binary.getRHS(), factor, base, coefficients);
  auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return expression.getKind() == AffineExprKind::Mul && constant &&
         addLinear(binary.getLHS(), factor * constant.getValue(), base,
                   coefficients);
}

static int64_t evaluate(AffineExpr expression, ArrayRef<int64_t> point) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return point[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  int64_t lhs = evaluate(binary.getLHS(), point);
  int64_t rhs = evaluate(binary.getRHS(), point);
  switch (expression.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::Mod:
    return llvm::mod(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(lhs, rhs);
  default:
    return llvm::divideCeilSigned(lhs, rhs);
  }
}

void LoopOperand::prepare(ArrayRef<int64_t> sizes) {
  base = tensor.offset;
  coefficients.assign(sizes.size(), 0);
  others.clear();
  for (auto [axis, expression] : llvm::enumerate(map.getResults())) {
    int64_t constant = 0;
    SmallVector<int64_t> factors(sizes.size(), 0);
    bool isLinear = addLinear(expression, 1, constant, factors);
    // Places that may be outside along this axis are looked at one by one.
    int64_t least = constant, most = constant;
    for (auto [factor, size] : llvm::zip_equal(factors, sizes))
      (factor < 0 ? least : most) += factor * std::max<int64_t>(size - 1, 0);
    if (!isLinear || least < 0 || most >= tensor.shape[axis]) {
      others.push_back(axis);
      continue;
    }
    int64_t stride = tensor.strides[axis];
    base += constant * stride;
    for (auto [sum, factor] : llvm::zip_equal(coefficients, factors))
      sum += factor * stride;
  }
}

bool LoopOperand::isLinearIn(ArrayRef<int64_t> dims) const {
  return llvm::none_of(others, [&](unsigned axis) {
    return llvm::any_of(dims, [&](int64_t dim) {
      return map.getResult(axis).isFunctionOfDim(dim);
    });
  });
}

int64_t LoopOperand::getAddress(ArrayRef<int64_t> point) const {
  int64_t address = base;
  for (auto [value, coefficient] : llvm::zip_equal(point, coefficients))
    address += value * coefficient;
  for (unsigned axis : others) {
    int64_t value = evaluate(map.getResult(axis), point);
    if (value < 0 || value >= tensor.shape[axis])
      return -1;
    address += value * tensor.strides[axis];
  }
  return address >= 0 && address < tensor.node->getNumElements() ? address : -1;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
class LoopNode : public Node {
public:
  LoopNode(const LoopNest &nest, unsigned result, Type elementType,
           ArrayRef<int64_t> axes)
      : Node(elementType, nest.inits[result].tensor.getNumElements()),
        nest(nest), result(result), axes(axes),
        shape(nest.inits[result].tensor.shape) {
    for (LoopOperand &operand : this->nest.inputs)
      operand.prepare(nest.sizes);
    for (LoopOperand &operand : this->nest.inits)
      operand.prepare(nest.sizes);
    for (unsigned dim = 0; dim < nest.sizes.size(); ++dim)
      if (!llvm::is_contained(axes, int64_t(dim))) {
        summed.push_back(dim);
        summedSizes.push_back(nest.sizes[dim]);
      }
    setDegree();
  }

  bool compute(Evaluator &evaluator, int64_t element, unsigned part,
               unsigned level, Number &number) override {
    const ScalarProgram &program = getProgram(evaluator, part, level);
    SmallVector<int64_t> point = getPoint(element);
    SmallVector<Number, 32> values(program.getNumInstructions());
    auto loads = program.getLoads();
    auto positions = program.getLoadPositions();
    auto read = [&](unsigned i) {
      const ScalarProgram::Load &load = loads[i];
      const LoopOperand &operand =
          (load.isInput ? nest.inputs : nest.inits)[load.operand];
      int64_t address = operand.getAddress(point);
      if (address < 0) {
        values[positions[i]] = Number::poison();
        return true;
      }
      return evaluator.read(operand.tensor, address, load.part, load.level,
                            values[positions[i]]);
    };
    bool complete = true;
    auto readAll = [&](bool isInput) {
      for (unsigned i = 0; i < loads.size(); ++i)
        if (loads[i].isInput == isInput)
          complete &= read(i);
    };
    int64_t numPoints = getProduct(summedSizes);
    if (numPoints == 1 && program.isLazy()) {
      for (int64_t dim : summed)
        point[dim] = 0;
      if (!program.run(evaluator, point, /*inSum=*/false, values, read))
        return false;
      number =
          program.getUndefined(values).value_or(values[program.getResult()]);
      return true;
    }
    readAll(/*isInput=*/false);
    SmallVector<int64_t> place(summed.size(), 0);
    SmallVector<Number> next(program.getCarried().size());
    // A maximum over points is taken of all of them at once.
    std::optional<ScalarProgram::Fold> fold;
    if (numPoints > 1)
      fold = program.getExtremumFold();
    std::vector<Number> members;
    std::optional<Number> undefined;
    // Which operand each step is, is noted of floats that depend on no data.
    auto carry = [&](Number reached) {
      values[fold->accumulator] =
          reached.kind == Number::Float ? reached : Number::unknown();
    };
    if (fold && complete) {
      members.push_back(values[fold->accumulator]);
      carry(members.back());
    }
    for (int64_t i = 0; i < numPoints; ++i) {
      for (auto [dim, value] : llvm::zip_equal(summed, place))
        point[dim] = value;
      readAll(/*isInput=*/true);
      if (complete)
        complete = program.run(evaluator, point, numPoints > 1, values);
      if (complete && !undefined)
        undefined = program.getUndefined(values);
      if (complete && fold) {
        members.push_back(values[fold->value]);
        carry(values[program.getResult()]);
      } else if (complete && numPoints > 1) {
        for (auto [k, carried] : llvm::enumerate(program.getCarried()))
          next[k] = values[carried.next];
        for (auto [k, carried] : llvm::enumerate(program.getCarried()))
          values[carried.position] = next[k];
      }
      advance(place, summedSizes);
    }
    if (!complete)
      return false;
    // Without points an init stays; after points its value has been carried.
    unsigned source = program.getResult();
    if (numPoints > 1)
      if (const auto *own = program.findCarried(result, part, level))
        source = own->position;
    if (numPoints == 0)
      return readInit(evaluator, point, part, level, number);
    if (undefined)
      number = *undefined;
    else if (fold)
      number = evaluator.getArithmetic().extremum(
          isMaximum(fold->code), members, level, doNumbersWin(fold->code));
    else
      number = values[source];
    return true;
  }

  const ScalarOp &getScalar(unsigned scalar) const {
    return nest.graph[scalar];
  }

protected:
  void setDegree() {
    degrees = nest.graph.getDegrees([&](const ScalarOp &leaf) {
      const auto &operands =
          leaf.code == Opcode::Input ? nest.inputs : nest.inits;
      return operands[leaf.attribute].tensor.node->getDegree();
    });
    for (unsigned part : nest.results[result])
      degree = Degree::max(degree, degrees[part]);
    // A sum is of the degree of its terms, other folds are products at most.
    double terms = getProduct(summedSizes);
    Opcode code = nest.graph[nest.results[result][0]].code;
    if (terms > 1 && code != Opcode::Add && !isExtremum(code))
      degree.polynomial *= terms;
  }

  SmallVector<int64_t> getPoint(int64_t element) const {
    SmallVector<int64_t> point(nest.sizes.size(), 0);
    for (int64_t i = shape.size() - 1; i >= 0; --i) {
      if (axes[i] >= 0)
        point[axes[i]] = element % shape[i];
      element /= shape[i];
    }
    return point;
  }

  bool readInit(Evaluator &evaluator, ArrayRef<int64_t> point, unsigned part,
                unsigned level, Number &number) const {
    const LoopOperand &init = nest.inits[result];
    return evaluator.read(init.tensor, init.getAddress(point), part, level,
                          number);
  }

  LoopNest nest;
  unsigned result;
  /// The loop of each axis of the result; -1 for an axis at 0.
  SmallVector<int64_t> axes;
  SmallVector<int64_t> shape;
  SmallVector<int64_t> summed, summedSizes;

private:
  const ScalarProgram &getProgram(Evaluator &evaluator, unsigned part,
                                  unsigned level) {
    std::unique_ptr<ScalarProgram> &program = programs[2 * level + part];
    if (program)
      return *program;
    program = std::make_unique<ScalarProgram>(nest.graph, nest.results, result,
                                              part, level);
    for (const ScalarProgram::Instruction &instruction :
         program->getInstructions()) {
      Opcode code = instruction.op->code;
      if (code == Opcode::Exp || code == Opcode::Cos || code == Opcode::Sin)
        evaluator.getArithmetic().noteExponent(
            Arithmetic::getLevelBelow(instruction.level),
            degrees[instruction.op->operands[0]]);
      if (code == Opcode::Divide)
        evaluator.getArithmetic().noteDivisor(
            degrees[instruction.op->operands[1]]);
    }
    return *program;
  }

  std::vector<Degree> degrees; ///< of scalars
  std::array<std::unique_ptr<ScalarProgram>, 2 * PrimeTower::kNumLevels>
      programs;
};

/// A sum of products of two operands: rows of both are gathered once.
class ContractionNode : public LoopNode {
public:
  ContractionNode(const LoopNest &nest, Type elementType,
                  ArrayRef<int64_t> axes)
      : LoopNode(nest, 0, elementType, axes),
        floatType(cast<FloatType>(elementType)) {
    SmallVector<int64_t> place(summed.size(), 0);
    for (int64_t i = 0, e = getProduct(summedSizes); i < e; ++i) {
      for (unsigned side = 0; side < 2; ++side) {
        int64_t offset = 0;
        for (auto [dim, value] : llvm::zip_equal(summed, place))
          offset += this->nest.inputs[side].getCoefficients()[dim] * value;
        offsets[side].push_back(offset);
      }
      advance(place, summedSizes);
    }
  }

  bool compute(Evaluator &evaluator, int64_t element, unsigned part,
               unsigned level, Number &number) override {
    SmallVector<int64_t> point = getPoint(element);
    std::array<const Row *, 2> rows = {nullptr, nullptr};
    for (unsigned side : {0, 1}) {
      rows[side] =
          getRow(evaluator, side, nest.inputs[side].getAddress(point), level);
      // Whatever it is multiplied with and added to.
      if (rows[side] && rows[side]->undefined.kind != Number::Missing) {
        number = rows[side]->undefined;
        return true;
      }
    }
    auto [a, b] = rows;
    Number init;
    bool complete = readInit(evaluator, point, part, level, init);
    if (!a || !b || !complete)
      return false;
    // Sums without data stay floats where they are exact.
    Arithmetic &arithmetic = evaluator.getArithmetic();
    if (!a->numbersOnly || !b->numbersOnly ||
        (a->floatsOnly && b->floatsOnly) || arithmetic.hasOrder())
      return LoopNode::compute(evaluator, element, part, level, number);
    const PrimeField &field = arithmetic.getField(level);
    uint64_t sum = field.dotProduct(a->elements.data(), b->elements.data(),
                                    a->elements.size());
    number = arithmetic.lift(
        {init, Number::field(sum)}, level, [&](ArrayRef<Number> x) {
          return arithmetic.add(x[0], x[1], floatType, level, /*inSum=*/true);
        });
    return true;
  }

private:
  struct Row {
    std::vector<uint64_t> elements;
    bool numbersOnly = true;
    bool floatsOnly = true;
    /// An element that is not defined, if there is one.
    Number undefined;
  };

  const Row *getRow(Evaluator &evaluator, unsigned side, int64_t address,
                    unsigned level) {
    auto &known = rows[2 * level + side];
    auto found = known.find(address);
    if (found != known.end())
      return found->second.get();
    Arithmetic &arithmetic = evaluator.getArithmetic();
    auto made = std::make_unique<Row>();
    Row &row = *made;
    row.elements.resize(offsets[side].size());
    bool complete = true;
    for (auto [element, offset] :
         llvm::zip_equal(row.elements, offsets[side])) {
      Number number;
      if (!evaluator.read(nest.inputs[side].tensor, address + offset, 0, level,
                          number)) {
        complete = false;
        continue;
      }
      if (!complete)
        continue;
      if (number.kind == Number::Field || number.isExtremum()) {
        row.floatsOnly = false;
        element = arithmetic.getElement(number, level);
      } else if (number.isFiniteReal()) {
        element = arithmetic.getElement(number, level);
      } else {
        row.numbersOnly = false;
        if (number.kind == Number::Poison ||
            (number.kind == Number::Undefined &&
             row.undefined.kind == Number::Missing))
          row.undefined = number;
      }
    }
    if (!complete)
      return nullptr;
    return (known[address] = std::move(made)).get();
  }

  FloatType floatType;
  std::array<std::vector<int64_t>, 2> offsets;
  std::array<llvm::DenseMap<int64_t, std::unique_ptr<Row>>,
             2 * PrimeTower::kNumLevels>
      rows;
};

} // namespace

/// Whether the one result is the accumulator plus a product of both inputs, all
/// of one float type.
static bool isContraction(const LoopNest &nest, ArrayRef<int64_t> axes) {
  SmallVector<int64_t> summed;
  for (auto [dim, size] : llvm::enumerate(nest.sizes))
    if (!llvm::is_contained(axes, int64_t(dim)))
      summed.push_back(dim);
  for (const LoopOperand &input : nest.inputs)
    if (!input.isLinearIn(summed))
      return false;
  if (nest.inputs.size() != 2 || nest.inits.size() != 1 ||
      nest.results[0].size() != 1)
    return false;
  const ScalarGraph &graph = nest.graph;
  const ScalarOp &sum = graph[nest.results[0][0]];
  if (!graph.getRequired().empty())
    return false;
  if (sum.code != Opcode::Add)
    return false;
  for (unsigned side = 0; side < 2; ++side) {
    const ScalarOp &accumulator = graph[sum.operands[side]];
    const ScalarOp &product = graph[sum.operands[1 - side]];
    if (accumulator.code != Opcode::Accumulator ||
        product.code != Opcode::Multiply)
      continue;
    const ScalarOp &a = graph[product.operands[0]];
    const ScalarOp &b = graph[product.operands[1]];
    if (a.code == Opcode::Input && b.code == Opcode::Input &&
        a.attribute != b.attribute && a.part == 0 && b.part == 0) {
      int64_t terms = 1;
      for (int64_t dim : summed)
        terms *= nest.sizes[dim];
      return terms > 1;
    }
  }
  return false;
}

namespace {
/// A loop of a contraction, and its steps in both inputs and the init.
struct ContractionLoop {
  int64_t size;
  std::array<int64_t, 3> steps;
};
} // namespace

/// Adds a loop inside of `loops`, as one with the last where both step through
/// every operand evenly.
static void addLoop(SmallVectorImpl<ContractionLoop> &loops,
                    const ContractionLoop &loop) {
  if (loop.size == 1)
    return;
  auto follows = [&](unsigned operand) {
    return loops.back().steps[operand] == loop.steps[operand] * loop.size;
  };
  if (!loops.empty() && follows(0) && follows(1) && follows(2)) {
    loops.back() = {loops.back().size * loop.size, loop.steps};
    return;
  }
  loops.push_back(loop);
}

/// The contraction over as few loops as say it, so that one whose rows or
/// columns are split, or are taken as one, is the same node.
static void joinLoops(LoopNest &nest, SmallVectorImpl<int64_t> &axes) {
  nest.inits[0].prepare(nest.sizes);
  std::array<LoopOperand *, 3> operands = {&nest.inputs[0], &nest.inputs[1],
                                           &nest.inits[0]};
  for (LoopOperand *operand : operands)
    if (!operand->isLinear())
      return;
  auto loopOf = [&](int64_t dim) {
    ContractionLoop loop{nest.sizes[dim], {}};
    for (unsigned i = 0; i < operands.size(); ++i)
      loop.steps[i] = operands[i]->getCoefficients()[dim];
    return loop;
  };
  SmallVector<ContractionLoop> rows, summed;
  for (int64_t axis : axes)
    if (axis >= 0)
      addLoop(rows, loopOf(axis));
  for (int64_t dim = 0, e = nest.sizes.size(); dim < e; ++dim)
    if (!llvm::is_contained(axes, dim))
      addLoop(summed, loopOf(dim));
  MLIRContext *context = nest.inputs[0].map.getContext();
  size_t numRows = rows.size();
  llvm::append_range(rows, summed);
  nest.sizes.clear();
  for (const ContractionLoop &loop : rows)
    nest.sizes.push_back(loop.size);
  for (unsigned i = 0; i < operands.size(); ++i) {
    Tensor view = operands[i]->tensor;
    size_t rank = i == 2 ? numRows : rows.size();
    view.offset = operands[i]->getBase();
    view.shape.assign(nest.sizes.begin(), nest.sizes.begin() + rank);
    view.strides.clear();
    for (const ContractionLoop &loop : ArrayRef(rows).take_front(rank))
      view.strides.push_back(loop.steps[i]);
    AffineMap all = AffineMap::getMultiDimIdentityMap(rows.size(), context);
    *operands[i] = {view,
                    AffineMap::get(rows.size(), /*symbolCount=*/0,
                                   all.getResults().take_front(rank), context)};
    operands[i]->prepare(nest.sizes);
  }
  axes.assign(llvm::to_vector(llvm::seq<int64_t>(0, numRows)));
}

/// A result indexed by groups `d floordiv g` of a loop is a sum over the
/// members of a group: one more loop. Leaves the nest alone where the groups do
/// not divide the loop, or the body uses its index.
static void splitGroups(LoopNest &nest, unsigned result) {
  AffineMap map = nest.inits[result].map;
  for (AffineExpr expression : map.getResults()) {
    auto group = dyn_cast<AffineBinaryOpExpr>(expression);
    if (!group || group.getKind() != AffineExprKind::FloorDiv)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(group.getLHS());
    auto members = dyn_cast<AffineConstantExpr>(group.getRHS());
    if (!dim || !members || members.getValue() < 1)
      continue;
    unsigned position = dim.getPosition();
    int64_t &size = nest.sizes[position], count = members.getValue();
    bool usesIndex = false;
    for (unsigned i = 0; i < nest.graph.getNumScalars(); ++i)
      usesIndex |= nest.graph[i].code == Opcode::Index &&
                   nest.graph[i].attribute == int64_t(position);
    if (size <= count) {
      // All in the first group.
      for (std::vector<LoopOperand> *operands : {&nest.inputs, &nest.inits})
        for (LoopOperand &operand : *operands)
          operand.map = operand.map.replace(
              expression, getAffineConstantExpr(0, map.getContext()),
              nest.sizes.size(), operand.map.getNumSymbols());
      continue;
    }
    if (size % count != 0 || usesIndex)
      continue;
    size /= count;
    unsigned numLoops = nest.sizes.size();
    nest.sizes.push_back(count);
    AffineExpr member = getAffineDimExpr(numLoops, map.getContext());
    for (std::vector<LoopOperand> *operands : {&nest.inputs, &nest.inits})
      for (LoopOperand &operand : *operands) {
        SmallVector<AffineExpr> places;
        for (AffineExpr place : operand.map.getResults())
          places.push_back(place == expression
                               ? AffineExpr(dim)
                               : place.replace(dim, dim * count + member));
        operand.map = AffineMap::get(numLoops + 1, operand.map.getNumSymbols(),
                                     places, map.getContext());
      }
  }
}

Tensor equivalence::makeLoopTensor(Graph &graph, const LoopNest &given,
                                   unsigned result, Type elementType,
                                   ConstantFactors *factors) {
  LoopNest nest = given;
  splitGroups(nest, result);
  double scale = 1;
  if (factors)
    collectFactors(nest, result, scale, *factors);
  SmallVector<int64_t> axes;
  const LoopOperand &init = nest.inits[result];
  for (auto [expression, size] :
       llvm::zip_equal(init.map.getResults(), init.tensor.shape)) {
    if (auto dim = dyn_cast<AffineDimExpr>(expression)) {
      if (llvm::is_contained(axes, int64_t(dim.getPosition())) ||
          nest.sizes[dim.getPosition()] != size)
        return {};
      axes.push_back(dim.getPosition());
      continue;
    }
    auto constant = dyn_cast<AffineConstantExpr>(expression);
    if (!constant || constant.getValue() != 0 || size != 1)
      return {};
    axes.push_back(-1);
  }
  for (LoopOperand &operand : nest.inputs)
    operand.prepare(nest.sizes);
  bool parallel = true;
  for (auto [dim, size] : llvm::enumerate(nest.sizes))
    parallel &= size == 1 || llvm::is_contained(axes, int64_t(dim));
  ArrayRef<int64_t> shape = init.tensor.shape;

  // A body that passes an input on is a view of it.
  const ScalarGraph::Parts &parts = nest.results[result];
  const ScalarOp &first = nest.graph[parts[0]];
  if (parallel && first.code == Opcode::Constant && parts.size() == 1) {
    NodeKey key("number");
    key.number(first.constant.kind).number(first.constant.bits);
    Tensor splat = makeNumbers(graph, {}, elementType, {first.constant}, key);
    splat.shape.assign(shape.begin(), shape.end());
    splat.strides.assign(shape.size(), 0);
    splat.scale = scale;
    return splat;
  }
  if (parallel && first.code == Opcode::Input &&
      nest.inputs[first.attribute].isLinear() &&
      nest.inputs[first.attribute].tensor.node->getWidth() == parts.size()) {
    bool whole = true;
    for (auto [i, part] : llvm::enumerate(parts))
      whole &= nest.graph[part].code == Opcode::Input &&
               nest.graph[part].attribute == first.attribute &&
               nest.graph[part].part == i;
    const LoopOperand &input = nest.inputs[first.attribute];
    if (whole) {
      Tensor view{input.tensor.node,
                  SmallVector<int64_t>(shape),
                  {},
                  input.getBase(),
                  input.tensor.scale * scale};
      for (int64_t axis : axes)
        view.strides.push_back(axis < 0 ? 0 : input.getCoefficients()[axis]);
      return view;
    }
  }

  bool contraction = isa<FloatType>(elementType) && isContraction(nest, axes);
  SmallVector<int64_t> resultShape(shape);
  if (contraction)
    joinLoops(nest, axes);

  NodeKey key("loops");
  key.numbers(nest.sizes)
      .number(result)
      .pointer(elementType.getAsOpaquePointer());
  for (const LoopOperand &operand :
       llvm::concat<const LoopOperand>(nest.inputs, nest.inits))
    key.tensor(operand.tensor).pointer(operand.map.getAsOpaquePointer());
  nest.graph.addTo(key);
  for (const ScalarGraph::Parts &parts : nest.results)
    for (unsigned part : parts)
      key.number(part);
  Node *node = graph.get(key, [&]() -> std::unique_ptr<Node> {
    if (contraction)
      return std::make_unique<ContractionNode>(nest, elementType, axes);
    return std::make_unique<LoopNode>(nest, result, elementType, axes);
  });
  for (unsigned i = 0; i < nest.graph.getNumScalars(); ++i)
    if (Operation *origin = nest.graph[i].origin)
      graph.track(&static_cast<LoopNode *>(node)->getScalar(i), origin, node);
  Tensor tensor = Graph::view(node, resultShape);
  tensor.scale = scale;
  return tensor;
}
