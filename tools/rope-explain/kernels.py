"""Kernels of a column: what was predicted of each, and what was measured."""

import importlib.util
import pathlib
import re
import statistics
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


# CPU.

def merge(steps, rounds):
    """Timed code that shares a step of the program is one kernel. `rounds` are benchmark reports."""
    timed = rounds[0]["steps"]
    groups, group_of = [], {}
    for number, step in enumerate(timed):
        known = sorted({group_of[source] for source in step["sources"] if source in group_of})
        if known:
            into = known[0]
            for other in known[1:]:
                groups[into] += groups[other]
                groups[other] = []
        else:
            into = len(groups)
            groups.append([])
        groups[into].append(number)
        for part in groups[into]:
            for source in timed[part]["sources"]:
                group_of[source] = into
    return [sorted(group) for group in groups if group]


def of_cpu(cost, rounds):
    """A kernel for each step, or steps whose code became one, in the order of the program."""
    steps = cost["steps"]
    if not rounds:
        return [describe([number], steps) for number in range(len(steps))]
    kernels = []
    for group in merge(steps, rounds):
        sources = sorted({source for number in group for source in rounds[0]["steps"][number]["sources"]})
        kernel = describe(sources, steps)
        if not sources:
            kernel["op"] = " + ".join(dict.fromkeys(rounds[0]["steps"][number]["op"] for number in group))
        times = [sum(report["steps"][number]["median_s"] for number in group) for report in rounds]
        kernel.update({"measured_s": statistics.median(times), "measured_min_s": min(times), "measured_max_s": max(times)})
        kernels.append(kernel)
    return kernels


def describe(sources, steps):
    """Steps of the program as one kernel: computing adds up, and so does traffic."""
    own = [steps[source] for source in sources]
    levels = list(own[0]["read"]) if own else []
    total = lambda key: sum(step[key] for step in own)
    longest = max(own, key=lambda step: step["predicted_s"], default=None)
    return {"op": " + ".join(step["op"] for step in own), "steps": sources,
            "lines": sorted({line for step in own for _, line in step["places"]}),
            "flops": total("flops"), "bytes": total("bytes"), "predicted_s": total("predicted_s"),
            "bound": longest["bound"] if longest else "",
            "read": {level: sum(step["read"][level] for step in own) for level in levels},
            "written": {level: sum(step["written"][level] for step in own) for level in levels}}


# GPU.

def kernel_facts():
    """tools/kernel-facts.py as a module; None where it is not installed beside this one."""
    path = HERE.parent / "kernel-facts.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location("kernel_facts", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read_ptx(text):
    """What stands in PTX of each kernel, and what ptxas says where there is one."""
    facts = kernel_facts()
    if not facts:
        return {}
    found, ptxas = facts.read_kernels(text), facts.find_cuda("ptxas")
    if ptxas:
        with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
            # Debug directives make ptxas compile without optimizing.
            file.write(strip_debug(text))
            file.flush()
            measured, _ = facts.measure(ptxas, None, file.name, text)
        for name, values in measured.items():
            found.get(name, {}).update(values)
    return found


def strip_debug(text):
    """PTX without what names lines of the source."""
    text = re.sub(r"^(\.target\s+\w+), debug", r"\1", text, flags=re.M)
    text = re.sub(r"^\s*\.(?:loc|file)\b.*\n", "", text, flags=re.M)
    at = re.search(r"^\s*\.section\s+\.debug", text, re.M)
    return text[:at.start()] if at else text


def occupancy(chip, threads, registers, shared):
    """Blocks on a multiprocessor, and what limits them; None where that is not known."""
    facts = kernel_facts()
    return facts and facts.occupancy(chip["multiprocessor"], chip["subgroup"], threads, registers, shared)


def of_gpu(chip, text, steps, launches, places):
    """A kernel for each entry of the PTX. `launches` are the emulator's, None without; `places` says the lines of each entry."""
    machine = chip["machine"]
    kernels, launched = [], {launch["kernel"]: launch for launch in launches or []}
    for name, facts in read_ptx(text).items():
        lines = places.get(name, set())
        own = [number for number, step in enumerate(steps) if lines & {line for _, line in step["places"]}]
        kernel = {"op": name, **describe(own, steps), "name": name, "facts": facts}
        kernel["op"] = name
        launch = launched.get(name)
        if launch:
            threads = launch["block"][0] * launch["block"][1] * launch["block"][2]
            blocks = launch["grid"][0] * launch["grid"][1] * launch["grid"][2]
            kernel.update({"threads": threads, "blocks": blocks, "launches": launch["launches"], "shared_bytes": launch["shared_bytes"],
                           "moved_read": launch["read_bytes"] / launch["launches"], "moved_written": launch["written_bytes"] / launch["launches"],
                           "shared": launch["shared"], "occupancy": occupancy(chip, threads, facts.get("registers"), launch["shared_bytes"])})
            predict(kernel, chip, machine)
        kernels.append(kernel)
    share_steps(kernels, steps, machine["start_s"])
    return kernels


def predict(kernel, chip, machine):
    """Time of one launch: multiprocessors without a block idle, and the last wave of blocks may leave some without."""
    fit = (kernel["occupancy"] or {"blocks": 1})["blocks"] or 1
    side_by_side = chip["multiprocessors"] * fit
    waves = -(-kernel["blocks"] // side_by_side)
    kernel["waves"] = waves
    kernel["busy"] = kernel["blocks"] / (waves * side_by_side) if kernel["blocks"] >= chip["multiprocessors"] else \
        kernel["blocks"] / chip["multiprocessors"]
    memory = machine["levels"][-1]
    kernel["moving_s"] = (kernel["moved_read"] / memory["read_bytes_per_s"] + kernel["moved_written"] / memory["write_bytes_per_s"])


def share_steps(kernels, steps, start):
    """Steps that several kernels are from are shared among them by the bytes that they move; then times follow."""
    for kernel in kernels:
        if "busy" not in kernel:
            continue
        moved = kernel["moved_read"] + kernel["moved_written"]
        computing = flops = 0
        for number in kernel["steps"]:
            others = [other for other in kernels if number in other["steps"] and "busy" in other]
            whole = sum(other["moved_read"] + other["moved_written"] for other in others)
            share = moved / whole if whole else 1 / len(others)
            computing += share * steps[number]["compute_s"]
            flops += share * steps[number]["flops"]
        kernel["flops"], kernel["bytes"] = flops, moved
        computing /= max(kernel["busy"], 1e-9)
        # Few blocks do not keep memory busy, either: half of them would.
        moving = kernel["moving_s"] / min(1, 2 * kernel["busy"])
        kernel["predicted_s"] = start + max(computing, moving)
        kernel["bound"] = "start" if start > max(computing, moving) else "compute" if computing > moving else "memory"


def lines_of_entries(stage):
    """Lines of the source that the code of each kernel names."""
    places, name = {}, None
    for line, own in zip(stage.lines, stage.places):
        match = re.search(r"\.entry\s+([\w$.]+)", line)
        if match:
            name = match[1]
        elif name:
            places.setdefault(name, set()).update(number for _, number in own)
    return places
