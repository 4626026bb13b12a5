// RUN: rope-runner %s --target=reference --reference=exact --entry=expected --output=%t.0.npy \
// RUN:   --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy \
// RUN:   --output=%t.5.npy --output=%t.6.npy --output=%t.7.npy --output=%t.8.npy \
// RUN:   --output=%t.9.npy --output=%t.10.npy --output=%t.11.npy
// RUN: rope-runner %s --target=reference --reference=exact --entry=computed --rtol=0 --atol=0 \
// RUN:   --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy \
// RUN:   --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy --expect=%t.7.npy \
// RUN:   --expect=%t.8.npy --expect=%t.9.npy --expect=%t.10.npy --expect=%t.11.npy

// Tables by values worked out with 40 digits; equal to the last bit of f32.

func.func @computed() -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
  // angle<source> rounds position and product to f32.
  %p = arith.constant dense<[0, 3, 100003]> : tensor<3xi64>
  %o0 = tensor.empty() : tensor<3x4xf32>
  %t0:2 = rope.table angle<source> positions(%p : tensor<3xi64>) outs(%o0, %o0 : tensor<3x4xf32>, tensor<3x4xf32>)
      {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>}
      -> tensor<3x4xf32>, tensor<3x4xf32>

  // Its sines.
  %s0 = tensor.cast %t0#1 : tensor<3x4xf32> to tensor<3x4xf32>

  // angle<exact> is the exact product with the frequency as stored.
  %o2 = tensor.empty() : tensor<3x4xf32>
  %t2:2 = rope.table positions(%p : tensor<3xi64>) outs(%o2, %o2 : tensor<3x4xf32>, tensor<3x4xf32>)
      {frequency_values = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>}
      -> tensor<3x4xf32>, tensor<3x4xf32>

  // Its sines.
  %s2 = tensor.cast %t2#1 : tensor<3x4xf32> to tensor<3x4xf32>

  // An offset, timescales, a magnitude.
  %five = arith.constant 5 : index
  %o4 = tensor.empty() : tensor<2x3xf32>
  %t4:2 = rope.table positions(%five : index) outs(%o4, %o4 : tensor<2x3xf32>, tensor<2x3xf32>)
      {frequency_values = dense<[1.0, 10.0, 3.0]> : tensor<3xf32>, angle_form = #rope.angle_form<divide>, magnitude = 1.5}
      -> tensor<2x3xf32>, tensor<2x3xf32>

  // Its sines.
  %s4 = tensor.cast %t4#1 : tensor<2x3xf32> to tensor<2x3xf32>

  // Axes: each pair takes the position of its own.
  %grid = arith.constant dense<[[1, 2], [-3, 40]]> : tensor<2x2xi32>
  %f = arith.constant dense<[1.0, 0.5, 0.25]> : tensor<3xf32>
  %o6 = tensor.empty() : tensor<2x3xf32>
  %t6:2 = rope.table positions(%grid : tensor<2x2xi32>) axes [0, 1, 1] frequencies(%f : tensor<3xf32>) outs(%o6, %o6 : tensor<2x3xf32>, tensor<2x3xf32>)
      -> tensor<2x3xf32>, tensor<2x3xf32>

  // Its sines.
  %s6 = tensor.cast %t6#1 : tensor<2x3xf32> to tensor<2x3xf32>

  // Packed sequences of two and three tokens: positions restart.
  %starts = arith.constant dense<[0, 2, 5]> : tensor<3xi32>
  %o8 = tensor.empty() : tensor<5x1xf32>
  %t8:2 = rope.table cumulative_lengths(%starts : tensor<3xi32>) outs(%o8, %o8 : tensor<5x1xf32>, tensor<5x1xf32>)
      {frequency_values = dense<1.0> : tensor<1xf32>}
      -> tensor<5x1xf32>, tensor<5x1xf32>

  // Its sines.
  %s8 = tensor.cast %t8#1 : tensor<5x1xf32> to tensor<5x1xf32>

  // Positions that are fractions.
  %fraction = arith.constant dense<[0.5, 2.25]> : tensor<2xf32>
  %o10 = tensor.empty() : tensor<2x1xf32>
  %t10:2 = rope.table positions(%fraction : tensor<2xf32>) outs(%o10, %o10 : tensor<2x1xf32>, tensor<2x1xf32>)
      {frequency_values = dense<1.0> : tensor<1xf32>}
      -> tensor<2x1xf32>, tensor<2x1xf32>

  // Its sines.
  %s10 = tensor.cast %t10#1 : tensor<2x1xf32> to tensor<2x1xf32>

  return %t0#0, %s0, %t2#0, %s2, %t4#0, %s4, %t6#0, %s6, %t8#0, %s8, %t10#0, %s10
      : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
}

func.func @expected() -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
  %0 = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [-0.98999249935150146, 0.95533651113510132, 0.99955004453659058, 0.99999552965164185], [0.98431485891342163, -0.81942552328109741, 0.5373501181602478, 0.86383712291717529]]> : tensor<3x4xf32>
  %1 = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.14112000167369843, 0.29552021622657776, 0.029995499178767204, 0.0029999956022948027], [-0.17642085254192352, -0.57318568229675293, 0.84335923194885254, -0.50377124547958374]]> : tensor<3x4xf32>
  %2 = arith.constant dense<[[1.0, 1.0, 1.0, 1.0], [-0.98999249935150146, 0.95533651113510132, 0.99955004453659058, 0.99999552965164185], [0.98431485891342163, -0.81922811269760132, 0.53734219074249268, 0.86383646726608276]]> : tensor<3x4xf32>
  %3 = arith.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.14112000167369843, 0.29552021622657776, 0.029995499178767204, 0.0029999956022948027], [-0.17642085254192352, -0.57346779108047485, 0.84336429834365845, -0.5037723183631897]]> : tensor<3x4xf32>
  %4 = arith.constant dense<[[0.4254932701587677, 1.3163738250732422, -0.14358532428741455], [1.4402554035186768, 1.2380033731460571, -0.62422025203704834]]> : tensor<2x3xf32>
  %5 = arith.constant dense<[[-1.4383864402770996, 0.71913832426071167, 1.4931119680404663], [-0.41912326216697693, 0.84696370363235474, 1.3639461994171143]]> : tensor<2x3xf32>
  %6 = arith.constant dense<[[0.54030227661132812, 0.070737197995185852, 0.73168885707855225], [-0.41614684462547302, 0.40808206796646118, -0.83907151222229004]]> : tensor<2x3xf32>
  %7 = arith.constant dense<[[0.84147095680236816, -0.99749499559402466, -0.68163877725601196], [0.9092974066734314, 0.91294527053833008, -0.5440211296081543]]> : tensor<2x3xf32>
  %8 = arith.constant dense<[[1.0], [0.54030227661132812], [1.0], [0.54030227661132812], [-0.41614684462547302]]> : tensor<5x1xf32>
  %9 = arith.constant dense<[[0.0], [0.84147095680236816], [0.0], [0.84147095680236816], [0.9092974066734314]]> : tensor<5x1xf32>
  %10 = arith.constant dense<[[0.87758255004882812], [-0.62817364931106567]]> : tensor<2x1xf32>
  %11 = arith.constant dense<[[0.47942554950714111], [0.77807319164276123]]> : tensor<2x1xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11
      : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
}
