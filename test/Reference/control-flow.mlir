// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy

// Calls, branches and structured control flow.

func.func private @fibonacci(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %small = arith.cmpi sle, %n, %one : i32
  cf.cond_br %small, ^leaf, ^node
^leaf:
  return %n : i32
^node:
  %a = arith.subi %n, %one : i32
  %b = arith.subi %n, %two : i32
  %x = func.call @fibonacci(%a) : (i32) -> i32
  %y = func.call @fibonacci(%b) : (i32) -> i32
  %sum = arith.addi %x, %y : i32
  return %sum : i32
}

// Branch arguments are exchanged, all read before one is written.
func.func private @gcd(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  cf.br ^head(%a, %b : i32, i32)
^head(%x: i32, %y: i32):
  %done = arith.cmpi eq, %y, %zero : i32
  %rest = arith.constant 0 : i32
  cf.cond_br %done, ^exit, ^step
^step:
  %r = arith.remsi %x, %y : i32
  cf.br ^head(%y, %r : i32, i32)
^exit:
  return %x : i32
}

func.func private @pick(%flag: i32) -> i32 {
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  cf.switch %flag : i32, [
    default: ^out(%flag : i32),
    -1: ^out(%a : i32),
    7: ^out(%b : i32)
  ]
^out(%r: i32):
  return %r : i32
}

func.func @computed() -> (tensor<1xi32>, tensor<1xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<1xi32>, tensor<4xi32>, tensor<5xi32>) {
  // Recursion.
  %ten = arith.constant 10 : i32
  %call = func.call @fibonacci(%ten) : (i32) -> i32
  %fibonacci = tensor.from_elements %call : tensor<1xi32>

  // A loop of blocks.
  %c48 = arith.constant 48 : i32
  %c36 = arith.constant 36 : i32
  %divisor = func.call @gcd(%c48, %c36) : (i32, i32) -> i32
  %gcd = tensor.from_elements %divisor : tensor<1xi32>

  // A switch.
  %minus = arith.constant -1 : i32
  %seven = arith.constant 7 : i32
  %p0 = func.call @pick(%minus) : (i32) -> i32
  %p1 = func.call @pick(%seven) : (i32) -> i32
  %p2 = func.call @pick(%ten) : (i32) -> i32
  %switch = tensor.from_elements %p0, %p1, %p2 : tensor<3xi32>

  // scf.for exchanges its carried values; no iteration gives the inits.
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %odd:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %minus, %y = %seven) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  %none = scf.for %i = %c3 to %c0 step %c1 iter_args(%x = %ten) -> i32 {
    scf.yield %minus : i32
  }
  %for = tensor.from_elements %odd#0, %odd#1, %none : tensor<3xi32>

  // scf.for on a narrow integer whose bounds span the range.
  %low = arith.constant -128 : i8
  %high = arith.constant 127 : i8
  %step = arith.constant 100 : i8
  %zero = arith.constant 0 : i32
  %count = arith.constant 1 : i32
  %trips = scf.for %i = %low to %high step %step iter_args(%n = %zero) -> i32 : i8 {
    %more = arith.addi %n, %count : i32
    scf.yield %more : i32
  }
  %narrow = tensor.from_elements %trips : tensor<1xi32>

  // scf.while: the values of the condition are the results.
  %halves:2 = scf.while (%x = %c48, %n = %zero) : (i32, i32) -> (i32, i32) {
    %two = arith.constant 2 : i32
    %rest = arith.remsi %x, %two : i32
    %even = arith.cmpi eq, %rest, %zero : i32
    scf.condition(%even) %x, %n : i32, i32
  } do {
  ^bb0(%x: i32, %n: i32):
    %two = arith.constant 2 : i32
    %half = arith.divsi %x, %two : i32
    %more = arith.addi %n, %count : i32
    scf.yield %half, %more : i32, i32
  }
  %while = tensor.from_elements %halves#0, %halves#1 : tensor<2xi32>

  // scf.if on tensors, scf.index_switch, scf.execute_region.
  %true = arith.constant true
  %chosen = scf.if %true -> tensor<2xi32> {
    scf.yield %while : tensor<2xi32>
  } else {
    %other = tensor.splat %zero : tensor<2xi32>
    scf.yield %other : tensor<2xi32>
  }
  %case = scf.index_switch %c2 -> i32
  case 2 {
    scf.yield %seven : i32
  }
  default {
    scf.yield %minus : i32
  }
  %region = scf.execute_region -> i32 {
    cf.br ^next(%ten : i32)
  ^next(%v: i32):
    %sum = arith.addi %v, %case : i32
    scf.yield %sum : i32
  }
  %regions = tensor.insert %region into %chosen[%c1] : tensor<2xi32>

  // scf.forall: iterations see the shared tensor as it was.
  %shared = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %forall = scf.forall (%i) in (4) shared_outs(%out = %shared) -> tensor<4xi32> {
    %last = arith.constant 3 : index
    %mirror = arith.subi %last, %i : index
    %piece = tensor.extract_slice %out[%mirror] [1] [1] : tensor<4xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %piece into %out[%i] [1] [1] : tensor<1xi32> into tensor<4xi32>
    }
  }

  // scf.parallel with a reduction.
  %total = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) init (%zero) -> i32 {
    %product = arith.muli %i, %j : index
    %value = arith.index_cast %product : index to i32
    scf.reduce(%value : i32) {
    ^bb0(%a: i32, %b: i32):
      %sum = arith.addi %a, %b : i32
      scf.reduce.return %sum : i32
    }
  }
  %parallel = tensor.from_elements %total : tensor<1xi32>

  // Affine: apply, min, max, a loop with a conditional.
  %apply = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 2 + s0 mod 2)>(%c3)[%c3]
  %min = affine.min affine_map<(d0) -> (d0 - 5, 1)>(%c3)
  %max = affine.max affine_map<(d0) -> (d0 - 5, 1)>(%c3)
  %affine_sum = affine.for %i = 0 to 7 step 2 iter_args(%n = %c0) -> index {
    %next = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> index {
      %sum = arith.addi %n, %i : index
      affine.yield %sum : index
    } else {
      affine.yield %n : index
    }
    affine.yield %next : index
  }
  %indices = tensor.from_elements %apply, %min, %max, %affine_sum : tensor<4xindex>
  %affine = arith.index_cast %indices : tensor<4xindex> to tensor<4xi32>

  // Digits of an index and back; the rank of an unranked tensor.
  %c11 = arith.constant 11 : index
  %digits:3 = affine.delinearize_index %c11 into (2, 3, 2) : index, index, index
  %linear = affine.linearize_index [%digits#2, %digits#1, %digits#0] by (2, 3, 2) : index
  %unranked = tensor.cast %forall : tensor<4xi32> to tensor<*xi32>
  %rank = tensor.rank %unranked : tensor<*xi32>
  %more_indices = tensor.from_elements %digits#0, %digits#1, %digits#2, %linear, %rank : tensor<5xindex>
  %linearized = arith.index_cast %more_indices : tensor<5xindex> to tensor<5xi32>

  return %fibonacci, %gcd, %switch, %for, %narrow, %while, %regions, %forall, %parallel, %affine, %linearized
      : tensor<1xi32>, tensor<1xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<1xi32>, tensor<4xi32>, tensor<5xi32>
}

func.func @expected() -> (tensor<1xi32>, tensor<1xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<1xi32>, tensor<4xi32>, tensor<5xi32>) {
  %0 = arith.constant dense<[55]> : tensor<1xi32>
  %1 = arith.constant dense<[12]> : tensor<1xi32>
  %2 = arith.constant dense<[10, 20, 10]> : tensor<3xi32>
  %3 = arith.constant dense<[7, -1, 10]> : tensor<3xi32>
  %4 = arith.constant dense<[3]> : tensor<1xi32>
  %5 = arith.constant dense<[3, 4]> : tensor<2xi32>
  %6 = arith.constant dense<[3, 17]> : tensor<2xi32>
  %7 = arith.constant dense<[4, 3, 2, 1]> : tensor<4xi32>
  %8 = arith.constant dense<[3]> : tensor<1xi32>
  %9 = arith.constant dense<[2, -2, 1, 10]> : tensor<4xi32>
  %10 = arith.constant dense<[1, 2, 1, 11, 1]> : tensor<5xi32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10
      : tensor<1xi32>, tensor<1xi32>, tensor<3xi32>, tensor<3xi32>, tensor<1xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4xi32>, tensor<1xi32>, tensor<4xi32>, tensor<5xi32>
}
