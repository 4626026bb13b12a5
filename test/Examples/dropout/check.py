#!/usr/bin/env python3
"""Checks which weights are kept: check.py FOLDER SEED [--make]

V and dO are unit matrices and all scores are equal, so the output is F / keys, and the gradient of V is its transpose, where F is 2 for each
pair that the formula of docs/Dropout.md keeps, and 0 for others. --make writes the inputs; without, o.npy and dv.npy are looked at.
"""
import array
import pathlib
import struct
import sys

SHAPE = BATCH, HEADS, ROWS, KEYS = 2, 3, 64, 64


def write(path, kind, shape, data):
    header = f"{{'descr': '<{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header = header.ljust(117) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data.tobytes())


def read(path):
    data = path.read_bytes()
    begin = 10 + struct.unpack_from("<H", data, 8)[0]
    header = data[10:begin].decode()
    assert f"'shape': {SHAPE}" in header and "'descr': '<f4'" in header, header
    return array.array("f", data[begin:])


def mix(x):
    x ^= x >> 16
    x = x * 0x7FEB352D & 0xFFFFFFFF
    x ^= x >> 15
    x = x * 0x846CA68B & 0xFFFFFFFF
    return x ^ x >> 16


def main():
    folder, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    size = BATCH * HEADS * ROWS * KEYS
    if "--make" in sys.argv:
        write(folder / "zero.npy", "f4", SHAPE, array.array("f", bytes(4 * size)))
        write(folder / "unit.npy", "f4", SHAPE, array.array("f", [i // KEYS % ROWS == i % KEYS for i in range(size)]))
        write(folder / "seed.npy", "i4", (), array.array("i", [seed]))
        return
    output, gradient = read(folder / "o.npy"), read(folder / "dv.npy")
    kept = 0
    for head in range(BATCH * HEADS):
        for row in range(ROWS):
            state = mix(mix(seed & 0xFFFFFFFF ^ head) ^ row)
            for key in range(KEYS):
                wanted = 2 / KEYS if mix(state ^ key) >= 0x80000000 else 0
                kept += wanted != 0
                place = head * ROWS * KEYS
                assert output[place + row * KEYS + key] == wanted, "the output has other elements"
                assert gradient[place + key * ROWS + row] == wanted, "the gradient has other elements"
    print(f"the same {kept} of {size} weights are kept")


if __name__ == "__main__":
    main()
