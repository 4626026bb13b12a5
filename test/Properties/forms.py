"""The forms one destination-style op takes: in `main` on static tensors, or as the body of a function of its own.

    tensor    in `main`, all sizes static
    cast      in `main`, on casts of some operands to dynamic sizes
    dynamic   in a function of tensors with dynamic sizes
    memref    in a function of memrefs with dynamic sizes
    view      the same on views of larger memrefs: strides and offsets are not those of the sizes
    in place  as memref, and the input is the init

Functions are private and not inlined, so no pass learns the sizes.
"""
from ir_writer import Value, Writer

FORMS = ("tensor", "cast", "dynamic", "memref", "view", "in place")
# Forms of ops that have no place of their own.
OWN_INIT = FORMS[:5]


class Scalar(Value):
    """An operand without axes, of a scalar type."""

    def __init__(self, name, element):
        super().__init__(name, (), element)

    @property
    def type(self):
        return self.element


class Buffer(Value):
    def __init__(self, name, shape, element, layout=""):
        super().__init__(name, shape, element)
        self.layout = layout

    @property
    def type(self):
        return f"memref<{''.join(f'{size}x' for size in self.shape)}{self.element}{self.layout}>"


def opened(value, fixed):
    """The shape of the value with `?` but for the axes `fixed(value)`."""
    kept = {axis % len(value.shape) for axis in fixed(value)} if value.shape else ()
    return [size if axis in kept else "?" for axis, size in enumerate(value.shape)]


class FormWriter(Writer):
    def __init__(self):
        super().__init__()
        self.functions = []

    def apply(self, form, operands, inits, write, fixed=lambda value: (), shared=0):
        """Results of an op whose text, with its operands, inits and what follows them, is `write(operands, inits, results)`. Operands
        that are None stay None. `fixed(value)` are axes whose size the op must know. In place, operand `shared` is the init."""
        if form == "tensor":
            name, types = self.fresh(), ", ".join(init.type for init in inits)
            self.lines.append(f"{name}:{len(inits)} = {write(operands, inits, f' -> {types}')}")
            return [Value(f"{name}#{i}", init.shape, init.element) for i, init in enumerate(inits)]
        given = list(operands) + list(inits)
        if form == "cast":
            return self._on_casts(given, len(operands), write, fixed)
        pass_on = self._on_tensors if form == "dynamic" else self._on_memrefs
        return pass_on(form, given, len(operands), write, fixed, shared)

    def _function(self, arguments, results, body):
        name = f"@f{len(self.functions)}"
        named = ", ".join(f"{a.name}: {a.type}" for a in arguments)
        types = ", ".join(r.type for r in results)
        arrow = f" -> ({types})" if results else ""
        self.functions.append(f"func.func private {name}({named}){arrow} attributes {{no_inline}} {{\n{body}}}\n")
        return f"func.call {name}", f"({', '.join(a.type for a in arguments)}) -> ({types})"

    def _on_casts(self, given, count, write, fixed):
        opened_ = [Value(None, opened(v, fixed), v.element) if v is not None and v.shape and (i >= count or (i + self.count) % 2) else v
                   for i, v in enumerate(given)]
        passed = [v if v is o or v.type == o.type else self.op(f"tensor.cast {v.name} : {v.type} to {o.type}", o.shape, o.element)
                  for v, o in zip(given, opened_)]
        results = self.apply("tensor", passed[:count], passed[count:], write)
        return [r if r.type == v.type else self.op(f"tensor.cast {r.name} : {r.type} to {v.type}", v.shape, v.element)
                for r, v in zip(results, given[count:])]

    def _on_tensors(self, form, given, count, write, fixed, shared):
        inner = [v if v is None else Scalar(f"%a{i}", v.element) if isinstance(v, Scalar)
                 else Value(f"%a{i}", opened(v, fixed), v.element) for i, v in enumerate(given)]
        inits = inner[count:]
        types = ", ".join(v.type for v in inits)
        names = [f"%r#{i}" for i in range(len(inits))]
        body = (f"  %r:{len(inits)} = {write(inner[:count], inits, f' -> {types}')}\n"
                f"  return {', '.join(names)} : {types}\n")
        passed = []
        for value, argument in zip(given, inner):
            if value is not None:
                passed.append(value.name if value.type == argument.type
                              else self.scalar(f"tensor.cast {value.name} : {value.type} to {argument.type}"))
        call, signature = self._function([a for a in inner if a is not None], inits, body)
        name, results = self.fresh(), []
        self.lines.append(f"{name}:{len(inits)} = {call}({', '.join(passed)}) : {signature}")
        for i, (init, open_) in enumerate(zip(given[count:], inits)):
            results.append(Value(f"{name}#{i}", init.shape, init.element) if init.type == open_.type else
                           self.op(f"tensor.cast {name}#{i} : {open_.type} to {init.type}", init.shape, init.element))
        return results

    def _on_memrefs(self, form, given, count, write, fixed, shared):
        inner, outer, passed = [], [], []
        for i, value in enumerate(given):
            if value is None or form == "in place" and i == count:
                inner.append(value if value is None else inner[shared])
                outer.append(value if value is None else outer[shared])
                continue
            if isinstance(value, Scalar):
                inner.append(Scalar(f"%a{i}", value.element))
                outer.append(None)
                passed.append(value.name)
                continue
            buffer = self._buffer(value, form == "view")
            layout = ""
            if form == "view" and value.shape:
                layout = f", strided<[{', '.join(['?'] * len(value.shape))}], offset: ?>"
            argument = Buffer(f"%a{i}", opened(value, fixed), value.element, layout)
            inner.append(argument)
            outer.append(buffer)
            passed.append(buffer.name if buffer.type == argument.type else
                          self.scalar(f"memref.cast {buffer.name} : {buffer.type} to {argument.type}"))
        own = inner[:count] if form == "in place" else inner
        call, signature = self._function([a for a in own if a is not None], [],
                                         f"  {write(inner[:count], inner[count:], '')}\n  return\n")
        self.lines.append(f"{call}({', '.join(passed)}) : {signature}")
        return [self.op(f"bufferization.to_tensor {buffer.name} restrict : {buffer.type} to {init.type}", init.shape, init.element)
                for init, buffer in zip(given[count:], outer[count:])]

    def _buffer(self, value, view):
        """A memref with the elements of the tensor; a view begins at 1 on every axis of a memref that is larger by 2."""
        if not view or not value.shape:
            buffer = Buffer(None, value.shape, value.element)
            buffer = Buffer(self.scalar(f"memref.alloc() : {buffer.type}"), value.shape, value.element)
        else:
            sizes = [size + 2 for size in value.shape]
            strides = [1]
            for size in reversed(sizes[1:]):
                strides.insert(0, strides[0] * size)
            whole = Buffer(None, sizes, value.element)
            whole = self.scalar(f"memref.alloc() : {whole.type}"), whole.type
            buffer = Buffer(None, value.shape, value.element, f", strided<{strides}, offset: {sum(strides)}>")
            ones = ", ".join(["1"] * len(sizes))
            taken = ", ".join(map(str, value.shape))
            name = self.scalar(f"memref.subview {whole[0]}[{ones}] [{taken}] [{ones}] : {whole[1]} to {buffer.type}")
            buffer = Buffer(name, value.shape, value.element, buffer.layout)
        self.lines.append(f"bufferization.materialize_in_destination {value.name} in restrict writable {buffer.name} : "
                          f"({value.type}, {buffer.type}) -> ()")
        return buffer
