// REQUIRES: vulkan
// Every type of element, bit for bit as the interpreter has it in the types as written: integers, booleans, and
// 16-bit floats with ties, subnormal numbers, infinities and NaN, whose conversions are exact or rounded once.
// RUN: rope-runner %s --entry=integers --target=vulkan --random=1 --range=0:-128:127 --range=1:-1000:1000 --range=2:-100000:100000 --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=INTEGERS
// RUN: rope-runner %s --entry=floats --target=vulkan --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=FLOATS
// RUN: rope-runner %s --entry=order --target=vulkan --reference=exact --compare-with=reference --ulp=0 | FileCheck %s --check-prefix=ORDER
// INTEGERS-COUNT-4: against reference: ok
// FLOATS-COUNT-3: against reference: ok
// ORDER-COUNT-3: against reference: ok

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
