// RUN: rope-opt %s --rope-import -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @stablehlo(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected upstream dialects but got 'stablehlo.add': run stablehlo-legalize-to-linalg first}}
  %0 = "stablehlo.add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @onnx(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected upstream dialects but got 'onnx.Add': run convert-onnx-to-tosa first}}
  %0 = "onnx.Add"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @torch(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected upstream dialects but got 'torch.aten.relu': run torch-backend-to-linalg-on-tensors-backend-pipeline first}}
  %0 = "torch.aten.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @tm_tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected upstream dialects but got 'tm_tensor.scan': run tm-tensor-bufferize, then tm-tensor-to-loops first}}
  %0 = "tm_tensor.scan"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The custom form of an op that is not linked in cannot be parsed.
func.func @custom_form(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expected upstream dialects but got 'stablehlo.add': run stablehlo-legalize-to-linalg first}}
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What torch-mlir makes of index_copy and index_put, as the static caches of models write rows.
func.func @index_copy(%rows: tensor<3x8xf32>, %slots: tensor<3x1xi32>, %cache: tensor<16x8xf32>) -> tensor<16x8xf32> {
  // expected-error @below {{expected upstream dialects but got 'tm_tensor.scatter': run tm-tensor-bufferize, then tm-tensor-to-loops first}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%rows, %slots : tensor<3x8xf32>, tensor<3x1xi32>) outs(%cache : tensor<16x8xf32>) {
  ^bb0(%new: f32, %old: f32):
    tm_tensor.yield %new : f32
  } -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

func.func @torch_index_copy(%cache: tensor<16x8xf32>, %slots: tensor<3xi64>, %rows: tensor<3x8xf32>) -> tensor<16x8xf32> {
  // expected-error @below {{expected upstream dialects but got 'torch.aten.index_copy': run torch-backend-to-linalg-on-tensors-backend-pipeline first}}
  %0 = "torch.aten.index_copy"(%cache, %slots, %rows) {dim = 0 : i64} : (tensor<16x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
}

// -----

// expected-error @below {{expected upstream dialects but got '!torch': run torch-backend-to-linalg-on-tensors-backend-pipeline first}}
func.func @importer_type(%a: !torch.vtensor<[4],f32>) {
  return
}

// -----

func.func @tosa_without_lowering(%a: tensor<1x4x4x8xf32>) -> (tensor<1x4x3x8xf32>, tensor<1x4x3x8xf32>) {
  // expected-error @below {{failed to legalize operation 'tosa.custom'}}
  %0, %1 = "tosa.custom"(%a) {operator_name = "x", domain_name = "y", implementation_attrs = ""} : (tensor<1x4x4x8xf32>) -> (tensor<1x4x3x8xf32>, tensor<1x4x3x8xf32>)
  return %0, %1 : tensor<1x4x3x8xf32>, tensor<1x4x3x8xf32>
}

// -----

// expected-error @below {{expected an op that upstream converts to linalg but got 'tosa.variable'}}
"tosa.variable"() {name = "state", sym_name = "state", var_shape = dense<[4]> : tensor<1xindex>, type = f32} : () -> ()
