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

static bool hasLine(const llvm::Instruction &instruction) {
  const llvm::DebugLoc &loc = instruction.getDebugLoc();
  return loc && loc.getLine() != 0;
}

/// The line of an instruction that `instruction` is about.
static llvm::DebugLoc findLine(const llvm::Instruction &instruction) {
  for (const llvm::User *user : instruction.users())
    if (const auto *other = llvm::dyn_cast<llvm::Instruction>(user);
        other && hasLine(*other))
      return other->getDebugLoc();
  for (const llvm::Value *operand : instruction.operands())
    if (const auto *other = llvm::dyn_cast<llvm::Instruction>(operand);
        other && hasLine(*other))
      return other->getDebugLoc();
  for (const llvm::Instruction *other = instruction.getPrevNode(); other;
       other = other->getPrevNode())
    if (hasLine(*other))
      return other->getDebugLoc();
  for (const llvm::Instruction *other = instruction.getNextNode(); other;
       other = other->getNextNode())
    if (hasLine(*other))
      return other->getDebugLoc();
  return {};
}

void mlir::rope::completeLines(llvm::Module &module) {
  for (llvm::Function &function : module) {
    llvm::DISubprogram *scope = function.getSubprogram();
    if (!scope)
      continue;
    // Users first, so that a chain takes the line of its end.
    llvm::SmallVector<llvm::Instruction *> missing;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (!hasLine(instruction) && !instruction.isDebugOrPseudoInst())
        missing.push_back(&instruction);
    bool changed = true;
    while (changed && !missing.empty()) {
      changed = false;
      for (llvm::Instruction *&instruction : llvm::reverse(missing)) {
        llvm::DebugLoc loc = findLine(*instruction);
        if (!loc)
          continue;
        instruction->setDebugLoc(llvm::DILocation::get(
            function.getContext(), loc.getLine(), loc.getCol(), loc->getScope(),
            loc->getInlinedAt()));
        instruction = nullptr;
        changed = true;
      }
      llvm::erase(missing, nullptr);
    }
    // A function none of whose instructions names a line names its own.
    for (llvm::Instruction *instruction : missing)
      instruction->setDebugLoc(llvm::DILocation::get(
          function.getContext(), std::max(scope->getLine(), 1U), 0, scope));
  }
}

std::string mlir::rope::dropLineZero(llvm::StringRef text) {
  std::string kept;
  kept.reserve(text.size());
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    llvm::StringRef words = line.ltrim();
    bool isDirective = words.consume_front(".loc");
    llvm::StringRef number = words.ltrim().split(' ').second;
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
