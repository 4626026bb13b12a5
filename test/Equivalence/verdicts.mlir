// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/clamp.mlir %t/clamp.mlir --json > %t/equal.json
// RUN: %python %t/check.py %t/equal.json equal
// RUN: %exits 1 rope-equiv %t/clamp.mlir %t/lower.mlir --json --counterexample=%t/found > %t/different.json
// RUN: %python %t/check.py %t/different.json different %t/found
// RUN: %exits 3 rope-equiv %t/clamp.mlir %t/unmodelled.mlir --json > %t/undecided.json
// RUN: %python %t/check.py %t/undecided.json undecided

// The runner gives other results on the files of a counterexample.
// RUN: rope-runner %t/clamp.mlir --target=reference --input=%t/found/in_0.npy --input=%t/found/in_1.npy --output=%t/a.npy
// RUN: rope-runner %t/lower.mlir --target=reference --input=%t/found/in_0.npy --input=%t/found/in_1.npy --output=%t/b.npy
// RUN: not cmp %t/a.npy %t/b.npy
// RUN: %exits 1 rope-equiv %t/clamp.mlir %t/lower.mlir --counterexample=%t/found 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: different: element [{{[0-9]+}}] of result 0 differs
// TEXT: inputs: [[SIZE:[0-9]+]]xi64 {{[{].*[}]}}, [[SIZE]]xf32
// TEXT: counterexample: {{.*}}/found, executed, the results differ

// Of several functions each has a folder.
// RUN: %exits 1 rope-equiv %t/clamp.mlir %t/lower.mlir --function=* --counterexample=%t/each
// RUN: cmp %t/each/main/in_0.npy %t/found/in_0.npy
// A folder that cannot be made is an error.
// RUN: %exits 2 rope-equiv %t/clamp.mlir %t/lower.mlir --counterexample=%t/a.npy/x 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: error: {{.*}}a.npy/x: {{.+}}

// Budgets that do not suffice leave the pair undecided.
// RUN: %exits 3 rope-equiv %t/clamp.mlir %t/clamp.mlir --samples=2 | FileCheck %s --check-prefix=SAMPLES
// SAMPLES: undecided: the budget of 2 samples was used up before all that is to be drawn was
// RUN: %exits 3 rope-equiv %t/clamp.mlir %t/clamp.mlir --budget=0.000001 | FileCheck %s --check-prefix=TIME
// TIME: undecided: the budget of time was used up after
// RUN: %exits 0 rope-equiv %t/clamp.mlir %t/clamp.mlir --samples=1000 --budget=1000 | FileCheck %s --check-prefix=ENOUGH
// ENOUGH: equal:

//--- clamp.mlir
#map = affine_map<(d0) -> (d0)>
func.func @main(%p: tensor<?xi64>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %limit = arith.constant 100 : i64
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%p : tensor<?xi64>) outs(%x : tensor<?xf32>) {
  ^bb0(%in: i64, %value: f32):
    %1 = arith.minsi %in, %limit : i64
    %2 = arith.sitofp %1 : i64 to f32
    %3 = arith.mulf %2, %value : f32
    linalg.yield %3 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

//--- lower.mlir
#map = affine_map<(d0) -> (d0)>
func.func @main(%p: tensor<?xi64>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %limit = arith.constant 99 : i64
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
      ins(%p : tensor<?xi64>) outs(%x : tensor<?xf32>) {
  ^bb0(%in: i64, %value: f32):
    %1 = arith.minsi %in, %limit : i64
    %2 = arith.sitofp %1 : i64 to f32
    %3 = arith.mulf %2, %value : f32
    linalg.yield %3 : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

//--- unmodelled.mlir
func.func private @opaque(tensor<?xf32>) -> tensor<?xf32>
func.func @main(%p: tensor<?xi64>, %x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @opaque(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

//--- check.py
import json
import os
import sys

report = json.load(open(sys.argv[1]))
verdict, (pair,) = sys.argv[2], report["functions"]
assert report["verdict"] == pair["verdict"] == verdict and report["class"] == "contract"
assert pair["function"] == "main" and pair["samples"] >= 0
if verdict == "equal":
    assert pair["error_bits"] >= 40 and pair["elements"] > 0 and any("sizes" in line for line in pair["covered"])
elif verdict == "undecided":
    assert pair["message"] == "'func.call' is not modelled here" and "unmodelled.mlir" in pair["location"]
else:
    positions, floats = pair["inputs"]
    (place,) = pair["element"]
    assert pair["result"] == 0 and positions["shape"] == floats["shape"] and place < positions["shape"][0]
    assert positions["type"] == "i64" and "integers" not in floats
    assert positions["integers"][place] >= 100 and pair["executed"] == "different"
    assert pair["counterexample"] == sys.argv[3] and sorted(os.listdir(sys.argv[3])) == ["in_0.npy", "in_1.npy"]
