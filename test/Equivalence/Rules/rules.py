"""Rules of published optimisers, re-authored: inputs, both sides, and a side that is subtly wrong.

Sources name the rule sets that a rule is found in: TASO (Jia et al., SOSP 2019), TensorRight and XLA's algebraic simplifier,
Mirage (Wu et al., OSDI 2025), Inductor's attention patterns, fusions of ONNX Runtime, and rewrites of rotary embeddings and
attention that were wrong in public.
"""
from program import *

RULES = []


def rule(source, name, inputs, left, right, wrong):
    RULES.append((source, name.replace(" ", "_"), inputs.split(), left, right, wrong))


A, AB, ABC = "4x6", "4x6 4x6", "4x6 4x6 4x6"
# TASO: element-wise algebra, contractions, concatenations and splits.
rule("TASO", "add commutes", AB, lambda x, y: x + y, lambda x, y: y + x, lambda x, y: y - x)
rule("TASO", "add associates", ABC, lambda x, y, z: (x + y) + z, lambda x, y, z: x + (y + z), lambda x, y, z: x + (y + y))
rule("TASO", "mul commutes", AB, lambda x, y: x * y, lambda x, y: y * x, lambda x, y: y * y)
rule("TASO", "mul associates", ABC, lambda x, y, z: (x * y) * z, lambda x, y, z: x * (y * z), lambda x, y, z: x * (y + z))
rule("TASO", "mul distributes", ABC, lambda x, y, z: (x + y) * z, lambda x, y, z: x * z + y * z, lambda x, y, z: x * z + y)
rule("TASO", "scale associates", A, lambda x: (x * 0.5) * 3.0, lambda x: x * 1.5, lambda x: x * 1.500002)
rule("TASO", "scale distributes", AB, lambda x, y: (x + y) * 0.1, lambda x, y: x * 0.1 + y * 0.1, lambda x, y: x * 0.1 + y)
rule("TASO", "matmul associates", "3x4 4x5 5x2", lambda x, y, z: (x @ y) @ z, lambda x, y, z: x @ (y @ z),
     lambda x, y, z: (x @ y) @ (z * 2.0))
rule("TASO", "matmul is linear", "3x4 4x5 4x5", lambda x, y, z: x @ (y + z), lambda x, y, z: x @ y + x @ z,
     lambda x, y, z: x @ y + x @ y)
rule("TASO", "scale moves into matmul", "3x4 4x5", lambda x, y: (x @ y) * 0.3, lambda x, y: (x * 0.3) @ y,
     lambda x, y: (x * 0.3) @ (y * 0.3))
rule("TASO", "transpose of matmul", "3x4 4x5", lambda x, y: transpose(x @ y), lambda x, y: transpose(y) @ transpose(x),
     lambda x, y: transpose(y) @ transpose(x * -1.0))
rule("TASO", "transpose twice", A, lambda x: transpose(transpose(x)), lambda x: x * 1.0, lambda x: absf(x))
rule("TASO", "transpose of add", AB, lambda x, y: transpose(x + y), lambda x, y: transpose(x) + transpose(y),
     lambda x, y: transpose(x) + transpose(x))
rule("TASO", "concat of adds", "4x2 4x3 4x2 4x3", lambda a, b, c, d: concat(a, b, 1) + concat(c, d, 1),
     lambda a, b, c, d: concat(a + c, b + d, 1), lambda a, b, c, d: concat(a + c, b - d, 1))
rule("TASO", "concat of relus", "4x2 4x3", lambda a, b: relu(concat(a, b, 1)), lambda a, b: concat(relu(a), relu(b), 1),
     lambda a, b: concat(relu(a), b, 1))
rule("TASO", "concat of matmuls", "3x4 4x2 4x3", lambda x, a, b: concat(x @ a, x @ b, 1), lambda x, a, b: x @ concat(a, b, 1),
     lambda x, a, b: x @ concat(a, -b, 1))
rule("TASO", "concat of rows", "2x4 3x4 4x5", lambda a, b, y: concat(a @ y, b @ y, 0), lambda a, b, y: concat(a, b, 0) @ y,
     lambda a, b, y: concat(a, b * 2.0, 0) @ y)
rule("TASO", "inner concat", "3x2 3x4 2x5 4x5", lambda a, b, c, d: concat(a, b, 1) @ concat(c, d, 0),
     lambda a, b, c, d: a @ c + b @ d, lambda a, b, c, d: a @ c - b @ d)
rule("TASO", "split of concat", "4x2 4x3", lambda a, b: concat(a, b, 1)[:, 0:2], lambda a, b: a * 1.0,
     lambda a, b: b[:, 0:2])
rule("TASO", "concat of split", A, lambda x: concat(x[:, 0:2], x[:, 2:6], 1), lambda x: x * 1.0,
     lambda x: concat(x[:, 0:3], x[:, 2:5], 1))
rule("TASO", "relu of relu", A, lambda x: relu(relu(x)), relu, lambda x: x * 1.0)
rule("TASO", "relu of split", A, lambda x: relu(x)[:, 1:4], lambda x: relu(x[:, 1:4]), lambda x: relu(x[:, 2:5]))
rule("TASO", "tanh of split", A, lambda x: tanh(x)[:, 1:4], lambda x: tanh(x[:, 1:4]), lambda x: tanh(x[:, 0:3]))
rule("TASO", "sigmoid of transpose", A, lambda x: sigmoid(transpose(x)), lambda x: transpose(sigmoid(x)),
     lambda x: transpose(sigmoid(-x)))
# XLA's algebraic simplifier, as TensorRight states it.
rule("XLA", "add zero", A, lambda x: x + 0.0, lambda x: x * 1.0, lambda x: x + 1.0e-3)
rule("XLA", "multiply by one", A, lambda x: x * 1.0, lambda x: x + 0.0, lambda x: x * -1.0)
rule("XLA", "divide by constant", A, lambda x: x / 7.0, lambda x: x * (1 / 7.0), lambda x: x * 7.0)
rule("XLA", "divide of divide", ABC, lambda x, y, z: (x / y) / z, lambda x, y, z: x / (y * z), lambda x, y, z: x * z / y)
rule("XLA", "divide by divide", ABC, lambda x, y, z: x / (y / z), lambda x, y, z: x * z / y, lambda x, y, z: x / (y * z))
rule("XLA", "divide by exp", AB, lambda x, y: x / exp(y), lambda x, y: x * exp(-y), lambda x, y: x * exp(y))
rule("XLA", "divide by power", AB, lambda x, y: x / power(y, 3.0), lambda x, y: x * power(y, -3.0),
     lambda x, y: x * power(y, 3.0))
rule("XLA", "divide by sqrt", AB, lambda x, y: x / sqrt(y), lambda x, y: x * rsqrt(y), lambda x, y: x * sqrt(y))
rule("XLA", "power of minus half", A, lambda x: power(x, -0.5), rsqrt, sqrt)
rule("XLA", "power of half", A, lambda x: power(x, 0.5), sqrt, rsqrt)
rule("XLA", "power of two", A, lambda x: power(x, 2.0), lambda x: x * x, lambda x: x + x)
rule("XLA", "power of three", A, lambda x: power(x, 3.0), lambda x: x * x * x, lambda x: x * x)
rule("XLA", "exp of negation", A, lambda x: 1.0 / exp(x), lambda x: exp(-x), exp)
rule("XLA", "exp of sum", AB, lambda x, y: exp(x) * exp(y), lambda x, y: exp(x + y), lambda x, y: exp(x * y))
rule("XLA", "log of product", AB, lambda x, y: log(exp(x) * exp(y)), lambda x, y: x + y, lambda x, y: x - y)
rule("XLA", "subtract is add", AB, lambda x, y: x - y, lambda x, y: x + (-y), lambda x, y: y - x)
rule("XLA", "negate twice", A, lambda x: -(-x), lambda x: x * 1.0, lambda x: absf(x))
rule("XLA", "negate of subtract", AB, lambda x, y: -(x - y), lambda x, y: y - x, lambda x, y: x - y)
rule("XLA", "max commutes", AB, maximum, lambda x, y: maximum(y, x), minimum)
rule("XLA", "max associates", ABC, lambda x, y, z: maximum(maximum(x, y), z), lambda x, y, z: maximum(x, maximum(y, z)),
     lambda x, y, z: maximum(x, minimum(y, z)))
rule("XLA", "max repeats", AB, lambda x, y: maximum(x, maximum(x, y)), maximum, lambda x, y: maximum(x + x, y))
rule("XLA", "max by min", AB, maximum, lambda x, y: -minimum(-x, -y), lambda x, y: -minimum(x, y))
rule("XLA", "max is select", AB, maximum, lambda x, y: select(compare(x, "ogt", y), x, y),
     lambda x, y: select(compare(x, "olt", y), x, y))
rule("XLA", "min is select", AB, minimum, lambda x, y: select(compare(x, "olt", y), x, y),
     lambda x, y: select(compare(x, "ogt", y), x, y))
rule("XLA", "max of scaled", AB, lambda x, y: maximum(x * 3.0, y * 3.0), lambda x, y: maximum(x, y) * 3.0,
     lambda x, y: maximum(x * 3.0, y) * 1.0)
rule("XLA", "max of negative scale", AB, lambda x, y: maximum(x * -2.0, y * -2.0), lambda x, y: minimum(x, y) * -2.0,
     lambda x, y: maximum(x, y) * -2.0)
rule("XLA", "max of shifted", ABC, lambda x, y, z: maximum(x + z, y + z), lambda x, y, z: maximum(x, y) + z,
     lambda x, y, z: maximum(x + z, y) + 0.0)
rule("XLA", "abs of abs", A, lambda x: absf(absf(x)), absf, lambda x: x * 1.0)
rule("XLA", "abs of negation", A, lambda x: absf(-x), absf, lambda x: -absf(x))
rule("XLA", "select of one side", AB, lambda x, y: select(compare(x, "ogt", y), x + y, x + y), lambda x, y: x + y,
     lambda x, y: select(compare(x, "ogt", y), x + y, x - y))
rule("XLA", "select of not", ABC, lambda x, y, z: select(compare(x, "oge", y), z, x),
     lambda x, y, z: select(compare(x, "olt", y), x, z), lambda x, y, z: select(compare(x, "olt", y), z, x))
rule("XLA", "select under exp", ABC, lambda x, y, z: exp(select(compare(x, "ogt", 0.5), y, z)),
     lambda x, y, z: select(compare(x, "ogt", 0.5), exp(y), exp(z)), lambda x, y, z: select(compare(x, "ogt", 0.5), exp(y), z))
rule("XLA", "select under multiply", ABC, lambda x, y, z: select(compare(x, "ogt", y), y, x) * z,
     lambda x, y, z: select(compare(x, "ogt", y), y * z, x * z), lambda x, y, z: select(compare(x, "ogt", y), y * z, x))
rule("XLA", "comparison of difference", AB, lambda x, y: select(compare(x - y, "ogt", 0.0), x * 2.0, y),
     lambda x, y: select(compare(x, "ogt", y), x * 2.0, y), lambda x, y: select(compare(x, "ogt", y), x, y * 2.0))
rule("XLA", "slice of slice", A, lambda x: x[:, 1:6][:, 1:3], lambda x: x[:, 2:4], lambda x: x[:, 1:3])
rule("XLA", "slice of concat", "4x3 4x3", lambda a, b: concat(a, b, 1)[:, 3:6], lambda a, b: b * 1.0, lambda a, b: a * 1.0)
rule("XLA", "slice of transpose", A, lambda x: transpose(x)[1:3, :], lambda x: transpose(x[:, 1:3]), lambda x: transpose(x[:, 2:4]))
rule("XLA", "strided slice", A, lambda x: x[:, 0:6:2][:, 1:3], lambda x: x[:, 2:6:2], lambda x: x[:, 2:4])
rule("XLA", "reshape of reshape", A, lambda x: reshape(reshape(x, (8, 3)), (4, 6)), lambda x: x * 1.0,
     lambda x: transpose(reshape(x, (6, 4))))
rule("XLA", "reshape of transpose", "1x6", lambda x: transpose(x), lambda x: reshape(x, (6, 1)), lambda x: reshape(-x, (6, 1)))
rule("XLA", "sum of sums", A, lambda x: total(total(x, 1), 0), lambda x: total(total(x, 0), 1),
     lambda x: total(total(x, 0), 0))
rule("XLA", "sum of concat", "4x2 4x3", lambda a, b: total(concat(a, b, 1), 1)[:, 0:1],
     lambda a, b: total(a, 1)[:, 0:1] + total(b, 1)[:, 0:1], lambda a, b: total(a, 1)[:, 0:1] - total(b, 1)[:, 0:1])
rule("XLA", "sum of negation", A, lambda x: total(-x), lambda x: -total(x), lambda x: total(absf(x)))
rule("XLA", "sum of scaled", A, lambda x: total(x * 0.7), lambda x: total(x) * 0.7, lambda x: total(x) * 0.70001)
rule("XLA", "sum of products", AB, lambda x, y: total(x * y)[:, 0:1], lambda x, y: reshape(
    concat(x[0:1] @ transpose(y[0:1]), concat(x[1:2] @ transpose(y[1:2]), concat(x[2:3] @ transpose(y[2:3]),
           x[3:4] @ transpose(y[3:4]), 0), 0), 0), (4, 1)), lambda x, y: total(x)[:, 0:1] * total(y)[:, 0:1])
rule("XLA", "largest of negation", A, lambda x: largest(-x), lambda x: -smallest(x), lambda x: -largest(x))
rule("XLA", "largest of shifted", A, lambda x: largest(x + 2.0), lambda x: largest(x) + 2.0, lambda x: largest(x) - 2.0)
rule("XLA", "largest of scaled", A, lambda x: largest(x * 0.3), lambda x: largest(x) * 0.3, lambda x: largest(x) * -0.3)
rule("XLA", "largest of halves", A, lambda x: largest(x)[:, 0:1], lambda x: maximum(largest(x[:, 0:3])[:, 0:1], largest(x[:, 3:6])[:, 0:1]),
     lambda x: maximum(largest(x[:, 0:3])[:, 0:1], largest(x[:, 2:5])[:, 0:1]))
rule("XLA", "one of many", "1x64", lambda x: largest(x), lambda x: largest(concat(x[:, 32:64], x[:, 0:32], 1)),
     lambda x: largest(concat(x[:, 0:63], -x[:, 63:64], 1)))
rule("XLA", "product of rows", A, lambda x: reduce("mul", x)[:, 0:1], lambda x: reduce("mul", x[:, 0:2])[:, 0:1] * reduce("mul", x[:, 2:6])[:, 0:1],
     lambda x: reduce("mul", x[:, 0:2])[:, 0:1] * reduce("mul", x[:, 1:5])[:, 0:1])
rule("XLA", "tanh is odd", A, lambda x: tanh(-x), lambda x: -tanh(x), tanh)
rule("XLA", "sine is odd", A, lambda x: sin(-x), lambda x: -sin(x), sin)
rule("XLA", "cosine is even", A, lambda x: cos(-x), cos, lambda x: -cos(x))
rule("XLA", "floor and ceil", A, lambda x: -floor(-x), ceil, floor)
# Integers.
N, NN = "8xi64", "8xi64 8xi64"
rule("XLA", "integers add", NN, lambda x, y: x + y, lambda x, y: y + x, lambda x, y: x - y)
rule("XLA", "double is shift", N, lambda x: x * 2, lambda x: x.op("arith.shli", 1), lambda x: x.op("arith.shli", 2))
rule("XLA", "half is shift of unsigned", N, lambda x: x.op("arith.divui", 2), lambda x: x.op("arith.shrui", 1),
     lambda x: x.op("arith.shrsi", 1))
rule("XLA", "remainder of power of two", N, lambda x: x.op("arith.remui", 8), lambda x: x.op("arith.andi", 7),
     lambda x: x.op("arith.remsi", 8))
rule("XLA", "clamp in either order", N, lambda x: x.op("arith.maxsi", 0).op("arith.minsi", 100),
     lambda x: x.op("arith.minsi", 100).op("arith.maxsi", 0), lambda x: x.op("arith.minsi", 100))
rule("XLA", "positions stay signed", N, lambda x: to_float(x), lambda x: to_float(x + 0), lambda x: to_float(x.op("arith.maxsi", 0)))
rule("XLA", "positions as unsigned", N, lambda x: to_float(x), lambda x: to_float(x * 1), lambda x: to_float(x, "uitofp"))
rule("XLA", "positions in a byte", N, lambda x: to_float(cast(x, "trunci", "i8"), "sitofp"),
     lambda x: to_float(x.op("arith.shli", 56).op("arith.shrsi", 56)), lambda x: to_float(x))
rule("XLA", "positions are limited", N, lambda x: to_float(x.op("arith.minsi", 4096)),
     lambda x: to_float(select(compare(x, "slt", 4096), x, 4096)), lambda x: to_float(x))
rule("XLA", "compare with a neighbour", N, lambda x: to_float(cast(compare(x, "sge", 513), "extui", "i64")),
     lambda x: to_float(cast(compare(x, "sgt", 512), "extui", "i64")), lambda x: to_float(cast(compare(x, "sgt", 513), "extui", "i64")))
rule("XLA", "negative index wraps", N, lambda x: select(compare(x, "slt", 0), x + 40, x),
     lambda x: x + select(compare(x, "sge", 0), x * 0, 40), lambda x: select(compare(x, "slt", -1), x + 40, x))
# Mirage: normalisations, low-rank products and attention of its examples.
Q, QKV = "5x8", "5x8 7x8 7x6"
rule("Mirage", "rms norm and matmul", "4x6 6x5", lambda x, w: (x / sqrt(mean(x * x) + 1.0e-5)) @ w,
     lambda x, w: (x @ w) * spread(reshape((rsqrt(mean(x * x) + 1.0e-5))[:, 0:1], (4,)), (4, 5), 1),
     lambda x, w: (x @ w) * spread(reshape((rsqrt(mean(x) * mean(x) + 1.0e-5))[:, 0:1], (4,)), (4, 5), 1))
rule("Mirage", "low rank adapters", "4x6 6x5 6x2 2x5", lambda x, w, a, b: x @ w + (x @ a) @ b,
     lambda x, w, a, b: concat(x, x @ a, 1) @ concat(w, b, 0), lambda x, w, a, b: x @ w + x @ (a @ b) * 2.0)
rule("Mirage", "gated unit", "4x6 6x5 6x5", lambda x, a, b: silu(x @ a) * (x @ b),
     lambda x, a, b: silu((x @ concat(a, b, 1))[:, 0:5]) * (x @ concat(a, b, 1))[:, 5:10],
     lambda x, a, b: silu((x @ concat(a, b, 1))[:, 5:10]) * (x @ concat(a, b, 1))[:, 0:5])
rule("Mirage", "softmax divides late", QKV, lambda q, k, v: softmax(q @ transpose(k)) @ v,
     lambda q, k, v: (exp(q @ transpose(k)) @ v) / spread(reshape(total(exp(q @ transpose(k)))[:, 0:1], (5,)), (5, 6), 1),
     lambda q, k, v: (exp(q @ transpose(k)) @ v) / spread(reshape(total(exp(-(q @ transpose(k))))[:, 0:1], (5,)), (5, 6), 1))


def halves(q, k, v, rescale):
    """Attention by two blocks of keys."""
    parts = []
    for rows in (slice(0, 3), slice(3, 7)):
        s = q @ transpose(k[rows])
        m = largest(s)
        w = exp(s - m)
        row = lambda x, width=6: spread(reshape(x[:, 0:1], (5,)), (5, width), 1)
        parts.append((row(m), row(total(w)), w @ v[rows]))
    (m, l, o), (n, r, p) = parts
    top = maximum(m, n)
    a, b = exp(m - top), exp(n - top)
    return (o * a + p * b) / (l * a + r * (b if rescale else a))


rule("Mirage", "attention by blocks", QKV, lambda q, k, v: softmax(q @ transpose(k)) @ v,
     lambda q, k, v: halves(q, k, v, True), lambda q, k, v: halves(q, k, v, False))
rule("Mirage", "normalised queries", "5x8 7x8", lambda q, k: (q / sqrt(total(q * q))) @ transpose(k),
     lambda q, k: (q @ transpose(k)) / spread(reshape(sqrt(total(q * q))[:, 0:1], (5,)), (5, 7), 1),
     lambda q, k: (q @ transpose(k)) / spread(reshape(total(q * q)[:, 0:1], (5,)), (5, 7), 1))
# Attention as Inductor's patterns have it.
for name, wrong in (("query", lambda q, k, v: softmax((q * 0.35) @ transpose(k * 0.35)) @ v),
                    ("key", lambda q, k, v: softmax(q @ transpose(k) * 0.3536) @ v),
                    ("divided", lambda q, k, v: softmax(q @ transpose(k) / 8.0) @ v)):
    rule("Inductor", f"scale of the {name}", QKV, lambda q, k, v: softmax(q @ transpose(k) * 0.35) @ v,
         {"query": lambda q, k, v: softmax((q * 0.35) @ transpose(k)) @ v,
          "key": lambda q, k, v: softmax(q @ transpose(k * 0.35)) @ v,
          "divided": lambda q, k, v: softmax(q @ transpose(k) / (1 / 0.35)) @ v}[name], wrong)
rule("Inductor", "scale of both", QKV, lambda q, k, v: softmax((q * 0.5) @ transpose(k * 0.25)) @ v,
     lambda q, k, v: softmax(q @ transpose(k) * 0.125) @ v, lambda q, k, v: softmax(q @ transpose(k) * 0.5) @ v)
rule("Inductor", "mask is added", "5x8 7x8 7x6 5x7", lambda q, k, v, m: softmax(q @ transpose(k) * 0.25 + m) @ v,
     lambda q, k, v, m: softmax((q @ transpose(k) + m * 4.0) / 4.0) @ v, lambda q, k, v, m: softmax((q @ transpose(k) + m) * 0.25) @ v)
rule("Inductor", "softmax without shift", A, softmax, lambda x: exp(x) / total(exp(x)), lambda x: exp(x) / total(x))
rule("Inductor", "softmax by powers of two", A, softmax, lambda x: exp2(x * 1.4426950408889634 - largest(x * 1.4426950408889634))
     / total(exp2(x * 1.4426950408889634 - largest(x * 1.4426950408889634))), lambda x: exp2(x) / total(exp2(x)))
rule("Inductor", "powers of two of a difference", AB, lambda x, y: exp2(x * 0.18033688 - y),
     lambda x, y: exp(x * 0.125 - y * 0.6931471805599453), lambda x, y: exp(x * 0.125 - y))
rule("Inductor", "log softmax", A, lambda x: log(softmax(x)), lambda x: x - largest(x) - log(total(exp(x - largest(x)))),
     lambda x: x - log(total(exp(x - largest(x)))))
rule("Inductor", "softmax of other axis", A, softmax, lambda x: transpose(softmax(transpose(x), 0)), lambda x: softmax(x, 0))
rule("Inductor", "dropout of nothing", A, lambda x: softmax(x) * 1.0, softmax, lambda x: softmax(x) * 0.9)
rule("Inductor", "transposed product", QKV, lambda q, k, v: transpose(softmax(q @ transpose(k)) @ v),
     lambda q, k, v: transpose(v) @ transpose(softmax(q @ transpose(k))),
     lambda q, k, v: transpose(v) @ softmax(k @ transpose(q)))
# Fusions of ONNX Runtime.
rule("ONNX", "gelu", A, lambda x: x * 0.5 * (1.0 + erf(x / 1.4142135)), lambda x: 0.5 * (x + x * erf(x * 0.70710677)),
     lambda x: x * 0.5 * (1.0 + erf(x)))
rule("ONNX", "fast gelu", A, lambda x: x * 0.5 * (1.0 + tanh(0.7978846 * (x + 0.044715 * (x * x * x)))),
     lambda x: x * (0.5 + 0.5 * tanh(x * 0.7978846 * (1.0 + 0.044715 * (x * x)))),
     lambda x: x * (0.5 + 0.5 * tanh(x * 0.7978846 * (1.0 + 0.044715 * x))))
rule("ONNX", "quick gelu", A, lambda x: x * sigmoid(1.702 * x), lambda x: x / (1.0 + exp(-1.702 * x)),
     lambda x: x / (1.0 + exp(1.702 * x)))
rule("ONNX", "layer norm", A, lambda x: (x - mean(x)) / sqrt(mean((x - mean(x)) * (x - mean(x))) + 1.0e-5),
     lambda x: (x - mean(x)) * rsqrt(mean(x * x) - mean(x) * mean(x) + 1.0e-5),
     lambda x: (x - mean(x)) * rsqrt(mean(x * x) + 1.0e-5))
rule("ONNX", "rms norm with weight", AB, lambda x, w: x / sqrt(mean(x * x) + 1.0e-6) * w,
     lambda x, w: (x * w) * rsqrt(total(x * x) / 6.0 + 1.0e-6), lambda x, w: (x * w) * rsqrt(total(x * x) + 1.0e-6))
rule("ONNX", "rms norm of one plus weight", AB, lambda x, w: x * rsqrt(mean(x * x) + 1.0e-6) * (1.0 + w),
     lambda x, w: x * rsqrt(mean(x * x) + 1.0e-6) + x * w * rsqrt(mean(x * x) + 1.0e-6),
     lambda x, w: x * rsqrt(mean(x * x) + 1.0e-6) * w)
rule("ONNX", "skip and norm", AB, lambda x, y: (x + y) - mean(x + y), lambda x, y: (x - mean(x)) + (y - mean(y)),
     lambda x, y: (x - mean(x)) + y)
rule("ONNX", "bias and matmul", "3x4 4x5 3x5", lambda x, w, b: x @ w + b, lambda x, w, b: b + x @ w, lambda x, w, b: x @ w - b)
rule("ONNX", "clip", A, lambda x: minimum(maximum(x, -1.0), 1.0), lambda x: -maximum(minimum(-x, 1.0), -1.0),
     lambda x: minimum(maximum(x, -2.0), 1.0))
rule("ONNX", "leaky relu", A, lambda x: select(compare(x, "ogt", 0.0), x, x * 0.01),
     lambda x: select(compare(x, "ole", 0.0), 0.01 * x, x), lambda x: select(compare(x, "ogt", 0.0), x, x * -0.01))


# Rotary embeddings: pairs of lanes a half apart, or neighbours.
def turned(x):
    return concat(-x[:, 4:8], x[:, 0:4], 1)


def rotated(x, a):
    return x * concat(cos(a), cos(a), 1) + turned(x) * concat(sin(a), sin(a), 1)


R = "5x8 5x4"
rule("RoPE", "by halves", R, rotated, lambda x, a: concat(x[:, 0:4] * cos(a) - x[:, 4:8] * sin(a),
                                                         x[:, 4:8] * cos(a) + x[:, 0:4] * sin(a), 1),
     lambda x, a: concat(x[:, 0:4] * cos(a) + x[:, 4:8] * sin(a), x[:, 4:8] * cos(a) - x[:, 0:4] * sin(a), 1))
rule("RoPE", "angles add", "5x8 5x4 5x4", lambda x, a, b: rotated(rotated(x, a), b), lambda x, a, b: rotated(x, a + b),
     lambda x, a, b: rotated(x, a - b))
rule("RoPE", "back and forth", R, lambda x, a: rotated(rotated(x, a), -a), lambda x, a: x * 1.0,
     lambda x, a: rotated(rotated(x, a), a))
rule("RoPE", "keeps the norm", R, lambda x, a: total(rotated(x, a) * rotated(x, a)), lambda x, a: total(x * x),
     lambda x, a: total(rotated(x, a)) * total(rotated(x, a)))
rule("RoPE", "scores depend on distance", "1x8 1x8 1x4 1x4 1x4", lambda q, k, a, b, c: rotated(q, a + c) @ transpose(rotated(k, b + c)),
     lambda q, k, a, b, c: rotated(q, a) @ transpose(rotated(k, b)), lambda q, k, a, b, c: rotated(q, a + c) @ transpose(rotated(k, b)))
rule("RoPE", "wrong pairing of halves", R, rotated, lambda x, a: x * cos(concat(a, a, 1)) + turned(x) * sin(concat(a, a, 1)),
     lambda x, a: x * cos(concat(a, a, 1)) + concat(-x[:, 1:8:2], x[:, 0:8:2], 1) * sin(concat(a, a, 1)))
rule("RoPE", "scaled queries", R, lambda x, a: rotated(x * 0.25, a), lambda x, a: rotated(x, a) * 0.25,
     lambda x, a: rotated(x, a * 0.25))
rule("RoPE", "repeated tables", R, lambda x, a: x * concat(cos(a), cos(a), 1), lambda x, a: concat(x[:, 0:4] * cos(a), x[:, 4:8] * cos(a), 1),
     lambda x, a: x * reshape(concat(reshape(cos(a), (20, 1)), reshape(cos(a), (20, 1)), 1), (5, 8)))


# The backward of attention, as FlashAttention-2 has it: g is the gradient of the result.
def backward(q, k, v, g, scale, sums):
    """The gradient of rotated queries; `sums` of rows come off."""
    p = softmax(q @ transpose(k))
    dp = g @ transpose(v)
    return (p * (dp - sums(p, dp, g, v))) @ k * scale


def by_scores(p, dp, g, v): return total(p * dp)
def by_results(p, dp, g, v): return spread(reshape(total(g * (p @ v))[:, 0:1], (5,)), (5, 7), 1)


QKVG = "5x8 7x8 7x6 5x6"
rule("FlashAttention-2", "sums of the backward", QKVG, lambda q, k, v, g: backward(q, k, v, g, 1.0, by_scores),
     lambda q, k, v, g: backward(q, k, v, g, 1.0, by_results), lambda q, k, v, g: backward(q, k, v, g, 1.0, lambda p, dp, g, v: total(dp)))
for factor in (3.0, 0.1):
    rule("FlashAttention-2", f"gradients times {factor}".replace(".", "p"), "5x8 7x8 7x6 5x6 5x4",
         lambda q, k, v, g, a, f=factor: rotated(backward(rotated(q, a), k, v, g * f, 1.0, by_scores), -a),
         lambda q, k, v, g, a, f=factor: rotated(backward(rotated(q, a), k, v, g, f, by_results), -a),
         lambda q, k, v, g, a, f=factor: rotated(backward(rotated(q, a), k, v * f, g, f, by_results), -a))


# Rewrites that were wrong in public; the source names the place. The side that is subtly wrong is what they did.
def joined(q, k, v, scale):
    return softmax(q @ transpose(k) * scale) @ v


def neighbours(x, a):
    """Pairs of lanes next to each other."""
    pairs = reshape(x, (20, 2))
    even, odd = pairs[:, 0:1], pairs[:, 1:2]
    c, s = reshape(cos(a), (20, 1)), reshape(sin(a), (20, 1))
    return reshape(concat(even * c - odd * s, odd * c + even * s, 1), (5, 8))


def by_tables(x, c, s):
    """With tables of all lanes."""
    return x * c + turned(x) * s


rule("pytorch/pytorch#174049", "scale of a pattern", QKV, lambda q, k, v: softmax(q @ transpose(k) / 3.0) @ v,
     lambda q, k, v: joined(q, k, v, 1 / 3.0), lambda q, k, v: joined(q, k, v, 8 ** -0.5))
rule("pytorch/pytorch#155792", "mask of a pattern", "5x8 7x8 7x6 5x7", lambda q, k, v, m: softmax(q @ transpose(k) * 0.25 + m) @ v,
     lambda q, k, v, m: softmax(m + (q * 0.25) @ transpose(k)) @ v, lambda q, k, v, m: joined(q, k, v, 0.25))
rule("microsoft/onnxruntime#29261", "interleaved pairs", R, lambda x, a: neighbours(x, a),
     lambda x, a: reshape(concat(reshape(x[:, 0:8:2] * cos(a) - x[:, 1:8:2] * sin(a), (20, 1)),
                                 reshape(x[:, 1:8:2] * cos(a) + x[:, 0:8:2] * sin(a), (20, 1)), 1), (5, 8)), rotated)
rule("microsoft/onnxruntime#29261", "lanes beyond the rotated ones", "5x12 5x4",
     lambda x, a: concat(rotated(x[:, 0:8], a), x[:, 8:12], 1),
     lambda x, a: x * concat(concat(cos(a), cos(a), 1), a * 0.0 + 1.0, 1)
     + concat(turned(x[:, 0:8]), x[:, 8:12], 1) * concat(concat(sin(a), sin(a), 1), a * 0.0, 1),
     lambda x, a: concat(rotated(x[:, 0:8], a), x[:, 8:12] * cos(a), 1))
rule("microsoft/onnxruntime fusion_rotary_attention.py", "first half of a table", "5x8 5x8 5x8", by_tables,
     lambda x, c, s: concat(x[:, 0:4] * c[:, 0:4] - x[:, 4:8] * s[:, 0:4], x[:, 4:8] * c[:, 4:8] + x[:, 0:4] * s[:, 4:8], 1),
     lambda x, c, s: by_tables(x, concat(c[:, 0:4], c[:, 0:4], 1), concat(s[:, 0:4], s[:, 0:4], 1)))
rule("pytorch/executorch rope_hf.py", "rows of both tables", "5x8 9x4",
     lambda x, a: by_tables(x, concat(cos(a[2:7, :]), cos(a[2:7, :]), 1), concat(sin(a[3:8, :]), sin(a[3:8, :]), 1)),
     lambda x, a: concat(x[:, 0:4] * cos(a)[2:7, :] - x[:, 4:8] * sin(a)[3:8, :],
                         x[:, 4:8] * cos(a)[2:7, :] + x[:, 0:4] * sin(a)[3:8, :], 1),
     lambda x, a: rotated(x, a[2:7, :]))
rule("tenstorrent/tt-mlir RoPEFusingPattern.cpp", "matrix of a pair", "5x8 5x4 5x4 5x4 5x4",
     lambda x, a, b, c, d: concat(x[:, 0:4] * a + x[:, 4:8] * b, x[:, 0:4] * c + x[:, 4:8] * d, 1),
     lambda x, a, b, c, d: x * concat(a, d, 1) + concat(x[:, 4:8], x[:, 0:4], 1) * concat(b, c, 1),
     lambda x, a, b, c, d: by_tables(x, concat(a, a, 1), concat(c, c, 1)))
rule("openvinotoolkit/openvino#36165", "pairs read one way and written another", R,
     lambda x, a: concat(x[:, 0:8:2] * cos(a) - x[:, 1:8:2] * sin(a), x[:, 1:8:2] * cos(a) + x[:, 0:8:2] * sin(a), 1),
     lambda x, a: rotated(concat(x[:, 0:8:2], x[:, 1:8:2], 1), a), rotated)
rule("openvinotoolkit/openvino fuse_rotary_positional_embeddings.cpp", "factor of minus one", R, rotated,
     lambda x, a: x * concat(cos(a), cos(a), 1) + concat(x[:, 4:8] * -1.0, x[:, 0:4], 1) * concat(sin(a), sin(a), 1),
     lambda x, a: x * concat(cos(a), cos(a), 1) + concat(x[:, 4:8] * -2.0, x[:, 0:4], 1) * concat(sin(a), sin(a), 1))
rule("onnx/onnx#6767", "heads of a flat row", "5x8", lambda x: transpose(x)[0:4, :] @ x[:, 4:8],
     lambda x: transpose(x[:, 0:4]) @ x[:, 4:8], lambda x: reshape(x, (8, 5))[0:4, :] @ x[:, 4:8])
rule("apache/tvm position_embedding.py", "ramp of a pair", R,
     lambda x, a: rotated(x, a * 0.5),
     lambda x, a: x * concat(cos(a * 0.5), cos(a * 0.5), 1) + turned(x) * concat(sin(a * 0.5), sin(a * 0.5), 1),
     lambda x, a: x * concat(cos(a * 0.5), cos(a * 0.25), 1) + turned(x) * concat(sin(a * 0.5), sin(a * 0.25), 1))
rule("llvm/torch-mlir Uncategorized.cpp", "partner of a lane that is not rotated", "5x12 5x4",
     lambda x, a: concat(rotated(x[:, 0:8], a), x[:, 8:12], 1), lambda x, a: concat(rotated(x[:, 0:8], a), x[:, 8:12] * 1.0, 1),
     lambda x, a: concat(rotated(x[:, 0:8], a), x[:, 8:12] * cos(a) + x[:, 4:8] * sin(a), 1))
