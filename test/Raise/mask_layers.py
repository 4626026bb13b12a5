#!/usr/bin/env python3
"""Writes layers of attention that read one constant mask: causal, and at most
100 keys back.

    mask_layers.py LAYERS SIZE
"""
import sys

layers, size = int(sys.argv[1]), int(sys.argv[2])
bits = bytearray(size * size // 8)
for i in range(size):
    for t in range(max(0, i - 100), i + 1):
        bits[(i * size + t) // 8] |= 1 << ((i * size + t) % 8)
data, keys = f"tensor<2x{size}x8xf32>", f"tensor<2x{size}x{size}xf32>"
print(f'''#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#mask = affine_map<(b, m, j) -> (m, j)>
func.func @main(%x0: {data}, %k: {data}, %v: {data}) -> {data} {{
  %keep = arith.constant dense<"0x{bits.hex().upper()}"> : tensor<{size}x{size}xi1>
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : {keys}
  %f = linalg.fill ins(%zero : f32) outs(%e : {keys}) -> {keys}
  %eo = tensor.empty() : {data}
  %fo = linalg.fill ins(%zero : f32) outs(%eo : {data}) -> {data}''')
for n in range(layers):
    print(f'''  %s{n} = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%x{n}, %k : {data}, {data}) outs(%f : {keys}) -> {keys}
  %m{n} = linalg.generic {{indexing_maps = [#all, #mask, #all], iterator_types = ["parallel", "parallel", "parallel"]}}
      ins(%s{n}, %keep : {keys}, tensor<{size}x{size}xi1>) outs(%e : {keys}) {{
  ^bb0(%score: f32, %kept: i1, %out: f32):
    %y = arith.select %kept, %score, %inf : f32
    linalg.yield %y : f32
  }} -> {keys}
  %p{n} = linalg.softmax dimension(2) ins(%m{n} : {keys}) outs(%e : {keys}) -> {keys}
  %x{n + 1} = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p{n}, %v : {keys}, {data}) outs(%fo : {data}) -> {data}''')
print(f"  return %x{layers} : {data}\n}}")
