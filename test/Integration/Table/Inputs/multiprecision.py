"""Cosine and sine of rational angles in fixed-point integer arithmetic, and .npy files.

Shares nothing with the compiler: angles are exact rationals, reduced by a multiple of pi/2 known to 480
bits, and evaluated by Taylor series on integers of 192 bits. Only the standard library is used.
"""
import array
import math
import struct

ANGLE_BITS = 320
BITS = 192


def _arctan_inverse(n, one):
    term = total = one // n
    k, sign = 1, -1
    while term:
        term //= n * n
        k += 2
        total += sign * (term // k)
        sign = -sign
    return total


def _half_pi(bits):
    one = 1 << (bits + 32)
    return 2 * (4 * _arctan_inverse(5, one) - _arctan_inverse(239, one)) >> 32


_HALF_PI = _half_pi(ANGLE_BITS + 160)


def cos_sin(numerator, denominator):
    """cos and sin of numerator / denominator as integers scaled by 2^BITS, within a few units."""
    angle = (numerator << (ANGLE_BITS + 160)) // denominator
    quadrant = (2 * angle + _HALF_PI) // (2 * _HALF_PI)
    x = (angle - quadrant * _HALF_PI) >> (ANGLE_BITS + 160 - BITS)
    square = x * x >> BITS
    cos = term = 1 << BITS
    k = 0
    while term:
        k += 2
        term = -(term * square >> BITS) // (k * (k - 1))
        cos += term
        if term == -1:
            break
    sin = term = x
    k = 1
    while term:
        k += 2
        term = -(term * square >> BITS) // (k * (k - 1))
        sin += term
        if term == -1:
            break
    return [(cos, sin), (-sin, cos), (-cos, -sin), (sin, -cos)][quadrant % 4]


MANTISSA = {"f64": 53, "f32": 24, "f16": 11, "bf16": 8}
SMALLEST = {"f64": -1074, "f32": -149, "f16": -24, "bf16": -133}


def ulp_error(got, want, scale_numerator, scale_denominator, element_type):
    """|got - want * scale| in units in the last place of the wanted value."""
    numerator, denominator = got.as_integer_ratio()
    exact = abs(want) * abs(scale_numerator) // scale_denominator
    wanted = want * scale_numerator // scale_denominator
    difference = abs((numerator << BITS) // denominator - wanted)
    exponent = max(exact.bit_length() - BITS - MANTISSA[element_type], SMALLEST[element_type])
    return difference / 2.0 ** (BITS + exponent) if BITS + exponent < 1000 else 0.0


def to_f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


CODES = {"i64": ("<i8", "q"), "i32": ("<i4", "i"), "i16": ("<i2", "h"), "f64": ("<f8", "d"), "f32": ("<f4", "f")}


def write_npy(path, shape, values, element_type):
    description, code = CODES[element_type]
    text = str({"descr": description, "fortran_order": False, "shape": tuple(shape)})
    text += " " * (-(len(text) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode())
        file.write(array.array(code, values).tobytes())


def read_npy(path, element_type):
    """The elements of a file the runner wrote, as Python floats."""
    with open(path, "rb") as file:
        data = file.read()
    start = 10 + struct.unpack("<H", data[8:10])[0]
    body = data[start:]
    if element_type == "bf16":
        return [struct.unpack("<f", b"\0\0" + body[i:i + 2])[0] for i in range(0, len(body), 2)]
    code = {"f64": "d", "f32": "f", "f16": "e"}[element_type]
    return list(struct.unpack("<%d%s" % (len(body) // struct.calcsize(code), code), body))


def is_finite(values):
    return all(map(math.isfinite, values))
