"""One function of many instances: its arguments, its results and the ops of the properties."""
import collections
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Inputs"))
from ir_writer import Value, Writer, affine, convert  # noqa: E402

ROUNDOFF = {"f64": 2.0 ** -53, "f32": 2.0 ** -24, "f16": 2.0 ** -11, "bf16": 2.0 ** -8}

# `host` bounds what host code adds to a side, `rewritten` what rope-simplify (class contract) does.
Check = collections.namedtuple("Check", "lhs rhs tolerance host rewritten", defaults=(0.0,))


class Program(Writer):
    """The function `main`; results are the sides of checks, in f64."""

    def __init__(self):
        super().__init__()
        self.arguments, self.results = [], []

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
        return f"func.func @main({arguments}) -> ({types}) {{\n{body}  return {names} : {types}\n}}\n"

    def dense(self, numbers, element):
        shape = [len(numbers)]
        value = Value(None, shape, element)
        text = ", ".join(str(n) for n in numbers)
        return self.op(f"arith.constant dense<[{text}]> : {value.type}", shape, element)

    def lanes(self, x, first, count, step):
        """Every `step`th lane from `first`, of the last axis."""
        rank = len(x.shape)
        result = Value(None, [*x.shape[:-1], count], x.element)
        sizes = ", ".join(map(str, result.shape))
        starts, steps = ", ".join(["0"] * (rank - 1) + [str(first)]), ", ".join(["1"] * (rank - 1) + [str(step)])
        return self.op(f"tensor.extract_slice {x.name}[{starts}] [{sizes}] [{steps}] : {x.type} to {result.type}",
                       result.shape, x.element)

    def slice(self, x, axis, start, size):
        shape = list(x.shape)
        shape[axis] = size
        starts = ", ".join(str(start if i == axis else 0) for i in range(len(shape)))
        sizes, ones = ", ".join(map(str, shape)), ", ".join(["1"] * len(shape))
        result = Value(None, shape, x.element)
        return self.op(f"tensor.extract_slice {x.name}[{starts}] [{sizes}] [{ones}] : {x.type} to {result.type}", shape, x.element)

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

    def table(self, rows, pairs, element, first, magnitude, seed):
        """Tables of [rows, pairs] for the positions from `first`, as offset or as tensor; frequencies are literals."""
        r = random.Random(seed)
        frequencies = ", ".join(repr(r.uniform(2.0 ** -12, 1.0)) for _ in range(pairs))
        if r.random() < 0.5:
            positions = f"positions({self.constant(first, 'index')} : index)"
        else:
            numbers = self.dense([first + i for i in range(rows)], "i64")
            positions = f"positions({numbers.name} : {numbers.type})"
        inits = [self.empty([rows, pairs], element) for _ in range(2)]
        kind = inits[0].type
        name = self.fresh()
        self.lines.append(
            f"{name}:2 = rope.table {positions} outs({inits[0].name}, {inits[1].name} : {kind}, {kind}) "
            f"{{frequency_values = dense<[{frequencies}]> : tensor<{pairs}xf64>, magnitude = {magnitude!r} : f64}} -> {kind}, {kind}")
        return Value(f"{name}#0", [rows, pairs], element), Value(f"{name}#1", [rows, pairs], element)

    def rotate(self, x, table, pairing, into, offset, width, table_axes, transposed, kind):
        cos, sin = table
        rank = len(x.shape)
        init = self.empty(x.shape, x.element)
        maps = ", ".join([affine(rank, range(rank)), affine(rank, table_axes), affine(rank, range(rank))])
        return self.op(
            f"rope.rotate {pairing} to {into} block({offset}, {width}) {'transposed ' if transposed else ''}"
            f"ins({x.name}, {cos.name}, {sin.name} : {x.type}, {cos.type}, {sin.type}) outs({init.name} : {init.type}) "
            f"{{kind = #rope.kind<{kind}>, indexing_maps = [{maps}]}} -> {init.type}", x.shape, x.element)

    def permute(self, x, source, target, axis, period, offset, width):
        init = self.empty(x.shape, x.element)
        return self.op(f"rope.permute_lanes {source} to {target} axis {axis} period {period} block({offset}, {width}) "
                       f"ins({x.name} : {x.type}) outs({init.name} : {init.type}) -> {init.type}", x.shape, x.element)

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
        """cos[c] * x[first] + sign * sin[s] * x[second] for each lane (first, second, sign, c, s); sign 0: x[first]."""
        first, second, sign, c, s = ([row[i] for row in lanes] for i in range(5))
        columns = [(self.dense(numbers, "index"), [2]) for numbers in (first, second, c, s)]
        columns.append((self.dense([f"{n}.0" for n in sign], "f64"), [2]))

        def body(b, a):
            at = [b.scalar(f"linalg.index {axis} : index") for axis in (0, 1)]
            row = ", ".join(at)
            entry = ", ".join(at[axis] for axis in table_axes[:-1])

            def element(value, where):
                return convert(b, b.scalar(f"tensor.extract {value.name}[{where}] : {value.type}"), value.element, "f64")
            kept, other = element(x, f"{row}, {a[0]}"), element(x, f"{row}, {a[1]}")
            by_cos = b.scalar(f"arith.mulf {element(cos, f'{entry}, {a[2]}')}, {kept} : f64")
            signed = b.scalar(f"arith.mulf {element(sin, f'{entry}, {a[3]}')}, {a[4]} : f64")
            total = b.scalar(f"arith.addf {by_cos}, {b.scalar(f'arith.mulf {signed}, {other} : f64')} : f64")
            inside = b.scalar(f"arith.cmpf une, {a[4]}, {b.constant(0.0, 'f64')} : f64")
            return b.scalar(f"arith.select {inside}, {total}, {kept} : f64")
        return self.generic(columns, (self.empty(x.shape, "f64"), range(3)), body, 3)

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
