//===- Execution.cpp - Both programs in floating point --------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Execution.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "rope/ExecutionEngine/Comparison.h"
#include "rope/ExecutionEngine/RandomInputs.h"
#include "rope/Reference/Interpreter.h"
#include "rope/Support/Npy.h"
#include "rope/Support/StagedFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::rope;

/// Draws of floats that are tried until a difference shows.
static constexpr unsigned kFloatDraws = 8;
/// Larger inputs are written but not executed.
static constexpr int64_t kMaxExecuted = int64_t(1) << 22;

using Results = SmallVector<HostArray>;

/// Runs a function without its diagnostics.
static FailureOr<Results> execute(FunctionOpInterface function,
                                  const std::vector<HostArray> &inputs,
                                  reference::Precision precision) {
  auto entry = dyn_cast<func::FuncOp>(function.getOperation());
  if (!entry)
    return failure();
  ScopedDiagnosticHandler handler(entry.getContext(),
                                  [](Diagnostic &) { return success(); });
  return reference::interpret(entry, inputs, {precision});
}

static std::optional<std::vector<HostArray>>
makeArrays(ArrayRef<DrawnInput> drawn, uint64_t seed) {
  std::vector<HostArray> arrays;
  for (auto [number, input] : llvm::enumerate(drawn)) {
    if (!HostArray::isSupported(input.elementType))
      return std::nullopt;
    HostArray &array = arrays.emplace_back(input.elementType, input.shape);
    if (!input.elementType.isIntOrIndex()) {
      fillRandom(array, seed, number, std::nullopt);
      continue;
    }
    for (int64_t i = 0, e = array.getNumElements(); i < e; ++i)
      array.setInt(i, input.integers[i]);
  }
  return arrays;
}

/// Whether elements have the same bits, or both are NaN.
static bool isSameElement(const HostArray &a, const HostArray &b, int64_t i) {
  unsigned size = HostArray::getElementSize(a.elementType);
  if (std::memcmp(a.at(i), b.at(i), size) == 0)
    return true;
  auto areSame = [](double x, double y) {
    return (std::isnan(x) && std::isnan(y)) ||
           (x == y && std::signbit(x) == std::signbit(y));
  };
  if (isa<ComplexType>(a.elementType))
    return areSame(a.getComplex(i).real(), b.getComplex(i).real()) &&
           areSame(a.getComplex(i).imag(), b.getComplex(i).imag());
  return isa<FloatType>(a.elementType) &&
         areSame(a.getDouble(i), b.getDouble(i));
}

/// The result and element that differ in a bit; -1 where sizes do.
static std::optional<std::pair<unsigned, int64_t>>
findDifference(const Results &a, const Results &b) {
  for (unsigned number = 0; number < a.size(); ++number) {
    if (a[number].shape != b[number].shape)
      return std::pair(number, int64_t(-1));
    for (int64_t i = 0, e = a[number].getNumElements(); i < e; ++i)
      if (!isSameElement(a[number], b[number], i))
        return std::pair(number, i);
  }
  return std::nullopt;
}

static bool differ(FunctionOpInterface before, const Results &a,
                   const Results &b, RewriteClass rewriteClass) {
  if (rewriteClass == RewriteClass::Exact)
    return findDifference(a, b).has_value();
  for (unsigned number = 0; number < a.size(); ++number) {
    Type declared = getElementTypeOrSelf(before.getResultTypes()[number]);
    if (a[number].shape != b[number].shape ||
        !compareArrays(b[number], a[number], declared, {}).holds())
      return true;
  }
  return false;
}

std::optional<Counterexample> mlir::rope::makeCounterexample(
    FunctionOpInterface before, FunctionOpInterface after,
    const EquivalenceResult &result, RewriteClass rewriteClass, uint64_t seed) {
  std::optional<Counterexample> first;
  bool isExact = rewriteClass == RewriteClass::Exact;
  auto precision =
      isExact ? reference::Precision::Exact : reference::Precision::Wide;
  for (unsigned draw = 0; draw < kFloatDraws; ++draw) {
    std::optional<std::vector<HostArray>> arrays =
        makeArrays(result.inputs, seed + draw);
    if (!arrays)
      return std::nullopt;
    int64_t numElements = 0;
    for (const HostArray &array : *arrays)
      numElements += array.getNumElements();
    Counterexample example{std::move(*arrays), false};
    if (numElements <= kMaxExecuted) {
      FailureOr<Results> a = execute(before, example.inputs, precision);
      FailureOr<Results> b = execute(after, example.inputs, precision);
      example.isShown =
          succeeded(a) && (failed(b) || differ(before, *a, *b, rewriteClass));
    }
    if (example.isShown)
      return example;
    if (!first)
      first = std::move(example);
    if (numElements > kMaxExecuted)
      break;
  }
  return first;
}

//===----------------------------------------------------------------------===//
// Special values
//===----------------------------------------------------------------------===//

/// Values of a float type at which floating point is not the real numbers.
static std::vector<double> getSpecialValues(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  auto toDouble = [](llvm::APFloat value) {
    bool losesInfo;
    value.convert(llvm::APFloat::IEEEdouble(),
                  llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    return value.convertToDouble();
  };
  std::vector<double> values = {0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN};
  for (bool negative : {false, true}) {
    values.push_back(toDouble(llvm::APFloat::getSmallest(semantics, negative)));
    values.push_back(
        toDouble(llvm::APFloat::getSmallestNormalized(semantics, negative)));
    values.push_back(toDouble(llvm::APFloat::getLargest(semantics, negative)));
  }
  return values;
}

/// Gives one element in `share` a special value.
static void addSpecialValues(HostArray &array, unsigned share,
                             std::mt19937_64 &random) {
  auto complexType = dyn_cast<ComplexType>(array.elementType);
  auto type = dyn_cast<FloatType>(complexType ? complexType.getElementType()
                                              : array.elementType);
  if (!type)
    return;
  std::vector<double> values = getSpecialValues(type);
  auto draw = [&] { return values[random() % values.size()]; };
  for (int64_t i = 0, e = array.getNumElements(); i < e; ++i) {
    if (random() % share)
      continue;
    double real = draw();
    if (complexType)
      array.setComplex(i, {real, draw()});
    else
      array.setDouble(i, real);
  }
}

static void setDifference(EquivalenceResult &result, const Results &a,
                          const Results &b, unsigned number, int64_t element) {
  result.verdict = EquivalenceResult::Different;
  result.differingResult = number;
  llvm::raw_string_ostream os(result.message);
  result.message.clear();
  if (element < 0) {
    os << "the sizes of result " << number
       << " differ where both programs are executed";
    return;
  }
  SmallVector<int64_t> index(a[number].shape.size());
  for (int64_t axis = index.size() - 1, rest = element; axis >= 0; --axis) {
    index[axis] = rest % a[number].shape[axis];
    rest /= a[number].shape[axis];
  }
  os << "element [";
  llvm::interleaveComma(index, os);
  os << "] of result " << number
     << " differs in floating point: " << formatElement(a[number], element)
     << " became " << formatElement(b[number], element);
  result.element = index;
}

std::optional<Counterexample>
mlir::rope::executeSpecialValues(FunctionOpInterface before,
                                 FunctionOpInterface after,
                                 EquivalenceResult &result, uint64_t seed) {
  // Few special values among others, so that not all results are NaN.
  static constexpr unsigned kShares[] = {1, 2, 8, 32};
  std::mt19937_64 random(seed);
  unsigned numExecuted = 0;
  for (auto [draw, drawn] : llvm::enumerate(result.draws))
    for (unsigned share : kShares) {
      std::optional<std::vector<HostArray>> arrays =
          makeArrays(drawn, seed + draw);
      if (!arrays)
        break;
      int64_t numElements = 0;
      for (const HostArray &array : *arrays)
        numElements += array.getNumElements();
      if (numElements > kMaxExecuted)
        break;
      for (HostArray &array : *arrays)
        addSpecialValues(array, share, random);
      FailureOr<Results> a =
          execute(before, *arrays, reference::Precision::Exact);
      if (failed(a))
        continue; // outside of what the first program takes
      FailureOr<Results> b =
          execute(after, *arrays, reference::Precision::Exact);
      if (failed(b)) {
        result.verdict = EquivalenceResult::Undecided;
        result.message = "the interpreter runs the first program on special "
                         "values, but not the second one";
        return std::nullopt;
      }
      ++numExecuted;
      if (auto found = findDifference(*a, *b)) {
        setDifference(result, *a, *b, found->first, found->second);
        result.location.reset();
        return Counterexample{std::move(*arrays), true};
      }
    }
  if (result.verdict != EquivalenceResult::Equal)
    return std::nullopt;
  if (!numExecuted) {
    result.verdict = EquivalenceResult::Undecided;
    result.message = "the interpreter does not run the first program on "
                     "special values";
    return std::nullopt;
  }
  result.coverage.push_back(std::to_string(numExecuted) +
                            " executions on special values");
  return std::nullopt;
}

llvm::Error mlir::rope::writeCounterexample(const Counterexample &example,
                                            StringRef folder) {
  if (std::error_code code = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError(folder + ": " + code.message());
  StagedFiles files;
  for (size_t number = 0; number < example.inputs.size(); ++number) {
    const HostArray &array = example.inputs[number];
    SmallString<64> path(folder);
    llvm::sys::path::append(path, "in_" + Twine(number) + ".npy");
    if (llvm::Error failed =
            files.add(path, [&](raw_ostream &os) { writeNpy(os, array); }))
      return failed;
  }
  return files.commit();
}
