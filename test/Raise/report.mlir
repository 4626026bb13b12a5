// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise{report=%t.json})' -o /dev/null
// RUN: env PYTHONIOENCODING=utf-8 %python %S/check_report.py %t.json %rope_src/docs/RaisingReport.md | FileCheck %s
// RUN: rope-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(rope-raise{report=%t.2.json})' -o /dev/null
// RUN: cmp %t.json %t.2.json
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-raise{error-on-miss report=%t.3.json})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: cmp %t.json %t.3.json
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-raise{report=%t.none/report.json})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=FILE

// ERROR: error: expected everything to be raised but 1 near misses are left
// FILE: error: cannot write report

// The functions come in the order of the module, in each the rotations first.
// CHECK: raised rotation half rope.rotate exact block=[0, 4)
// CHECK-SAME: compute_type=f32 family=default input_type=bf16 kind=rotation output_type=bf16 read=half root=%arg0
// CHECK-SAME: sine=sign of the formula tables=from positions and frequencies width=half write=half
// CHECK-NEXT: raised table half rope.table exact family=default residual=
// CHECK-NEXT: raised attention plain rope.attention contract
// CHECK-NEXT: missed rotation odd "name" {{.*}} with spaces tensor.concat not-a-rotation odd {{"}}file{{"}}.mlir:7
// CHECK-NOT: {{.}}

#lane = affine_map<(d0, d1) -> (d1)>
#row = affine_map<(d0, d1) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

func.func @half(%x: tensor<5x4xbf16>, %p: tensor<5xi64>) -> tensor<5x4xbf16> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %c = math.cos %a : tensor<5x2xf32>
  %s = math.sin %a : tensor<5x2xf32>
  %w = arith.extf %x : tensor<5x4xbf16> to tensor<5x4xf32>
  %lo = tensor.extract_slice %w[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %w[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.truncf %y : tensor<5x4xf32> to tensor<5x4xbf16>
  return %z : tensor<5x4xbf16>
}

func.func @plain(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Names that JSON has to escape, and a byte that is not UTF-8.
func.func @"odd \22name\22 \FF with spaces"(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %lo, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32> loc("odd \22file\22.mlir":7:1)
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}
