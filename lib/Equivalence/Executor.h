//===- Executor.h - Functions to graphs -------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a function: integers, sizes and control flow at once, tensors as nodes
// whose elements wait until somebody asks.
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_EQUIVALENCE_EXECUTOR_H
#define ROPE_LIB_EQUIVALENCE_EXECUTOR_H

#include "StructuredNodes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/SymbolTable.h"
#include "rope/Dialect/Rope/IR/Rope.h"

namespace mlir::rope::equivalence {

/// The level at which results are compared; that above is for logarithms.
constexpr unsigned kResultLevel = PrimeTower::kNumLevels - 2;
/// Iterations of all loops of the program that a run may execute.
constexpr uint64_t kMaxIterations = uint64_t(1) << 14;

/// What a value is: a tensor (of rank 0 for a float or complex scalar), or an
/// integer.
struct Slot {
  Tensor tensor;
  Number number;
};

/// Why a run ended early.
struct Stop {
  enum Reason {
    NotModelled, ///< `op` is outside of what is modelled
    Redraw,      ///< these inputs are outside of what the program accepts
    TooLong,     ///< the program runs for too long on them
  };
  Reason reason = NotModelled;
  Operation *op = nullptr;
  std::string message;
  /// Whether other fields would do, with the same inputs.
  bool isChance = false;
  /// Whether sums of integers wrap that are promised not to.
  bool isWrap = false;
  /// Sizes that ought to be equal, where known.
  SmallVector<std::pair<int64_t, int64_t>> conflicts;
  /// Of all loops, with those of the one that is too long, where known.
  std::optional<uint64_t> iterations;
  bool isLoop = false;
};

/// Of a loop with a positive step.
inline uint64_t getTripCount(int64_t lower, int64_t upper, int64_t step) {
  return lower < upper ? llvm::divideCeil(uint64_t(upper) - uint64_t(lower),
                                          uint64_t(step))
                       : 0;
}

struct AttentionTensors;

class Executor {
public:
  /// A value that was computed, for reports.
  struct Traced {
    Operation *op;
    unsigned result;
    Tensor tensor;
  };

  Executor(Graph &graph, Evaluator &evaluator)
      : graph(graph), evaluator(evaluator) {}

  void bind(Value value, Slot slot) { slots[value] = std::move(slot); }
  bool isBound(Value value) const { return slots.contains(value); }
  const Slot &lookup(Value value) const { return slots.find(value)->second; }

  /// Runs a function on bound arguments; its results are the operands of the
  /// returned terminator.
  FailureOr<Operation *> runBody(Region &region);
  LogicalResult execute(Operation *op);

  const Stop &getStop() const { return stop; }
  ArrayRef<Traced> getTrace() const { return trace; }

private:
  /// Records why; for `return stopAt(...)`.
  LogicalResult notModelled(Operation *op);
  LogicalResult redraw(Operation *op, const Twine &message);
  /// Takes from the sizes of `operands`, by the dimensions and groups of
  /// dimensions in `maps`, those loops that are -1 in `sizes`; another draw
  /// where they do not agree.
  LogicalResult agreeOnLoops(Operation *op, ArrayRef<AffineMap> maps,
                             ArrayRef<Tensor> operands,
                             MutableArrayRef<int64_t> sizes);
  LogicalResult stopLong(Operation *op);
  /// Counts iterations of a loop before they run. How many are to: the first
  /// ones, where all with those before are too many. Those may show that the
  /// program does not take its inputs; else `endIterations` stops.
  uint64_t startIterations(uint64_t count);
  LogicalResult endIterations(Operation *op);
  bool isLong() const { return iterations > kMaxIterations; }

  LogicalResult executeStructured(linalg::LinalgOp op);
  LogicalResult executeSoftmax(linalg::SoftmaxOp op);
  LogicalResult executeElementwise(Operation *op);
  LogicalResult executeConstant(Operation *op, ElementsAttr attr);
  LogicalResult executeAssert(Operation *op);
  LogicalResult executeControl(Operation *op);
  LogicalResult executeCall(Operation *op);
  LogicalResult executeTensor(Operation *op);
  LogicalResult executeView(Operation *op);
  LogicalResult executePlacement(Operation *op);
  LogicalResult executeForall(Operation *op);
  LogicalResult executeGather(Operation *op);
  LogicalResult executeScatter(Operation *op);
  /// `target` with the elements of `source` at these places.
  Tensor insertSlice(const Tensor &source, const Tensor &target,
                     ArrayRef<int64_t> offsets, ArrayRef<int64_t> strides);
  /// `target` with `source` at the place that `insert` (an insert_slice, or a
  /// parallel one) says.
  FailureOr<Tensor> placeSlice(Operation *insert, const Tensor &source,
                               const Tensor &target);
  LogicalResult executeGenerate(Operation *op);
  LogicalResult executePad(Operation *op);
  LogicalResult executeRope(Operation *op);
  LogicalResult executeTable(TableOp op);
  LogicalResult executeRotate(RotateOp op);
  LogicalResult executePermute(PermuteLanesOp op);
  LogicalResult executeCacheWrite(CacheWriteOp op);
  LogicalResult executeAttention(Operation *op);
  LogicalResult executeAttentionBackward(AttentionBackwardOp op);
  LogicalResult addCapturedGradients(AttentionBackwardOp op,
                                     const AttentionTensors &operands,
                                     ArrayRef<int64_t> sizes,
                                     const Tensor &gradient);
  template <typename OpTy>
  LogicalResult enterAttention(OpTy attention, AttentionTensors &operands,
                               SmallVectorImpl<int64_t> &sizes);
  FailureOr<SmallVector<unsigned>> addProgram(PairProgram program,
                                              ScalarGraph &scalars,
                                              ArrayRef<unsigned> arguments);

  Slot &set(Value value, const Tensor &tensor);
  void set(Value value, int64_t number) {
    slots[value] = {{}, Number::integer(number)};
  }
  Tensor getTensor(Value value) const { return lookup(value).tensor; }
  int64_t getInteger(Value value) const {
    return lookup(value).number.getInteger();
  }
  /// Of a static or dynamic size or offset.
  int64_t getInteger(OpFoldResult value) const;
  SmallVector<int64_t> getIntegers(ArrayRef<OpFoldResult> values) const;
  /// The value as a tensor of rank 0, integers included.
  Tensor getScalarTensor(Value value);
  /// Sets an integer result to the element of a tensor of rank 0.
  LogicalResult setScalar(Operation *op, Value value, const Tensor &tensor);
  /// One float that depends on no data, as a constant.
  Tensor foldUniform(const Tensor &tensor);
  Tensor makeTensor(LoopNest nest, unsigned result, Type elementType) {
    for (LoopOperand &input : nest.inputs)
      input.tensor = foldUniform(input.tensor);
    return makeLoopTensor(graph, nest, result, elementType,
                          evaluator.getArithmetic().getFactors());
  }
  Tensor makeEmpty(ArrayRef<int64_t> shape, Type elementType);
  Tensor makeConstant(Number number, Type elementType);
  /// Translates a body whose leaves are bound already.
  FailureOr<LoopNest> translate(
      Block &block, LoopNest nest,
      llvm::function_ref<void(ScalarTranslator &, LoopNest &)> bindLeaves);
  ScalarGraph::Parts addOutside(ScalarGraph &graph, Value value);

  Graph &graph;
  Evaluator &evaluator;
  llvm::DenseMap<Value, Slot> slots;
  std::vector<Traced> trace;
  Stop stop;
  int64_t steps = 0;
  uint64_t iterations = 0;
};

/// A tensor of numbers that are known.
Tensor makeNumbers(Graph &graph, ArrayRef<int64_t> shape, Type elementType,
                   std::vector<Number> numbers, NodeKey key);
/// A tensor of random elements, the same for the same key.
Tensor makeRandomTensor(Graph &graph, ArrayRef<int64_t> shape, Type elementType,
                        uint64_t key);

} // namespace mlir::rope::equivalence

#endif // ROPE_LIB_EQUIVALENCE_EXECUTOR_H
