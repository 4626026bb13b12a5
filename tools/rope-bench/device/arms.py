"""What is measured of a program: generated code on CUDA or on the emulator, and libraries."""

import ctypes
import json
import pathlib
import shutil
import subprocess

import numpy as np

import native
from device.programs import expect, from_bf16, to_bf16

FUSED = "builtin.module(rope-fuse{model=always})"
PLAIN = "builtin.module(canonicalize)"
BARE = "builtin.module(rope-test-drop-rotations,rope-fuse{model=always})"


def plan(program):
    """Own arms: name, passes, whether the values are those of the program."""
    arms = [("fused", FUSED if program.rotates else PLAIN, True)]
    if program.rotates:
        arms += [("own unfused", PLAIN, True), ("fused, rotation removed", BARE, False)]
    return arms


def transform(options, program, name, pipeline):
    stem = "".join(c if c.isalnum() else "-" for c in f"{program.name}-{name}")
    source = options.folder / (stem + ".mlir")
    source.write_text(program.module)
    lowered = options.folder / (stem + ".opt.mlir")
    native.run([options.bin / "rope-opt", source, f"--pass-pipeline={pipeline}", "-o", lowered])
    return lowered


def find_error(program, arrays, values, name):
    """What says that an arm's values are not those of the reference in f32, or None."""
    if program.expected is None:
        program.expected = expect(program, arrays)
    for number, (got, want, bound) in enumerate(zip(values, *program.expected)):
        error = float(np.abs(got.reshape(want.shape) - want).max())
        if not error <= bound:
            return f"{program.name}: result {number} of '{name}' differs from the reference by {error}, more than {bound}"
    return None


class CudaArm:
    """Host code and PTX that rope-runner wrote; one call is a graph."""

    def __init__(self, options, driver, program, name, lowered, arrays):
        self.driver, self.name, self.rounds = driver, name, []
        ptx, host = lowered.with_suffix(".ptx"), lowered.with_suffix(".host.o")
        native.run([options.bin / "rope-runner", lowered, "--emit=ptx", f"--chip={options.chip}", f"--out={ptx}"])
        native.run([options.bin / "rope-runner", lowered, "--emit=host", f"--chip={options.chip}", f"--out={host}"])
        library = lowered.with_suffix(".so")
        abi = pathlib.Path(__file__).with_name("launch_abi.c")
        native.run([shutil.which(f"{native.LLVM}/bin/clang") or "cc", "-shared", "-fPIC", "-O2", host, abi, "-lm", "-ldl", "-o", library])
        self.library, self.module = ctypes.CDLL(str(library)), driver.load(ptx.read_bytes() + b"\0")
        self.functions, self.live, self.pool, self.constants = {}, {}, {}, {}
        self.callbacks = [ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(self.give),
                          ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.take),
                          ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)(self.constant),
                          ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int64), ctypes.c_void_p,
                                           ctypes.c_char_p)(self.launch)]
        self.library.bench_set_device(*self.callbacks)
        self.problem = None
        text = program.module.split("->")[1].split("{")[0]
        self.ranks = [part.count("x") for part in text.split("tensor<")[1:]]
        self.inputs = []
        for array in arrays:
            pointer = self.give(array.nbytes)
            ctypes.memmove(pointer, array.ctypes.data, array.nbytes)
            self.inputs.append(native.descriptor_at(pointer, array))
        self.results = np.zeros(sum(3 + 2 * rank for rank in self.ranks), np.int64)
        self.call()
        driver.synchronize()
        self.replay = driver.capture(self.call)

    # What host code calls. An exception cannot pass through it.
    def give(self, bytes):
        for size, blocks in self.pool.items():
            if bytes <= size <= 2 * bytes and blocks:
                pointer = blocks.pop()
                break
        else:
            size, pointer = bytes, self.driver.allocate(bytes)
        self.live[pointer] = size
        return pointer

    def take(self, pointer):
        if pointer in self.live:
            self.pool.setdefault(self.live.pop(pointer), []).append(pointer)

    def constant(self, data, bytes):
        if data not in self.constants:
            self.constants[data] = self.give(bytes)
            ctypes.memmove(self.constants[data], data, bytes)
        return self.constants[data]

    def launch(self, kernel, sizes, arguments, signature):
        try:
            if kernel not in self.functions:
                self.functions[kernel] = self.driver.function(self.module, kernel)
            self.driver.launch(self.functions[kernel], sizes[:7], ctypes.c_void_p(arguments))
        except Exception as error:
            self.problem = self.problem or error

    def call(self):
        pointers = [ctypes.c_void_p(self.results.ctypes.data)]
        pointers += [ctypes.c_void_p(d.ctypes.data) for d in self.inputs]
        self.library._mlir_ciface_main(*pointers)
        if self.problem:
            raise self.problem

    def values(self):
        self.replay()
        self.driver.synchronize()
        results, place = [], 0
        for rank in self.ranks:
            fields = self.results[place:place + 3 + 2 * rank]
            shape = fields[3:3 + rank]
            bits = (ctypes.c_uint16 * int(np.prod(shape))).from_address(int(fields[1]))
            results.append(from_bf16(np.array(bits, np.uint16)).reshape(shape))
            place += 3 + 2 * rank
        return results


class EmulatedArm:
    """The same program on the emulator, by rope-runner: values are compared, times are those of the emulation."""

    def __init__(self, options, program, name, lowered, arrays, compares):
        self.name, self.rounds, self.busy, self.times = name, [], [], []
        self.options, self.lowered = options, lowered
        self.inputs = []
        for number, array in enumerate(arrays):
            path = options.folder / f"{lowered.stem}.{number}.npy"
            np.save(path, array.view("V2") if array.dtype == np.uint16 else array)
            self.inputs.append(f"--input={path}")
        self.expected = []
        if compares:
            results, bounds = expect(program, arrays)
            for number, result in enumerate(results):
                path = options.folder / f"{lowered.stem}.out{number}.npy"
                np.save(path, to_bf16(result).view("V2"))
                self.expected.append(f"--expect={path}")
            self.expected += ["--rtol=0", f"--atol={2 * max(bounds)}"]

    def seconds(self):
        """The next time of a run; all rounds run in one process."""
        if not self.times:
            record = self.options.folder / "run.json"
            command = [self.options.bin / "rope-runner", self.lowered, "--target=emulate", f"--chip={self.options.chip}",
                       f"--benchmark={self.options.rounds}", f"--json={record}", *self.inputs, *self.expected]
            result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
            if result.returncode:
                raise SystemExit(f"rope-bench: error: '{self.name}' on the emulator:\n{result.stdout}"
                                 f"{result.stderr[-2000:]}")
            self.times = json.loads(record.read_text())["benchmark"]["times_s"]
        return self.times.pop()


class LibraryArm:
    """A call of a framework, captured as a graph on the same stream."""

    def __init__(self, name, call, replay):
        self.name, self.rounds, self.call, self.replay = name, [], call, replay

    def values(self):
        return self.call()
