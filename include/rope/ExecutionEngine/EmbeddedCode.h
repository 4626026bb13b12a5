//===- EmbeddedCode.h - Compiled code inside of other programs --*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_EMBEDDEDCODE_H
#define ROPE_EXECUTIONENGINE_EMBEDDEDCODE_H

#include "rope/ExecutionEngine/HostLinker.h"
#include <functional>
#include <optional>

namespace mlir::rope {

/// Linked code that leaves the program around it alone: it sets no signal
/// handler, ends nothing, and needs no OpenMP runtime, since parallel loops run
/// on threads of this library. Several threads may call it at the same time;
/// one of them has the threads of the library, the others run their loops
/// alone.
class EmbeddedCode {
public:
  /// Links an object file whose entry is `void <invoker>(void **)`.
  static llvm::Expected<EmbeddedCode> link(StringRef object, StringRef invoker);

  /// What `takeResults` may do with a result that the code allocated: returns
  /// whether `pointer` is such a block, which is the caller's from then on.
  using TakeBlock = function_ref<bool(void *pointer)>;

  /// Calls the code with `threads` threads; 0 is one for each core. Then, where
  /// all went well, calls `takeResults`; blocks that it leaves are freed. The
  /// message of an assertion that failed is returned.
  std::optional<std::string>
  call(void **arguments, unsigned threads,
       function_ref<void(TakeBlock)> takeResults) const;

  /// Frees a block that a call handed over.
  static void freeBlock(void *pointer);

private:
  EmbeddedCode(LinkedCode linked, void (*invoke)(void **))
      : linked(std::move(linked)), invoke(invoke) {}

  LinkedCode linked;
  void (*invoke)(void **);
};

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_EMBEDDEDCODE_H
