"""Arms of frameworks, where the interpreter that runs the benchmark has them."""

import os

import numpy as np


def find(processors):
    """The frameworks that can be imported, by name, and the names of those that cannot."""
    found, missing = {}, []
    try:
        import torch
        torch.set_num_threads(len(processors))
        torch.set_grad_enabled(False)
        found["torch"] = Torch(torch)
    except ImportError:
        missing.append("torch")
    try:
        import onnxruntime
        import onnx
        found["onnxruntime"] = OnnxRuntime(onnxruntime, onnx, len(processors))
    except ImportError:
        missing.append("onnxruntime")
    try:
        import iree.compiler
        import iree.runtime
        found["IREE"] = Iree(iree.compiler, iree.runtime, processors)
    except ImportError:
        missing.append("IREE")
    return found, missing


class Torch:
    def __init__(self, torch):
        self.torch = torch

    def start_team(self):
        x = self.torch.ones(512, 512)
        self.torch.mm(x, x)

    def arm(self, workload, arguments):
        """A call without arguments that returns the results, or None."""
        torch, what = self.torch, workload.library
        tensors = [torch.from_numpy(a) for a in arguments]
        attend = torch.nn.functional.scaled_dot_product_attention
        if what["kind"] == "gemm" and len(tensors) == 2:
            return lambda: [torch.mm(*tensors).numpy()]
        if what["kind"] == "attention":
            q, k, v = tensors
            q = q.reshape(1, what["heads"], what["rows"], what["d"])
            k, v = k[None], v[None]
            causal = what["rows"] > 1
            return lambda: [attend(q, k, v, is_causal=causal, enable_gqa=True).numpy()]
        if what["kind"] == "block":
            x, wq, wk, wv, wo, cos, sin = tensors
            rows, heads, groups, d = (what[n] for n in ("rows", "heads", "groups", "d"))
            cos, sin = (torch.cat([t, t], -1)[:, None] for t in (cos, sin))
            wqkv = torch.cat([wq, wk, wv], 1)

            def rotate(t):
                low, high = t[..., :d // 2], t[..., d // 2:]
                return t * cos + torch.cat([-high, low], -1) * sin

            def run():
                q, k, v = torch.mm(x, wqkv).split([heads * d, groups * d, groups * d], 1)
                q, k = rotate(q.view(rows, heads, d)), rotate(k.view(rows, groups, d))
                q, k, v = (t.transpose(0, 1)[None] for t in (q, k, v.view(rows, groups, d)))
                o = attend(q, k, v, is_causal=True, enable_gqa=True)
                return [torch.mm(o[0].transpose(0, 1).reshape(rows, heads * d), wo).numpy()]

            return run
        return None


class OnnxRuntime:
    """Products with the weights as a constant of the model, which it packs."""

    def __init__(self, runtime, onnx, threads):
        self.runtime, self.onnx, self.threads = runtime, onnx, threads

    def start_team(self):
        pass

    def arm(self, workload, arguments):
        if workload.library["kind"] != "gemm" or len(arguments) != 2:
            return None
        onnx, (x, w) = self.onnx, arguments
        graph = onnx.helper.make_graph(
            [onnx.helper.make_node("MatMul", ["x", "w"], ["y"])], "product",
            [onnx.helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, x.shape)],
            [onnx.helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, (x.shape[0], w.shape[1]))],
            [onnx.numpy_helper.from_array(np.asarray(w), "w")])
        options = self.runtime.SessionOptions()
        options.intra_op_num_threads = self.threads
        session = self.runtime.InferenceSession(onnx.helper.make_model(graph).SerializeToString(), options,
                                                providers=["CPUExecutionProvider"])
        return lambda: session.run(None, {"x": x})


class Iree:
    """The source module of a workload without rope ops, compiled for the host."""

    def __init__(self, compiler, runtime, processors):
        self.compiler, self.runtime, self.processors = compiler, runtime, processors

    def start_team(self):
        pass

    def arm(self, workload, arguments):
        if "rope." in workload.module:
            return None
        binary = self.compiler.compile_str(workload.module, target_backends=["llvm-cpu"], input_type="auto",
                                           extra_args=["--iree-llvmcpu-target-cpu=host", "--iree-opt-level=O3"])
        # Its threads start here, and run where the thread may that starts them.
        pinned = os.sched_getaffinity(0)
        os.sched_setaffinity(0, self.processors)
        config = self.runtime.Config("local-task")
        module = self.runtime.load_vm_flatbuffer(binary, driver="local-task")
        on_device = [self.runtime.asdevicearray(config.device, a) for a in arguments]
        module.main(*on_device).to_host()
        os.sched_setaffinity(0, pinned)
        return lambda: [module.main(*on_device).to_host()]
