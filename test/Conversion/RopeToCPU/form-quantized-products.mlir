// RUN: rope-opt %s --rope-cpu-form-quantized-products=cpu=x86-64-v4 --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-form-quantized-products=cpu=sapphirerapids --split-input-file | FileCheck %s --check-prefix=TILES
// RUN: rope-opt %s --rope-cpu-form-quantized-products=cpu=znver4 --split-input-file | FileCheck %s --check-prefix=PAIRS
// RUN: rope-opt %s --rope-cpu-form-quantized-products="cpu=x86-64-v4 mode=strict" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-form-quantized-products=cpu=x86-64-v3 --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-form-quantized-products="cpu=riscv64: features=+v,+zvl512b" --split-input-file | FileCheck %s
// RUN: rope-opt %s --rope-cpu-form-quantized-products="cpu=aarch64: features=+sve vector-bits=512" --split-input-file | FileCheck %s

// NONE-NOT: rope_cpu

// A scale for each column.
// CHECK-LABEL: func @signed(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins(%{{.*}} : tensor<1x32xf32>, tensor<4x32xi8>, tensor<4x1xf32>) outs
func.func @signed(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Without a sign, and less a constant.
// CHECK-LABEL: func @unsigned(
// CHECK: rope_cpu.quantized_matmul bits 8 center 128 ins
func.func @unsigned(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %wide = arith.extui %q : i8 to i32
    %z = arith.constant 128 : i32
    %d = arith.subi %wide, %z : i32
    %f = arith.sitofp %d : i32 to f32
    %r = arith.mulf %scale, %f : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// The zero point is a float, and the same one for all.
// CHECK-LABEL: func @float_zero(
// CHECK: rope_cpu.quantized_matmul bits 8 signed center 3 ins
func.func @float_zero(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %z = arith.constant 3.0 : f32
    %d = arith.subf %f, %z : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A zero point that is no integer is subtracted in f32.
// CHECK-LABEL: func @fraction(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins(%{{.*}} zeros(%{{.*}} : tensor<4x1xf32>)
func.func @fraction(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %z = arith.constant 3.5 : f32
    %d = arith.subf %f, %z : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A scale that is computed is computed beforehand.
// CHECK-LABEL: func @computed_scale(
// CHECK: math.absf
// CHECK: linalg.yield
// CHECK: rope_cpu.quantized_matmul bits 8 signed
func.func @computed_scale(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %a = math.absf %scale : f32
    %r = arith.mulf %f, %a : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A difference of bytes wraps around.
// CHECK-LABEL: func @wraps(
// CHECK-NOT: rope_cpu
func.func @wraps(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %z = arith.constant 3 : i8
    %d = arith.subi %q, %z : i8
    %f = arith.sitofp %d : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// The zero point less the integer is another number.
// CHECK-LABEL: func @reversed(
// CHECK-NOT: rope_cpu
func.func @reversed(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %z = arith.constant 3.0 : f32
    %d = arith.subf %z, %f : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Not all bits of the byte are the number.
// CHECK-LABEL: func @part_of_byte(
// CHECK-NOT: rope_cpu
func.func @part_of_byte(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %mask = arith.constant 127 : i8
    %d = arith.andi %q, %mask : i8
    %f = arith.sitofp %d : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Without a scale there is no product to match.
// CHECK-LABEL: func @no_scale(
// CHECK-NOT: rope_cpu
func.func @no_scale(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.addf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Many rows are multiplied by panels of floats, in f32 with tiles, too.
// CHECK-LABEL: func @many_rows(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins({{.*}} : tensor<33x32xf32>, tensor<4x32xi8>, tensor<4x1xf32>)
// TILES-LABEL: func @many_rows(
// TILES: rope_cpu.quantized_matmul
func.func @many_rows(%x: tensor<33x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<33x4xf32>) -> tensor<33x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<33x32xf32>, tensor<4x32xf32>) outs(%c : tensor<33x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<33x4xf32>
  return %y : tensor<33x4xf32>
}

// -----

// In bf16, tiles multiply floats of these faster, and what was formed is gone.
// TILES-LABEL: func @many_rows_by_rows(
// TILES-NOT: rope_cpu
// TILES-NOT: tensor.collapse_shape
// TILES-NOT: tensor.expand_shape
// TILES: return
// PAIRS-LABEL: func @many_rows_by_rows(
// PAIRS: rope_cpu.quantized_matmul bits 8 signed by_rows ins({{.*}} : tensor<33x4xbf16>, tensor<4x32xi8>, tensor<4x1xf32>)
func.func @many_rows_by_rows(%x: tensor<33x4xbf16>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<33x32xf32>) -> tensor<33x32xf32> {
  %e = tensor.empty() : tensor<4x32xbf16>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xbf16>) {
  ^bb0(%q: i8, %scale: f32, %o: bf16):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    %t = arith.truncf %r : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x32xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<33x4xbf16>, tensor<4x32xbf16>) outs(%c : tensor<33x32xf32>) {
  ^bb0(%u: bf16, %v: bf16, %sum: f32):
    %uw = arith.extf %u : bf16 to f32
    %vw = arith.extf %v : bf16 to f32
    %p = arith.mulf %uw, %vw : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<33x32xf32>
  return %y : tensor<33x32xf32>
}

// -----

// There a number of rows that is not known is compared with 32 first.
// TILES-LABEL: func @rows_at_run_time_by_rows(
// TILES: %[[MOST:.*]] = arith.constant 32
// TILES: %[[FEW:.*]] = arith.cmpi ule, %{{.*}}, %[[MOST]]
// TILES: %[[Y:.*]] = scf.if %[[FEW]]
// TILES: rope_cpu.quantized_matmul bits 8 signed by_rows
// TILES: scf.yield
// TILES: else
// TILES: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// TILES: scf.yield
// TILES: return %[[Y]]
// PAIRS-LABEL: func @rows_at_run_time_by_rows(
// PAIRS-NOT: scf.if
// PAIRS: rope_cpu.quantized_matmul
func.func @rows_at_run_time_by_rows(%x: tensor<?x4xbf16>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<?x32xf32>) -> tensor<?x32xf32> {
  %e = tensor.empty() : tensor<4x32xbf16>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xbf16>) {
  ^bb0(%q: i8, %scale: f32, %o: bf16):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    %t = arith.truncf %r : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<4x32xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<?x4xbf16>, tensor<4x32xbf16>) outs(%c : tensor<?x32xf32>) {
  ^bb0(%u: bf16, %v: bf16, %sum: f32):
    %uw = arith.extf %u : bf16 to f32
    %vw = arith.extf %v : bf16 to f32
    %p = arith.mulf %uw, %vw : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<?x32xf32>
  return %y : tensor<?x32xf32>
}

// -----

// Without tiles any number of rows is one product.
// CHECK-LABEL: func @rows_at_run_time(
// CHECK-NOT: scf.if
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins({{.*}} : tensor<?x32xf32>, tensor<4x32xi8>, tensor<4x1xf32>)
// CHECK-NOT: linalg.generic {{.*}}reduction
// CHECK: return
func.func @rows_at_run_time(%x: tensor<?x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<?x32xf32>, tensor<4x32xf32>) outs(%c : tensor<?x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// -----

// Any number of rows of bf16 is multiplied in tiles. Panels of pairs would round
// a weight that is not rounded here, so that x becomes f32.
// CHECK-LABEL: func @narrow_rows_at_run_time(
// CHECK-NOT: scf.if
// CHECK: rope_cpu.quantized_matmul {{.*}} : tensor<?x32xbf16>
// PAIRS-LABEL: func @narrow_rows_at_run_time(
// PAIRS: %[[WIDE:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<?x32xbf16>)
// PAIRS: rope_cpu.quantized_matmul bits 8 signed ins(%[[WIDE]], {{.*}} : tensor<?x32xf32>
// TILES-LABEL: func @narrow_rows_at_run_time(
// TILES-NOT: scf.if
// TILES: rope_cpu.quantized_matmul bits 8 signed ins({{.*}} : tensor<?x32xbf16>, tensor<4x32xi8>, tensor<4x1xf32>)
// TILES-NOT: linalg.generic {{.*}}reduction
// TILES: return
func.func @narrow_rows_at_run_time(%x: tensor<?x32xbf16>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<?x32xbf16>, tensor<4x32xf32>) outs(%c : tensor<?x4xf32>) {
  ^bb0(%u: bf16, %v: f32, %sum: f32):
    %wide = arith.extf %u : bf16 to f32
    %p = arith.mulf %wide, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// -----

// Rows of scales multiply bf16, which rounds as the weight is rounded. One that
// is f32 has its product in f32 where pairs would round.
// PAIRS-LABEL: func @rounded_rows(
// PAIRS: rope_cpu.quantized_matmul bits 8 signed by_rows ins({{.*}} : tensor<3x32xbf16>,
func.func @rounded_rows(%x: tensor<3x32xbf16>, %w: tensor<32x48xi8>, %s: tensor<32xf32>, %c: tensor<3x48xf32>) -> tensor<3x48xf32> {
  %e = tensor.empty() : tensor<32x48xbf16>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<32x48xi8>, tensor<32xf32>) outs(%e : tensor<32x48xbf16>) {
  ^bb0(%q: i8, %scale: f32, %o: bf16):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    %t = arith.truncf %r : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<32x48xbf16>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<3x32xbf16>, tensor<32x48xbf16>) outs(%c : tensor<3x48xf32>) {
  ^bb0(%u: bf16, %v: bf16, %sum: f32):
    %wide = arith.extf %u : bf16 to f32
    %vw = arith.extf %v : bf16 to f32
    %p = arith.mulf %wide, %vw : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x48xf32>
  return %y : tensor<3x48xf32>
}
// PAIRS-LABEL: func @wide_rows(
// PAIRS: arith.extf {{.*}} : bf16 to f32
// PAIRS: rope_cpu.quantized_matmul bits 8 signed by_rows ins({{.*}} : tensor<3x32xf32>,
func.func @wide_rows(%x: tensor<3x32xbf16>, %w: tensor<32x48xi8>, %s: tensor<32xf32>, %c: tensor<3x48xf32>) -> tensor<3x48xf32> {
  %e = tensor.empty() : tensor<32x48xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<32x48xi8>, tensor<32xf32>) outs(%e : tensor<32x48xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<32x48xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<3x32xbf16>, tensor<32x48xf32>) outs(%c : tensor<3x48xf32>) {
  ^bb0(%u: bf16, %v: f32, %sum: f32):
    %wide = arith.extf %u : bf16 to f32
    %p = arith.mulf %wide, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x48xf32>
  return %y : tensor<3x48xf32>
}

// -----

// The left operand lies along its rows.
// CHECK-LABEL: func @turned(
// CHECK-NOT: rope_cpu
func.func @turned(%x: tensor<32x1xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<4xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<32x1xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A scale for each place along the depth, which all columns share.
// CHECK-LABEL: func @scale_of_depth(
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 0 ins(%arg0, %{{.*}} : tensor<1x32xf32>, tensor<4x32xi8>, tensor<1x32xf32>)
func.func @scale_of_depth(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<32xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (k)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<4x32xi8>, tensor<32xf32>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Words hold eight integers of 4 bits, which a constant tensor of shifts picks,
// with groups of 16. With the highest bits first they are in another order.
// CHECK-LABEL: func @words(
// CHECK: rope_cpu.quantized_matmul bits 4 ins(%{{.*}} : tensor<1x128xf32>, tensor<4x16xi32>, tensor<4x8xf32>)
// CHECK-LABEL: func @highest_first(
// CHECK-NOT: rope_cpu
func.func @words(%x: tensor<1x128xf32>, %w: tensor<4x16xi32>, %s: tensor<4x8xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %shifts = arith.constant dense<[0, 4, 8, 12, 16, 20, 24, 28]> : tensor<8xi32>
  %mask = arith.constant 15 : i32
  %e0 = tensor.empty() : tensor<4x16x8xi32>
  %fields = linalg.generic {indexing_maps = [affine_map<(n, k, i) -> (n, k)>, affine_map<(n, k, i) -> (i)>, affine_map<(n, k, i) -> (n, k, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %shifts : tensor<4x16xi32>, tensor<8xi32>) outs(%e0 : tensor<4x16x8xi32>) {
  ^bb0(%q: i32, %shift: i32, %o: i32):
    %d = arith.shrui %q, %shift : i32
    %r = arith.andi %d, %mask : i32
    linalg.yield %r : i32
  } -> tensor<4x16x8xi32>
  %flat = tensor.collapse_shape %fields [[0], [1, 2]] : tensor<4x16x8xi32> into tensor<4x128xi32>
  %groups = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xi32> into tensor<4x8x16xi32>
  %e1 = tensor.empty() : tensor<4x8x16xf32>
  %floats = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%groups, %s : tensor<4x8x16xi32>, tensor<4x8xf32>) outs(%e1 : tensor<4x8x16xf32>) {
  ^bb0(%q: i32, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8x16xf32>
  %b = tensor.collapse_shape %floats [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x128xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x128xf32>, tensor<4x128xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}
func.func @highest_first(%x: tensor<1x128xf32>, %w: tensor<4x16xi32>, %s: tensor<4x8xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %shifts = arith.constant dense<[28, 24, 20, 16, 12, 8, 4, 0]> : tensor<8xi32>
  %mask = arith.constant 15 : i32
  %e0 = tensor.empty() : tensor<4x16x8xi32>
  %fields = linalg.generic {indexing_maps = [affine_map<(n, k, i) -> (n, k)>, affine_map<(n, k, i) -> (i)>, affine_map<(n, k, i) -> (n, k, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %shifts : tensor<4x16xi32>, tensor<8xi32>) outs(%e0 : tensor<4x16x8xi32>) {
  ^bb0(%q: i32, %shift: i32, %o: i32):
    %d = arith.shrui %q, %shift : i32
    %r = arith.andi %d, %mask : i32
    linalg.yield %r : i32
  } -> tensor<4x16x8xi32>
  %flat = tensor.collapse_shape %fields [[0], [1, 2]] : tensor<4x16x8xi32> into tensor<4x128xi32>
  %groups = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xi32> into tensor<4x8x16xi32>
  %e1 = tensor.empty() : tensor<4x8x16xf32>
  %floats = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%groups, %s : tensor<4x8x16xi32>, tensor<4x8xf32>) outs(%e1 : tensor<4x8x16xf32>) {
  ^bb0(%q: i32, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8x16xf32>
  %b = tensor.collapse_shape %floats [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x128xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x128xf32>, tensor<4x128xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Columns split into heads are one axis of the product, and so are rows of
// batches. A task takes a range of heads.
// CHECK-LABEL: func @heads(
// CHECK: scf.forall (%[[I:.*]]) in (2)
// CHECK: affine.apply
// CHECK: %[[W:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]] : tensor<2x8x32xi8> into tensor<16x32xi8>
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins(%{{.*}}, %[[W]], %{{.*}} : tensor<6x32xf32>, tensor<16x32xi8>, tensor<16x1xf32>) outs(%{{.*}} : tensor<6x16xf32>)
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] output_shape [2, 3, 2, 8] : tensor<6x16xf32> into tensor<2x3x2x8xf32>
#heads = affine_map<(i) -> (i * 2)>
func.func @heads(%x: tensor<2x3x32xf32>, %w: tensor<32x32xi8>, %s: tensor<32xf32>, %c: tensor<2x3x4x8xf32>) -> tensor<2x3x4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<32x32xi8>, tensor<32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<32x32xf32>
  %heads = tensor.expand_shape %b [[0, 1], [2]] output_shape [4, 8, 32] : tensor<32x32xf32> into tensor<4x8x32xf32>
  %y = scf.forall (%i) in (2) shared_outs(%out = %c) -> (tensor<2x3x4x8xf32>) {
    %h = affine.apply #heads(%i)
    %part = tensor.extract_slice %heads[%h, 0, 0] [2, 8, 32] [1, 1, 1] : tensor<4x8x32xf32> to tensor<2x8x32xf32>
    %p = tensor.empty() : tensor<2x3x2x8xf32>
    %sums = linalg.fill ins(%zero : f32) outs(%p : tensor<2x3x2x8xf32>) -> tensor<2x3x2x8xf32>
    %product = linalg.generic {indexing_maps = [affine_map<(b, m, h, n, k) -> (b, m, k)>, affine_map<(b, m, h, n, k) -> (h, n, k)>, affine_map<(b, m, h, n, k) -> (b, m, h, n)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
        ins(%x, %part : tensor<2x3x32xf32>, tensor<2x8x32xf32>) outs(%sums : tensor<2x3x2x8xf32>) {
    ^bb0(%u: f32, %v: f32, %sum: f32):
      %q = arith.mulf %u, %v : f32
      %t = arith.addf %sum, %q : f32
      linalg.yield %t : f32
    } -> tensor<2x3x2x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %product into %out[0, 0, %h, 0] [2, 3, 2, 8] [1, 1, 1, 1] : tensor<2x3x2x8xf32> into tensor<2x3x4x8xf32>
    }
  }
  return %y : tensor<2x3x4x8xf32>
}

// -----

// Zero points of bytes are read as they lie.
// CHECK-LABEL: func @bytes(
// CHECK: rope_cpu.quantized_matmul bits 8 ins({{.*}} zeros(%{{.*}} : tensor<4x1xi8>) signed_zeros outs
func.func @bytes(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %z: tensor<4xi8>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s, %z : tensor<4x32xi8>, tensor<4xf32>, tensor<4xi8>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %zero: i8, %o: f32):
    %f = arith.uitofp %q : i8 to f32
    %g = arith.sitofp %zero : i8 to f32
    %d = arith.subf %f, %g : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Without a sign, too.
// CHECK-LABEL: func @unsigned_bytes(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins({{.*}} zeros(%{{.*}} : tensor<4x1xi8>) outs
func.func @unsigned_bytes(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %z: tensor<4xi8>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s, %z : tensor<4x32xi8>, tensor<4xf32>, tensor<4xi8>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %zero: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %i = arith.extui %zero : i8 to i32
    %g = arith.sitofp %i : i32 to f32
    %d = arith.subf %f, %g : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A sign that becomes a large number is computed.
// CHECK-LABEL: func @other_sign(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins({{.*}} zeros(%{{.*}} : tensor<4x1xf32>) outs
func.func @other_sign(%x: tensor<1x32xf32>, %w: tensor<4x32xi8>, %s: tensor<4xf32>, %z: tensor<4xi8>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(n, k) -> (n, k)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n)>, affine_map<(n, k) -> (n, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s, %z : tensor<4x32xi8>, tensor<4xf32>, tensor<4xi8>) outs(%e : tensor<4x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %zero: i8, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %i = arith.extsi %zero : i8 to i32
    %g = arith.uitofp %i : i32 to f32
    %d = arith.subf %f, %g : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x32xf32>, tensor<4x32xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Integers that follow each other along the columns, with a scale for each row.
// Axes of one element do not count.
// CHECK-LABEL: func @rows(
// CHECK-DAG: %[[W:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]] : tensor<?x1x32xi8> into tensor<?x32xi8>
// CHECK-DAG: %[[X:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<1x3x?xf32> into tensor<3x?xf32>
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows ins(%[[X]], %[[W]], %{{.*}} : tensor<3x?xf32>, tensor<?x32xi8>, tensor<?x1xf32>) outs(%{{.*}} : tensor<3x32xf32>)
func.func @rows(%x: tensor<1x3x?xf32>, %w: tensor<?x1x32xi8>, %s: tensor<?x1xf32>, %c: tensor<1x3x32xf32>) -> tensor<1x3x32xf32> {
  %zero = arith.constant 0 : index
  %size = tensor.dim %w, %zero : tensor<?x1x32xi8>
  %e = tensor.empty(%size) : tensor<?x1x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(k, g, n) -> (k, g, n)>, affine_map<(k, g, n) -> (k, g)>, affine_map<(k, g, n) -> (k, g, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %s : tensor<?x1x32xi8>, tensor<?x1xf32>) outs(%e : tensor<?x1x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<?x1x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(g, m, n, k) -> (g, m, k)>, affine_map<(g, m, n, k) -> (k, g, n)>, affine_map<(g, m, n, k) -> (g, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x3x?xf32>, tensor<?x1x32xf32>) outs(%c : tensor<1x3x32xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x3x32xf32>
  return %y : tensor<1x3x32xf32>
}

// -----

// A scale for each column of such rows.
// CHECK-LABEL: func @scales_of_columns(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 0 ins(%arg0, %{{.*}} : tensor<3x40xf32>, tensor<40x32xi8>, tensor<1x32xf32>)
func.func @scales_of_columns(%x: tensor<3x40xf32>, %w: tensor<40x32xi8>, %s: tensor<32xf32>, %c: tensor<3x32xf32>) -> tensor<3x32xf32> {
  %e = tensor.empty() : tensor<40x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (n)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<40x32xi8>, tensor<32xf32>) outs(%e : tensor<40x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<40x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<3x40xf32>, tensor<40x32xf32>) outs(%c : tensor<3x32xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x32xf32>
  return %y : tensor<3x32xf32>
}

// -----

// Masks and zero points in tensors of one element, shifts in one of several.
// CHECK-LABEL: func @constants_of_tensors(
// CHECK: rope_cpu.quantized_matmul bits 4 center 8 ins(%{{.*}} : tensor<1x128xf32>, tensor<4x64xi8>, tensor<4x4xf32>) outs
func.func @constants_of_tensors(%x: tensor<1x128xf32>, %w: tensor<4x4x16xi8>, %s: tensor<4x4x1xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %shifts = arith.constant dense<[0, 4]> : tensor<2xi8>
  %mask = arith.constant dense<15> : tensor<i8>
  %center = arith.constant dense<8> : tensor<i32>
  %e0 = tensor.empty() : tensor<4x4x16x2xi32>
  %fields = linalg.generic {indexing_maps = [affine_map<(n, g, k, i) -> (n, g, k)>, affine_map<(n, g, k, i) -> (i)>, affine_map<(n, g, k, i) -> ()>, affine_map<(n, g, k, i) -> (n, g, k, i)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %shifts, %mask : tensor<4x4x16xi8>, tensor<2xi8>, tensor<i8>) outs(%e0 : tensor<4x4x16x2xi32>) {
  ^bb0(%q: i8, %shift: i8, %m: i8, %o: i32):
    %d = arith.shrui %q, %shift : i8
    %r = arith.andi %d, %m : i8
    %t = arith.extui %r : i8 to i32
    linalg.yield %t : i32
  } -> tensor<4x4x16x2xi32>
  %groups = tensor.collapse_shape %fields [[0], [1], [2, 3]] : tensor<4x4x16x2xi32> into tensor<4x4x32xi32>
  %e1 = tensor.empty() : tensor<4x4x32xf32>
  %floats = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> ()>, affine_map<(n, g, k) -> (n, g, 0)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%groups, %center, %s : tensor<4x4x32xi32>, tensor<i32>, tensor<4x4x1xf32>) outs(%e1 : tensor<4x4x32xf32>) {
  ^bb0(%q: i32, %z: i32, %scale: f32, %o: f32):
    %d = arith.subi %q, %z : i32
    %f = arith.sitofp %d : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x4x32xf32>
  %b = tensor.collapse_shape %floats [[0], [1, 2]] : tensor<4x4x32xf32> into tensor<4x128xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x128xf32>, tensor<4x128xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A column of a constant, whose elements in the order of memory would be shifts.
// CHECK-LABEL: func @constants_of_another_column(
// CHECK-NOT: rope_cpu
func.func @constants_of_another_column(%x: tensor<1x128xf32>, %w: tensor<4x4x16xi8>, %s: tensor<4x4x1xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %shifts = arith.constant dense<[[0, 4], [0, 4]]> : tensor<2x2xi8>
  %mask = arith.constant dense<15> : tensor<i8>
  %center = arith.constant dense<8> : tensor<i32>
  %e0 = tensor.empty() : tensor<4x4x16x2xi32>
  %fields = linalg.generic {indexing_maps = [affine_map<(n, g, k, i) -> (n, g, k)>, affine_map<(n, g, k, i) -> (i, 0)>, affine_map<(n, g, k, i) -> ()>, affine_map<(n, g, k, i) -> (n, g, k, i)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %shifts, %mask : tensor<4x4x16xi8>, tensor<2x2xi8>, tensor<i8>) outs(%e0 : tensor<4x4x16x2xi32>) {
  ^bb0(%q: i8, %shift: i8, %m: i8, %o: i32):
    %d = arith.shrui %q, %shift : i8
    %r = arith.andi %d, %m : i8
    %t = arith.extui %r : i8 to i32
    linalg.yield %t : i32
  } -> tensor<4x4x16x2xi32>
  %groups = tensor.collapse_shape %fields [[0], [1], [2, 3]] : tensor<4x4x16x2xi32> into tensor<4x4x32xi32>
  %e1 = tensor.empty() : tensor<4x4x32xf32>
  %floats = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> ()>, affine_map<(n, g, k) -> (n, g, 0)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%groups, %center, %s : tensor<4x4x32xi32>, tensor<i32>, tensor<4x4x1xf32>) outs(%e1 : tensor<4x4x32xf32>) {
  ^bb0(%q: i32, %z: i32, %scale: f32, %o: f32):
    %d = arith.subi %q, %z : i32
    %f = arith.sitofp %d : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x4x32xf32>
  %b = tensor.collapse_shape %floats [[0], [1, 2]] : tensor<4x4x32xf32> into tensor<4x128xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x128xf32>, tensor<4x128xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// A field of a word that is chosen by its number is one, too.
// CHECK-LABEL: func @chosen_words(
// CHECK: rope_cpu.quantized_matmul bits 4 ins(%{{.*}} : tensor<1x128xf32>, tensor<4x16xi32>, tensor<4x8xf32>)
func.func @chosen_words(%x: tensor<1x128xf32>, %w: tensor<4x16xi32>, %s: tensor<4x8xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %shifts = arith.constant dense<[0, 4, 8, 12, 16, 20, 24, 28]> : tensor<8xi32>
  %mask = arith.constant 15 : i32
  %none = arith.constant 0 : i32
  %e0 = tensor.empty() : tensor<4x16x8xi32>
  %fields = linalg.generic {indexing_maps = [affine_map<(n, k, i) -> (n, k)>, affine_map<(n, k, i) -> (i)>, affine_map<(n, k, i) -> (n, k, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %shifts : tensor<4x16xi32>, tensor<8xi32>) outs(%e0 : tensor<4x16x8xi32>) {
  ^bb0(%q: i32, %shift: i32, %o: i32):
    %first = arith.cmpi eq, %shift, %none : i32
    %s0 = arith.shrui %q, %shift : i32
    %d = arith.select %first, %q, %s0 : i32
    %r = arith.andi %d, %mask : i32
    linalg.yield %r : i32
  } -> tensor<4x16x8xi32>
  %flat = tensor.collapse_shape %fields [[0], [1, 2]] : tensor<4x16x8xi32> into tensor<4x128xi32>
  %groups = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xi32> into tensor<4x8x16xi32>
  %e1 = tensor.empty() : tensor<4x8x16xf32>
  %floats = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%groups, %s : tensor<4x8x16xi32>, tensor<4x8xf32>) outs(%e1 : tensor<4x8x16xf32>) {
  ^bb0(%q: i32, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i32 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x8x16xf32>
  %b = tensor.collapse_shape %floats [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x128xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<1x128xf32>, tensor<4x128xf32>) outs(%c : tensor<1x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Sizes that differ, which MLIR's verifier lets pass beside a dynamic one.
// CHECK-LABEL: func @sizes_that_differ(
// CHECK-NOT: rope_cpu
func.func @sizes_that_differ(%x: tensor<3x?xf32>, %w: tensor<?x32xi8>, %s: tensor<?xf32>, %c: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0 : index
  %size = tensor.dim %w, %zero : tensor<?x32xi8>
  %e = tensor.empty(%size) : tensor<?x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<?x32xi8>, tensor<?xf32>) outs(%e : tensor<?x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<?x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<3x?xf32>, tensor<?x32xf32>) outs(%c : tensor<3x4xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// -----

// Columns that only the weight says the number of.
// CHECK-LABEL: func @dynamic_columns(
// CHECK-NOT: rope_cpu
func.func @dynamic_columns(%x: tensor<3x?xf32>, %w: tensor<?x32xi8>, %s: tensor<?xf32>, %c: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %zero = arith.constant 0 : index
  %size = tensor.dim %w, %zero : tensor<?x32xi8>
  %e = tensor.empty(%size) : tensor<?x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> (k)>, affine_map<(k, n) -> (k, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%w, %s : tensor<?x32xi8>, tensor<?xf32>) outs(%e : tensor<?x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<?x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<3x?xf32>, tensor<?x32xf32>) outs(%c : tensor<3x?xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x?xf32>
  return %y : tensor<3x?xf32>
}

// -----

// Scales of places along the depth that groups of columns share, with zero points
// of bytes.
// CHECK-LABEL: func @groups_of_columns(
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(%arg0, %{{.*}} : tensor<2x32xf32>, tensor<96x32xi8>, tensor<3x32xf32>) zeros(%{{.*}} : tensor<3x32xi8>) signed_zeros outs(%arg4
func.func @groups_of_columns(%x: tensor<2x32xf32>, %w: tensor<96x32xi8>, %s: tensor<3x32xf32>, %z: tensor<3x32xi8>, %c: tensor<2x96xf32>) -> tensor<2x96xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [3, 32, 32] : tensor<96x32xi8> into tensor<3x32x32xi8>
  %e = tensor.empty() : tensor<3x32x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s, %z : tensor<3x32x32xi8>, tensor<3x32xf32>, tensor<3x32xi8>) outs(%e : tensor<3x32x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %zero: i8, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %zf = arith.sitofp %zero : i8 to f32
    %d = arith.subf %f, %zf : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<3x32x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<3x32x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x32xf32>, tensor<96x32xf32>) outs(%c : tensor<2x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x96xf32>
  return %y : tensor<2x96xf32>
}

// -----

// The same of columns that groups of rows share.
// CHECK-LABEL: func @groups_of_rows(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 48 ins(%arg0, %{{.*}} : tensor<2x96xf32>, tensor<96x32xi8>, tensor<2x32xf32>) zeros(%{{.*}} : tensor<2x32xf32>) outs(%arg4
func.func @groups_of_rows(%x: tensor<2x96xf32>, %w: tensor<96x32xi8>, %s: tensor<2x32xf32>, %z: tensor<2x32xf32>, %c: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [2, 48, 32] : tensor<96x32xi8> into tensor<2x48x32xi8>
  %e = tensor.empty() : tensor<2x48x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s, %z : tensor<2x48x32xi8>, tensor<2x32xf32>, tensor<2x32xf32>) outs(%e : tensor<2x48x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %zero: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %d = arith.subf %f, %zero : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x48x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<2x48x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x96xf32>, tensor<96x32xf32>) outs(%c : tensor<2x32xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x32xf32>
  return %y : tensor<2x32xf32>
}

// -----

// Few columns do not pay for what is done for a group.
// CHECK-LABEL: func @small_groups(
// CHECK-NOT: rope_cpu
func.func @small_groups(%x: tensor<2x32xf32>, %w: tensor<96x32xi8>, %s: tensor<12x32xf32>, %c: tensor<2x96xf32>) -> tensor<2x96xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [12, 8, 32] : tensor<96x32xi8> into tensor<12x8x32xi8>
  %e = tensor.empty() : tensor<12x8x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<12x8x32xi8>, tensor<12x32xf32>) outs(%e : tensor<12x8x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<12x8x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<12x8x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x32xf32>, tensor<96x32xf32>) outs(%c : tensor<2x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x96xf32>
  return %y : tensor<2x96xf32>
}

// -----

// Nor is a group of another size than a multiple of 16 one that the kernel takes.
// CHECK-LABEL: func @groups_of_three(
// CHECK-NOT: rope_cpu
func.func @groups_of_three(%x: tensor<2x32xf32>, %w: tensor<96x32xi8>, %s: tensor<4x32xf32>, %c: tensor<2x96xf32>) -> tensor<2x96xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [4, 24, 32] : tensor<96x32xi8> into tensor<4x24x32xi8>
  %e = tensor.empty() : tensor<4x24x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<4x24x32xi8>, tensor<4x32xf32>) outs(%e : tensor<4x24x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<4x24x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<4x24x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x32xf32>, tensor<96x32xf32>) outs(%c : tensor<2x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x96xf32>
  return %y : tensor<2x96xf32>
}

// -----

// A scale of groups of rows alone is one for each row.
// CHECK-LABEL: func @scale_of_a_row(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows ins(%arg0, %{{.*}} : tensor<2x96xf32>, tensor<96x32xi8>, tensor<96x1xf32>)
func.func @scale_of_a_row(%x: tensor<2x96xf32>, %w: tensor<96x32xi8>, %s: tensor<3xf32>, %c: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [3, 32, 32] : tensor<96x32xi8> into tensor<3x32x32xi8>
  %e = tensor.empty() : tensor<3x32x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<3x32x32xi8>, tensor<3xf32>) outs(%e : tensor<3x32x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<3x32x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<3x32x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x96xf32>, tensor<96x32xf32>) outs(%c : tensor<2x32xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x32xf32>
  return %y : tensor<2x32xf32>
}

// -----

// Each integer has its own scale.
// CHECK-LABEL: func @every_integer(
// CHECK-NOT: rope_cpu
func.func @every_integer(%x: tensor<2x32xf32>, %w: tensor<96x32xi8>, %s: tensor<3x32x32xf32>, %c: tensor<2x96xf32>) -> tensor<2x96xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [3, 32, 32] : tensor<96x32xi8> into tensor<3x32x32xi8>
  %e = tensor.empty() : tensor<3x32x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<3x32x32xi8>, tensor<3x32x32xf32>) outs(%e : tensor<3x32x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<3x32x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<3x32x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x32xf32>, tensor<96x32xf32>) outs(%c : tensor<2x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x96xf32>
  return %y : tensor<2x96xf32>
}

// -----

// Scales of a place in the group are shared by no places next to each other.
// CHECK-LABEL: func @place_in_a_group(
// CHECK-NOT: rope_cpu
func.func @place_in_a_group(%x: tensor<2x96xf32>, %w: tensor<96x32xi8>, %s: tensor<32x32xf32>, %c: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [3, 32, 32] : tensor<96x32xi8> into tensor<3x32x32xi8>
  %e = tensor.empty() : tensor<3x32x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (g, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<3x32x32xi8>, tensor<32x32xf32>) outs(%e : tensor<3x32x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<3x32x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<3x32x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x96xf32>, tensor<96x32xf32>) outs(%c : tensor<2x32xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x32xf32>
  return %y : tensor<2x32xf32>
}

// -----

// Two factors are one scale.
// CHECK-LABEL: func @two_scales(
// CHECK: %[[S:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<3x32xf32>)
// CHECK: %[[TWICE:.*]] = arith.mulf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %[[TWICE]]
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 32 ins(%arg0, %{{.*}}, %[[S]] : tensor<2x32xf32>
func.func @two_scales(%x: tensor<2x32xf32>, %w: tensor<96x32xi8>, %s: tensor<3x32xf32>, %c: tensor<2x96xf32>) -> tensor<2x96xf32> {
  %q = tensor.expand_shape %w [[0, 1], [2]] output_shape [3, 32, 32] : tensor<96x32xi8> into tensor<3x32x32xi8>
  %e = tensor.empty() : tensor<3x32x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(t, g, d) -> (t, g, d)>, affine_map<(t, g, d) -> (t, d)>, affine_map<(t, g, d) -> (t, g, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q, %s : tensor<3x32x32xi8>, tensor<3x32xf32>) outs(%e : tensor<3x32x32xf32>) {
  ^bb0(%i: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %i : i8 to f32
    %d = arith.mulf %f, %scale : f32
    %half = arith.constant 0.5 : f32
    %r = arith.mulf %half, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x32x32xf32>
  %flat = tensor.collapse_shape %b [[0, 1], [2]] : tensor<3x32x32xf32> into tensor<96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %flat : tensor<2x32xf32>, tensor<96x32xf32>) outs(%c : tensor<2x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %n = arith.addf %sum, %p : f32
    linalg.yield %n : f32
  } -> tensor<2x96xf32>
  return %y : tensor<2x96xf32>
}

// -----

// A head of the weight that is read at 0, as that of keys of several heads.
// CHECK-LABEL: func @head_at_zero(
// CHECK: rope_cpu.quantized_matmul bits 8 signed ins(%{{.*}} : tensor<4x32xf32>, tensor<96x32xi8>, tensor<96x1xf32>)
func.func @head_at_zero(%x: tensor<4x32xf32>, %w: tensor<1x96x32xi8>, %s: tensor<1x96xf32>, %c: tensor<4x96xf32>) -> tensor<4x96xf32> {
  %e = tensor.empty() : tensor<1x96x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(h, n, k) -> (h, n, k)>, affine_map<(h, n, k) -> (h, n)>, affine_map<(h, n, k) -> (h, n, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %s : tensor<1x96x32xi8>, tensor<1x96xf32>) outs(%e : tensor<1x96x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<1x96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (0, n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<4x32xf32>, tensor<1x96x32xf32>) outs(%c : tensor<4x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<4x96xf32>
  return %y : tensor<4x96xf32>
}

// -----

// The first one of several heads is no weight of one head.
// CHECK-LABEL: func @first_head(
// CHECK-NOT: rope_cpu
func.func @first_head(%x: tensor<4x32xf32>, %w: tensor<2x96x32xi8>, %s: tensor<2x96xf32>, %c: tensor<4x96xf32>) -> tensor<4x96xf32> {
  %e = tensor.empty() : tensor<2x96x32xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(h, n, k) -> (h, n, k)>, affine_map<(h, n, k) -> (h, n)>, affine_map<(h, n, k) -> (h, n, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %s : tensor<2x96x32xi8>, tensor<2x96xf32>) outs(%e : tensor<2x96x32xf32>) {
  ^bb0(%q: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %q : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<2x96x32xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (0, n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %b : tensor<4x32xf32>, tensor<2x96x32xf32>) outs(%c : tensor<4x96xf32>) {
  ^bb0(%u: f32, %v: f32, %sum: f32):
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %sum, %p : f32
    linalg.yield %t : f32
  } -> tensor<4x96xf32>
  return %y : tensor<4x96xf32>
}
