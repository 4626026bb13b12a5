//===- DebugLines.cpp - Lines of optimized instructions -------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Support/DebugLines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

static bool hasLine(const Instruction &instruction) {
  const DebugLoc &loc = instruction.getDebugLoc();
  return loc && loc.getLine() != 0;
}

/// The line of an instruction that `instruction` is about.
static DebugLoc findLine(const Instruction &instruction) {
  for (const User *user : instruction.users())
    if (const auto *other = dyn_cast<Instruction>(user);
        other && hasLine(*other))
      return other->getDebugLoc();
  for (const Value *operand : instruction.operands())
    if (const auto *other = dyn_cast<Instruction>(operand);
        other && hasLine(*other))
      return other->getDebugLoc();
  for (const Instruction *other = instruction.getPrevNode(); other;
       other = other->getPrevNode())
    if (hasLine(*other))
      return other->getDebugLoc();
  for (const Instruction *other = instruction.getNextNode(); other;
       other = other->getNextNode())
    if (hasLine(*other))
      return other->getDebugLoc();
  return {};
}

void mlir::rope::completeLines(Module &module) {
  for (Function &function : module) {
    DISubprogram *scope = function.getSubprogram();
    if (!scope)
      continue;
    // Users first, so that a chain takes the line of its end.
    SmallVector<Instruction *> missing;
    for (Instruction &instruction : instructions(function))
      if (!hasLine(instruction) && !instruction.isDebugOrPseudoInst())
        missing.push_back(&instruction);
    bool changed = true;
    while (changed && !missing.empty()) {
      changed = false;
      for (Instruction *&instruction : llvm::reverse(missing)) {
        DebugLoc loc = findLine(*instruction);
        if (!loc)
          continue;
        instruction->setDebugLoc(
            DILocation::get(function.getContext(), loc.getLine(), loc.getCol(),
                            loc->getScope(), loc->getInlinedAt()));
        instruction = nullptr;
        changed = true;
      }
      llvm::erase(missing, nullptr);
    }
    // A function none of whose instructions names a line names its own.
    for (Instruction *instruction : missing)
      instruction->setDebugLoc(DILocation::get(
          function.getContext(), std::max(scope->getLine(), 1U), 0, scope));
  }
}

std::string mlir::rope::dropLineZero(StringRef text) {
  std::string kept;
  kept.reserve(text.size());
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    StringRef words = line.ltrim();
    bool isDirective = words.consume_front(".loc");
    StringRef number = words.ltrim().split(' ').second;
    bool namesZero = number == "0" || number.starts_with("0 ");
    if (!isDirective || !namesZero) {
      kept += line;
      if (text.size() > line.size())
        kept += '\n';
    }
    text = rest;
  }
  return kept;
}
