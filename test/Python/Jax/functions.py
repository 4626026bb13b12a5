"""Functions of JAX by rope_mlir.jax: equal to XLA's, and raised."""
import jax
import jax.numpy as jnp
import numpy as np

import rope_mlir.jax

key = jax.random.PRNGKey(0)
q, k, v = (jax.random.normal(one, (2, 4, 9, 16)) for one in jax.random.split(key, 3))
angles = jnp.arange(9)[:, None] * 10000.0 ** (-jnp.arange(8) / 8)
tables = {"cos": jnp.cos(angles), "sin": jnp.sin(angles)}


def rotate(x, tables):
    low, high = jnp.split(x, 2, axis=-1)
    cos, sin = tables["cos"], tables["sin"]
    return jnp.concatenate([low * cos - high * sin, high * cos + low * sin], axis=-1)


def attention(q, k, v, tables, unused=None):
    q, k = rotate(q, tables), rotate(k, tables)
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) * 0.25
    scores = jnp.where(jnp.tril(jnp.ones((9, 9), bool)), scores, -jnp.inf)
    return {"y": jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores, axis=-1), v), "sum": q.sum()}


compiled = rope_mlir.jax.jit(attention)
counts = compiled.explain(q, k, v, tables)["counts"]
assert (counts["rotation"]["raised"], counts["attention"]["raised"]) == (2, 1), compiled.explain(q, k, v, tables)
want = attention(q, k, v, tables)
for got in (compiled(q, k, v, tables), compiled(q, k, v, tables=tables, unused=q),
            jax.jit(lambda *args: jax.tree.map(lambda one: one * 1, compiled(*args)))(q, k, v, tables)):
    for name in ("y", "sum"):
        assert isinstance(got[name], jax.Array) and got[name].dtype == jnp.float32
        # Sums of up to 1152 normal values in another order.
        assert np.abs(got[name] - want[name]).max() < 1e-4, name
# NumPy arrays and numbers; another size is compiled again.
scaled = rope_mlir.jax.jit(lambda x, factor: rotate(x, tables) * factor, mode="strict", threads=1)
for count in (1, 3):
    x = np.random.default_rng(1).standard_normal((count, 9, 16), dtype=np.float32)
    assert np.abs(scaled(x, 2.0) - rotate(x, tables) * 2.0).max() < 1e-6
assert scaled.__name__ == "<lambda>"
try:
    rope_mlir.jax.jit(jnp.linalg.svd)(q[0, 0])
except rope_mlir.jax.LoweringError as error:
    assert "mlir" in str(error)
else:
    raise AssertionError("expected a LoweringError")
# In a program of XLA: a foreign function, also once for each element, in every type.
inside = jax.jit(lambda x: scaled(x, 2.0))
assert "custom_call @rope_mlir_call" in inside.lower(x).as_text()
assert np.array_equal(jax.vmap(inside)(np.stack([x, x + 1]))[1], scaled(x + 1, 2.0))
for dtype in (jnp.bfloat16, jnp.float16, jnp.int32, jnp.int8, jnp.bool_):
    values = jnp.arange(6).reshape(2, 3).astype(dtype)
    negated = rope_mlir.jax.jit(lambda x: x if x.dtype == jnp.bool_ else x + x)
    assert (jax.jit(negated)(values) == negated(values)).all() and negated(values).dtype == dtype, dtype
# Gradients, in programs of XLA and out of them, of trees with integers; also of gradients.
def select(values, rows, *, factor=1.0):
    scores = jnp.einsum("hqd,hkd->hqk", values["q"], values["k"]) * 0.25
    weights = jax.nn.softmax(jnp.where(jnp.tril(jnp.ones(scores.shape[1:], bool)), scores, -jnp.inf), axis=-1)
    return {"y": jnp.einsum("hqk,hkd->hqd", weights, values["v"])[:, rows] * factor, "rows": rows}


tree = {name: np.random.default_rng(2).standard_normal((2, 9, 8), dtype=np.float32) for name in "qkv"}
rows = np.array([0, 3, 8], np.int32)
compiled = rope_mlir.jax.jit(select)
of = lambda one: lambda tree, factor: jnp.sin(one(tree, rows, factor=factor)["y"]).sum()
for way in (lambda one: one, jax.jit):
    got, want = (way(jax.grad(of(one), (0, 1)))(tree, 1.5) for one in (compiled, select))
    # Sums of up to 144 products of normal values in another order.
    assert all(np.abs(a - b).max() < 1e-4 for a, b in zip(jax.tree.leaves(got), jax.tree.leaves(want)))
(pulled,) = compiled._gradients.values()
((_, report, _, _),) = pulled._compiled.values()
assert [report["counts"][what]["raised"] for what in ("attention", "attention_backward")] == [1, 1], report
twice = lambda one: jax.grad(lambda tree: sum(jnp.square(a).sum() for a in jax.tree.leaves(jax.grad(of(one))(tree, 1.5))))(tree)
assert all(np.abs(a - b).max() < 1e-3 for a, b in zip(jax.tree.leaves(twice(compiled)), jax.tree.leaves(twice(select))))
try:
    # Of another process, as a program of a cache could have it.
    jax.jit(lambda x: jax.ffi.ffi_call("rope_mlir_call", jax.ShapeDtypeStruct((3,), jnp.float32))(x, function=np.int64(5)))(jnp.ones(3))
except Exception as error:
    assert "names no function of this process" in str(error), error
else:
    raise AssertionError("expected an error")
# Caches of floats of 8 bits go in, and results out.
def over_cache(q, keys, values, scale):
    scores = jnp.einsum("hqd,hkd->hqk", q, keys.astype(jnp.float32) * scale)
    return jax.nn.softmax(scores, axis=-1) @ (values.astype(jnp.float32) * scale), (q * 3).astype(keys.dtype)


for narrow in (jnp.float8_e4m3fn, jnp.float8_e5m2, jnp.float8_e4m3fnuz):
    q, keys, values = (np.random.default_rng(i).standard_normal((2, count, 32), dtype=np.float32) for i, count in enumerate((1, 20, 20)))
    arguments = q, keys.astype(narrow), values.astype(narrow), np.float32(0.125)
    got, want = (jax.jit(one)(*arguments) for one in (rope_mlir.jax.jit(over_cache), over_cache))
    assert np.abs(got[0] - want[0]).max() < 1e-6 and got[1].dtype == narrow, narrow
    assert (np.asarray(got[1]).view(np.uint8) == np.asarray(want[1]).view(np.uint8)).all(), narrow
print("ok")
