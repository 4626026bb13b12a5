#!/usr/bin/env python3
"""Writes attention whose mask, or whose scale, is a chain of operations that
each read the one before twice.

    chains.py KIND LENGTH

KIND: clamps, squares, casts or sums (integers that make a key's bound),
scales (floats that multiply the scores), or angles (whose cosines are no
table).
"""
import sys

kind, length = sys.argv[1], int(sys.argv[2])
body, value, scale = [], "%v0", None
if kind == "angles":
    links = [f"%w{k + 1} = arith.mulf %w{k}, %w{k} : f32" for k in range(length)]
    text = "\n    ".join(links)
    print(f'''func.func @main(%p: tensor<5xf32>, %f: tensor<3xf32>) -> tensor<5x3xf32> {{
  %e = tensor.empty() : tensor<5x3xf32>
  %t = linalg.generic {{indexing_maps = [affine_map<(s, d) -> (s)>, affine_map<(s, d) -> (d)>, affine_map<(s, d) -> (s, d)>], iterator_types = ["parallel", "parallel"]}}
      ins(%p, %f : tensor<5xf32>, tensor<3xf32>) outs(%e : tensor<5x3xf32>) {{
  ^bb0(%i: f32, %g: f32, %o: f32):
    %w0 = arith.mulf %i, %g : f32
    {text}
    %c = math.cos %w{length} : f32
    linalg.yield %c : f32
  }} -> tensor<5x3xf32>
  return %t : tensor<5x3xf32>
}}''')
    sys.exit()
for k in range(length):
    if kind == "clamps":
        body += [f"%a{k} = arith.maxsi {value}, %n : i32", f"%b{k} = arith.minsi {value}, %a{k} : i32",
                 f"%w{k} = arith.addi %b{k}, %a{k} : i32"]
    elif kind == "squares":
        body += [f"%w{k} = arith.muli {value}, {value} : i32"]
    elif kind == "casts":
        body += [f"%a{k} = arith.extsi {value} : i32 to i64", f"%b{k} = arith.trunci %a{k} : i64 to i16",
                 f"%c{k} = arith.extui %b{k} : i16 to i32", f"%w{k} = arith.xori %c{k}, {value} : i32"]
    elif kind == "sums":
        body += [f"%k{k} = arith.constant {k} : index", f"%a{k} = tensor.extract %data[%k{k}] : tensor<{length}xi32>",
                 f"%b{k} = arith.muli {value}, %three : i32", f"%w{k} = arith.addi %a{k}, %b{k} : i32"]
    elif kind == "scales":
        body += [f"%w{k} = arith.mulf {'%root' if k == 0 else value}, {'%root' if k == 0 else value} : f32"]
    value = f"%w{k}"
text = "\n    ".join(body)
if kind == "scales":
    condition, factor = "arith.cmpi sle, %j, %i : index", value
else:
    text += f"\n    %last = arith.index_cast {value} : i32 to index"
    condition, factor = "arith.cmpi sle, %j, %last : index", "%one"
print(f'''#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#batch = affine_map<(b, m, j) -> (b)>
func.func @main(%q: tensor<4x5x8xf32>, %k: tensor<4x16x8xf32>, %v: tensor<4x16x3xf32>, %given: tensor<4xi32>, %data: tensor<{length}xi32>) -> tensor<4x5x3xf32> {{
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %three = arith.constant 3 : i32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x5x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x16x8xf32>) outs(%f : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %x = linalg.generic {{indexing_maps = [#all, #batch, #all], iterator_types = ["parallel", "parallel", "parallel"]}}
      ins(%s, %given : tensor<4x5x16xf32>, tensor<4xi32>) outs(%e : tensor<4x5x16xf32>) {{
  ^bb0(%score: f32, %n: i32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %v0 = arith.index_cast %i : index to i32
    %root = math.sqrt %one : f32
    {text}
    %kept = {condition}
    %scaled = arith.mulf %score, {factor} : f32
    %y = arith.select %kept, %scaled, %inf : f32
    linalg.yield %y : f32
  }} -> tensor<4x5x16xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x5x16xf32>) outs(%e : tensor<4x5x16xf32>) -> tensor<4x5x16xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x5x16xf32>, tensor<4x16x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %o : tensor<4x5x3xf32>
}}''')
