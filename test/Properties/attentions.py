"""Random instances of the properties of attention.

Inputs are in [-1, 1), so a score is at most S = d * scale + 1. With u the unit roundoffs of the types: scores err by
((d + 8) u_sum + 4 u_element + 6 u_score) S, probabilities by twice that, (J + 8) u_softmax and u_probability, sums over the keys by
(J + 4) u_accumulator, and the result is rounded to its type: `attention_error`.
"""
import copy
import random

from program import Check, ROUNDOFF
from forms import OWN_INIT, Scalar
from ir_writer import Value, affine
from tables import elements

TINY = 2.0 ** -40
TYPES = ["f64", "f32", "f16", "bf16"]


def attention_error(p):
    wide = "f64" if p["element"] == "f64" else "f32"
    u = {name: ROUNDOFF[p[name] or wide] for name in ("score_type", "softmax_type", "probability_type", "accumulator_type")}
    element = max(ROUNDOFF[p["element"]], ROUNDOFF[p["value_element"]])
    score = p["lanes"] * p["scale"] / 8 * p["query_scale"] / 8 * p["key_scale"] / 8 + 1
    scores = ((p["lanes"] + 8) * ROUNDOFF[wide] + 4 * element + 6 * u["score_type"]) * score
    sums = (p["keys"] + 8) * u["softmax_type"] + u["probability_type"] + (p["keys"] + 4) * u["accumulator_type"]
    # Factors are at most 4/3.
    return (4 if p["factor"] else 2) * (2 * scores + sums + 2 * element)


def subset(r, letters):
    return "".join(r.sample(letters, r.randint(0, len(letters))))


def draw_attention(r):
    element, batch = r.choice(TYPES), r.batch
    p = {"element": element, "value_element": r.choice([element, element, element, r.choice(TYPES)]), "batch": batch,
         "outer": r.randint(1, 2), "entries": r.randint(1, 2), "key_heads": r.randint(1, 2), "group": r.randint(1, 3),
         "left_out": r.choice(["", "", "", subset(r, batch)]), "rows": r.randint(1, 6), "values": r.randint(1, 6),
         "keys": r.randint(1, 9), "lanes": r.randint(1, 8), "layout": r.choice([0, 0, 1, r.getrandbits(20)]),
         "scale": r.choice([8, 4, 3]), "query_scale": r.choice([8, 8, 4, 5]), "key_scale": r.choice([8, 8, 16, 3]),
         "causal": r.random() < 0.5, "left": r.choice([-1, -1, 0, 1, 4]), "right": r.choice([-1, -1, 0, 2]),
         "softcap": r.choice([0, 0, 2]), "mask": r.choice(["", "", "i1", "float", "lowest"]), "mask_axes": subset(r, batch + "mj"),
         "mask_ones": r.randint(0, 2), "offset": r.choice(["", "scalar", "tensor"]), "align": r.choice(["first", "last", "any"]),
         "lengths": r.choice(["", "", "scalar", "tensor"]), "sinks": r.random() < 0.3, "query_base": r.choice([0, 0, 1, 3]),
         "key_base": r.choice([0, 0, 2]), "empty": r.choice(["nan", "zero", "mean"]), "log_sum": r.random() < 0.7,
         "score_type": r.choice(["", "", r.choice(TYPES)]), "softmax_type": r.choice(["", "", r.choice(TYPES[:2])]),
         "probability_type": r.choice(["", "", r.choice(TYPES)]), "accumulator_type": r.choice(["", "", r.choice(TYPES[:2])]),
         "factor": r.choice(["", "", "select", "product"]), "form": r.choice(OWN_INIT), "seed": r.getrandbits(30), "cuts": r.getrandbits(8), "backwards": r.random() < 0.5}
    # A value program has no mean of V.
    p["factor"] = "" if p["empty"] == "mean" else p["factor"]
    if r.random() < 0.08:
        p[r.choice(["outer", "entries", "rows", "keys"])] = 0
    return p


class Operands:
    """q, k, v and the options; writes attention over all keys or over some of them."""

    def __init__(self, program, p):
        self.program, self.p = program, p
        batch, self.dims = p["batch"], p["batch"] + "mnjd"
        heads = p["key_heads"] * p["group"] if "h" in batch else 1
        self.sizes = {"a": p["outer"], "b": p["entries"], "h": heads, "m": p["rows"], "n": p["values"], "j": p["keys"], "d": p["lanes"]}
        self.wide = "f64" if p["element"] == "f64" else "f32"
        kept = "".join(a for a in batch if a not in p["left_out"])
        r = random.Random(p["layout"])

        def ordered(letters):
            if p["layout"] == 1 and "h" in letters:  # rows before heads
                letters = letters.replace("h", "")
                return letters[:-1] + "h" + letters[-1:]
            return "".join(r.sample(letters, len(letters))) if p["layout"] > 1 else letters
        self.axes = {name: ordered(letters) for name, letters in
                     (("q", batch + "md"), ("k", kept + "jd"), ("v", kept + "jn"), ("o", batch + "mn"), ("row", batch + "m"))}
        self.q = program.argument(self.shape("q"), p["element"])
        self.k = program.argument(self.shape("k"), p["element"])
        self.v = program.argument(self.shape("v"), p["value_element"])
        self.numbers = random.Random(p["seed"])
        self.mask = self.offset = self.lengths = self.sinks = None
        if p["mask"]:
            self.mask_axes = [*p["mask_axes"], *["0"] * p["mask_ones"]]
            self.numbers.shuffle(self.mask_axes)
            self.mask = self.make_mask([1 if a == "0" else self.sizes[a] for a in self.mask_axes])
        if p["offset"]:
            low, high = {"first": (0, 0), "last": (p["keys"] - p["rows"],) * 2, "any": (-2, p["keys"])}[p["align"]]
            self.offset, self.offset_axes = self.entries(p["offset"], low, high)
        if p["lengths"]:
            self.lengths, self.lengths_axes = self.entries(p["lengths"], 0, p["keys"] + p["key_base"])
        if p["sinks"]:
            self.sinks_axes = subset(self.numbers, batch)
            self.sinks = program.argument([self.sizes[a] for a in self.sinks_axes], p["element"])
        self.query_base, self.key_base = (Scalar(program.constant(p[name], "index"), "index") if p[name] else None
                                          for name in ("query_base", "key_base"))

    def changed(self, **fields):
        result = copy.copy(self)
        result.__dict__.update(fields)
        return result

    def make_mask(self, shape):
        program, element = self.program, self.p["element"]
        if self.p["mask"] == "i1":
            return program.argument(shape, "i1")
        values = program.argument(shape, element)
        if self.p["mask"] == "float":
            return values

        def body(b, a):
            lowest = b.constant(float("-inf"), element)
            return b.scalar(f"arith.select {a[0]}, {a[1]}, {lowest} : {element}")
        return program.elementwise([program.argument(shape, "i1"), values], shape, element, body)

    def entries(self, kind, low, high):
        """Integers as one scalar, or as a tensor over some of the batch dimensions; and its axes."""
        r = self.numbers
        if kind == "scalar":
            element = r.choice(["index", "i64", "i32"])
            return Scalar(self.program.constant(r.randint(low, high), element), element), ""
        axes = subset(r, self.p["batch"])
        shape, total = [self.sizes[a] for a in axes], 1
        for size in shape:
            total *= size
        return elements(self.program, shape, [r.randint(low, high) for _ in range(total)], r.choice(["i64", "i32"])), axes

    def shape(self, name):
        return [self.p["key_heads"] if name in "kv" and a == "h" else self.sizes[a] for a in self.axes[name]]

    def map_of(self, axes, grouped=False):
        group = self.p["group"]
        return affine(len(self.dims), ["0" if a == "0" else f"d{self.dims.index(a)} floordiv {group}"
                                       if grouped and a == "h" and group > 1 else self.dims.index(a) for a in axes])

    def options(self, whole):
        p, result = self.p, [f"scale = {self.p['scale'] / 8!r} : f64"]
        result += [f"{name} = {p[name] / 8!r} : f64" for name in ("query_scale", "key_scale") if p[name] != 8]
        result += [f"{name} = {p[name]}" for name in ("score_type", "softmax_type", "probability_type", "accumulator_type") if p[name]]
        if p["causal"]:
            result.append("causal")
        result += [f"window_{side} = {p[side]}" for side in ("left", "right") if p[side] >= 0]
        if p["softcap"]:
            result.append(f"softcap = {float(p['softcap'])!r} : f64")
        if whole:
            result.append(f"empty_row = #rope.empty_row<{p['empty']}>")
        return result

    def programs(self):
        """Factors of weights, as of dropout: one key of four by a hash of batch, row and key is dropped, the others count for 4/3."""
        p, batch = self.p, self.p["batch"]
        score, wide = p["score_type"] or self.wide, p["accumulator_type"] or self.wide
        pair = "".join(f", %of_{a}: index" for a in batch + "mj")
        lines = ["%seven = arith.constant 7919 : index", "%three = arith.constant 3 : index", "%zero = arith.constant 0 : index",
                 f"%none = arith.constant 0.0 : {wide}", f"%four = arith.constant 4.0 : {wide}", f"%of_3 = arith.constant 3.0 : {wide}",
                 f"%thirds = arith.divf %four, %of_3 : {wide}", "%hash0 = arith.addi %of_m, %seven : index"]
        for i, a in enumerate([*batch, "j"]):
            lines += [f"%more{i} = arith.addi %hash{i}, %of_{a} : index", f"%wide{i} = arith.muli %more{i}, %seven : index",
                      f"%high{i} = arith.shrui %wide{i}, %three : index", f"%hash{i + 1} = arith.xori %wide{i}, %high{i} : index"]
        lines += [f"%low = arith.andi %hash{len(batch) + 1}, %three : index", "%keeps = arith.cmpi ne, %low, %zero : index"]
        if p["factor"] == "select":
            lines += [f"%times = arith.mulf %x, %four : {wide}", f"%kept = arith.select %keeps, %times, %none : {wide}",
                      f"%y = arith.divf %kept, %of_3 : {wide}"]
        else:
            lines += [f"%f = arith.select %keeps, %thirds, %none : {wide}", f"%y = arith.mulf %f, %x : {wide}"]
        return (f" program {{\n^bb0(%s: {score}{pair}):\n  rope.yield %s : {score}\n}}, {{\n^bb0(%x: {wide}{pair}, %of_n: index):\n  "
                + "\n  ".join(lines) + f"\n  rope.yield %y : {wide}\n}}")

    def write(self, name, first, size, inits, axes, forward=()):
        """One op over the keys [first, first + size); `axes` are those of the inits. Returns its results. With `forward`, the output,
        its log-sum-exp and its gradient, the inits are gradients."""
        program, whole = self.program, name == "attention"

        def part(value, axis):
            return value if size == self.sizes["j"] else program.slice(value, axis, first, size)
        k, v = part(self.k, self.axes["k"].index("j")), part(self.v, self.axes["v"].index("j"))
        maps = [self.map_of(self.axes["q"]), self.map_of(self.axes["k"], True), self.map_of(self.axes["v"], True)]
        mask = self.mask
        if mask is not None:
            mask = part(mask, self.mask_axes.index("j")) if "j" in self.mask_axes else mask
            maps.append(self.map_of(self.mask_axes))
        maps += [self.map_of(getattr(self, f"{word}_axes")) for word in ("offset", "lengths") if getattr(self, word) is not None]
        sinks = self.sinks if whole or forward else None
        if sinks is not None:
            maps.append(self.map_of(self.sinks_axes))
        key_base = self.key_base
        if first:
            key_base = Scalar(program.constant(first + self.p["key_base"], "index"), "index")
        if forward:
            maps += [self.map_of(self.axes[name]) for name in ("o", "row", "o")]
        maps += [self.map_of(a, grouped=bool(forward) and i in (1, 2)) for i, a in enumerate(axes)]
        marks = [f"{word}_gradient" for word, has in (("mask", self.has_float_mask()), ("sinks", sinks is not None)) if forward and has]
        programs = self.programs() if self.p["factor"] else ""
        attributes = ", ".join(self.options(whole) + marks + [f"indexing_maps = [{', '.join(maps)}]"])

        def text(given, inits, results):
            ins, extra = given[:3], zip(("mask", "offset", "lengths", "sinks"), given[3:7])
            line = f"rope.{name} ins({', '.join(v.name for v in ins)} : {', '.join(v.type for v in ins)})"
            line += "".join(f" {word}({v.name} : {v.type})" for word, v in extra if v is not None)
            line += "".join(f" {word}({v.name})" for word, v in zip(("query_base", "key_base"), given[7:9]) if v is not None)
            if forward:
                line += f" forward({', '.join(v.name for v in given[9:])} : {', '.join(v.type for v in given[9:])})"
            types = ", ".join(i.type for i in inits)
            return f"{line} outs({', '.join(i.name for i in inits)} : {types}) {{{attributes}}}{programs}{results}"
        form = self.p["form"]
        if form in ("memref", "view") and not ((whole or forward) and program.attention_on_memrefs):
            form = "dynamic"
        # Upstream's tiling makes no slice of an axis that is known to be without elements.
        if 0 in (self.sizes[a] for a in self.dims) and form == "tensor":
            form = "dynamic"
        operands = [self.q, k, v, mask, self.offset, self.lengths, sinks, self.query_base, key_base, *forward]
        return program.apply(form, operands, inits, text)

    def has_float_mask(self):
        return self.mask is not None and self.mask.element != "i1"

    def backward(self, output, log_sum, output_gradient, start):
        """The operands that have a gradient, and `start` plus each gradient."""
        program, inputs = self.program, [(self.q, self.axes["q"]), (self.k, self.axes["k"]), (self.v, self.axes["v"])]
        if self.has_float_mask():
            inputs.append((self.mask, self.mask_axes))
        if self.sinks is not None:
            inputs.append((self.sinks, self.sinks_axes))
        inits = [program.filled(start, value.shape, value.element) for value, _ in inputs]
        gradients = self.write("attention_backward", 0, self.sizes["j"], inits, [axes for _, axes in inputs],
                               (output, log_sum, output_gradient))
        return [value for value, _ in inputs], gradients

    def plain(self):
        """Output and log-sum-exp, or None for the latter."""
        program, p = self.program, self.p
        inits, axes = [program.empty(self.shape("o"), p["value_element"])], [self.axes["o"]]
        if p["log_sum"]:
            inits.append(program.empty(self.shape("row"), self.wide))
            axes.append(self.axes["row"])
        return (self.write("attention", 0, self.sizes["j"], inits, axes) + [None])[:2]

    def online(self):
        """The same by online_attention over the parts of the keys that `cuts` makes, and the finish; in f64."""
        program, p = self.program, self.p
        edges = [0] + [j for j in range(1, p["keys"]) if p["cuts"] >> (j - 1) & 1] + [p["keys"]]
        parts = list(zip(edges, edges[1:]))
        if p["backwards"]:
            parts.reverse()
        wide, softmax = p["accumulator_type"] or self.wide, p["softmax_type"] or self.wide
        rows = self.shape("row")
        state = [program.filled(0.0, self.shape("o"), wide), program.filled(float("-inf"), rows, softmax),
                 program.filled(0.0, rows, softmax)]
        for low, high in parts:
            state = self.write("online_attention", low, high - low, state, [self.axes["o"], self.axes["row"], self.axes["row"]])
        total, highest, weight = map(program.wide, state)
        loops = p["batch"] + "mn"

        def at(axes):
            return [loops.index(a) for a in axes]
        statistics = [(highest, at(self.axes["row"])), (weight, at(self.axes["row"]))]
        if self.sinks is not None:
            statistics.append((program.wide(self.sinks), at(self.sinks_axes)))
        inputs = [(total, at(self.axes["o"])), *statistics]
        if p["empty"] == "mean":
            inputs.append((self.mean_of_values(), [loops.index(a) for a in p["batch"]] + [loops.index("n")]))

        def finish(b, names):
            """Maximum and sum with the sink, and the factor of what was summed without it."""
            high, low = names[:2]
            if self.sinks is None:
                return high, low, b.constant(1.0, "f64")
            top = b.scalar(f"arith.maximumf {high}, {names[2]} : f64")

            def power(x):
                return b.scalar(f"math.exp {b.scalar(f'arith.subf {x}, {top} : f64')} : f64")
            factor = power(high)
            low = b.scalar(f"arith.addf {b.scalar(f'arith.mulf {low}, {factor} : f64')}, {power(names[2])} : f64")
            return top, low, factor

        def output(b, a):
            top, low, factor = finish(b, a[1:])
            share = b.scalar(f"arith.divf {b.scalar(f'arith.mulf {a[0]}, {factor} : f64')}, {low} : f64")
            if p["empty"] == "nan":
                return share
            lowest = b.constant(float("-inf"), "f64")
            empty = b.scalar(f"arith.cmpf oeq, {top}, {lowest} : f64")
            instead = b.constant(0.0, "f64") if p["empty"] == "zero" else a[len(statistics) + 1]
            return b.scalar(f"arith.select {empty}, {instead}, {share} : f64")

        def log_sum(b, a):
            high, low, _ = finish(b, a)
            return b.scalar(f"arith.addf {high}, {b.scalar(f'math.log {low} : f64')} : f64")
        return (program.generic(inputs, (program.empty(self.shape("o"), "f64"), at(self.axes["o"])), output, len(loops)),
                program.generic(statistics, (program.empty(rows, "f64"), at(self.axes["row"])), log_sum, len(loops) - 1))

    def mean_of_values(self):
        """Over the keys, of the batch dimensions and n; f64."""
        program, p = self.program, self.p
        loops, group = p["batch"] + "nj", p["group"]
        places = [f"d{loops.index(a)} floordiv {group}" if a == "h" and group > 1 else loops.index(a) for a in self.axes["v"]]
        sums = program.filled(0.0, [self.sizes[a] for a in loops[:-1]], "f64")
        keys = float(p["keys"])

        def body(b, a):
            return b.scalar(f"arith.addf {a[1]}, {a[0]} : f64")
        total = program.generic([(program.wide(self.v), places)], (sums, range(len(loops) - 1)), body, len(loops), reductions=1)
        return program.elementwise([total], total.shape, "f64",
                                   lambda b, a: b.scalar(f"arith.divf {a[0]}, {b.constant(keys, 'f64')} : f64"))


class Online:
    """Any partition of the keys, in any order, gives the output and the log-sum-exp of the whole."""
    draw = staticmethod(draw_attention)

    @staticmethod
    def build(program, p):
        # Where the op holds no keys at all the output is 0, whatever empty rows are.
        p = p if p["keys"] else {**p, "empty": "zero"}
        operands = Operands(program, p)
        output, log_sum = operands.plain()
        other, other_sum = operands.online()
        error = attention_error(p)
        return [Check(output, other, TINY, error)] + [Check(log_sum, other_sum, TINY, error)] * (log_sum is not None)


class Even:
    """A row without keys is the mean of V, whatever the masks: as where every key has one score."""

    @staticmethod
    def draw(r):
        p = draw_attention(r)
        p.update(mask="", factor="", causal=False, left=-1, right=-1, softcap=0, lengths="", offset="", sinks=False, key_base=0, query_base=0)
        return p

    @staticmethod
    def build(program, p):
        operands = Operands(program, {**p, "empty": "mean"})
        none = Scalar(program.constant(0, "i64"), "i64")
        output, _ = operands.changed(lengths=none, lengths_axes="").plain()
        even, _ = operands.changed(q=program.filled(0.0, operands.q.shape, p["element"])).plain()
        return [Check(output, even, TINY, attention_error(p))]


class Gradients:
    """The gradients along a random direction are the difference quotient of order 4, of steps of 2^-10, of sum dO * O."""
    STEP, START = 2.0 ** -10, 0.25
    # Its error is some 1e-12 times the fifth derivative, and rounding divided by the step.
    ERROR = 1e-7

    @staticmethod
    def draw(r):
        p = draw_attention(r)
        p.update(element="f64", value_element="f64", score_type="", softmax_type="", probability_type="", accumulator_type="")
        return p

    @classmethod
    def build(cls, program, p):
        operands = Operands(program, {**p, "log_sum": True, "empty": "zero"})
        given = program.argument(operands.shape("o"), "f64")
        inputs, gradients = operands.backward(*operands.plain(), given, cls.START)
        directions = [program.argument(value.shape, "f64") for value in inputs]

        def total(values, others):
            def body(b, a):
                return b.scalar(f"arith.addf {a[2]}, {b.scalar(f'arith.mulf {a[0]}, {a[1]} : f64')} : f64")
            result = program.filled(0.0, [], "f64")
            for value, other in zip(values, others):
                rank = len(value.shape)
                result = program.generic([(value, range(rank)), (other, range(rank))], (result, []), body, rank, reductions=rank)
            return result

        def loss(steps):
            moved = [program.formula([value, direction], f"a + {steps * cls.STEP!r} * b") for value, direction in zip(inputs, directions)]
            fields = dict(zip("qkv", moved))
            rest = iter(moved[3:])
            if operands.has_float_mask():
                fields["mask"] = next(rest)
            if operands.sinks is not None:
                fields["sinks"] = next(rest)
            return total([given], [operands.changed(**fields).plain()[0]])
        near, far = ([loss(steps), loss(-steps)] for steps in (1, 2))
        weights = [8 / (12 * cls.STEP), -1 / (12 * cls.STEP)]
        parts = [program.formula(pair, f"{w!r} * a + {-w!r} * b") for pair, w in zip((near, far), weights)]
        ones = [program.filled(cls.START, value.shape, "f64") for value in directions]
        wanted = program.formula([program.formula(parts, "a + b"), total(directions, ones)], "a + b")
        return [Check(total(gradients, directions), wanted, cls.ERROR, cls.ERROR)]
