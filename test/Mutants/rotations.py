"""Idioms I1 to I14a: how x and the tables meet. Each draws its parameters and builds one function."""
import math

from builder import Inexpressible
from spellings import is_dynamic

TRIG = (("cos", math.cos), ("sin", math.sin))


def cached(function, rows, frequencies):
    """Entries of a table that are no 0, 1 or -1, which would be no product, and no two of them equal."""
    return [0.8 * function(row * f) + 0.07 + 0.013 * k + 0.003 * row for row in range(rows) for k, f in enumerate(frequencies)]


class Setting:
    """Layout, type and sizes of one function, and its tables."""

    def __init__(self, p, r, **forced):
        self.p, self.r = p, r
        self.element = forced.get("element") or r.choice(["f32", "f32", "f32", "f32", "bf16", "f16", "f64"])
        self.pairs = r.choice([2, 3, 4])
        self.width = 2 * self.pairs
        self.batch, self.seq, self.heads = r.choice([1, 2]), r.choice([2, 3, 4]), r.choice([1, 2, 3])
        self.layout = forced.get("layout") or r.choice(["bhsd", "bhsd", "bshd", "shd", "hsd", "sd"])
        # Tables as arguments are no guess when they have fewer axes than x.
        self.source = forced.get("source") or (r.choice(["argument", "positions", "positions", "cache"]) if self.layout != "sd"
                                               else r.choice(["positions", "cache"]))
        self.extra = forced.get("extra", 0)
        self.base = r.choice([100.0, 10000.0, 500000.0])
        self.seq = p.rows or self.seq
        if p.rows and is_dynamic(self.width + self.extra):
            raise Inexpressible("lanes of the size that is open")
        self.entries, self.inverse = 5 if not p.rows else p.rows + 3, bool(p.cell.get("inverse"))
        if p.cell:
            p.cell.setting(self, forced)
        sizes = {"b": self.batch, "g": 2, "s": self.seq, "h": self.heads, "d": self.width + self.extra}
        self.shape = [sizes[axis] for axis in self.layout]
        self.x = p.cell.enter(self) if p.cell else p.argument("x", self.shape, self.element)
        self.axis = len(self.shape) - 1
        # The loop that is the sequence.
        self.row = self.layout.index("s")
        # The loops of a table, but for its lanes.
        self.rows, self.cached = [self.row], {}

    def frequencies(self):
        return [self.base ** (-k / self.pairs) for k in range(self.pairs)]

    def angles(self, label="angle", widen=None):
        """Positions times frequencies, [s, pairs] in f32; `widen` copies columns before cosine and sine."""
        p = self.p
        if "positions" not in self.cached:
            self.cached["positions"] = p.argument("positions", [self.seq], "i64", (0, 40))
        positions = p.loop(("sitofp", 0), [self.cached["positions"]], [self.seq], "f32", "cast", sites=False)
        frequencies = p.literal(self.frequencies(), [self.pairs], "f32", "frequencies")
        angle = p.loop(("mulf", 0, 1), [positions, frequencies], [self.seq, self.pairs], "f32", label, [[0], [1]])
        return widen(angle) if widen else angle

    def tables(self, widen=None, first="cos"):
        """Cosine and sine, [s, pairs] or as wide as `widen` makes them, in the element type."""
        p = self.p
        if self.source == "argument":
            order = ("cos", "sin") if first == "cos" else ("sin", "cos")
            made = {name: p.argument(name, [self.seq, self.pairs], self.element) for name in order}
            c, s = self.named(made["cos"], made["sin"])
            return (widen(c), widen(s)) if widen else (c, s)
        if self.source == "cache":
            rows = self.entries
            c, s = (self.gather(name, cached(function, rows, self.frequencies()), rows)
                    for name, function in TRIG)
            c, s = self.named(c, s)
            return (widen(c), widen(s)) if widen else (c, s)
        late = widen and self.r.random() < 0.5
        angle = self.angles(widen=None if late else widen)
        other = angle
        if p.choose([("sine of another base", True)]):
            frequencies = p.literal([(2 * self.base) ** (-0.5 - k / self.pairs) for k in range(self.pairs)], [self.pairs], "f32")
            positions = p.loop(("sitofp", 0), [self.cached["positions"]], [self.seq], "f32", "cast", sites=False)
            other = p.loop(("mulf", 0, 1), [positions, frequencies], [self.seq, self.pairs], "f32", axes=[[0], [1]], sites=False)
            other = widen(other) if widen and not late else other
        c = p.convert(p.unary("cos", angle, label="cosine"), "f32")
        s = p.unary("sin", other, label="sine")
        c, s = self.named(c, s)
        if late:
            c, s = widen(c), widen(s)
        return self.narrow(c), self.narrow(s)

    def named(self, c, s):
        return (s, c) if self.p.choose([("cosine and sine exchanged", True)]) else (c, s)

    def narrow(self, table):
        if self.element == "f64":
            return self.p.convert(table, "f64")
        return self.p.convert(table, self.element)

    def gather(self, name, numbers, rows, columns=None):
        """Rows of a literal by position: linalg.generic with tensor.extract. The rows that are read are those of positions 0, 1, ...,
        told by the loop, so that every element is known."""
        p, columns = self.p, columns or self.pairs
        table = p.literal(numbers, [rows, columns], self.element, f"cached {name}")
        shift = self.cached.setdefault("shift", self.r.choice([0, 1]))
        formula = ("extract", table, [("addi", ("i", 0), ("n", shift)), ("i", 1)]) if shift else \
            ("extract", table, [("i", 0), ("i", 1)])
        return p.loop(formula, [], [self.seq, columns], self.element, "gather")

    def turned(self, sine):
        """The sine of forms that have no sign to turn."""
        return self.p.neg(sine, "sine turned") if self.inverse else sine

    def spread(self):
        """Loops of a table over those of x."""
        return [*self.rows, self.axis]

    def mul(self, x, table, label="product"):
        lane = len(x.shape) - 1
        return self.p.loop(("mulf", 0, 1), [x, table], x.shape, x.element, label,
                           [list(range(len(x.shape))), [*self.rows, lane]])

    def halves(self, x=None, label="half"):
        x = x or self.x
        return (self.p.cut(x, self.axis, 0, self.pairs, label=f"low {label}"),
                self.p.cut(x, self.axis, self.pairs, self.pairs, label=f"high {label}"))


def twice(p):
    """The table beside itself; a copy may differ from the other one, or lie next to it lane by lane."""
    def widen(t):
        lane, n = len(t.shape) - 1, t.shape[-1]
        change = p.choose([(f"table copies: second {what}", what) for what in ("negated", "scaled", "rolled")] +
                          [("table copies paired as neighbours", "pairing")])
        if change == "pairing":
            return p.merge(p.copy(t, [*t.shape, 2], list(range(lane + 1))), lane, 2, sites=False)
        other = t
        if change == "rolled":
            other = p.concat([p.cut(t, lane, 1, n - 1, sites=False), p.cut(t, lane, 0, 1, sites=False)], lane, "rolled")
        elif change:
            other = p.loop(UNEQUAL[change](0, t.element), [t], t.shape, t.element, sites=False)
        return p.concat([t, other], lane, "table copies")
    return widen


UNEQUAL = {"negated": lambda f, element: ("negf", f), "scaled": lambda f, element: ("mulf", f, ("c", 1.25, element))}


def repeated(p):
    """repeat_interleave(2): a broadcast and a view."""
    def widen(t):
        rank = len(t.shape)
        change = p.choose([(f"table copies: second {what}", what) for what in UNEQUAL])
        wide = p.copy(t, [*t.shape, 2], list(range(rank)))
        if change:
            second = ("cmp", "eq", ("i", rank), ("n", 1))
            wide = p.loop(("select", second, UNEQUAL[change](0, t.element), 0), [wide], wide.shape, t.element, sites=False)
        return p.merge(wide, rank - 1, 2, "table copies")
    return widen


def gathered(p, interleaved):
    """Columns by a constant index."""
    def widen(t):
        n = t.shape[-1]
        column = ("divui", ("i", 1), ("n", 2)) if interleaved else ("remui", ("i", 1), ("n", n))
        return p.loop(("extract", t, [("i", 0), column]), [], [t.shape[0], 2 * n], t.element, "table index")
    return widen


def rotate_half(g, x, style="neg"):
    p = g.p
    axis = p.choose([(f"rotate_half along axis {a}", a) for a in range(g.axis) if x.shape[a] % 2 == 0])
    if axis is None:
        axis, (low, high) = g.axis, g.halves(x)
    else:
        # Heads, or rows, may be what is rotated then.
        half, p.turned = x.shape[axis] // 2, x.shape[axis]
        low, high = (p.cut(x, axis, start, half, sites=False) for start in (0, half))
    minus = ("c", -1.0, g.element)
    if style == "neg":
        turned = p.neg(high)
    elif style == "mul":
        turned = p.loop(("mulf", 0, minus), [high], high.shape, g.element, "times -1")
    else:
        turned = p.loop(("subf", ("c", 0.0, g.element), 0), [high], high.shape, g.element, "zero minus")
    return p.concat([turned, low], axis, "rotate_half")


def full_width(g, x, partner, tables, sine_first=False):
    p = g.p
    a = g.mul(x, tables[0], "cosine product")
    b = g.mul(partner, tables[1], "sine product")
    if g.inverse:
        return p.sub(a, b)
    return p.add(b, a) if sine_first else p.add(a, b)


def i1(p, r):
    g = Setting(p, r)
    return full_width(g, g.x, rotate_half(g, g.x), g.tables(twice(p)), r.random() < 0.3)


def i1a(p, r):
    g = Setting(p, r)
    return full_width(g, g.x, rotate_half(g, g.x, r.choice(["mul", "mul", "zero"])), g.tables(twice(p)))


def i1b(p, r):
    """Slice assignment into a tensor without values."""
    g = Setting(p, r)
    low, high = g.halves()
    rotated = p.insert(p.neg(high), p.blank(g.shape, g.element), g.axis, 0)
    rotated = p.insert(low, rotated, g.axis, g.pairs)
    return full_width(g, g.x, rotated, g.tables(twice(p)))


def i1c(p, r):
    """Bounds that are computed from the size of x."""
    g = Setting(p, r)
    halves = []
    size = p.scalar(f"arith.constant {g.axis} : index")
    lanes = p.scalar(f"tensor.dim {g.x.name}, {size} : {g.x.type}")
    divisor = p.choose([(f"divisor {n} for 2", n) for n in (3, 4, 5, 6)]) or 2
    two = p.scalar(f"arith.constant {divisor} : index")
    half = p.scalar(f"arith.divsi {lanes}, {two} : index")
    middle = g.width // divisor
    count = g.pairs
    for start in (0, middle):
        starts = ", ".join(["0"] * g.axis + [half if start else "0"])
        sizes = [*g.shape[:-1], count]
        steps = [1] * len(sizes)
        result = type(g.x)(None, sizes, g.element)
        rows = [row[start:start + count] for row in g.x.rows()]
        halves.append(p.define(f"tensor.extract_slice {g.x.name}[{starts}] {sizes} {steps} : {g.x.type} to {result.type}", sizes,
                               g.element, "slice", [g.x], [t for row in rows for t in row]))
    rotated = p.concat([p.neg(halves[1]), halves[0]], g.axis, "rotate_half")
    return full_width(g, g.x, rotated, g.tables(twice(p)))


def i1d(p, r):
    """The sign is a vector, or in the table."""
    g = Setting(p, r)
    low, high = g.halves()
    swapped = p.concat([high, low], g.axis, "swap")
    c, s = g.tables(twice(p))
    if r.random() < 0.5:
        sign = p.literal([-1.0] * g.pairs + [1.0] * g.pairs, [g.width], g.element, "signs")
    else:
        formula = ("select", ("cmp", "ult", ("i", 0), ("n", g.pairs)), ("c", -1.0, g.element), ("c", 1.0, g.element))
        sign = p.loop(formula, [], [g.width], g.element, "signs")
    if r.random() < 0.5:
        s = p.loop(("mulf", 0, 1), [s, sign], s.shape, g.element, "signed sine", [[0, 1], [1]])
        return full_width(g, g.x, swapped, (c, s))
    swapped = p.loop(("mulf", 0, 1), [swapped, sign], swapped.shape, g.element, "signed swap",
                     [list(range(g.axis + 1)), [g.axis]])
    return full_width(g, g.x, swapped, (c, s))


def four_products(g, low, high, c, s, commuted=False, sine_first=False):
    """(low * c - high * s, high * c + low * s)"""
    p = g.p
    plus, minus = (p.sub, p.add) if g.inverse else (p.add, p.sub)
    first = minus(g.mul(low, c, "product lc"), g.mul(high, s, "product hs"))
    own, cross = g.mul(high, c, "product hc"), g.mul(low, s, "product ls")
    if g.inverse:
        return first, plus(own, cross)
    return first, p.add(cross, own) if commuted else p.add(own, cross)


def i2(p, r):
    g = Setting(p, r)
    return p.concat(four_products(g, *g.halves(), *g.tables()), g.axis)


def i2a(p, r):
    """The second sum with its operands exchanged; or one loop with two formulas."""
    g = Setting(p, r)
    if r.random() < 0.5:
        return p.concat(four_products(g, *g.halves(), *g.tables(), commuted=True), g.axis)
    (low, high), (c, s) = g.halves(), g.tables()
    s = g.turned(s)
    axes = [list(range(g.axis + 1))] * 2 + [g.spread()] * 2
    parts = [p.loop(f, [low, high, c, s], low.shape, g.element, "lane", axes)
             for f in (("subf", ("mulf", 0, 2), ("mulf", 1, 3)), ("addf", ("mulf", 0, 3), ("mulf", 1, 2)))]
    return p.concat(parts, g.axis)


def strided(g, label=""):
    return (g.p.cut(g.x, g.axis, 0, g.pairs, 2, "even lanes"), g.p.cut(g.x, g.axis, 1, g.pairs, 2, "odd lanes"))


def stack(g, a, b):
    """[..., n] and [..., n] to [..., 2n], next to each other."""
    p, axis = g.p, len(a.shape) - 1
    parts = [p.split(t, axis, [t.shape[-1], 1], sites=False) for t in (a, b)]
    return p.merge(p.concat(parts, axis + 1, "stack"), axis, 2)


def i3(p, r):
    g = Setting(p, r)
    even, odd = strided(g)
    return full_width(g, g.x, stack(g, p.neg(odd), even), g.tables(r.choice([repeated(p), gathered(p, True)])))


def view_lanes(g):
    """x as [..., pairs, 2], and its two columns."""
    p = g.p
    view = p.split(g.x, g.axis, [g.pairs, 2])
    parts = [p.merge(p.cut(view, g.axis + 1, i, 1, label=f"column {i}"), g.axis, 2, sites=False) for i in (0, 1)]
    return parts


def i4(p, r):
    g = Setting(p, r)
    first, second = four_products(g, *view_lanes(g), *g.tables(), commuted=r.random() < 0.5)
    return stack(g, first, second)


def i5(p, r):
    """The pair axis stays: concat of (-odd, even) on it, then flat."""
    g = Setting(p, r)
    view = p.split(g.x, g.axis, [g.pairs, 2])
    even, odd = (p.cut(view, g.axis + 1, i, 1, label=f"column {i}") for i in (0, 1))
    turned = p.loop(("mulf", 0, ("c", -1.0, g.element)), [odd], odd.shape, g.element, "times -1") if r.random() < 0.5 else p.neg(odd)
    rotated = p.merge(p.concat([turned, even], g.axis + 1, "stack"), g.axis, 2)
    return full_width(g, g.x, rotated, g.tables(repeated(p)))


def i6(p, r):
    """Complex multiplication, parts taken apart by a select."""
    g = Setting(p, r, element=r.choice(["f32", "f64"]))
    c, s = g.tables()
    s = g.turned(s)
    view = p.split(g.x, g.axis, [g.pairs, 2], sites=False)
    loops = [("i", i) for i in range(g.axis + 1)]
    number = ("complex", ("extract", view, [*loops, ("n", 0)]), ("extract", view, [*loops, ("n", 1)]))
    product = ("mulc", number, ("complex", 0, 1))
    formula = ("select", ("cmp", "eq", ("i", g.axis + 1), ("n", 0)), ("re", product), ("im", product))
    made = p.loop(formula, [c, s], view.shape, g.element, "complex product", [[g.row, g.axis]] * 2)
    return p.merge(made, g.axis, 2, sites=False)


def matrix(g):
    """[s, pairs, 2, 2] = [[c, -s], [s, c]]"""
    p = g.p
    c, s = g.tables()
    s = g.turned(s)
    flat = [p.split(t, 1, [g.pairs, 1], sites=False) for t in (c, p.neg(s, "sign of the sine"), s, c)]
    return p.split(p.concat(flat, 2, "matrix"), 2, [2, 2], "matrix")


def i7(p, r):
    g = Setting(p, r)
    table = matrix(g)
    view = p.split(g.x, g.axis, [g.pairs, 2])
    products = []
    for i in (0, 1):
        column = p.merge(p.cut(table, 3, i, 1, label=f"table column {i}"), 2, 2, sites=False)
        lane = p.cut(view, g.axis + 1, i, 1, label=f"column {i}")
        products.append(p.loop(("mulf", 0, 1), [column, lane], view.shape, g.element, f"product {i}",
                               [[g.row, g.axis, g.axis + 1], list(range(g.axis + 2))]))
    return p.merge(p.add(*products), g.axis, 2)


def i7a(p, r):
    """A column of the table by an index in the body."""
    g = Setting(p, r)
    table = matrix(g)
    view = p.split(g.x, g.axis, [g.pairs, 2])
    products = []
    for i in (0, 1):
        column = p.loop(("extract", table, [("i", 0), ("i", 1), ("i", 2), ("n", i)]), [], [g.seq, g.pairs, 2], g.element,
                        f"table column {i}")
        lane = p.cut(view, g.axis + 1, i, 1, label=f"column {i}")
        products.append(p.loop(("mulf", 0, 1), [column, lane], view.shape, g.element, f"product {i}",
                               [[g.row, g.axis, g.axis + 1], list(range(g.axis + 2))]))
    return p.merge(p.add(*products), g.axis, 2)


def i8(p, r):
    """One table of cosine and sine together; lanes by an index; a pass part is not rotated."""
    g = Setting(p, r, extra=r.choice([0, 2, 3]))
    c, s = g.tables()
    s = g.turned(s)
    packed = p.concat([p.split(t, 1, [g.pairs, 1], sites=False) for t in (c, s)], 2, "packed table")
    c, s = (p.loop(("extract", packed, [("i", 0), ("i", 1), ("n", i)]), [], [g.seq, g.pairs], g.element, f"table index {i}")
            for i in (0, 1))
    x = p.cut(g.x, g.axis, 0, g.width, label="rotated part") if g.extra else g.x
    view = p.split(x, g.axis, [g.pairs, 2])
    loops = [("i", i) for i in range(g.axis + 1)]
    even, odd = (p.loop(("extract", view, [*loops, ("n", i)]), [], [*g.shape[:-1], g.pairs], g.element, f"lane index {i}")
                 for i in (0, 1))
    minus = g.mul(odd, s, "product os")
    minus = p.loop(("mulf", 0, ("c", -1.0, g.element)), [minus], minus.shape, g.element, "times -1")
    first = p.add(g.mul(even, c, "product ec"), minus)
    second = p.add(g.mul(odd, c, "product oc"), g.mul(even, s, "product es"))
    y = stack(g, first, second)
    return p.concat([y, p.cut(g.x, g.axis, g.width, g.extra, label="pass part")], g.axis) if g.extra else y


def i9(p, r):
    """Table widening by a constant index, a broadcast or a concat, in both pairings."""
    g = Setting(p, r)
    if r.random() < 0.5:
        return full_width(g, g.x, rotate_half(g, g.x), g.tables(gathered(p, False)))
    even, odd = strided(g)
    return full_width(g, g.x, stack(g, p.neg(odd), even), g.tables(r.choice([gathered(p, True), repeated(p)])))


def i9a(p, r):
    """[sin | cos] in one table, split, sine first."""
    g = Setting(p, r, layout=r.choice(["bhsd", "bshd", "shd"]))
    c, s = g.tables(first="sin")
    both = p.concat([s, c], 1, "packed table")
    s, c = p.cut(both, 1, 0, g.pairs, label="sine part"), p.cut(both, 1, g.pairs, g.pairs, label="cosine part")
    widen = repeated(p)
    even, odd = strided(g)
    return full_width(g, g.x, stack(g, p.neg(odd), even), (widen(c), widen(s)), r.random() < 0.5)


def i10(p, r):
    """rotate_half through the view [..., 2, pairs]."""
    g = Setting(p, r)
    view = p.split(g.x, g.axis, [2, g.pairs])
    low, high = (p.cut(view, g.axis, i, 1, label=f"row {i}") for i in (0, 1))
    rotated = p.merge(p.concat([p.neg(high), low], g.axis, "rows"), g.axis, 2)
    return full_width(g, g.x, rotated, g.tables(twice(p)))


def i11(p, r):
    """Reads neighbours, writes halves."""
    g = Setting(p, r)
    lanes = strided(g) if r.random() < 0.5 else view_lanes(g)
    return p.concat(four_products(g, *lanes, *g.tables()), g.axis)


def i12(p, r):
    """The partner by a product with a constant signed permutation."""
    g = Setting(p, r, element=r.choice(["f32", "f64"]))
    n, half = g.width, r.random() < 0.5
    entries = [[0.0] * n for _ in range(n)]
    for k in range(g.pairs):
        lo, hi = (k, k + g.pairs) if half else (2 * k, 2 * k + 1)
        entries[hi][lo], entries[lo][hi] = -1.0, 1.0
    table = p.choose(permutations(entries)) or entries
    matrix = p.literal([e for row in table for e in row], [n, n], g.element, "matrix")
    flat = p.merge(g.x, 0, g.axis, sites=False) if g.axis > 1 else g.x
    partner = p.product(flat, matrix)
    if g.axis > 1:
        partner = p.split(partner, 0, g.shape[:-1], sites=False)
    return full_width(g, g.x, partner, g.tables(twice(p) if half else repeated(p)))


def permutations(entries):
    n = len(entries)

    def changed(*places):
        rows = [list(row) for row in entries]
        for i, j, number in places:
            rows[i][j] = number
        return rows
    found = [("transposed", [list(column) for column in zip(*entries)]), ("rows rolled", entries[1:] + entries[:1]),
             ("columns rolled", [row[1:] + row[:1] for row in entries]),
             ("absolute values", [[abs(e) for e in row] for row in entries])]
    for i in range(n):
        for j in range(n):
            if entries[i][j]:
                found += [(f"entry {i}, {j} negated", changed((i, j, -entries[i][j]))), (f"entry {i}, {j} zero", changed((i, j, 0.0))),
                          (f"entry {i}, {j} halved", changed((i, j, entries[i][j] / 2)))]
            elif j % 3 == 0:
                found.append((f"entry {i}, {j} one", changed((i, j, 1.0))))
    return found


def i13(p, r):
    """All lanes in one body: partner, sign and column by index."""
    g = Setting(p, r)
    half = r.random() < 0.5
    c, s = g.tables()
    s = g.turned(s)
    loops = [("i", i) for i in range(g.axis)]
    lane, n = ("i", g.axis), g.pairs
    if half:
        partner = ("remui", ("addi", lane, ("n", n)), ("n", 2 * n))
        column, high = ("remui", lane, ("n", n)), ("cmp", "uge", lane, ("n", n))
    else:
        partner = ("subi", ("addi", lane, ("n", 1)), ("muli", ("remui", lane, ("n", 2)), ("n", 2)))
        column, high = ("divui", lane, ("n", 2)), ("cmp", "eq", ("remui", lane, ("n", 2)), ("n", 1))
    cosine, sine = (("extract", t, [("i", g.row), column]) for t in (c, s))
    x, y = ("extract", g.x, [*loops, lane]), ("extract", g.x, [*loops, partner])
    sign = ("select", high, ("c", 1.0, g.element), ("c", -1.0, g.element))
    cross = ("mulf", ("mulf", y, sine), sign) if r.random() < 0.5 else ("mulf", y, ("select", high, sine, ("negf", sine)))
    return p.loop(("addf", ("mulf", x, cosine), cross), [], g.shape, g.element, "body")


def i14(p, r):
    """A part of the lanes: the first ones, the last ones, or some in the middle."""
    extra = r.choice([1, 2, 4])
    g = Setting(p, r, extra=extra)
    before = r.choice([0, 0, extra, extra, extra // 2])
    x = p.cut(g.x, g.axis, before, g.width, label="rotated part")
    tables = g.tables(twice(p))
    y = full_width(g, x, rotate_half(g, x), tables)
    parts = [y]
    if before:
        parts.insert(0, p.cut(g.x, g.axis, 0, before, label="first pass part"))
    if before < extra:
        parts.append(p.cut(g.x, g.axis, before + g.width, extra - before, label="last pass part"))
    if r.random() < 0.5:
        return p.concat(parts, g.axis)
    return p.insert(y, g.x, g.axis, before)


def i14a(p, r):
    """Zero frequencies at the end: cosine one, sine zero, on all lanes."""
    g = Setting(p, r, source="positions")
    tail = r.choice([1, g.pairs - 1])
    g.frequencies = lambda: [g.base ** (-k / g.pairs) if k < g.pairs - tail else 0.0 for k in range(g.pairs)]
    return full_width(g, g.x, rotate_half(g, g.x), g.tables(twice(p)))


ROTATIONS = {"I1": i1, "I1a": i1a, "I1b": i1b, "I1c": i1c, "I1d": i1d, "I2": i2, "I2a": i2a, "I3": i3, "I4": i4, "I5": i5, "I6": i6,
             "I7": i7, "I7a": i7a, "I8": i8, "I9": i9, "I9a": i9a, "I10": i10, "I11": i11, "I12": i12, "I13": i13, "I14": i14,
             "I14a": i14a}
