#!/usr/bin/env python3
"""Masks of public models as score programs, their derived blocks against brute force: check_seen_blocks.py BIN.

Each program runs over all boxes of every size of a small attention. A box that is said to be empty has no pair that is
seen; one that is said to be full has none that is hidden. What is empty or full but not derived costs time alone.
"""
import pathlib
import struct
import subprocess
import sys
import tempfile

ROWS, KEYS = 7, 9

# Name, captured tensors as arguments (type and range of values), body that defines %seen. Constants %cN are added.
PROGRAMS = {
    "causal": ("", "%seen = arith.cmpi sle, %key, %row : index"),
    "causal after the row": ("", "%seen = arith.cmpi slt, %row, %key : index"),
    "sliding window (Mistral)": ("", """
        %back = arith.subi %row, %key : index
        %old = arith.cmpi slt, %back, %c3 : index
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.andi %old, %before : i1"""),
    "both sides (ModernBERT)": ("", """
        %d = arith.subi %row, %key : index
        %negative = arith.subi %key, %row : index
        %far = arith.maxsi %d, %negative : index
        %seen = arith.cmpi sle, %far, %c2 : index"""),
    "prefix LM (PaliGemma)": ("index:0:8", """
        %in = arith.cmpi slt, %key, %a0 : index
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.ori %in, %before : i1"""),
    "prefix of each batch element": ("2xi32:0:9", """
        %length = tensor.extract %a0[%b] : tensor<2xi32>
        %t = arith.index_cast %key : index to i64
        %l = arith.extsi %length : i32 to i64
        %in = arith.cmpi slt, %t, %l : i64
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.ori %in, %before : i1"""),
    "documents (packing)": ("2x16xi32:0:2", """
        %own = tensor.extract %a0[%b, %row] : tensor<2x16xi32>
        %other = tensor.extract %a0[%b, %key] : tensor<2x16xi32>
        %seen = arith.cmpi eq, %own, %other : i32"""),
    "causal documents": ("2x16xi64:0:2", """
        %own = tensor.extract %a0[%b, %row] : tensor<2x16xi64>
        %other = tensor.extract %a0[%b, %key] : tensor<2x16xi64>
        %same = arith.cmpi eq, %own, %other : i64
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.andi %same, %before : i1"""),
    "padding mask": ("2x16xi1:0:1", "%seen = tensor.extract %a0[%b, %key] : tensor<2x16xi1>"),
    "padding or the row itself": ("2x16xi1:0:1", """
        %kept = tensor.extract %a0[%b, %key] : tensor<2x16xi1>
        %self = arith.cmpi eq, %key, %row : index
        %seen = arith.ori %kept, %self : i1"""),
    "lengths of the batch": ("2xi64:0:9", """
        %length = tensor.extract %a0[%b] : tensor<2xi64>
        %t = arith.index_cast %key : index to i64
        %seen = arith.cmpi slt, %t, %length : i64"""),
    "sinks and a window (StreamingLLM)": ("", """
        %back = arith.subi %row, %key : index
        %near = arith.cmpi slt, %back, %c3 : index
        %first = arith.cmpi slt, %key, %c2 : index
        %kept = arith.ori %near, %first : i1
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.andi %kept, %before : i1"""),
    "global tokens (Longformer)": ("", """
        %back = arith.subi %row, %key : index
        %after = arith.subi %key, %row : index
        %far = arith.maxsi %back, %after : index
        %near = arith.cmpi sle, %far, %c1 : index
        %globalKey = arith.cmpi slt, %key, %c1 : index
        %globalRow = arith.cmpi slt, %row, %c1 : index
        %global = arith.ori %globalKey, %globalRow : i1
        %seen = arith.ori %near, %global : i1"""),
    "dilated window": ("", """
        %back = arith.subi %row, %key : index
        %rest = arith.remsi %back, %c2 : index
        %even = arith.cmpi eq, %rest, %c0 : index
        %near = arith.cmpi sle, %back, %c4 : index
        %before = arith.cmpi sge, %back, %c0 : index
        %some = arith.andi %near, %even : i1
        %seen = arith.andi %some, %before : i1"""),
    "chunks (Llama 4)": ("", """
        %ownChunk = arith.divsi %row, %c4 : index
        %otherChunk = arith.divsi %key, %c4 : index
        %same = arith.cmpi eq, %ownChunk, %otherChunk : index
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.andi %same, %before : i1"""),
    "blocks in order (block diffusion)": ("", """
        %ownBlock = arith.floordivsi %row, %c3 : index
        %otherBlock = arith.floordivsi %key, %c3 : index
        %seen = arith.cmpi sge, %ownBlock, %otherBlock : index"""),
    "images seen whole (Gemma 3)": ("2x16xi32:-1:1", """
        %own = tensor.extract %a0[%b, %row] : tensor<2x16xi32>
        %other = tensor.extract %a0[%b, %key] : tensor<2x16xi32>
        %same = arith.cmpi eq, %own, %other : i32
        %none = arith.constant 0 : i32
        %isImage = arith.cmpi sge, %own, %none : i32
        %image = arith.andi %same, %isImage : i1
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.ori %image, %before : i1"""),
    "neighbours in a grid of width 3 (NATTEN)": ("", """
        %y = arith.floordivsi %row, %c3 : index
        %x = arith.remsi %row, %c3 : index
        %otherY = arith.floordivsi %key, %c3 : index
        %otherX = arith.remsi %key, %c3 : index
        %dy = arith.subi %y, %otherY : index
        %negativeDy = arith.subi %otherY, %y : index
        %farY = arith.maxsi %dy, %negativeDy : index
        %nearY = arith.cmpi sle, %farY, %c1 : index
        %dx = arith.subi %x, %otherX : index
        %negativeDx = arith.subi %otherX, %x : index
        %farX = arith.maxsi %dx, %negativeDx : index
        %nearX = arith.cmpi sle, %farX, %c1 : index
        %seen = arith.andi %nearY, %nearX : i1"""),
    "a tree of drafts (Medusa)": ("16x16xi1:0:1", """
        %cached = arith.cmpi slt, %key, %c4 : index
        %inTree = tensor.extract %a0[%row, %key] : tensor<16x16xi1>
        %seen = arith.ori %cached, %inTree : i1"""),
    "a window for some heads": ("2xi1:0:1", """
        %windowed = tensor.extract %a0[%b] : tensor<2xi1>
        %back = arith.subi %row, %key : index
        %near = arith.cmpi slt, %back, %c2 : index
        %true = arith.constant true
        %bounded = arith.select %windowed, %near, %true : i1
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.andi %bounded, %before : i1"""),
    "a reach that grows with the head": ("", """
        %twice = arith.muli %b, %c2 : index
        %reach = arith.addi %twice, %c1 : index
        %back = arith.subi %row, %key : index
        %near = arith.cmpi sle, %back, %reach : index
        %before = arith.cmpi sle, %key, %row : index
        %seen = arith.andi %near, %before : i1"""),
    "not the other document": ("2x16xi32:0:1", """
        %own = tensor.extract %a0[%b, %row] : tensor<2x16xi32>
        %other = tensor.extract %a0[%b, %key] : tensor<2x16xi32>
        %differ = arith.cmpi ne, %own, %other : i32
        %true = arith.constant true
        %seen = arith.xori %differ, %true : i1"""),
    "positions of tokens": ("2x16xi64:0:5", """
        %own = tensor.extract %a0[%b, %row] : tensor<2x16xi64>
        %other = tensor.extract %a0[%b, %key] : tensor<2x16xi64>
        %seen = arith.cmpi sle, %other, %own : i64"""),
    "global tokens by the distance": ("", """
        %back = arith.subi %row, %key : index
        %far = math.absi %back : index
        %near = arith.cmpi sle, %far, %c1 : index
        %global = arith.cmpi slt, %key, %c1 : index
        %seen = arith.ori %near, %global : i1"""),
    "not the row itself, nor next to it": ("", """
        %back = arith.subi %row, %key : index
        %far = math.absi %back : index
        %seen = arith.cmpi sgt, %far, %c1 : index"""),
    "a tensor of the mask, at a position that is clipped": ("16x5xi1:0:1", """
        %back = arith.subi %row, %key : index
        %low = arith.maxsi %back, %c0 : index
        %bucket = arith.minsi %low, %c4 : index
        %seen = tensor.extract %a0[%row, %bucket] : tensor<16x5xi1>"""),
}


def write(argument, body, path):
    captured = argument.split(":")[0]
    kind = captured if captured in ("", "index") else f"tensor<{captured}>"
    constants = "".join(f"    %c{n} = arith.constant {n} : index\n" for n in range(5))
    path.write_text(f"""
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#s = affine_map<(b, m, n, j, d) -> ()>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @main(%q: tensor<2x{ROWS}x2xf32>, %k: tensor<2x{KEYS}x2xf32>, %offset: index{", %a0: " + kind if kind else ""}) -> tensor<2x{ROWS}x2xf32> {{
  %e = tensor.empty() : tensor<2x{ROWS}x2xf32>
  %0 = rope.attention ins(%q, %k, %k : tensor<2x{ROWS}x2xf32>, tensor<2x{KEYS}x2xf32>, tensor<2x{KEYS}x2xf32>)
      offset(%offset : index) outs(%e : tensor<2x{ROWS}x2xf32>) {{indexing_maps = [#q, #k, #v, #s, #o]}} program {{
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
{constants}{body}
    rope.yield %s, %seen : f32, i1
  }} -> tensor<2x{ROWS}x2xf32>
  return %0 : tensor<2x{ROWS}x2xf32>
}}
""")


def main():
    build = pathlib.Path(sys.argv[1])
    total, wrong = [0] * 5, 0
    with tempfile.TemporaryDirectory() as folder:
        source, counted, numbers = (pathlib.Path(folder) / name for name in ("program.mlir", "counted.mlir", "counts.npy"))
        for seed, (name, (argument, body)) in enumerate(PROGRAMS.items()):
            write(argument, body, source)
            subprocess.run([build / "rope-opt", source, "--rope-test-seen-blocks", "-o", counted], check=True)
            values = [f"--range=3:{argument.split(':', 1)[1]}"] if argument else []
            subprocess.run([build / "rope-runner", counted, "--target=reference", f"--random={seed}", "--range=2:0:3",
                            *values, f"--output={numbers}"], check=True, stdout=subprocess.DEVNULL)
            counts = struct.unpack("<5q", numbers.read_bytes()[-40:])
            total = [a + b for a, b in zip(total, counts)]
            if counts[0] or "--verbose" in sys.argv:
                print(f"{name}: {counts[0]} wrong, {counts[1]} of {counts[2]} empty, {counts[3]} of {counts[4]} full")
    print(f"{len(PROGRAMS)} programs, {total[0]} boxes wrong, {total[1]} of {total[2]} empty ones derived, "
          f"{total[3]} of {total[4]} full ones")
    return bool(total[0])


if __name__ == "__main__":
    sys.exit(main())
