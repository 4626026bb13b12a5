"""Which column of a target is the fastest, as far as that is known."""

import re

FASTEST, TIED = "fastest", "tied"
PREDICTED, PREDICTED_TIED = "predicted fastest", "predicted tied"
NOTE = ("Fastest: no round of another column was as fast as its slowest. Tied: its rounds overlap those of the least median. Where nothing was measured the "
        "least prediction is marked, but never that of a mode of numerics, which the costs do not know.")
# Equal programs have equal predictions but for the order of a sum.
SAME = 1e-9


def rank(columns):
    """A rank, or None, for each column of one target. Times count where there are any, else predictions."""
    timed = [column for column in columns if column["time"] and "median_s" in column["time"]]
    if timed:
        best = min(timed, key=lambda column: column["time"]["median_s"])
        near = [column for column in timed if column is best or column["time"]["min_s"] <= best["time"]["max_s"]]
        return [None if not any(column is other for other in near) else TIED if len(near) > 1 else FASTEST if len(timed) > 1 else None for column in columns]
    priced = [column for column in columns if column["predicted_s"] and not column["error"] and not re.search(r"\bmode\s*=", column["pipeline"])]
    least = min((column["predicted_s"] for column in priced), default=0) * (1 + SAME)
    near = [column for column in priced if column["predicted_s"] <= least]
    return [None if not any(column is other for other in near) else PREDICTED_TIED if len(near) > 1 else PREDICTED if len(priced) > 1 else None
            for column in columns]


def add_ranks(columns):
    """Sets `rank` of all columns, target by target."""
    for target in dict.fromkeys(column["target"] for column in columns):
        own = [column for column in columns if column["target"] == target]
        for column, found in zip(own, rank(own)):
            column["rank"] = found
