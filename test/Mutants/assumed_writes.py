"""Programs near a cache write: slots outside, slots that are named twice, slots in integers that wrap, and reads of what was written."""
from assumed import NAN, Tensor, arith, compare, index, kind, poke, select
from assumed_attention import Attend

LARGEST = {"i8": 127, "i32": 2 ** 31 - 1, "i64": 2 ** 63 - 1}


class Cache:
    """rows [b, n, d] go into a cache [b, T, d] that attention reads as values."""

    def __init__(self, p, count=1, size=None):
        self.p, self.g = p, Attend(p, n=3, t=size)
        g = self.g
        self.size, self.d = g.t, g.n
        self.cache = g.v
        self.rows = p.argument("rows", [g.b, count, g.n])
        self.b = g.b

    def finish(self, written):
        g = self.g
        g.result(g.softmax(g.scores()), v=written)
        self.p.results.append(written)
        # Bits move, whatever attention makes of them.
        self.p.moved.add(1)


def slot_cases(p, element, numbers):
    for number in numbers:
        if -LARGEST[element] - 1 <= number <= LARGEST[element]:
            p.case(f"slot {number}", slot=number)


@kind
def chosen_slots(p, r):
    """select(slot == t, rows, cache) with computed slots: outside, negative, wrapped, one for each batch."""
    # A cache may have more places than i8 has numbers.
    c = Cache(p, size=p.choose("places", [3, 5, 5, 130, 300]))
    element = p.choose("integer", ["i8", "i32", "i64"])
    each = p.choose("slots", ["one", "batch"])
    slot = p.argument("slot", [c.b] if each == "batch" else [1], element, 0, c.size - 1)
    form = p.choose("form", ["plain", "sum", "product", "remainder", "difference", "negated", "narrow", "place"])
    step = p.choose("number", [1, 2, 64, 127])
    predicate = p.choose("predicate", ["eq", "eq", "eq", "ne", "sge", "ule"])

    def body(b, a):
        place, s = index(b, 1), a[2]
        number = b.scalar(f"arith.constant {step} : {element}")
        if form == "sum":
            s = arith(b, "addi", s, number, type=element)
        if form == "product":
            s = arith(b, "muli", s, number, type=element)
        if form == "difference":
            s = arith(b, "subi", number, s, type=element)
        if form == "remainder":
            s = arith(b, p.choose("remainder", ["remsi", "remui"]), s, b.scalar(f"arith.constant {min(c.size, LARGEST[element])} : {element}"), type=element)
        if form == "negated":
            s = arith(b, "subi", b.scalar(f"arith.constant 0 : {element}"), s, type=element)
        if form == "narrow":
            t = b.scalar(f"arith.index_cast {place} : index to i8")
            s = s if element == "i8" else b.scalar(f"arith.trunci {s} : {element} to i8")
            return select(b, compare(b, predicate, t, s, "i8"), a[0], a[1])
        if form == "place":
            t = arith(b, "muli", b.scalar(f"arith.index_cast {place} : index to {element}"), number, type=element)
        else:
            t = b.scalar(f"arith.index_cast {place} : index to {element}")
        return select(b, compare(b, predicate, t, s, element), a[0], a[1])
    written = p.loop([(c.rows, [0, "0", 2]), (c.cache, [0, 1, 2]), (slot, [0] if each == "batch" and c.b > 1 else ["0"])],
                     c.cache.shape, "f32", body)
    c.finish(written)
    largest = LARGEST[element]
    slot_cases(p, element, [0, c.size - 1, c.size, -1, -c.size, c.size + 256, 256, largest, -largest - 1, largest - 1, step])
    p.case("NaN in rows", "exact", rows=poke(r, NAN, -0.0), slot=0)


@kind
def loops_of_slots(p, r):
    """Rows are inserted one by one at slots that are data: the same one twice, in another order, with a step, reading what was written."""
    count = r.choice([2, 3])
    c = Cache(p, count)
    slots = p.argument("slot", [count], "i64", 0, c.size - 1)
    how = p.choose("row", ["its own", "its own", "reversed", "first", "of the cache", "written before"])
    step = p.choose("step", [1, 1, 2])
    start = p.choose("from", [0, 0, 1])
    form = p.choose("slot", ["data", "data", "clamped", "counted", "remainder"])
    zero, one, limit = (p.scalar(f"arith.constant {n} : index") for n in (start, step, count))
    last = p.scalar(f"arith.constant {count - 1} : index")
    none = p.scalar("arith.constant 0 : index")
    top = p.scalar(f"arith.constant {c.size - 1} : index")
    size = p.scalar(f"arith.constant {c.size} : index")
    b, d = c.b, c.d
    part = Tensor(None, [b, 1, d], "f32").type
    row = {"reversed": "%at", "first": none}.get(how, "%i")
    text = [f"%at = arith.subi {last}, %i : index", f"%e = tensor.extract {slots.name}[%i] : {slots.type}",
            "%raw = arith.index_cast %e : i64 to index"]
    if form == "clamped":
        text += [f"%low = arith.maxsi %raw, {none} : index", f"%place = arith.minsi %low, {top} : index"]
    elif form == "counted":
        text += [f"%place = arith.minsi %i, {top} : index"]
    elif form == "remainder":
        text += [f"%place = arith.remui %raw, {size} : index"]
    else:
        text += [f"%place = arith.addi %raw, {none} : index"]
    source = {"of the cache": c.cache.name, "written before": "%acc"}.get(how, c.rows.name)
    kind_ = c.cache.type if how in ("of the cache", "written before") else c.rows.type
    text += [f"%row = tensor.extract_slice {source}[0, {row}, 0] [{b}, 1, {d}] [1, 1, 1] : {kind_} to {part}",
             f"%next = tensor.insert_slice %row into %acc[0, %place, 0] [{b}, 1, {d}] [1, 1, 1] : {part} into {c.cache.type}",
             f"scf.yield %next : {c.cache.type}"]
    written = p.op(f"scf.for %i = {zero} to {limit} step {one} iter_args(%acc = {c.cache.name}) -> ({c.cache.type}) {{\n    "
                   + "\n    ".join(text) + "\n  }", c.cache.shape, "f32")
    c.finish(written)
    p.case("slots that are drawn")
    p.case("one slot", slot=c.size - 1)
    p.case("descending slots", slot=[max(0, c.size - 1 - i) for i in range(count)])
    if form in ("clamped", "counted"):
        p.case("slots outside", slot=[-5, c.size + 3, 2 ** 62][:count])
    if form == "remainder":
        p.case("slots outside", slot=[c.size, c.size * 7 + 1, 2 ** 62][:count])
    p.case("NaN in rows", "exact", rows=poke(r, NAN, -0.0))


@kind
def inserted_slots(p, r):
    """insert_slice at a computed slot; several rows; parts of the cache that do not join."""
    count = r.choice([1, 2])
    c = Cache(p, count)
    slot = p.argument("slot", [1], p.choose("integer", ["i32", "i64", "i8"]), 0, c.size - count)
    zero = p.scalar("arith.constant 0 : index")
    value = p.scalar(f"tensor.extract {slot.name}[{zero}] : {slot.type}")
    form = p.choose("form", ["plain", "clamped", "clamped to the size", "counted back", "remainder", "unsigned"])
    top = c.size - count
    element = slot.element
    if form == "unsigned":
        value = p.scalar(f"arith.index_castui {value} : {element} to index")
        value = p.scalar(f"arith.minui {value}, {p.scalar(f'arith.constant {top} : index')} : index")
    else:
        value = p.scalar(f"arith.index_cast {value} : {element} to index")
        if form.startswith("clamped"):
            low = p.scalar(f"arith.maxsi {value}, {zero} : index")
            value = p.scalar(f"arith.minsi {low}, {p.scalar(f'arith.constant {top} : index')} : index")
        elif form == "counted back":
            low = p.scalar(f"arith.maxsi {value}, {zero} : index")
            low = p.scalar(f"arith.minsi {low}, {p.scalar(f'arith.constant {top} : index')} : index")
            value = p.scalar(f"arith.subi {p.scalar(f'arith.constant {top} : index')}, {low} : index")
        elif form == "remainder":
            value = p.scalar(f"arith.remui {value}, {p.scalar(f'arith.constant {top + 1} : index')} : index")
    spelled = p.choose("spelled", ["insert", "parts", "parts with a gap", "parts exchanged"])
    if spelled == "insert":
        written = p.insert(c.rows, c.cache, [0, value, 0])
    else:
        gap = 1 if spelled == "parts with a gap" and count == 1 else 0
        after = p.scalar(f"arith.addi {value}, {p.scalar(f'arith.constant {count} : index')} : index")
        rest = p.scalar(f"arith.subi {p.scalar(f'arith.constant {c.size} : index')}, {after} : index")
        first = p.slice(c.cache, [0, zero, 0], [c.b, value, c.d])
        begin = p.scalar(f"arith.subi {after}, {p.scalar(f'arith.constant {gap} : index')} : index")
        last = p.slice(c.cache, [0, begin if gap else after, 0], [c.b, rest, c.d])
        order = [first, c.rows, last] if spelled != "parts exchanged" else [last, c.rows, first]
        result = c.cache.type
        written = p.op(f"tensor.concat dim(1) {', '.join(t.name for t in order)} : ({', '.join(t.type for t in order)}) -> {result}",
                       c.cache.shape, "f32")
    c.finish(written)
    inside = range(top + 1)
    slot_cases(p, element, [*inside, *([] if form == "plain" else [-1, -100, c.size, 100, LARGEST[element], -LARGEST[element] - 1])])
    p.case("NaN in rows", "exact", rows=poke(r, NAN, -0.0))
