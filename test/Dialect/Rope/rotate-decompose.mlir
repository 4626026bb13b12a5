// RUN: rope-opt %s --rope-decompose=ops=rotate --split-input-file | FileCheck %s

// What the numbers are is tested by execution, in Integration/Rotary; this is about
// the shape of the code.

// One op for the first and one for the second lanes, chained through the init;
// the tables lose their broadcast axes.
// CHECK-LABEL: func.func @half
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<2x3x8xf32>, %[[C:[a-z0-9]+]]: tensor<1x3x4xf32>
// CHECK-SAME: %[[O:[a-z0-9]+]]: tensor<2x3x8xf32>
// CHECK: tensor.extract_slice %[[X]][0, 0, 0] [2, 3, 4] [1, 1, 1]
// CHECK: tensor.extract_slice %[[X]][0, 0, 4] [2, 3, 4] [1, 1, 1]
// CHECK: tensor.extract_slice %[[C]][0, 0, 0] [1, 3, 4] [1, 1, 1] : tensor<1x3x4xf32> to tensor<3x4xf32>
// CHECK: tensor.extract_slice %[[O]][0, 0, 0] [2, 3, 4] [1, 1, 1]
// CHECK: %[[LO:.+]] = linalg.generic
// CHECK: arith.subf
// CHECK: %[[O1:.+]] = tensor.insert_slice %[[LO]] into %[[O]][0, 0, 0] [2, 3, 4] [1, 1, 1]
// CHECK: tensor.extract_slice %[[O1]][0, 0, 4] [2, 3, 4] [1, 1, 1]
// CHECK: %[[HI:.+]] = linalg.generic
// CHECK: arith.addf
// CHECK: %[[O2:.+]] = tensor.insert_slice %[[HI]] into %[[O1]][0, 0, 4] [2, 3, 4] [1, 1, 1]
// CHECK: return %[[O2]]
func.func @half(%x: tensor<2x3x8xf32>, %c: tensor<1x3x4xf32>,
                %s: tensor<1x3x4xf32>, %o: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<2x3x8xf32>, tensor<1x3x4xf32>, tensor<1x3x4xf32>)
      outs(%o : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %0 : tensor<2x3x8xf32>
}

// -----

// Same pairing on memrefs: one op reads and writes both lanes of a pair.
// CHECK-LABEL: func.func @in_place
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic
// CHECK: linalg.yield %{{.+}}, %{{.+}} : f32, f32
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @in_place(%x: memref<6x8xf32>, %c: memref<6x4xf32>) {
  rope.rotate interleaved to interleaved block(0, 8)
      ins(%x, %c, %c : memref<6x8xf32>, memref<6x4xf32>, memref<6x4xf32>)
      outs(%x : memref<6x8xf32>)
  return
}

// -----

// Lanes cross and the memrefs may be one: a row is staged.
// CHECK-LABEL: func.func @staged
// CHECK: %[[ROW:.+]] = memref.alloca() : memref<1x8xf32>
// CHECK: scf.for
// CHECK: linalg.copy ins(%{{.+}}) outs(%[[ROW]] : memref<1x8xf32>)
// CHECK: memref.subview %[[ROW]][0, 0] [1, 4] [1, 1]
// CHECK: linalg.generic
func.func @staged(%x: memref<6x8xf32>, %c: memref<6x4xf32>, %o: memref<6x8xf32>) {
  rope.rotate half to interleaved block(0, 8)
      ins(%x, %c, %c : memref<6x8xf32>, memref<6x4xf32>, memref<6x4xf32>)
      outs(%o : memref<6x8xf32>)
  return
}

// -----

// Lanes cross between distinct buffers: nothing is staged.
// CHECK-LABEL: func.func @distinct
// CHECK-NOT: memref.alloca
// CHECK-NOT: linalg.copy
// CHECK: linalg.generic
func.func @distinct(%x: memref<6x8xf32>, %c: memref<6x4xf32>) -> memref<6x8xf32> {
  %o = memref.alloc() : memref<6x8xf32>
  rope.rotate half to interleaved block(0, 8)
      ins(%x, %c, %c : memref<6x8xf32>, memref<6x4xf32>, memref<6x4xf32>)
      outs(%o : memref<6x8xf32>)
  return %o : memref<6x8xf32>
}

// -----

// Lanes outside the block are copied, and converted where types differ.
// CHECK-LABEL: func.func @outside_lanes
// CHECK: linalg.copy ins(%{{.+}} : tensor<6x2xf32>)
// CHECK: linalg.copy ins(%{{.+}} : tensor<6x4xf32>)
// CHECK: linalg.generic
// CHECK: ^bb0(%[[V:.+]]: f32, %{{.+}}: bf16):
// CHECK-NEXT: %[[T:.+]] = arith.truncf %[[V]] : f32 to bf16
// CHECK-NEXT: linalg.yield %[[T]]
func.func @outside_lanes(%x: tensor<6x12xf32>, %c: tensor<6x3xf32>,
                         %o: tensor<6x12xf32>, %b: tensor<6x12xbf16>)
    -> (tensor<6x12xf32>, tensor<6x12xbf16>) {
  %0 = rope.rotate half to half block(2, 6)
      ins(%x, %c, %c : tensor<6x12xf32>, tensor<6x3xf32>, tensor<6x3xf32>)
      outs(%o : tensor<6x12xf32>) -> tensor<6x12xf32>
  %1 = rope.rotate half to half block(0, 6)
      ins(%x, %c, %c : tensor<6x12xf32>, tensor<6x3xf32>, tensor<6x3xf32>)
      outs(%b : tensor<6x12xbf16>) -> tensor<6x12xbf16>
  return %0, %1 : tensor<6x12xf32>, tensor<6x12xbf16>
}

// -----

// Operands are extended, products and sum are rounded in compute_type, the result
// to the type of the init.
// CHECK-LABEL: func.func @compute_type
// CHECK: ^bb0(%[[LO:.+]]: bf16, %[[HI:.+]]: bf16, %[[C:.+]]: f16, %[[S:.+]]: f16, %{{.+}}: bf16):
// CHECK-DAG: %[[LOX:.+]] = arith.extf %[[LO]] : bf16 to f32
// CHECK-DAG: %[[HIX:.+]] = arith.extf %[[HI]] : bf16 to f32
// CHECK-DAG: %[[CX:.+]] = arith.extf %[[C]] : f16 to f32
// CHECK-DAG: %[[SX:.+]] = arith.extf %[[S]] : f16 to f32
// CHECK: %[[A:.+]] = arith.mulf %[[CX]], %[[LOX]] : f32
// CHECK: %[[B:.+]] = arith.mulf %[[SX]], %[[HIX]] : f32
// CHECK: %[[D:.+]] = arith.subf %[[A]], %[[B]] : f32
// CHECK: arith.truncf %[[D]] : f32 to bf16
func.func @compute_type(%x: tensor<6x8xbf16>, %c: tensor<6x4xf16>,
                        %s: tensor<6x4xf16>, %o: tensor<6x8xbf16>)
    -> tensor<6x8xbf16> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<6x8xbf16>, tensor<6x4xf16>, tensor<6x4xf16>)
      outs(%o : tensor<6x8xbf16>) -> tensor<6x8xbf16>
  return %0 : tensor<6x8xbf16>
}

// -----

// The slot of a row is outside of sequential loops and inside of parallel ones.
// CHECK-LABEL: func.func @slot_scope
// CHECK: scf.parallel
// CHECK-NEXT: memref.alloca() : memref<8xf32>
// CHECK: scf.for
func.func @slot_scope(%x: memref<4x5x8xf32>, %c: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    scf.for %j = %c0 to %c5 step %c1 {
      %row = memref.subview %x[%i, %j, 0] [1, 1, 8] [1, 1, 1]
          : memref<4x5x8xf32> to memref<8xf32, strided<[1], offset: ?>>
      rope.rotate half to interleaved block(0, 8)
          ins(%row, %c, %c : memref<8xf32, strided<[1], offset: ?>>, memref<4xf32>, memref<4xf32>)
          outs(%row : memref<8xf32, strided<[1], offset: ?>>)
    }
  }
  return
}

// -----

// A size that only a cast knows stays dynamic, as in the type of the operand.
// CHECK-LABEL: func.func @cast_to_dynamic
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<?x5x4xf32>, tensor<?x5x4xf32>, tensor<?x5x4xf32>, tensor<?x5x4xf32>) outs(%{{.*}} : tensor<?x5x4xf32>)
func.func @cast_to_dynamic(%x: tensor<1x5x8xf32>, %c: tensor<1x5x4xf32>, %s: tensor<?x5x4xf32>, %o: tensor<1x5x8xf32>)
    -> tensor<?x5x8xf32> {
  %dx = tensor.cast %x : tensor<1x5x8xf32> to tensor<?x5x8xf32>
  %dc = tensor.cast %c : tensor<1x5x4xf32> to tensor<?x5x4xf32>
  %do = tensor.cast %o : tensor<1x5x8xf32> to tensor<?x5x8xf32>
  %0 = rope.rotate half to half block(0, 8)
      ins(%dx, %dc, %s : tensor<?x5x8xf32>, tensor<?x5x4xf32>, tensor<?x5x4xf32>)
      outs(%do : tensor<?x5x8xf32>) -> tensor<?x5x8xf32>
  return %0 : tensor<?x5x8xf32>
}
