"""Random instances of the properties of attention.

Inputs are in [-1, 1), so a score is at most d * scale + 1, in f32 for types below f64. With u the roundoff of the scores and
u_T that of the element type: scores err by (d + 8) u times their bound, probabilities by twice that and (J + 8) u, sums over
the keys by (J + 4) u, and the result is rounded to T: `attention_error`.
"""
from program import Check, ROUNDOFF
from ir_writer import Value, affine

TINY = 2.0 ** -40


def attention_error(p):
    u = ROUNDOFF["f64" if p["element"] == "f64" else "f32"]
    score = p["lanes"] * p["scale"] / 8 + 1
    return 2 * ((2 * (p["lanes"] + 8) * score + 3 * p["keys"] + 20) * u + 2 * ROUNDOFF[p["element"]])


def draw_attention(r):
    keys = r.randint(1, 9)
    return {"element": r.choice(["f64", "f32", "f16", "bf16"]), "batch": r.randint(1, 2), "key_heads": r.randint(1, 2),
            "group": r.randint(1, 3), "rows": r.randint(1, 6), "values": r.randint(1, 6), "keys": keys,
            "lanes": r.randint(1, 8), "scale": r.choice([8, 4, 3]), "causal": r.random() < 0.5,
            "left": r.choice([-1, -1, 0, 1, 4]), "right": r.choice([-1, -1, 0, 2]), "softcap": r.choice([0, 0, 2]),
            "mask": r.choice(["", "", "i1", "float"]), "mask_axes": r.randint(0, 15),
            "offset": r.choice(["", "scalar", "tensor"]), "lengths": r.random() < 0.4, "sinks": r.random() < 0.3,
            "empty": r.choice(["nan", "zero"]), "rows_first": r.random() < 0.5, "seed": r.getrandbits(30),
            "cuts": r.getrandbits(8), "backwards": r.random() < 0.5}


LETTERS = {"b": 0, "h": 1, "m": 2, "n": 3, "j": 4, "d": 5}


class Operands:
    """q, k, v and the options in [b, h, m, d] or [b, m, h, d]; writes attention over all keys or over some of them."""

    def __init__(self, program, p):
        self.program, self.p = program, p
        self.heads = p["key_heads"] * p["group"]
        self.sizes = {"b": p["batch"], "h": self.heads, "m": p["rows"], "n": p["values"], "j": p["keys"], "d": p["lanes"]}
        self.wide = "f64" if p["element"] == "f64" else "f32"
        self.q_axes, self.k_axes, self.v_axes, self.o_axes = (
            ("bmhd", "bjhd", "bjhn", "bmhn") if p["rows_first"] else ("bhmd", "bhjd", "bhjn", "bhmn"))
        self.q = program.argument(self.shape(self.q_axes, False), p["element"])
        self.k, self.v = (program.argument(self.shape(axes, True), p["element"]) for axes in (self.k_axes, self.v_axes))
        number = p["seed"]

        def entries(low, high):
            nonlocal number
            for _ in range(p["batch"]):
                number = (number * 1103515245 + 12345) % (1 << 31)
                yield low + (number >> 8) % (high - low + 1)
        self.mask = self.offset = self.lengths = self.sinks = None
        if p["mask"]:
            self.mask_axes = [a if p["mask_axes"] >> i & 1 else None for i, a in enumerate("bhmj")]
            if not any(self.mask_axes):
                self.mask_axes = [None, None, None, "j"]
            shape = [self.sizes[a] if a else 1 for a in self.mask_axes]
            self.mask = program.argument(shape, "i1" if p["mask"] == "i1" else p["element"])
        if p["offset"] == "scalar":
            self.offset = (program.constant(next(entries(-2, p["keys"])), "index"), "index", [])
        elif p["offset"]:
            value = program.dense(list(entries(-2, p["keys"])), "i64")
            self.offset = (value.name, value.type, [0])
        if p["lengths"]:
            value = program.dense(list(entries(0, p["keys"])), "i64")
            self.lengths = (value.name, value.type, [0])
        if p["sinks"]:
            self.sinks = program.argument([self.heads], p["element"])

    def shape(self, axes, shared):
        return [self.p["key_heads"] if shared and a == "h" else self.sizes[a] for a in axes]

    def maps_of(self, axes, shared):
        group = self.p["group"]
        return affine(6, [f"d1 floordiv {group}" if shared and a == "h" and group > 1 else LETTERS[a] for a in axes])

    def options(self, with_sinks):
        p, result = self.p, [f"scale = {self.p['scale'] / 8!r} : f64"]
        if p["causal"]:
            result.append("causal")
        for side in ("left", "right"):
            if p[side] >= 0:
                result.append(f"window_{side} = {p[side]}")
        if p["softcap"]:
            result.append(f"softcap = {float(p['softcap'])!r} : f64")
        if with_sinks:
            result.append(f"empty_row = #rope.empty_row<{p['empty']}>")
        return result

    def write(self, name, first, size, inits, axes, with_sinks):
        """Text of one op over the keys [first, first + size); returns its results."""
        program, whole = self.program, size == self.p["keys"]

        def part(value, axis):
            return value if whole else program.slice(value, axis, first, size)
        k, v = part(self.k, self.k_axes.index("j")), part(self.v, self.v_axes.index("j"))
        maps = [self.maps_of(self.q_axes, False), self.maps_of(self.k_axes, True), self.maps_of(self.v_axes, True)]
        operands = ""
        if self.mask is not None:
            mask = part(self.mask, 3) if self.mask_axes[3] else self.mask
            operands += f" mask({mask.name} : {mask.type})"
            maps.append(affine(6, [LETTERS[a] if a else "0" for a in self.mask_axes]))
        for word, operand in (("offset", self.offset), ("lengths", self.lengths)):
            if operand:
                operands += f" {word}({operand[0]} : {operand[1]})"
                maps.append(affine(6, operand[2]))
        if with_sinks and self.sinks is not None:
            operands += f" sinks({self.sinks.name} : {self.sinks.type})"
            maps.append(affine(6, [1]))
        if first:
            operands += f" key_base({program.constant(first, 'index')})"
        maps += [self.maps_of(a, False) for a in axes]
        attributes = ", ".join(self.options(with_sinks) + [f"indexing_maps = [{', '.join(maps)}]"])
        types = ", ".join(i.type for i in inits)
        result = program.fresh()
        program.lines.append(
            f"{result}:{len(inits)} = rope.{name} ins({self.q.name}, {k.name}, {v.name} : {self.q.type}, {k.type}, {v.type})"
            f"{operands} outs({', '.join(i.name for i in inits)} : {types}) {{{attributes}}} -> {types}")
        return [Value(f"{result}#{i}", init.shape, init.element) for i, init in enumerate(inits)]

    def plain(self):
        """Output in f64 and log-sum-exp."""
        element = self.p["element"]
        inits = [self.program.empty(self.shape(self.o_axes, False), element),
                 self.program.empty(self.shape("bhm", False), self.wide)]
        return self.write("attention", 0, self.p["keys"], inits, [self.o_axes, "bhm"], True)

    def online(self):
        """The same by online_attention over the parts of the keys that `cuts` makes, and the finish."""
        program, p, wide = self.program, self.p, self.wide
        edges = [0] + [j for j in range(1, p["keys"]) if p["cuts"] >> (j - 1) & 1] + [p["keys"]]
        parts = list(zip(edges, edges[1:]))
        if p["backwards"]:
            parts.reverse()
        rows = self.shape("bhm", False)
        state = [program.filled(0.0, self.shape(self.o_axes, False), wide), program.filled(float("-inf"), rows, wide),
                 program.filled(0.0, rows, wide)]
        for low, high in parts:
            state = self.write("online_attention", low, high - low, state, [self.o_axes, "bhm", "bhm"], False)
        total, highest, weight = state
        maps = [LETTERS[a] if a in "bh" else {"m": 2, "n": 3}[a] for a in self.o_axes]
        inputs = [(total, maps), (highest, [0, 1, 2]), (weight, [0, 1, 2])]
        sums = [(highest, [0, 1, 2]), (weight, [0, 1, 2])]
        if self.sinks is not None:
            inputs.append((self.sinks, [1]))
            sums.append((self.sinks, [1]))

        def converted(b, name, source):
            return name if source == "f64" else b.scalar(f"arith.extf {name} : {source} to f64")

        def finish(b, names):
            """Maximum and sum with the sink, and the factor of what was summed without it."""
            high, low = converted(b, names[0], wide), converted(b, names[1], wide)
            if self.sinks is None:
                return high, low, b.constant(1.0, "f64")
            sink = converted(b, names[2], p["element"])
            top = b.scalar(f"arith.maximumf {high}, {sink} : f64")

            def power(x):
                return b.scalar(f"math.exp {b.scalar(f'arith.subf {x}, {top} : f64')} : f64")
            factor = power(high)
            low = b.scalar(f"arith.addf {b.scalar(f'arith.mulf {low}, {factor} : f64')}, {power(sink)} : f64")
            return top, low, factor

        def output(b, a):
            _, low, factor = finish(b, a[1:])
            share = b.scalar(f"arith.divf {b.scalar(f'arith.mulf {converted(b, a[0], wide)}, {factor} : f64')}, {low} : f64")
            if p["empty"] == "nan":
                return share
            zero = b.constant(0.0, "f64")
            empty = b.scalar(f"arith.cmpf oeq, {low}, {zero} : f64")
            return b.scalar(f"arith.select {empty}, {zero}, {share} : f64")

        def log_sum(b, a):
            high, low, _ = finish(b, a)
            return b.scalar(f"arith.addf {high}, {b.scalar(f'math.log {low} : f64')} : f64")
        return (program.generic(inputs, (program.empty(self.shape(self.o_axes, False), "f64"), maps), output, 4),
                program.generic(sums, (program.empty(rows, "f64"), [0, 1, 2]), log_sum, 3))


class Online:
    """Any partition of the keys, in any order, gives the output and the log-sum-exp of the whole."""
    draw = staticmethod(draw_attention)

    @staticmethod
    def build(program, p):
        operands = Operands(program, p)
        output, log_sum = operands.plain()
        other, other_sum = operands.online()
        error = attention_error(p)
        return [Check(output, other, TINY, error), Check(log_sum, other_sum, TINY, error)]


class Mean:
    """A row without keys is the mean of V, whatever the masks: here no row has one."""

    @staticmethod
    def draw(r):
        p = draw_attention(r)
        p.update(mask="", causal=False, left=-1, right=-1, softcap=0, lengths=False, offset="", sinks=False)
        return p

    @staticmethod
    def build(program, p):
        operands = Operands(program, p)
        zeros = program.dense([0] * p["batch"], "i64")
        operands.lengths = (zeros.name, zeros.type, [0])
        operands.p = {**p, "empty": "mean"}
        output, _ = operands.plain()
        # One key that all may see, at every weight alike: softmax of scores that are all 0.
        even = Operands.__new__(Operands)
        even.__dict__.update(operands.__dict__)
        even.lengths, even.q = None, program.filled(0.0, operands.q.shape, p["element"])
        return [Check(output, even.plain()[0], TINY, attention_error(p))]


class Cache:
    """Prefill and decode steps over a cache, rotated step by step, are one causal attention over all rows."""

    @staticmethod
    def draw(r):
        p = draw_attention(r)
        rows = r.randint(1, 7)
        p.update(rows=rows, keys=rows, values=2 * r.randint(1, 3), lanes=2 * r.randint(1, 4), causal=True, right=-1, mask="",
                 offset="", lengths=False, sinks=False, spare=r.choice([0, 1, 3]), position=r.choice([0, 5, 1000]))
        return p

    @staticmethod
    def build(program, p):
        operands, heads_axis = Operands(program, p), 2 if p["rows_first"] else 1
        row_axis = 3 - heads_axis
        q, k, v, rows = operands.q, operands.k, operands.v, p["rows"]

        def rotated(x, first, count):
            table = program.table(count, p["lanes"] // 2, p["element"], p["position"] + first, 1.0, p["seed"])
            return program.rotate(x, table, "half", "half", 0, p["lanes"], [row_axis, 3], False, "rotation")
        operands.q, operands.k = rotated(q, 0, rows), rotated(k, 0, rows)
        whole = operands.plain()[0]

        edges = [0] + [j for j in range(1, rows) if p["cuts"] >> (j - 1) & 1] + [rows]
        caches = []
        for x in (k, v):
            shape = list(x.shape)
            shape[row_axis] += p["spare"]
            caches.append(program.filled(0.5, shape, p["element"]))
        at = ", ".join("s0" if axis == row_axis else f"d{axis}" for axis in range(4))
        maps = f"{affine(4, range(4))}, {affine(4, [row_axis])}, affine_map<(d0, d1, d2, d3)[s0] -> ({at})>"
        joined = None
        for first, last in zip(edges, edges[1:]):
            count = last - first
            slots = program.dense(list(range(first, last)), "i64")
            for i, x in enumerate((k, v)):
                piece = program.slice(x, row_axis, first, count)
                if i == 0:
                    piece = rotated(piece, first, count)
                cache = caches[i]
                caches[i] = program.op(
                    f"rope.cache_write ins({piece.name}, {slots.name} : {piece.type}, {slots.type}) outs({cache.name} : "
                    f"{cache.type}) {{indexing_maps = [{maps}]}} -> {cache.type}", cache.shape, cache.element)
            step = Operands.__new__(Operands)
            step.__dict__.update(operands.__dict__)
            step.p = {**p, "rows": count, "keys": rows + p["spare"]}
            step.sizes = {**operands.sizes, "m": count, "j": rows + p["spare"]}
            step.q = rotated(program.slice(q, row_axis, first, count), first, count)
            step.k, step.v = caches
            step.offset = (program.constant(first, "index"), "index", [])
            step.lengths = (program.constant(last, "index"), "index", [])
            output = step.plain()[0]
            joined = output if joined is None else program.join(joined, output, row_axis)
        # Beside attention itself, q and k carry the error of their rotations into the scores.
        rotations = 32 * max(ROUNDOFF[p["element"]], 2 * ROUNDOFF["f32"]) * p["lanes"] * p["scale"] / 8
        return [Check(whole, joined, TINY, 2 * attention_error(p) + 2 * rotations)]


ATTENTIONS = [Online, Online, Mean, Cache]
