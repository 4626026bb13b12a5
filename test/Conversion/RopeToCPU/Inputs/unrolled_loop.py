#!/usr/bin/env python3
"""Prints a loop as an exporter of linear attention unrolls it: unrolled_loop.py STEPS

Step i adds the product of row i, up to column i, with the square above it to that part of row i. All steps write one tensor.
"""
import sys

size = int(sys.argv[1]) + 1
matrix = f"tensor<?x{size}x{size}xf32>"
print(f"""#square = affine_map<(b, i, j) -> (b, i, j)>
#left = affine_map<(b, i, j) -> (b, i)>
#right = affine_map<(b, i, j) -> (b, j)>
#row = affine_map<(b, i) -> (b, i)>
func.func @main(%x0: {matrix}) -> {matrix} {{
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x0, %c0 : {matrix}""")
for i in range(1, size):
    row, square = f"tensor<?x{i}xf32>", f"tensor<?x{i}x{i}xf32>"
    print(f"""\
  %row{i} = tensor.extract_slice %x{i - 1}[0, {i}, 0] [%n, 1, {i}] [1, 1, 1] : {matrix} to {row}
  %above{i} = tensor.extract_slice %x{i - 1}[0, 0, 0] [%n, {i}, {i}] [1, 1, 1] : {matrix} to {square}
  %memory{i} = tensor.empty(%n) : {row}
  %fill{i} = linalg.fill ins(%zero : f32) outs(%memory{i} : {row}) -> {row}
  %product{i} = linalg.generic {{indexing_maps = [#left, #square, #right], iterator_types = ["parallel", "reduction", "parallel"]}} ins(%row{i}, %above{i} : {row}, {square}) outs(%fill{i} : {row}) {{
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.addf %out, %p : f32
    linalg.yield %q : f32
  }} -> {row}
  %sum{i} = linalg.generic {{indexing_maps = [#row, #row, #row], iterator_types = ["parallel", "parallel"]}} ins(%row{i}, %product{i} : {row}, {row}) outs(%memory{i} : {row}) {{
  ^bb0(%a: f32, %b: f32, %out: f32):
    %p = arith.addf %a, %b : f32
    linalg.yield %p : f32
  }} -> {row}
  %x{i} = tensor.insert_slice %sum{i} into %x{i - 1}[0, {i}, 0] [%n, 1, {i}] [1, 1, 1] : {row} into {matrix}""")
print(f"  return %x{size - 1} : {matrix}\n}}")
