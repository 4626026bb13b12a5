"""Loops, branches, scatters and barriers of JAX by rope_mlir.jax: equal to XLA's."""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

import rope_mlir.jax

x = jnp.arange(24, dtype=jnp.float32).reshape(4, 6) * 0.5 - 3
w = jnp.linspace(-1, 1, 36, dtype=jnp.float32).reshape(6, 6)
i32 = lambda *numbers: jnp.array(numbers, jnp.int32)


def pair(x, k):
    """A loop with two counters, of which one counts down."""
    return lax.while_loop(lambda c: (c[0] < k) & (c[1].sum() < 100), lambda c: (c[0] + 1, c[1] * 1.5), (jnp.int32(0), x))


PROGRAMS = {
    # Layers by scan, with what is collected.
    "scan": (lambda x, w: lax.scan(lambda h, layer: (jnp.tanh(h @ layer), h.sum()), x, jnp.stack([w, w * 2, -w])), (x, w)),
    "scan backwards": (lambda x: lax.scan(lambda s, row: (s + row, s * 2), jnp.zeros(6), x, reverse=True), (x,)),
    "loop": (lambda x: lax.fori_loop(2, 5, lambda i, h: h * i + x, x), (x,)),
    "no iteration": (lambda x: lax.fori_loop(5, 2, lambda i, h: h * i, x), (x,)),
    "counter is read": (lambda x: lax.while_loop(lambda c: c[0] < 7, lambda c: (c[0] + 1, c[1] + c[0]), (jnp.int32(3), x)), (x,)),
    "counter at the limit": (lambda x, k: lax.while_loop(lambda c: c[0] < 4, lambda c: (c[0] + 1, c[1] + 1), (k, x)), (x, i32(9)[0])),
    "bounds of the call": (lambda x, a, b: lax.fori_loop(a, b, lambda i, h: h + i, x), (x, i32(2)[0], i32(6)[0])),
    "steps of 2": (lambda x: lax.while_loop(lambda c: c[0] < 7, lambda c: (c[0] + 2, c[1] + 1), (jnp.int32(0), x)), (x,)),
    "limit moves": (lambda x: lax.while_loop(lambda c: c[0] < c[1], lambda c: (c[0] + 1, c[1] - 1, c[2] + 1), (jnp.int32(0), jnp.int32(8), x)), (x,)),
    "two conditions": (pair, (x, i32(30)[0])),
    "values change places": (lambda x: lax.fori_loop(0, 3, lambda i, c: (c[1], c[0] + 1), (x, x * 2)), (x,)),
    "loop in a loop": (lambda x: lax.fori_loop(0, 3, lambda i, h: lax.fori_loop(0, i, lambda j, g: g + i * j, h), x), (x,)),
    "gradient of scan": (lambda x, w: jax.grad(lambda w: lax.scan(lambda h, _: (jnp.tanh(h @ w), None), x, None, length=3)[0].sum())(w), (x, w)),
    "checkpoint": (lambda x, w: jax.grad(lambda w: jax.checkpoint(lambda w: jnp.tanh(jnp.tanh(x @ w) @ w))(w).sum())(w), (x, w)),
    "cond": (lambda x, k: lax.cond(k > 2, lambda x: x * 2, lambda x: x - 1, x), (x, i32(3)[0])),
    "cond, other branch": (lambda x, k: lax.cond(k > 2, lambda x: x * 2, lambda x: x - 1, x), (x, i32(1)[0])),
    **{f"switch {k}": (lambda x, k: lax.switch(k, [lambda x: x, lambda x: x * 2, lambda x: x * 3], x), (x, i32(k)[0])) for k in (-1, 0, 1, 2, 5)},
    # Scatters: the same row twice, rows that are not there, steps, windows, batches.
    "add rows": (lambda x, i: jnp.zeros((5, 6)).at[i].add(x), (x, i32(1, 3, 1, 0))),
    "outside": (lambda x, i: jnp.ones((5, 6)).at[i].set(x), (x, i32(1, 7, -9, -1))),
    "outside, clipped": (lambda x, i: jnp.ones((5, 6)).at[i].set(x, mode="clip"), (x, i32(0, 7, 2, 1))),
    "largest": (lambda x, i: jnp.zeros((5, 6)).at[i].max(x), (x, i32(2, 2, 0, 4))),
    "multiply": (lambda x, i: jnp.ones((5, 6)).at[i].multiply(x), (x, i32(2, 2, 0, 4))),
    "every second": (lambda x: x.at[:, ::2].set(x[:, 1::2]).at[:, 1::2].add(1.0), (x,)),
    "halves": (lambda x: x.at[:, 3:].set(-x[:, :3]).at[1:3, 2:4].add(x[:2, :2]), (x,)),
    "one row": (lambda x, i: x.at[i].set(7.0).at[0].set(x[1]), (x, i32(2)[0])),
    "points": (lambda x, i, j: x.at[i, j].add(1.0), (x, i32(0, 3, 3), i32(5, 2, 2))),
    "columns": (lambda x, j: x.at[:, j].set(x[:, :2]), (x, i32(4, 1))),
    "each in its batch": (lambda x, i: jax.vmap(lambda row, k: row.at[k].set(9.0))(x, i), (x, i32(0, 5, 2, 2))),
    "embedding": (lambda w, i: jax.grad(lambda w: (w[i] * jnp.arange(6.0)).sum())(w), (w, jnp.array([[0, 2, 2], [5, 0, 2]], jnp.int32))),
    # Integers without a sign, and random numbers, which are made of them.
    "bits": (lambda key: jax.random.bits(key, (5,)), (jnp.array([1, 7], jnp.uint32),)),
    "dropout": (lambda x, key: jnp.where(jax.random.bernoulli(jax.random.wrap_key_data(key), 0.6, x.shape), x / 0.6, 0), (x, jnp.array([0, 3], jnp.uint32))),
    "unsigned": (lambda u: (u // 7, u % 10, u >> 3, jnp.maximum(u, 5), u > 9, u.astype(jnp.float32), u.astype(jnp.uint8), u.sum()),
                 (jnp.array([1, 2**31 + 5, 2**32 - 1], jnp.uint32),)),
    "unsigned bytes": (lambda u: (u + u, u / 3, u < 200, -u), (jnp.array([1, 200, 255], jnp.uint8),)),
    "to unsigned": (lambda x: jnp.abs(x).astype(jnp.uint32) + 1, (x,)),
    "taken along": (lambda x, i: jax.grad(lambda x: jnp.take_along_axis(x, i[:, None], 1).sum())(x), (x, i32(0, 5, 2, 2))),
}
for name, (function, arguments) in PROGRAMS.items():
    compiled = rope_mlir.jax.jit(function)
    got, want = jax.tree.leaves(compiled(*arguments)), jax.tree.leaves(jax.jit(function)(*arguments))
    for a, b in zip(got, want, strict=True):
        assert a.shape == b.shape and a.dtype == b.dtype, name
        assert np.allclose(a, b, rtol=1e-5, atol=1e-5), (name, a, b)
    if arguments[0].dtype in (jnp.uint32, jnp.uint8):
        inside = jax.tree.leaves(jax.jit(lambda *arguments: compiled(*arguments))(*arguments))
        assert all((np.asarray(a) == np.asarray(b)).all() and a.dtype == b.dtype for a, b in zip(got, inside, strict=True)), name


def attend(q, k, v):
    return jax.nn.dot_product_attention(q, k, v, is_causal=True)


def layers(x, weights):
    return lax.scan(lambda h, w: (attend(h @ w, h, h) + h, None), x, weights)[0]


def step(q, k, v, upstream):
    out, pull = jax.vjp(jax.checkpoint(attend), q, k, v)
    return out, pull(upstream)


# Attention is found in loops, through the functions that JAX writes, in bf16 by the algorithm that it names, and with its gradient where
# jax.checkpoint computes it twice.
q, k, v, upstream = jax.random.normal(jax.random.PRNGKey(0), (4, 2, 5, 4, 16))
counts = rope_mlir.jax.jit(layers).explain(q, jnp.zeros((3, 16, 16)))["counts"]
assert counts["attention"] == {"raised": 1, "missed": 0}, counts
report = rope_mlir.jax.jit(attend).explain(*(one.astype(jnp.bfloat16) for one in (q, k[:, :, :2], v[:, :, :2])))
assert report["counts"]["attention"] == {"raised": 1, "missed": 0}, report
compiled = rope_mlir.jax.jit(step)
assert [one["what"] for one in compiled.explain(q, k, v, upstream)["raised"]] == ["attention", "attention_backward"]
for a, b in zip(jax.tree.leaves(compiled(q, k, v, upstream)), jax.tree.leaves(jax.jit(step)(q, k, v, upstream)), strict=True):
    assert np.allclose(a, b, rtol=1e-4, atol=1e-5)
print("ok")
