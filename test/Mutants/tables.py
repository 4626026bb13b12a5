"""Idioms I15 to I22: where the tables come from, and what is around a rotation."""
from rotations import Setting, TRIG, cached, four_products, full_width, repeated, rotate_half, stack, strided, twice, view_lanes


def rotated(g, c, s, inverse=False):
    """One of the forms of a rotation by tables of half the width; `inverse` with the sine's sign turned in both lanes."""
    p, form = g.p, g.r.choice(["concat", "products", "strided", "view"])
    inverse = inverse and not p.cell
    if inverse and g.r.random() < 0.4:
        s, inverse = p.neg(s, "sine turned"), False
    if form in ("concat", "strided"):
        widen = twice(p) if form == "concat" else repeated(p)
        tables = widen(c), widen(s)
        first, second = g.halves() if form == "concat" else strided(g)
        parts = (second, p.neg(first)) if inverse else (p.neg(second), first)
        partner = p.concat(parts, g.axis, "rotate_half") if form == "concat" else stack(g, *parts)
        return full_width(g, g.x, partner, tables, g.r.random() < 0.3)
    lanes = g.halves() if form == "products" else view_lanes(g)
    if inverse:
        second, first = four_products(g, lanes[1], lanes[0], c, s)
    else:
        first, second = four_products(g, *lanes, c, s, commuted=g.r.random() < 0.5)
    return p.concat([first, second], g.axis) if form == "products" else stack(g, first, second)


def trigonometry(g, angle, factor=None):
    """Cosine and sine of angles in f32, times a literal, in the type of x."""
    p = g.p
    tables = [p.unary(name, angle, label="cosine" if name == "cos" else "sine") for name, _ in TRIG]
    if factor:
        tables = [p.loop(("mulf", 0, ("c", factor, "f32")), [t], t.shape, "f32", "magnitude") for t in tables]
    return [g.narrow(t) for t in tables]


def setting(p, r, **forced):
    return Setting(p, r, source="positions", **forced)


def i15(p, r):
    """Rows of a table, literal or argument, by position: half or full width, of two tables or of one."""
    g = Setting(p, r, source="cache", layout=r.choice(["bhsd", "bshd", "shd", "hsd"]))
    rows, packed = 6, r.random() < 0.3
    positions = p.argument("positions", [g.seq], "i64", (0, rows - 2))
    literal = r.random() < 0.5

    def table(name, function, count):
        if not literal:
            return p.argument(name, [rows, count], g.element)
        frequencies = (2 * g.frequencies())[:count]
        return p.literal(cached(function, rows, frequencies), [rows, count], g.element, f"cached {name}")

    def gather(t):
        return p.loop(("extract", t, [("index", 0), ("i", 1)]), [positions], [g.seq, t.shape[1]], g.element, "gather", [[0]])
    if packed:
        both = gather(table("both", TRIG[0][1], g.width))
        c, s = p.cut(both, 1, 0, g.pairs, label="cosine part"), p.cut(both, 1, g.pairs, g.pairs, label="sine part")
        return rotated(g, c, s)
    if r.random() < 0.5:
        return rotated(g, *(gather(table(name, function, g.pairs)) for name, function in TRIG))
    # The copies of a table of full width need not be equal.
    return full_width(g, g.x, rotate_half(g, g.x), [gather(table(name, function, g.width)) for name, function in TRIG])


def i16(p, r):
    """Frequencies [pairs, 1] times positions [1, s], by a loop or as matrices, transposed; copied before cosine and sine."""
    g = setting(p, r)
    positions = p.argument("positions", [g.seq], "i64", (0, 40))
    positions = p.split(p.loop(("sitofp", 0), [positions], [g.seq], "f32", "cast", sites=False), 0, [1, g.seq], sites=False)
    frequencies = p.literal(g.frequencies(), [g.pairs, 1], "f32", "frequencies")
    if r.random() < 0.5:
        angle = p.product(frequencies, positions)
    else:
        angle = p.loop(("mulf", 0, 1), [frequencies, positions], [g.pairs, g.seq], "f32", "angle")
    angle = p.turn(angle, [1, 0])
    factor = r.choice([None, None, 1.25])
    if r.random() < 0.5:
        return full_width(g, g.x, rotate_half(g, g.x), trigonometry(g, twice(p)(angle), factor))
    return rotated(g, *trigonometry(g, angle, factor))


def i17(p, r):
    """A magnitude on both tables, before or after the copies."""
    g = setting(p, r)
    factor = r.choice([1.25, 0.75, 1.1386294])
    if r.random() < 0.5:
        tables = [twice(p)(t) for t in trigonometry(g, g.angles(), factor)]
    else:
        tables = trigonometry(g, g.angles(widen=twice(p)), factor)
    return full_width(g, g.x, rotate_half(g, g.x), tables, r.random() < 0.3)


def axes(g, count):
    """Angles [count, s, pairs] of as many axes of positions."""
    p = g.p
    positions = p.argument("positions", [count, g.seq], "i64", (0, 40))
    positions = p.loop(("sitofp", 0), [positions], positions.shape, "f32", "cast", sites=False)
    frequencies = p.literal(g.frequencies(), [g.pairs], "f32", "frequencies")
    return p.loop(("mulf", 0, 1), [positions, frequencies], [count, g.seq, g.pairs], "f32", "angle", [[0, 1], [2]])


def plane(p, t, axis, label="axis"):
    return p.merge(p.cut(t, 0, axis, 1, label=f"{label} {axis}"), 0, 2, sites=False)


def i18(p, r):
    """M-RoPE: lanes take their angle from one of the axes, by sections or in turn."""
    g = setting(p, r)
    count = min(3, g.pairs)
    angle = axes(g, count)
    if r.random() < 0.5:
        cuts = sorted(r.sample(range(1, g.pairs), count - 1))
        bounds = [0, *cuts, g.pairs]
        tables = []
        for name, _ in TRIG:
            t = p.unary(name, angle, label="cosine" if name == "cos" else "sine")
            tables.append(g.narrow(p.concat([plane(p, p.cut(t, 2, a, b - a, label="section"), i)
                                             for i, (a, b) in enumerate(zip(bounds, bounds[1:]))], 1, "sections")))
    else:
        chosen = plane(p, angle, 0)
        for axis in range(1, count):
            lanes = len(range(axis, g.pairs, count))
            chosen = p.insert(p.cut(plane(p, angle, axis), 1, axis, lanes, count, label="lanes of the axis"), chosen, 1, axis, count)
        tables = trigonometry(g, chosen)
    return rotated(g, *tables)


def i19(p, r):
    """A flat tensor [tokens, heads * lanes], viewed, turned, rotated, and back."""
    g = Setting(p, r, layout="hsd", source=r.choice(["argument", "positions", "cache"]))
    if p.cell:
        return rotated(g, *g.tables())
    p.arguments.remove(g.x)
    p.tensors.remove(g.x)
    x = p.argument("x", [g.seq, g.heads * g.width], g.element)
    wide = r.random() < 0.4 and g.element in ("bf16", "f16")
    if wide:
        narrow, g.element = g.element, "f32"
        x = p.convert(x, "f32")
    g.x = p.turn(p.split(x, 1, [g.heads, g.width], sites=False), [1, 0, 2])
    y = rotated(g, *g.tables())
    if wide:
        y = p.convert(y, narrow)
    return p.merge(p.turn(y, [1, 0, 2]), 1, 2, sites=False)


def i20(p, r):
    """A table for each head: an argument, or frequencies that depend on the head."""
    layout = r.choice(["bhsd", "hsd"])
    g = Setting(p, r, layout=layout, source="positions")
    g.rows = [g.layout.index("h"), g.row]
    shape = [g.heads, g.seq, g.pairs]
    if r.random() < 0.5 and layout == "bhsd":
        return rotated(g, *(p.argument(name, shape, g.element) for name, _ in TRIG))
    positions = p.argument("positions", [g.seq], "i64", (0, 40))
    positions = p.loop(("sitofp", 0), [positions], [g.seq], "f32", "cast", sites=False)
    numbers = [(h + 1.0) * f for h in range(g.heads) for f in g.frequencies()]
    frequencies = p.literal(numbers, [g.heads, g.pairs], "f32", "frequencies of heads")
    angle = p.loop(("mulf", 0, 1), [positions, frequencies], shape, "f32", "angle", [[1], [0, 2]])
    return rotated(g, *trigonometry(g, angle))


def i21(p, r):
    """The inverse rotation."""
    g = Setting(p, r)
    return rotated(g, *g.tables(), inverse=True)


def i22(p, r):
    """By the difference of two positions."""
    g = setting(p, r)
    new, old = (p.argument(name, [g.seq], "i64", (0, 40)) for name in ("new", "old"))
    if r.random() < 0.5:
        delta = p.loop(("subi", 0, 1), [new, old], [g.seq], "i64", "difference of positions")
        delta = p.loop(("sitofp", 0), [delta], [g.seq], "f32", "cast", sites=False)
    else:
        new, old = (p.loop(("sitofp", 0), [t], [g.seq], "f32", "cast", sites=False) for t in (new, old))
        delta = p.loop(("subf", 0, 1), [new, old], [g.seq], "f32", "difference of positions")
    frequencies = p.literal(g.frequencies(), [g.pairs], "f32", "frequencies")
    angle = p.loop(("mulf", 0, 1), [delta, frequencies], [g.seq, g.pairs], "f32", "angle", [[0], [1]])
    return rotated(g, *trigonometry(g, angle))


TABLES = {"I15": i15, "I16": i16, "I17": i17, "I18": i18, "I19": i19, "I20": i20, "I21": i21, "I22": i22}
