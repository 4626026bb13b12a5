//===- Modules.h - Contexts and modules of the C library ----------*- C++ -*-
//===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_LIB_LIBRARY_MODULES_H
#define ROPE_LIB_LIBRARY_MODULES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "rope-c/Rope.h"
#include <mutex>

struct RopeContext {
  RopeContext();

  /// Held by whoever uses the context or a module of it: also printing and
  /// cloning unique attributes, and diagnostics go to one handler.
  std::mutex mutex;
  mlir::MLIRContext context;
};

struct RopeModule {
  RopeContext &owner;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

#endif // ROPE_LIB_LIBRARY_MODULES_H
