//===- ScalarProgram.cpp - Scalars at a level -----------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::equivalence;

bool equivalence::isExtremum(Opcode code) {
  return code == Opcode::Maximum || code == Opcode::Minimum ||
         code == Opcode::MaximumNumber || code == Opcode::MinimumNumber;
}

bool equivalence::isMaximum(Opcode code) {
  return code == Opcode::Maximum || code == Opcode::MaximumNumber;
}

bool equivalence::doNumbersWin(Opcode code) {
  return code == Opcode::MaximumNumber || code == Opcode::MinimumNumber;
}

bool equivalence::choosesByNumbers(Opcode code) {
  switch (code) {
  case Opcode::Select:
  case Opcode::CompareFloat:
  case Opcode::Maximum:
  case Opcode::Minimum:
  case Opcode::MaximumNumber:
  case Opcode::MinimumNumber:
  case Opcode::CompareInt:
  case Opcode::MaximumSigned:
  case Opcode::MinimumSigned:
  case Opcode::MaximumUnsigned:
  case Opcode::MinimumUnsigned:
    return true;
  default:
    return false;
  }
}

/// The level of the operands of an op whose result has level `level`.
static unsigned getOperandLevel(const ScalarGraph &graph, const ScalarOp &op,
                                unsigned level) {
  switch (op.code) {
  case Opcode::CompareFloat:
    // An infinity is one at all levels: masked scores are asked where their
    // exponentials need them.
    for (unsigned operand : op.operands) {
      const ScalarOp &value = graph[operand];
      if (value.code == Opcode::Constant &&
          value.constant.kind == Number::Float &&
          std::isinf(value.constant.getReal()))
        return Arithmetic::getLevelBelow(level);
    }
    // Whether a value is itself is whether it is NaN.
    return op.operands[0] == op.operands[1] ? level : kConditionLevel;
  case Opcode::Exp:
  case Opcode::Cos:
  case Opcode::Sin:
    return Arithmetic::getLevelBelow(level);
  case Opcode::Log:
    return Arithmetic::getLevelAbove(level);
  default:
    return level;
  }
}

ScalarProgram::ScalarProgram(const ScalarGraph &graph,
                             ArrayRef<ScalarGraph::Parts> results,
                             unsigned resultNumber, unsigned part,
                             unsigned level) {
  result = require(graph, results[resultNumber][part], level);
  for (unsigned condition : graph.getRequired())
    required.push_back(require(graph, condition, level));
  // Accumulators that are read are carried from point to point; what they
  // take may read others.
  for (unsigned i = 0; i < loads.size(); ++i) {
    Load load = loads[i];
    if (graph[load.scalar].code != Opcode::Accumulator)
      continue;
    unsigned next =
        require(graph, results[load.operand][load.part], load.level);
    carried.push_back({load, loadPositions[i], next});
  }
  for (auto [position, instruction] : llvm::enumerate(instructions)) {
    if (instruction.op->origin)
      choices.push_back(position);
    hasSelect |= instruction.op->code == Opcode::Select;
  }
}

const ScalarProgram::Carried *ScalarProgram::findCarried(int64_t operand,
                                                         unsigned part,
                                                         unsigned level) const {
  for (const Carried &candidate : carried)
    if (candidate.load.operand == operand && candidate.load.part == part &&
        candidate.load.level == level)
      return &candidate;
  return nullptr;
}

std::optional<ScalarProgram::Fold> ScalarProgram::getExtremumFold() const {
  if (carried.size() != 1 || carried[0].next != result)
    return std::nullopt;
  const Instruction &last = instructions[result];
  if (!isExtremum(last.op->code))
    return std::nullopt;
  unsigned accumulator = carried[0].position;
  for (unsigned i = 0; i < instructions.size(); ++i)
    if (i != result &&
        llvm::is_contained(instructions[i].operands, accumulator))
      return std::nullopt;
  for (unsigned side = 0; side < 2; ++side)
    if (last.operands[side] == accumulator &&
        last.operands[1 - side] != accumulator)
      return Fold{last.op->code, accumulator, last.operands[1 - side]};
  return std::nullopt;
}

unsigned ScalarProgram::require(const ScalarGraph &graph, unsigned scalar,
                                unsigned level) {
  // Operands come before an op in the graph, so depth is that of the body; an
  // explicit stack keeps it off the machine's.
  SmallVector<std::pair<unsigned, unsigned>> stack = {{scalar, level}};
  while (!stack.empty()) {
    auto [current, at] = stack.back();
    if (positions.contains({current, at})) {
      stack.pop_back();
      continue;
    }
    const ScalarOp &op = graph[current];
    unsigned below = getOperandLevel(graph, op, at);
    SmallVector<unsigned, 3> operands;
    bool ready = true;
    for (unsigned operand : op.operands) {
      auto found = positions.find({operand, below});
      if (found == positions.end()) {
        stack.push_back({operand, below});
        ready = false;
      } else {
        operands.push_back(found->second);
      }
    }
    if (!ready)
      continue;
    stack.pop_back();
    unsigned position = instructions.size();
    positions[{current, at}] = position;
    instructions.push_back({current, &op, at, std::move(operands)});
    if (op.code == Opcode::Input || op.code == Opcode::Accumulator) {
      loads.push_back(
          {current, op.attribute, op.part, at, op.code == Opcode::Input});
      loadPositions.push_back(position);
    }
  }
  return positions[{scalar, level}];
}

std::vector<Degree> ScalarGraph::getDegrees(
    llvm::function_ref<Degree(const ScalarOp &)> leaf) const {
  // Operands come first.
  std::vector<Degree> degrees(ops.size());
  for (unsigned i = 0; i < ops.size(); ++i) {
    const ScalarOp &op = ops[i];
    Degree &degree = degrees[i];
    auto x = [&](unsigned k) { return degrees[op.operands[k]]; };
    switch (op.code) {
    case Opcode::Input:
    case Opcode::Accumulator:
      degree = leaf(op);
      break;
    case Opcode::Capture:
    case Opcode::Extract:
      degree = op.tensor.node->getDegree();
      break;
    case Opcode::Multiply:
      degree = Degree::max(x(0), x(1));
      degree.polynomial = x(0).polynomial + x(1).polynomial;
      break;
    case Opcode::Divide:
      degree = x(0);
      if (x(1).polynomial == 0)
        break;
      degree.polynomial += 1;
      degree.nesting = std::max(degree.nesting, x(1).nesting + 1);
      break;
    case Opcode::IntegerPower:
    case Opcode::Power: {
      // Other exponents than small integers make a random function.
      if (x(0).polynomial == 0 && x(1).polynomial == 0)
        break;
      Number exponent = ops[op.operands[1]].constant;
      double power = exponent.kind == Number::Integer ? exponent.getInteger()
                     : exponent.kind == Number::Float ? exponent.getReal()
                                                      : 64;
      degree = {std::max(1.0, std::fabs(power) * x(0).polynomial),
                x(0).nesting + (power < 0)};
      break;
    }
    case Opcode::CompareFloat:
      // A random element where it depends on data.
      if (x(0).polynomial != 0 || x(1).polynomial != 0)
        degree = {1, 0};
      break;
    case Opcode::Select:
      degree = Degree::max(x(1), x(2));
      degree.polynomial += x(0).polynomial;
      break;
    case Opcode::Absolute:
    case Opcode::Maximum:
    case Opcode::Minimum:
    case Opcode::MaximumNumber:
    case Opcode::MinimumNumber:
      for (unsigned operand : op.operands)
        degree = Degree::max(degree, degrees[operand]);
      if (degree.polynomial != 0)
        degree.polynomial = std::max(1.0, degree.polynomial);
      break;
    case Opcode::Cos:
    case Opcode::Sin:
      // Elements of a field, whatever the angle depends on.
      degree = {2, 0};
      break;
    case Opcode::Exp:
    case Opcode::Log:
    case Opcode::Sqrt:
    case Opcode::ReciprocalSqrt:
    case Opcode::Apply:
    case Opcode::Remainder:
      for (unsigned operand : op.operands)
        if (degrees[operand].polynomial != 0)
          degree = {1, 0};
      break;
    default:
      for (unsigned operand : op.operands)
        degree = Degree::max(degree, degrees[operand]);
      break;
    }
  }
  return degrees;
}

bool ScalarProgram::run(Evaluator &evaluator, ArrayRef<int64_t> index,
                        bool inSum, MutableArrayRef<Number> values,
                        ReadLoad read) const {
  // A choice is seen where what it chooses is chosen in turn. One op may be
  // several instructions.
  SmallVector<Outcomes> before, seen;
  for (unsigned choice : choices)
    before.push_back(
        std::exchange(instructions[choice].op->outcomes, Outcomes(0)));
  llvm::SmallBitVector done(read ? instructions.size() : 0);
  auto computeAt = [&](unsigned position) {
    return compute(position, evaluator, index, inSum, values);
  };
  auto demandAt = [&](unsigned position) {
    return demand(position, read, computeAt, values, done);
  };
  bool complete =
      read ? demandAt(result) && llvm::all_of(required, demandAt)
           : llvm::all_of(llvm::seq<unsigned>(0, instructions.size()),
                          computeAt);
  llvm::SmallBitVector used(instructions.size());
  if (complete && !choices.empty())
    used = getUsed(values);
  for (unsigned choice : choices)
    seen.push_back(used[choice] ? instructions[choice].op->outcomes
                                : Outcomes(0));
  for (unsigned choice : choices)
    instructions[choice].op->outcomes = 0;
  for (auto [choice, known, added] : llvm::zip(choices, before, seen))
    instructions[choice].op->outcomes |= known | added;
  return complete;
}

std::optional<Number>
ScalarProgram::getUndefined(ArrayRef<Number> values) const {
  for (unsigned condition : required) {
    Number holds = values[condition];
    bool isKnown = holds.kind == Number::Integer;
    if (isKnown && holds.getInteger())
      continue;
    return isKnown || holds.kind == Number::Poison ? Number::poison()
                                                   : Number::unknown();
  }
  return std::nullopt;
}

llvm::SmallBitVector ScalarProgram::getUsed(ArrayRef<Number> values) const {
  llvm::SmallBitVector used(instructions.size());
  used.set(result);
  for (const Carried &state : carried)
    used.set(state.next);
  auto isNumber = [&](unsigned i) { return values[i].kind == Number::Integer; };
  for (unsigned i = instructions.size(); i-- > 0;) {
    if (!used[i])
      continue;
    const auto &[scalar, op, level, operands] = instructions[i];
    bool chooses = op->code == Opcode::Select && isNumber(operands[0]);
    bool isJoint = (op->code == Opcode::And || op->code == Opcode::Or) &&
                   op->type.isInteger(1) && isNumber(operands[0]) &&
                   isNumber(operands[1]);
    if (chooses) {
      used.set(operands[0]);
      used.set(operands[values[operands[0]].getInteger() ? 1 : 2]);
    } else if (isJoint && !(values[operands[0]] == values[operands[1]])) {
      // The one that decides: false of a conjunction, true of the other.
      bool decides = op->code == Opcode::Or;
      bool isFirst = bool(values[operands[0]].getInteger()) == decides;
      used.set(operands[isFirst ? 0 : 1]);
    } else {
      for (unsigned operand : operands)
        used.set(operand);
    }
  }
  return used;
}

bool ScalarProgram::demand(unsigned position, ReadLoad read,
                           llvm::function_ref<bool(unsigned)> computeAt,
                           ArrayRef<Number> values,
                           llvm::SmallBitVector &done) const {
  if (done[position])
    return true;
  const auto &[scalar, op, level, operands] = instructions[position];
  bool complete = true;
  auto need = [&](unsigned operand) {
    complete &= demand(operand, read, computeAt, values, done);
  };
  bool isLoad = op->code == Opcode::Input || op->code == Opcode::Accumulator;
  if (isLoad) {
    complete =
        read(llvm::find(loadPositions, position) - loadPositions.begin());
  } else if (op->code == Opcode::Select) {
    need(operands[0]);
    if (!complete)
      return false;
    Number condition = values[operands[0]];
    bool isKnown = condition.kind == Number::Integer;
    for (unsigned side : {1, 2})
      if (!isKnown || bool(condition.getInteger()) == (side == 1))
        need(operands[side]);
  } else {
    for (unsigned operand : operands)
      need(operand);
  }
  if (!complete || (!isLoad && !computeAt(position)))
    return false;
  done.set(position);
  return true;
}

bool ScalarProgram::compute(unsigned position, Evaluator &evaluator,
                            ArrayRef<int64_t> index, bool inSum,
                            MutableArrayRef<Number> values) const {
  Arithmetic &arithmetic = evaluator.getArithmetic();
  const Instruction &instruction = instructions[position];
  const ScalarOp &op = *instruction.op;
  Number &value = values[position];
  switch (op.code) {
  case Opcode::Input:
  case Opcode::Accumulator:
    return true;
  case Opcode::Index:
    value = Number::integer(index[op.attribute]);
    return true;
  case Opcode::Constant:
    value = op.constant;
    return true;
  case Opcode::Capture:
    if (!evaluator.read(op.tensor, op.tensor.offset, op.part, instruction.level,
                        value))
      return false;
    return true;
  case Opcode::Extract: {
    SmallVector<int64_t> place;
    bool known = true;
    for (unsigned operand : instruction.operands) {
      known &= values[operand].kind == Number::Integer;
      place.push_back(values[operand].getInteger());
    }
    if (!known || !op.tensor.contains(place)) {
      value = known ? Number::poison() : Number::unknown();
      return true;
    }
    if (!evaluator.read(op.tensor, op.tensor.getAddress(place), op.part,
                        instruction.level, value))
      return false;
    return true;
  }
  default:
    break;
  }
  std::array<Number, 4> few;
  SmallVector<Number> many;
  MutableArrayRef<Number> operands = few;
  if (instruction.operands.size() > few.size()) {
    many.resize(instruction.operands.size());
    operands = many;
  }
  operands = operands.take_front(instruction.operands.size());
  for (auto [operand, source] : llvm::zip_equal(operands, instruction.operands))
    operand = values[source];
  value = computeScalar(arithmetic, op, operands, instruction.level, inSum);
  return true;
}
