// RUN: rope-runner %s --target=reference --reference=wide --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy --output=%t.12.npy \
// RUN:   --output=%t.13.npy --output=%t.14.npy --output=%t.15.npy --output=%t.16.npy \
// RUN:   --output=%t.17.npy --output=%t.18.npy --output=%t.19.npy --output=%t.20.npy \
// RUN:   --output=%t.21.npy --output=%t.22.npy
// RUN: rope-runner %s --target=reference --reference=wide --entry=computed --rtol=1e-14 \
// RUN:   --atol=1e-15 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy \
// RUN:   --expect=%t.12.npy --expect=%t.13.npy --expect=%t.14.npy --expect=%t.15.npy \
// RUN:   --expect=%t.16.npy --expect=%t.17.npy --expect=%t.18.npy --expect=%t.19.npy \
// RUN:   --expect=%t.20.npy --expect=%t.21.npy --expect=%t.22.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy --output=%t.12.npy \
// RUN:   --output=%t.13.npy --output=%t.14.npy --output=%t.15.npy --output=%t.16.npy \
// RUN:   --output=%t.17.npy --output=%t.18.npy --output=%t.19.npy --output=%t.20.npy \
// RUN:   --output=%t.21.npy --output=%t.22.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=1e-14 \
// RUN:   --atol=1e-15 --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy \
// RUN:   --expect=%t.12.npy --expect=%t.13.npy --expect=%t.14.npy --expect=%t.15.npy \
// RUN:   --expect=%t.16.npy --expect=%t.17.npy --expect=%t.18.npy --expect=%t.19.npy \
// RUN:   --expect=%t.20.npy --expect=%t.21.npy --expect=%t.22.npy

// The complex dialect by values worked out elsewhere.

func.func @computed() -> (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>) {
  // add.
  %z = arith.constant dense<[(1.0, 2.0), (-0.5, 0.25)]> : tensor<2xcomplex<f64>>
  %w = arith.constant dense<[(3.0, -1.0), (0.0, 2.0)]> : tensor<2xcomplex<f64>>
  %oc = tensor.empty() : tensor<2xcomplex<f64>>
  %of = tensor.empty() : tensor<2xf64>
  %r_add = linalg.map { complex.add } ins(%z, %w : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // sub.
  %r_sub = linalg.map { complex.sub } ins(%z, %w : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // mul.
  %r_mul = linalg.map { complex.mul } ins(%z, %w : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // div.
  %r_div = linalg.map { complex.div } ins(%z, %w : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // pow.
  %r_pow = linalg.map { complex.pow } ins(%z, %w : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // neg.
  %r_neg = linalg.map { complex.neg } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // conj.
  %r_conj = linalg.map { complex.conj } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // exp.
  %r_exp = linalg.map { complex.exp } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // log.
  %r_log = linalg.map { complex.log } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // sqrt.
  %r_sqrt = linalg.map { complex.sqrt } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // rsqrt.
  %r_rsqrt = linalg.map { complex.rsqrt } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // sin.
  %r_sin = linalg.map { complex.sin } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // cos.
  %r_cos = linalg.map { complex.cos } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // tan.
  %r_tan = linalg.map { complex.tan } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // tanh.
  %r_tanh = linalg.map { complex.tanh } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // sign.
  %r_sign = linalg.map { complex.sign } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // expm1.
  %r_expm1 = linalg.map { complex.expm1 } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // log1p.
  %r_log1p = linalg.map { complex.log1p } ins(%z : tensor<2xcomplex<f64>>) outs(%oc : tensor<2xcomplex<f64>>)

  // abs.
  %r_abs = linalg.map { complex.abs } ins(%z : tensor<2xcomplex<f64>>) outs(%of : tensor<2xf64>)

  // angle.
  %r_angle = linalg.map { complex.angle } ins(%z : tensor<2xcomplex<f64>>) outs(%of : tensor<2xf64>)

  // re.
  %r_re = linalg.map { complex.re } ins(%z : tensor<2xcomplex<f64>>) outs(%of : tensor<2xf64>)

  // im.
  %r_im = linalg.map { complex.im } ins(%z : tensor<2xcomplex<f64>>) outs(%of : tensor<2xf64>)

  // create and constant.
  %one = arith.constant 1.0 : f64
  %two = arith.constant -2.0 : f64
  %made = complex.create %one, %two : complex<f64>
  %constant = complex.constant [0.5, 0.25] : complex<f64>
  %same = complex.eq %made, %constant : complex<f64>
  %picked = arith.select %same, %made, %constant : complex<f64>
  %create = tensor.from_elements %made, %picked : tensor<2xcomplex<f64>>

  return %r_add, %r_sub, %r_mul, %r_div, %r_pow, %r_neg, %r_conj, %r_exp, %r_log, %r_sqrt, %r_rsqrt, %r_sin, %r_cos, %r_tan, %r_tanh, %r_sign, %r_expm1, %r_log1p, %r_abs, %r_angle, %r_re, %r_im, %create
      : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>
}

func.func @expected() -> (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>) {
  %0 = arith.constant dense<[(4.0, 1.0), (-0.5, 2.25)]> : tensor<2xcomplex<f64>>
  %1 = arith.constant dense<[(-2.0, 3.0), (-0.5, -1.75)]> : tensor<2xcomplex<f64>>
  %2 = arith.constant dense<[(5.0, 5.0), (-0.5, -1.0)]> : tensor<2xcomplex<f64>>
  %3 = arith.constant dense<[(0.1, 0.7000000000000001), (0.125, 0.25)]> : tensor<2xcomplex<f64>>
  %4 = arith.constant dense<[(-27.43638199160605, 19.789310365010714), (0.0018713442347935802, -0.004333472448713179)]> : tensor<2xcomplex<f64>>
  %5 = arith.constant dense<[(-1.0, -2.0), (0.5, -0.25)]> : tensor<2xcomplex<f64>>
  %6 = arith.constant dense<[(1.0, -2.0), (-0.5, -0.25)]> : tensor<2xcomplex<f64>>
  %7 = arith.constant dense<[(-1.1312043837568135, 2.4717266720048188), (0.5876750903439226, 0.15005808662216327)]> : tensor<2xcomplex<f64>>
  %8 = arith.constant dense<[(0.8047189562170503, 1.1071487177940904), (-0.5815754049028404, 2.677945044588987)]> : tensor<2xcomplex<f64>>
  %9 = arith.constant dense<[(1.272019649514069, 0.7861513777574233), (0.17178037486125622, 0.7276733451126774)]> : tensor<2xcomplex<f64>>
  %10 = arith.constant dense<[(0.5688644810057831, -0.3515775842541429), (0.3072900763121319, -1.3017016520692888)]> : tensor<2xcomplex<f64>>
  %11 = arith.constant dense<[(3.165778513216168, 1.9596010414216063), (-0.494485780933195, 0.22168816414957482)]> : tensor<2xcomplex<f64>>
  %12 = arith.constant dense<[(2.0327230070196656, -3.0518977991518), (0.9051501505596068, 0.12110879604381165)]> : tensor<2xcomplex<f64>>
  %13 = arith.constant dense<[(0.0338128260798967, 1.0147936161466335), (-0.504500702698564, 0.31242069250258875)]> : tensor<2xcomplex<f64>>
  %14 = arith.constant dense<[(1.16673625724092, -0.24345820118572534), (-0.4854872810241353, 0.19805544995134958)]> : tensor<2xcomplex<f64>>
  %15 = arith.constant dense<[(0.4472135954999579, 0.8944271909999159), (-0.8944271909999159, 0.4472135954999579)]> : tensor<2xcomplex<f64>>
  %16 = arith.constant dense<[(-2.1312043837568133, 2.4717266720048188), (-0.4123249096560774, 0.15005808662216327)]> : tensor<2xcomplex<f64>>
  %17 = arith.constant dense<[(1.039720770839918, 0.7853981633974483), (-0.5815754049028404, 0.4636476090008061)]> : tensor<2xcomplex<f64>>
  %18 = arith.constant dense<[2.23606797749979, 0.5590169943749475]> : tensor<2xf64>
  %19 = arith.constant dense<[1.1071487177940904, 2.677945044588987]> : tensor<2xf64>
  %20 = arith.constant dense<[1.0, -0.5]> : tensor<2xf64>
  %21 = arith.constant dense<[2.0, 0.25]> : tensor<2xf64>
  %22 = arith.constant dense<[(1.0, -2.0), (0.5, 0.25)]> : tensor<2xcomplex<f64>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22
      : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xcomplex<f64>>
}
