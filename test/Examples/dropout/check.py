#!/usr/bin/env python3
"""Checks which weights are kept: check.py SEED OUTPUT.npy GRADIENT.npy

V and dO are unit matrices and all scores are equal, so the output is F / keys, and the gradient of V is its transpose, where F is 2 for each
pair that the formula of docs/Dropout.md keeps, and 0 for others.
"""
import sys

import numpy


def mix(x):
    x = x.astype(numpy.uint32)
    x ^= x >> numpy.uint32(16)
    x *= numpy.uint32(0x7FEB352D)
    x ^= x >> numpy.uint32(15)
    x *= numpy.uint32(0x846CA68B)
    return x ^ (x >> numpy.uint32(16))


def main():
    seed, output, gradient = int(sys.argv[1]), numpy.load(sys.argv[2]), numpy.load(sys.argv[3])
    batch, heads, rows, keys = output.shape
    head = numpy.arange(batch * heads, dtype=numpy.uint32).reshape(batch, heads, 1, 1)
    row = numpy.arange(rows, dtype=numpy.uint32).reshape(-1, 1)
    key = numpy.arange(keys, dtype=numpy.uint32)
    hashes = mix(mix(mix(numpy.uint32(seed & 0xFFFFFFFF) ^ head) ^ row) ^ key)
    wanted = numpy.where(hashes >= numpy.uint32(0x80000000), numpy.float32(2 / keys), numpy.float32(0))
    assert (output == wanted).all(), "the output has other elements"
    assert (gradient == wanted.swapaxes(2, 3)).all(), "the gradient has other elements"
    print(f"the same {(wanted != 0).sum()} of {wanted.size} weights are kept")


if __name__ == "__main__":
    main()
