"""Random instances of the properties of rotations and tables.

Each property is a class with `draw(random)`, parameters as a dictionary of integers, booleans and strings, and
`build(program, p)`, which writes the IR and returns checks. A check holds where |lhs - rhs| <= tolerance, in f64;
`host` bounds what host code may add to either side, in the element types written.

Inputs are uniform in [-1, 1). With u the largest unit roundoff of the types involved (twice that of the tables, for cos and for
what they are rounded to), a rotation of magnitude g errs by at most 8 u g: two products, a sum, the table's entries and the
result, each of at most 2 g.
"""
from program import Check, ROUNDOFF
from forms import FORMS, OWN_INIT
from tables import POSITIONS, SOURCES, write_table

TINY = 2.0 ** -43  # a few hundred roundings of f64, for the interpreter's f64
TYPES = ["f64", "f32", "f16", "bf16"]
PAIRINGS = ["half", "interleaved"]
# Types that hold every value of a type.
HOLDS = {"f64": ["f64"], "f32": ["f64", "f32"], "f16": ["f64", "f32", "f16"], "bf16": ["f64", "f32", "bf16"]}
SIZES = {"b": "batch", "s": "rows", "h": "heads", "e": "extra"}


def pairing_lanes(pairing, offset, width, k):
    half = width // 2
    return (offset + k, offset + k + half) if pairing == "half" else (offset + 2 * k, offset + 2 * k + 1)


def shuffled(r, letters):
    return "".join(r.sample(letters, len(letters)))


def draw_block(r):
    element = r.choice(TYPES)
    table_element = r.choice([element, element, r.choice(TYPES)])
    wide = [t for t in HOLDS[element] if t in HOLDS[table_element]]
    axes = shuffled(r, ["s", *r.sample("bhe", r.randint(0, 3))])
    p = {"width": 2 * r.randint(1, 8), "before": r.choice([0, 0, 1, 4]), "after": r.choice([0, 0, 2, 3]),
         "element": element, "table_element": table_element, "out_element": r.choice([element] * 4 + [r.choice(TYPES)]),
         "compute": r.choice(["", "", r.choice(wide)]), "batch": r.randint(1, 2), "rows": r.randint(1, 6), "heads": r.randint(1, 3),
         "extra": r.randint(1, 2), "axes": axes, "out_axes": r.choice([axes, axes, axes, shuffled(r, axes)]),
         "table_axes": r.choice(["s", "s", shuffled(r, r.sample(axes, r.randint(0, len(axes))))]),
         "into": r.choice(PAIRINGS), "pairing": r.choice(PAIRINGS), "full": r.random() < 0.3, "magnitude": r.choice([10, 10, 13, 7]),
         "position": r.choice([0, 1, 17, 4095, 1 << 20]), "positions": r.choice(POSITIONS), "source": r.choice(SOURCES),
         "form": r.choice(FORMS), "table_form": r.choice(OWN_INIT), "seed": r.getrandbits(30)}
    if r.random() < 0.06:
        p[SIZES[r.choice(axes)]] = 0
    return p


def draw_matrix(r):
    """x of one head: [1, rows, width]."""
    p = draw_block(r)
    p.update(before=0, after=0, heads=1, rows=max(p["rows"], 1), axes="hs", out_axes="hs", table_axes="s")
    return p


class Block:
    """x of the axes and the lane, and a table for it."""

    def __init__(self, program, p):
        self.program, self.p = program, p
        self.width, self.offset = p["width"], p["before"]
        self.head_dim = p["before"] + p["width"] + p["after"]
        self.magnitude = p["magnitude"] / 10
        self.shape = [*self.sizes(p["axes"]), self.head_dim]

    def sizes(self, letters):
        return [self.p[SIZES[a]] for a in letters]

    def error(self):
        p = self.p
        types = [p["element"], p["out_element"], p["compute"] or "f64"] + ["f32"] * (p["element"] != "f64")
        return 8 * max(2 * ROUNDOFF[p["table_element"]], *(ROUNDOFF[t] for t in types)) * max(self.magnitude, 1.0)

    def input(self):
        return self.program.argument(self.shape, self.p["element"])

    def table(self, shift=0):
        return write_table(self.program, self.p, self.sizes(self.p["table_axes"]), self.width // 2, self.magnitude, shift)

    def both_lanes(self, table, into):
        """A table entry for each lane: the two of a pair are equal."""
        if into == "half":
            return self.program.join(table, table, len(table.shape) - 1)
        rank = len(table.shape)
        init = self.program.empty([*table.shape, 2], table.element)
        twice = self.program.generic([(table, range(rank))], (init, range(rank + 1)), lambda b, a: a[0], rank + 1)
        groups = [[i] for i in range(rank - 1)] + [[rank - 1, rank]]
        return self.program.reshape(twice, groups, [*table.shape[:-1], self.width])

    def rotate(self, x, table, pairing, into, transposed=False, kind=None, back=False):
        """From the axes of the input to those of the output; `back`: the other way, to the type of the input."""
        p = self.p
        kind = kind or ("rotation" if self.magnitude == 1 else "scaled")
        if p["full"] and table[0].shape[-1] != self.width:
            table = [self.both_lanes(half, into) for half in table]
        axes, out_axes, element = p["axes"], p["out_axes"], p["out_element"]
        if back:
            axes, out_axes, element = out_axes, axes, p["element"]
        # A wider type may be left where the arithmetic of the other direction had none.
        compute = p["compute"] if p["compute"] in HOLDS[x.element] else ""
        return self.program.rotate(x, table, pairing, into, self.offset, self.width, axes, p["table_axes"], out_axes, element,
                                   transposed, kind, compute, p["form"])

    def in_order(self, y):
        """A result with the axes in the order of the input."""
        p = self.p
        if p["axes"] == p["out_axes"]:
            return y
        return self.program.transpose(y, [*(p["out_axes"].index(a) for a in p["axes"]), len(p["axes"])])

    def lanes(self, x, first, count, step):
        return self.program.lanes(x, first, count, step)

    def outside(self, y, x):
        """Lanes outside of the block are x, rounded to the type of y."""
        after = self.offset + self.width
        error = ROUNDOFF[self.p["out_element"]]
        return [Check(self.lanes(y, first, size, 1), self.lanes(x, first, size, 1), 0.0, error)
                for first, size in ((0, self.offset), (after, self.head_dim - after)) if size]


class PairNorms:
    """|y|^2 of a pair is magnitude^2 |x|^2, lane for lane outside of the block."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x = b.input()
        y = b.in_order(b.rotate(x, b.table(), p["pairing"], p["into"]))
        square = b.magnitude ** 2

        def norms(value, pairing):
            half = b.width // 2
            first, step = (b.offset, 1) if pairing == "half" else (b.offset, 2)
            second = b.offset + (half if pairing == "half" else 1)
            return program.formula([program.wide(b.lanes(value, f, half, step)) for f in (first, second)], "a * a + b * b")
        return [Check(norms(y, p["into"]), program.formula([norms(x, p["pairing"])], f"a * {square!r}"),
                      TINY, 2 * b.error() * 4 * max(b.magnitude, 1.0)), *b.outside(y, x)]


class Adjoint:
    """transposed after forward is magnitude^2."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x, table = b.input(), b.table()
        y = b.rotate(b.rotate(x, table, p["pairing"], p["into"]), table, p["pairing"], p["into"], transposed=True, back=True)
        square = b.magnitude ** 2
        block = b.lanes(x, b.offset, b.width, 1)
        return [Check(b.lanes(y, b.offset, b.width, 1), program.formula([program.wide(block)], f"a * {square!r}"),
                      TINY, 4 * b.error() * max(b.magnitude, 1.0))]


class Composition:
    """Two rotations by the same frequencies are one by the sum of the positions; magnitudes multiply."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(axes="hs", out_axes="hs", table_axes="s", positions=r.choice(["offset", "shaped"]), into=p["pairing"],
                 position=r.choice([0, 1, 17]), out_element=p["element"], source=r.choice(SOURCES[:3]), shift=r.choice([-3, 1, 40]))
        return p

    @staticmethod
    def build(program, p):
        b, still = Block(program, p), Block(program, {**p, "positions": "shaped", "position": p["shift"], "still": True, "magnitude": 10})
        x, pairing = b.input(), p["pairing"]
        twice = b.rotate(b.rotate(x, b.table(), pairing, pairing), still.table(), pairing, pairing)
        moved = b.rotate(x, b.table(p["shift"]), pairing, pairing)
        return [Check(twice, moved, 4 * TINY, 4 * b.error())]


class PairingsAgree:
    """half is interleaved between two reorders of lanes, and a change of pairing is a rotation and a reorder."""
    draw = staticmethod(draw_block)

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x, table = b.input(), b.table()

        def permute(value, source, target):
            return program.permute(value, source, target, len(value.shape) - 1, b.head_dim, b.offset, b.width, p["form"])
        half = b.rotate(x, table, "half", "half")
        other = b.rotate(permute(x, "half", "interleaved"), table, "interleaved", "interleaved")
        mixed = b.rotate(x, table, "half", "interleaved")
        # Bit for bit: the same products and sums in other lanes; host code may contract none of them.
        return [Check(half, permute(other, "interleaved", "half"), 0.0, b.error()),
                Check(mixed, permute(half, "half", "interleaved"), 0.0, b.error())]


class Formula:
    """The op, with any table, is its formula written in linalg."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(full=r.random() < 0.5, transposed=r.random() < 0.5)
        return p

    @staticmethod
    def build(program, p):
        b = Block(program, p)
        x = b.input()
        shape = [*b.sizes(p["table_axes"]), b.width if p["full"] else b.width // 2]
        cos, sin = program.argument(shape, p["table_element"]), program.argument(shape, p["table_element"])
        y = b.in_order(b.rotate(x, (cos, sin), p["pairing"], p["into"], p["transposed"], "general"))
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
        table_axes = [p["axes"].index(a) for a in p["table_axes"]]
        return [Check(y, program.gathered_rotation(x, cos, sin, table_axes, lanes), TINY, b.error())]


class ShiftInvariance:
    """Scores depend on the difference of positions alone."""

    @staticmethod
    def draw(r):
        p = draw_matrix(r)
        p.update(shift=r.choice([1, 3, 100, 4097]), keys=r.randint(1, 5), source=r.choice(SOURCES[:3]))
        return p

    @staticmethod
    def build(program, p):
        b, keys = Block(program, p), Block(program, {**p, "rows": p["keys"], "position": p["position"] + 2})
        q, k = b.input(), keys.input()

        def scores(shift):
            rotated = [program.wide(block.rotate(x, block.table(shift), p["pairing"], p["pairing"]))
                       for block, x in ((b, q), (keys, k))]
            return program.scores(*rotated)
        bound = p["width"] * 4 * max(b.magnitude, 1.0) * b.error()
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
        return [Check(norm, program.formula([cos], f"{square!r}"), TINY, 16 * ROUNDOFF[p["table_element"]] * square)]


class Projection:
    """The reorder of lanes goes into the weights; the matrix product and the rotation may be one kernel."""

    @staticmethod
    def draw(r):
        p = draw_block(r)
        p.update(before=0, after=0, axes="sh", out_axes="sh", table_axes="s", features=r.randint(1, 9), full=False,
                 rows=max(p["rows"], 1), heads=max(p["heads"], 1))
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
        product = 2 * (features + 8) * max(ROUNDOFF["f32"], ROUNDOFF[p["element"]]) * max(b.magnitude, 1.0) * 2
        return [Check(rotated(w, "half"), back, features * TINY, features * (b.error() + product))]


class DecayBound:
    """Long-term decay: with h the complex products of the pairs of q and k, h of no pair 0, and S_j(t) the sum over i < j of
    e^(i t f_i), the score at distance t is the real part of sum_i h_i (S_(i+1) - S_i). By parts it is at most
    max_i |h_(i+1) - h_i| * sum_j |S_j(t)|, and the mean score of a pair at most max_i |h_(i+1) - h_i| times the mean of |S_j(t)|."""

    @staticmethod
    def draw(r):
        p = draw_matrix(r)
        p.update(magnitude=10, position=0, full=False)
        return p

    @staticmethod
    def build(program, p):
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
        error = 4 * b.width * b.error()
        return [Check(excess, program.formula([excess], "0.0"), b.width * TINY, (pairs + 1) * error)]


ROTATIONS = [DecayBound, PairNorms, Adjoint, Composition, PairingsAgree, Formula, ShiftInvariance, TableNorm, Projection]
