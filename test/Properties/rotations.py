"""Random instances of the properties of rotations and tables.

Each property is a class with `draw(random)`, parameters as a dictionary of integers, booleans and strings, and
`build(program, p)`, which writes the IR and returns checks. A check holds where |lhs - rhs| <= tolerance, in f64;
`host` bounds what host code may add to either side, in the element types written.

Inputs are uniform in [-1, 1). With u the unit roundoff of the element type (at least that of f32 for what a table holds),
a rotation of magnitude g errs by at most 8 u g: two products, a sum, the table's entries and the result, each of at most 2 g.
"""
from program import Check, ROUNDOFF

TINY = 2.0 ** -43  # a few hundred roundings of f64, for the interpreter's f64


def pairing_lanes(pairing, offset, width, k):
    half = width // 2
    return (offset + k, offset + k + half) if pairing == "half" else (offset + 2 * k, offset + 2 * k + 1)


def table_roundoff(element):
    return max(ROUNDOFF[element], 2 * ROUNDOFF["f32"])


def rotation_error(element, magnitude):
    return 8 * table_roundoff(element) * max(magnitude, 1.0)


def draw_block(r):
    width = 2 * r.randint(1, 8)
    return {"width": width, "before": r.choice([0, 0, 1, 4]), "after": r.choice([0, 0, 2, 3]),
            "element": r.choice(["f64", "f32", "f16", "bf16"]), "rows": r.randint(1, 6), "heads": r.randint(1, 3),
            "heads_first": r.random() < 0.5, "into": r.choice(["half", "interleaved"]),
            "pairing": r.choice(["half", "interleaved"]), "magnitude": r.choice([10, 10, 13, 7]),
            "position": r.choice([0, 1, 17, 4095, 1 << 20]), "seed": r.getrandbits(30)}


class Block:
    """x of [S, H, D] or [H, S, D], and a table of [S, width / 2] for it."""

    def __init__(self, program, p):
        self.program, self.p = program, p
        self.width, self.offset = p["width"], p["before"]
        self.head_dim = p["before"] + p["width"] + p["after"]
        self.magnitude = p["magnitude"] / 10
        self.shape = [p["heads"], p["rows"], self.head_dim] if p["heads_first"] else [p["rows"], p["heads"], self.head_dim]
        self.table_map = [1, 2] if p["heads_first"] else [0, 2]

    def input(self):
        return self.program.argument(self.shape, self.p["element"])

    def table(self, shift=0):
        p = self.p
        return self.program.table(p["rows"], self.width // 2, p["element"], p["position"] + shift, self.magnitude, p["seed"])

    def rotate(self, x, table, pairing, into, transposed=False, kind=None, table_map=None):
        kind = kind or ("rotation" if self.magnitude == 1 else "scaled")
        return self.program.rotate(x, table, pairing, into, self.offset, self.width, self.table_map if table_map is None else table_map,
                                   transposed, kind)

    def lanes(self, x, first, count, step):
        return self.program.lanes(x, first, count, step)


class PairNorms:
    """|y|^2 of a pair is magnitude^2 |x|^2, lane for lane outside of the block."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x = b.input()
        y = b.rotate(x, b.table(), p["pairing"], p["into"])
        error = rotation_error(p["element"], b.magnitude)
        square = b.magnitude ** 2

        def norms(value, pairing):
            half = b.width // 2
            first, step = (b.offset, 1) if pairing == "half" else (b.offset, 2)
            second = b.offset + (half if pairing == "half" else 1)
            return program.formula([program.wide(b.lanes(value, f, half, step)) for f in (first, second)], "a * a + b * b")
        checks = [Check(norms(y, p["into"]), program.formula([norms(x, p["pairing"])], f"a * {square!r}"),
                        TINY, 2 * error * 4 * max(b.magnitude, 1.0))]
        if p["before"]:
            checks.append(Check(b.lanes(y, 0, p["before"], 1), b.lanes(x, 0, p["before"], 1), 0.0, 0.0))
        return checks


class Adjoint:
    """transposed after forward is magnitude^2, a literal of the element type where rope-simplify writes it."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x, table = b.input(), b.table()
        y = b.rotate(b.rotate(x, table, p["pairing"], p["into"]), table, p["pairing"], p["into"], transposed=True)
        square = b.magnitude ** 2
        block = b.lanes(x, b.offset, b.width, 1)
        error = rotation_error(p["element"], b.magnitude)
        return [Check(b.lanes(y, b.offset, b.width, 1), program.formula([program.wide(block)], f"a * {square!r}"),
                      TINY, 4 * error * max(b.magnitude, 1.0), square * ROUNDOFF[p["element"]])]


class PairingsAgree:
    """half is interleaved between two reorders of lanes, and a change of pairing is a rotation and a reorder."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x, table = b.input(), b.table()

        def permute(value, source, target):
            return program.permute(value, source, target, 2, b.head_dim, b.offset, b.width)
        half = b.rotate(x, table, "half", "half")
        other = b.rotate(permute(x, "half", "interleaved"), table, "interleaved", "interleaved")
        mixed = b.rotate(x, table, "half", "interleaved")
        # Bit for bit: the same products and sums in other lanes; host code may contract none of them.
        error = rotation_error(p["element"], b.magnitude)
        return [Check(half, permute(other, "interleaved", "half"), 0.0, error),
                Check(mixed, permute(half, "half", "interleaved"), 0.0, error)]


class Formula:
    """The op, with any table, is its formula written in linalg."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(full=r.random() < 0.5, transposed=r.random() < 0.5, table_heads=r.random() < 0.3)
        return p

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x = b.input()
        entries = b.width if p["full"] else b.width // 2
        axes = [0, 1, 2] if p["table_heads"] else b.table_map
        shape = [b.shape[axis] for axis in axes[:-1]] + [entries]
        cos, sin = program.argument(shape, p["element"]), program.argument(shape, p["element"])
        y = b.rotate(x, (cos, sin), p["pairing"], p["into"], p["transposed"], "general", axes)
        # For each lane written: lanes read, sign of the second one, table entries.
        lanes = [(lane, lane, 0, 0, 0) for lane in range(b.head_dim)]
        for k in range(b.width // 2):
            lo, hi = pairing_lanes(p["pairing"], b.offset, b.width, k)
            to_lo, to_hi = pairing_lanes(p["into"], b.offset, b.width, k)
            if p["transposed"]:
                rows = [(lo, to_lo, to_hi, 1, to_lo, to_hi), (hi, to_hi, to_lo, -1, to_hi, to_lo)]
            else:
                rows = [(to_lo, lo, hi, -1, to_lo, to_lo), (to_hi, hi, lo, 1, to_hi, to_hi)]
            for written, first, second, sign, c, s in rows:
                entry = (c - b.offset, s - b.offset) if p["full"] else (k, k)
                lanes[written] = (first, second, sign, *entry)
        return [Check(y, program.gathered_rotation(x, cos, sin, axes, lanes), TINY, rotation_error(p["element"], 1.0))]


class ShiftInvariance:
    """Scores depend on the difference of positions alone."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(shift=r.choice([1, 3, 100, 4097]), before=0, after=0, heads=1, heads_first=True, keys=r.randint(1, 5))
        return p

    @staticmethod
    def build(program, p):
        p = {**p, "heads_first": True}
        b, keys = Block(program, p), Block(program, {**p, "rows": p["keys"], "position": p["position"] + 2})
        q, k = b.input(), keys.input()

        def scores(shift):
            rotated = [program.wide(block.rotate(x, block.table(shift), p["pairing"], p["pairing"]))
                       for block, x in ((b, q), (keys, k))]
            return program.scores(*rotated)
        bound = p["width"] * 4 * max(b.magnitude, 1.0) * rotation_error(p["element"], b.magnitude)
        return [Check(scores(0), scores(p["shift"]), p["width"] * TINY, bound)]


class TableNorm:
    """cos^2 + sin^2 = magnitude^2."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        cos, sin = (program.wide(value) for value in b.table())
        square = b.magnitude ** 2
        norm = program.formula([cos, sin], "a * a + b * b")
        return [Check(norm, program.formula([cos], f"{square!r}"), TINY, 8 * table_roundoff(p["element"]) * square)]


class Projection:
    """The reorder of lanes goes into the weights; the matrix product and the rotation may be one kernel."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(before=0, after=0, heads_first=False, features=r.randint(1, 9))
        return p

    @staticmethod
    def build(program, p):
        b, features = Block(program, p), p["features"]
        columns = p["heads"] * b.head_dim
        x, w = program.argument([p["rows"], features], p["element"]), program.argument([features, columns], p["element"])
        table = b.table()

        def rotated(weights, pairing):
            product = program.matmul(x, weights)
            return b.rotate(program.reshape(product, [[0], [1, 2]], b.shape), table, pairing, pairing)
        moved = program.permute(w, "half", "interleaved", 1, b.head_dim, 0, b.width)
        back = program.permute(rotated(moved, "interleaved"), "interleaved", "half", 2, b.head_dim, 0, b.width)
        bound = features * (rotation_error(p["element"], b.magnitude) + 2 * (features + 8) * ROUNDOFF["f32"] * b.magnitude * 2)
        return [Check(rotated(w, "half"), back, features * TINY, bound)]


class DecayBound:
    """Long-term decay: with h the complex products of the pairs of q and k, h of no pair 0, and S_j(t) the sum over i < j of
    e^(i t f_i), a score at distance t is the real part of sum_i h_i (S_(i+1) - S_i), by parts at most
    max_i |h_(i+1) - h_i| * sum_j |S_j(t)|."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(before=0, after=0, heads=1, heads_first=True, magnitude=10, position=0)
        return p

    @staticmethod
    def build(program, p):
        p = {**p, "heads_first": True}
        b, pairs = Block(program, p), p["width"] // 2
        q, k = (program.argument([1, 1, b.width], p["element"]) for _ in range(2))
        table = b.table()
        init = program.empty([1, p["rows"], b.width], p["element"])
        keys = program.generic([(k, ["0", "0", 2])], (init, range(3)), lambda _, a: a[0], 3)
        scores = program.scores(program.wide(q), program.wide(b.rotate(keys, table, p["pairing"], p["pairing"])))

        def halves(x):
            first, step, second = (0, 1, pairs) if p["pairing"] == "half" else (0, 2, 1)
            return [program.wide(b.lanes(x, start, pairs, step)) for start in (first, second)]
        (q_lo, q_hi), (k_lo, k_hi) = halves(q), halves(k)

        def combine(x, y, z, w, sign):
            return program.formula([program.formula([x, y], "a * b"), program.formula([z, w], "a * b")], f"a + b * {sign}")
        products = [combine(q_lo, k_lo, q_hi, k_hi, "1.0"), combine(q_hi, k_lo, q_lo, k_hi, "-1.0")]
        excess = program.excess(scores, [program.wide(value) for value in table], products)
        error = 4 * b.width * rotation_error(p["element"], 1.0)
        return [Check(excess, program.formula([excess], "0.0"), b.width * TINY, (pairs + 1) * error)]


ROTATIONS = [DecayBound, PairNorms, Adjoint, PairingsAgree, Formula, ShiftInvariance, TableNorm, Projection]
