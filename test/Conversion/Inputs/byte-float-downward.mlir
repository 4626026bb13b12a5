func.func @downward(%x: f64) -> f8E4M3FN {
  %0 = arith.truncf %x downward : f64 to f8E4M3FN
  return %0 : f8E4M3FN
}
