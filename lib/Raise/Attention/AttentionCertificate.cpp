//===- AttentionCertificate.cpp - What was proven of an attention ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AttentionRewrite.h"
#include "rope/Analysis/Expression.h"

using namespace mlir;
using namespace mlir::rope;

std::string rope::detail::printCertificate(AttentionOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "softmax(Q K^T) V with Q = ";
  printValueName(os, op.getQuery());
  os << ", K = ";
  printValueName(os, op.getKey());
  os << ", V = ";
  printValueName(os, op.getValue());
  os << "; scale " << op.getScale().convertToDouble();
  if (op.getQueryScale())
    os << ", of Q " << op.getQueryScale()->convertToDouble();
  if (op.getKeyScale())
    os << ", of K " << op.getKeyScale()->convertToDouble();
  if (op.getSoftcap())
    os << "; softcap " << op.getSoftcap()->convertToDouble();
  if (op.hasProgram())
    os << (op.getValueProgram() ? "; value program" : "; score program");
  if (Value mask = op.getMask()) {
    os << "; "
       << (getElementTypeOrSelf(mask.getType()).isInteger(1) ? "boolean"
                                                             : "additive")
       << " mask ";
    printValueName(os, mask);
  }
  if (op.getCausal())
    os << "; causal";
  if (op.getWindowLeft())
    os << "; window left " << *op.getWindowLeft();
  if (op.getWindowRight())
    os << "; window right " << *op.getWindowRight();
  if (Value offset = op.getOffset()) {
    os << "; offset ";
    printValueName(os, offset);
  }
  if (Value lengths = op.getLengths()) {
    os << "; lengths ";
    printValueName(os, lengths);
  }
  if (Value sinks = op.getSinks()) {
    os << "; sinks ";
    printValueName(os, sinks);
  }
  os << "; rows without keys " << stringifyEmptyRow(op.getEmptyRow());
  os << "; types " << op.getScoreFloatType() << " scores, "
     << op.getSoftmaxFloatType() << " softmax, " << op.getProbabilityFloatType()
     << " probabilities, " << op.getAccumulatorFloatType() << " sum";
  return text;
}
