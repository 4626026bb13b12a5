"""Random instances of the properties of cache writes, and of attention over a cache."""
import itertools
import random

from program import Check, ROUNDOFF
from attentions import TINY, Operands, attention_error, draw_attention
from forms import OWN_INIT, Scalar
from ir_writer import affine
from tables import SOURCES, elements, write_table

SIZES = {"b": "entries", "t": "tokens", "h": "heads", "d": "lanes"}


def shuffled(r, letters):
    return "".join(r.sample(letters, len(letters)))


def write_cache(program, rows, slots, cache, maps, form, fixed=lambda value: ()):
    def text(given, inits, results):
        return (f"rope.cache_write ins({given[0].name}, {given[1].name} : {given[0].type}, {given[1].type}) "
                f"outs({inits[0].name} : {inits[0].type}) {{indexing_maps = [{maps}]}}{results}")
    form = "memref" if form == "in place" else form
    return program.apply(form, [rows, slots], [cache], text, fixed)[0]


class Places:
    """The element of a cache is that of the last row that names it, or what it was."""

    @staticmethod
    def draw(r):
        axes = shuffled(r, ["t", *r.sample("bhd", r.randint(1, 3))])
        p = {"axes": axes, "row_axes": shuffled(r, axes), "slot_axes": shuffled(r, r.sample(axes, r.randint(0, len(axes)))),
             "entries": r.randint(1, 3), "tokens": r.randint(1, 6), "heads": r.randint(1, 2), "lanes": r.randint(1, 3),
             # What is left of the axes where tokens, and perhaps entries, share slots.
             "kept": "".join(a for a in shuffled(r, axes) if a != "t" and (a != "b" or r.random() < 0.6)),
             "slots": r.randint(1, 6), "page": r.choice([0, 0, 2, 3]), "element": r.choice(["f64", "f32", "f16", "bf16"]),
             "form": r.choice(OWN_INIT), "seed": r.getrandbits(30)}
        if r.random() < 0.06:
            p[r.choice(["tokens", "entries", "slots"])] = 0
        return p

    @staticmethod
    def build(program, p):
        r = random.Random(p["seed"])
        axes, sizes = p["axes"], {a: p[SIZES[a]] for a in p["axes"]}
        page, total = p["page"], p["slots"] * max(p["page"], 1)
        rows = program.argument([sizes[a] for a in p["row_axes"]], p["element"])
        slot_shape = [sizes[a] for a in p["slot_axes"]]
        numbers = {at: r.randint(-2, total - 1) for at in itertools.product(*map(range, slot_shape))}
        kind = r.choice(["i64", "i32", "index"])
        slots = (elements(program, slot_shape, list(numbers.values()), kind) if slot_shape or r.random() < 0.5
                 else Scalar(program.constant(numbers[()], kind), kind))
        # The axes of the cache: those that are kept, and one or two of slots.
        cache_axes = shuffled(r, [*p["kept"], *("pc" if page else "s")])
        shape = [{"s": total, "p": p["slots"], "c": page}.get(a) if a in "spc" else sizes[a] for a in cache_axes]
        text = {"s": "s0", "p": f"s0 floordiv {page}", "c": f"s0 mod {page}"}
        cache = program.argument(shape, p["element"])
        dims = ", ".join(f"d{i}" for i in range(len(axes)))
        places = ", ".join(text[a] if a in "spc" else f"d{axes.index(a)}" for a in cache_axes)
        maps = (f"{affine(len(axes), [axes.index(a) for a in p['row_axes']])}, "
                f"{affine(len(axes), [axes.index(a) for a in p['slot_axes']])}, affine_map<({dims})[s0] -> ({places})>")

        def flat(at, extents):
            result = 0
            for index, size in zip(at, extents):
                result = result * size + index
            return result
        last = {}
        for at in itertools.product(*(range(sizes[a]) for a in axes)):
            where = dict(zip(axes, at))
            slot = numbers[tuple(where[a] for a in p["slot_axes"])]
            if slot < 0:
                continue
            where.update(s=slot, p=slot // max(page, 1), c=slot % max(page, 1))
            last[flat([where[a] for a in cache_axes], shape)] = flat([where[a] for a in p["row_axes"]], rows.shape)
        updated = write_cache(program, rows, slots, cache, maps, p["form"],
                              lambda value: [cache_axes.index("c")] if page and value is cache else [])
        size = 1
        for extent in shape:
            size *= extent
        if not last:
            return [Check(updated, cache, 0.0, 0.0)]

        def as_line(value):
            return program.reshape(value, [list(range(len(value.shape)))], [flat([n - 1 for n in value.shape], value.shape) + 1]) \
                if len(value.shape) > 1 else value
        rows, cache, updated = map(as_line, (rows, cache, updated))
        sources = program.dense([last.get(i, -1) for i in range(size)], "i64")

        def body(b, a):
            zero = b.constant(0, "i64")
            inside = b.scalar(f"arith.cmpi sge, {a[0]}, {zero} : i64")
            index = b.scalar(f"arith.index_cast {b.scalar(f'arith.maxsi {a[0]}, {zero} : i64')} : i64 to index")
            row = b.scalar(f"tensor.extract {rows.name}[{index}] : {rows.type}")
            return b.scalar(f"arith.select {inside}, {row}, {a[1]} : {p['element']}")
        wanted = program.generic([(sources, [0]), (cache, [0])], (program.empty([size], p["element"]), [0]), body, 1)
        return [Check(updated, wanted, 0.0, 0.0)]


class Steps:
    """Prefill and decode steps over a cache, contiguous or in pages, rotated step by step, are one causal attention over all
    rows. Entries may be of different lengths: rows beyond have negative slots and no meaning."""

    @staticmethod
    def draw(r):
        p = draw_attention(r)
        rows = r.randint(1, 7)
        p.update(batch="bh", left_out="", layout=r.randint(0, 1), rows=rows, keys=rows, factor="", values=2 * r.randint(1, 3),
                 lanes=2 * r.randint(1, 4), causal=True, right=-1, mask="", offset="", lengths="", sinks=False, key_base=0,
                 query_base=0, log_sum=False, entries=r.randint(1, 3), value_element=p["element"], spare=r.choice([0, 1, 3]),
                 position=r.choice([0, 5, 1000]), page=r.choice([0, 0, 2, 3]), ragged=r.random() < 0.5,
                 source=r.choice(SOURCES[:3]), table_form=r.choice(OWN_INIT), cache_form=r.choice(OWN_INIT))
        return p

    @staticmethod
    def build(program, p):
        operands = Operands(program, p)
        r = random.Random(p["seed"])
        rows, page, entries = p["rows"], p["page"], p["entries"]
        heads_axis, row_axis = (2, 1) if p["layout"] == 1 else (1, 2)
        lengths = [r.randint(0, rows) if p["ragged"] else rows for _ in range(entries)]
        q, k, v = operands.q, operands.k, operands.v

        def rotated(x, first, count):
            table = write_table(program, {**p, "table_element": p["element"], "positions": "offset", "position": p["position"] + first},
                                [count], p["lanes"] // 2, 1.0)
            axes = "bsh" if p["layout"] == 1 else "bhs"
            return program.rotate(x, table, "half", "half", 0, p["lanes"], axes, "s", axes, kind="rotation", form=p["table_form"])
        whole = operands.changed(q=rotated(q, 0, rows), k=rotated(k, 0, rows)).plain()[0]

        # A slot is a place: pages are scattered, and the contiguous cache begins after the spare slots.
        pages = -(-rows // page) if page else 0
        book = r.sample(range(entries * pages + p["spare"]), entries * pages)

        def slot_of(entry, token):
            if token >= lengths[entry]:
                return -1 - token
            return book[entry * pages + token // page] * page + token % page if page else token + p["spare"]

        def cache_shape(x):
            shape = list(x.shape)
            shape[row_axis] = page or rows + p["spare"]
            shape[0] = entries * pages + p["spare"] if page else entries
            return shape
        caches = [program.filled(0.5, cache_shape(x), p["element"]) for x in (k, v)]
        places = {0: f"s0 floordiv {page}" if page else "d0", row_axis: f"s0 mod {page}" if page else "s0"}
        at = ", ".join(places.get(axis, f"d{axis}") for axis in range(4))
        maps = f"{affine(4, range(4))}, {affine(4, [0, row_axis])}, affine_map<(d0, d1, d2, d3)[s0] -> ({at})>"
        edges = [0] + [j for j in range(1, rows) if p["cuts"] >> (j - 1) & 1] + [rows]
        joined = None
        for first, last in zip(edges, edges[1:]):
            count = last - first
            numbers = [slot_of(entry, token) for entry in range(entries) for token in range(first, last)]
            slots = elements(program, [entries, count], numbers, "i64")
            keys = []
            for i, x in enumerate((k, v)):
                piece = program.slice(x, row_axis, first, count)
                piece = rotated(piece, first, count) if i == 0 else piece
                caches[i] = write_cache(program, piece, slots, caches[i], maps, p["cache_form"],
                                        lambda value: [row_axis] if page and value.name == caches[i].name else [])
                keys.append(gathered(program, caches[i], book, pages, page, row_axis) if page
                            else program.slice(caches[i], row_axis, p["spare"], rows) if p["spare"] else caches[i])
            held = [min(last, length) for length in lengths]
            total = keys[0].shape[row_axis]
            step = operands.changed(
                p={**p, "rows": count, "keys": total}, sizes={**operands.sizes, "m": count, "j": total}, k=keys[0], v=keys[1],
                q=rotated(program.slice(q, row_axis, first, count), first, count),
                offset=Scalar(program.constant(first, "index"), "index"), offset_axes="",
                lengths=elements(program, [entries], held, "i64") if p["ragged"] else Scalar(program.constant(last, "i32"), "i32"),
                lengths_axes="b" if p["ragged"] else "")
            output = step.plain()[0]
            joined = output if joined is None else program.join(joined, output, row_axis)
        if p["ragged"]:
            meant = elements(program, [entries, rows], [float(t < n) for n in lengths for t in range(rows)], "f64")
            whole, joined = (where(program, x, meant, row_axis) for x in (whole, joined))
        # Beside attention itself, q and k carry the error of their rotations into the scores.
        factors = p["scale"] / 8 * p["query_scale"] / 8 * p["key_scale"] / 8
        rotations = 32 * max(2 * ROUNDOFF[p["element"]], ROUNDOFF["f32"] if p["element"] != "f64" else 0) * p["lanes"] * factors
        return [Check(whole, joined, TINY, 2 * attention_error(p) + 2 * rotations)]


def gathered(program, cache, book, pages, page, row_axis):
    """The keys of each entry, in order, from its pages."""
    shape = list(cache.shape)
    entries = len(book) // pages
    shape[0], shape[row_axis] = entries, pages * page
    index = elements(program, [entries, pages * page], [book[e * pages + t // page] for e in range(entries) for t in range(pages * page)],
                     "index")
    inside = program.dense([t % page for t in range(pages * page)], "index")

    def body(b, a):
        at = [b.scalar(f"linalg.index {axis} : index") for axis in range(4)]
        at[0], at[row_axis] = a[0], a[1]
        return b.scalar(f"tensor.extract {cache.name}[{', '.join(at)}] : {cache.type}")
    return program.generic([(index, [0, row_axis]), (inside, [row_axis])], (program.empty(shape, cache.element), range(4)), body, 4)


def where(program, value, meant, row_axis):
    """The rows that mean something; 0 in the others."""
    value = program.wide(value)

    def body(b, a):
        zero = b.constant(0.0, "f64")
        return b.scalar(f"arith.select {b.scalar(f'arith.cmpf une, {a[1]}, {zero} : f64')}, {a[0]}, {zero} : f64")
    return program.generic([(value, range(4)), (meant, [0, row_axis])], (program.empty(value.shape, "f64"), range(4)), body, 4)
