"""Attention as exporters write it, with its scores, masks and softmax in several spellings."""
import math


class Setting:
    def __init__(self, p, r, mask=None):
        self.p, self.r, self.element = p, r, "f32"
        self.batch, self.heads, self.seq = r.choice([1, 2]), r.choice([2, 3]), r.choice([3, 4])
        self.width = r.choice([2, self.seq, 4])
        self.keys = r.choice([self.seq, self.seq, 5])
        if p.rows:
            self.seq = self.keys = p.rows
        shape = [self.batch, self.heads]
        self.groups = 1
        self.q = p.argument("q", [*shape, self.seq, self.width], "f32")
        self.k, self.v = (p.argument(name, [*shape, self.keys, self.width], "f32") for name in "kv")
        self.scores = [*shape, self.seq, self.keys]

    def flat(self, t):
        return self.p.merge(t, 0, 2, sites=False)

    def whole(self, t):
        return self.p.split(t, 0, [self.batch, self.heads], sites=False)

    def products(self, q=None, k=None):
        """Q K^T, [b, h, i, j]."""
        p = self.p
        k = p.turn(k or self.k, [0, 1, 3, 2], "transpose of keys")
        return self.whole(p.batch_product(self.flat(q or self.q), self.flat(k), "scores"))

    def scale(self, t, label="scale"):
        p = self.p
        factor = ("c", self.width ** -0.5, "f32")
        one = ("select", ("cmp", "eq", ("i", 1), ("n", 0)), ("c", 2 * self.width ** -0.5, "f32"), factor)
        # Whatever is chosen, the same is drawn.
        divided = self.r.random() < 0.3
        if p.choose([(f"{label} of one head", True)]):
            return p.loop(("mulf", 0, one), [t], t.shape, "f32", label, sites=False)
        if divided:
            return p.loop(("divf", 0, ("c", math.sqrt(self.width), "f32")), [t], t.shape, "f32", label)
        return p.loop(("mulf", 0, factor), [t], t.shape, "f32", label)

    def softmax(self, s, quotient="divide"):
        """max, sub, exp, sum, div over the last axis."""
        p, rank = self.p, len(s.shape)
        kept = [*s.shape[:-1], 1]
        axes = [list(range(rank)), list(range(rank))]
        m = p.split(p.reduce(s, "maximumf", -math.inf, "maximum"), rank - 2, [s.shape[-2], 1], sites=False)
        e = p.unary("exp", p.loop(("subf", 0, 1), [s, m], s.shape, "f32", "shift", axes))
        total = p.split(p.reduce(e, "addf", 0.0, "sum of exponentials"), rank - 2, [s.shape[-2], 1], sites=False)
        assert list(m.shape) == list(kept)
        if quotient == "later":
            return e, total
        if quotient == "reciprocal":
            total = p.loop(("divf", ("c", 1.0, "f32"), 0), [total], total.shape, "f32", "reciprocal")
            return p.loop(("mulf", 0, 1), [e, total], s.shape, "f32", "quotient", axes)
        return p.loop(("divf", 0, 1), [e, total], s.shape, "f32", "quotient", axes)

    def values(self, weights, v=None):
        p = self.p
        return self.whole(p.batch_product(self.flat(weights), self.flat(v or self.v), "values"))

    def causal(self, s, fill=-math.inf):
        """Keys after the row are dropped."""
        offset = self.keys - self.seq
        last = ("addi", ("i", 2), ("n", offset)) if offset else ("i", 2)
        keep = ("cmp", "ule", ("i", 3), last)
        change = self.p.choose(self.nearly() + [("mask leaks the next key", (keep, ("cmp", "ule", ("i", 3), ("addi", last, ("n", 1)))))])
        if change:
            keep = change[1] if change[0] is keep else (change[0], keep, change[1])
        return self.p.loop(("select", keep, 0, ("c", fill, "f32")), [s], s.shape, "f32", "causal")

    def nearly(self):
        """Changes of one position of a mask: one that is kept too much, or too little."""
        offset, found = self.keys - self.seq, []
        for row in range(self.seq):
            for key in {row + offset, row + offset + 1, self.keys - 1}:
                if key >= self.keys:
                    continue
                if key > row + offset:
                    place = ("andi", ("cmp", "eq", ("i", 2), ("n", row)), ("cmp", "eq", ("i", 3), ("n", key)))
                    found.append((f"mask leaks key {key} to row {row}", ("ori", place)))
                else:
                    place = ("ori", ("cmp", "ne", ("i", 2), ("n", row)), ("cmp", "ne", ("i", 3), ("n", key)))
                    found.append((f"mask drops key {key} of row {row}", ("andi", place)))
        return found


def plain(p, r):
    g = Setting(p, r)
    return g.values(g.softmax(g.scale(g.products())))


def additive(p, r):
    """A mask that is added, for all heads, or for each batch or head."""
    g = Setting(p, r)
    s = g.scale(g.products())
    mask = p.argument("mask", [r.choice([1, g.batch]), r.choice([1, 1, g.heads]), g.seq, g.keys], "f32")
    return g.values(g.softmax(p.loop(("addf", 0, 1), [s, mask], s.shape, "f32", "mask")))


def causal(p, r):
    """By comparing row and key."""
    g = Setting(p, r)
    return g.values(g.softmax(g.causal(g.scale(g.products()))))


def literal(p, r):
    """By a literal table of what is kept."""
    g = Setting(p, r)
    s = g.scale(g.products())
    offset = g.keys - g.seq
    keep = [[key <= row + offset for key in range(g.keys)] for row in range(g.seq)]
    places = [(row, key) for row in range(g.seq) for key in range(g.keys)]
    options = [(f"mask {'drops' if keep[i][j] else 'leaks'} key {j} of row {i}", [(i, j)]) for i, j in places]
    options += [("mask of the rows upside down", [(i, j) for i, j in places if keep[i][j] != keep[-1 - i][j]]),
                ("mask leaks the next key", [(i, j) for i, j in places if j == i + offset + 1]),
                ("mask turned round", [(i, j) for i, j in places if keep[i][j] == (j > i)] if g.keys == g.seq else [(0, 1)])]
    for i, j in p.choose(options) or ():
        keep[i][j] = not keep[i][j]
    table = p.truth(keep)
    return g.values(g.softmax(p.loop(("select", 1, 0, ("c", -math.inf, "f32")), [s, table], s.shape, "f32", "mask")))


def boolean(p, r):
    """select by a boolean argument, filled with -inf or a finite number."""
    g = Setting(p, r)
    s = g.scale(g.products())
    keep = p.argument("keep", [1, 1, g.seq, g.keys], "i1")
    fill = ("c", r.choice([-math.inf, -1e9, -3.4028234663852886e38]), "f32")
    return g.values(g.softmax(p.loop(("select", 1, 0, fill), [s, keep], s.shape, "f32", "mask")))


def grouped(p, r):
    """Heads of keys repeated for groups of heads of queries."""
    g = Setting(p, r)
    p.arguments[1:], p.tensors[:] = [], [g.q]
    g.groups = g.heads if r.random() < 0.3 else 1
    shape = [g.batch, g.heads // g.groups if g.groups > 1 else 1, g.keys, g.width]
    each = g.heads // shape[1]

    def repeat(name):
        t = p.argument(name, shape, "f32")
        wide = p.copy(t, [g.batch, shape[1], each, g.keys, g.width], [0, 1, 3, 4])
        return p.merge(wide, 1, 2, "heads", sites=False)
    g.k, g.v = repeat("k"), repeat("v")
    return g.values(g.softmax(g.causal(g.scale(g.products()))))


def scaled_query(p, r):
    """The scale on Q, or on Q and K."""
    g = Setting(p, r)
    q = g.scale(g.q, "query scale")
    k = g.scale(g.k, "key scale") if r.random() < 0.4 else g.k
    return g.values(g.softmax(g.products(q, k)))


def capped(p, r):
    """c * tanh(s / c) before the mask."""
    g = Setting(p, r)
    s = g.scale(g.products())
    cap = r.choice([20.0, 50.0])
    s = p.loop(("divf", 0, ("c", cap, "f32")), [s], s.shape, "f32", "cap")
    s = p.unary("tanh", s)
    s = p.loop(("mulf", 0, ("c", cap, "f32")), [s], s.shape, "f32", "cap")
    return g.values(g.softmax(g.causal(s) if r.random() < 0.5 else s))


def reciprocal(p, r):
    g = Setting(p, r)
    return g.values(g.softmax(g.scale(g.products()), "reciprocal"))


def divided_later(p, r):
    """exp(s - max) V / sum."""
    g = Setting(p, r)
    e, total = g.softmax(g.scale(g.products()), "later")
    y = g.values(e)
    return p.loop(("divf", 0, 1), [y, total], y.shape, "f32", "quotient")


def sink(p, r):
    """One more column of scores, dropped after the softmax."""
    g = Setting(p, r)
    s = g.scale(g.products())
    extra = p.copy(p.argument("sinks", [g.heads], "f32"), [g.batch, g.heads, g.seq, 1], [1])
    weights = g.softmax(p.concat([s, extra], 3, "sink"))
    return g.values(p.cut(weights, 3, 0, g.keys, label="keys without the sink"))


def swapped(p, r):
    """V^T P^T, transposed back."""
    g = Setting(p, r)
    weights = p.turn(g.softmax(g.scale(g.products())), [0, 1, 3, 2], "transpose of weights")
    y = p.batch_product(g.flat(p.turn(g.v, [0, 1, 3, 2], "transpose of values")), g.flat(weights), "values")
    return p.turn(g.whole(y), [0, 1, 3, 2], "transpose of the result")


ATTENTIONS = {"plain": plain, "additive": additive, "causal": causal, "boolean": boolean, "grouped": grouped,
              "query": scaled_query, "capped": capped, "inverse": reciprocal, "later": divided_later, "sink": sink,
              "swapped": swapped, "literal": literal}
