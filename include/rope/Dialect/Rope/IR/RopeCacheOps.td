//===- RopeCacheOps.td - Writes to a key/value cache -*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CACHE_OPS_TD
#define ROPE_CACHE_OPS_TD

include "rope/Dialect/Rope/IR/RopeAttributes.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rope_CacheWriteOp : Rope_Op<"cache_write", [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Writes rows of K or V to slots of a cache";
  let description = [{
    `indexing_maps` = [rows, slots, cache] over the dimensions of `rows`. The rows map is a
    permutation; the slots map a projection; the cache map has one symbol `s0`, the
    slot number read from `slots`, besides dimensions:

        contiguous [B,H,T,D]:            (d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)
        paged [blocks, H, block, D]:     (d0, d1, d2, d3)[s0] -> (s0 floordiv 16, d1, s0 mod 16, d3)

    Every element `rows[i]` goes to `cache[map(i, slots[i])]`. A negative slot writes
    nothing. Where several rows name one place, the last in iteration order wins. A slot
    beyond the cache is an error under run-time verification and writes nothing
    without it. Element types are equal. The result is the whole updated cache.
  }];
  let arguments = (ins
    Rope_FloatShaped:$rows, Rope_IndexOrShaped:$slots, Rope_FloatShaped:$cache,
    AffineMapArrayAttr:$indexing_maps);
  let results = (outs Optional<Rope_FloatTensor>:$result);
  let assemblyFormat = [{
    `ins` `(` $rows `,` $slots `:` type($rows) `,` type($slots) `)`
    `outs` `(` $cache `:` type($cache) `)` attr-dict (`->` type($result)^)?
  }];
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getCacheMutable(); }
    AffineMap getRowsMap();
    AffineMap getSlotsMap();
    AffineMap getCacheMap();
  }];
}

#endif // ROPE_CACHE_OPS_TD
