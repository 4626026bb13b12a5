"""Training by torch.compile(backend="rope"): in each spelling of attention the gradients are those of f64 as nearly as eager's, the
backward graph has attention and its gradients, and the forward graph keeps no tensor of pairs."""
import math

import torch
import torch.nn.functional as F
from torch.utils.checkpoint import checkpoint

from rope_mlir.torch import backend

BATCH, HEADS, ROWS, LANES = 3, 4, 24, 16
CASES = {}


def case(make):
    CASES[make.__name__] = make
    return make


def operands(heads=HEADS):
    return [torch.randn(BATCH, count, ROWS, LANES) for count in (HEADS, heads, heads)]


def tables():
    angle = torch.arange(ROWS)[:, None] * 10000.0 ** (-torch.arange(LANES // 2) / (LANES // 2))
    angle = torch.cat((angle, angle), -1)
    return [angle.cos(), angle.sin()]


def rotate(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat((-x[..., half:], x[..., :half]), -1) * sin


def attend(**options):
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, **options)


def by_hand(change):
    """Products and softmax around what `change` does with the scores."""

    def function(q, k, v, *others):
        scores = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
        rows = torch.arange(scores.shape[-2])
        scores = change(scores, rows[None, :] - rows[:, None], *others)
        return F.softmax(scores, -1, dtype=torch.promote_types(q.dtype, torch.float32)).to(q) @ v

    return function


@case
def whole():
    return attend(), operands()


@case
def causal():
    return attend(is_causal=True), operands()


@case
def rotated_groups():
    def function(q, k, v, cos, sin):
        return F.scaled_dot_product_attention(rotate(q, cos, sin), rotate(k, cos, sin), v, is_causal=True, enable_gqa=True)

    return function, [*operands(2), *tables()]


@case
def repeated_heads():
    def repeat(x):
        return x[:, :, None].expand(-1, -1, 2, -1, -1).reshape(x.shape[0], -1, *x.shape[2:])

    def function(q, k, v, cos, sin):
        return F.scaled_dot_product_attention(rotate(q, cos, sin), repeat(rotate(k, cos, sin)), repeat(v), is_causal=True)

    return function, [*operands(2), *tables()]


@case
def window():
    return by_hand(lambda s, d: s.masked_fill((d > 0) | (d < -5), -math.inf)), operands()


@case
def lowest_fill():
    return by_hand(lambda s, d: torch.where(d <= 0, s, torch.finfo(s.dtype).min)), operands()


@case
def softcap():
    return by_hand(lambda s, d: (torch.tanh(s / 5) * 5).masked_fill(d > 0, -math.inf)), operands()


@case
def alibi():
    slopes = 2.0 ** -torch.arange(1, HEADS + 1)
    return by_hand(lambda s, d: (s + d * slopes.to(s)[:, None, None]).masked_fill(d > 0, -math.inf)), operands()


@case
def learned_bias():
    return by_hand(lambda s, d, bias: s + bias), [*operands(), torch.randn(HEADS, ROWS, ROWS)]


@case
def buckets():
    return by_hand(lambda s, d, table: s + F.embedding(d.clamp(-8, 8) + 8, table).permute(2, 0, 1)), [*operands(), torch.randn(17, HEADS)]


@case
def empty_rows():
    kept = torch.rand(BATCH, 1, ROWS, ROWS) > 0.3
    kept[..., 3, :] = False
    return lambda q, k, v, kept: F.scaled_dot_product_attention(q, k, v, attn_mask=kept), [*operands(), kept]


@case
def means_of_rows():
    kept = torch.rand(BATCH, 1, ROWS, ROWS) > 0.3
    kept[..., 3, :] = False
    return by_hand(lambda s, d, kept: torch.where(kept, s, torch.finfo(s.dtype).min)), [*operands(), kept]


@case
def einsum():
    def function(q, k, v):
        weights = torch.einsum("bqhd,bkhd->bhqk", q, k) * LANES**-0.5
        return torch.einsum("bhqk,bkhd->bqhd", weights.softmax(-1), v)

    return function, [torch.randn(BATCH, ROWS, HEADS, LANES) for _ in range(3)]


@case
def sinks():
    def function(q, k, v, sink):
        scores = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
        scores = torch.cat([scores, sink[:, None, None].expand(*scores.shape[:-1], 1)], -1)
        # The maximum is differentiated, too.
        scores = scores - scores.max(-1, keepdim=True).values
        return F.softmax(scores, -1)[..., :-1] @ v

    return function, [*operands(), torch.randn(HEADS)]


@case
def exponentials():
    def function(q, k, v):
        scores = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
        weights = torch.exp(scores - scores.amax(-1, keepdim=True))
        return (weights / weights.sum(-1, keepdim=True)) @ v

    return function, operands()


@case
def checkpointed():
    return lambda *values: checkpoint(attend(is_causal=True), *values, use_reentrant=False), operands()


@case
def multi_head():
    module = torch.nn.MultiheadAttention(32, 4, batch_first=True)
    names, weights = zip(*((name, weight.detach().clone()) for name, weight in module.named_parameters()))

    def function(x, *weights):
        return torch.func.functional_call(module, dict(zip(names, weights)), (x, x, x), {"need_weights": False})[0]

    return function, [torch.randn(BATCH, ROWS, 32), *weights]


def run(function, values, mark=False):
    """The result and the gradients of a weighted sum of it."""
    values = [value.detach().clone().requires_grad_(value.dtype.is_floating_point) for value in values]
    for value in values if mark else []:
        for dimension, size in enumerate(value.shape):
            if size in (BATCH, ROWS) and value.dim() > 1:
                torch._dynamo.mark_dynamic(value, dimension)
    result = function(*values)
    weights = torch.sin(torch.arange(result.numel(), dtype=torch.float64)).reshape(result.shape).to(result)
    wanted = [value for value in values if value.requires_grad]
    return [result, *torch.autograd.grad((result * weights).sum(), wanted)]


def check(name, dtype, is_dynamic):
    torch.manual_seed(0)
    torch._dynamo.reset()
    function, values = CASES[name]()
    values = [value.to(dtype) if value.dtype.is_floating_point else value for value in values]
    records, kept = [], []

    def compile(module, inputs):
        return backend(module, inputs, options={"records": records, "cache": False})

    def keep(value):
        kept.append(value)
        return value

    exact = run(function, [value.double() if value.dtype.is_floating_point else value for value in values])
    eager = run(function, values)
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda value: value):
        got = run(torch.compile(function, backend=compile), values, is_dynamic)
    for want, own, one in zip(exact, eager, got):
        error, allowed = ((other.double() - want).abs().max().item() for other in (one, own))
        assert error <= 4 * allowed + 8 * torch.finfo(dtype).eps * want.abs().max().item(), (name, dtype, error, allowed)
    backward = [entry["what"] for record in records if record.kind == "backward" for entry in record.raised]
    assert backward.count("attention_backward") == 1, (name, dtype, is_dynamic, *map(str, records))
    assert not any(record.fallbacks for record in records), (name, *map(str, records))
    # Probabilities of all heads are of no operand's size.
    pairs = [value for value in kept if value.dim() > 2 and value.shape[-2:] == (ROWS, ROWS) and value.numel() == BATCH * HEADS * ROWS**2]
    assert not pairs, (name, [value.shape for value in pairs])


for name in CASES:
    for dtype, is_dynamic in ((torch.float32, False), (torch.float32, True), (torch.bfloat16, False)):
        # The column of the sinks is cut off by sizes that are computed.
        if not (name == "sinks" and is_dynamic):
            check(name, dtype, is_dynamic)

# Layers that torch has one op for in evaluation.
layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True).eval()
x = torch.randn(2, 9, 32)
with torch.no_grad():
    for module, values in ((layer, [x]), (layer.self_attn, [x, x, x])):
        torch._dynamo.reset()
        records = []
        function = (lambda *values: module(*values, need_weights=False)[0]) if module is layer.self_attn else module
        got = torch.compile(function, backend=lambda graph, inputs: backend(graph, inputs, options={"records": records}))(*values)
        error = (got - function(*values)).abs().max().item()
        assert error <= 64 * torch.finfo(torch.float32).eps, error
        assert [entry["what"] for record in records for entry in record.raised] == ["attention"], [*map(str, records)]

class Counted(torch.nn.Module):
    """Scores with a tensor that the call writes to, which is not read again."""

    def __init__(self):
        super().__init__()
        self.register_buffer("bias", torch.zeros(9, 9))

    def forward(self, q, k, v):
        scores = q @ k.transpose(-1, -2) + self.bias
        self.bias.add_(scores.detach().mean((0, 1)))
        return torch.softmax(scores, -1) @ v


torch._dynamo.reset()
values = [torch.randn(2, 3, 9, 8, requires_grad=True) for _ in range(3)]
module, other = Counted(), Counted()
compiled = torch.compile(other, backend=backend)
for _ in range(2):
    want, got = (torch.autograd.grad(one(*values).square().sum(), values) for one in (module, compiled))
    for a, b in zip([*want, module.bias], [*got, other.bias]):
        error = (a - b).abs().max().item()
        assert error <= 256 * torch.finfo(torch.float32).eps * a.abs().max().item(), error

# A maximum that is more than a shift keeps its derivative.
torch._dynamo.reset()
x = torch.randn(5, 7, requires_grad=True)
for function in (lambda x: (torch.softmax(x - x.amax(-1, keepdim=True), -1) * x.amax(-1, keepdim=True)).square().sum(),
                 lambda x: torch.softmax(x - x.amax(0, keepdim=True), -1).square().sum(),
                 lambda x: torch.exp(x - x.amax(-1, keepdim=True)).sum()):
    got, want = (torch.autograd.grad(one(x), x)[0] for one in (torch.compile(function, backend=backend), function))
    error = (got - want).abs().max().item()
    assert error <= 64 * torch.finfo(torch.float32).eps * want.abs().max().item(), error

def turned(q, k, v, angle):
    """Attention as LLaMA was first written: rotations by products of complex numbers."""
    turn = torch.polar(torch.ones_like(angle), angle)
    q, k = (torch.view_as_real(torch.view_as_complex(one.unflatten(-1, (-1, 2))) * turn).flatten(-2) for one in (q, k))
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


# Gradients of an angle that is learned are sums of complex numbers over heads.
for learned in (False, True):
    torch._dynamo.reset()
    records = []
    values = [*operands(), tables()[0][:, : LANES // 2].acos()]
    for value in values[: 4 if learned else 3]:
        value.requires_grad_()
    wanted = [value for value in values if value.requires_grad]
    compiled = torch.compile(turned, backend=lambda graph, inputs: backend(graph, inputs, options={"records": records, "cache": False}))
    want, got = (torch.autograd.grad(one(*values).square().sum(), wanted) for one in (turned, compiled))
    for a, b in zip(want, got):
        error = (a - b).abs().max().item()
        assert error <= 256 * torch.finfo(torch.float32).eps * a.abs().max().item(), (learned, error)
    found = [(record.kind, entry["what"]) for record in records for entry in record.raised]
    assert found.count(("forward", "rotation")) == 2 and found.count(("backward", "rotation")) >= 2, [*map(str, records)]
    assert found.count(("backward", "attention_backward")) == 1, [*map(str, records)]
    assert learned or not any(record.fallbacks for record in records), [*map(str, records)]


def neighbours(x, cos, sin):
    low, high = x.unflatten(-1, (-1, 2)).unbind(-1)
    return x * cos + torch.stack((-high, low), -1).flatten(-2) * sin


# Neighbours that unbind takes apart are rotated in both graphs.
torch._dynamo.reset()
records, values = [], [*operands(), *tables()]
for value in values[:3]:
    value.requires_grad_()
function = lambda q, k, v, cos, sin: F.scaled_dot_product_attention(neighbours(q, cos, sin), neighbours(k, cos, sin), v)
compiled = torch.compile(function, backend=lambda graph, inputs: backend(graph, inputs, options={"records": records, "cache": False}))
want, got = (torch.autograd.grad(one(*values).square().sum(), values[:3]) for one in (function, compiled))
assert all(torch.allclose(a, b, atol=1e-4, rtol=1e-4) for a, b in zip(want, got))
assert [entry["what"] for record in records for entry in record.raised].count("rotation") == 4, [*map(str, records)]
assert not any(record.fallbacks for record in records), [*map(str, records)]

# A conjugate that waits until it is read.
torch._dynamo.reset()
z = torch.randn(5, 7, dtype=torch.complex64).conj()
square = lambda z: torch.view_as_real(z * z)
assert torch.allclose(torch.compile(square, backend=backend)(z), square(z), atol=1e-5)
print(f"{len(CASES)} spellings of attention trained")
