"""Writes a .npy file without NumPy.

usage: make_npy.py FILE TYPE SHAPE VALUES [--fortran] [--version=N]
                   [--header=TEXT] [--cut=BYTES] [--append=BYTES]

TYPE is NumPy's, as in '<f4', '>i8', '|b1', '<c8'; '|V2' writes bf16. SHAPE is
2x3, '-' for a scalar. VALUES are in C order, separated by commas (complex as
1+2j); one value fills the array. --header replaces the dictionary,
--cut drops bytes at the end and --append adds as many.
"""

import itertools
import struct
import sys


def encode(value, descr):
    order = ">" if descr[0] == ">" else "<"
    kind, size = descr.lstrip("<>|=")[0], int(descr.lstrip("<>|=")[1:])
    if kind == "V":
        bits = struct.unpack("<I", struct.pack("<f", float(value)))[0]
        bits += 0x7FFF + ((bits >> 16) & 1)
        return struct.pack("<H", (bits >> 16) & 0xFFFF)
    if kind == "c":
        part = {8: "f", 16: "d"}[size]
        number = complex(value)
        return struct.pack(order + 2 * part, number.real, number.imag)
    if kind == "f":
        return struct.pack(order + {2: "e", 4: "f", 8: "d"}[size], float(value))
    if kind == "b":
        return struct.pack("?", value not in ("0", "False"))
    code = {1: "b", 2: "h", 4: "i", 8: "q"}[size]
    return struct.pack(order + (code.upper() if kind == "u" else code), int(value))


def main():
    positional = [a for a in sys.argv[1:] if not a.startswith("--")]
    flags = dict((a[2:].split("=", 1) + [""])[:2] for a in sys.argv[1:] if a.startswith("--"))
    path, descr, shape_text, values = positional
    shape = [] if shape_text == "-" else [int(s) for s in shape_text.split("x")]
    count = 1
    for size in shape:
        count *= size
    values = values.split(",") if values else []
    if len(values) == 1:
        values *= count
    assert len(values) == count, f"{len(values)} values for {count} elements"
    if "fortran" in flags:
        strides = [1] * len(shape)
        for d in range(len(shape) - 2, -1, -1):
            strides[d] = strides[d + 1] * shape[d + 1]
        reverse = itertools.product(*[range(s) for s in reversed(shape)])
        values = [
            values[sum(i * s for i, s in zip(reversed(index), strides))]
            for index in reverse
        ]
    data = b"".join(encode(v, descr) for v in values)
    text = flags.get("header") or "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (
        descr,
        "fortran" in flags,
        tuple(shape),
    )
    version = int(flags.get("version", "1"))
    header = text.encode() + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(header))
    content = b"\x93NUMPY" + bytes([version, 0]) + length + header + data
    if "cut" in flags:
        content = content[: -int(flags["cut"])]
    content += b"\0" * int(flags.get("append", "0"))
    with open(path, "wb") as file:
        file.write(content)


main()
