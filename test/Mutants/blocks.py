"""Projections whose heads are normed and rotated: what rope-fuse makes one kernel of."""
import math

from rotations import Setting, TRIG, full_width, rotate_half, twice


class Block:
    """x [s, e], weights [e, heads * lanes] of Q, K and V beside each other, and tables."""

    def __init__(self, p, r):
        self.p, self.r = p, r
        self.rows, self.inner, self.heads, self.width = 3, 5, 2, 4
        self.x = p.argument("x", [self.rows, self.inner], "f32")

    def project(self, columns):
        """One matmul; weights may be given transposed."""
        p = self.p
        if self.r.random() < 0.5:
            weight = p.argument("weight", [self.inner, columns], "f32")
        else:
            weight = p.turn(p.argument("weight", [columns, self.inner], "f32"), [1, 0], sites=False)
        return p.product(self.x, weight)

    def split(self, flat):
        return self.p.split(flat, 1, [self.heads, self.width], "heads")

    def norm(self, t):
        """RMS norm over the lanes of a head, with a gain; `groups` are what may be taken instead."""
        p = self.p
        group = p.choose([("norm across heads", (1, 2)), ("norm of lanes across heads", (1,)), ("norm across rows", (0, 2)),
                          ("norm of lanes across rows", (0,)), ("norm of all", (0, 1, 2))]) or (2,)
        size = math.prod(t.shape[a] for a in group)
        kept = [a for a in range(3) if a not in group]
        moved = p.turn(t, [*kept, *group], sites=False) if [*kept, *group] != [0, 1, 2] else t
        flat = p.merge(moved, len(kept), len(group), sites=False) if len(group) > 1 else moved
        squares = p.loop(("mulf", 0, 0), [flat], flat.shape, "f32", "square")
        if not kept:
            squares = p.split(squares, 0, [1, size], sites=False)
        total = p.reduce(squares, "addf", 0.0, "sum of squares")
        scale = p.loop(("rsqrt", ("addf", ("divf", 0, ("c", float(size), "f32")), ("c", 1e-5, "f32"))), [total], total.shape, "f32",
                       "inverse norm")
        gain = p.argument("gain", [self.width], "f32")
        if not kept:
            return p.loop(("mulf", ("mulf", 0, 1), 2), [t, scale, gain], t.shape, "f32", "normed", [[0, 1, 2], [0], [2]], sites=False)
        return p.loop(("mulf", ("mulf", 0, 1), 2), [t, scale, gain], t.shape, "f32", "normed", [[0, 1, 2], kept, [2]])

    def rotate(self, t):
        p = self.p
        g = Setting.__new__(Setting)
        g.p, g.r, g.x, g.shape, g.element = p, self.r, t, t.shape, "f32"
        g.pairs, g.width, g.axis, g.row, g.rows, g.inverse = self.width // 2, self.width, 2, 0, [0], False
        tables = [p.argument(name, [self.rows, g.pairs], "f32") for name, _ in TRIG]
        return full_width(g, t, rotate_half(g, t), [twice(p)(table) for table in tables])


def separate(p, r):
    """One projection."""
    b = Block(p, r)
    p.projected = b.split(b.project(b.heads * b.width))
    return b.rotate(b.norm(p.projected))


def packed(p, r):
    """A slice of the projection of Q, K and V together."""
    b = Block(p, r)
    columns = b.heads * b.width
    flat = b.project(3 * columns)
    p.projected = b.split(p.cut(flat, 1, columns * r.choice([0, 1]), columns, label="packed slice"))
    return b.rotate(b.norm(p.projected) if r.random() < 0.6 else p.projected)


BLOCKS = {"separate": separate, "packed": packed}


def predict_fusion(program):
    """Reasons of rope-fuse for what is rotated, by the elements of the projection that an element of the result is made of."""
    projected, result = program.projected, program.results[0]
    rows, heads, lanes = projected.shape
    places = {term: (number // (heads * lanes), number // lanes % heads) for number, term in enumerate(projected.elements)}
    known, reasons = {}, set()

    def read(term):
        if term not in known:
            known[term] = {places[term]} if term in places else set().union(*map(read, term.operands))
        return known[term]
    for number, term in enumerate(result.elements):
        row, head = number // (heads * lanes), number // lanes % heads
        if any(r != row for r, _ in read(term)):
            reasons.add("norm-across-rows")
        if any(h != head for _, h in read(term)):
            reasons.add("norm-across-heads")
    return reasons
