"""Compares costs on a machine of round numbers with what the formulas give by hand: check_cost.py JSON."""
import json
import sys

report = json.load(open(sys.argv[1]))
functions = {function["function"]: function for function in report["functions"]}


def near(got, wanted):
    assert abs(got - wanted) <= 1e-12 + 1e-9 * abs(wanted), (got, wanted)


small, large = functions["products"]["steps"]
for step, read, written in ((small, 512, 256), (large, 2304, 2048)):
    for level in ("L1", "memory"):
        near(step["read"][level], read)
        near(step["written"][level], written)
near(small["compute_s"], 1024 / 1e9)
# Packing 64 elements of the right factor, for more than 32 rows, takes a vector op each.
near(large["compute_s"], 8192 / 1e9 + 64 / 1e9)
near(large["predicted_s"], 1e-6 + 2304 / 1e8 + 2048 / 5e7)
assert large["bound"] == "memory"
assert functions["products"]["values"][large["writes"][0]]["kind"] == "result"
# The first result is live while the second is made.
near(small["live_bytes"], 256)
near(large["live_bytes"], 256 + 2048)

rotate, = functions["buffers"]["steps"]
# x is in the cache, where the last call has left it; reading the tables drives it out. In place, writing takes half.
near(rotate["read"]["L1"], 2048)
near(rotate["read"]["memory"], 1024)
near(rotate["written"]["memory"], 1024)
near(rotate["predicted_s"], 1e-6 + 1024 / 1e8 + 1024 / 5e7 / 2)

attention, = functions["attention"]["steps"]
near(attention["work"]["few-rows"], 2 * 26 * 8)
near(attention["work"]["scores"], 26)
near(attention["predicted_s"], 1e-6 + 2 * 26 * 8 / 1e9 + max(26 / 1e8, 384 / 1e9))
print("the costs hold")
