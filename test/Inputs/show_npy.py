"""Prints the header of a .npy file of version 1 and its elements, one line.

usage: show_npy.py FILE [--bits]: with --bits the elements' bits as integers.
"""

import ast
import struct
import sys

content = open(sys.argv[1], "rb").read()
assert content[:8] == b"\x93NUMPY\x01\x00"
length = struct.unpack("<H", content[8:10])[0]
assert (10 + length) % 64 == 0 and content[10 + length - 1 : 10 + length] == b"\n"
header = ast.literal_eval(content[10 : 10 + length].decode())
descr = header["descr"]
size = int(descr[2:])
code = {"f": {2: "e", 4: "f", 8: "d"}, "V": {2: "H"}, "b": {1: "?"}}.get(descr[1])
if descr[1] in "iu":
    code = {1: "b", 2: "h", 4: "i", 8: "q"}
    code = {k: v.upper() if descr[1] == "u" else v for k, v in code.items()}
if descr[1] == "c":
    code, size = {4: "f", 8: "d"}, size // 2
if "--bits" in sys.argv:
    code = {1: "B", 2: "H", 4: "I", 8: "Q"}
data = content[10 + length :]
values = struct.unpack(f"<{len(data) // size}{code[size]}", data)
if descr[1] == "V" and "--bits" not in sys.argv:
    values = struct.unpack(
        f"<{len(values)}f", b"".join(struct.pack("<I", v << 16) for v in values)
    )
print(descr, header["fortran_order"], header["shape"], *values)
