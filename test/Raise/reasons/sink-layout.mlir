// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// RUN: sed 's/tensor<4xf32>/tensor<5xf32>/g; s/(d0, d1) -> (d0)>/(d0, d1) -> (d1)>/; s/%h = math.tanh %g : f32//; s/subf %h,/subf %g,/' %s \
// RUN:   | rope-opt --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// ROWS: remark: [Missed] sink-layout | {{.*}}expected a sink of one value for each head, but %arg3 has one for each row

// The sink is computed for each row of its own.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
func.func @sink_is_computed(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m0 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.maximumf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<4x5xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.subf %a, %b : f32
    %d = math.exp %c : f32
    linalg.yield %d : f32
  } -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %b = arith.addf %a, %o : f32
    linalg.yield %b : f32
  } -> tensor<4x5xf32>
  %ls = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%l, %m, %sink : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %g: f32, %o: f32):
    %h = math.tanh %g : f32
    %c = arith.subf %h, %b : f32
    %d = math.exp %c : f32
    %t = arith.addf %a, %d : f32
    linalg.yield %t : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %ls : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  // CHECK: sink-layout.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] sink-layout | {{.*}}expected a sink that is a tensor of one value for each head
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]
