"""Sorts, scans and scatters, which torch-mlir has as loops on buffers: torch's numbers, without an op left
in torch; an index out of range is an error."""
import torch

from rope_mlir._library import RopeError
from rope_mlir.torch import backend

torch.manual_seed(0)


def check(f, *arguments, exact=True):
    torch._dynamo.reset()
    found = torch.compile(f, backend=backend, options={"fullgraph": True})(*arguments)
    expected = f(*arguments)
    for x, y in zip(*(one if isinstance(one, tuple) else (one,) for one in (expected, found))):
        assert x.dtype == y.dtype and x.shape == y.shape
        assert torch.equal(x, y) if exact else torch.allclose(x, y), (x, y)


torch.manual_seed(0)
x, rows = torch.randn(5, 16), torch.randint(0, 16, (5, 3))
check(lambda x: tuple(torch.topk(x, 3, -1)), x)
check(lambda x: torch.topk(x, 3, dim=-1, sorted=False)[0].sort(-1)[0], x)
check(lambda x: tuple(torch.topk(x, 3, dim=0, largest=False)), x)
check(lambda x: tuple(torch.sort(x, -1, descending=True)), x)
check(lambda x: torch.argsort(x, -1), x)
# In the type that torch adds up in, so to the last bit.
check(lambda x: torch.cumsum(x, -1), x)
check(lambda x: torch.cumsum(x.bfloat16(), 0), x)
check(lambda x, i: torch.scatter(x, 1, i, 1.0), x, rows)
check(lambda x, i: torch.scatter(x, -1, i, 1.0), x, rows)
check(lambda x, i: torch.zeros_like(x, dtype=torch.bool).scatter(-1, i, True), x, rows)
check(lambda x, i, v: x.index_add(0, i, v), torch.randn(10, 6), torch.tensor([1, 4, 1]), torch.randn(3, 6), exact=False)
check(lambda x, i, v: torch.scatter_add(x, 1, i, v), x, rows, torch.randn(5, 3), exact=False)
check(lambda x, i, v: x.index_put([i], v), torch.randn(10, 6), torch.tensor([1, 4, 2]), torch.randn(3, 6))
# Indices of several dimensions, also of sizes that are known at the call only.
pairs, first, second = torch.randint(0, 9, (5, 7)), torch.randint(0, 9, (5, 1)), torch.randint(0, 9, (1, 7))
for known in (True, False):
    if not known:
        for index, dimension in ((pairs, 0), (pairs, 1), (first, 0), (second, 1)):
            torch._dynamo.mark_dynamic(index, dimension)
    check(lambda x, i, v: x.index_put([i], v, accumulate=True), torch.randn(9, 4), pairs, torch.randn(4), exact=False)
    check(lambda x, i, j, v: x.index_put([i, j], v, accumulate=True), torch.randn(9, 9, 4), first, second, torch.randn(4), exact=False)
for pads in ((0, 0, 1, -1), (-2, 1), (-1, -2, 3, 0), (1, 2, -1, 1)):
    check(lambda x, pads=pads: torch.nn.functional.pad(x, pads, value=0.5), x)
infinities = torch.tensor([[-torch.inf] * 3, [torch.inf, 0, 1], [1000, 1001, -torch.inf]])
for dims in (-1, (0, 1)):
    for keep in (False, True):
        check(lambda x, dims=dims, keep=keep: torch.logsumexp(x, dims, keepdim=keep), x, exact=False)
check(lambda x: torch.logsumexp(x, 1), infinities, exact=False)
check(torch.nn.functional.logsigmoid, x * 50, exact=False)
print("forward: torch's numbers")


def gradient(f):
    table.zero_grad()
    f(ids).square().sum().backward()
    return table.weight.grad.clone()


table, ids = torch.nn.Embedding(20, 8, padding_idx=3), torch.randint(0, 20, (2, 7))
expected = gradient(table)
torch._dynamo.reset()
assert torch.allclose(expected, gradient(torch.compile(table, backend=backend, options={"fullgraph": True})))


def row_gradient(f, index):
    rows = torch.arange(36.0).view(9, 4).requires_grad_()
    (f(rows, index) * torch.arange(4.0 * index.numel()).view(*index.shape, 4)).sum().backward()
    return rows.grad


torch._dynamo.reset()
assert torch.equal(row_gradient(lambda x, i: x[i], pairs), row_gradient(torch.compile(lambda x, i: x[i], backend=backend), pairs))
print("gradient of an embedding, of rows at pairs: torch's")

torch._dynamo.reset()
add = torch.compile(lambda x, i, v: x.index_put([i], v, accumulate=True), backend=backend)
for index in (10, -1):
    try:
        add(torch.randn(10, 6), torch.tensor([1, index]), torch.randn(2, 6))
    except RopeError as error:
        print(f"index {index}: {error}")
