//===- PointerOrigins.cpp - What the stores of a kernel may write ---------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerOrigins.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::rope;

PointerOrigins::PointerOrigins(LLVM::LLVMFuncOp kernel)
    : none(kernel.getNumArguments() + 1), written(none) {
  for (BlockArgument argument : kernel.getArguments())
    if (isa<LLVM::LLVMPointerType>(argument.getType())) {
      Set own = none;
      own.set(argument.getArgNumber());
      origins[argument] = own;
    }
  do {
    isChanged = false;
    kernel.getBody().walk([&](Operation *op) { visit(op); });
  } while (isChanged);
}

PointerOrigins::Set PointerOrigins::get(Value value) const {
  auto found = origins.find(value);
  return found == origins.end() ? none : found->second;
}

void PointerOrigins::add(Value value, const Set &more) {
  // A truth value is no address.
  if (more.none() || value.getType().isInteger(1))
    return;
  Set &known = origins.try_emplace(value, none).first->second;
  if (!more.test(known))
    return;
  known |= more;
  isChanged = true;
}

void PointerOrigins::write(Value address) {
  Set from = get(address);
  writesElsewhere |= from.none();
  written |= from;
}

/// What becomes of the values is not known.
void PointerOrigins::escape(ValueRange values) {
  for (Value value : values)
    written |= get(value);
}

static bool isPlain(LLVM::LoadOp load) {
  return load.getOrdering() == LLVM::AtomicOrdering::not_atomic &&
         !load.getVolatile_();
}

void PointerOrigins::visit(Operation *op) {
  auto propagate = [&] {
    Set all = none;
    for (Value operand : op->getOperands())
      all |= get(operand);
    for (Value result : op->getResults())
      add(result, all);
  };
  auto own = [&] {
    Set memory = none;
    memory.set(memory.size() - 1);
    add(op->getResult(0), memory);
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](BranchOpInterface branch) {
        for (auto [number, block] : llvm::enumerate(op->getSuccessors())) {
          SuccessorOperands operands = branch.getSuccessorOperands(number);
          for (unsigned i = 0; i < operands.size(); ++i)
            if (Value value = operands[i])
              add(block->getArgument(i), get(value));
        }
      })
      .Case<LLVM::AllocaOp, LLVM::AddressOfOp>([&](auto) { own(); })
      .Case([&](LLVM::StoreOp store) {
        write(store.getAddr());
        escape(store.getValue());
      })
      .Case([&](LLVM::LoadOp load) {
        // What is loaded comes from memory, where no pointer was stored.
        if (!isPlain(load))
          write(load.getAddr());
      })
      .Case([&](NVVM::CpAsyncOp copy) { write(copy.getDst()); })
      .Case([&](NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp copy) {
        write(copy.getDstMem());
        write(copy.getMbar());
      })
      .Default([&](Operation *) {
        propagate();
        if (isMemoryEffectFree(op))
          return;
        escape(op->getOperands());
        writesElsewhere |= isa<LLVM::CallOp>(op) || op->getNumRegions() > 0;
      });
}
