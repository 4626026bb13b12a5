// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s
// RUN: rope-opt %s --emit-bytecode | rope-opt | FileCheck %s

// CHECK-LABEL: func.func @weight
// CHECK: rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8) ins(%{{.*}} : tensor<16x24xbf16>) outs(%{{.*}} : tensor<16x24xbf16>) -> tensor<16x24xbf16>
func.func @weight(%w: tensor<16x24xbf16>, %o: tensor<16x24xbf16>) -> tensor<16x24xbf16> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%w : tensor<16x24xbf16>) outs(%o : tensor<16x24xbf16>) -> tensor<16x24xbf16>
  return %0 : tensor<16x24xbf16>
}

// CHECK-LABEL: func.func @partial_on_memrefs
// CHECK: rope.permute_lanes interleaved to half axis 0 period 12 block(2, 8) ins(%{{.*}} : memref<24x?xi8>) outs(%{{.*}} : memref<24x?xi8>){{$}}
func.func @partial_on_memrefs(%w: memref<24x?xi8>, %o: memref<24x?xi8>) {
  rope.permute_lanes interleaved to half axis 0 period 12 block(2, 8)
      ins(%w : memref<24x?xi8>) outs(%o : memref<24x?xi8>)
  return
}
