"""What models do around a rotation. Each builds one function, as rotations.py does; `EXPECTED` says how many rotations it holds."""
from rotations import Setting, full_width, rotate_half, twice
from tables import rotated


def turned(g, x, tables):
    return full_width(g, x, rotate_half(g, x), tables)


def project(g, x, name):
    """x times a square matrix over the lanes."""
    p, axis = g.p, len(x.shape) - 1
    weight = p.argument(name, [x.shape[-1]] * 2, x.element)
    flat = p.merge(x, 0, axis, sites=False) if axis > 1 else x
    made = p.product(flat, weight)
    return p.split(made, 0, x.shape[:-1], sites=False) if axis > 1 else made


def norm(g, x):
    """RMS norm over the lanes with a gain."""
    p, lane = g.p, len(x.shape) - 1
    gain = p.argument("gain", [x.shape[-1]], x.element)
    squares = p.reduce(p.mul(x, x, "square"), "addf", 0.0)
    factor = p.loop(("rsqrt", ("addf", ("mulf", 0, ("c", 1.0 / x.shape[-1], x.element)), ("c", 1e-3, x.element))), [squares],
                    squares.shape, x.element, "factor")
    scaled = p.loop(("mulf", 0, 1), [x, factor], x.shape, x.element, "scaled", [list(range(lane + 1)), list(range(lane))])
    return p.loop(("mulf", 0, 1), [scaled, gain], x.shape, x.element, "gain", [list(range(lane + 1)), [lane]])


def projected(p, r):
    """The rotation comes before a projection."""
    g = Setting(p, r)
    return project(g, rotated(g, *g.tables()), "weight")


def tokens(p, r):
    """The first tokens are not rotated: they are joined along the sequence."""
    g = Setting(p, r)
    prefix = p.argument("prefix", g.shape, g.x.element)
    return p.concat([prefix, rotated(g, *g.tables())], g.row)


def blocks(p, r):
    """Two blocks of the lanes, each with positions of an axis of its own."""
    g = Setting(p, r, source="positions")
    other = p.argument("y", g.shape, g.x.element)
    x, parts = p.concat([g.x, other], g.axis), []
    for first, name in ((0, "rows"), (g.width, "columns")):
        g.cached["positions"] = p.argument(name, [g.seq], "i64", (0, 40))
        parts.append(turned(g, p.cut(x, g.axis, first, g.width), g.tables(twice(p))))
    return p.concat(parts, g.axis)


def normed(p, r):
    g = Setting(p, r)
    g.x = norm(g, g.x)
    return rotated(g, *g.tables())


def normed_after(p, r):
    g = Setting(p, r)
    return norm(g, rotated(g, *g.tables()))


def decayed(p, r):
    """A factor of each position on top of the rotation."""
    g = Setting(p, r)
    y = rotated(g, *g.tables())
    factor = p.argument("decay", [g.seq], g.x.element)
    return p.loop(("mulf", 0, 1), [y, factor], y.shape, y.element, "decay", [list(range(len(y.shape))), [g.row]])


def layers(p, r):
    """Three layers, the second one without rotation."""
    g = Setting(p, r)
    tables = g.tables(twice(p))
    first = project(g, turned(g, g.x, tables), "first")
    return turned(g, project(g, first, "second"), tables)


def gradient(p, r):
    """The adjoint, as differentiation writes it: the product with sines is cut, and its parts joined or added to zeros."""
    g = Setting(p, r)
    c, s = g.tables(twice(p))
    own, cross = g.mul(g.x, c, "cosine product"), g.mul(g.x, s, "sine product")
    low, high = g.halves(cross)
    if g.inverse:
        low, high = p.neg(low), p.neg(high)
    if r.random() < 0.5:
        return p.add(own, p.concat([high, p.neg(low)], g.axis))
    upper = p.insert(high, p.zeros(g.shape, g.x.element), g.axis, 0)
    lower = p.insert(p.neg(low), p.zeros(g.shape, g.x.element), g.axis, g.pairs)
    return p.add(own, p.add(upper, lower))


MODELS = {"projected": projected, "tokens": tokens, "blocks": blocks, "normed": normed, "normed-after": normed_after,
          "decayed": decayed, "layers": layers, "gradient": gradient}
EXPECTED = {"blocks": 2, "layers": 2}
