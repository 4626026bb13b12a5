//===- RopeCacheOps.td - Writes to a key/value cache -------*- tablegen -*-===//
//
// Part of rope-mlir, under the Apache License v2.0 with LLVM Exceptions.
// See the LICENSE file for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROPE_CACHE_OPS_TD
#define ROPE_CACHE_OPS_TD

include "rope/Dialect/Rope/IR/RopeAttributes.td"
include "rope/Dialect/Rope/IR/RopeInterfaces.td"

def Rope_CacheWriteOp : Rope_Op<"cache_write", [
    DestinationStyleOpInterface, Rope_Effects, Rope_ReifiesShapes,
    Rope_Bufferizable, TilingInterface, Rope_Decomposable,
    Rope_RuntimeVerifiable]> {
  let summary = "Writes rows of K or V to slots of a cache";
  let description = [{
    `indexing_maps` = [rows, slots, cache] over the dimensions of `rows`. The rows map is a
    permutation; the slots map selects dimensions; the cache map is made of distinct
    dimensions and of the slot number `s0` that is read from `slots`, either as `s0`
    or as one `s0 floordiv c` and one `s0 mod c`:

        contiguous [B,H,T,D]:            (d0, d1, d2, d3)[s0] -> (d0, d1, s0, d3)
        paged [blocks, H, block, D]:     (d0, d1, d2, d3)[s0] -> (s0 floordiv 16, d1, s0 mod 16, d3)

    Every element `rows[i]` goes to `cache[map(i, slots[i])]`. A negative slot writes
    nothing. Where several rows name one place, the last in iteration order wins. A slot
    beyond the cache is an error under run-time verification and writes nothing
    without it. Element types are equal: floats, or bytes of a cache of integers. The result is the whole updated cache.
  }];
  let arguments = (ins
    Rope_CacheShaped:$rows, Rope_IndexOrShaped:$slots, Rope_CacheShaped:$cache,
    AffineMapArrayAttr:$indexing_maps);
  let results = (outs Optional<Rope_CacheTensor>:$result);
  let assemblyFormat = [{
    `ins` `(` $rows `,` $slots `:` type($rows) `,` type($slots) `)`
    `outs` `(` $cache `:` type($cache) `)` attr-dict (`->` type($result)^)?
  }];
  let extraClassDeclaration = Rope_tilingByMaps # [{
    MutableOperandRange getDpsInitsMutable() { return getCacheMutable(); }
    SmallVector<utils::IteratorType> getLoopIteratorTypes();
    SmallVector<Range> getIterationDomain(OpBuilder &builder);
    SmallVector<AffineMap> getOperandMaps();
    ShapedType getRowsType() { return cast<ShapedType>(getRows().getType()); }
    ShapedType getCacheType() { return cast<ShapedType>(getCache().getType()); }
    /// Slots in a block of a paged cache; 1 when the cache is contiguous.
    int64_t getBlockSize();
    /// Whether `dim` is an axis of the cache, so that rows which differ in it never
    /// meet; the order of the other dimensions decides which row wins.
    bool isCacheDim(unsigned dim) {
      return getCacheMap().isFunctionOfDim(dim);
    }
    AffineMap getRowsMap();
    AffineMap getSlotsMap();
    AffineMap getCacheMap();
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // ROPE_CACHE_OPS_TD
