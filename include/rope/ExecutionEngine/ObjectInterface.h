//===- ObjectInterface.h - What a program sees of an object -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_OBJECTINTERFACE_H
#define ROPE_EXECUTIONENGINE_OBJECTINTERFACE_H

#include "rope/ExecutionEngine/HostCode.h"

namespace mlir::rope {

struct ExportedFunction {
  std::string name;
  Signature signature;
  /// How many ranks it was divided for; 0: it was not.
  int64_t ranks = 0;
};

/// The public functions of a module that have a body. Fails with a diagnostic
/// where a type is not one that a program can hand over.
FailureOr<SmallVector<ExportedFunction>> getExportedFunctions(ModuleOp module);

/// What runs the parallel loops of an object.
enum class ObjectThreads { None, OpenMP, Callback };

struct ObjectInterface {
  /// The function `f` is the symbol `<prefix>_f`.
  std::string prefix;
  /// Whether symbols stay inside of the library that the object becomes a part
  /// of.
  bool isHidden = false;
  ObjectThreads threads = ObjectThreads::None;
  SmallVector<ExportedFunction> functions;

  /// A processor that the object has code for, and what of it the code needs.
  struct Level {
    std::string cpu;
    std::string features;
  };
  /// In the order in which a call looks for one that this machine can run.
  SmallVector<Level> levels;

  std::string getSymbol(StringRef function) const;
  /// The invoker of a function in the code of a level.
  static std::string getInvoker(StringRef function, size_t level);
};

/// A name that C accepts: other characters become '_'.
std::string getCIdentifier(StringRef name);

/// Features that code for the machine may use and that RuntimeProcessor.c can
/// look for, parted by commas, after the width of registers that the code is
/// for, if any. Fails for one that it cannot look for.
llvm::Expected<std::string>
getNeededFeatures(const llvm::TargetMachine &machine, int64_t registerBits);

/// The C and C++ header of an object. Fails where two functions have the same
/// symbol, or a value has no form in C.
llvm::Expected<std::string> makeObjectHeader(const ObjectInterface &interface);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_OBJECTINTERFACE_H
