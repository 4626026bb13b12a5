//===- HostCode.h - Machine code of the host's architecture -----*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_HOSTCODE_H
#define ROPE_EXECUTIONENGINE_HOSTCODE_H

#include "rope/ExecutionEngine/Signature.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace mlir::rope {

struct ObjectInterface;

/// A machine for a processor (see `Processor`). `cpu` empty is the host and all
/// it has; `features` ("+avx2,-fma") come on top. Errors: a name that LLVM does
/// not know.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createHostMachine(
    StringRef cpu, StringRef features,
    llvm::CodeGenOptLevel level = llvm::CodeGenOptLevel::Aggressive);

/// Fails where the machine's code may use instructions the host lacks, and
/// names them, or where it is for registers of SVE of `registerBits`, if any,
/// and those of the host have another width.
llvm::Error checkRunsOnHost(const llvm::TargetMachine &machine,
                            int64_t registerBits = 0);

/// A module of the LLVM dialect as LLVM IR and machine code. Only the functions
/// of the C interface, `_mlir_ciface_*`, are visible outside of it.
class HostCode {
public:
  /// Translates a module in which every entry carries `llvm.emit_c_interface`.
  /// Null after a diagnostic.
  static std::unique_ptr<HostCode> create(ModuleOp module,
                                          llvm::TargetMachine &machine);

  /// Adds `void <name>(void **arguments)`, which calls the C interface of
  /// `entry`: each element points to a descriptor or scalar, in order, and the
  /// last one to room for the results where there are any.
  llvm::Error addInvoker(StringRef entry, const Signature &signature,
                         StringRef name);

  /// Has parallel loops call the runtime's functions of `provider` ("openmp",
  /// "callback") in place of LLVM's OpenMP runtime. Fails where something is
  /// done behind a loop of a parallel region.
  llvm::Error redirectLoops(StringRef provider);

  /// Leaves only the invokers visible.
  void hideFunctions();

  /// Takes over the functions of `other`; equal constants become one.
  llvm::Error append(HostCode &other);

  /// Adds the checked entries of an object, which call its invokers, and what
  /// describes them.
  llvm::Error addEntries(const ObjectInterface &interface);

  /// Runs LLVM's pipeline of the machine's level, O0 to O3.
  llvm::Error optimize();

  /// Whether the code calls the OpenMP runtime.
  bool usesOpenMP() const;

  void print(raw_ostream &os) const;
  /// Compiles to assembly text or an object file.
  llvm::Error emit(SmallVectorImpl<char> &out, llvm::CodeGenFileType type);

private:
  HostCode(llvm::TargetMachine &machine);

  /// Says what processor the code of a function is for; that of the machine may
  /// be another one where code of several is brought together.
  void setProcessor(llvm::Function &function) const;

  /// The type of a scalar that is passed by value.
  llvm::Type *getScalarType(Type type);

  /// What LLVM has reported since the last call, as an error.
  llvm::Error takeProblems();

  llvm::TargetMachine &machine;
  llvm::LLVMContext context;
  /// What functions of the module say of the width of registers, if anything:
  /// code that is inlined into others has to keep it.
  llvm::Attribute registerWidth;
  std::string problems;
  std::unique_ptr<llvm::Module> module;
};

/// Name of the invoker of the entry that is run.
inline constexpr StringLiteral kInvokerName = "rope_invoke";

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_HOSTCODE_H
