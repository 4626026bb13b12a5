// Every bit of f32 rounded to bf16, in vectors and behind the last one: normal
// numbers, subnormal ones among others and alone, halves between two bf16, what
// is rounded to infinity, infinities, zeros and NaN.

// Generated code, which is not instrumented, does the work here.
// UNSUPPORTED: sanitize

// DEFINE: %{range} =
// DEFINE: %{run} = rope-runner %s --random=1 %{range} --reference=exact --compare-with=reference --ulp=0
// REDEFINE: %{range} = --entry=round --range=0:-3:3
// RUN: %{run}
// RUN: %{run} --mode=strict
// RUN: %{run} --vector-bits=256
// RUN: %{run} --features=-avx512bf16
// REDEFINE: %{range} = --entry=round --range=0:-1e-38:3e-38
// RUN: %{run}
// REDEFINE: %{range} = --entry=round --range=0:-1e-39:1e-39
// RUN: %{run}
// RUN: %{run} --vector-bits=256
// REDEFINE: %{range} = --entry=round --range=0:3.3e38:3.4e38
// RUN: %{run}
// REDEFINE: %{range} = --entry=bits --range=0:-2147483648:2147483647
// RUN: %{run}
// Around the largest number and infinity; 0 and the least subnormal number of
// bf16, with either sign; and the least normal number.
// REDEFINE: %{range} = --entry=bits --range=0:2139029504:2139160575
// RUN: %{run}
// REDEFINE: %{range} = --entry=bits --range=0:0:65600
// RUN: %{run}
// REDEFINE: %{range} = --entry=bits --range=0:-2147483648:-2147418000
// RUN: %{run}
// REDEFINE: %{range} = --entry=bits --range=0:8323072:8519679
// RUN: %{run}

func.func @round(%x: tensor<1003xf32>) -> tensor<1003xbf16> {
  %y = arith.truncf %x : tensor<1003xf32> to tensor<1003xbf16>
  return %y : tensor<1003xbf16>
}

// As a bf16 again, so that NaN is compared as one.
func.func @bits(%x: tensor<100003xi32>) -> tensor<100003xbf16> {
  %f = arith.bitcast %x : tensor<100003xi32> to tensor<100003xf32>
  %y = arith.truncf %f : tensor<100003xf32> to tensor<100003xbf16>
  return %y : tensor<100003xbf16>
}
