"""Programs of the comparison of position encodings: each encoding alone, and in a block of projections and attention."""

BUCKETS, HEADS = 32, 8


class Sizes:
    def __init__(self, batch, length, width):
        self.batch, self.length, self.width, self.lanes = batch, length, width, width // HEADS

    def tensor(self, *shape, of="f32"):
        return "tensor<" + "".join(f"{size}x" for size in shape) + of + ">"

    @property
    def x(self):
        return self.tensor(self.batch, self.length, self.width)

    @property
    def heads(self):
        return self.tensor(self.batch, self.length, HEADS, self.lanes)

    @property
    def bias(self):
        return self.tensor(HEADS, self.length, self.length)

    @property
    def table(self):
        return self.tensor(self.length, self.lanes // 2)


def generic(result, maps, kinds, inputs, out, body, names):
    """A linalg.generic: `inputs` and `out` are (value, type); `body` uses %a, %b, ... and the indices %i0, %i1, ..."""
    values, types = ", ".join(value for value, _ in inputs), ", ".join(kind for _, kind in inputs)
    ins = f" ins({values} : {types})" if inputs else ""
    iterators = ", ".join(f'"{kind}"' for kind in kinds)
    return (f"  {result} = linalg.generic {{indexing_maps = [{', '.join(f'affine_map<{text}>' for text in maps)}], iterator_types = [{iterators}]}}"
            f"{ins} outs({out[0]} : {out[1]}) {{\n  ^bb0({names}):\n{body}  }} -> {out[1]}\n")


PARALLEL3 = ("parallel",) * 3


def add_positions(s, source, result):
    """x + p, for each element of the batch."""
    p = s.tensor(s.length, s.width)
    return (f"  {result}_e = tensor.empty() : {s.x}\n" +
            generic(result, ("(b, s, d) -> (b, s, d)", "(b, s, d) -> (s, d)", "(b, s, d) -> (b, s, d)"), PARALLEL3, ((source, s.x), ("%p", p)),
                    (f"{result}_e", s.x), "    %r = arith.addf %a, %b : f32\n    linalg.yield %r : f32\n", "%a: f32, %b: f32, %o: f32"))


def rotate(s, source, result, transposed=False):
    maps = "affine_map<(b, s, h, d) -> (b, s, h, d)>, affine_map<(b, s, h, d) -> (s, d)>, affine_map<(b, s, h, d) -> (b, s, h, d)>"
    return (f"  {result}_e = tensor.empty() : {s.heads}\n  {result} = rope.rotate half to half block(0, {s.lanes}){' transposed' if transposed else ''}"
            f" ins({source}, %cos, %sin : {s.heads}, {s.table}, {s.table}) outs({result}_e : {s.heads}) {{indexing_maps = [{maps}]}} -> {s.heads}\n")


def alibi(s):
    """-slope * |i - j| with slopes 2^(-8 h / H), h = 1..H (arXiv 2108.12409)."""
    body = ("    %i0 = linalg.index 0 : index\n    %i1 = linalg.index 1 : index\n    %i2 = linalg.index 2 : index\n"
            "    %i = arith.index_cast %i1 : index to i32\n    %j = arith.index_cast %i2 : index to i32\n"
            "    %n = arith.subi %i, %j : i32\n    %f = arith.sitofp %n : i32 to f32\n    %u = math.absf %f : f32\n"
            "    %w = arith.mulf %a, %u : f32\n    %r = arith.negf %w : f32\n    linalg.yield %r : f32\n")
    return (f"  %bias_e = tensor.empty() : {s.bias}\n" +
            generic("%bias", ("(h, i, j) -> (h)", "(h, i, j) -> (h, i, j)"), PARALLEL3, (("%slopes", s.tensor(HEADS)),), ("%bias_e", s.bias), body,
                    "%a: f32, %o: f32"))


def buckets(s):
    """The entry of the table for the bucket of each distance."""
    body = ("    %i0 = linalg.index 0 : index\n    %at = arith.index_cast %a : i64 to index\n"
            f"    %r = tensor.extract %parameters[%at, %i0] : {s.tensor(BUCKETS, HEADS)}\n    linalg.yield %r : f32\n")
    return (f"  %bias_e = tensor.empty() : {s.bias}\n" +
            generic("%bias", ("(h, i, j) -> (i, j)", "(h, i, j) -> (h, i, j)"), PARALLEL3, (("%bucket", s.tensor(s.length, s.length, of="i64")),),
                    ("%bias_e", s.bias), body, "%a: i64, %o: f32"))


def function(arguments, body, results):
    given = ", ".join(f"{name}: {kind}" for name, kind in arguments)
    returned = ", ".join(kind for _, kind in results)
    return f"func.func @main({given}) -> ({returned}) {{\n{body}  return {', '.join(name for name, _ in results)} : {returned}\n}}\n"


def block(s, encoding):
    """Projections and attention with the encoding in them."""
    rows, weight = s.tensor(s.batch * s.length, s.width), s.tensor(s.width, s.width)
    arguments = [("%x", s.x), *((f"%w{name}", weight) for name in "qkv"), *encoding.arguments(s)]
    body = f"  %zero = arith.constant 0.0 : f32\n  %re = tensor.empty() : {rows}\n"
    x = "%x"
    if encoding.place == "input":
        body += add_positions(s, "%x", "%y")
        x = "%y"
    body += f"  %flat = tensor.collapse_shape {x} [[0, 1], [2]] : {s.x} into {rows}\n"
    for name in "qkv":
        body += (f"  %{name}f = linalg.fill ins(%zero : f32) outs(%re : {rows}) -> {rows}\n"
                 f"  %{name}m = linalg.matmul ins(%flat, %w{name} : {rows}, {weight}) outs(%{name}f : {rows}) -> {rows}\n"
                 f"  %{name}0 = tensor.expand_shape %{name}m [[0, 1], [2, 3]] output_shape [{s.batch}, {s.length}, {HEADS}, {s.lanes}] : {rows} into {s.heads}\n")
    q, k = "%q0", "%k0"
    if encoding.place == "heads":
        body += rotate(s, "%q0", "%q1") + rotate(s, "%k0", "%k1")
        q, k = "%q1", "%k1"
    mask, mask_map = "", ""
    if encoding.place == "scores":
        body += encoding.bias(s)
        mask, mask_map = f" mask(%bias : {s.bias})", " affine_map<(b, h, m, n, j, d) -> (h, m, j)>,"
    maps = ("affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h, d)>, affine_map<(b, h, m, n, j, d) -> (b, j, h, n)>,"
            f"{mask_map} affine_map<(b, h, m, n, j, d) -> (b, m, h, n)>")
    body += (f"  %oe = tensor.empty() : {s.heads}\n  %r = rope.attention ins({q}, {k}, %v0 : {s.heads}, {s.heads}, {s.heads}){mask} outs(%oe : {s.heads})"
             f" {{scale = {s.lanes ** -0.5!r}, indexing_maps = [{maps}]}} -> {s.heads}\n")
    return function(arguments, body, [("%r", s.heads)])


class Encoding:
    """`place`: what it changes, of input, heads and scores; None: nothing. `gradient`: that of its parameters in the
    backward of the block, as text and type."""

    def __init__(self, name, formula, place, parameters, table_bytes, arguments=lambda s: [], bias=None, alone=None, backward=None, gradient=None,
                 backward_text=""):
        self.name, self.formula, self.place = name, formula, place
        self.parameters, self.table_bytes, self.arguments, self.bias = parameters, table_bytes, arguments, bias
        self.alone, self.backward, self.gradient, self.backward_text = alone, backward, gradient, backward_text


def positions_argument(s):
    return [("%p", s.tensor(s.length, s.width))]


def tables(s):
    return [("%cos", s.table), ("%sin", s.table)]


def add_alone(s):
    return function([("%x", s.x), *positions_argument(s)], add_positions(s, "%x", "%y"), [("%y", s.x)])


ZERO = "  %zero = arith.constant 0.0 : f32\n"


def learned_gradient(s, dy):
    """The gradient %g of the table, and its type: the sum over the batch."""
    p = s.tensor(s.length, s.width)
    return (f"  %e = tensor.empty() : {p}\n  %f = linalg.fill ins(%zero : f32) outs(%e : {p}) -> {p}\n" +
            generic("%g", ("(s, d, b) -> (b, s, d)", "(s, d, b) -> (s, d)"), ("parallel", "parallel", "reduction"), ((dy, s.x),), ("%f", p),
                    "    %r = arith.addf %o, %a : f32\n    linalg.yield %r : f32\n", "%a: f32, %o: f32")), p


def learned_backward(s):
    body, kind = learned_gradient(s, "%dy")
    return function([("%dy", s.x)], ZERO + body, [("%g", kind)])


def rope_alone(s, transposed=False):
    return function([("%q", s.heads), ("%k", s.heads), *tables(s)], rotate(s, "%q", "%q1", transposed) + rotate(s, "%k", "%k1", transposed),
                    [("%q1", s.heads), ("%k1", s.heads)])


def bucket_arguments(s):
    return [("%parameters", s.tensor(BUCKETS, HEADS)), ("%bucket", s.tensor(s.length, s.length, of="i64"))]


def bucket_gradient(s, ds):
    """The gradient %g of the table, and its type: the sum of those of the scores over the batch, and over the pairs of each bucket."""
    scores, table = s.tensor(s.batch, HEADS, s.length, s.length), s.tensor(BUCKETS, HEADS)
    pick = ("    %n = linalg.index 0 : index\n    %m = arith.index_cast %n : index to i64\n    %is = arith.cmpi eq, %b, %m : i64\n"
            "    %z = arith.constant 0.0 : f32\n    %c = arith.select %is, %a, %z : f32\n    %r = arith.addf %o, %c : f32\n    linalg.yield %r : f32\n")
    body = (f"  %be = tensor.empty() : {s.bias}\n  %bf = linalg.fill ins(%zero : f32) outs(%be : {s.bias}) -> {s.bias}\n" +
            generic("%sum", ("(h, i, j, b) -> (b, h, i, j)", "(h, i, j, b) -> (h, i, j)"), (*PARALLEL3, "reduction"), ((ds, scores),), ("%bf", s.bias),
                    "    %r = arith.addf %o, %a : f32\n    linalg.yield %r : f32\n", "%a: f32, %o: f32") +
            f"  %te = tensor.empty() : {table}\n  %tf = linalg.fill ins(%zero : f32) outs(%te : {table}) -> {table}\n" +
            generic("%g", ("(n, h, i, j) -> (h, i, j)", "(n, h, i, j) -> (i, j)", "(n, h, i, j) -> (n, h)"), ("parallel", "parallel", "reduction", "reduction"),
                    (("%sum", s.bias), ("%bucket", s.tensor(s.length, s.length, of="i64"))), ("%tf", table), pick, "%a: f32, %b: i64, %o: f32"))
    return body, table


def bucket_backward(s):
    body, kind = bucket_gradient(s, "%ds")
    scores, bucket = s.tensor(s.batch, HEADS, s.length, s.length), s.tensor(s.length, s.length, of="i64")
    return function([("%ds", scores), ("%bucket", bucket)], ZERO + body, [("%g", kind)])


def encodings():
    zero = lambda s: 0
    square = lambda s: 4 * s.length * s.width
    return (
        Encoding("none", "x", None, zero, zero, backward_text="nothing to do"),
        Encoding("sinusoidal", "x + p, p[t, 2i] = sin(t / 10000^(2i/d)), p[t, 2i+1] = cos of it", "input", zero, square, positions_argument, alone=add_alone,
                 backward_text="nothing to learn; the gradient passes unchanged"),
        Encoding("learned", "x + p, p a parameter for each position", "input", lambda s: s.length * s.width, square, positions_argument, alone=add_alone,
                 backward=learned_backward, gradient=lambda s: learned_gradient(s, "%dx"), backward_text="the gradient of p, summed over the batch"),
        Encoding("rotary", "q, k rotated by the angles t * 10000^(-2i/d)", "heads", zero, lambda s: 4 * s.length * s.lanes, tables, alone=rope_alone,
                 backward=lambda s: rope_alone(s, True), backward_text="gradients of q and k, rotated back"),
        Encoding("ALiBi", "scores - 2^(-8h/H) |i - j|", "scores", zero, lambda s: 4 * HEADS * s.length ** 2, lambda s: [("%slopes", s.tensor(HEADS))], alibi,
                 lambda s: function([("%slopes", s.tensor(HEADS))], alibi(s), [("%bias", s.bias)]),
                 backward_text="nothing to learn; gradients of scores pass unchanged"),
        Encoding("T5 buckets", f"scores + p[bucket(j - i), h], {BUCKETS} buckets of distances", "scores", lambda s: BUCKETS * HEADS,
                 lambda s: 4 * HEADS * s.length ** 2 + 8 * s.length ** 2, bucket_arguments, buckets,
                 lambda s: function(bucket_arguments(s), buckets(s), [("%bias", s.bias)]), bucket_backward, lambda s: bucket_gradient(s, "%ds"),
                 "the gradient of p, summed over the batch and the pairs of each bucket"),
    )
