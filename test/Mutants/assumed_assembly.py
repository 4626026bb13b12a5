"""Programs near a rotation: results assembled by inserts and loops, complex products, axes of one size, literal tables."""
import math

from assumed import NAN, Tensor, arith, compare, index, kind, poke, select
from assumed_rotation import Rotate


@kind
def assembled(p, r):
    """Parts are inserted one after the other: over each other, with a gap, in another order, into zeros, x or a mixture."""
    g = Rotate(p, lanes=r.choice([4, 8]), batch=False)
    h, rows = g.h, g.rows
    c, s = g.tables()
    lo, hi = g.parts(g.x, "half")
    parts = [g.each([lo, hi, c, s], lambda b, a: arith(b, "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, h]),
             g.each([hi, lo, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, h])]
    start = p.choose("into", ["zeros", "x", "zeros", "parts"])
    whole = g.x if start == "x" else p.filled(0.0, g.shape, "f32")
    if start == "parts":
        whole = p.insert(p.slice(g.x, [0, 0], [rows, h]), whole, [0, h])
    order = p.choose("order", [(0, 1), (1, 0)])
    stride = p.choose("stride", [1, 1, 2])
    for n in order:
        first = n * h if stride == 1 else n
        first += p.choose(f"moved {n}", [0, 0, 0, 1 if n == 0 else -1])
        last = first + (h - 1) * stride
        if first < 0 or last >= g.d:
            first = n * h if stride == 1 else n
        whole = p.insert(parts[n], whole, [0, first], [1, stride])
    extra = p.choose("then", ["nothing", "nothing", "a row of x", "a lane of x"])
    if extra == "a row of x":
        whole = p.insert(p.slice(g.x, [rows - 1, 0], [1, g.d]), whole, [rows - 1, 0])
    elif extra == "a lane of x":
        whole = p.insert(p.slice(g.x, [0, 1], [rows, 1]), whole, [0, 1])
    p.results.append(whole)
    g.cases()


@kind
def looped_rotations(p, r):
    """A loop writes rotated rows: some of them, in another order, over each other, reading what it wrote."""
    rows = r.choice([3, 4])
    g = Rotate(p, rows=rows, lanes=4, batch=False)
    c, s = g.tables(4)
    first, last = p.choose("from", [0, 0, 1]), p.choose("to", [rows, rows, rows - 1])
    step, where = p.choose("step", [1, 1, 2]), p.choose("row", ["own", "own", "reversed", "next", "first", "half"])
    source, start = p.choose("of", ["x", "x", "carried"]), p.choose("into", ["x", "zeros", "table"])
    table = p.choose("row of the tables", ["own", "own", "written", "0"])
    whole = {"x": g.x, "table": s}.get(start) or p.filled(0.0, g.shape, "f32")
    low, high, by, end = (p.scalar(f"arith.constant {n} : index") for n in (first, last, step, rows - 1))
    row = Tensor(None, [1, 4], "f32").type
    half = Tensor(None, [1, 2], "f32").type
    text = []

    def line(value):
        name = p.fresh()
        text.append(f"{name} = {value}")
        return name
    at = "%i"
    if where == "reversed":
        at = line(f"arith.subi {end}, %i : index")
    elif where == "next":
        one = line("arith.constant 1 : index")
        at = line(f"arith.addi %i, {one} : index")
        at = line(f"arith.minsi {at}, {end} : index")
    elif where == "first":
        at = line("arith.constant 0 : index")
    elif where == "half":
        two = line("arith.constant 2 : index")
        at = line(f"arith.divui %i, {two} : index")
    of = {"own": "%i", "written": at, "0": "0"}[table]

    def cut(name, type, place):
        return line(f"tensor.extract_slice {name}[{place}, 0] [1, 4] [1, 1] : {type} to {row}")
    x = cut("%acc" if source == "carried" else g.x.name, g.x.type, "%i")
    cosine, sine = cut(c.name, c.type, of), cut(s.name, s.type, of)
    lo, hi = (line(f"tensor.extract_slice {x}[0, {place}] [1, 2] [1, 1] : {row} to {half}") for place in (0, 2))
    negative = line(f"arith.negf {hi} : {half}")
    swapped = line(f"tensor.concat dim(1) {negative}, {lo} : ({half}, {half}) -> {row}")
    one, two = line(f"arith.mulf {x}, {cosine} : {row}"), line(f"arith.mulf {swapped}, {sine} : {row}")
    y = line(f"arith.addf {one}, {two} : {row}")
    y = line(f"tensor.insert_slice {y} into %acc[{at}, 0] [1, 4] [1, 1] : {row} into {g.x.type}")
    text.append(f"scf.yield {y} : {g.x.type}")
    p.results.append(p.op(f"scf.for %i = {low} to {high} step {by} iter_args(%acc = {whole.name}) -> ({g.x.type}) {{\n    "
                          + "\n    ".join(text) + "\n  }", g.shape, "f32"))
    g.cases()


@kind
def complex_products(p, r):
    """Pairs as complex numbers: conjugated, of the other table, with parts exchanged, scaled."""
    g = Rotate(p, batch=False)
    rows, h = g.rows, g.h
    c, s = g.tables()
    pairing = p.choose("pairing", ["half", "interleaved"])
    lanes = g.parts(g.x, pairing)
    order, table = p.choose("parts", [(0, 1), (0, 1), (1, 0)]), p.choose("table", ["cs", "cs", "sc", "cc"])
    conjugate, twice = p.choose("conjugated", ["none", "table", "x", "both"]), p.choose("products", [1, 1, 2])
    type = "complex<f32>"

    def body(b, a):
        def made(x, y, turned):
            y = b.scalar(f"arith.negf {y} : f32") if turned else y
            return b.scalar(f"complex.create {x}, {y} : {type}")
        x = made(a[order[0]], a[order[1]], conjugate in ("x", "both"))
        t = made(a[2 + "cs".index(table[0])], a[2 + "cs".index(table[1])], conjugate in ("table", "both"))
        for _ in range(twice):
            x = b.scalar(f"complex.mul {x}, {t} : {type}")
        return b.scalar(f"complex.{part} {x} : {type}")
    halves = []
    for part in p.choose("results", [("re", "im"), ("re", "im"), ("im", "re"), ("re", "re")]):
        halves.append(g.each([*lanes, c, s], body, [rows, h]))
    p.results.append(g.joined(*halves, p.choose("out", ["half", "interleaved"])))
    g.cases()


@kind
def turned_axes(p, r):
    """x [n, n, n, d] whose tables are read along axes of the same size."""
    n = p.choose("size", [2, 3])
    d = p.choose("lanes", [4, 2 * n])
    h = d // 2
    g = Rotate.__new__(Rotate)
    g.p, g.element, g.d, g.h, g.rows, g.shape = p, "f32", d, h, n, [n, n, n, d]
    g.x = p.argument("x", g.shape)
    rank = p.choose("table rank", [2, 3])
    c, s = (p.argument(name, [n] * (rank - 1) + [h]) for name in "cs")
    lo, hi = g.parts(g.x, "half")

    def axes(label):
        rows = [p.choose(f"{label} axis {i}", [1, 1, 0, 2]) for i in range(rank - 1)]
        if rank == 3 and rows[0] == rows[1]:
            rows = [0, 1]
        return [*rows, 3]
    same = p.choose("axes", ["one for all", "one for all", "one for each table", "one for each use"])
    all_ = axes("all")
    both = [all_, all_] if same == "one for all" else [axes("cosine"), axes("sine")]
    results = []
    for out, op in enumerate(("subf", "addf")):
        used = both if same != "one for each use" else [axes(f"cosine {out}"), axes(f"sine {out}")]
        results.append(g.each([lo if not out else hi, hi if not out else lo, (c, used[0]), (s, used[1])],
                              lambda b, a: arith(b, op, arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [n, n, n, h]))
    y = g.joined(*results, "half")
    order = p.choose("transposed", [[0, 1, 2, 3], [0, 1, 2, 3], [0, 2, 1, 3], [2, 1, 0, 3]])
    if order != [0, 1, 2, 3]:
        init = p.empty(y.shape, "f32")
        y = p.op(f"linalg.transpose ins({y.name} : {y.type}) outs({init.name} : {init.type}) permutation = {order}", y.shape, "f32")
    p.results.append(y)
    p.case("ordinary")
    p.case("other numbers")
    p.case("NaN in x", x=poke(r, NAN))


def rounded(number):
    import struct
    return struct.unpack("<f", struct.pack("<f", number))[0]


@kind
def literal_tables(p, r):
    """Cosines and sines as literals of a family, with an entry, a row or a frequency that is another."""
    rows, h = r.choice([2, 3, 5]), r.choice([2, 4])
    base = p.choose("base", [10000.0, 10000.0, 500000.0, 100.0])
    first = p.choose("first position", [0, 0, 1, 7])
    change = p.choose("changed", ["nothing", "nothing", "an ulp", "an entry", "a row", "a frequency", "sine of another row", "negated", "magnitude",
                                  "rounded", "rows exchanged"])
    width = p.choose("width", ["half", "full"])
    positions = [first + i for i in range(rows)]
    if change == "rows exchanged":
        positions[0], positions[-1] = positions[-1], positions[0]
    frequencies = [rounded(base ** (-2 * i / (2 * h))) for i in range(h)]
    if change == "a frequency":
        frequencies[-1] = rounded(frequencies[-1] * p.choose("by", [1.0000002, 1.01, -1.0]))
    at = r.randrange(rows * h)

    def table(trig):
        numbers = [rounded(trig(rounded(n * f))) for n in positions for f in frequencies]
        if trig is math.cos or change in ("magnitude", "rounded"):
            if change == "an ulp":
                numbers[at] = rounded(numbers[at] * (1 + 2 ** -23))
            if change == "an entry":
                numbers[at] += 0.25
            if change == "a row":
                numbers[at // h * h:at // h * h + h] = numbers[:h]
            if change == "magnitude":
                numbers = [rounded(1.25 * n) for n in numbers]
            if change == "rounded":
                numbers = [math.ldexp(round(math.ldexp(n, 10)), -10) for n in numbers]
        elif change == "sine of another row":
            numbers = numbers[h:] + numbers[:h]
        elif change == "negated":
            numbers[at] = -numbers[at]
        if width == "full":
            numbers = [x for i in range(rows) for x in numbers[i * h:(i + 1) * h] * 2]
        return p.table(numbers, [rows, h if width == "half" else 2 * h], "f32")
    g = Rotate(p, rows=rows, lanes=2 * h, batch=False)
    c, s = table(math.cos), table(math.sin)
    lo, hi = g.parts(g.x, "half")
    if width == "half":
        halves = [g.each([lo, hi, c, s], lambda b, a: arith(b, "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, h]),
                  g.each([hi, lo, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, h])]
        p.results.append(g.joined(*halves, "half"))
    else:
        swapped = g.joined(g.each([hi], lambda b, a: b.scalar(f"arith.negf {a[0]} : f32"), [rows, h]), lo, "half")
        p.results.append(g.each([g.x, swapped, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3]))))
    g.cases()


@kind
def chosen_lanes(p, r):
    """Lanes and signs are chosen by comparing the lane in one loop: at other places, by another comparison, of signed remainders."""
    g = Rotate(p, lanes=r.choice([4, 6, 8]), batch=False)
    d, h = g.d, g.h
    c, s = g.tables(d)
    deviation = p.choose("other", ["nothing", "nothing", "bound", "predicate", "up", "down", "sign", "sign"])

    def drawn(name, usual, others):
        return p.choose(name, others) if deviation == name else usual
    bound, predicate = drawn("bound", h, [h - 1, h + 1]), drawn("predicate", r.choice(["ult", "slt"]), ["ule", "sge", "ne"])
    up, down = drawn("up", h, [h - 1, 1]), drawn("down", h, [h - 1, 1])
    sign = drawn("sign", "first", ["second", "none", "by lane"])
    holds = {"ult": lambda j: j < bound, "slt": lambda j: j < bound, "ule": lambda j: j <= bound, "sge": lambda j: j >= bound,
             "ne": lambda j: j != bound}[predicate]
    inside = all(0 <= (j + up if holds(j) else j - down) < d for j in range(d))

    def body(b, a):
        lane, last, zero = index(b, 1), b.scalar(f"arith.constant {d - 1} : index"), b.scalar("arith.constant 0 : index")
        first = compare(b, predicate, lane, b.scalar(f"arith.constant {bound} : index"))
        after = arith(b, "addi", lane, b.scalar(f"arith.constant {up} : index"), type="index")
        before = arith(b, "subi", lane, b.scalar(f"arith.constant {down} : index"), type="index")
        place = select(b, first, after, before, "index")
        if not inside:
            place = arith(b, "minsi", arith(b, "maxsi", place, zero, type="index"), last, type="index")
        other = b.scalar(f"tensor.extract {g.x.name}[{index(b, 0)}, {place}] : {g.x.type}")
        negative = b.scalar(f"arith.negf {other} : f32")
        if sign == "by lane":
            first = compare(b, "eq", arith(b, "remui", lane, b.scalar("arith.constant 2 : index"), type="index"), zero)
        if sign != "none":
            other = select(b, first, *((negative, other) if sign != "second" else (other, negative)))
        return arith(b, "addf", arith(b, "mulf", a[0], a[1]), arith(b, "mulf", other, a[2]))
    p.results.append(g.each([g.x, c, s], body))
    g.cases()
