"""Programs near a rotation of pairs: signs, zeros that are dropped, tables with one row, casts, order of sums, angles."""
import math

from assumed import (INF, NAN, SUBNORMAL, Tensor, arith, compare, index, kind, literal, poke, scaled, select)


class Rotate:
    """x [s, d] (or [b, s, d]) and tables [s, d / 2] or [s, d]."""

    def __init__(self, p, element="f32", rows=None, lanes=None, batch=None):
        r = p.r
        self.p, self.element = p, element
        self.d = lanes or r.choice([2, 4, 6])
        self.h = self.d // 2
        rows = r.choice([1, 2, 3]) if rows is None else rows
        batch = r.random() < 0.4 if batch is None else batch
        self.x = p.argument("x", [2, rows, self.d] if batch else [rows, self.d], element)
        self.shape = list(self.x.shape)
        self.rows = rows

    def tables(self, width=None, element=None):
        p, width = self.p, width or self.h
        self.width = width
        return tuple(p.argument(name, [self.rows, width], element or self.element) for name in ("c", "s"))

    def part(self, x, start, size, step=1):
        rank = len(x.shape)
        return self.p.slice(x, [0] * (rank - 1) + [start], [*x.shape[:-1], size], [1] * (rank - 1) + [step])

    def parts(self, x, pairing):
        if pairing == "half":
            return self.part(x, 0, self.h), self.part(x, self.h, self.h)
        return self.part(x, 0, self.h, 2), self.part(x, 1, self.h, 2)

    def joined(self, lo, hi, pairing):
        p, rank = self.p, len(lo.shape)
        if pairing == "half":
            return p.concat([lo, hi], rank - 1)
        whole = p.filled(0.0, [*lo.shape[:-1], self.d], lo.element)
        for start, part in enumerate((lo, hi)):
            whole = p.insert(part, whole, [0] * (rank - 1) + [start], [1] * (rank - 1) + [2])
        return whole

    def each(self, inputs, body, shape=None, element=None):
        return self.p.loop(inputs, shape or self.shape, element or self.element, body)

    def cases(self):
        p, r = self.p, self.p.r
        names = [a.name[1:] for a in p.arguments if a.element.startswith(("f", "bf"))]
        small = SUBNORMAL[self.element]
        p.case("ordinary")
        p.case("other numbers")
        for name in names:
            p.case(f"NaN in {name}", **{name: poke(r, NAN)})
            p.case(f"infinities in {name}", **{name: poke(r, INF, -INF)})
            p.case(f"zeros in {name}", **{name: 0.0})
            p.case(f"negative zeros in {name}", **{name: -0.0})
        p.case("subnormal", **{names[0]: poke(r, small, -small)})
        p.case("large", x=scaled(1e38 if self.element != "f16" else 3e4))
        for value in (0.0, -0.0):
            p.case("signs of zeros", **{name: (lambda v: lambda d: [v if n < 0 else -v for n in d])(value) for name in names})


def sign(b, x, negative, type="f32"):
    return b.scalar(f"arith.negf {x} : {type}") if negative else x


@kind
def rotation_signs(p, r):
    """Signs and tables of both lanes in every combination, products in any order; tables with a row or more."""
    rows = p.choose("rows", ["S", "S", 1, 2])
    pairing = p.choose("pairing", ["half", "interleaved"])
    g = Rotate(p, rows=rows, batch=p.choose("batch", [False, True]))
    width = p.choose("tables", ["half", "full"])
    c, s = g.tables(g.h if width == "half" else g.d)
    signs = [p.choose(f"sign {i}", [False, False, True]) for i in range(4)]
    last = [p.choose(f"op {i}", ["addf", "subf"]) for i in range(2)]
    which = p.choose("tables of the lanes", ["cs sc", "cs cs", "cs ss", "cc ss", "ss cc", "cs sc"]).split()
    lanes = g.parts(g.x, pairing)
    tables = [g.parts(t, pairing) if width == "full" else (t, t) for t in (c, s)]
    results = []
    for out in range(2):
        own, other = (tables["cs".index(which[out][i])] for i in range(2))
        results.append(g.each([lanes[0], lanes[1], own[out], other[out]], lambda b, a: arith(
            b, last[out], sign(b, arith(b, "mulf", a[0], a[2]), signs[2 * out]), sign(b, arith(b, "mulf", a[1], a[3]), signs[2 * out + 1])),
            [*g.shape[:-1], g.h]))
    p.results.append(g.joined(*results, pairing))
    for size in (1, 3, 0) if rows == "S" else (1,):
        before = len(p.cases)
        inner = p.case
        p.case = lambda label, level="finite", sizes=None, **v: inner(f"{label}, {size} rows", level, {"S": size}, **v)
        g.cases()
        p.case = inner
        if not size:
            del p.cases[before + 1:]


@kind
def swapped_lanes(p, r):
    """x c + swap(x) s with full tables: a sign, or none, before or after, as a literal, or in the table."""
    rows = p.choose("rows", ["S", "S", 1, 2])
    pairing = p.choose("pairing", ["half", "interleaved"])
    g = Rotate(p, rows=rows, batch=False)
    c, s = g.tables(g.d)
    lo, hi = g.parts(g.x, pairing)
    place = p.choose("sign", ["none", "first", "second", "table first", "table second", "both", "literal"])
    if place in ("first", "both"):
        hi = g.each([hi], lambda b, a: sign(b, a[0], True), [*g.shape[:-1], g.h])
    if place in ("second", "both"):
        lo = g.each([lo], lambda b, a: sign(b, a[0], True), [*g.shape[:-1], g.h])
    swapped = g.joined(hi, lo, pairing)
    if place.startswith("table"):
        parts = list(g.parts(s, pairing))
        at = 0 if place.endswith("first") else 1
        parts[at] = g.each([parts[at]], lambda b, a: sign(b, a[0], True), [*s.shape[:-1], g.h])
        s = g.joined(*parts, pairing)
    if place == "literal":
        numbers = p.choose("signs", [[-1.0, 1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, -1.0], [0.0, 1.0], [-0.0, 1.0]])
        if pairing == "half":
            numbers = [numbers[j // g.h] for j in range(g.d)]
        else:
            numbers = [numbers[j % 2] for j in range(g.d)]
        swapped = g.each([swapped, p.table(numbers, [g.d], "f32")], lambda b, a: arith(b, "mulf", a[0], a[1]))
    last = p.choose("op", ["addf", "subf"])
    order = p.choose("order", [0, 1])

    def body(b, a):
        x, y = arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])
        return arith(b, last, *((x, y) if order == 0 else (y, x)))
    p.results.append(g.each([g.x, swapped, c, s], body))
    for size in (1, 2, 0) if rows == "S" else (1,):
        inner = p.case
        p.case = lambda label, level="finite", sizes=None, **v: inner(f"{label}, {size} rows", level, {"S": size}, **v)
        g.cases()
        p.case = inner


@kind
def dropped_zeros(p, r):
    """Lanes are moved by a product with a constant matrix, by masks of 0 and 1, or by adding what is padded with zeros."""
    pairing = p.choose("pairing", ["half", "interleaved"])
    g = Rotate(p, batch=False)
    rows = g.rows
    c, s = g.tables(g.d)
    how = p.choose("form", ["matrix", "matrix of tables", "masks", "padded", "inserted and added", "plus zero", "contraction", "times one"])
    partner = [(j + g.h) % g.d if pairing == "half" else j ^ 1 for j in range(g.d)]
    first = [j < g.h if pairing == "half" else j % 2 == 0 for j in range(g.d)]
    zero = p.choose("zero", [0.0, 0.0, -0.0])

    def matrix():
        """x times the matrix that moves each lane to its partner."""
        numbers = [zero] * (g.d * g.d)
        for j in range(g.d):
            numbers[partner[j] * g.d + j] = -1.0 if first[j] else 1.0
        start = p.filled(p.choose("start", [0.0, 0.0, -0.0]), g.shape, "f32")
        return p.reduced([(g.x, [0, 2]), (p.table(numbers, [g.d, g.d], "f32"), [2, 1])], (start, [0, 1]), 3,
                         lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1])))

    def padded(x, low, high):
        result = Tensor(None, [rows, x.shape[1] + low + high], "f32")
        return p.op(f"tensor.pad {x.name} low[0, {low}] high[0, {high}] {{\n  ^bb0(%pi: index, %pj: index):\n"
                    f"    %pz = arith.constant {literal(zero, 'f32')} : f32\n    tensor.yield %pz : f32\n  }} : {x.type} to {result.type}",
                    result.shape, "f32")

    def turned():
        lo, hi = g.parts(g.x, pairing)
        return g.joined(g.each([hi], lambda b, a: sign(b, a[0], True), [rows, g.h]), lo, pairing)

    def rotated(swap):
        return g.each([g.x, swap, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])))
    if how == "matrix":
        y = rotated(matrix())
    elif how == "matrix of tables":
        # x R, where R holds cosines and sines of one row.
        numbers = [zero] * (g.d * g.d)
        for j in range(g.d):
            numbers[j * g.d + j], numbers[partner[j] * g.d + j] = 0.5 + j, (-0.25 if first[j] else 0.25) * (1 + j)
        start = p.filled(0.0, g.shape, "f32")
        y = p.reduced([(g.x, [0, 2]), (p.table(numbers, [g.d, g.d], "f32"), [2, 1])], (start, [0, 1]), 3,
                      lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1])))
    elif how == "masks":
        # Even and odd lanes told by factors of 0 and 1.
        keep = p.table([1.0 if f else zero for f in first], [g.d], "f32")
        drop = p.table([zero if f else 1.0 for f in first], [g.d], "f32")
        y = rotated(turned())
        other = rotated(turned())
        y = g.each([y, other, keep, drop], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])))
    elif how in ("padded", "inserted and added"):
        lo, hi = g.parts(g.x, "half")
        cl, cr = g.parts(c, "half")
        sl, sr = g.parts(s, "half")
        a_ = g.each([lo, hi, cl, sl], lambda b, a: arith(b, "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, g.h])
        b_ = g.each([hi, lo, cr, sr], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, g.h])
        if how == "padded":
            wide = padded(a_, 0, g.h), padded(b_, g.h, 0)
        else:
            empty = p.filled(zero, g.shape, "f32")
            wide = p.insert(a_, empty, [0, 0]), p.insert(b_, empty, [0, g.h])
        y = g.each(list(wide), lambda b, a: arith(b, "addf", a[0], a[1]))
    elif how == "plus zero":
        y = g.each([rotated(turned())], lambda b, a: arith(b, p.choose("op", ["addf", "subf"]), a[0],
                                                            b.scalar(f"arith.constant {literal(zero, 'f32')} : f32")))
    elif how == "times one":
        y = g.each([rotated(turned())], lambda b, a: arith(b, "mulf", a[0], b.scalar(
            f"arith.constant {literal(p.choose('factor', [1.0, -1.0, zero]), 'f32')} : f32")))
    else:
        # A matrix for each pair, applied by a sum that starts from zero.
        wide = p.argument("m", [rows, g.h, 2, 2])
        view = Tensor(None, [rows, g.h, 2], "f32")
        pairs = p.op(f"tensor.expand_shape {g.x.name} [[0], [1, 2]] output_shape [{rows}, {g.h}, 2] : {g.x.type} into {view.type}",
                     view.shape, "f32")
        start = p.filled(zero, view.shape, "f32")
        z = p.reduced([(wide, [0, 1, 2, 3]), (pairs, [0, 1, 3])], (start, [0, 1, 2]), 4,
                      lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1])))
        y = p.op(f"tensor.collapse_shape {z.name} [[0], [1, 2]] : {z.type} into {g.x.type}", g.shape, "f32")
    p.results.append(y)
    g.cases()


@kind
def rotation_casts(p, r):
    """x, tables, products and sums rounded to other types."""
    element, wide = p.choose("types", [("bf16", "f32"), ("f16", "f32"), ("f32", "f32"), ("f32", "f64"), ("bf16", "bf16"), ("f16", "f16")])
    g = Rotate(p, element=element, batch=False)
    c, s = g.tables(element=p.choose("tables", [element, wide]))
    narrow = p.choose("narrow", ["bf16", "f16", "f8E5M2", "f32"])
    where = p.choose("rounded", ["x", "tables", "one product", "products", "sum", "one lane", "nothing", "x twice"])
    order = {"f8E5M2": 0, "f8E4M3FN": 0, "f16": 1, "bf16": 1, "f32": 2, "f64": 3}

    def to(b, x, source, target):
        if source == target:
            return x
        if order[source] == order[target]:
            return to(b, to(b, x, source, "f32"), "f32", target)
        return b.scalar(f"arith.{'extf' if order[source] < order[target] else 'truncf'} {x} : {source} to {target}")

    def rounded(b, x, type=wide):
        return to(b, to(b, x, type, narrow), narrow, type) if order[narrow] < order[type] else x
    lo, hi = g.parts(g.x, "half")
    halves = []
    for out in range(2):
        def body(b, a):
            x, y = (to(b, v, element, wide) for v in a[:2])
            t, u = (to(b, v, c.element, wide) for v in a[2:4])
            if where.startswith("x"):
                x, y = rounded(b, x), rounded(b, y)
            if where == "x twice":
                x, y = (to(b, to(b, v, wide, element), element, wide) for v in (x, y))
            if where == "tables":
                t, u = rounded(b, t), rounded(b, u)
            one, two = arith(b, "mulf", x, t, type=wide), arith(b, "mulf", y, u, type=wide)
            if where in ("one product", "products"):
                one = rounded(b, one)
                two = rounded(b, two) if where == "products" else two
            total = arith(b, "addf" if out else "subf", one, two, type=wide)
            if where == "sum" or where == "one lane" and out:
                total = rounded(b, total)
            return to(b, total, wide, element)
        halves.append(g.each([lo, hi, c, s] if not out else [hi, lo, c, s], body, [*g.shape[:-1], g.h]))
    p.results.append(g.joined(*halves, "half"))
    g.cases()


@kind
def angles(p, r):
    """Cosines and sines of integers that wrap, are rounded, or are far away."""
    rows, pairs = r.choice([2, 3]), r.choice([1, 2, 3])
    position = p.choose("positions", ["i8", "i32", "i64", "f32", "index"])
    n = p.argument("n", [rows], position if position != "index" else "i64", 0, 100)
    turn = p.choose("sign of frequencies", [1.0, 1.0, -1.0])
    frequencies = p.table([turn * 10000.0 ** (-i / pairs) for i in range(pairs)], [pairs], "f32")
    zero = p.choose("zero added to", ["nothing", "nothing", "angle", "table"])
    form = p.choose("form", ["times", "times", "divided", "sum", "product", "narrow", "unsigned", "affine", "twice"])
    step = p.choose("number", [1, 2, 3, 64, 127])
    divided = p.choose("divided by a number", [None, None, 0.5, 3.0, 0.0])
    type = n.element

    def angle(b, a):
        x = a[0]
        if type != "f32":
            if form == "sum":
                x = arith(b, "addi", x, b.scalar(f"arith.constant {step} : {type}"), type=type)
            if form == "product":
                x = arith(b, "muli", x, b.scalar(f"arith.constant {step} : {type}"), type=type)
            if form == "twice":
                x = arith(b, "addi", x, x, type=type)
            if form == "narrow" and type in ("i32", "i64"):
                x = b.scalar(f"arith.trunci {x} : {type} to i8")
                x = b.scalar(f"arith.sitofp {x} : i8 to f32")
            else:
                x = b.scalar(f"arith.{'uitofp' if form == 'unsigned' else 'sitofp'} {x} : {type} to f32")
        if form == "affine":
            x = arith(b, "addf", x, b.scalar(f"arith.constant {step}.5 : f32"))
        y = arith(b, "divf" if form == "divided" else "mulf", x, a[1])
        if divided is not None:
            y = arith(b, "divf", y, b.scalar(f"arith.constant {divided} : f32"))
        if zero == "angle":
            y = arith(b, "addf", y, b.scalar("arith.constant 0.0 : f32"))
        return y
    angle_ = p.loop([(n, [0]), (frequencies, [1])], [rows, pairs], "f32", angle)
    scale = p.choose("magnitude", [None, None, 1.5, 0.0, -1.0])

    def trig(name):
        def body(b, a):
            y = b.scalar(f"math.{name} {a[0]} : f32")
            if zero == "table":
                y = arith(b, "addf", y, b.scalar("arith.constant 0.0 : f32"))
            return y if scale is None else arith(b, "mulf", y, b.scalar(f"arith.constant {scale} : f32"))
        return p.loop([angle_], [rows, pairs], "f32", body)
    c, s = trig("cos"), trig("sin")
    x = p.argument("x", [rows, 2 * pairs])
    g = Rotate.__new__(Rotate)
    g.p, g.x, g.shape, g.h, g.d, g.rows, g.element = p, x, [rows, 2 * pairs], pairs, 2 * pairs, rows, "f32"
    lo, hi = g.parts(x, "half")
    first = g.each([lo, hi, c, s], lambda b, a: arith(b, "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, pairs])
    second = g.each([hi, lo, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, pairs])
    p.results.append(g.joined(first, second, "half"))
    p.case("ordinary")
    if type == "f32":
        for number in (NAN, INF, -0.0, SUBNORMAL["f32"], 1e30, -1e30, 0.5, -3.0):
            p.case(f"position {number}", n=number)
        return
    largest = {"i8": 127, "i32": 2 ** 31 - 1, "i64": 2 ** 63 - 1}[type]
    for number in (0, -1, 1, largest, -largest - 1, largest - step, largest // 2, 2 ** 24 + 1, 2 ** 53 + 1):
        if -largest - 1 <= number <= largest:
            p.case(f"position {number}", n=number)
    p.case("NaN in x", x=poke(r, NAN, -0.0, INF))
    p.case("zeros", n=0, x=lambda d: [-0.0 if v < 0 else 0.0 for v in d])


@kind
def mixed_tables(p, r):
    """Tables of which lanes, rows or both are others: doubled by neighbours and read by halves, one of two rows, transposed squares."""
    n = p.choose("pairs", [1, 2, 3])
    square = p.choose("rows", ["pairs", "pairs", "other", "one"])
    rows = {"pairs": n, "other": n + 1, "one": 1}[square]
    g = Rotate(p, rows=rows, lanes=2 * n, batch=False)
    c, s = g.tables(n)
    turned = [p.choose(f"{name} axes", [[0, 1], [0, 1], [1, 0]] if rows == n else [[0, 1]]) for name in ("cosine", "sine")]
    fixed = p.choose("row of the sine", [None, None, 0, rows - 1])
    lo, hi = g.parts(g.x, "half")

    def lane(out):
        sine = (s, turned[1]) if fixed is None else (p.slice(s, [fixed, 0], [1, n]), ["0", 1])
        inputs = [lo, hi, (c, turned[0]), sine] if not out else [hi, lo, (c, turned[0] if p.choose("of both", [True, True, False])
                                                                          else turned[0][::-1] if rows == n else turned[0]), sine]
        return g.each(inputs, lambda b, a: arith(b, "addf" if out else "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])),
                      [rows, n])
    y = g.joined(lane(0), lane(1), p.choose("out", ["half", "interleaved"]))
    p.results.append(y)
    g.cases()


@kind
def sparse_matrices(p, r):
    """A matrix for each row: literals among zeros, some off by a little, or cosines and sines set among zeros."""
    pairing = p.choose("pairing", ["half", "interleaved"])
    d, rows = p.choose("lanes", [4, 6]), p.choose("rows", [1, 2, 3])
    h = d // 2
    x = p.argument("x", [rows, d])
    zero = p.choose("zero", [0.0, 0.0, -0.0])
    partner = [(j + h) % d if pairing == "half" else j ^ 1 for j in range(d)]
    pair = [j % h if pairing == "half" else j // 2 for j in range(d)]
    high = [j >= h if pairing == "half" else j % 2 == 1 for j in range(d)]
    flaw = p.choose("flaw", ["none", "none", "sign", "angle", "third entry", "partner", "row"])
    how = p.choose("matrix", ["literals", "angles"])
    start = p.filled(p.choose("start", [0.0, 0.0, -0.0]), [rows, d], "f32")
    if how == "literals":
        numbers = []
        for row in range(rows):
            for i in range(d):
                line = [zero] * d
                angle = (row + 1.0) * 0.5 ** pair[i] + (0.25 if flaw == "angle" and i == d - 1 else 0.0)
                line[i] = math.cos(angle)
                line[partner[i]] = math.sin(angle) if high[i] != (flaw == "sign" and i == 0) else -math.sin(angle)
                if flaw == "third entry" and row == rows - 1 and i == 1:
                    line[(partner[1] + 1) % d if (partner[1] + 1) % d != 1 else (partner[1] + 2) % d] = 0.5
                if flaw == "partner" and i == 0:
                    line = line[1:] + line[:1]
                if flaw == "row" and row == rows - 1:
                    line = [2.0 * n for n in line]
                numbers += line
        matrix = p.table(numbers, [rows, d, d], "f32")
    else:
        angles = p.argument("angles", [rows, h])
        place, upper = p.table(partner, [d], "index"), p.table([int(u) for u in high], [d], "index")

        def body(b, a):
            i, j = index(b, 1), index(b, 2)
            n = b.scalar(f"arith.constant {h if pairing == 'half' else 2} : index")
            k = b.scalar(f"arith.{'remui' if pairing == 'half' else 'divui'} {i}, {n} : index")
            row = index(b, 0)
            angle = b.scalar(f"tensor.extract {angles.name}[{row}, {k}] : {angles.type}")
            cos, sin = b.scalar(f"math.cos {angle} : f32"), b.scalar(f"math.sin {angle} : f32")
            none = b.scalar(f"arith.constant {literal(zero, 'f32')} : f32")
            other = b.scalar(f"tensor.extract {place.name}[{i}] : {place.type}")
            is_upper = compare(b, "eq", b.scalar(f"tensor.extract {upper.name}[{i}] : {upper.type}"),
                               b.scalar("arith.constant 1 : index"))
            signed = select(b, is_upper, sin, sign(b, sin, flaw != "sign"))
            own = select(b, compare(b, "eq", i, j), cos, none)
            return select(b, compare(b, "eq", j, other), signed, own)
        matrix = p.loop([], [rows, d, d], "f32", body)
    p.results.append(p.reduced([(x, [0, 2]), (matrix, [0, 1, 2])], (start, [0, 1]), 3,
                               lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1]))))
    p.case("ordinary")
    p.case("other numbers")
    p.case("zeros", x=0.0)
    p.case("negative zeros", x=-0.0)
    p.case("infinities", x=poke(r, INF, -INF))
    p.case("NaN", x=poke(r, NAN))
    p.case("subnormal", x=poke(r, SUBNORMAL["f32"]))


@kind
def constant_tables(p, r):
    """Tables of literals: copies of columns, some different in the last place or in the sign of a zero, several factors."""
    pairing = p.choose("pairing", ["half", "interleaved"])
    g = Rotate(p, rows=p.choose("rows", [1, 2, 3]))
    h, d = g.h, g.d
    copies = p.choose("copies", ["half", "half", "interleaved"])
    flaw = p.choose("flaw", ["none", "none", "last place", "sign of zero", "magnitude", "NaN"])
    values = []
    for function in (math.cos, math.sin):
        columns = [[function(row * 0.5 ** k) for row in range(g.rows)] for k in range(h)]
        wide = [columns[j % h if copies == "half" else j // 2] for j in range(d)]
        values.append([[wide[j][row] for j in range(d)] for row in range(g.rows)])
    row, lane = r.randrange(g.rows), r.randrange(d)
    values[1][row][lane] = {"last place": values[1][row][lane] * (1 + 2.0 ** -22) + 2.0 ** -40, "sign of zero": -0.0, "magnitude": 1.5,
                            "NaN": NAN}.get(flaw, values[1][row][lane])
    c, s = (p.table([n for line in t for n in line], [g.rows, d], "f32") for t in values)
    factors = p.choose("factors", ["one", "two", "two in one product"])
    m = p.argument("m", [g.rows, d]) if factors != "one" else None
    p.terms["factors"] = (["x", "m"] if m else ["x"], 1.5)
    lanes = g.parts(g.x, pairing)
    tables = [g.parts(t, pairing) for t in (c, s)]
    scales = g.parts(m, pairing) if m else None
    results = []
    for out in range(2):
        inputs = [lanes[out], lanes[1 - out], tables[0][out], tables[1][out]] + ([scales[out]] if m else [])

        def body(b, a):
            own, other = arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])
            if m:
                own = arith(b, "mulf", own, a[4])
                other = other if factors == "two in one product" else arith(b, "mulf", other, a[4])
            return arith(b, "addf" if out else "subf", own, other)
        results.append(g.each(inputs, body, [*g.shape[:-1], h]))
    p.results.append(g.joined(*results, pairing))
    g.cases()
