//===- Compiler.h - From IR to steps ----------------------------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_REFERENCE_COMPILER_H
#define ROPE_LIB_REFERENCE_COMPILER_H

#include "Machine.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::rope::reference {

class Compiler;

/// Makes the step of an op. Fails without a diagnostic where the op, in the
/// form given, is not modelled; running the op then says so. A null step does
/// nothing.
using CompileFn = std::function<FailureOr<Step>(Operation *, Compiler &)>;

/// The ops that are modelled, by name.
class OpTable {
public:
  template <typename OpTy, typename Fn>
  void add(Fn fn) {
    entries[OpTy::getOperationName()] = [fn](Operation *op,
                                             Compiler &compiler) {
      return FailureOr<Step>(fn(cast<OpTy>(op), compiler));
    };
  }
  void add(StringRef name, CompileFn fn) { entries[name] = std::move(fn); }
  const CompileFn *find(StringRef name) const {
    auto it = entries.find(name);
    return it == entries.end() ? nullptr : &it->second;
  }

private:
  llvm::StringMap<CompileFn> entries;
};

/// Functions reachable from an entry; code is compiled on first demand.
class Program {
public:
  explicit Program(const InterpretOptions &options);

  const InterpretOptions &getOptions() const { return options; }
  const OpTable &getOps() const { return ops; }
  /// Code of a function with a body; compiled by `compilePending`.
  FunctionCode *getCode(func::FuncOp function);
  void compilePending();
  /// Storage of a memref.global, which all its uses share; empty until read.
  std::shared_ptr<std::optional<Array>> getGlobal(Operation *global) {
    std::shared_ptr<std::optional<Array>> &storage = globals[global];
    if (!storage)
      storage = std::make_shared<std::optional<Array>>();
    return storage;
  }

private:
  InterpretOptions options;
  OpTable ops;
  llvm::MapVector<Operation *, std::unique_ptr<FunctionCode>> functions;
  DenseMap<Operation *, std::shared_ptr<std::optional<Array>>> globals;
  size_t numCompiled = 0;
};

/// Assigns slots to the values of one function and compiles its regions.
class Compiler {
public:
  Compiler(Program &program, FunctionCode &code)
      : program(program), code(code) {}

  Program &getProgram() { return program; }
  const InterpretOptions &getOptions() const { return program.getOptions(); }
  Precision getPrecision() const { return getOptions().precision; }

  /// Format of a scalar type, or of the elements of a shaped type.
  std::optional<Format> getFormat(Type type) const;
  /// Whether values of a type are arrays.
  static bool isArray(Type type) { return isa<ShapedType>(type); }

  Slot getSlot(Value value);
  SmallVector<Slot> getSlots(ValueRange values);
  /// Slot index of a scalar.
  unsigned getScalar(Value value) {
    assert(!isArray(value.getType()) && "a scalar");
    return getSlot(value).index;
  }
  unsigned getArrayResult(Value value) {
    assert(isArray(value.getType()) && "an array");
    return getSlot(value).index;
  }
  Operand getOperand(OpOperand &operand);
  SmallVector<Operand> getOperands(MutableArrayRef<OpOperand> operands);
  ArrayOperand getArray(OpOperand &operand) {
    assert(isArray(operand.get().getType()) && "an array");
    return ArrayOperand(getOperand(operand));
  }
  /// An array operand that is only read.
  ArrayOperand getArray(Value value) {
    assert(isArray(value.getType()) && "an array");
    return ArrayOperand(Operand{getSlot(value), false});
  }
  unsigned newScalar() { return code.numScalars++; }
  unsigned newArray() { return code.numArrays++; }
  Slot newSlot(Type type) {
    return {isArray(type), isArray(type) ? newArray() : newScalar()};
  }
  /// From here on `value` lives in a slot that exists.
  void alias(Value value, Slot slot) { slots[value] = slot; }

  /// The array into which inserts in parallel to `shared`, an argument of the
  /// body of an scf.forall, are made.
  void setAccumulator(Value shared, unsigned array) {
    accumulators[shared] = array;
  }
  std::optional<unsigned> getAccumulator(Value shared) const {
    auto it = accumulators.find(shared);
    return it == accumulators.end() ? std::nullopt
                                    : std::optional<unsigned>(it->second);
  }

  std::shared_ptr<RegionCode> compile(Region &region);
  /// The code of `function`, into the `FunctionCode` given at construction.
  void compileFunction(func::FuncOp function);

private:
  /// Finds, for each array that a block defines, the op of the block that
  /// reads it last.
  void findLastUses(Block &block);
  Instruction compile(Operation *op);

  Program &program;
  FunctionCode &code;
  DenseMap<Value, Slot> slots;
  DenseMap<Value, Operation *> lastUses;
  DenseMap<Value, unsigned> accumulators;
};

/// An index whose value is an attribute or a scalar slot.
class IndexOperand {
public:
  IndexOperand(OpFoldResult value, Compiler &compiler);
  int64_t get(const Frame &frame) const {
    return isConstant ? constant : frame.scalars[slot].integer;
  }

private:
  bool isConstant;
  int64_t constant = 0;
  unsigned slot = 0;
};

SmallVector<IndexOperand> getIndices(ArrayRef<OpFoldResult> values,
                                     Compiler &compiler);
SmallVector<IndexOperand> getIndices(ValueRange values, Compiler &compiler);
SmallVector<int64_t, 6> readIndices(ArrayRef<IndexOperand> indices,
                                    const Frame &frame);

/// A function of the elements of an op's operands, to those of its results.
/// Fails after a diagnostic.
using ElementFn = std::function<LogicalResult(const Scalar *, Scalar *)>;

/// Applies `fn` to scalars, or to each element of arrays of one shape; scalar
/// operands beside arrays are the same for every element.
FailureOr<Step> makeElementwiseStep(Operation *op, Compiler &compiler,
                                    ElementFn fn);

/// The same; what bodies of loops are made of, one or two scalars to one, is a
/// step with `fn` inlined.
template <typename Fn>
FailureOr<Step> makeElementwise(Operation *op, Compiler &compiler, Fn fn) {
  unsigned numOperands = op->getNumOperands();
  auto isArray = [](Type type) { return Compiler::isArray(type); };
  if (numOperands == 0 || numOperands > 2 || op->getNumResults() != 1 ||
      llvm::any_of(op->getOperandTypes(), isArray) ||
      isArray(op->getResult(0).getType()))
    return makeElementwiseStep(op, compiler, std::move(fn));
  unsigned first = compiler.getScalar(op->getOperand(0));
  unsigned second = compiler.getScalar(op->getOperand(numOperands - 1));
  unsigned result = compiler.getScalar(op->getResult(0));
  return Step([fn, first, second, result](Frame &frame) -> LogicalResult {
    Scalar *scalars = frame.scalars.data();
    const Scalar operands[2] = {scalars[first], scalars[second]};
    return fn(operands, &scalars[result]);
  });
}

/// The bits of each element, read as another type.
FailureOr<Step> makeBitcast(Operation *op, Compiler &compiler);

/// Fails with a diagnostic unless the sizes fit a type's static ones.
LogicalResult verifySizes(Operation *op, ArrayRef<int64_t> sizes, Type type);

/// Fails with a diagnostic unless an array of these sizes can be made.
LogicalResult verifyAllocation(Operation *op, ArrayRef<int64_t> sizes);

/// Fails with a diagnostic unless `index` is in bounds.
LogicalResult verifyInBounds(Operation *op, ArrayRef<int64_t> index,
                             const Array &array);

void addArith(OpTable &ops);
void addArithFloat(OpTable &ops);
void addMath(OpTable &ops);
void addComplex(OpTable &ops);
void addConstants(OpTable &ops);
void addControlFlow(OpTable &ops);
void addStructuredControlFlow(OpTable &ops);
void addAffine(OpTable &ops);
void addTensor(OpTable &ops);
void addTensorViews(OpTable &ops);
void addLinalg(OpTable &ops);
void addLinalgAggregates(OpTable &ops);
void addMemRef(OpTable &ops);
void addBufferization(OpTable &ops);
void addRopeTable(OpTable &ops);
void addRopeRotate(OpTable &ops);
void addRopeAttention(OpTable &ops);
void addRopeAttentionBackward(OpTable &ops);
void addRopeCache(OpTable &ops);

} // namespace mlir::rope::reference

#endif // ROPE_LIB_REFERENCE_COMPILER_H
