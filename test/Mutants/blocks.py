"""Projections whose heads are normed and rotated: what rope-fuse makes one kernel of."""
import math

from rotations import Setting, TRIG, full_width, rotate_half, twice


class Block:
    """x [s, e], weights [e, heads * lanes] of Q, K and V beside each other, and tables."""

    def __init__(self, p, r):
        self.p, self.r = p, r
        # Square weights of one projection may be transposed by mistake.
        self.rows, self.inner, self.heads, self.width = 3, r.choice([5, 8]), 2, 4
        self.x = p.argument("x", [self.rows, self.inner], "f32")

    def project(self, columns):
        """One matmul; weights may be given transposed, operands swapped: x W, x V^T, (V x^T)^T. Then perhaps a bias."""
        p, form = self.p, self.r.choice(["straight", "transposed", "swapped"])
        shape = [self.inner, columns] if form == "straight" else [columns, self.inner]
        weight, other = (p.argument(name, shape, "f32") for name in ("weight", "other"))
        # What is read of them has the right shape, but is not what was meant.
        changes = [(f"weights: {what}", what) for what in ("of another projection", "of the heads exchanged", "moved by a lane",
                                                           "read in another order")]
        if self.inner == columns:
            changes.append(("weights: transposed", "transposed"))
        weight = self.wrong(p.choose(changes), weight, other, shape.index(columns))
        if form == "swapped":
            y = p.turn(p.product(weight, p.turn(self.x, [1, 0], sites=False)), [1, 0], sites=False)
        else:
            y = p.product(self.x, weight if form == "straight" else p.turn(weight, [1, 0], sites=False))
        if self.r.random() < 0.3:
            bias = p.argument("bias", [columns], "f32")
            y = p.loop(("addf", 0, 1), [y, bias], y.shape, "f32", "bias", [[0, 1], [1]], sites=False)
        return y

    def wrong(self, change, weight, other, axis):
        p, columns = self.p, weight.shape[axis]
        if change == "of another projection":
            return other
        if change == "transposed":
            return p.turn(weight, [1, 0], sites=False)
        if change == "read in another order":
            turned = p.split(p.merge(weight, 0, 2, sites=False), 0, weight.shape[::-1], sites=False)
            return p.turn(turned, [1, 0], sites=False)
        if change:
            sizes = [1, columns - 1] if change == "moved by a lane" else [self.width] * (columns // self.width)
            parts = [p.cut(weight, axis, sum(sizes[:i]), size, sites=False) for i, size in enumerate(sizes)]
            return p.concat([parts[1], parts[0], *parts[2:]], axis)
        return weight

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
    """Reasons of rope-fuse for what is rotated, by the elements of the projection that an element of the result is made of; None
    where they tell nothing: rows are equal, or heads are what is rotated."""
    projected, result = program.projected, program.results[0]
    rows, heads, lanes = projected.shape
    places = {term: (number // (heads * lanes), number // lanes % heads) for number, term in enumerate(projected.elements)}
    if len(places) < len(projected.elements) or program.turned:
        return None
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
