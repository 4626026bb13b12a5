"""External arms on a GPU, where torch can be imported: cuBLAS, the backends of SDPA, torch.compile (Triton)."""

from device.arms import LibraryArm


def find(driver):
    """The arms' factory, or None and what is missing."""
    try:
        import torch
    except ImportError:
        return None, "torch"
    if not torch.cuda.is_available():
        return None, "torch with CUDA"
    return Torch(torch, driver), None


class Torch:
    def __init__(self, torch, driver):
        self.torch = torch
        torch.set_grad_enabled(False)
        self.stream = torch.cuda.ExternalStream(driver.stream.value)

    def tensor(self, array):
        tensor = self.torch.from_numpy(array.view("int16") if array.dtype == "uint16" else array).cuda()
        return tensor.view(self.torch.bfloat16) if array.dtype == "uint16" else tensor

    def arm(self, name, call):
        """Warmed up and captured; None where this version cannot."""
        torch = self.torch
        try:
            with torch.cuda.stream(self.stream):
                for _ in range(3):
                    call()
                self.stream.synchronize()
                graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(graph, stream=self.stream):
                    kept = call()
        except Exception as error:
            print(f"  {name}: not at hand: {str(error).splitlines()[0]}")
            return None

        def replay():
            with torch.cuda.stream(self.stream):
                graph.replay()

        def values():
            replay()
            self.stream.synchronize()
            results = kept if isinstance(kept, (list, tuple)) else [kept]
            return [r.float().cpu().numpy() for r in results]

        arm = LibraryArm(name, values, replay)
        # It has the inputs, which graphs read and do not keep.
        arm.recorded = call
        return arm

    def arms(self, program, arrays):
        torch, what = self.torch, program.what
        tensors = [self.tensor(a) for a in arrays]

        def rotate(x, cos, sin):
            low, high = x.float().chunk(2, dim=-1)
            cos, sin = cos[:, None], sin[:, None]
            return torch.cat([low * cos - high * sin, high * cos + low * sin], dim=-1).to(x.dtype)

        calls = {}
        if program.kind == "rope":
            both = lambda q, k, cos, sin: (rotate(q, cos, sin), rotate(k, cos, sin))
            calls["torch eager"] = lambda: both(*tensors)
            compiled = torch.compile(both, dynamic=False)
            calls["torch.compile"] = lambda: compiled(*tensors)
        elif program.kind == "gemm":
            calls["cuBLAS"] = lambda: torch.mm(*tensors)
        elif program.kind == "qkv":
            x, wq, wk, wv, cos, sin = tensors
            weights, heads, groups, lanes = torch.cat([wq, wk, wv], 1), what["heads"], what["groups"], what["lanes"]
            compiled = torch.compile(rotate, dynamic=False)

            def chain(rotation):
                q, k, v = torch.mm(x, weights).split([heads * lanes, groups * lanes, groups * lanes], 1)
                rows = x.shape[0]
                return (rotation(q.reshape(rows, heads, lanes), cos, sin),
                        rotation(k.reshape(rows, groups, lanes), cos, sin), v.reshape(rows, groups, lanes))

            calls["cuBLAS + torch eager"] = lambda: chain(rotate)
            calls["cuBLAS + torch.compile"] = lambda: chain(compiled)
            calls["cuBLAS alone"] = lambda: torch.mm(x, weights)
        else:
            from torch.nn.attention import SDPBackend, sdpa_kernel
            q, k, v = tensors
            q = q.reshape(1, -1, *q.shape[2:])
            for name, backend in (("SDPA flash", SDPBackend.FLASH_ATTENTION), ("SDPA cuDNN", SDPBackend.CUDNN_ATTENTION)):
                def attend(backend=backend):
                    with sdpa_kernel(backend):
                        return torch.nn.functional.scaled_dot_product_attention(q, k[None], v[None], is_causal=True,
                                                                               enable_gqa=True)
                calls[name] = attend
        return [arm for arm in (self.arm(name, call) for name, call in calls.items()) if arm]
