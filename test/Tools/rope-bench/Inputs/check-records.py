"""Checks the records of rope-bench --json.

Usage: check-records.py FILE.json

Prints workloads and arms. Figures have to be possible, not fast: times are positive, the best library is as
fast as itself, and no arm computes at many times the peak (the probe of the peak may have been disturbed).
"""

import json
import math
import sys

KEYS = {"workload", "arm", "median_s", "spread", "ratio_to_best_library", "peak_fraction"}
LIBRARIES = {"OpenBLAS", "BLIS", "oneDNN"}

records = json.load(open(sys.argv[1]))
workloads = {}
for record in records:
    assert set(record) == KEYS, sorted(record)
    workloads.setdefault(record["workload"], []).append(record)
    where = f"{record['workload']}: {record['arm']}"
    assert math.isfinite(record["median_s"]) and record["median_s"] > 0, where
    assert record["spread"] >= 0, where
    assert record["ratio_to_best_library"] is None or record["ratio_to_best_library"] > 0, where
    assert record["peak_fraction"] is None or 0 < record["peak_fraction"] < 20, where
for name, arms in workloads.items():
    assert arms[0]["arm"] == "fused", name
    assert len({arm["arm"] for arm in arms}) == len(arms), name
    libraries = [arm for arm in arms if arm["arm"] in LIBRARIES]
    if libraries:
        best = min(libraries, key=lambda arm: arm["median_s"])
        assert best["ratio_to_best_library"] == 1, name
    print(f"{name}: {', '.join(arm['arm'] for arm in arms if arm['arm'] not in LIBRARIES | {'oneDNN packed'})}")
