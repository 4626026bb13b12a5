//===- AttentionVerify.cpp - Constraints of the attention ops -------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Labels are those of docs/spec/attention.md and attention-backward.md.
//
//===----------------------------------------------------------------------===//

#include "AttentionOperands.h"
#include "AttributeNames.h"
#include "rope/Dialect/Rope/IR/DestinationStyle.h"
#include "rope/Dialect/Rope/IR/OperandForms.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::rope;
using namespace mlir::rope::detail;

namespace {
/// What the map of one operand may use.
struct MapForm {
  StringRef operand;
  /// Dimensions after the batch dimensions; each may occur once.
  SmallVector<int64_t, 2> dims;
  /// Every dimension of `dims` (and, if so, every batch dimension) must occur.
  bool needsDims = false, needsBatch = false;
  bool allowsGroups = false, allowsZero = false;
  StringRef expected;
};
} // namespace

namespace {
/// An init of `rope.attention_backward` and the map of what it is a gradient
/// of.
struct Gradient {
  StringRef name;
  AffineMap operandMap;
};
} // namespace

/// What diagnostics call the gradient of a captured tensor.
constexpr StringRef kCapturedName = "gradient of a captured tensor";

/// The gradients that `op` has inits for, in their order, but those of captured
/// tensors.
static SmallVector<Gradient> getGradients(AttentionBackwardOp op) {
  SmallVector<Gradient> gradients = {{"gradient of query", op.getQueryMap()},
                                     {"gradient of key", op.getKeyMap()},
                                     {"gradient of value", op.getValueMap()}};
  if (op.getMaskGradient())
    gradients.push_back({"gradient of mask", op.getMaskMap()});
  if (op.getSinksGradient())
    gradients.push_back({"gradient of sinks", op.getSinksMap()});
  return gradients;
}

template <typename OpTy>
static AttentionOperandCounts countOperands(OpTy op) {
  return {op.getNumLoops(),
          bool(op.getMask()),
          bool(op.getOffset()),
          bool(op.getLengths()),
          bool(op.getSinks()),
          op.getInits().size(),
          std::is_same_v<OpTy, AttentionBackwardOp>};
}

static SmallVector<MapForm> getMapForms(const AttentionOperandCounts &op) {
  int64_t row = op.numLoops - 4, lane = op.numLoops - 3;
  int64_t key = op.numLoops - 2, inner = op.numLoops - 1;
  SmallVector<MapForm> forms;
  auto addInput = [&](StringRef name, int64_t first, int64_t second,
                      StringRef expected) {
    forms.push_back({name,
                     {first, second},
                     /*needsDims=*/true,
                     /*needsBatch=*/false,
                     /*allowsGroups=*/true,
                     /*allowsZero=*/false,
                     expected});
  };
  // attention_c4
  addInput("query", row, inner, "batch dimensions or groups of them, m and d");
  addInput("key", key, inner, "batch dimensions or groups of them, j and d");
  addInput("value", key, lane, "batch dimensions or groups of them, j and n");
  // attention_c5
  if (op.hasMask)
    forms.push_back({"mask",
                     {row, key},
                     false,
                     false,
                     false,
                     true,
                     "batch dimensions, m, j or the constant 0"});
  // attention_c6
  StringRef batchOnly = "batch dimensions";
  if (op.hasOffset)
    forms.push_back({"offset", {}, false, false, false, false, batchOnly});
  if (op.hasLengths)
    forms.push_back({"lengths", {}, false, false, false, false, batchOnly});
  if (op.hasSinks)
    forms.push_back({"sinks", {}, false, false, false, false, batchOnly});
  auto addSpace = [&](StringRef name) {
    forms.push_back({name,
                     {row, lane},
                     true,
                     true,
                     false,
                     false,
                     "every batch dimension, m and n"});
  };
  auto addRows = [&](StringRef name) {
    forms.push_back(
        {name, {row}, true, true, false, false, "every batch dimension and m"});
  };
  if (op.isBackward) {
    // attention_backward_c1
    addSpace("output");
    addRows("log_sum_exp");
    addSpace("output_gradient");
    return forms;
  }
  // attention_c7
  for (unsigned index = 0; index < op.numInits; ++index) {
    if (index == 0)
      addSpace("first init");
    else
      addRows("row init");
  }
  return forms;
}

/// Checks the results of one map against its form.
static LogicalResult
verifyMapForm(AffineMap map, const MapForm &form,
              function_ref<InFlightDiagnostic()> emitError) {
  int64_t numBatchDims = int64_t(map.getNumDims()) - 4;
  auto fail = [&]() {
    return emitError() << "expected the map of " << form.operand << " to use "
                       << form.expected << ", but got "
                       << AffineMapAttr::get(map);
  };
  llvm::SmallBitVector seen(map.getNumDims());
  for (AffineExpr expr : map.getResults()) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      if (!form.allowsZero || constant.getValue() != 0)
        return fail();
      continue;
    }
    int64_t position;
    if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
      position = dim.getPosition();
      if (position >= numBatchDims && !llvm::is_contained(form.dims, position))
        return fail();
    } else {
      auto grouped = matchGroupedDim(expr);
      if (!form.allowsGroups || !grouped || grouped->second < 1 ||
          grouped->first >= numBatchDims)
        return fail();
      position = grouped->first;
    }
    if (seen.test(position))
      return fail();
    seen.set(position);
  }
  for (int64_t dim : form.dims)
    if (form.needsDims && !seen.test(dim))
      return fail();
  for (int64_t dim = 0; form.needsBatch && dim < numBatchDims; ++dim)
    if (!seen.test(dim))
      return fail();
  return success();
}

LogicalResult
rope::verifyAttentionMaps(ArrayRef<AffineMap> maps,
                          const AttentionOperandCounts &counts,
                          function_ref<InFlightDiagnostic()> emitError) {
  // The maps of gradients are compared with those of their operands.
  for (auto [map, form] : llvm::zip(maps, getMapForms(counts)))
    if (failed(verifyMapForm(map, form, emitError)))
      return failure();
  return success();
}

std::optional<std::string> rope::refusalOf(
    MLIRContext *context,
    function_ref<LogicalResult(function_ref<InFlightDiagnostic()>)> check) {
  std::optional<std::string> message;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    if (!message)
      message = diagnostic.str();
    return success();
  });
  if (succeeded(check([&] { return emitError(UnknownLoc::get(context)); })))
    return std::nullopt;
  return message.value_or("");
}

/// Names of the operands that have a map, as diagnostics call them.
template <typename OpTy>
static SmallVector<StringRef> getDiagnosticNames(OpTy op) {
  SmallVector<StringRef> names;
  for (const MapForm &form : getMapForms(countOperands(op)))
    names.push_back(form.operand);
  if constexpr (std::is_same_v<OpTy, AttentionBackwardOp>) {
    for (const Gradient &gradient : getGradients(op))
      names.push_back(gradient.name);
    names.append(op.getInits().size() - op.getCapturedInit(), kCapturedName);
  }
  return names;
}

template <typename OpTy>
static LogicalResult verifyMaps(OpTy op) {
  // attention_c1
  SmallVector<OpOperand *> operands = op.getMappedOperands();
  if (op.getIndexingMaps().size() != operands.size())
    return op.emitOpError() << "expected " << operands.size()
                            << " indexing maps, one for each operand that has "
                               "one, but got "
                            << op.getIndexingMaps().size();
  // attention_c2
  SmallVector<AffineMap> maps = op.getMaps();
  for (AffineMap map : maps) {
    if (map.getNumSymbols() != 0 || map.getNumDims() < 4 ||
        map.getNumDims() != maps.front().getNumDims())
      return op.emitOpError()
             << "expected indexing maps over the same 4 or more dimensions and "
                "no symbols, but got "
             << AffineMapAttr::get(map) << " after "
             << AffineMapAttr::get(maps.front());
  }
  for (auto [operand, map, name] :
       llvm::zip_equal(operands, maps, getDiagnosticNames(op))) {
    // attention_c3
    auto type = dyn_cast<ShapedType>(operand->get().getType());
    int64_t rank = type ? type.getRank() : 0;
    // attention_backward_c8: the other axes have indices of the program.
    if (name == kCapturedName && map.getNumResults() <= rank)
      continue;
    if (map.getNumResults() != rank)
      return op.emitOpError()
             << "expected the map of " << name << " to have " << rank
             << " results, the rank of the operand, but got "
             << AffineMapAttr::get(map);
  }
  // attention_c4 .. attention_c7
  return verifyAttentionMaps(maps, countOperands(op),
                             [&] { return op.emitOpError(); });
}

/// attention_c8: static sizes agree with those of the loop dimensions.
template <typename OpTy>
static LogicalResult verifySizes(OpTy op) {
  for (auto [operand, map, name] : llvm::zip_equal(
           op.getMappedOperands(), op.getMaps(), getDiagnosticNames(op))) {
    auto type = dyn_cast<ShapedType>(operand->get().getType());
    if (!type)
      continue;
    for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
      int64_t expected = 1;
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        expected = getStaticLoopSize(op, dim.getPosition());
      } else if (auto grouped = matchGroupedDim(expr)) {
        expected = getStaticLoopSize(op, grouped->first);
        if (ShapedType::isStatic(expected))
          expected = llvm::divideCeil(expected, grouped->second);
      }
      int64_t got = type.getDimSize(axis);
      if (ShapedType::isStatic(expected) && ShapedType::isStatic(got) &&
          expected != got)
        return op.emitOpError()
               << "expected axis " << axis << " of " << name << " to have size "
               << expected << " but got " << got;
    }
  }
  return success();
}

template <typename OpTy>
static LogicalResult verifyTypes(OpTy op) {
  // attention_c9
  if (failed(verifyNoMixedSemantics(op)))
    return failure();
  // attention_c10
  bool isMemRef = isa<BaseMemRefType>(op.getQuery().getType());
  if (isMemRef ? op->getNumResults() != 0
               : !llvm::equal(op->getResultTypes(), op.getInits().getTypes()))
    return op.emitOpError()
           << "expected results to have the types of tensor inits, and memref "
              "inits to have none";
  // attention_c11
  auto checkInteger = [&](Value operand, StringRef name) -> LogicalResult {
    if (operand && getElementTypeOrSelf(operand.getType()).isInteger(1))
      return op.emitOpError() << "expected " << name
                              << " of integers of 8 or more bits or of index, "
                                 "but got i1";
    return success();
  };
  if (failed(checkInteger(op.getOffset(), "offset")) ||
      failed(checkInteger(op.getLengths(), "lengths")))
    return failure();
  // attention_c12
  auto checkType = [&](std::optional<Type> type, StringRef name,
                       bool wide) -> LogicalResult {
    if (!type || type->isF32() || type->isF64() ||
        (!wide && (type->isF16() || type->isBF16())))
      return success();
    return op.emitOpError() << "expected " << name << " to be f64"
                            << (wide ? " or f32" : ", f32, f16 or bf16")
                            << ", but got " << *type;
  };
  if (failed(checkType(op.getScoreType(), "score_type", false)) ||
      failed(checkType(op.getSoftmaxType(), "softmax_type", true)) ||
      failed(checkType(op.getProbabilityType(), "probability_type", false)) ||
      failed(checkType(op.getAccumulatorType(), "accumulator_type", true)))
    return failure();
  return success();
}

template <typename OpTy>
static LogicalResult verifyNumbers(OpTy op) {
  // attention_c13
  auto checkFinite = [&](std::optional<APFloat> value,
                         StringRef name) -> LogicalResult {
    if (value && !value->isFinite())
      return op.emitOpError() << "expected " << name << " to be finite";
    return success();
  };
  if (failed(checkFinite(op.getScale(), "scale")) ||
      failed(checkFinite(op.getQueryScale(), "query_scale")) ||
      failed(checkFinite(op.getKeyScale(), "key_scale")))
    return failure();
  // attention_c14
  if (std::optional<APFloat> softcap = op.getSoftcap())
    if (!softcap->isFinite() || softcap->isNegative() || softcap->isZero())
      return op.emitOpError() << "expected softcap to be finite and positive "
                                 "but got "
                              << softcap->convertToDouble();
  // attention_c15
  auto checkWindow = [&](std::optional<int64_t> size,
                         StringRef name) -> LogicalResult {
    if (size && *size < 0)
      return op.emitOpError()
             << "expected " << name << " to be at least 0 but got " << *size;
    return success();
  };
  if (failed(checkWindow(op.getWindowLeft(), "window_left")) ||
      failed(checkWindow(op.getWindowRight(), "window_right")))
    return failure();
  return success();
}

template <typename OpTy>
static LogicalResult verifyAttention(OpTy op) {
  if (failed(verifyMaps(op)) || failed(verifySizes(op)) ||
      failed(verifyTypes(op)) || failed(verifyNumbers(op)))
    return failure();
  return success();
}

LogicalResult AttentionOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // attention_c16
  if (getInits().empty() || getInits().size() > 2)
    return emitOpError() << "expected 1 or 2 inits, the output and the "
                            "log-sum-exp, but got "
                         << getInits().size();
  return verifyAttention(*this);
}

LogicalResult OnlineAttentionOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // online_attention_c1
  if (getInits().size() != 3)
    return emitOpError()
           << "expected 3 inits, the accumulator, the maximum and "
              "the sum, but got "
           << getInits().size();
  // online_attention_c2
  if (getSinks())
    return emitOpError()
           << "expected no sinks: they enter where the result is finished";
  if (failed(verifyAttention(*this)))
    return failure();
  // online_attention_c3
  FloatType types[] = {getAccumulatorFloatType(), getSoftmaxFloatType(),
                       getSoftmaxFloatType()};
  StringRef names[] = {"accumulator", "maximum", "sum"};
  for (auto [init, type, name] : llvm::zip_equal(getInits(), types, names))
    if (getElementTypeOrSelf(init.getType()) != type)
      return emitOpError() << "expected the " << name << " to be of " << type
                           << " but got "
                           << getElementTypeOrSelf(init.getType());
  return success();
}

LogicalResult AttentionBackwardOp::verify() {
  if (failed(rope::detail::verifyAttributeNames(*this)))
    return failure();
  // attention_backward_c2
  if (getMaskGradient() &&
      (!getMask() || getElementTypeOrSelf(getMask().getType()).isInteger(1)))
    return emitOpError() << "expected a float mask where its gradient is "
                            "wanted, but got "
                         << (getMask() ? "one of i1" : "none");
  // attention_backward_c3
  if (getSinksGradient() && !getSinks())
    return emitOpError()
           << "expected sinks where their gradient is wanted, but got none";
  // attention_backward_c4
  SmallVector<Gradient> gradients = getGradients(*this);
  if (getInits().size() < gradients.size()) {
    InFlightDiagnostic error = emitOpError() << "expected " << gradients.size()
                                             << " inits, the ";
    llvm::interleave(
        gradients, [&](const Gradient &gradient) { error << gradient.name; },
        [&] { error << ", the "; });
    return error << ", but got " << getInits().size();
  }
  if (failed(verifyAttention(*this)))
    return failure();
  // attention_backward_c5
  for (auto [index, gradient] : llvm::enumerate(gradients)) {
    AffineMap map = getInitMap(index);
    ArrayRef<AffineExpr> results = map.getResults();
    ArrayRef<AffineExpr> wanted = gradient.operandMap.getResults();
    if (!std::is_permutation(results.begin(), results.end(), wanted.begin(),
                             wanted.end()))
      return emitOpError() << "expected the map of the " << gradient.name
                           << " to have the results of "
                           << AffineMapAttr::get(gradient.operandMap)
                           << " in any order, but got "
                           << AffineMapAttr::get(map);
  }
  // attention_backward_c8
  for (unsigned init = getCapturedInit(); init < getInits().size(); ++init)
    if (failed(verifyMapForm(getInitMap(init),
                             {kCapturedName,
                              {getRowDim(), getKeyDim()},
                              /*needsDims=*/false,
                              /*needsBatch=*/false,
                              /*allowsGroups=*/true,
                              /*allowsZero=*/false,
                              "batch dimensions or groups of them, m and j"},
                             [&] { return emitOpError(); })))
      return failure();
  return success();
}
