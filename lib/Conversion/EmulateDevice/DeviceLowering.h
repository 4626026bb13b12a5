//===- DeviceLowering.h - What the lowering of one module shares ----------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_CONVERSION_EMULATEDEVICE_DEVICELOWERING_H
#define ROPE_LIB_CONVERSION_EMULATEDEVICE_DEVICELOWERING_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace mlir::rope {

/// Address spaces of device code: the same numbers on NVIDIA and AMD.
enum class DeviceSpace : unsigned {
  Generic = 0,
  Global = 1,
  Shared = 3,
  Constant = 4,
  Local = 5
};

/// Bytes that a value takes in memory, without padding at its end.
int64_t getStoredBytes(Type type);

/// A shared variable: where it lies in the block's shared memory. Variables of
/// unknown size start where the static ones of a kernel end.
struct SharedVariable {
  int64_t offset = 0;
  int64_t bytes = 0;
  int64_t alignment = 1;
  bool isDynamic = false;
};

/// A kernel's shared memory.
struct SharedUse {
  int64_t staticBytes = 0;
  int64_t dynamicOffset = 0;
  int64_t declaredBytes = 0;
};

/// Where shared variables lie. An offset is as much aligned as the variable
/// asks for and no more, so that code that relies on more is found out.
class SharedLayout {
public:
  explicit SharedLayout(gpu::GPUModuleOp module);

  const SharedVariable *find(StringRef name) const {
    const auto *found = variables.find(name);
    return found == variables.end() ? nullptr : &found->second;
  }
  SharedUse getUse(LLVM::LLVMFuncOp kernel) const;

private:
  /// Shared variables that a function and what it calls mention, in order.
  SmallVector<StringRef> getVariables(LLVM::LLVMFuncOp function) const;

  gpu::GPUModuleOp module;
  llvm::MapVector<StringRef, SharedVariable> variables;
};

/// The operations that the runtime can name, and functions of the runtime.
class RuntimeInterface {
public:
  explicit RuntimeInterface(ModuleOp module);

  /// Pointer to the site of `op`: `attributes` is what the runtime reads.
  Value getSite(ImplicitLocOpBuilder &builder, Operation *op,
                ArrayRef<int64_t> attributes = {});
  /// Calls `name`, a function without result that is declared when first used.
  void call(ImplicitLocOpBuilder &builder, StringRef name, ValueRange operands);
  /// A string that ends with a zero byte.
  Value getText(ImplicitLocOpBuilder &builder, StringRef text);

  /// The function, defined in the module, that checks an access inline:
  /// `void(registers, site, address, size, alignment - 1, kind)`. `bytes` is
  /// the size where it is known, else 0.
  LLVM::LLVMFuncOp getCheck(int64_t bytes);
  /// The same for local variables: `void(registers, site, address, size, base,
  /// bytes)`.
  LLVM::LLVMFuncOp getLocalCheck();
  /// The function that counts an iteration of a loop: `void(registers, site)`.
  LLVM::LLVMFuncOp getStep();

  /// Defines the array of sites and its text, and calls the runtime with both.
  void finishSites(ImplicitLocOpBuilder &builder, Value device);

  LLVM::LLVMPointerType pointerType;
  SymbolTable symbols;

private:
  ModuleOp module;
  std::string siteText;
  int64_t numSites = 0;
  std::map<int64_t, LLVM::LLVMFuncOp> checks;
  LLVM::LLVMFuncOp localCheck;
  LLVM::LLVMFuncOp step;
};

/// Inserts the checks of the accesses among `ops`, which are the ops of
/// `function`; `registers` is its first argument. Address spaces are still
/// there.
LogicalResult checkAccesses(ArrayRef<Operation *> ops, Value registers,
                            RuntimeInterface &runtime);

/// Counts the iterations of the loops of `function`, whose first argument is
/// the registers, so that a thread that waits for ever is found.
void countSteps(LLVM::LLVMFuncOp function, RuntimeInterface &runtime);

/// Replaces those of `ops` that are device ops; what the emulator does not
/// model is a diagnostic and failure. `renamed` is what the symbols of the
/// device module are called in the host's.
LogicalResult lowerDeviceOps(LLVM::LLVMFuncOp function,
                             ArrayRef<Operation *> ops, Value registers,
                             const SharedLayout &shared,
                             const llvm::StringMap<std::string> &renamed,
                             RuntimeInterface &runtime, bool isAmd);

} // namespace mlir::rope

#endif // ROPE_LIB_CONVERSION_EMULATEDEVICE_DEVICELOWERING_H
