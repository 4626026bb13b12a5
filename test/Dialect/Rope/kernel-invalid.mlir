// RUN: rope-opt %s --split-input-file --verify-diagnostics

// kernel_c1
func.func @kernel_c1_unknown_name() {
  // expected-error @below {{expected fused names from projection, bias, norm, rotate, attention, cache_write, dequantize, attention_backward but got softmax}}
  rope.kernel ["softmax"] {
    rope.yield
  }
  return
}

// -----

// kernel_c2
func.func @kernel_c2_argument() {
  // expected-error @below {{expected a region without arguments but got 1}}
  "rope.kernel"() <{fused = ["rotate"]}> ({
  ^bb0(%x: f32):
    "rope.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// kernel_c3
func.func @kernel_c3_number_of_values(%x: f32) {
  // expected-error @below {{region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = rope.kernel ["rotate"] -> f32 {
    // expected-note @below {{region branch point}}
    rope.yield
  }
  return
}

// -----

// kernel_c3
func.func @kernel_c3_types(%x: f32) {
  // expected-error @below {{successor operand type #0 'f32' should match successor input type #0 'f64'}}
  %0 = rope.kernel ["rotate"] -> f64 {
    // expected-note @below {{region branch point}}
    rope.yield %x : f32
  }
  return
}
