// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%S/Inputs/unit-machine.json})' 2>&1 >/dev/null | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%S/Inputs/unit-machine.json format=json file=%t.json})'
// RUN: %python %S/Inputs/check_cost.py %t.json | FileCheck %s --check-prefix=HOLDS
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=sm_90a})' 2>&1 >/dev/null | FileCheck %s --check-prefix=GPU
// RUN: FileCheck %s --check-prefix=LEVELS --input-file=%t.json
// HOLDS: the costs hold
// What the machine is, with the size of each cache and none of memory.
// LEVELS: "machine": {
// LEVELS: "levels": [
// LEVELS-NEXT: {
// LEVELS-NEXT: "bytes": 1024,
// LEVELS-NEXT: "name": "L1",
// LEVELS: {
// LEVELS-NEXT: "name": "memory",
// GPU: cost of @products on sm_90a

// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{format=xml})' 2>&1 | FileCheck %s --check-prefix=FORMAT
// FORMAT: error: expected format 'text' or 'json' but got 'xml'
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=abacus})' 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: error: expected a machine to be one of cpu, sm_80, sm_89, sm_90a, sm_100 or a file that ends in .json but got 'abacus'
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-fuse{machine=%t.none.json})' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: cannot read '{{.*}}none.json': No such file or directory
// RUN: echo '{"format": 2}' > %t.format.json
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%t.format.json})' 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: expected a machine file with 'format' 1
// RUN: sed 's/"vector": 1e9/"vector": 0/' %S/Inputs/unit-machine.json > %t.zero.json
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%t.zero.json})' 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: expected 'vector' to be a positive number
// RUN: sed 's/"bytes": 1024/"bytes": "large"/' %S/Inputs/unit-machine.json > %t.bytes.json
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%t.bytes.json})' 2>&1 | FileCheck %s --check-prefix=BYTES
// BYTES: expected 'bytes' to be a positive number
// RUN: sed 's/"threads": 1/"threads": 1, "register_tile": {"rows": 6, "columns": 16}/' %S/Inputs/unit-machine.json > %t.tile.json
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%t.tile.json format=json})' 2>&1 >/dev/null | FileCheck %s --check-prefix=TILE
// TILE: "register_tile": {
// TILE-NEXT: "columns": 16,
// TILE-NEXT: "rows": 6
// RUN: sed 's/"rows": 6/"rows": 0/' %t.tile.json > %t.tile-none.json
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-print-cost{machine=%t.tile-none.json})' 2>&1 | FileCheck %s --check-prefix=NO-TILE
// NO-TILE: expected 'register_tile' to have positive 'rows' and 'columns'

// A machine of round numbers: 1 Gflop/s, a cache of 1 KB, memory that gives 100 MB and takes 50 MB a second.

// 1024 flops take 1.02 us. Between two calls more is touched than the cache holds: 512 bytes read take 5.12 us, 256
// written as long, and the start 1 us.
// CHECK:      cost of @products on unit
// CHECK-NEXT:   linalg.matmul: 11.24 us by memory, 1024 flops, 768 bytes
// 2304 bytes read take 23.04 us, 2048 written 40.96 us.
// CHECK-NEXT:   linalg.matmul: 65.00 us by memory, 8192 flops, 4352 bytes
// CHECK-NEXT:   total: 76.24 us
func.func @products(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<64x8xf32>) -> (tensor<8x8xf32>, tensor<64x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %small = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %el = tensor.empty() : tensor<64x8xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%el : tensor<64x8xf32>) -> tensor<64x8xf32>
  %large = linalg.matmul ins(%c, %b : tensor<64x8xf32>, tensor<8x8xf32>) outs(%fl : tensor<64x8xf32>) -> tensor<64x8xf32>
  return %small, %large : tensor<8x8xf32>, tensor<64x8xf32>
}

// x is in the cache, where the last call has left it. 1024 bytes of tables take 10.24 us and drive it out; writing 1024
// bytes in place takes half of the time of others, 10.24 us.
// CHECK:      cost of @buffers on unit
// CHECK-NEXT:   rope.rotate: 21.48 us by memory, 768 flops, 3072 bytes
func.func @buffers(%x: memref<16x16xf32>, %cos: memref<16x8xf32>, %sin: memref<16x8xf32>) {
  rope.rotate half to half block(0, 16) ins(%x, %cos, %sin : memref<16x16xf32>, memref<16x8xf32>, memref<16x8xf32>) outs(%x : memref<16x16xf32>)
  return
}

// Of causal attention of 4 rows, the last ones of 8 keys, a row sees 6.5 keys on average: 26 scores of 4 + 4 lanes.
// Products of few rows (416 flops, 0.42 us) come on top of 384 bytes (0.38 us).
// CHECK:      cost of @attention on unit
// CHECK-NEXT:   rope.attention: 1.80 us by start, 520 flops, 384 bytes
func.func @attention(%q: tensor<4x4xf32>, %k: tensor<8x4xf32>, %v: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %at = arith.constant 4 : i64
  %e = tensor.empty() : tensor<4x4xf32>
  %r = rope.attention ins(%q, %k, %v : tensor<4x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) offset(%at : i64) outs(%e : tensor<4x4xf32>)
      {causal, indexing_maps = [affine_map<(m, n, j, d) -> (m, d)>, affine_map<(m, n, j, d) -> (j, d)>,
       affine_map<(m, n, j, d) -> (j, n)>, affine_map<(m, n, j, d) -> ()>, affine_map<(m, n, j, d) -> (m, n)>]} -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// Each op of a body counts, its constants and indices do not: 64 times a sum, a quotient and an exponential.
// CHECK:      cost of @elements on unit
// CHECK-NEXT:   linalg.generic: {{.*}} 192 flops
func.func @elements(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %two = arith.constant 2.0 : f32
    %s = arith.addf %a, %two : f32
    %q = arith.divf %s, %two : f32
    %p = math.exp %q : f32
    linalg.yield %p : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}

// Four products of 1024 flops each, in the cache but for what is read and written once.
// CHECK:      cost of @loop on unit
// CHECK-NEXT:   scf.for: 5.10 us by compute, 4096 flops, 768 bytes
func.func @loop(%x: tensor<8x8xf32>, %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> tensor<8x8xf32> {
    %z = linalg.matmul ins(%b, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %z : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// Two blocks of 512 columns: the left operand is read twice.
// CHECK:      cost of @blocks_of_columns on unit
// CHECK-NEXT:   linalg.matmul: 84665.32 us by memory, 78643200 flops, 5330944 bytes
func.func @blocks_of_columns(%a: tensor<600x64xf32>, %b: tensor<64x1024xf32>, %c: tensor<600x1024xf32>) -> tensor<600x1024xf32> {
  %z = linalg.matmul ins(%a, %b : tensor<600x64xf32>, tensor<64x1024xf32>) outs(%c : tensor<600x1024xf32>) -> tensor<600x1024xf32>
  return %z : tensor<600x1024xf32>
}
