//===- Mutation.cpp - Random changes of a module --------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutation.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::rope::fuzz;

namespace {
class Mutator {
public:
  Mutator(ModuleOp module, Random &random)
      : module(module), random(random), context(module.getContext()) {
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != module.getOperation())
        ops.push_back(op);
    });
  }

  void run() {
    if (ops.empty())
      return;
    Operation *op = ops[below(random, ops.size())];
    switch (below(random, 12)) {
    case 0:
      return exchangeOperands(op);
    case 1:
    case 2:
    case 3:
      return replaceOperand(op);
    case 4:
      return drop(op);
    case 5:
      return duplicate(op);
    case 6:
      return move(op);
    case 7:
      return changeType(op);
    default:
      return changeAttribute(op);
    }
  }

private:
  /// A value of `type` that is defined before `op`, in its block or around it.
  Value anotherValue(Operation *op, Type type, Value than) {
    SmallVector<Value> values;
    for (Operation *scope = op; scope && scope != module.getOperation();
         scope = scope->getParentOp()) {
      Block *block = scope->getBlock();
      for (BlockArgument argument : block->getArguments())
        if (argument.getType() == type && argument != than)
          values.push_back(argument);
      for (Operation &other : *block) {
        if (&other == scope)
          break;
        for (Value result : other.getResults())
          if (result.getType() == type && result != than)
            values.push_back(result);
      }
      if (scope->hasTrait<OpTrait::IsIsolatedFromAbove>())
        break;
    }
    return values.empty() ? Value() : values[below(random, values.size())];
  }

  void exchangeOperands(Operation *op) {
    if (op->getNumOperands() < 2)
      return replaceOperand(op);
    unsigned a = below(random, op->getNumOperands());
    unsigned b = below(random, op->getNumOperands());
    Value first = op->getOperand(a), second = op->getOperand(b);
    op->setOperand(a, second);
    op->setOperand(b, first);
  }

  void replaceOperand(Operation *op) {
    if (op->getNumOperands() == 0)
      return changeAttribute(op);
    unsigned index = below(random, op->getNumOperands());
    Value old = op->getOperand(index);
    if (Value other = anotherValue(op, old.getType(), old))
      op->setOperand(index, other);
  }

  void drop(Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>() || isa<FunctionOpInterface>(op))
      return;
    for (Value result : op->getResults()) {
      if (result.use_empty())
        continue;
      Value other = anotherValue(op, result.getType(), result);
      if (!other)
        return;
      result.replaceAllUsesWith(other);
    }
    op->erase();
  }

  void duplicate(Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>() || isa<FunctionOpInterface>(op))
      return;
    OpBuilder builder(op);
    builder.setInsertionPointAfter(op);
    Operation *copy = builder.clone(*op);
    for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults()))
      if (!from.use_empty() && below(random, 2)) {
        OpOperand &use = *from.use_begin();
        if (use.getOwner() != copy)
          use.set(to);
      }
  }

  void move(Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>() || isa<FunctionOpInterface>(op))
      return;
    Operation *other = ops[below(random, ops.size())];
    if (other->getBlock() == op->getBlock() && other != op)
      op->moveBefore(other);
  }

  /// Wraps at the ends of the range: programs contain the least integer.
  int64_t number(int64_t old) {
    static constexpr int64_t kNumbers[] = {0, 1, 2, 3, 4, 5, 7, 8, 16, -1};
    uint64_t bits = old;
    switch (below(random, 4)) {
    case 0:
      return bits + 1;
    case 1:
      return bits - 1;
    case 2:
      return -bits;
    default:
      return kNumbers[below(random, std::size(kNumbers))];
    }
  }

  Type change(Type type) {
    if (auto shaped = dyn_cast<RankedTensorType>(type)) {
      SmallVector<int64_t> shape(shaped.getShape());
      uint64_t choice = below(random, 5);
      if (choice == 0 || shape.empty())
        return shaped.clone(shape, change(shaped.getElementType()));
      unsigned axis = below(random, shape.size());
      if (choice == 1)
        shape.erase(shape.begin() + axis);
      else if (choice == 2)
        shape.insert(shape.begin() + axis, 1);
      else if (choice == 3)
        shape[axis] = ShapedType::kDynamic;
      else
        shape[axis] = below(random, 9);
      return RankedTensorType::get(shape, shaped.getElementType(),
                                   shaped.getEncoding());
    }
    Builder builder(context);
    Type types[] = {builder.getF32Type(),  builder.getF16Type(),
                    builder.getBF16Type(), builder.getF64Type(),
                    builder.getI64Type(),  builder.getI32Type(),
                    builder.getI1Type(),   builder.getIndexType()};
    if (!type.isIntOrIndexOrFloat())
      return type;
    return types[below(random, std::size(types))];
  }

  /// A type, everywhere it is used: most checks then still hold.
  void changeType(Operation *op) {
    SmallVector<Type> found;
    for (Value value : op->getResults())
      found.push_back(value.getType());
    for (Value value : op->getOperands())
      found.push_back(value.getType());
    if (found.empty())
      return;
    Type from = found[below(random, found.size())], to = change(from);
    bool everywhere = below(random, 3) != 0;
    auto replace = [&](Value value) {
      if (value.getType() == from && (everywhere || below(random, 2)))
        value.setType(to);
    };
    module.walk([&](Operation *each) {
      llvm::for_each(each->getResults(), replace);
      for (Region &region : each->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), replace);
    });
    module.walk([&](FunctionOpInterface function) {
      if (function.isExternal())
        return;
      Operation *last = function.getFunctionBody().back().getTerminator();
      function.setType(
          function.cloneTypeWith(function.getFunctionBody().getArgumentTypes(),
                                 last->getOperandTypes()));
    });
  }

  AffineMap change(AffineMap map) {
    SmallVector<AffineExpr> results(map.getResults());
    if (results.empty())
      return map;
    unsigned index = below(random, results.size());
    switch (below(random, 4)) {
    case 0:
      std::swap(results[index], results[below(random, results.size())]);
      break;
    case 1:
      results[index] = getAffineConstantExpr(below(random, 3), context);
      break;
    case 2:
      if (map.getNumDims())
        results[index] =
            getAffineDimExpr(below(random, map.getNumDims()), context);
      break;
    default:
      results[index] = results[index] + int64_t(below(random, 3)) - 1;
      break;
    }
    return AffineMap::get(map.getNumDims(), map.getNumSymbols(), results,
                          context);
  }

  APFloat change(const APFloat &old) {
    const llvm::fltSemantics &semantics = old.getSemantics();
    APFloat two(semantics, 2);
    switch (below(random, 7)) {
    case 0:
      return APFloat::getNaN(semantics);
    case 1:
      return APFloat::getInf(semantics, below(random, 2));
    case 2:
      return APFloat::getZero(semantics, below(random, 2));
    case 3:
      return APFloat(semantics, 1);
    case 4:
      return APFloat::getLargest(semantics, true);
    case 5:
      return old * two;
    default:
      return -old;
    }
  }

  Attribute change(Attribute attribute, unsigned depth = 0) {
    Builder builder(context);
    if (auto value = dyn_cast<IntegerAttr>(attribute))
      return value.getType().isInteger(1)
                 ? Attribute(builder.getBoolAttr(value.getValue().isZero()))
                 : builder.getIntegerAttr(
                       value.getType(),
                       number(value.getValue().getSExtValue()));
    if (auto value = dyn_cast<FloatAttr>(attribute))
      return FloatAttr::get(value.getType(), change(value.getValue()));
    if (auto value = dyn_cast<DenseI64ArrayAttr>(attribute)) {
      SmallVector<int64_t> numbers(value.asArrayRef());
      if (numbers.empty() || below(random, 8) == 0)
        numbers.push_back(number(1));
      else if (below(random, 8) == 0)
        numbers.pop_back();
      else {
        int64_t &one = numbers[below(random, numbers.size())];
        one = number(one);
      }
      return builder.getDenseI64ArrayAttr(numbers);
    }
    if (auto value = dyn_cast<AffineMapAttr>(attribute))
      return AffineMapAttr::get(change(value.getValue()));
    if (auto value = dyn_cast<DenseFPElementsAttr>(attribute)) {
      SmallVector<APFloat> numbers(value.getValues<APFloat>());
      if (numbers.empty())
        return attribute;
      APFloat &one = numbers[below(random, numbers.size())];
      one = change(one);
      return DenseFPElementsAttr::get(value.getType(), numbers);
    }
    if (auto value = dyn_cast<DenseIntElementsAttr>(attribute)) {
      SmallVector<APInt> numbers(value.getValues<APInt>());
      if (numbers.empty())
        return attribute;
      APInt &one = numbers[below(random, numbers.size())];
      one = APInt(one.getBitWidth(), number(one.getSExtValue()),
                  /*isSigned=*/true, /*implicitTrunc=*/true);
      return DenseIntElementsAttr::get(value.getType(), numbers);
    }
    if (auto value = dyn_cast<TypeAttr>(attribute))
      return TypeAttr::get(change(value.getValue()));
    if (auto value = dyn_cast<ArrayAttr>(attribute); value && depth < 4) {
      SmallVector<Attribute> parts(value.getValue());
      if (parts.empty())
        return attribute;
      unsigned index = below(random, parts.size());
      switch (below(random, 5)) {
      case 0:
        parts.erase(parts.begin() + index);
        break;
      case 1:
        parts.push_back(parts[index]);
        break;
      case 2:
        parts[index] = parts[below(random, parts.size())];
        break;
      default:
        parts[index] = change(parts[index], depth + 1);
        break;
      }
      return builder.getArrayAttr(parts);
    }
    if (auto value = dyn_cast<DictionaryAttr>(attribute); value && depth < 4) {
      NamedAttrList parts(value);
      if (parts.empty())
        return attribute;
      NamedAttribute part = value.getValue()[below(random, value.size())];
      parts.set(part.getName(), change(part.getValue(), depth + 1));
      return parts.getDictionary(context);
    }
    return attribute;
  }

  void changeAttribute(Operation *op) {
    DictionaryAttr attributes = op->getAttrDictionary();
    if (attributes.empty() || isa<FunctionOpInterface>(op))
      return;
    NamedAttribute one =
        attributes.getValue()[below(random, attributes.size())];
    // How many operands each group has is no matter of meaning.
    if (one.getName().getValue().ends_with("operandSegmentSizes"))
      return;
    NamedAttrList changed(attributes);
    switch (below(random, 8)) {
    case 0:
      changed.erase(one.getName());
      break;
    case 1: {
      // The attribute of another op of the kind.
      Operation *other = ops[below(random, ops.size())];
      if (Attribute found = other->getAttr(one.getName()))
        changed.set(one.getName(), found);
      break;
    }
    default:
      changed.set(one.getName(), change(one.getValue()));
      break;
    }
    op->setAttrs(changed.getDictionary(context));
  }

  ModuleOp module;
  Random &random;
  MLIRContext *context;
  SmallVector<Operation *> ops;
};
} // namespace

void mlir::rope::fuzz::mutateModule(ModuleOp module, Random &random) {
  Mutator(module, random).run();
}

void mlir::rope::fuzz::mutateText(std::string &text, Random &random) {
  if (text.empty())
    return;
  static constexpr llvm::StringLiteral kPieces[] = {
      "0",  "1",   "2",      "-1",  "?",   "f32", "f16",  "bf16",
      "x",  "i64", "i1",     "mul", "add", "sub", "half", "interleaved",
      ",",  "(",   ")",      "[",   "]",   "{",   "}",    "general",
      "1e", "nan", "dense<", "%0",  "d0",  "d1"};
  for (uint64_t count = 1 + below(random, 3); count > 0; --count) {
    size_t at = below(random, text.size());
    switch (below(random, 5)) {
    case 0:
      text.erase(at, 1 + below(random, 4));
      break;
    case 1:
      text.insert(at, kPieces[below(random, std::size(kPieces))].str());
      break;
    case 2: {
      // A number becomes another one.
      size_t digit = text.find_first_of("0123456789", at);
      if (digit != std::string::npos)
        text[digit] = char('0' + below(random, 10));
      break;
    }
    case 3: {
      // A line twice, or no more.
      size_t begin = text.rfind('\n', at), end = text.find('\n', at);
      if (begin == std::string::npos || end == std::string::npos)
        break;
      if (below(random, 2))
        text.erase(begin, end - begin);
      else
        text.insert(end, text.substr(begin, end - begin));
      break;
    }
    default:
      std::swap(text[at], text[below(random, text.size())]);
      break;
    }
    if (text.empty())
      return;
  }
}

void mlir::rope::fuzz::mutateBytes(std::string &bytes, Random &random) {
  // The first bytes say that this is bytecode.
  if (bytes.size() < 16)
    return;
  for (uint64_t count = 1 + below(random, 3); count > 0; --count)
    bytes[8 + below(random, bytes.size() - 8)] = char(random());
}
