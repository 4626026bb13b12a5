"""One function of many instances: its arguments, its results and the ops of the properties."""
import collections
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Inputs"))
from ir_writer import Value, affine, convert  # noqa: E402
from forms import FormWriter  # noqa: E402

ROUNDOFF = {"f64": 2.0 ** -53, "f32": 2.0 ** -24, "f16": 2.0 ** -11, "bf16": 2.0 ** -8}

# `host` bounds what rounding to the types written adds to a side: in host code, and where rope-simplify makes literals.
Check = collections.namedtuple("Check", "lhs rhs tolerance host")


class Program(FormWriter):
    """The function `main`; results are the sides of checks, in f64."""

    def __init__(self, attention_on_memrefs=True):
        super().__init__()
        self.arguments, self.results, self.attention_on_memrefs = [], [], attention_on_memrefs

    def argument(self, shape, element):
        value = Value(f"%arg{len(self.arguments)}", shape, element)
        self.arguments.append(value)
        return value

    def wide(self, value):
        return self.cast(value, "f64")

    def check(self, check):
        self.results += [self.wide(check.lhs), self.wide(check.rhs)]

    def text(self):
        arguments = ", ".join(f"{value.name}: {value.type}" for value in self.arguments)
        types = ", ".join(value.type for value in self.results)
        names = ", ".join(value.name for value in self.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        return "".join(self.functions) + f"func.func @main({arguments}) -> ({types}) {{\n{body}  return {names} : {types}\n}}\n"

    def dense(self, numbers, element):
        shape = [len(numbers)]
        value = Value(None, shape, element)
        text = f"[{', '.join(map(str, numbers))}]" if numbers else ""
        return self.op(f"arith.constant dense<{text}> : {value.type}", shape, element)

    def lanes(self, x, first, count, step):
        """Every `step`th lane from `first`, of the last axis."""
        rank = len(x.shape)
        result = Value(None, [*x.shape[:-1], count], x.element)
        if 0 in result.shape:  # no slice begins inside of an axis without elements
            return self.empty(result.shape, x.element)
        sizes = ", ".join(map(str, result.shape))
        starts, steps = ", ".join(["0"] * (rank - 1) + [str(first)]), ", ".join(["1"] * (rank - 1) + [str(step)])
        return self.op(f"tensor.extract_slice {x.name}[{starts}] [{sizes}] [{steps}] : {x.type} to {result.type}",
                       result.shape, x.element)

    def slice(self, x, axis, start, size):
        shape = list(x.shape)
        shape[axis] = size
        if 0 in shape:
            return self.empty(shape, x.element)
        starts = ", ".join(str(start if i == axis else 0) for i in range(len(shape)))
        sizes, ones = ", ".join(map(str, shape)), ", ".join(["1"] * len(shape))
        result = Value(None, shape, x.element)
        return self.op(f"tensor.extract_slice {x.name}[{starts}] [{sizes}] [{ones}] : {x.type} to {result.type}", shape, x.element)

    def join(self, first, second, axis):
        shape = list(first.shape)
        shape[axis] += second.shape[axis]
        return self.empty(shape, first.element) if 0 in shape else super().join(first, second, axis)

    def formula(self, inputs, expression):
        """Elementwise over f64: sums of products of the names a, b and of numbers."""
        def body(b, names):
            known = dict(zip("ab", names))

            def product(text):
                factors = [known[f] if f in known else b.constant(float(f), "f64") for f in text.split(" * ")]
                result = factors[0]
                for factor in factors[1:]:
                    result = b.scalar(f"arith.mulf {result}, {factor} : f64")
                return result
            terms = [product(text) for text in expression.split(" + ")]
            result = terms[0]
            for term in terms[1:]:
                result = b.scalar(f"arith.addf {result}, {term} : f64")
            return result
        return self.elementwise(inputs, inputs[0].shape, "f64", body)

    def rotate(self, x, table, pairing, into, offset, width, axes, table_axes, out_axes, out_element="", transposed=False,
               kind="general", compute="", form="tensor"):
        """`axes` are the names of the axes of x but the lane, the others name the same axes in their order."""
        cos, sin = table
        letters, rank = list(axes), len(x.shape)
        sizes = dict(zip(letters, x.shape))
        init = self.empty([*(sizes[a] for a in out_axes), x.shape[-1]], out_element or x.element)
        maps = ", ".join(affine(rank, [*map(letters.index, names), rank - 1]) for names in (axes, table_axes, out_axes))
        computed = f", compute_type = {compute}" if compute else ""

        def write(given, inits, results):
            types = ", ".join(value.type for value in given)
            return (f"rope.rotate {pairing} to {into} block({offset}, {width}) {'transposed ' if transposed else ''}"
                    f"ins({', '.join(value.name for value in given)} : {types}) outs({inits[0].name} : {inits[0].type}) "
                    f"{{kind = #rope.kind<{kind}>{computed}, indexing_maps = [{maps}]}}{results}")
        if form == "in place" and (axes != out_axes or init.element != x.element):
            form = "memref"
        return self.apply(form, [x, cos, sin], [init], write, lambda value: [-1])[0]

    def permute(self, x, source, target, axis, period, offset, width, form="tensor"):
        def write(given, inits, results):
            return (f"rope.permute_lanes {source} to {target} axis {axis} period {period} block({offset}, {width}) "
                    f"ins({given[0].name} : {given[0].type}) outs({inits[0].name} : {inits[0].type}){results}")
        form = "memref" if form == "in place" else form
        return self.apply(form, [x], [self.empty(x.shape, x.element)], write, lambda value: [axis])[0]

    def matmul(self, x, w):
        init = self.filled(0.0, [x.shape[0], w.shape[1]], x.element)
        return self.op(f"linalg.matmul ins({x.name}, {w.name} : {x.type}, {w.type}) outs({init.name} : {init.type}) -> {init.type}",
                       init.shape, x.element)

    def scores(self, q, k):
        """[H, Q, K] from [H, Q, D] and [H, K, D], f64."""
        init = self.filled(0.0, [q.shape[0], q.shape[1], k.shape[1]], "f64")

        def body(b, a):
            return b.scalar(f"arith.addf {a[2]}, {b.scalar(f'arith.mulf {a[0]}, {a[1]} : f64')} : f64")
        return self.generic([(q, [0, 1, 3]), (k, [0, 2, 3])], (init, range(3)), body, 4, reductions=1)

    def gathered_rotation(self, x, cos, sin, table_axes, lanes):
        """cos[c] * x[first] + sign * sin[s] * x[second] for each lane (first, second, sign, c, s); sign 0: x[first]. `table_axes` are
        numbers of axes of x."""
        rank = len(x.shape)
        first, second, sign, c, s = ([row[i] for row in lanes] for i in range(5))
        columns = [(self.dense(numbers, "index"), [rank - 1]) for numbers in (first, second, c, s)]
        columns.append((self.dense([f"{n}.0" for n in sign], "f64"), [rank - 1]))

        def body(b, a):
            at = [b.scalar(f"linalg.index {axis} : index") for axis in range(rank - 1)]

            def element(value, where):
                place = ", ".join(where)
                return convert(b, b.scalar(f"tensor.extract {value.name}[{place}] : {value.type}"), value.element, "f64")
            entry = [at[axis] for axis in table_axes]
            kept, other = element(x, [*at, a[0]]), element(x, [*at, a[1]])
            by_cos = b.scalar(f"arith.mulf {element(cos, [*entry, a[2]])}, {kept} : f64")
            signed = b.scalar(f"arith.mulf {element(sin, [*entry, a[3]])}, {a[4]} : f64")
            total = b.scalar(f"arith.addf {by_cos}, {b.scalar(f'arith.mulf {signed}, {other} : f64')} : f64")
            inside = b.scalar(f"arith.cmpf une, {a[4]}, {b.constant(0.0, 'f64')} : f64")
            return b.scalar(f"arith.select {inside}, {total}, {kept} : f64")
        return self.generic(columns, (self.empty(x.shape, "f64"), range(rank)), body, rank)

    def excess(self, scores, tables, products):
        """By how much |scores|, [1, 1, T], are above max_i |h_(i+1) - h_i| * sum_j |S_j(t)| (DecayBound); f64. `tables` are
        cos and sin, [T, P], and `products` the parts of h, [1, 1, P]."""
        rows, pairs = tables[0].shape

        def partial(table):
            def body(b, a):
                inside = b.scalar(f"arith.cmpi ule, {b.scalar('linalg.index 2 : index')}, {b.scalar('linalg.index 1 : index')} : index")
                term = b.scalar(f"arith.select {inside}, {a[0]}, {b.constant(0.0, 'f64')} : f64")
                return b.scalar(f"arith.addf {a[1]}, {term} : f64")
            return self.generic([(table, [0, 2])], (self.filled(0.0, [rows, pairs], "f64"), [0, 1]), body, 3, reductions=1)

        def modulus(b, x, y):
            squares = b.scalar(f"arith.addf {b.scalar(f'arith.mulf {x}, {x} : f64')}, {b.scalar(f'arith.mulf {y}, {y} : f64')} : f64")
            return b.scalar(f"math.sqrt {squares} : f64")

        def total(b, a):
            return b.scalar(f"arith.addf {a[2]}, {modulus(b, a[0], a[1])} : f64")
        sums = [(partial(table), [0, 1]) for table in tables]
        moduli = self.generic(sums, (self.filled(0.0, [rows], "f64"), [0]), total, 2, reductions=1)

        def step(b, a):
            index, one = b.scalar("linalg.index 0 : index"), b.constant(1, "index")
            last = b.constant(pairs - 1, "index")
            after = b.scalar(f"arith.minui {b.scalar(f'arith.addi {index}, {one} : index')}, {last} : index")
            at_end = b.scalar(f"arith.cmpi eq, {index}, {last} : index")
            zero, difference = b.constant(0, "index"), []
            for i, value in enumerate(products):
                following = b.scalar(f"tensor.extract {value.name}[{zero}, {zero}, {after}] : {value.type}")
                following = b.scalar(f"arith.select {at_end}, {b.constant(0.0, 'f64')}, {following} : f64")
                difference.append(b.scalar(f"arith.subf {following}, {a[i]} : f64"))
            return b.scalar(f"arith.maximumf {a[2]}, {modulus(b, *difference)} : f64")
        steps = self.generic([(value, ["0", "0", 0]) for value in products], (self.filled(0.0, [], "f64"), []), step, 1, reductions=1)

        def above(b, a):
            bound = b.scalar(f"arith.mulf {a[1]}, {a[2]} : f64")
            over = b.scalar(f"arith.subf {b.scalar(f'math.absf {a[0]} : f64')}, {bound} : f64")
            return b.scalar(f"arith.maximumf {over}, {b.constant(0.0, 'f64')} : f64")
        return self.generic([(scores, ["0", "0", 0]), (moduli, [0]), (steps, [])], (self.empty([rows], "f64"), [0]), above, 1)
