//===- AnalysisPass.cpp - What the analyses say ---------------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Analysis/SizeFacts.h"
#include "rope/Analysis/TableProvenance.h"
#include "rope/Testing/Passes.h"

namespace mlir::rope {
#define GEN_PASS_DEF_ROPETESTANALYSISPASS
#include "rope/Testing/Passes.h.inc"
} // namespace mlir::rope

using namespace mlir;
using namespace mlir::rope;

namespace {
class AnalysisPass
    : public mlir::rope::impl::RopeTestAnalysisPassBase<AnalysisPass> {
public:
  using RopeTestAnalysisPassBase::RopeTestAnalysisPassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal())
      return;
    ElementExpressions elements(function.getContext());
    LaneFormAnalysis analysis(elements, function);
    Operation *terminator = function.getBody().back().getTerminator();
    SizeFacts(function).holdAt(elements, terminator);
    for (Value value : terminator->getOperands()) {
      if (!isa<RankedTensorType>(value.getType()))
        continue;
      std::string text;
      llvm::raw_string_ostream os(text);
      if (what == "elements")
        printElement(os, value, elements);
      else if (what == "sizes")
        printSizes(os, value, elements);
      else if (what == "lane-form")
        printLaneForm(os, analysis.analyze(value));
      else if (what == "table")
        printTable(os, value, elements, analysis);
      else {
        getOperation().emitError("expected 'what' to be elements, sizes, "
                                 "lane-form or table but got '")
            << what << "'";
        return signalPassFailure();
      }
      Operation *op = value.getDefiningOp();
      (op ? op : terminator)->emitRemark() << text;
    }
  }

private:
  void printElement(llvm::raw_ostream &os, Value value,
                    ElementExpressions &elements);
  static void printSizes(llvm::raw_ostream &os, Value value,
                         ElementExpressions &elements);
  static void printLaneForm(llvm::raw_ostream &os,
                            const LaneFormOutcome &outcome);
  static void printTable(llvm::raw_ostream &os, Value value,
                         ElementExpressions &elements,
                         LaneFormAnalysis &analysis);
};
} // namespace

/// Symbols d0, d1, ... for the dimensions of `value`.
static SmallVector<const Expr *> makeIndices(Value value,
                                             ExpressionContext &exprs) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<const Expr *> indices;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(exprs.symbol(dim, type.getDimSize(dim)));
  return indices;
}

void AnalysisPass::printElement(llvm::raw_ostream &os, Value value,
                                ElementExpressions &elements) {
  ExpressionContext &exprs = elements.getExpressions();
  SmallVector<const Expr *> indices = makeIndices(value, exprs);
  if (lane >= 0 && !indices.empty())
    indices.back() = exprs.integer(lane);
  Expansion expansion(ElementExpressions::isTransparent);
  if (const Expr *element =
          elements.expand(elements.element(value, indices), expansion))
    element->print(os);
  else
    os << "cannot be decided";
}

void AnalysisPass::printSizes(llvm::raw_ostream &os, Value value,
                              ElementExpressions &elements) {
  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    os << (dim ? " x " : "");
    elements.getExpressions()
        .canonicalSize(elements.size(value, dim))
        ->print(os);
  }
}

void AnalysisPass::printLaneForm(llvm::raw_ostream &os,
                                 const LaneFormOutcome &outcome) {
  if (!outcome.form) {
    os << outcome.reason << (outcome.nearMiss ? ", a near miss" : "");
    return;
  }
  const LaneForm &form = *outcome.form;
  os << "root ";
  printValueName(os, form.root);
  os << ", lanes " << form.resultLane << " from " << form.rootLane << ", "
     << stringifyPairing(form.read) << " to " << stringifyPairing(form.write)
     << " at " << form.blockOffset << " of " << form.blockWidth
     << (form.transposed ? ", transposed" : "")
     << (form.oneSided ? ", one sign" : "") << ", " << form.computeType;
  const Expr *coefficients[] = {form.cosLo[0], form.sinLo[0], form.cosHi[0],
                                form.sinHi[0]};
  const char *names[] = {"cos lo", "sin lo", "cos hi", "sin hi"};
  for (auto [name, coefficient] : llvm::zip(names, coefficients)) {
    os << ", " << name << " ";
    coefficient->print(os);
  }
  for (const std::string &fact : form.proof.getTexts())
    os << ", used: " << fact;
}

void AnalysisPass::printTable(llvm::raw_ostream &os, Value value,
                              ElementExpressions &elements,
                              LaneFormAnalysis &analysis) {
  ExpressionContext &exprs = elements.getExpressions();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<const Expr *> indices = makeIndices(value, exprs), columns;
  for (int64_t column = 0; column < type.getShape().back(); ++column) {
    indices.back() = exprs.integer(column);
    columns.push_back(elements.element(value, indices));
  }
  std::optional<TrigonometricColumns> found =
      findTrigonometricColumns(analysis, RowSpace(elements, value), columns);
  if (!found) {
    os << "no table";
    return;
  }
  const TableSource &source = found->source;
  os << (found->cosine ? "cosine" : "sine") << " of ";
  if (source.positions)
    printValueName(os, source.positions);
  else
    os << source.numPositions << " positions from " << source.offset;
  os << (source.divide ? " divided by " : " times ");
  if (source.frequencies)
    printValueName(os, source.frequencies);
  else if (!source.literals.empty())
    llvm::interleave(source.literals, os, " ");
  else
    os << source.frequencyColumns.size() << " expressions";
  if (source.axisDim >= 0) {
    os << ", axes of dimension " << source.axisDim << ": ";
    llvm::interleave(source.axes, os, " ");
  }
  if (source.scale)
    os << (source.scaleDivide ? ", divided by " : ", times ") << *source.scale;
  if (source.magnitude != 1.0)
    os << ", magnitude " << source.magnitude;
  os << ", rows ";
  llvm::interleave(source.rows, os, " ");
  os << ", " << source.angleType << " to " << source.elementType << ", "
     << stringifyRewriteClass(source.proof.getClass());
}
