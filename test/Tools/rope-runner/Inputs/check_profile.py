"""Whether a profile says what the program does: check_profile.py steps|memory JSON."""
import json
import sys

kind, path = sys.argv[1:]
report = json.load(open(path))
if kind == "steps":
    benchmark = report["benchmark"]
    kernel, rows = benchmark["steps"]
    # Step 0 is the kernel of product and rotation, step 1 the sum.
    assert kernel["sources"] == [0] and kernel["op"] == "scf.forall", kernel
    assert rows["sources"] == [1] and rows["op"] == "linalg.generic", rows
    for step in benchmark["steps"]:
        assert 0 < step["min_s"] <= step["median_s"] <= step["max_s"]
    processor = benchmark["processor"]
    assert len(processor["times_s"]) == 3 and processor["median_s"] <= benchmark["median_s"] * 1.5 + 1e-4
    print("the steps hold")
else:
    kernel, = report["kernels"]
    assert kernel["grid"] == [1, 1, 1] and kernel["block"] == [32, 1, 1] and kernel["launches"] == 2, kernel
    assert kernel["shared_bytes"] == 4096
    # Each of two launches reads and writes 32 words of global memory.
    assert kernel["read_bytes"] == 256 and kernel["written_bytes"] == 256, kernel
    store, second, column, vector, same = kernel["shared"]
    wanted = ((store, "store", 4, 32, 1, 1), (second, "load", 4, 1, 2, 1), (column, "load", 4, 1, 32, 1), (vector, "load", 16, 1, 4, 4),
              (same, "load", 4, 1, 1, 1))
    for access, what, size, warps, each, least in wanted:
        assert access["kind"] == what and access["bytes"] == size and access["warps"] == warps, access
        assert access["wavefronts"] == each * warps and access["least_wavefronts"] == least * warps, access
        assert access["worst_wavefronts"] == each and len(access["worst"]) == 32, access
    first, second = column["worst"][:2]
    assert first[0] == 0 and second[0] == 1 and second[1] - first[1] == 128, column
    print("the kernels hold")
