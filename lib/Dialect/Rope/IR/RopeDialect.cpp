//===- RopeDialect.cpp - Registration of the dialect ----------------------===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rope/Dialect/Rope/IR/Rope.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::rope;

#include "rope/Dialect/Rope/IR/RopeDialect.cpp.inc"
#include "rope/Dialect/Rope/IR/RopeEnums.cpp.inc"

namespace {
/// Every op of the dialect may be inlined anywhere.
struct RopeInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

/// Bytecode carries the version of the dialect; what a newer version wrote is
/// refused. Attributes are encoded as text.
struct RopeBytecodeInterface : public BytecodeDialectInterface {
  explicit RopeBytecodeInterface(Dialect *dialect)
      : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const final {
    RopeDialectVersion version;
    if (FailureOr<const DialectVersion *> requested =
            writer.getDialectVersion<RopeDialect>();
        succeeded(requested))
      version = *static_cast<const RopeDialectVersion *>(*requested);
    writer.writeVarInt(version.major);
    writer.writeVarInt(version.minor);
  }

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const final {
    uint64_t major, minor;
    if (failed(reader.readVarInt(major)) || failed(reader.readVarInt(minor)))
      return nullptr;
    RopeDialectVersion current;
    if (std::pair(major, minor) > std::pair(current.major, current.minor)) {
      reader.emitError() << "expected rope dialect version " << current.major
                         << "." << current.minor << " or older but got "
                         << major << "." << minor;
      return nullptr;
    }
    return std::make_unique<RopeDialectVersion>(major, minor);
  }
};
} // namespace

void RopeDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "rope/Dialect/Rope/IR/RopeOps.cpp.inc"
      >();
  addInterfaces<RopeBytecodeInterface, RopeInlinerInterface>();
}

std::pair<int64_t, int64_t> rope::getPairLanes(Pairing pairing, int64_t k,
                                               int64_t offset, int64_t width) {
  if (pairing == Pairing::Half)
    return {offset + k, offset + k + width / 2};
  return {offset + 2 * k, offset + 2 * k + 1};
}

/// A pairing in the assembly of an op is its bare keyword.
static ParseResult parsePairing(OpAsmParser &parser, PairingAttr &attr) {
  FailureOr<Pairing> pairing = FieldParser<Pairing>::parse(parser);
  if (failed(pairing))
    return failure();
  attr = PairingAttr::get(parser.getContext(), *pairing);
  return success();
}

static void printPairing(OpAsmPrinter &printer, Operation *,
                         PairingAttr pairing) {
  printer << stringifyPairing(pairing.getValue());
}

#define GET_OP_CLASSES
#include "rope/Dialect/Rope/IR/RopeOps.cpp.inc"
