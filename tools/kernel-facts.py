#!/usr/bin/env python3
"""Prints static facts of the kernels in files of code, one line for each kernel.

    kernel-facts.py [--ptxas=PATH] [--nvdisasm=PATH] [--llvm=FOLDER] [--spirv-val=PATH] [--check] FILE...

A file is PTX text, AMD assembly text or a SPIR-V module, as rope-runner --emit writes them.

PTX. Counted in the text: matrix and copy instructions, barriers, bytes of shared memory that the kernel declares, and whether
it uses local memory. Registers, spills and the local memory of the machine code come from ptxas, which is looked for in
PATH, in $CUDA_HOME/bin and where CUDA is installed by default; without it these cells say 'not measured'. Of the machine code
nvdisasm, looked for likewise, says how many instructions it has, how many are products (hgmma of a warpgroup, hmma of a warp),
in how many groups the former are waited for, and how many loads go through the read-only cache (nc). 'threads' are those of a
block, and 'dynamic' the bytes of shared memory that a launch asks for; comments in front of the text say these, and what a
multiprocessor has. 'resident' blocks then fit on one, by registers, threads, shared memory or the number of blocks.

AMD. Registers, spills, LDS and scratch are in the metadata of the text. llvm-mc assembles it, ld.lld links the code
object and llvm-objdump disassembles that: 'object' is its size, and instructions are counted in the disassembly.

SPIR-V. Block size, shared memory, barriers and words of code are read from the module; spirv-val judges it.

--check: exit 1 where a kernel spills or uses local memory, where it waits for each product of a warpgroup (ptxas serialises those
whose registers are touched while they are under way), where an assembler or validator refuses the file, and where a tool is
missing, so that this is not known. A tool that is given as 'none' is not asked.
"""
import argparse
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

COUNTED = [
    ("mma", r"\bmma\.sync\b"),
    ("wgmma", r"\bwgmma\.mma_async\b"),
    ("ldmatrix", r"\bldmatrix\b"),
    ("cp.async", r"\bcp\.async\.c[ag]\b"),
    ("bulk", r"\bcp\.async\.bulk\b"),
    ("barrier", r"\b(?:bar|barrier)(?:\.cta)?\.sync\b"),
    ("fma", r"\bfma\.rn\.f32\b"),
]
MEASURED = ["registers", "spills", "local"]
SASS = [
    ("hgmma", r"\bHGMMA\."),
    ("groups", r"\bHGMMA\..*\bgsb\d"),
    ("hmma", r"\bHMMA\."),
    ("nc", r"\bLDG\.\S*CONSTANT"),
    ("instructions", r"^\s+/\*[0-9a-f]{4,}\*/\s+\S"),
]
LAUNCHES = ["threads", "dynamic", "resident"]
NOT_MEASURED = "not measured"


def find_cuda(tool):
    places = [os.path.join(os.environ[variable], "bin") for variable in ("CUDA_HOME", "CUDA_PATH") if os.environ.get(variable)]
    found = (shutil.which(tool, path=place) for place in (None, *places, "/usr/local/cuda/bin"))
    return next(filter(None, found), None)


def read_kernels(text):
    """Facts of each .entry, by name and in order."""
    kernels = {}
    shared = dict(re.findall(r"^\s*\.shared\s+(?:\.align\s+\d+\s+)?\.b8\s+([\w$.]+)\[(\d+)\]", text, re.M))
    for match in re.finditer(r"\.entry\s+([\w$.]+)", text):
        name, body = match.group(1), text[match.end():]
        end = re.search(r"\.entry\s", body)
        body = body[:end.start()] if end else body
        facts = {label: len(re.findall(pattern, body)) for label, pattern in COUNTED}
        facts["shared"] = sum(int(size) for buffer, size in shared.items()
                              if re.search(r"(?<![\w$.])%s(?![\w$.])" % re.escape(buffer), body))
        sizes = re.search(r"^\s*\.(?:maxntid|reqntid)\s+([\d, ]+)", body, re.M)
        facts["threads"] = math.prod(map(int, sizes.group(1).split(","))) if sizes else 0
        asked = re.search(r"^// launches of %s: (\d+) bytes" % re.escape(name), text, re.M)
        # Only the text of rope-runner says so of kernels that ask for none.
        facts["dynamic"] = int(asked.group(1)) if asked else 0 if read_limits(text) else NOT_MEASURED
        facts["text local"] = bool(re.search(r"\b(?:ld|st)\.local\b|__local_depot", body))
        kernels[name] = facts
    return kernels


def read_limits(text):
    """What blocks on a multiprocessor share; None where the text does not say."""
    found = re.search(r"^// multiprocessor: (\d+) registers, (\d+) threads, (\d+) blocks, (\d+) bytes", text, re.M)
    return dict(zip(("registers", "threads", "blocks", "shared_bytes"), map(int, found.groups()))) if found else None


def occupancy(limits, subgroup, threads, registers, shared):
    """Blocks on a multiprocessor, and what limits them; None where that is not known."""
    if not limits or not limits["threads"] or not registers or not threads:
        return None
    warps = -(-threads // subgroup)
    # Registers are given to a warp in units of 256, and a block takes 1 KB of shared memory beside its own.
    by = {"threads": limits["threads"] // (warps * subgroup), "blocks": limits["blocks"],
          "registers": limits["registers"] // (warps * -(-registers * subgroup // 256) * 256),
          "shared memory": limits["shared_bytes"] // (shared + 1024)}
    limit = min(by, key=lambda name: by[name])
    return {"blocks": by[limit], "limit": limit, "share": by[limit] * warps * subgroup / limits["threads"]}


def read_sass(text):
    """Counts of machine instructions of each kernel, by name."""
    parts = re.split(r"^\.text\.([\w$.]+):", text, flags=re.M)
    return {name: {label: len(re.findall(pattern, body, re.M)) for label, pattern in SASS}
            for name, body in zip(parts[1::2], parts[2::2])}


def measure(ptxas, nvdisasm, path, text):
    """Registers, spilled bytes, local bytes and machine code of each kernel; the message of a tool that refuses."""
    chip = re.search(r"^\.target\s+(\w+)", text, re.M).group(1)
    sass = {}
    with tempfile.TemporaryDirectory() as folder:
        cubin = os.path.join(folder, "out.cubin")
        run = subprocess.run([ptxas, "-arch=" + chip, "-v", path, "-o", cubin], capture_output=True, text=True)
        if run.returncode == 0 and nvdisasm:
            listed = subprocess.run([nvdisasm, "-c", cubin], capture_output=True, text=True)
            if listed.returncode != 0:
                return {}, (listed.stderr.strip().splitlines() or ["nvdisasm failed"])[0]
            sass = read_sass(listed.stdout)
    output = run.stdout + run.stderr
    if run.returncode != 0:
        return {}, output.strip().splitlines()[0] if output.strip() else "ptxas failed"
    measured = {}
    for block in re.split(r"(?=Compiling entry function )", output)[1:]:
        name = re.search(r"'([^']+)'", block).group(1)
        number = lambda pattern: sum(int(x) for x in re.findall(pattern, block))
        measured[name] = {
            "registers": number(r"Used (\d+) registers"),
            "spills": number(r"(\d+) bytes spill"),
            "local": number(r"(\d+) bytes stack frame"),
            **sass.get(name, {}),
        }
    return measured, ""


#===------------------------------------------------------------------------===#
# NVIDIA
#===------------------------------------------------------------------------===#

def describe_ptx(path, text, options):
    """Rows of a table, and problems."""
    columns = MEASURED + ["shared"] + [label for label, _ in COUNTED] + [label for label, _ in SASS] + LAUNCHES
    limits = read_limits(text)
    rows, problems = [["kernel", "chip"] + columns], []
    chip = re.search(r"^\.target\s+(\w+)", text, re.M).group(1)
    ptxas = None if options.ptxas == "none" else options.ptxas or find_cuda("ptxas")
    nvdisasm = None if options.nvdisasm == "none" else options.nvdisasm or find_cuda("nvdisasm")
    measured, message = measure(ptxas, nvdisasm, path, text) if ptxas else ({}, "")
    if message:
        problems.append(message)
    if not ptxas and options.ptxas != "none":
        problems.append("registers, spills and local memory are not measured: there is no ptxas")
    for name, facts in read_kernels(text).items():
        facts.update({label: NOT_MEASURED for label in MEASURED} | {label: NOT_MEASURED for label, _ in SASS})
        facts.update(measured.get(name, {}))
        registers = facts["registers"] if facts["registers"] != NOT_MEASURED else 0
        fit = limits and occupancy(limits, 32, facts["threads"], registers, facts["shared"] + facts["dynamic"])
        facts["resident"] = "%d by %s" % (fit["blocks"], fit["limit"]) if fit else NOT_MEASURED
        if facts["hgmma"] != NOT_MEASURED and facts["hgmma"] > 2 and facts["groups"] == facts["hgmma"]:
            problems.append("'%s' waits for each of its %d products" % (name, facts["hgmma"]))
        rows.append([name, chip] + [str(facts[column]) for column in columns])
        spilled = [label for label in ("spills", "local") if facts[label] not in (0, NOT_MEASURED)]
        if spilled or facts["text local"]:
            problems.append("'%s' uses local memory" % name)
    return rows, problems


#===------------------------------------------------------------------------===#
# AMD
#===------------------------------------------------------------------------===#

AMD_FACTS = [("vgpr", "vgpr_count"), ("agpr", "agpr_count"), ("sgpr", "sgpr_count"), ("vgpr spills", "vgpr_spill_count"),
             ("sgpr spills", "sgpr_spill_count"), ("scratch", "private_segment_fixed_size"),
             ("lds", "group_segment_fixed_size"), ("wave", "wavefront_size")]
AMD_COUNTED = [("mfma", r"\bv_mfma_"), ("wmma", r"\bv_wmma_"), ("ds", r"\bds_(?:read|write|load|store)"),
               ("barrier", r"\bs_barrier\b"), ("fma", r"\bv_(?:pk_)?fma(?:c|mk|ak)?_f32")]


def find_llvm(tool, folder):
    if folder == "none":
        return None
    places = [folder] if folder else ["/usr/lib/llvm-22/bin", None]
    return next((found for place in places if (found := shutil.which(tool, path=place))), None)


def disassemble(path, chip, options):
    """The text of each function of the linked code object and the object's bytes; what was refused; None without tools."""
    assembler, linker, dumper = (find_llvm(tool, options.llvm) for tool in ("llvm-mc", "ld.lld", "llvm-objdump"))
    if not assembler or not linker or not dumper:
        return None, None, ""
    with tempfile.TemporaryDirectory() as folder:
        assembled, linked = (os.path.join(folder, name) for name in ("kernels.o", "kernels.hsaco"))
        text = ""
        for command in ([assembler, "--triple=amdgcn-amd-amdhsa", "--mcpu=" + chip, "--filetype=obj", path, "-o", assembled],
                        [linker, "-shared", assembled, "-o", linked], [dumper, "-d", "--mcpu=" + chip, linked]):
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                return None, None, (run.stderr.strip().splitlines() or ["%s failed" % command[0]])[0]
            text = run.stdout
        size = os.path.getsize(linked)
    functions = {}
    for part in re.split(r"^[0-9a-f]+ (?=<)", text, flags=re.M)[1:]:
        name, _, body = part.partition(">:")
        functions[name[1:]] = body
    return functions, size, ""


def describe_amd(path, text, options):
    chip = re.search(r'^\s*\.amdgcn_target\s+"[\w-]*-(\w+)[^"]*"', text, re.M).group(1)
    rows = [["kernel", "chip"] + [label for label, _ in AMD_FACTS] + [label for label, _ in AMD_COUNTED] + ["object"]]
    functions, size, message = disassemble(path, chip, options)
    problems = [message] if message else []
    if functions is None and not message and options.llvm != "none":
        problems.append("the object is not measured: llvm-mc, ld.lld or llvm-objdump is missing")
    metadata = text.partition(".amdgpu_metadata")[2].partition(".end_amdgpu_metadata")[0]
    for part in re.split(r"^  - ", metadata, flags=re.M)[1:]:
        fields = dict(re.findall(r"^ *\.(\w+): +(\S+)$", part, re.M))
        name = fields.get("name")
        if not name:
            continue
        row = [name, chip] + [fields.get(field, "0") for _, field in AMD_FACTS]
        if functions is None:
            row += [NOT_MEASURED] * (len(AMD_COUNTED) + 1)
        else:
            row += [str(len(re.findall(pattern, functions.get(name, "")))) for _, pattern in AMD_COUNTED] + [str(size)]
            if name not in functions:
                problems.append("'%s' is not in the code object" % name)
        if any(int(fields.get(field, 0)) for field in
               ("vgpr_spill_count", "sgpr_spill_count", "private_segment_fixed_size")):
            problems.append("'%s' uses scratch memory" % name)
        rows.append(row)
    return rows, problems


#===------------------------------------------------------------------------===#
# SPIR-V
#===------------------------------------------------------------------------===#

class SpirvModule:
    """What is read of a module's words: entry points, sizes of types, functions."""

    def __init__(self, data):
        self.words = struct.unpack("<%dI" % (len(data) // 4), data[:len(data) // 4 * 4])
        self.entries, self.block, self.bytes, self.constants, self.shared, self.functions = {}, {}, {}, {}, {}, {}
        pointees, current, place = {}, None, 5
        while place < len(self.words):
            opcode, count = self.words[place] & 0xFFFF, self.words[place] >> 16
            operands = self.words[place + 1:place + count]
            if opcode == 15:  # OpEntryPoint: model, function, name
                self.entries[operands[1]] = struct.pack("<%dI" % (len(operands) - 2), *operands[2:]).split(b"\0")[0].decode()
            elif opcode == 16 and operands[1] == 17:  # OpExecutionMode LocalSize
                self.block[operands[0]] = "x".join(map(str, operands[2:5]))
            elif opcode in (21, 22):  # OpTypeInt, OpTypeFloat
                self.bytes[operands[0]] = operands[1] // 8
            elif opcode == 43:  # OpConstant
                self.constants[operands[1]] = operands[2]
            elif opcode == 23:  # OpTypeVector
                self.bytes[operands[0]] = self.bytes[operands[1]] * operands[2]
            elif opcode == 28:  # OpTypeArray
                self.bytes[operands[0]] = self.bytes.get(operands[1], 0) * self.constants[operands[2]]
            elif opcode == 30:  # OpTypeStruct
                self.bytes[operands[0]] = sum(self.bytes.get(member, 0) for member in operands[1:])
            elif opcode == 32:  # OpTypePointer
                pointees[operands[0]] = operands[2]
            elif opcode == 59 and operands[2] == 4:  # OpVariable in Workgroup
                self.shared[operands[1]] = self.bytes[pointees[operands[0]]]
            elif opcode == 54:  # OpFunction
                current = self.functions.setdefault(operands[1], {"words": 0, "barriers": 0, "used": set()})
            if current is not None:
                current["words"] += count
                current["barriers"] += opcode == 224  # OpControlBarrier
                current["used"].update(word for word in operands if word in self.shared)
            if opcode == 56:  # OpFunctionEnd
                current = None
            place += max(count, 1)


def describe_spirv(path, data, options):
    rows, problems = [["kernel", "target", "block", "shared", "barrier", "words", "spirv-val"]], []
    validator = None if options.spirv_val == "none" else options.spirv_val or shutil.which("spirv-val")
    verdict = NOT_MEASURED
    if validator:
        run = subprocess.run([validator, "--target-env", "vulkan1.1", path], capture_output=True, text=True)
        verdict = "valid" if run.returncode == 0 else "refused"
        if run.returncode != 0:
            problems.append((run.stdout + run.stderr).strip().splitlines()[0])
    elif options.spirv_val != "none":
        problems.append("the module is not validated: there is no spirv-val")
    module = SpirvModule(data)
    for number, name in module.entries.items():
        function = module.functions[number]
        rows.append([name, "vulkan1.1", module.block.get(number, "?"),
                     str(sum(module.shared[variable] for variable in function["used"])), str(function["barriers"]),
                     str(function["words"]), verdict])
    return rows, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--ptxas", default=None, help="the assembler of PTX; 'none' does without")
    parser.add_argument("--nvdisasm", default=None, help="the disassembler of NVIDIA's machine code; 'none' does without")
    parser.add_argument("--llvm", default=None, help="folder of llvm-mc, ld.lld and llvm-objdump; 'none' does without")
    parser.add_argument("--spirv-val", default=None, help="the validator; 'none' does without")
    parser.add_argument("--check", action="store_true", help="fail for spills and local memory, and where they are not measured")
    options = parser.parse_args()
    tables, problems = {}, []
    for path in options.files:
        with open(path, "rb") as file:
            data = file.read()
        text = data.decode("utf-8", "replace")
        if data[:4] == b"\x03\x02\x23\x07":
            describe, content = describe_spirv, data
        elif re.search(r"^\.target\s+\w+", text, re.M):
            describe, content = describe_ptx, text
        elif re.search(r"^\s*\.amdgcn_target\s", text, re.M):
            describe, content = describe_amd, text
        else:
            sys.exit("error: '%s': expected PTX text, AMD assembly text or a SPIR-V module" % path)
        rows, found = describe(path, content, options)
        tables.setdefault(describe, [rows[0] + ["file"]]).extend(row + [os.path.basename(path)] for row in rows[1:])
        problems += ["%s: %s" % (path, problem) for problem in found]
    for number, rows in enumerate(tables.values()):
        if number:
            print()
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    for problem in problems:
        print("problem: " + problem)
    sys.exit(1 if options.check and problems else 0)


if __name__ == "__main__":
    main()
