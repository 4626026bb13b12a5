//===- Signature.h - Arguments and results of an entry ----------*- C++ -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_EXECUTIONENGINE_SIGNATURE_H
#define ROPE_EXECUTIONENGINE_SIGNATURE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "rope/Support/HostArray.h"
#include "llvm/Support/Error.h"

namespace mlir::rope {

/// An argument or result as the user sees it: an array.
struct ValueSpec {
  enum class Kind { Scalar, Tensor, MemRef };

  Kind kind = Kind::Scalar;
  Type elementType;
  /// With `ShapedType::kDynamic` where the size is not known; empty for a
  /// scalar.
  SmallVector<int64_t> shape;
  /// A tensor argument that the function may overwrite, as its attribute
  /// `bufferization.writable` says; what it holds after the call is not
  /// defined.
  bool isScratch = false;

  /// Whether an array of this shape can be the value.
  bool acceptsShape(ArrayRef<int64_t> sizes) const;
  /// "2x?xf32".
  std::string format() const;
};

/// What the runner hands in and takes out. Memref arguments are in-out: as
/// outputs they follow the results, in argument order.
struct Signature {
  SmallVector<ValueSpec> arguments;
  SmallVector<ValueSpec> results;

  /// Numbers of the memref arguments.
  SmallVector<unsigned> getInOutArguments() const;
  /// Results, then in-out arguments.
  SmallVector<ValueSpec> getOutputs() const;
};

/// Reads the signature; fails, after a diagnostic at the function, for a type
/// that is not a scalar, a ranked tensor or a memref of identity layout in the
/// default memory space, or whose elements no host array holds.
FailureOr<Signature> getSignature(func::FuncOp function);

/// The function to run: `name`, or where it is empty `main`, or the only public
/// function. Fails with a diagnostic that lists the public functions.
FailureOr<func::FuncOp> findEntry(ModuleOp module, StringRef name);

/// Makes an array that was read from a file the value of `spec`: checks the
/// shape, and the type as follows. Floats, complex and i1 have to be the same
/// type; bf16 and floats of 8 bits also take unsigned integers of their width
/// (their bits); a signless integer takes either signedness of its width; index
/// takes any integer.
llvm::Expected<HostArray> fitToSpec(HostArray array, const ValueSpec &spec);

} // namespace mlir::rope

#endif // ROPE_EXECUTIONENGINE_SIGNATURE_H
