// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --check-prefixes=CHECK,AMPERE
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies=chip=sm_90a | FileCheck %s --check-prefixes=CHECK,HOPPER
// RUN: rope-opt %s --rope-gpu-form-projections --rope-gpu-apply-strategies="chip=sm_80 strategies=-projection-split" | FileCheck %s --check-prefix=BANNED

#x = affine_map<(i, j, k) -> (i, k)>
#w = affine_map<(i, j, k) -> (j, k)>
#o = affine_map<(i, j, k) -> (i, j)>

// 32 blocks of columns: of 108 multiprocessors, which are to have two blocks
// each, 7 parts of the depth make use; of 132 it is 9.
// CHECK-LABEL: func.func @row
// AMPERE: %[[PARTS:.*]] = tensor.empty() : tensor<7x3x4096xf32>
// AMPERE: %[[DEPTHS:.*]] = arith.constant 7 : index
// HOPPER: %[[PARTS:.*]] = tensor.empty() : tensor<9x3x4096xf32>
// HOPPER: %[[DEPTHS:.*]] = arith.constant 9 : index
// CHECK: %[[SUMS:.*]] = rope_gpu.launch @kernels::@row_kernel_0 blocks in(%{{.*}}, %{{.*}}, %[[DEPTHS]]) {{.*}} outs(%[[PARTS]]
// CHECK: rope_gpu.launch @kernels::@row_kernel_1 {{.*}} ins({{.*}}%[[SUMS]]
// BANNED-LABEL: func.func @row
// BANNED: rope_gpu.launch @kernels::@row_kernel_0
// BANNED-NOT: rope_gpu.launch
// BANNED-LABEL: func.func @shallow
func.func @row(%a: tensor<3x4096xf16>, %b: tensor<4096x4096xf16>) -> tensor<3x4096xf16> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4096xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4096xf32>) -> tensor<3x4096xf32>
  %m = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<3x4096xf16>, tensor<4096x4096xf16>) outs(%f : tensor<3x4096xf32>) {
  ^bb0(%p: f16, %q: f16, %s: f32):
    %p32 = arith.extf %p : f16 to f32
    %q32 = arith.extf %q : f16 to f32
    %pq = arith.mulf %p32, %q32 : f32
    %t = arith.addf %s, %pq : f32
    linalg.yield %t : f32
  } -> tensor<3x4096xf32>
  %o = tensor.empty() : tensor<3x4096xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<3x4096xf32>) outs(%o : tensor<3x4096xf16>) {
  ^bb0(%p: f32, %q: f16):
    %t = arith.truncf %p : f32 to f16
    linalg.yield %t : f16
  } -> tensor<3x4096xf16>
  return %r : tensor<3x4096xf16>
}

// A part has at least 128 of the depth, and 16 for each row.
// CHECK-LABEL: func.func @shallow
// CHECK: rope_gpu.launch @kernels::@shallow_kernel_0
// CHECK-NOT: rope_gpu.launch
// CHECK: return
func.func @shallow(%a: tensor<3x255xf32>, %b: tensor<64x255xf32>) -> tensor<3x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x64xf32>) -> tensor<3x64xf32>
  %m = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<3x255xf32>, tensor<64x255xf32>) outs(%f : tensor<3x64xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %pq = arith.mulf %p, %q : f32
    %t = arith.addf %s, %pq : f32
    linalg.yield %t : f32
  } -> tensor<3x64xf32>
  return %m : tensor<3x64xf32>
}

// More than 16 rows are not split, nor sizes that the launch says.
// CHECK-LABEL: func.func @rows
// CHECK: rope_gpu.launch @kernels::@rows_kernel_0
// CHECK-NOT: rope_gpu.launch
// CHECK: return
func.func @rows(%a: tensor<17x4096xf32>, %b: tensor<64x4096xf32>) -> tensor<17x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<17x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<17x64xf32>) -> tensor<17x64xf32>
  %m = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<17x4096xf32>, tensor<64x4096xf32>) outs(%f : tensor<17x64xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %pq = arith.mulf %p, %q : f32
    %t = arith.addf %s, %pq : f32
    linalg.yield %t : f32
  } -> tensor<17x64xf32>
  return %m : tensor<17x64xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK: rope_gpu.launch @kernels::@dynamic_kernel_0
// CHECK-NOT: rope_gpu.launch
// CHECK: return
func.func @dynamic(%a: tensor<?x4096xf32>, %b: tensor<64x4096xf32>, %e: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %zero = arith.constant 0.0 : f32
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %m = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x4096xf32>, tensor<64x4096xf32>) outs(%f : tensor<?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %s: f32):
    %pq = arith.mulf %p, %q : f32
    %t = arith.addf %s, %pq : f32
    linalg.yield %t : f32
  } -> tensor<?x64xf32>
  return %m : tensor<?x64xf32>
}
