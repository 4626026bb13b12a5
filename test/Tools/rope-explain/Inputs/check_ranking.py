"""Which columns are called the fastest: check_ranking.py."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "tools/rope-explain"))
import build_report  # noqa: E402
import ranking  # noqa: E402


def column(predicted=None, time=None, mode="", target="cpu", error=None):
    return {"target": target, "predicted_s": predicted, "error": error, "pipeline": f"builtin.module(rope-raise,rope-fuse{{{mode}}})",
            "time": dict(zip(("min_s", "median_s", "max_s"), time)) if time else None}


def check(what, columns, wanted):
    ranking.add_ranks(columns)
    found = [one["rank"] for one in columns]
    assert found == wanted, f"{what}: expected {wanted} but got {found}"


fastest, tied, predicted, predicted_tied = ranking.FASTEST, ranking.TIED, ranking.PREDICTED, ranking.PREDICTED_TIED
check("spreads apart", [column(time=(5, 6, 7)), column(time=(1, 2, 3)), column(time=(3.1, 4, 5))], [None, fastest, None])
check("spreads overlap", [column(time=(5, 6, 7)), column(time=(1, 2, 3)), column(time=(3, 4, 5))], [None, tied, tied])
check("a measured time counts, whatever was predicted", [column(1, (5, 6, 7)), column(2, (1, 2, 3))], [None, fastest])
check("what was not measured takes no part", [column(1), column(2, (1, 2, 3)), column(2, (5, 6, 7))], [None, fastest, None])
check("one column is not faster than itself", [column(1, (1, 2, 3))], [None])
check("one prediction, either", [column(1)], [None])
check("predictions differ", [column(2), column(1), column(3)], [None, predicted, None])
check("predictions are equal but for rounding", [column(1), column(1 + 1e-15), column(3)], [predicted_tied, predicted_tied, None])
check("modes are not priced", [column(2), column(1, mode="mode=strict machine=cpu"), column(3)], [predicted, None, None])
check("a mode takes part in times", [column(2, (5, 6, 7)), column(1, (1, 2, 3), mode="mode=strict")], [None, fastest])
check("a model of costs is no mode", [column(2), column(1, mode="model=always")], [None, predicted])
check("what does not compile takes no part", [column(1, error="failed"), column(2), column(3)], [None, predicted, None])
check("each target has its own", [column(2, (1, 2, 3)), column(1, target="sm_90a"), column(2, (5, 6, 7)), column(3, target="sm_90a")],
      [fastest, predicted, None, None])

# A single round has the spread of its calls, several that of their medians.
own = build_report.Compiled()
own.rounds = [{"processor": {"min_s": 1, "median_s": 2, "max_s": 4}}]
assert build_report.time_of(own) == {"median_s": 2, "min_s": 1, "max_s": 4, "rounds_s": [2]}
own.rounds += [{"processor": {"min_s": 1, "median_s": 3, "max_s": 9}}]
assert build_report.time_of(own) == {"median_s": 2.5, "min_s": 2, "max_s": 3, "rounds_s": [2, 3]}

# Columns with the same code share their rounds, so that none is faster than its twin.
twin = build_report.Compiled()
twin.rounds = [{"processor": {"min_s": 5, "median_s": 7, "max_s": 8}}]
own.alike = twin.alike = [own, twin]
assert build_report.time_of(own) == build_report.time_of(twin) == {"median_s": 3, "min_s": 2, "max_s": 7, "rounds_s": [2, 3, 7]}
print("ranks hold")
