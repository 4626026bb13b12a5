// One function for each element type; each returns its argument.
func.func @f64(%x: tensor<2x3xf64>) -> tensor<2x3xf64> {
  return %x : tensor<2x3xf64>
}
func.func @f32(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  return %x : tensor<2x3xf32>
}
func.func @f16(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  return %x : tensor<2x3xf16>
}
func.func @bf16(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  return %x : tensor<2x3xbf16>
}
func.func @i64(%x: tensor<2x3xi64>) -> tensor<2x3xi64> {
  return %x : tensor<2x3xi64>
}
func.func @i32(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  return %x : tensor<2x3xi32>
}
func.func @i16(%x: tensor<2x3xi16>) -> tensor<2x3xi16> {
  return %x : tensor<2x3xi16>
}
func.func @i8(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  return %x : tensor<2x3xi8>
}
func.func @i4(%x: tensor<2x3xi4>) -> tensor<2x3xi4> {
  return %x : tensor<2x3xi4>
}
func.func @i2(%x: tensor<2x3xi2>) -> tensor<2x3xi2> {
  return %x : tensor<2x3xi2>
}
func.func @i1(%x: tensor<2x3xi1>) -> tensor<2x3xi1> {
  return %x : tensor<2x3xi1>
}
func.func @index(%x: tensor<2x3xindex>) -> tensor<2x3xindex> {
  return %x : tensor<2x3xindex>
}
func.func @c64(%x: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  return %x : tensor<2x3xcomplex<f32>>
}
func.func @c128(%x: tensor<2x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>> {
  return %x : tensor<2x3xcomplex<f64>>
}
func.func @rank0(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @scalar(%x: f32) -> f32 {
  return %x : f32
}
func.func @scalar_bf16(%x: bf16) -> bf16 {
  return %x : bf16
}
func.func @scalar_i1(%x: i1) -> i1 {
  return %x : i1
}
func.func @scalar_index(%x: index) -> index {
  return %x : index
}
func.func @scalar_c64(%x: complex<f32>) -> complex<f32> {
  return %x : complex<f32>
}
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  return %x : tensor<?x?xf32>
}
func.func @mixed(%x: i1, %y: tensor<2xf64>, %z: i16, %w: f16)
    -> (i1, tensor<2xf64>, i16, f16) {
  return %x, %y, %z, %w : i1, tensor<2xf64>, i16, f16
}
