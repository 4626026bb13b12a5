// Vectors of f32 are rounded to bf16 by an instruction, which makes subnormal
// numbers 0. Where a lane is one, or the processor lacks the instruction, it is
// the truncation of before.

// RUN: rope-opt %s --rope-cpu-round-to-bf16=cpu=znver4 | FileCheck %s
// RUN: rope-opt %s --rope-cpu-round-to-bf16=cpu=x86-64-v4 | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-round-to-bf16="cpu=znver4 features=-avx512dq" | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-round-to-bf16=cpu=aarch64:neoverse-v1 | FileCheck %s --check-prefix=NONE
// NONE-NOT: call_intrinsic

// CHECK-LABEL: func @vector(
// CHECK-SAME: %[[X:.*]]: vector<16xf32>
// CHECK: %[[CLASS:.*]] = arith.constant 32 : i32
// CHECK: %[[SMALL:.*]] = llvm.call_intrinsic "llvm.x86.avx512.fpclass.ps.512"(%[[X]], %[[CLASS]]) : (vector<16xf32>, i32) -> vector<16xi1>
// CHECK: %[[ANY:.*]] = vector.reduction <or>, %[[SMALL]]
// CHECK: %[[RARE:.*]] = llvm.intr.expect %[[ANY]], %{{.*}} : i1
// CHECK: %[[Y:.*]] = scf.if %[[RARE]] -> (vector<16xbf16>)
// CHECK:   arith.truncf %[[X]]
// CHECK: else
// CHECK:   llvm.call_intrinsic "llvm.x86.avx512bf16.cvtneps2bf16.512"(%[[X]])
// CHECK: return %[[Y]]
func.func @vector(%x: vector<16xf32>) -> vector<16xbf16> {
  %y = arith.truncf %x : vector<16xf32> to vector<16xbf16>
  return %y : vector<16xbf16>
}

// CHECK-LABEL: func @half(
// CHECK: "llvm.x86.avx512.fpclass.ps.256"
// CHECK: "llvm.x86.avx512bf16.cvtneps2bf16.256"
func.func @half(%x: vector<8xf32>) -> vector<8xbf16> {
  %y = arith.truncf %x : vector<8xf32> to vector<8xbf16>
  return %y : vector<8xbf16>
}

// An integer is never subnormal.
// CHECK-LABEL: func @integers(
// CHECK-NOT: scf.if
// CHECK: "llvm.x86.avx512bf16.cvtneps2bf16.512"
func.func @integers(%q: vector<16xi32>) -> vector<16xbf16> {
  %x = arith.sitofp %q : vector<16xi32> to vector<16xf32>
  %y = arith.truncf %x : vector<16xf32> to vector<16xbf16>
  return %y : vector<16xbf16>
}

// CHECK-LABEL: func @others(
// CHECK-NOT: call_intrinsic
func.func @others(%a: f32, %b: vector<4xf32>, %c: vector<16xf32>, %d: vector<16xf32>, %e: vector<2x8xf32>)
    -> (bf16, vector<4xbf16>, vector<16xf16>, vector<16xbf16>, vector<2x8xbf16>) {
  %0 = arith.truncf %a : f32 to bf16
  %1 = arith.truncf %b : vector<4xf32> to vector<4xbf16>
  %2 = arith.truncf %c : vector<16xf32> to vector<16xf16>
  %3 = arith.truncf %d toward_zero : vector<16xf32> to vector<16xbf16>
  %4 = arith.truncf %e : vector<2x8xf32> to vector<2x8xbf16>
  return %0, %1, %2, %3, %4 : bf16, vector<4xbf16>, vector<16xf16>, vector<16xbf16>, vector<2x8xbf16>
}
