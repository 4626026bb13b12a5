"""Programs near a rotation of complex numbers that are made by sums, and turned by exponentials."""
from assumed import arith, kind
from assumed_rotation import Rotate

TYPE = "complex<f32>"


def pair(b, re, im):
    return b.scalar(f"complex.create {re}, {im} : {TYPE}")


def apply(b, op, *operands):
    return b.scalar(f"complex.{op} {', '.join(operands)} : {TYPE}")


@kind
def complex_sums(p, r):
    """A complex number as x + i y, or nearly, times cosine and sine or an exponential, or nearly."""
    g = Rotate(p, lanes=r.choice([4, 6]))
    read = p.choose("read", ["half", "interleaved"])
    lo, hi = g.parts(g.x, read)
    angles = p.argument("a", [g.rows, g.h])
    made = p.choose("made", ["pair", "sum", "sum", "difference", "swapped", "doubled", "real"])
    turned = p.choose("turned by", ["cosine", "exp", "exp", "exp of a pair", "sum", "conjugate", "damped", "real"])
    unit = p.choose("unit", [1.0, 1.0, 1.0, -1.0, 2.0])
    added = p.choose("zero", [0.0, 0.0, -0.0])

    def product(b, a):
        zero = b.scalar(f"arith.constant {added} : f32")
        i = b.scalar(f"complex.constant [0.0 : f32, {unit} : f32] : {TYPE}")

        def real(x):
            return pair(b, x, zero)
        x, y = (a[1], a[0]) if made == "swapped" else (a[0], a[1])
        if made == "pair":
            z = pair(b, x, y)
        elif made == "real":
            z = apply(b, "add", real(x), real(y))
        else:
            z = apply(b, "sub" if made == "difference" else "add", real(x), apply(b, "mul", i, real(y)))
            if made == "doubled":
                z = apply(b, "add", z, z)
        c, s = b.scalar(f"math.cos {a[2]} : f32"), b.scalar(f"math.sin {a[2]} : f32")
        if turned == "cosine":
            w = pair(b, c, s)
        elif turned == "exp":
            w = apply(b, "exp", apply(b, "mul", real(a[2]), i))
        elif turned == "exp of a pair":
            w = apply(b, "exp", pair(b, zero, a[2]))
        elif turned == "damped":
            w = apply(b, "exp", pair(b, arith(b, "mulf", a[2], b.scalar("arith.constant -0.5 : f32")), a[2]))
        elif turned == "real":
            w = apply(b, "exp", real(a[2]))
        else:
            w = apply(b, "sub" if turned == "conjugate" else "add", real(c), apply(b, "mul", real(s), i))
        return apply(b, "mul", z, w)

    rank = len(lo.shape)
    at = (angles, [rank - 2, rank - 1])
    parts = [g.each([lo, hi, at], lambda b, a, part=part: b.scalar(f"complex.{part} {product(b, a)} : {TYPE}"), lo.shape)
             for part in ("re", "im")]
    p.results.append(g.joined(*parts, p.choose("write", [read, "half", "interleaved"])))
    g.cases()
