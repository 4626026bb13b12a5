#!/usr/bin/env python3
"""Runs divided programs on ranks of an MPI, and what goes wrong there: check_ranks.py MPI BIN MODULES.

Results are those of one process, bit for bit where nothing is added up in another order. A rank sends what
no algorithm can do without. A rank that ends, one that hangs, another number of ranks and unequal inputs are
errors with the number of a rank, in bounded time.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

mpi, bin_dir, modules = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
runner = str(bin_dir / "rope-runner")
block, decode = str(modules / "block.mlir"), str(modules / "decode.mlir")


def passes(strategy):
    return f"--pass-pipeline=builtin.module(rope-shard{{{strategy}}},rope-partition)"


def run(module, strategy, ranks, *more):
    return subprocess.run([runner, module, passes(strategy), f"--ranks={ranks}", f"--mpi={mpi}", "--random=3",
                           "--threads=1", *more], capture_output=True, text=True)


# Weights of a size that keeps softmax from choosing one key.
small = [f"--range={weight}:-0.3:0.3" for weight in range(1, 7)]


def check(module, strategy, ranks, bound, sent, *more):
    result = run(module, f"ranks={ranks} {strategy}", ranks, "--compare-with=cpu", bound, "--json=-", *more)
    assert result.returncode == 0, (strategy, ranks, result.stdout[-800:], result.stderr[-800:])
    for rank in json.loads(result.stdout)["ranks"]:
        # Parts of a sum may be an element longer than others.
        assert sent <= rank["bytes"] <= sent + 64, (strategy, ranks, sent, rank)


# Keys and values are [2, 8, 2, 8] of f32, the input and sums [2, 8, 32].
keys, total = 2 * 8 * 2 * 8 * 4, 2 * 8 * 32 * 4
# Of the second implementation, what depends on it.
for ranks in (2, 4) if mpi == "mpich" else (2,):
    part = lambda size: size * (ranks - 1) // ranks
    if ranks == 2:
        check(block, "mode=rows", ranks, "--ulp=0", part(2 * keys), *small)
        check(block, "mode=rows interleave=2", ranks, "--ulp=0", part(2 * keys), *small)
    else:
        check(block, "mode=rows ring", ranks, "--rtol=1e-4", part(2 * keys), *small)
    # Maxima are gathered; sums and accumulators, [1, 4, 1, 1 + 8], are added up.
    check(decode, "mode=keys", ranks, "--rtol=1e-5", (ranks - 1) * 4 * 4 + 2 * part(4 * 9 * 4),
          "--range=5:9:9", "--range=6:10:10")
check(block, "mode=batch", 2, "--ulp=0", 0, *small)
check(block, "mode=heads", 2, "--rtol=1e-4", 2 * total, *small)
print("results and bytes hold")

# A benchmark runs as often on each rank.
before = os.times()
assert run(block, "ranks=2 mode=rows", 2, "--benchmark=5").returncode == 0
# Processor time of two ranks from their start to their end.
whole_run = os.times().children_user + os.times().children_system - before.children_user - before.children_system
print("times are taken")

launcher = [next(filter(None, map(shutil.which, {"mpich": ["mpiexec.mpich", "mpiexec.hydra"],
                                                 "openmpi": ["mpiexec.openmpi", "mpirun.openmpi"]}[mpi])))]
if mpi == "openmpi":
    launcher += ["--allow-run-as-root", "--oversubscribe"]
command = [runner, block, passes("ranks=2 mode=rows"), "--ranks=2", "--threads=1"]


def launch(*parts):
    """Ranks started by hand: (number, arguments of it) for each group."""
    words = []
    for number, arguments in parts:
        words += [":"] * bool(words) + ["-n", str(number), *command, *arguments]
    return subprocess.run(launcher + words, capture_output=True, text=True, timeout=60)


assert launch((2, ["--random=3"])).returncode == 0
wrong = launch((3, ["--random=3"]))
assert wrong.returncode != 0 and "expected 2 ranks but 3 were started" in wrong.stderr, wrong.stderr
unequal = launch((1, ["--random=3"]), (1, ["--random=4"]))
assert unequal.returncode != 0 and "rank 1 has another argument 0 than rank 0" in unequal.stderr, unequal.stderr
print("launchers are checked")


def disturb(number, *more):
    """Sends a signal to one rank in the middle of many runs."""
    started = subprocess.Popen([*command, f"--mpi={mpi}", "--random=3", "--benchmark=100000000", *more],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    ranks, begin = [], time.time()
    while len(ranks) < 2 and time.time() - begin < 30:
        time.sleep(0.2)
        ranks = []
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                own = dict(item.split(b"=", 1) for item in (process / "environ").read_bytes().split(b"\0") if b"=" in item)
                if (b"ROPE_RUNNER_RANKS" in own and (b"PMI_RANK" in own or b"OMPI_COMM_WORLD_RANK" in own)
                        and os.path.realpath(process / "exe") == os.path.realpath(runner)
                        and is_child(int(process.name), started.pid)):
                    ranks.append(int(process.name))
            except OSError:
                pass
    # What is measured is run over and over, once ranks have met and compiled.
    while min(map(processor_time, ranks)) < whole_run and time.time() - begin < 60:
        time.sleep(0.2)
    os.kill(max(ranks), number)
    begin = time.time()
    out, error = started.communicate(timeout=90)
    return started.returncode, out + error, time.time() - begin


def processor_time(process):
    """Seconds."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_child(process, ancestor):
    while process > 1:
        if process == ancestor:
            return True
        process = int(pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
    return False


code, text, seconds = disturb(signal.SIGKILL)
assert code == 2 and "no end of rank" in text and seconds < 30, (code, text, seconds)
code, text, seconds = disturb(signal.SIGSTOP, "--rank-timeout=2")
assert code == 2 and "waited 2 s for rank" in text and seconds < 60, (code, text, seconds)
print("ranks that end or hang are told")
