"""Arms of frameworks, where the interpreter that runs the benchmark has them."""

import os

import numpy as np

import ggml


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
    try:
        found["llama.cpp"] = LlamaCpp(ggml.Library(len(processors)))
    except ImportError:
        missing.append("llama.cpp")
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
        if workload.wide:
            return None
        tensors = [torch.from_numpy(a) for a in arguments]
        if workload.narrow:
            return self.narrow(workload, *tensors)
        if workload.element == "i8":
            return (lambda: [torch._int_mm(tensors[0], tensors[1].t()).numpy()]) if what["m"] > 16 else None
        if workload.element == "bf16":
            tensors = [t.view(torch.bfloat16) for t in tensors]
            if what["kind"] == "gemm" and len(tensors) == 2:
                return lambda: [torch.mm(*tensors).float().numpy()]
        attend = torch.nn.functional.scaled_dot_product_attention
        if what["kind"] == "gemm" and len(tensors) == 2 and workload.element == "f32":
            return lambda: [torch.mm(*tensors).numpy()]
        if what["kind"] == "attention":
            q, k, v = tensors
            q = q.reshape(1, what["heads"], what["rows"], what["d"])
            k, v = k[None], v[None]
            causal = what["rows"] > 1
            return lambda: [attend(q, k, v, is_causal=causal, enable_gqa=True).float().numpy()]
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
                return [torch.mm(o[0].transpose(0, 1).reshape(rows, heads * d), wo).float().numpy()]

            return run
        return None

    def narrow(self, workload, x, weights, scales):
        """The products with packed integers that torchao calls, whose parameters are bf16."""
        torch, operators = self.torch, self.torch.ops.aten
        x, scales = x.view(torch.bfloat16), scales.to(torch.bfloat16)
        if workload.narrow == 8:
            weights, scales = weights.view(torch.int8), scales.reshape(-1)
            return lambda: [operators._weight_int8pack_mm(x, weights, scales).float().numpy()]
        integers = torch.stack([weights & 15, weights >> 4], -1).reshape(weights.shape[0], -1).to(torch.int32)
        packed = operators._convert_weight_to_int4pack_for_cpu(integers, 1)
        group = integers.shape[1] // scales.shape[1]
        if group not in (32, 64, 128, 256):
            return None
        parameters = torch.stack([scales.T, torch.zeros_like(scales.T)], -1).contiguous()
        return lambda: [operators._weight_int4pack_mm_for_cpu(x, packed, group, parameters).float().numpy()]


class OnnxRuntime:
    """The workload as a model whose weights are constants, which the runtime packs."""

    def __init__(self, runtime, onnx, threads):
        self.runtime, self.onnx, self.threads = runtime, onnx, threads

    def start_team(self):
        pass

    def arm(self, workload, arguments):
        what, node = workload.library, self.onnx.helper.make_node
        if workload.wide:
            return self.cache(workload, *arguments) if workload.element == "f32" else None
        if workload.narrow:
            return self.narrow(workload, *arguments)
        if workload.element != "f32":
            return None
        if what["kind"] == "gemm" and len(arguments) == 2:
            x, w = arguments
            return self.session([node("MatMul", ["x", "w"], ["y"])], {"x": x}, {"w": w}, (x.shape[0], w.shape[1]))
        if what["kind"] == "attention":
            rows, heads, groups, d = (what[n] for n in ("rows", "heads", "groups", "d"))
            q, k, v = arguments
            inputs = {"q": q.reshape(1, heads, rows, d), "k": k[None], "v": v[None]}
            attend = node("Attention", ["q", "k", "v"], ["y"], is_causal=int(rows > 1))
            return self.session([attend], inputs, {}, (1, heads, rows, d))
        if what["kind"] == "block":
            x, wq, wk, wv, wo, cos, sin = arguments
            rows, heads, groups = (what[n] for n in ("rows", "heads", "groups"))
            nodes = [node("MatMul", ["x", "w" + n], [n]) for n in "qkv"]
            nodes.append(node("GroupQueryAttention", ["q", "k", "v", "", "", "last", "total", "cos", "sin"],
                              ["a", "present_k", "present_v"], domain="com.microsoft", num_heads=heads,
                              kv_num_heads=groups, do_rotary=1))
            nodes.append(node("MatMul", ["a", "wo"], ["y"]))
            constants = {"wq": wq, "wk": wk, "wv": wv, "wo": wo, "cos": cos, "sin": sin,
                         "last": np.array([rows - 1], np.int32), "total": np.array(rows, np.int32)}
            return self.session(nodes, {"x": x[None]}, constants, (1, rows, wo.shape[1]))
        return None

    def narrow(self, workload, x, weights, scales):
        """MatMulNBits in f32, which it rounds to 8 bits a row if it is faster so."""
        bits, (n, held) = workload.narrow, weights.shape
        k = held * 8 // bits
        if bits == 8 or scales.shape[1] == 1:
            return None
        block = k // scales.shape[1]
        node = self.onnx.helper.make_node("MatMulNBits", ["x", "w", "s"], ["y"], domain="com.microsoft", K=k, N=n,
                                          bits=bits, block_size=block)
        return self.session([node], {"x": wide(x)}, {"w": weights.reshape(n, -1, block * bits // 8), "s": scales.reshape(-1)},
                            (x.shape[0], n))

    def cache(self, workload, q, *caches):
        """GroupQueryAttention over a cache with one scale, which is not copied, and no zero point but 8. It writes the
        last token: the one that is there."""
        keys, key_scales = caches[:2]
        values, value_scales = caches[len(caches) // 2:][:2]
        onnx, what, bits = self.onnx, workload.library, workload.narrow
        helper, types, info = onnx.helper, onnx.TensorProto, onnx.helper.make_tensor_value_info
        heads, groups, count, d = (what[n] for n in ("heads", "groups", "keys", "d"))
        node = helper.make_node(
            "GroupQueryAttention", ["q", "k", "v", "keys", "values", "last", "total", *[""] * 5, "ks", "vs"],
            ["y", "new_keys", "new_values"], domain="com.microsoft", num_heads=heads, kv_num_heads=groups,
            k_quant_type="PER_TENSOR", v_quant_type="PER_TENSOR", kv_cache_bit_width=bits)
        held, shape = types.INT8 if bits == 8 else types.UINT8, (1, *keys.shape)
        token = lambda integers, scale: (
            integers.view(np.int8).astype(np.float32) if bits == 8 else
            np.stack([integers & 15, integers >> 4], -1).reshape(groups, -1).astype(np.float32) - 8) * scale
        inputs = {"q": q.reshape(1, 1, heads * d), "last": np.array([count - 1], np.int32),
                  "total": np.array([count], np.int32)}
        caches = {}
        for name, integers, scales in (("k", keys, key_scales), ("v", values, value_scales)):
            scale = scales.flat[0]
            inputs[name] = token(np.ascontiguousarray(integers[:, -1]), scale).reshape(1, 1, groups * d)
            inputs[name + "s"] = np.array([scale], np.float32)
            cache = integers.view(np.int8) if bits == 8 else integers
            caches["keys" if name == "k" else "values"] = self.runtime.OrtValue.ortvalue_from_numpy(cache[None])
        kinds = {np.dtype(np.float32): types.FLOAT, np.dtype(np.int32): types.INT32}
        graph = helper.make_graph(
            [node], "workload", [*[info(n, kinds[a.dtype], a.shape) for n, a in inputs.items()],
                                 *[info(n, held, shape) for n in caches]],
            [info("y", types.FLOAT, (1, 1, heads * d)), *[info("new_" + n, held, shape) for n in caches]])
        binding, session = self.bind(graph)
        binding.bind_output("y")
        for name, array in inputs.items():
            binding.bind_cpu_input(name, array)
        for name, cache in caches.items():
            binding.bind_ortvalue_input(name, cache)
            binding.bind_ortvalue_output("new_" + name, cache)

        def run():
            session.run_with_iobinding(binding)
            return [binding.get_outputs()[0].numpy()]

        return run

    def bind(self, graph):
        """A session whose arguments are bound to memory."""
        versions = [self.onnx.helper.make_opsetid("", 21), self.onnx.helper.make_opsetid("com.microsoft", 1)]
        model = self.onnx.helper.make_model(graph, opset_imports=versions, ir_version=10)
        session = self.open(model)
        return session.io_binding(), session

    def open(self, model):
        options = self.runtime.SessionOptions()
        options.intra_op_num_threads = self.threads
        # Its threads would run on beside the arm that comes next.
        options.add_session_config_entry("session.force_spinning_stop", "1")
        return self.runtime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])

    def session(self, nodes, inputs, constants, shape):
        onnx = self.onnx
        helper, f32 = onnx.helper, onnx.TensorProto.FLOAT
        graph = helper.make_graph(
            nodes, "workload", [helper.make_tensor_value_info(n, f32, a.shape) for n, a in inputs.items()],
            [helper.make_tensor_value_info("y", f32, shape)],
            [onnx.numpy_helper.from_array(np.asarray(a), n) for n, a in constants.items()])
        # The version of the operators that the runtime is sure to know.
        versions = [helper.make_opsetid("", 23), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=versions, ir_version=11)
        session = self.open(model)
        return lambda: session.run(["y"], inputs)


class Iree:
    """The source module of a workload without rope ops, compiled for the host."""

    def __init__(self, compiler, runtime, processors):
        self.compiler, self.runtime, self.processors = compiler, runtime, processors

    def start_team(self):
        pass

    def arm(self, workload, arguments):
        if "rope." in workload.module or workload.element != "f32":
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


class LlamaCpp:
    """Products and decoding by ggml, as llama.cpp computes them: weights that it packs, activations of f32 that it
    rounds to 8 bits where weights are integers, and caches in blocks of 32 integers."""

    def __init__(self, library):
        self.library = library

    def start_team(self):
        self.library.thread.submit(int).result()

    def arm(self, workload, arguments):
        what, element = workload.library, workload.element
        types = {"f32": ggml.F32, "bf16": ggml.BF16}
        if workload.wide:
            keys, values = (arguments[1:3], arguments[3:5])
            if element != "f32" or keys[1].shape[:-1] != keys[0].shape[:-1]:
                return None
            return self.decode(what, arguments[0], *[ggml.quantized(*held, workload.narrow) for held in (keys, values)])
        if workload.narrow:
            x, weights, scales = arguments
            return self.product(wide(x), weights.shape[0],
                                *ggml.quantized(weights, scales, workload.narrow))
        if element not in types:
            return None
        if what["kind"] == "gemm" and len(arguments) == 2:
            x, weights = arguments
            return self.product(wide(x), weights.shape[1], types[element], weights.T)
        if what["kind"] == "attention" and what["rows"] == 1:
            q, *caches = arguments
            return self.decode(what, wide(q), *[(types[element], cache) for cache in caches])
        return None

    def product(self, x, rows, type, weights):
        graph = ggml.Graph(self.library)
        weight = self.library.weight(type, weights, rows, x.shape[1], x.shape[0])
        return graph.finish(graph.op("mul_mat", weight, graph.input(ggml.F32, x)), (x.shape[0], rows))

    def decode(self, what, q, *caches):
        heads, groups, keys, d = (what[name] for name in ("heads", "groups", "keys", "d"))
        graph = ggml.Graph(self.library)
        q = graph.input(ggml.F32, q, heads, 1, d)
        k, v = (graph.input(type, cache, groups, keys, d) for type, cache in caches)
        return graph.finish(graph.op("flash_attn_ext", q, k, v, None, d ** -0.5, 0.0, 0.0), (heads, 1, d))


def wide(array):
    """An array of f32, or of the bits of bf16, in f32."""
    return array if array.dtype == np.float32 else (array.astype(np.uint32) << 16).view(np.float32)
