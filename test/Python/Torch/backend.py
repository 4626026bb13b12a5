"""torch.compile(backend="rope"): attention and rotations in many spellings,
gradients, dynamic sizes, graph breaks, ops that stay in torch, and the cache."""
import logging
import math
import os
import pathlib
import shutil
import threading

import torch
import torch.nn.functional as F

import rope_mlir
from rope_mlir.torch import backend, explain

cache = pathlib.Path(os.environ["ROPE_MLIR_CACHE"])
shutil.rmtree(cache, ignore_errors=True)
torch.manual_seed(0)


class Log(logging.Handler):
    lines: list = []

    def emit(self, record):
        self.lines.append(record.getMessage())


logging.getLogger("rope_mlir").addHandler(Log())
logging.getLogger("rope_mlir").propagate = False


def compile(function, **options):
    torch._dynamo.reset()
    return torch.compile(function, backend=backend, options=options or None)


def close(got, want, steps=64):
    """Sums in another order: as many roundings of the largest term as are summed."""
    assert got.shape == want.shape and got.dtype == want.dtype
    bound = steps * torch.finfo(want.dtype).eps * want.abs().max().item()
    error = (got - want).abs().max().item()
    assert error <= bound, (error, bound)


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rope_attention(q, k, v, cos, sin, causal=True):
    q = q * cos + rotate_half(q) * sin
    k = k * cos + rotate_half(k) * sin
    return F.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=True)


def arguments(size=9, dtype=torch.float32, grad=False):
    q, k, v = (torch.randn(2, heads, size, 16, dtype=dtype, requires_grad=grad) for heads in (4, 2, 2))
    angle = torch.arange(size)[:, None] * 10000.0 ** (-torch.arange(8) / 8)
    angle = torch.cat((angle, angle), -1)
    return q, k, v, angle.cos().to(dtype), angle.sin().to(dtype)


# Found, equal, and by the same code in two types.
for dtype in (torch.float32, torch.bfloat16):
    values = arguments(dtype=dtype)
    found = explain(rope_attention, *values)
    assert (found.count("rotation"), found.count("attention")) == (2, 1) and not found.fallbacks, str(found)
    assert str(found).endswith("2 rotations, 1 attentions raised, 0 missed, 0 ops in torch, 0 graph breaks")
    close(compile(rope_attention)(*values), rope_attention(*values), steps=64 if dtype == torch.float32 else 2)

# Rotations alone, half precision, strict: each op rounded as in eager.
q, k, v, cos, sin = arguments(dtype=torch.bfloat16)
rotate = lambda x, c, s: x * c + rotate_half(x) * s
assert torch.equal(compile(rotate, mode="strict")(q, cos, sin), rotate(q, cos, sin))

# Masks: causal, additive, boolean with a row that keeps nothing.
q, k, v, cos, sin = arguments(9)
k = v = torch.randn(2, 4, 9, 16)
allowed = torch.rand(2, 1, 9, 9) > 0.3
allowed[..., 3, :] = False
for mask in (None, torch.randn(9, 9), allowed):
    attend = lambda q, k, v: F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=0.3)
    found = explain(attend, q, k, v)
    assert found.count("attention") == 1 and not found.fallbacks, str(found)
    close(compile(attend)(q, k, v), attend(q, k, v))

# Gradients of everything.
values = arguments(grad=True)
want = rope_attention(*values)
weight = torch.randn_like(want)
expected = torch.autograd.grad((want * weight).sum(), values[:3])
compiled = compile(rope_attention)
for _ in range(2):
    got = torch.autograd.grad((compiled(*values) * weight).sum(), values[:3])
    for one, other in zip(got, expected):
        close(one, other)
found = explain(rope_attention, *values)
assert [graph.kind for graph in found.graphs] == ["forward", "backward"] and not found.fallbacks, str(found)

# Sizes of the call: one graph for all of them, attention found in it.
with torch.no_grad():
    torch._dynamo.utils.counters.clear()
    dynamic = compile(rope_attention)
    for size in (9, 13, 1, 40, 257):
        values = arguments(size)
        if size != 1:
            for one in values:
                torch._dynamo.mark_dynamic(one, one.dim() - 2)
        close(dynamic(*values), rope_attention(*values))
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] == 2
    values = arguments(21)
    for one in values:
        torch._dynamo.mark_dynamic(one, one.dim() - 2)
    found = explain(rope_attention, *values)
    assert (found.count("rotation"), found.count("attention")) == (2, 1) and not found.fallbacks, str(found)


# Every size of the call at once, which views join and part.
with torch.no_grad():
    linear, projected = torch.nn.Linear(8, 24), lambda x: linear(x).view(*x.shape[:2], 3, -1).transpose(1, 2)
    square = lambda x: F.scaled_dot_product_attention(x, x, x, is_causal=True)
    odd = lambda x: (x + 1).view(x.shape[1], x.shape[0], x.shape[2]) * 2
    for function, sizes in ((linear, ((3, 2, 8), (5, 7, 8))), (projected, ((3, 2, 8), (4, 9, 8))), (square, ((3, 2, 5, 8), (2, 3, 6, 8))),
                            (odd, ((3, 2, 8), (5, 7, 8)))):
        dynamic = torch.compile(function, backend=backend, dynamic=True)
        for size in sizes:
            x = torch.randn(size)
            close(dynamic(x), function(x))
    torch._dynamo.reset()
    torch._dynamo.mark_dynamic(x, (0, 1))
    # A view that exchanges two sizes is torch's.
    assert {name for name, _ in explain(odd, x).fallbacks} == {"aten.view.default"}


# A graph break, values that are no tensors, inputs and constants as results.
def broken(x, scale):
    y = x * scale
    torch._dynamo.graph_break()
    return y + 1, x, {"sum": y.sum(), "none": None, "three": 3}


x = torch.randn(4, 5)
got, want = compile(broken)(x, 2.5), broken(x, 2.5)
assert got[1] is x and got[2]["three"] == 3 and got[2]["none"] is None and torch.equal(got[0], want[0])
assert len(explain(broken, x, 2.5).breaks) == 1 and len(explain(broken, x, 2.5).graphs) == 2


# Inputs that are not contiguous, results that are not, in-place updates.
def layouts(x, y):
    y.add_(1)
    return (x.t() + y).t(), x.expand(3, 5, 4)[0]


x, y = torch.randn(4, 5).t(), torch.zeros(4, 5)
z = y.clone()
for got, want in zip(compile(layouts)(x, y), layouts(x, z)):
    close(got, want)
    assert got.stride() == want.stride(), (got.stride(), want.stride())
assert torch.equal(y, z) and y[0, 0] == 1


# What cannot be lowered runs in torch, and says so once.
def mixed(x):
    counts = torch.histc(x * 2, bins=x.shape[-1])
    return F.dropout(x + counts, 0.5) + 1


Log.lines.clear()
compiled = compile(mixed)
torch.manual_seed(3)
got = compiled(x)
torch.manual_seed(3)
assert torch.equal(got, mixed(x))
assert any("aten.histc" in line and "runs in torch" in line for line in Log.lines), Log.lines
assert any("random numbers" in line for line in Log.lines), Log.lines
found = explain(mixed, x)
assert any("histc" in name for name, _ in found.fallbacks) and "in torch: aten.histc" in str(found)
try:
    compile(mixed, fullgraph=True)(x)
except Exception as error:
    assert "would run in torch" in str(error)
else:
    raise AssertionError("expected an error")
for options, part in (({"mode": "exact"}, "'exact'"), ({"thread": 1}, "unknown option 'thread'")):
    try:
        compile(mixed, **options)(x)
    except Exception as error:
        assert part in str(error), error
    else:
        raise AssertionError("expected an error")

# Elementary functions as exact as torch's own, against f64.
x = torch.cat((torch.randn(2000) * 4, torch.randn(2000) * 1e-3))
for function in (F.gelu, lambda x: F.gelu(x, approximate="tanh"), F.silu, torch.sigmoid, torch.tanh, torch.erf, torch.exp, F.elu,
                 lambda x: torch.rsqrt(x.abs()), lambda x: torch.softmax(x, -1), lambda x: (x > 0).cumsum(-1)):
    got, want = compile(function)(x), function(x)
    if not want.dtype.is_floating_point:
        assert torch.equal(got, want)
        continue
    exact = function(x.double())
    unit = torch.finfo(torch.float32).eps * exact.abs().clamp_min(1e-6)
    errors = [((one.double() - exact).abs() / unit).max().item() for one in (got, want)]
    assert errors[0] <= 4 * errors[1] + 4, (function, errors)

# Compiled code is found again, unless the file is damaged.
values = arguments(11)
assert not explain(rope_attention, *values).graphs[0].from_cache
assert explain(rope_attention, *values).graphs[0].from_cache
for file in cache.iterdir():
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)
assert not explain(rope_attention, *values).graphs[0].from_cache
close(compile(rope_attention)(*values), rope_attention(*values))

# Caches of floats of 8 bits go in, and results out.
for narrow in (torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz):
    def over_cache(q, k, v, scale):
        return F.scaled_dot_product_attention(q, k.float() * scale, v.float() * scale), (q * 3).to(k.dtype)

    q, k, v = torch.randn(1, 2, 1, 32), torch.randn(1, 2, 20, 32).to(narrow), torch.randn(1, 2, 20, 32).to(narrow)
    (got, rounded), want = compile(over_cache)(q, k, v, torch.tensor(0.5)), over_cache(q, k, v, torch.tensor(0.5))
    close(got, want[0])
    assert rounded.dtype == narrow and torch.equal(rounded.view(torch.uint8), want[1].view(torch.uint8)), narrow

# One compiled model from several threads.
compiled, want, failures = compile(rope_attention), rope_attention(*values), []
compiled(*values)


def work():
    try:
        for _ in range(50):
            close(compiled(*values), want)
    except Exception as error:
        failures.append(error)


threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not failures, failures[0]
assert math.isfinite(want.sum().item())
print("ok")
