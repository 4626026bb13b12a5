// RUN: rope-opt %s --split-input-file --rope-split-chains=part=2 | FileCheck %s
// RUN: rope-opt %s --split-input-file --rope-split-chains | FileCheck %s --check-prefix=SHORT

// SHORT-NOT: bufferization.to_

// After two writes, where a third follows.
// CHECK-LABEL: func @chain(
// CHECK: tensor.insert_slice
// CHECK-NEXT: %[[END:.*]] = tensor.insert_slice
// CHECK-NEXT: %[[B:.*]] = bufferization.to_buffer %[[END]] : tensor<8xf32> to memref<8xf32>
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %[[B]] restrict writable : memref<8xf32> to tensor<8xf32>
// CHECK-NEXT: tensor.insert_slice %{{.*}} into %[[T]]
// CHECK-NEXT: %[[LAST:.*]] = tensor.insert_slice
// CHECK-NEXT: return %[[LAST]]
func.func @chain(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}) -> tensor<8xf32> {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %a into %1[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %4 = tensor.insert_slice %a into %3[6] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %4 : tensor<8xf32>
}

// -----

// Slices that are read before it do not matter, nor what they become.
// CHECK-LABEL: func @reads(
// CHECK: bufferization.to_tensor
func.func @reads(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}, %e: tensor<2xf32> {bufferization.writable = false}) -> (tensor<8xf32>, tensor<2xf32>) {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %s = tensor.extract_slice %1[1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %t = linalg.exp ins(%s : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %2 = tensor.insert_slice %a into %1[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3, %t : tensor<8xf32>, tensor<2xf32>
}

// -----

// What may share the memory is read behind it: a slice, an earlier value, what
// was inserted, what was computed in a slice, in a region, an argument that is
// written.
// CHECK-LABEL: func @slice(
// CHECK-NOT: bufferization.to_
func.func @slice(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}) -> (tensor<8xf32>, tensor<2xf32>) {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %s = tensor.extract_slice %1[4] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %2 = tensor.insert_slice %a into %1[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3, %s : tensor<8xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @earlier(
// CHECK-NOT: bufferization.to_
func.func @earlier(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}) -> (tensor<8xf32>, tensor<8xf32>) {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %a into %1[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3, %1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func @inserted(
// CHECK-NOT: bufferization.to_
func.func @inserted(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}) -> (tensor<8xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<2xf32>
  %t = linalg.exp ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %t into %1[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3, %t : tensor<8xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @computed_in_a_slice(
// CHECK-NOT: bufferization.to_
func.func @computed_in_a_slice(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}) -> (tensor<8xf32>, tensor<2xf32>) {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %s = tensor.extract_slice %1[2] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %t = linalg.exp ins(%a : tensor<2xf32>) outs(%s : tensor<2xf32>) -> tensor<2xf32>
  %2 = tensor.insert_slice %a into %1[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3, %t : tensor<8xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @region(
// CHECK-NOT: bufferization.to_
func.func @region(%x: tensor<8xf32> {bufferization.writable = false}, %a: tensor<2xf32> {bufferization.writable = false}, %c: i1) -> (tensor<8xf32>, tensor<2xf32>) {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %s = scf.if %c -> tensor<2xf32> {
    %t = tensor.extract_slice %1[2] [2] [1] : tensor<8xf32> to tensor<2xf32>
    scf.yield %t : tensor<2xf32>
  } else {
    scf.yield %a : tensor<2xf32>
  }
  %2 = tensor.insert_slice %a into %1[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3, %s : tensor<8xf32>, tensor<2xf32>
}

// CHECK-LABEL: func @argument(
// CHECK-NOT: bufferization.to_
func.func @argument(%x: tensor<8xf32> {bufferization.writable = true}, %a: tensor<2xf32> {bufferization.writable = false}) -> tensor<8xf32> {
  %1 = tensor.insert_slice %a into %x[0] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %a into %1[2] [2] [1] : tensor<2xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %a into %2[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}
