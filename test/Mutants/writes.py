"""Cache writes: rotated rows go into a tensor from outside, in the spellings of exporters."""
import contextlib

from builder import Invalid
from rotations import Setting, TRIG, full_width, rotate_half, twice
from terms import Term, constant

ROWS = "rotated rows"


@contextlib.contextmanager
def unchanged(p):
    """No changes are offered here: what is around a write is as it should be."""
    chosen, p.choose = p.choose, lambda options: None
    yield
    p.choose = chosen


class Cache:
    """Rotated rows [b, h, n, d], a cache [b, h, S, d] and a slot."""

    def __init__(self, p, r, rows=None, slot=True):
        self.p, self.r = p, r
        with unchanged(p):
            g = Setting(p, r, layout="bhsd", element="f32", source="argument")
            g.seq = g.shape[2] = rows or r.choice([1, 2, 3])
            p.arguments.remove(g.x)
            p.tensors.remove(g.x)
            g.x = p.argument("x", g.shape, "f32")
            tables = [p.argument(name, [g.seq, g.pairs], "f32") for name, _ in TRIG]
            self.rows = full_width(g, g.x, rotate_half(g, g.x), [twice(p)(t) for t in tables])
            p.written = self.rows
        self.count, self.length = g.seq, g.seq + r.choice([3, 4])
        self.shape = [*g.shape[:2], self.length, g.shape[3]]
        self.cache = p.argument("cache", self.shape, "f32")
        # A slot may be moved by two and is still inside.
        self.slot = p.argument("slot", [1], "i64", (0, self.length - self.count - 2)) if slot else None

    def start(self):
        """The slot as an index, and its term."""
        p = self.p
        zero = p.scalar("arith.constant 0 : index")
        text = p.scalar(f"arith.index_cast {p.scalar(f'tensor.extract {self.slot.name}[{zero}] : {self.slot.type}')} : i64 to index")
        shift = p.choose([(f"slot moved by {n}", n) for n in (1, 2)])
        term = self.slot.elements[0]
        if shift:
            text = p.scalar(f"arith.addi {text}, {p.scalar(f'arith.constant {shift} : index')} : index")
            term = Term("addi", "i64", (term, constant(shift, "i64")))
        return text, term


def write_slice(p, r):
    """insert_slice at a slot that is data."""
    c = Cache(p, r)
    rows, cache = c.rows, c.cache
    start, term = c.start()
    options = [("rows of x", "x"), ("into zeros", "zeros"), ("rows scaled", "scaled"), ("cache scaled", "cache")]
    if rows.shape[1] == rows.shape[2] > 1:
        options.append(("heads and rows exchanged", "turned"))
    if 1 < c.count and 2 * c.count - 1 <= c.length:
        options.append(("every second slot", "stride"))
    change, step = p.choose(options), 1
    if change == "x":
        rows = p.arguments[0]
    if change == "zeros":
        cache = p.zeros(c.shape, "f32")
    if change in ("scaled", "cache"):
        t = p.loop(("mulf", 0, ("c", 2.0, "f32")), [rows if change == "scaled" else cache],
                   (rows if change == "scaled" else cache).shape, "f32", "scaled", sites=False)
        rows, cache = (t, cache) if change == "scaled" else (rows, t)
    if change == "turned":
        rows = p.turn(rows, [0, 2, 1, 3], sites=False)
    if change == "stride" and len(p.changes) > 1:
        raise Invalid("slots that are moved, too, may be outside")
    if change == "stride":
        # The last of the slots that are drawn would be outside.
        step, p.ranges["slot"] = 2, (0, max(0, c.length - 2 * c.count))
    elements = []
    for number, kept in enumerate(cache.elements):
        place = [number // s % n for s, n in zip(cache.strides, cache.shape)]
        for row in range(c.count):
            at = Term("addi", "i64", (term, constant(step * row, "i64")))
            here = Term("cmpi", "i1", (at, constant(place[2], "i64")), "eq")
            kept = Term("select", "f32", (here, rows.at([place[0], place[1], row, place[3]]), kept))
        elements.append(kept)
    sizes, steps = list(rows.shape), [1, 1, step, 1]
    return p.define(f"tensor.insert_slice {rows.name} into {cache.name}[0, 0, {start}, 0] {sizes} {steps} : {rows.type} into {cache.type}",
                    c.shape, "f32", "insert", [rows, cache], elements)


def write_where(p, r):
    """select(slot == t, rows, cache) at place t."""
    c = Cache(p, r, rows=1)
    # A slot outside writes nothing.
    p.ranges["slot"] = (0, c.length)
    axis = p.choose([("place along the heads", 1), ("place along the batch", 0)])
    slot = ("index", ("extract", c.slot, [("n", 0)]))
    formula = ("select", ("cmp", "eq", slot, ("i", 2 if axis is None else axis)), 0, 1)
    return p.loop(formula, [c.rows, c.cache], c.shape, "f32", "where")


def write_concat(p, r):
    """The first part of the cache, rows, and the rest."""
    c = Cache(p, r, slot=False)
    first = r.randrange(1, c.length - c.count)
    rest = c.length - first - c.count
    parts = [p.cut(c.cache, 2, 0, first, label="first part"), c.rows, p.cut(c.cache, 2, first + c.count, rest, label="last part")]
    return p.concat(parts, 2)


def write_assigned(p, r):
    """insert_slice at a literal slot."""
    c = Cache(p, r, slot=False)
    change = p.choose([("into zeros", "zeros"), ("rows of x", "x"), ("rows scaled", "scaled"), ("cache scaled", "cache")])
    rows = p.arguments[0] if change == "x" else c.rows
    cache = p.zeros(c.shape, "f32") if change == "zeros" else c.cache
    if change == "scaled":
        rows = p.loop(("mulf", 0, ("c", 2.0, "f32")), [rows], rows.shape, "f32", sites=False)
    if change == "cache":
        cache = p.loop(("mulf", 0, ("c", 2.0, "f32")), [cache], cache.shape, "f32", sites=False)
    return p.insert(rows, cache, 2, r.randrange(1, c.length - c.count))


WRITES = {"slice": write_slice, "where": write_where, "parts": write_concat, "assigned": write_assigned}
