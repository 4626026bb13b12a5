"""Runs one exported module in the compiler it was written for.

    consumers.py CONSUMER FILE RESULT.npz INPUT.npy...

CONSUMER is iree or jax (text of MLIR), onnxruntime or openvino (text of ONNX). Writes the outputs to RESULT.npz
as out_0, out_1, ... and prints one line of JSON: how often each op stands in the graph that the
consumer runs. A process of its own, as a consumer may crash.
"""
import collections
import json
import pathlib
import re
import sys
import tempfile

import ml_dtypes
import numpy as np


def load(path):
    """An array; a type that NumPy lacks is stored as raw bytes, which are bf16."""
    array = np.load(path)
    return array.view(ml_dtypes.bfloat16) if array.dtype == np.dtype("V2") else array


def run_iree(path, inputs):
    import iree.compiler.tools as compiler
    import iree.runtime as runtime

    stablehlo = "stablehlo." in path.read_text()
    arguments = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu",
                 "--iree-llvmcpu-target-cpu=host"]
    kind = "stablehlo" if stablehlo else "auto"
    # What IREE dispatches, after its input conversions: the op is there as such or it is not.
    flow = compiler.compile_file(str(path), input_type=kind, extra_args=[*arguments, "--compile-to=global-optimization"])
    counts = collections.Counter(re.findall(r"\b(iree_linalg_ext\.\w+|linalg\.\w+)\b", flow.decode()))
    binary = compiler.compile_file(str(path), input_type=kind, extra_args=arguments)
    context = runtime.SystemContext(config=runtime.Config("local-task"))
    module = runtime.VmModule.copy_buffer(context.instance, binary)
    context.add_vm_module(module)
    outputs = context.modules[module.name]["main"](*inputs)
    outputs = outputs if isinstance(outputs, (list, tuple)) else [outputs]
    return [np.asarray(output.to_host()) for output in outputs], counts


def run_jax(path, inputs):
    """XLA, as JAX carries it. It replaces each composite by its decomposition."""
    import jax
    from jax._src.lib import xla_client
    from jaxlib.mlir import ir

    with jax._src.interpreters.mlir.make_ir_context():
        module = ir.Module.parse(path.read_text())
        device = jax.devices("cpu")[0]
        executable = device.client.compile_and_load(module, xla_client.DeviceList((device,)), xla_client.CompileOptions())
    with jax.enable_x64(True):
        arguments = [jax.device_put(value, device) for value in inputs]
    results = executable.execute_sharded(arguments).disassemble_into_single_device_arrays()
    counts = collections.Counter(re.findall(r"= [^=]*?\b([a-z-]+)\(", executable.hlo_modules()[0].to_string()))
    return [np.asarray(result[0]) for result in results], counts


def run_openvino(path, inputs):
    import onnx
    import onnx.parser
    import openvino

    file = path.with_suffix(".onnx")
    onnx.save(onnx.parser.parse_model(path.read_text()), file)
    core = openvino.Core()
    compiled = core.compile_model(core.read_model(file), "CPU", {"INFERENCE_PRECISION_HINT": "f32"})
    counts = collections.Counter(op.get_rt_info()["layerType"].astype(str) for op in compiled.get_runtime_model().get_ops())
    values = []
    for port, array in zip(compiled.inputs, inputs, strict=True):
        if array.dtype == ml_dtypes.bfloat16:
            value = openvino.Tensor(np.ascontiguousarray(array).view(np.int16), list(array.shape), openvino.Type.bf16)
        else:
            value = openvino.Tensor(np.ascontiguousarray(array))
        values.append(value)
    outputs = []
    for port, result in zip(compiled.outputs, compiled(values).values(), strict=True):
        result = np.asarray(result)
        outputs.append(result.view(np.uint16).view(ml_dtypes.bfloat16) if port.element_type == openvino.Type.bf16 else result)
    return outputs, counts


def run_onnxruntime(path, inputs):
    import onnx
    import onnx.parser
    import onnxruntime

    model = onnx.parser.parse_model(path.read_text())
    with tempfile.TemporaryDirectory() as folder:
        optimized = pathlib.Path(folder) / "optimized.onnx"
        # NumPy gets no bf16 from this consumer: such a result is cast, behind the graph.
        for output in model.graph.output:
            if output.type.tensor_type.elem_type == onnx.TensorProto.BFLOAT16:
                model.graph.node.append(onnx.helper.make_node("Cast", [output.name], [output.name + "_f32"], to=onnx.TensorProto.FLOAT))
                output.name += "_f32"
                output.type.tensor_type.elem_type = onnx.TensorProto.FLOAT
        file = path.with_suffix(".onnx")
        onnx.save(model, file)
        onnx.checker.check_model(str(file))
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        options.intra_op_num_threads = 1
        options.optimized_model_filepath = str(optimized)
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
        names = [value.name for value in session.get_inputs()]
        # Arrays of bf16 go in and out as ONNX Runtime's own values.
        values = {name: onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type(array, onnx.helper.np_dtype_to_tensor_dtype(array.dtype))
                  for name, array in zip(names, inputs, strict=True)}
        results = session.run_with_ort_values(None, values)
        final = onnx.load(optimized, load_external_data=False)
        counts = collections.Counter(
            (f"{node.domain}." if node.domain not in ("", "ai.onnx") else "") + node.op_type for node in final.graph.node)
    return [result.numpy() for result in results], counts


def main():
    consumer, file, result, *paths = sys.argv[1:]
    run = {"iree": run_iree, "jax": run_jax, "onnxruntime": run_onnxruntime, "openvino": run_openvino}[consumer]
    outputs, counts = run(pathlib.Path(file), [load(path) for path in paths])
    # bf16 is written as the raw bytes that NumPy can store.
    np.savez(result, **{f"out_{number}": output.view("V2") if output.dtype == ml_dtypes.bfloat16 else output
                        for number, output in enumerate(outputs)})
    print(json.dumps(dict(counts)))


if __name__ == "__main__":
    main()
