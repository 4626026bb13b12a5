//===- Factors.cpp - Constant factors of elements -------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructuredNodes.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

/// A constant that may be a factor.
static std::optional<double> getConstantFactor(const ScalarOp &op) {
  if (op.code != Opcode::Constant || !op.constant.isFiniteReal() ||
      op.constant.getReal() == 0)
    return std::nullopt;
  return op.constant.getReal();
}

/// What `op` multiplies its operand `of` by.
static std::optional<double> getFactor(const ScalarGraph &graph,
                                       const ScalarOp &op, unsigned &of,
                                       ConstantFactors &factors) {
  if (op.code == Opcode::Negate) {
    of = op.operands[0];
    return -1;
  }
  auto type = dyn_cast_or_null<FloatType>(op.type);
  if (op.code == Opcode::Divide) {
    of = op.operands[0];
    if (auto divisor = getConstantFactor(graph[op.operands[1]]))
      return factors.getReciprocal(type, *divisor);
    return std::nullopt;
  }
  if (op.code == Opcode::Scale) {
    of = op.operands[0];
    return op.constant.getReal();
  }
  if (op.code != Opcode::Multiply)
    return std::nullopt;
  for (unsigned side = 0; side < 2; ++side) {
    of = op.operands[1 - side];
    if (auto factor = getConstantFactor(graph[op.operands[side]]))
      return factors.getMultiplier(type, *factor);
  }
  return std::nullopt;
}

/// Drops scalars and inputs that no result needs.
static void prune(LoopNest &nest) {
  const ScalarGraph &old = nest.graph;
  std::vector<bool> needed(old.getNumScalars());
  for (const ScalarGraph::Parts &parts : nest.results)
    for (unsigned part : parts)
      needed[part] = true;
  for (unsigned condition : old.getRequired())
    needed[condition] = true;
  for (unsigned i = old.getNumScalars(); i-- > 0;)
    if (needed[i])
      for (unsigned operand : old[i].operands)
        needed[operand] = true;
  ScalarGraph graph;
  std::vector<LoopOperand> inputs;
  std::vector<unsigned> numbers(old.getNumScalars());
  llvm::DenseMap<int64_t, int64_t> inputNumbers;
  for (unsigned i = 0; i < old.getNumScalars(); ++i) {
    if (!needed[i])
      continue;
    ScalarOp op = old[i];
    for (unsigned &operand : op.operands)
      operand = numbers[operand];
    if (op.code == Opcode::Input) {
      auto [entry, inserted] =
          inputNumbers.try_emplace(op.attribute, inputs.size());
      if (inserted)
        inputs.push_back(nest.inputs[op.attribute]);
      op.attribute = entry->second;
    }
    numbers[i] = graph.add(std::move(op));
  }
  for (unsigned condition : old.getRequired())
    graph.getRequired().push_back(numbers[condition]);
  for (ScalarGraph::Parts &parts : nest.results)
    for (unsigned &part : parts)
      part = numbers[part];
  nest.graph = std::move(graph);
  nest.inputs = std::move(inputs);
}

/// What a scalar of constants is, rounded to its type.
static std::optional<double> foldConstants(const ScalarGraph &graph,
                                           const ScalarOp &op) {
  auto type = dyn_cast_or_null<FloatType>(op.type);
  if (!type || op.operands.empty() || op.attribute == kUnrounded)
    return std::nullopt;
  SmallVector<double, 2> x;
  for (unsigned operand : op.operands) {
    auto number = getConstantFactor(graph[operand]);
    if (!number)
      return std::nullopt;
    x.push_back(*number);
  }
  switch (op.code) {
  case Opcode::Cast:
    return roundTo(type, x[0]);
  case Opcode::Negate:
    return -x[0];
  case Opcode::Multiply:
    return roundTo(type, x[0] * x[1]);
  case Opcode::Divide:
    return roundTo(type, x[0] / x[1]);
  case Opcode::Sqrt:
    return roundTo(type, std::sqrt(x[0]));
  default:
    return std::nullopt;
  }
}

namespace {
/// Writes a body again with factors of data at its leaves, where views have
/// them. Floats that depend on no data are rounded, so theirs stay.
class FactorMover {
public:
  FactorMover(LoopNest &nest, ConstantFactors &factors)
      : nest(nest), factors(factors) {
    for (const LoopOperand &input : nest.inputs)
      hasData |= input.tensor.node->isData();
  }

  void run() {
    const ScalarGraph old = std::move(nest.graph);
    std::vector<unsigned> numbers;
    for (unsigned i = 0; i < old.getNumScalars(); ++i) {
      ScalarOp op = old[i];
      for (unsigned &operand : op.operands)
        operand = numbers[operand];
      numbers.push_back(rewrite(std::move(op)));
    }
    for (unsigned condition : old.getRequired())
      graph.getRequired().push_back(numbers[condition]);
    for (ScalarGraph::Parts &parts : nest.results)
      for (unsigned &part : parts)
        part = numbers[part];
    nest.graph = std::move(graph);
  }

private:
  unsigned add(ScalarOp op) {
    // Cosines and sines of what is no data are no floats any more.
    bool isData = op.code == Opcode::Cos || op.code == Opcode::Sin;
    if (op.code == Opcode::Input)
      isData = nest.inputs[op.attribute].tensor.node->isData();
    else if (op.code == Opcode::Accumulator)
      isData = hasData;
    else if (op.tensor)
      isData = op.tensor.node->isData();
    for (unsigned operand : op.operands)
      isData |= data[operand];
    data.push_back(isData);
    return graph.add(std::move(op));
  }

  unsigned rewrite(ScalarOp op) {
    if (op.code == Opcode::Input) {
      const Tensor &tensor = nest.inputs[op.attribute].tensor;
      if (std::optional<Number> splat = tensor.node->getSplat();
          splat && tensor.scale == 1) {
        op.code = Opcode::Constant;
        op.constant = *splat;
        op.attribute = 0;
      }
      return add(std::move(op));
    }
    if (std::optional<double> folded = foldConstants(graph, op)) {
      op.code = Opcode::Constant;
      op.operands.clear();
      op.constant = Number::real(*folded);
      op.attribute = 0;
      return add(std::move(op));
    }
    unsigned of;
    if (std::optional<double> factor = getFactor(graph, op, of, factors);
        factor && data[of])
      return scale(of, *factor);
    // b^x = e^(x ln b).
    if (op.code == Opcode::Power && data[op.operands[1]]) {
      auto base = getConstantFactor(graph[op.operands[0]]);
      if (base && *base > 0) {
        op.code = Opcode::Exp;
        op.operands = {scale(op.operands[1], std::log(*base))};
      }
    }
    return add(std::move(op));
  }

  /// Whether `factor` is as exact as a float as it is as a factor: a few bits.
  static bool isShort(double factor) {
    int exponent;
    double bits = std::ldexp(std::frexp(factor, &exponent), 8);
    return bits == std::floor(bits);
  }

  /// Whether the scalar may be a number that is not 0, by itself or by a
  /// choice.
  bool mayBeNumber(unsigned scalar, unsigned depth = 0) const {
    constexpr unsigned most = 8;
    if (depth == most)
      return true;
    const ScalarOp &op = graph[scalar];
    auto isNumber = [&](unsigned operand) {
      return mayBeNumber(operand, depth + 1);
    };
    switch (op.code) {
    case Opcode::Constant:
      return op.constant.isFiniteReal() && op.constant.getReal() != 0;
    case Opcode::Select:
      return llvm::any_of(ArrayRef(op.operands).drop_front(), isNumber);
    case Opcode::Add:
    case Opcode::Subtract:
    case Opcode::Negate:
    case Opcode::Scale:
    case Opcode::Cast:
      return llvm::all_of(op.operands, isNumber);
    default:
      return isExtremum(op.code) && llvm::any_of(op.operands, isNumber);
    }
  }

  /// `factor` times a scalar. Sums are scaled term by term, but for numbers of
  /// which a factor that counts as a fraction would make rounded ones.
  unsigned scale(unsigned scalar, double factor) {
    ScalarOp op = graph[scalar];
    switch (op.code) {
    case Opcode::Input: {
      if (!data[scalar])
        break;
      LoopOperand operand = nest.inputs[op.attribute];
      operand.tensor.scale *= factor;
      op.attribute = nest.inputs.size();
      nest.inputs.push_back(std::move(operand));
      return add(std::move(op));
    }
    case Opcode::Constant:
      op.constant = Number::real(op.constant.getReal() * factor);
      return add(std::move(op));
    case Opcode::Scale:
      return scale(op.operands[0], factor * op.constant.getReal());
    case Opcode::Add:
    case Opcode::Subtract:
      if (!isShort(factor) && llvm::any_of(op.operands, [&](unsigned operand) {
            return mayBeNumber(operand);
          }))
        break;
      for (unsigned &operand : op.operands)
        operand = scale(operand, factor);
      return add(std::move(op));
    default:
      break;
    }
    ScalarOp scaled;
    scaled.code = Opcode::Scale;
    scaled.operands = {scalar};
    scaled.type = op.type;
    scaled.constant = Number::real(factor);
    return add(std::move(scaled));
  }

  LoopNest &nest;
  ConstantFactors &factors;
  ScalarGraph graph;
  std::vector<bool> data; ///< of scalars: whether they depend on data
  bool hasData = false;
};
} // namespace

/// The factor of an element-wise result.
static double takeFromResult(LoopNest &nest, unsigned &part,
                             ConstantFactors &factors) {
  ScalarGraph &graph = nest.graph;
  for (unsigned i = 0; i < graph.getNumScalars(); ++i)
    if (graph[i].code == Opcode::Accumulator)
      return 1;
  unsigned of;
  std::optional<double> factor = getFactor(graph, graph[part], of, factors);
  if (!factor)
    return 1;
  std::vector<Degree> degrees = graph.getDegrees([&](const ScalarOp &leaf) {
    return nest.inputs[leaf.attribute].tensor.node->getDegree();
  });
  if (degrees[of].polynomial == 0)
    return 1;
  part = of;
  return *factor;
}

/// The positive factor of all that a maximum or minimum is taken of. An
/// infinity and 0 are multiples of anything.
static double takeFromExtremum(LoopNest &nest, unsigned part) {
  ScalarGraph &graph = nest.graph;
  const ScalarOp &op = graph[part];
  if (!isExtremum(op.code))
    return 1;
  double factor = 0;
  auto takes = [](Number number) {
    return number.isReal(0) || number.isReal(INFINITY) ||
           number.isReal(-INFINITY);
  };
  for (unsigned operand : op.operands) {
    const ScalarOp &leaf = graph[operand];
    if (leaf.code == Opcode::Constant && takes(leaf.constant))
      continue;
    if (leaf.code == Opcode::Accumulator) {
      const Tensor &init = nest.inits[leaf.attribute].tensor;
      std::optional<Number> start = init.node->getSplat();
      if (!start || !takes(*start))
        return 1;
      continue;
    }
    if (leaf.code != Opcode::Input)
      return 1;
    const Tensor &tensor = nest.inputs[leaf.attribute].tensor;
    if (tensor.scale <= 0 || !tensor.node->isData() ||
        (factor != 0 && factor != tensor.scale))
      return 1;
    factor = tensor.scale;
  }
  if (factor == 0)
    return 1;
  for (unsigned operand : op.operands)
    if (graph[operand].code == Opcode::Input)
      nest.inputs[graph[operand].attribute].tensor.scale = 1;
  return factor;
}

/// The factors of both operands of a contraction that starts from 0.
static double takeFromContraction(LoopNest &nest, unsigned part) {
  ScalarGraph &graph = nest.graph;
  const ScalarOp &sum = graph[part];
  std::optional<Number> start = nest.inits[0].tensor.node->getSplat();
  if (sum.code != Opcode::Add || !start || !start->isReal(0))
    return 1;
  for (unsigned side = 0; side < 2; ++side) {
    const ScalarOp &product = graph[sum.operands[1 - side]];
    if (graph[sum.operands[side]].code != Opcode::Accumulator ||
        product.code != Opcode::Multiply)
      continue;
    const ScalarOp &a = graph[product.operands[0]];
    const ScalarOp &b = graph[product.operands[1]];
    if (a.code != Opcode::Input || b.code != Opcode::Input)
      return 1;
    double &first = nest.inputs[a.attribute].tensor.scale;
    double &second = nest.inputs[b.attribute].tensor.scale;
    double factor = first * second;
    first = second = 1;
    return factor;
  }
  return 1;
}

void equivalence::collectFactors(LoopNest &nest, unsigned result, double &scale,
                                 ConstantFactors &factors) {
  FactorMover(nest, factors).run();
  // An accumulator that nothing reads is none.
  prune(nest);
  if (nest.results.size() == 1 && nest.results[result].size() == 1) {
    unsigned &part = nest.results[result][0];
    scale *= takeFromResult(nest, part, factors);
    scale *= takeFromContraction(nest, part);
    scale *= takeFromExtremum(nest, part);
  }
  prune(nest);
}
