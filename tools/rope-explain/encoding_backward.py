"""The backward of the block of the comparison: gradients of its input, its weights and the encoding's parameters.

The forward pass keeps queries and keys as attention read them, values, the result and the probabilities P. With
scores S = scale Q K^T + bias and D the sums of dO * O over lanes (arXiv 2205.14135, appendix B):

    dV = P^T dO    dS = P * (dO V^T - D)    dQ = scale dS K    dK = scale dS^T Q

Gradients of Q and K are rotated back where they were rotated, and dx and dW of the projections follow.
"""

import encoding_programs
from encoding_programs import HEADS, ZERO, generic


def contract(result, order, kinds, one, other, out, scaled=False):
    """A sum of products; `one`, `other` and `out` are (value, type, map)."""
    body = "    %p = arith.mulf %a, %b : f32\n" + ("    %s = arith.mulf %p, %scale : f32\n" if scaled else "")
    body += f"    %r = arith.addf %o, {'%s' if scaled else '%p'} : f32\n    linalg.yield %r : f32\n"
    maps = [f"({order}) -> ({axes})" for *_, axes in (one, other, out)]
    return (f"  {result}_i = tensor.empty() : {out[1]}\n  {result}_f = linalg.fill ins(%zero : f32) outs({result}_i : {out[1]}) -> {out[1]}\n" +
            generic(result, maps, kinds, (one[:2], other[:2]), (f"{result}_f", out[1]), body, "%a: f32, %b: f32, %o: f32"))


def block(s, encoding):
    """The function of an encoding. Inputs: dO, O, the rows that are projected, Q, K, V, P, the weights, and what the encoding has."""
    rows, weight, scores = s.tensor(s.batch * s.length, s.width), s.tensor(s.width, s.width), s.tensor(s.batch, HEADS, s.length, s.length)
    sums = s.tensor(s.batch, HEADS, s.length)
    extra = [argument for argument in encoding.arguments(s) if encoding.place == "heads" or argument[0] == "%bucket"]
    arguments = [("%do", s.heads), ("%out", s.heads), ("%y", s.x), ("%q", s.heads), ("%k", s.heads), ("%v", s.heads), ("%probabilities", scores),
                 *((f"%w{name}", weight) for name in "qkv"), *extra]
    four, reduced = ("parallel",) * 4, ("parallel",) * 4 + ("reduction",)
    body = f"{ZERO}  %scale = arith.constant {s.lanes ** -0.5!r} : f32\n"
    body += contract("%dv", "b, h, j, n, m", reduced, ("%probabilities", scores, "b, h, m, j"), ("%do", s.heads, "b, m, h, n"), ("", s.heads, "b, j, h, n"))
    body += contract("%dp", "b, h, m, j, n", reduced, ("%do", s.heads, "b, m, h, n"), ("%v", s.heads, "b, j, h, n"), ("", scores, "b, h, m, j"))
    body += contract("%sums", "b, h, m, n", (*four[:3], "reduction"), ("%do", s.heads, "b, m, h, n"), ("%out", s.heads, "b, m, h, n"), ("", sums, "b, h, m"))
    same = "(b, h, m, j) -> (b, h, m, j)"
    body += f"  %ds_e = tensor.empty() : {scores}\n"
    body += generic("%ds", (same, same, "(b, h, m, j) -> (b, h, m)", same), four, (("%probabilities", scores), ("%dp", scores), ("%sums", sums)), ("%ds_e", scores),
                    "    %t = arith.subf %b, %c : f32\n    %r = arith.mulf %a, %t : f32\n    linalg.yield %r : f32\n", "%a: f32, %b: f32, %c: f32, %u: f32")
    body += contract("%dq", "b, h, m, n, j", reduced, ("%ds", scores, "b, h, m, j"), ("%k", s.heads, "b, j, h, n"), ("", s.heads, "b, m, h, n"), scaled=True)
    body += contract("%dk", "b, h, j, n, m", reduced, ("%ds", scores, "b, h, m, j"), ("%q", s.heads, "b, m, h, n"), ("", s.heads, "b, j, h, n"), scaled=True)
    gradients = {"q": "%dq", "k": "%dk", "v": "%dv"}
    if encoding.place == "heads":
        for name in "qk":
            body += encoding_programs.rotate(s, f"%d{name}", f"%d{name}_b", transposed=True)
            gradients[name] = f"%d{name}_b"
    body += f"  %flat = tensor.collapse_shape %y [[0, 1], [2]] : {s.x} into {rows}\n  %xe = tensor.empty() : {rows}\n"
    body += f"  %we = tensor.empty() : {weight}\n  %sum0 = linalg.fill ins(%zero : f32) outs(%xe : {rows}) -> {rows}\n"
    results = []
    maps = lambda *axes: ", ".join(f"affine_map<(i, j, k) -> ({own})>" for own in axes)
    for number, name in enumerate("qkv"):
        body += (f"  %g{name} = tensor.collapse_shape {gradients[name]} [[0, 1], [2, 3]] : {s.heads} into {rows}\n"
                 f"  %f{name} = linalg.fill ins(%zero : f32) outs(%we : {weight}) -> {weight}\n"
                 f"  %dw{name} = linalg.matmul indexing_maps = [{maps('k, i', 'k, j', 'i, j')}] ins(%flat, %g{name} : {rows}, {rows})"
                 f" outs(%f{name} : {weight}) -> {weight}\n"
                 f"  %sum{number + 1} = linalg.matmul indexing_maps = [{maps('i, k', 'j, k', 'i, j')}] ins(%g{name}, %w{name} : {rows}, {weight})"
                 f" outs(%sum{number} : {rows}) -> {rows}\n")
        results.append((f"%dw{name}", weight))
    body += f"  %dx = tensor.expand_shape %sum3 [[0, 1], [2]] output_shape [{s.batch}, {s.length}, {s.width}] : {rows} into {s.x}\n"
    results.append(("%dx", s.x))
    if encoding.gradient:
        own, kind = encoding.gradient(s)
        body += own
        results.append(("%g", kind))
    return encoding_programs.function(arguments, body, results)
