// What is lost with a zero that is dropped is in the class of the remark, and
// nothing else is.
//
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s

#ij = affine_map<(d0, d1) -> (d0, d1)>
#i = affine_map<(d0, d1) -> (d0)>
#j = affine_map<(d0, d1) -> (d1)>

// CHECK: Function=plus_zero | {{.*}}class contract; used: but for the sign of a zero
func.func @plus_zero(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %y = arith.addf %r, %z : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: Function=minus_zero | {{.*}}class exact{{$|"}}
func.func @minus_zero(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %y = arith.subf %r, %z : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: Function=plus_negative_zero | {{.*}}class exact{{$|"}}
func.func @plus_negative_zero(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<-0.0> : tensor<5x4xf32>
  %y = arith.addf %r, %z : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: Function=minus_negative_zero | {{.*}}class contract; used: but for the sign of a zero
func.func @minus_negative_zero(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<-0.0> : tensor<5x4xf32>
  %y = arith.subf %r, %z : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: Function=zero_plus | {{.*}}class contract; used: but for the sign of a zero
func.func @zero_plus(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %y = arith.addf %z, %r : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// CHECK: Function=from_zero | {{.*}}class contract; used: but for the sign of a zero
func.func @from_zero(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %y = arith.subf %z, %r : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// -(a + b) is -a + -b but where a and b cancel.
// CHECK: Function=from_negative_zero | {{.*}}class contract; used: but for the sign of a zero
func.func @from_negative_zero(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<-0.0> : tensor<5x4xf32>
  %y = arith.subf %z, %r : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// The negation stays.
// CHECK: Function=negated | {{.*}}class exact{{$|"}}
func.func @negated(%x: tensor<5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.mulf %hi, %c : tensor<5x2xf32>
  %4 = arith.mulf %lo, %s : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %z = arith.constant dense<0.0> : tensor<5x4xf32>
  %y = arith.negf %r : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// An integer times a positive frequency is never -0.
// CHECK: Function=counted_angles | {{.*}}from positions and frequencies{{.*}}class exact{{$|"}}
func.func @counted_angles(%x: tensor<5x4xf32>, %p: tensor<5xi64>) -> tensor<5x4xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a:2 = linalg.generic {indexing_maps = [#i, #j, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%b: i64, %g: f32, %o: f32, %q: f32):
    %zero = arith.constant 0.0 : f32
    %n = arith.sitofp %b : i64 to f32
    %m = arith.mulf %n, %g : f32
    %t = arith.addf %zero, %m : f32
    %cos = math.cos %t : f32
    %sin = math.sin %t : f32
    linalg.yield %cos, %sin : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %a#0 : tensor<5x2xf32>
  %2 = arith.mulf %hi, %a#1 : tensor<5x2xf32>
  %3 = arith.mulf %hi, %a#0 : tensor<5x2xf32>
  %4 = arith.mulf %lo, %a#1 : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// Position 0 times a negative frequency is -0.
// CHECK: Function=negative_frequency | {{.*}}from positions and frequencies{{.*}}class contract; used: but for the sign of a zero
func.func @negative_frequency(%x: tensor<5x4xf32>, %p: tensor<5xi64>) -> tensor<5x4xf32> {
  %f = arith.constant dense<[1.0, -0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a:2 = linalg.generic {indexing_maps = [#i, #j, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%b: i64, %g: f32, %o: f32, %q: f32):
    %zero = arith.constant 0.0 : f32
    %n = arith.sitofp %b : i64 to f32
    %m = arith.mulf %n, %g : f32
    %t = arith.addf %zero, %m : f32
    %cos = math.cos %t : f32
    %sin = math.sin %t : f32
    linalg.yield %cos, %sin : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %a#0 : tensor<5x2xf32>
  %2 = arith.mulf %hi, %a#1 : tensor<5x2xf32>
  %3 = arith.mulf %hi, %a#0 : tensor<5x2xf32>
  %4 = arith.mulf %lo, %a#1 : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// A given float may be -0.
// CHECK: Function=given_angles | {{.*}}from positions and frequencies{{.*}}class contract; used: but for the sign of a zero
func.func @given_angles(%x: tensor<5x4xf32>, %p: tensor<5xf32>) -> tensor<5x4xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a:2 = linalg.generic {indexing_maps = [#i, #j, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%p, %f : tensor<5xf32>, tensor<2xf32>) outs(%e, %e : tensor<5x2xf32>, tensor<5x2xf32>) {
  ^bb0(%b: f32, %g: f32, %o: f32, %q: f32):
    %zero = arith.constant 0.0 : f32
    %n = arith.addf %b, %b : f32
    %m = arith.mulf %n, %g : f32
    %t = arith.addf %zero, %m : f32
    %cos = math.cos %t : f32
    %sin = math.sin %t : f32
    linalg.yield %cos, %sin : f32, f32
  } -> (tensor<5x2xf32>, tensor<5x2xf32>)
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %a#0 : tensor<5x2xf32>
  %2 = arith.mulf %hi, %a#1 : tensor<5x2xf32>
  %3 = arith.mulf %hi, %a#0 : tensor<5x2xf32>
  %4 = arith.mulf %lo, %a#1 : tensor<5x2xf32>
  %5 = arith.subf %1, %2 : tensor<5x2xf32>
  %6 = arith.addf %3, %4 : tensor<5x2xf32>
  %r = tensor.concat dim(1) %5, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
