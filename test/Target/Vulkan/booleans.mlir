// REQUIRES: vulkan
// RUN: rope-runner %s --target=vulkan --random=3 --range=0:0:2 --range=1:0:2 --compare-with=reference --ulp=0

// Arithmetic of one bit, where SPIR-V has truth values only: a product is
// `and`, and signed, true is below false.
#id = affine_map<(d0) -> (d0)>
func.func @main(%a: tensor<32xi32>, %b: tensor<32xi32>) -> tensor<32xi32> {
  %empty = tensor.empty() : tensor<32xi32>
  %result = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<32xi32>, tensor<32xi32>) outs(%empty : tensor<32xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %p = arith.cmpi ne, %x, %zero : i32
    %q = arith.cmpi ne, %y, %zero : i32
    %v0 = arith.muli %p, %q : i1
    %v1 = arith.addi %p, %q : i1
    %v2 = arith.subi %p, %q : i1
    %v3 = arith.minsi %p, %q : i1
    %v4 = arith.maxsi %p, %q : i1
    %v5 = arith.minui %p, %q : i1
    %v6 = arith.maxui %p, %q : i1
    %v7 = arith.cmpi slt, %p, %q : i1
    %v8 = arith.cmpi sle, %p, %q : i1
    %v9 = arith.cmpi sgt, %p, %q : i1
    %v10 = arith.cmpi sge, %p, %q : i1
    %v11 = arith.cmpi ult, %p, %q : i1
    %v12 = arith.cmpi ule, %p, %q : i1
    %v13 = arith.cmpi ugt, %p, %q : i1
    %v14 = arith.cmpi uge, %p, %q : i1
    %w0 = arith.extui %v0 : i1 to i32
    %w1 = arith.extui %v1 : i1 to i32
    %w2 = arith.extui %v2 : i1 to i32
    %w3 = arith.extui %v3 : i1 to i32
    %w4 = arith.extui %v4 : i1 to i32
    %w5 = arith.extui %v5 : i1 to i32
    %w6 = arith.extui %v6 : i1 to i32
    %w7 = arith.extui %v7 : i1 to i32
    %w8 = arith.extui %v8 : i1 to i32
    %w9 = arith.extui %v9 : i1 to i32
    %w10 = arith.extui %v10 : i1 to i32
    %w11 = arith.extui %v11 : i1 to i32
    %w12 = arith.extui %v12 : i1 to i32
    %w13 = arith.extui %v13 : i1 to i32
    %w14 = arith.extui %v14 : i1 to i32
    %t0 = arith.muli %w0, %two : i32
    %s0 = arith.addi %t0, %w1 : i32
    %t1 = arith.muli %s0, %two : i32
    %s1 = arith.addi %t1, %w2 : i32
    %t2 = arith.muli %s1, %two : i32
    %s2 = arith.addi %t2, %w3 : i32
    %t3 = arith.muli %s2, %two : i32
    %s3 = arith.addi %t3, %w4 : i32
    %t4 = arith.muli %s3, %two : i32
    %s4 = arith.addi %t4, %w5 : i32
    %t5 = arith.muli %s4, %two : i32
    %s5 = arith.addi %t5, %w6 : i32
    %t6 = arith.muli %s5, %two : i32
    %s6 = arith.addi %t6, %w7 : i32
    %t7 = arith.muli %s6, %two : i32
    %s7 = arith.addi %t7, %w8 : i32
    %t8 = arith.muli %s7, %two : i32
    %s8 = arith.addi %t8, %w9 : i32
    %t9 = arith.muli %s8, %two : i32
    %s9 = arith.addi %t9, %w10 : i32
    %t10 = arith.muli %s9, %two : i32
    %s10 = arith.addi %t10, %w11 : i32
    %t11 = arith.muli %s10, %two : i32
    %s11 = arith.addi %t11, %w12 : i32
    %t12 = arith.muli %s11, %two : i32
    %s12 = arith.addi %t12, %w13 : i32
    %t13 = arith.muli %s12, %two : i32
    %s13 = arith.addi %t13, %w14 : i32
    linalg.yield %s13 : i32
  } -> tensor<32xi32>
  return %result : tensor<32xi32>
}
