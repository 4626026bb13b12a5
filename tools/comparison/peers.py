"""One compiler on all modules, in a process of its own.

    peers.py PEER SCRIPT RESULTS.jsonl [--match REGEX]

Appends a line for each module that RESULTS does not have yet: rotations and attentions in the graph that runs, and the
largest error of its output beside that of eager PyTorch, relative to the largest output. A line that says `begun` and
has no other behind it names a module that ended the process.
"""
import argparse
import collections
import json
import pathlib
import sys
import tempfile

import numpy as np
import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "export"))
from modules import load_modules  # noqa: E402

ATTENTIONS = ("Attention", "MultiHeadAttention", "GroupQueryAttention", "PackedMultiHeadAttention", "ScaledDotProductAttention")


def to_numpy(tensor):
    """An output; the first one of several, which stands for them."""
    tensor = tensor[0] if isinstance(tensor, tuple) else tensor
    return tensor.detach().float().numpy() if tensor.dtype == torch.bfloat16 else tensor.detach().numpy()


def export(one):
    return torch.export.export(one.module, tuple(one.example), dynamic_shapes=one.dynamic)


def run_openvino(one, route):
    import openvino as ov

    source = one.module if route == "trace" else export(one)
    model = ov.convert_model(source, example_input=tuple(one.example)) if route == "trace" else ov.convert_model(source)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.xml"
        ov.save_model(model, path, compress_to_fp16=False)
        compiled = ov.Core().compile_model(ov.Core().read_model(path), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
        kinds = collections.Counter(op.get_rt_info()["layerType"].astype(str) for op in compiled.get_runtime_model().get_ops())
        inputs = []
        for port, tensor in zip(compiled.inputs, one.arguments, strict=True):
            value = ov.Tensor(port.element_type, list(tensor.shape))
            if port.element_type == ov.Type.bf16:
                value = ov.Tensor(tensor.contiguous().view(torch.int16).numpy(), list(tensor.shape), ov.Type.bf16)
            else:
                value.data[...] = to_numpy(tensor)
            inputs.append(value)
        result = compiled(inputs)[0]
        if compiled.outputs[0].element_type == ov.Type.bf16:
            result = (np.asarray(result).view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    found = {"rotations": kinds["RoPE"], "attentions": sum(count for kind, count in kinds.items() if "ScaledDotProduct" in kind)}
    return found, np.asarray(result)


def run_onnx(one, opset, rewrite=None):
    import onnx

    program = torch.onnx.export(one.module, tuple(one.example), dynamo=True, opset_version=opset, dynamic_shapes=one.dynamic,
                                verbose=False)
    if rewrite == "ort_fusions":
        from onnxscript.rewriter.ort_fusions import optimize_for_ort

        optimized = optimize_for_ort(program.model)
        program.model = optimized[0] if isinstance(optimized, tuple) else optimized
    # A rewrite may drop inputs that nothing reads.
    arguments = {value.name: tensor for value, tensor in zip(program.model.graph.inputs, one.arguments, strict=True)}
    with tempfile.TemporaryDirectory() as folder:
        path, final = pathlib.Path(folder) / "model.onnx", pathlib.Path(folder) / "final.onnx"
        program.save(str(path))
        if rewrite == "optimizer":
            from onnxruntime.transformers.optimizer import optimize_model

            optimize_model(str(path), model_type="bert", opt_level=1).save_model_to_file(str(path))
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.log_severity_level = 4
        options.optimized_model_filepath = str(final)
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        values = {}
        for port in session.get_inputs():
            tensor = arguments[port.name]
            bits = tensor.contiguous().view(torch.int16).numpy() if tensor.dtype == torch.bfloat16 else tensor.numpy()
            kind = onnx.TensorProto.BFLOAT16 if tensor.dtype == torch.bfloat16 else onnx.helper.np_dtype_to_tensor_dtype(bits.dtype)
            if tensor.dtype == torch.bfloat16:
                import ml_dtypes

                bits = bits.view(ml_dtypes.bfloat16)
            values[port.name] = onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(bits, kind)
        result = session.run_with_ort_values(None, values)[0]
        result = torch.from_dlpack(result._ortvalue.to_dlpack()).float().numpy() if "bfloat16" in result.data_type() else result.numpy()
        graph = onnx.load(final, load_external_data=False).graph
    kinds = collections.Counter(node.op_type for node in graph.node)
    return {"rotations": kinds["RotaryEmbedding"], "attentions": sum(kinds[kind] for kind in ATTENTIONS)}, result


def run_inductor(one):
    from torch._dynamo.utils import counters
    from torch._inductor import config

    torch._dynamo.reset()
    counters.clear()
    config.force_disable_caches = True
    result = torch.compile(one.module, dynamic=one.form == "dynamic")(*one.arguments)
    # What its pattern matcher fused; an attention that the program names itself is no find.
    return {"rotations": 0, "attentions": counters["inductor"]["fuse_attention"]}, to_numpy(result)


def import_linalg(one):
    """The module in linalg, by torch-mlir, with its weights as arguments."""
    from torch.func import functional_call
    from torch_mlir import fx

    names = [name for name, _ in one.module.named_parameters()]
    weights = [value.detach() for value in one.module.parameters()]
    count, inner = len(one.example), [one.module]

    class Functional(torch.nn.Module):
        def forward(self, *arguments):
            return functional_call(inner[0], dict(zip(names, arguments[count:])), arguments[:count])

    dynamic = ((*one.dynamic, *(None,) * len(weights)),) if one.dynamic else None
    program = torch.export.export(Functional(), (*one.example, *weights), dynamic_shapes=dynamic)
    keywords = {"decomposition_table": {}} if one.dynamic else {}
    module = fx.export_and_import(program, output_type="linalg-on-tensors", func_name="main", **keywords)
    return str(module), [*one.arguments, *weights]


def run_iree(one):
    import ml_dtypes
    from consumers import run_iree

    text, arguments = import_linalg(one)
    arrays = [value.contiguous().view(torch.int16).numpy().view(ml_dtypes.bfloat16) if value.dtype == torch.bfloat16 else value.numpy()
              for value in arguments]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "module.mlir"
        path.write_text(text)
        (result, *_), kinds = run_iree(path, arrays)
    attentions = sum(count for kind, count in kinds.items() if kind.startswith("iree_linalg_ext.") and "attention" in kind)
    return {"rotations": 0, "attentions": attentions}, result.astype(np.float32)


def run_rope(one):
    from rope_mlir.torch import Explanation, backend

    torch._dynamo.reset()
    records = []
    compiled = torch.compile(one.module, backend=backend, fullgraph=True, dynamic=one.form == "dynamic",
                             options={"fullgraph": True, "cache": False, "records": records})
    result = compiled(*one.arguments)
    found = Explanation(records, [])
    return {"rotations": found.count("rotation"), "attentions": found.count("attention")}, to_numpy(result)


def make_peers():
    return {
        "openvino-trace": lambda one: run_openvino(one, "trace"),
        "openvino-export": lambda one: run_openvino(one, "export"),
        "torch.onnx-23": lambda one: run_onnx(one, 23),
        "onnxscript-fusions": lambda one: run_onnx(one, 18, "ort_fusions"),
        "onnxruntime-optimizer": lambda one: run_onnx(one, 18, "optimizer"),
        "inductor": run_inductor,
        "iree": run_iree,
        "rope-mlir": run_rope,
    }


def compare(one, run):
    line = {"module": one.name, "form": one.form, "pairing": one.pairing, "holds": one.holds}
    try:
        found, result = run(one)
    except Exception as error:  # Peers raise errors of many classes.
        text = next((part for part in reversed(str(error).strip().splitlines()) if part.strip()), type(error).__name__)
        return {**line, "failed": f"{type(error).__name__}: {text.strip()}"[:300]}
    want = to_numpy(one.module(*one.arguments)).astype(np.float64)
    result = np.asarray(result, dtype=np.float64)
    if result.shape != want.shape:
        return {**line, **found, "wrong": True, "error": None}
    error = float(np.abs(result - want).max() / np.abs(want).max())
    return {**line, **found, "wrong": not error <= one.tolerance, "error": error}


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=list(make_peers()))
    parser.add_argument("script")
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--match", default="")
    options = parser.parse_args()
    run = make_peers()[options.peer]
    done = set()
    if options.results.exists():
        done = {json.loads(line)["key"] for line in options.results.read_text().splitlines()}
    for one in load_modules(options.script, options.match):
        if one.key in done:
            continue
        with options.results.open("a") as file:
            print(json.dumps({"key": one.key, "begun": True, "module": one.name, "form": one.form, "pairing": one.pairing,
                              "holds": one.holds}), file=file, flush=True)
            print(json.dumps({"key": one.key, **compare(one, run)}), file=file)


if __name__ == "__main__":
    main()
