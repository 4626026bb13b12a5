"""libcuda.so.1 by hand: memory, modules, graphs, events. Nothing of a toolkit is needed."""

import ctypes

MANAGED_GLOBAL, NON_BLOCKING, RELAXED = 1, 1, 2
MAX_DYNAMIC_SHARED = 8
INFO = {"major": 75, "minor": 76}
ERROR_LOG, ERROR_LOG_BYTES = 5, 6


class CudaError(Exception):
    pass


class Driver:
    """The first device, its primary context and one stream."""

    def __init__(self):
        try:
            self.library = ctypes.CDLL("libcuda.so.1")
        except OSError:
            raise CudaError("cannot open the CUDA driver libcuda.so.1; --target=emulate needs none")
        self.call("cuInit", 0)
        self.device, context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGet", ctypes.byref(self.device), 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), self.device)
        self.call("cuCtxSetCurrent", context)
        self.stream = ctypes.c_void_p()
        self.call("cuStreamCreate", ctypes.byref(self.stream), NON_BLOCKING)
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, 256, self.device)
        self.capability = tuple(self.attribute(number) for number in INFO.values())
        self.name = f"{name.value.decode()}, sm_{self.capability[0]}{self.capability[1]}"

    def call(self, function, *arguments, what=""):
        code = getattr(self.library, function)(*arguments)
        if code != 0:
            text = ctypes.c_char_p()
            self.library.cuGetErrorString(code, ctypes.byref(text))
            raise CudaError(f"{what or function}: {(text.value or b'unknown error').decode()} (CUDA error {code})")

    def attribute(self, number):
        value = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(value), number, self.device)
        return value.value

    def allocate(self, bytes):
        pointer = ctypes.c_uint64()
        self.call("cuMemAllocManaged", ctypes.byref(pointer), ctypes.c_size_t(max(bytes, 1)), MANAGED_GLOBAL,
                  what=f"no memory for {bytes} bytes")
        return pointer.value

    def free(self, pointer):
        self.call("cuMemFree_v2", ctypes.c_uint64(pointer))

    def load(self, text):
        """A module of PTX text; the driver's log is in the error."""
        module, log = ctypes.c_void_p(), ctypes.create_string_buffer(16384)
        options = (ctypes.c_int * 2)(ERROR_LOG, ERROR_LOG_BYTES)
        values = (ctypes.c_void_p * 2)(ctypes.addressof(log), 16384)
        try:
            self.call("cuModuleLoadDataEx", ctypes.byref(module), ctypes.c_char_p(text), 2, options, values,
                      what="cannot load the kernels")
        except CudaError as error:
            raise CudaError(f"{error}\n{log.value.decode(errors='replace')}")
        return module

    def function(self, module, name):
        function = ctypes.c_void_p()
        self.call("cuModuleGetFunction", ctypes.byref(function), module, ctypes.c_char_p(name),
                  what=f"no kernel {name.decode()}")
        return function

    def launch(self, function, sizes, arguments):
        if sizes[6] > 0:
            self.call("cuFuncSetAttribute", function, MAX_DYNAMIC_SHARED, ctypes.c_int(sizes[6]))
        self.call("cuLaunchKernel", function, *[ctypes.c_uint(size) for size in sizes[:7]], self.stream, arguments, None)

    def synchronize(self):
        self.call("cuStreamSynchronize", self.stream, what="a kernel failed")

    def capture(self, run):
        """What `run` launches, as a graph; the graph keeps running what it was given."""
        graph, executable = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuStreamBeginCapture_v2", self.stream, RELAXED)
        try:
            run()
        finally:
            self.call("cuStreamEndCapture", self.stream, ctypes.byref(graph))
        self.call("cuGraphInstantiateWithFlags", ctypes.byref(executable), graph, ctypes.c_uint64(0))
        self.call("cuGraphDestroy", graph)
        return lambda: self.call("cuGraphLaunch", executable, self.stream)

    def fill(self, pointer, bytes):
        self.call("cuMemsetD8Async", ctypes.c_uint64(pointer), ctypes.c_ubyte(0), ctypes.c_size_t(bytes), self.stream)

    def copy(self, to, source, bytes):
        self.call("cuMemcpyDtoDAsync_v2", ctypes.c_uint64(to), ctypes.c_uint64(source), ctypes.c_size_t(bytes),
                  self.stream)

    def event(self):
        event = ctypes.c_void_p()
        self.call("cuEventCreate", ctypes.byref(event), 0)
        return event

    def elapsed(self, run, events, count=1):
        """Seconds between events around `count` calls of `run`."""
        self.call("cuEventRecord", events[0], self.stream)
        for _ in range(count):
            run()
        self.call("cuEventRecord", events[1], self.stream)
        self.call("cuEventSynchronize", events[1], what="a kernel failed")
        milliseconds = ctypes.c_float()
        self.call("cuEventElapsedTime", ctypes.byref(milliseconds), *events)
        return milliseconds.value * 1e-3
