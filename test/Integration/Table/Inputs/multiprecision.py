"""Cosine and sine of rational angles by mpmath, distances in units in the last place, and .npy files.

Shares nothing with the compiler: angles are exact rationals, taken to 400 bits before mpmath sees them.
"""
import array
import math
import struct

from mpmath import libmp

ANGLE_BITS = 400
BITS = 192


def cos_sin(numerator, denominator):
    """cos and sin of numerator / denominator as integers scaled by 2^BITS, within a few units."""
    angle = libmp.from_rational(numerator, denominator, ANGLE_BITS)
    return [libmp.to_fixed(value, BITS) for value in libmp.mpf_cos_sin(angle, BITS + 8)]


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
