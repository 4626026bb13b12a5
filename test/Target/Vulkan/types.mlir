// REQUIRES: vulkan
// Every type of element, bit for bit as the interpreter has it in the types as written: integers, booleans, and
// 16-bit floats with ties, subnormal numbers, infinities and NaN, whose conversions are exact or rounded once.
// RUN: rope-runner %s --entry=integers --target=vulkan --random=1 --range=0:-128:127 --range=1:-1000:1000 --range=2:-100000:100000 --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=INTEGERS
// RUN: rope-runner %s --entry=floats --target=vulkan --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=FLOATS
// RUN: rope-runner %s --entry=order --target=vulkan --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=ORDER
// RUN: rope-runner %s --entry=narrow --target=vulkan --random=1 --range=0:-8:7 --range=1:0:3 --range=2:-2:1 --compare-with=reference | FileCheck %s --check-prefix=NARROW
// RUN: rope-runner %s --entry=bits --target=vulkan --random=1 --range=0:-128:127 --range=1:-100:30000 --range=2:-9:2000000000 --range=3:-9:2000000000 --compare-with=reference | FileCheck %s --check-prefix=BITS
// RUN: rope-runner %s --entry=conversions --target=vulkan --random=1 --range=0:-30000:30000 --range=1:-2000000000:2000000000 --range=2:-4000000000000000:4000000000000000 --range=3:-100:100 --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=CONVERSIONS
// INTEGERS-COUNT-4: against reference: ok
// FLOATS-COUNT-3: against reference: ok
// ORDER-COUNT-3: against reference: ok
// NARROW-COUNT-6: against reference: ok
// BITS-COUNT-4: against reference: ok
// CONVERSIONS-COUNT-6: against reference: ok
// RUN: rope-runner %s --entry=zero_divisors --random=1 --target=vulkan --compare-with=reference | FileCheck %s --check-prefix=ZERO
// ZERO-COUNT-4: against reference: ok
// RUN: rope-runner %s --entry=complex_sums --random=1 --target=vulkan --compare-with=reference | FileCheck %s --check-prefix=COMPLEX
// RUN: rope-runner %s --entry=zero_factors --random=1 --target=vulkan --compare-with=reference | FileCheck %s --check-prefix=FACTORS
// FACTORS-COUNT-4: against reference: ok
// COMPLEX: against reference: ok

func.func @integers(%a: tensor<33xi8>, %b: tensor<33xi16>, %c: tensor<33xi64>) -> (tensor<33xi8>, tensor<33xi16>, tensor<33xi64>, tensor<33xi1>) {
  %x = arith.addi %a, %a : tensor<33xi8>
  %y = arith.muli %b, %b : tensor<33xi16>
  %z = arith.muli %c, %c : tensor<33xi64>
  %zero = arith.constant dense<0> : tensor<33xi64>
  %p = arith.cmpi slt, %c, %zero : tensor<33xi64>
  return %x, %y, %z, %p : tensor<33xi8>, tensor<33xi16>, tensor<33xi64>, tensor<33xi1>
}

func.func @floats() -> (tensor<12xf16>, tensor<12xbf16>, tensor<8xf32>) {
  %x = arith.constant dense<[1.00048828, 1.00146484, 65519.9, 65520.0, 6.0e-8, 2.9e-8, -3.1e-5, 0x7FC00000, 0x7F800000, 0xFF800000, -0.0, 5.97e-8]> : tensor<12xf32>
  %y = arith.constant dense<[1.00390625, 1.01171875, 3.3961775e38, 1.0e-30, -1.2, 3.0, 0x7F7FFFFF, 0x7FC00000, 0x7F800000, 0xFF800000, -0.0, 1.0]> : tensor<12xf32>
  %h = arith.constant dense<[0x0001, 0x03FF, 0x0400, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 0x8000]> : tensor<8xf16>
  %f = arith.truncf %x : tensor<12xf32> to tensor<12xf16>
  %b = arith.truncf %y : tensor<12xf32> to tensor<12xbf16>
  %w = arith.extf %h : tensor<8xf16> to tensor<8xf32>
  return %f, %b, %w : tensor<12xf16>, tensor<12xbf16>, tensor<8xf32>
}

// Maximum and minimum with NaN, and a choice by a comparison that NaN fails.
func.func @order() -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
  %x = arith.constant dense<[0x7FC00000, 1.0, 0xFF800000, 0x7F800000, -2.0, 0x7FC00000]> : tensor<6xf32>
  %y = arith.constant dense<[1.0, 0x7FC00000, 0xFF800000, 3.0, 0xFF800000, 0x7FC00000]> : tensor<6xf32>
  %a = arith.maximumf %x, %y : tensor<6xf32>
  %b = arith.maxnumf %x, %y : tensor<6xf32>
  %less = arith.cmpf ult, %x, %y : tensor<6xf32>
  %c = arith.select %less, %x, %y : tensor<6xi1>, tensor<6xf32>
  return %a, %b, %c : tensor<6xf32>, tensor<6xf32>, tensor<6xf32>
}

// Integers of less than a byte: signed and unsigned, with what overflows.
func.func @narrow(%a: tensor<33xi4>, %n: tensor<33xi4>, %c: tensor<33xi2>)
    -> (tensor<33xi4>, tensor<33xi4>, tensor<33xf32>, tensor<33xf16>, tensor<33xi1>, tensor<33xi8>) {
  %one = arith.constant dense<1> : tensor<33xi4>
  %seven = arith.constant dense<7> : tensor<33xi4>
  %wraps = arith.muli %a, %seven : tensor<33xi4>
  %sum = arith.addi %wraps, %a : tensor<33xi4>
  %shifted = arith.shrsi %sum, %n : tensor<33xi4>
  %divisor = arith.ori %n, %one : tensor<33xi4>
  %quotient = arith.divsi %sum, %divisor : tensor<33xi4>
  %signed = arith.sitofp %sum : tensor<33xi4> to tensor<33xf32>
  %unsigned = arith.uitofp %sum : tensor<33xi4> to tensor<33xf16>
  %less = arith.cmpi slt, %sum, %one : tensor<33xi4>
  %wide = arith.extsi %c : tensor<33xi2> to tensor<33xi8>
  return %shifted, %quotient, %signed, %unsigned, %less, %wide
      : tensor<33xi4>, tensor<33xi4>, tensor<33xf32>, tensor<33xf16>, tensor<33xi1>, tensor<33xi8>
}

// Zeros in front, zeros at the end and ones, in each width.
func.func @bits(%a: tensor<33xi8>, %b: tensor<33xi16>, %c: tensor<33xi32>, %d: tensor<33xi64>)
    -> (tensor<33xi8>, tensor<33xi16>, tensor<33xi32>, tensor<33xi64>) {
  %a0 = math.ctlz %a : tensor<33xi8>
  %a1 = math.ctpop %a : tensor<33xi8>
  %a2 = arith.addi %a0, %a1 : tensor<33xi8>
  %b0 = math.cttz %b : tensor<33xi16>
  %b1 = math.ctlz %b : tensor<33xi16>
  %b2 = arith.subi %b0, %b1 : tensor<33xi16>
  %c0 = math.cttz %c : tensor<33xi32>
  %c1 = math.ctlz %c : tensor<33xi32>
  %c2 = arith.subi %c0, %c1 : tensor<33xi32>
  %d0 = math.ctpop %d : tensor<33xi64>
  %d1 = math.cttz %d : tensor<33xi64>
  %d2 = arith.subi %d0, %d1 : tensor<33xi64>
  return %a2, %b2, %c2, %d2 : tensor<33xi8>, tensor<33xi16>, tensor<33xi32>, tensor<33xi64>
}

// Integers as 16-bit floats, rounded once, and back.
func.func @conversions(%a: tensor<400xi16>, %b: tensor<400xi32>, %c: tensor<400xi64>, %x: tensor<400xf16>)
    -> (tensor<400xf16>, tensor<400xbf16>, tensor<400xbf16>, tensor<400xf16>, tensor<400xi64>, tensor<400xf32>) {
  %zero = arith.constant dense<0> : tensor<400xi32>
  %p = arith.sitofp %a : tensor<400xi16> to tensor<400xf16>
  %q = arith.sitofp %b : tensor<400xi32> to tensor<400xbf16>
  %r = arith.uitofp %c : tensor<400xi64> to tensor<400xbf16>
  %s = arith.uitofp %b : tensor<400xi32> to tensor<400xf16>
  %t = arith.fptosi %x : tensor<400xf16> to tensor<400xi64>
  %less = arith.cmpi slt, %b, %zero : tensor<400xi32>
  %u = arith.sitofp %less : tensor<400xi1> to tensor<400xf32>
  return %p, %q, %r, %s, %t, %u
      : tensor<400xf16>, tensor<400xbf16>, tensor<400xbf16>, tensor<400xf16>, tensor<400xi64>, tensor<400xf32>
}

// Quotients by zeros, which a driver knows or does not.
func.func @zero_divisors(%given: tensor<5xf32>, %y: tensor<5xf64>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf64>, tensor<5xf32>) {
  %factors = arith.constant dense<[1.0, -1.0, 0.0, -0.0, 0x7FC00000]> : tensor<5xf32>
  %x = arith.mulf %given, %factors : tensor<5xf32>
  %zero = arith.constant dense<0.0> : tensor<5xf32>
  %minus_zero = arith.constant dense<-0.0> : tensor<5xf32>
  %wide_zero = arith.constant dense<0.0> : tensor<5xf64>
  %a = arith.divf %x, %zero : tensor<5xf32>
  %b = arith.divf %x, %minus_zero : tensor<5xf32>
  %c = arith.divf %y, %wide_zero : tensor<5xf64>
  %e = tensor.empty() : tensor<5xf32>
  %d = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<5xf32>) outs(%e : tensor<5xf32>) {
  ^bb0(%n: f32, %o: f32):
    %five = arith.constant 5 : index
    %lane = linalg.index 0 : index
    %beyond = arith.cmpi uge, %lane, %five : index
    %none = arith.uitofp %beyond : i1 to f32
    %q = arith.divf %n, %none : f32
    linalg.yield %q : f32
  } -> tensor<5xf32>
  return %a, %b, %c, %d : tensor<5xf32>, tensor<5xf32>, tensor<5xf64>, tensor<5xf32>
}

// A sum of complex numbers: loops carry their parts.
func.func @complex_sums(%x: tensor<5x70xcomplex<f32>>) -> tensor<5xcomplex<f32>> {
  %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %e = tensor.empty() : tensor<5xcomplex<f32>>
  %f = linalg.fill ins(%zero : complex<f32>) outs(%e : tensor<5xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  %r = linalg.reduce ins(%x : tensor<5x70xcomplex<f32>>) outs(%f : tensor<5xcomplex<f32>>) dimensions = [1]
    (%a: complex<f32>, %o: complex<f32>) {
      %s = complex.add %a, %o : complex<f32>
      linalg.yield %s : complex<f32>
    }
  return %r : tensor<5xcomplex<f32>>
}

// Zeros that a driver knows, times infinities and by zeros.
func.func @zero_factors(%x: tensor<4xf32>, %w: tensor<4xf64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf64>) {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %minus_zero = arith.constant dense<-0.0> : tensor<4xf64>
  %factors = arith.constant dense<[1.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<4xf32>
  %wide = arith.constant dense<[1.0, 0.0, -0.0, 0x7FF8000000000000]> : tensor<4xf64>
  %y = arith.mulf %x, %factors : tensor<4xf32>
  %v = arith.mulf %w, %wide : tensor<4xf64>
  %a = arith.mulf %zero, %y : tensor<4xf32>
  %b = arith.divf %zero, %y : tensor<4xf32>
  %c = arith.divf %minus_zero, %v : tensor<4xf64>
  %d = arith.mulf %v, %minus_zero : tensor<4xf64>
  return %a, %b, %c, %d : tensor<4xf32>, tensor<4xf32>, tensor<4xf64>, tensor<4xf64>
}
