"""Rotations in half precision, which compilers are known to round once instead of after each op (pytorch#182225 and
pytorch#183122): strict code has eager's bits, with sizes that are known and that vary."""
import torch


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rotate(x, cos, sin):
    return x * cos.unsqueeze(1) + rotate_half(x) * sin.unsqueeze(1)


def rotate_two(q, k, cos, sin):
    return rotate(q, cos, sin), rotate(k, cos, sin)


def round_once(x, cos, sin):
    return rotate(x.float(), cos.float(), sin.float()).to(x.dtype)


for dtype in (torch.bfloat16, torch.float16):
    for dynamic in (False, True):
        for function, batch, heads, size, lanes in ((rotate_two, 1, (2, 1), 7, 16), (rotate, 2, (3,), 5, 8), (rotate_two, 2, (8, 2), 65, 128)):
            torch._dynamo.reset()
            torch.manual_seed(123)
            values = [torch.randn(batch, count, size, lanes, dtype=dtype) for count in heads]
            tables = [torch.randn(batch, size, lanes, dtype=dtype) for _ in range(2)]
            compiled = torch.compile(function, backend="rope", fullgraph=True, dynamic=dynamic, options={"mode": "strict", "fullgraph": True})
            got, want = compiled(*values, *tables), function(*values, *tables)
            for one, other in zip(got, want, strict=True) if isinstance(want, tuple) else [(got, want)]:
                assert torch.equal(one.view(torch.int16), other.view(torch.int16)), (dtype, dynamic, lanes)
            # The inputs tell the two roundings apart.
            assert not torch.equal(round_once(values[0], *tables), rotate(values[0], *tables))
print("eager's bits")
