"""Runs lit's tests against one mutation after the other."""
import multiprocessing
import os
import resource
import sys
import time

MEMORY = 12 << 30  # of a process, in bytes: a mutation may ask for everything
SITE = """exec(compile(open({site!r}).read(), {site!r}, "exec"))
config.rope_build_dir = {folder!r}
config.test_exec_root = {output!r}
config.environment["PATH"] = {folder!r} + "/bin" + os.pathsep + config.environment["PATH"]
config.substitutions = [(name, {folder!r} if name == "%rope_build" else value) for name, value in config.substitutions]
"""


def belongs(name, parts):
    return any(f"{name}/".startswith(f"{part}/") for part in parts)


class Suite:
    """The selected tests and folders of tests, each run in this process through lit."""

    def __init__(self, lit, site, folder, output, selected):
        sys.path.insert(1, str(lit))
        import lit.discovery
        import lit.LitConfig
        output.mkdir(parents=True, exist_ok=True)
        (output / "lit.site.cfg.py").write_text("import os\n" + SITE.format(site=str(site), folder=str(folder), output=str(output)))
        self.config = lit.LitConfig.LitConfig(
            progname="lit", path=[], diagnostic_level="error", useValgrind=False, valgrindLeakCheck=False, valgrindArgs=[],
            noExecute=False, debug=False, isWindows=False, order="lexical", params={})
        folders = sorted({name.split("/")[0] for name in selected})
        for name in folders:
            (output / name).mkdir(parents=True, exist_ok=True)
        found = lit.discovery.find_tests_for_inputs(self.config, [str(output / name) for name in folders])
        named = {"/".join(test.path_in_suite): test for test in found}
        self.tests = {name: test for name, test in named.items() if belongs(name, selected)}

    def run(self, name, limit, **environment):
        """The code that lit gives the test, and its seconds."""
        test = self.tests[name]
        kept = dict(test.config.environment)
        test.config.environment.update(environment)
        self.config.maxIndividualTestTime = limit
        start = time.monotonic()
        try:
            code = test.config.test_format.execute(test, self.config)
        finally:
            test.config.environment.clear()
            test.config.environment.update(kept)
        code = code[0] if isinstance(code, tuple) else code.code
        return code.name, time.monotonic() - start


suite, reached = None, None


def begin(counter, arguments, folder, size):
    """Each worker has a suite, and an output folder, of its own."""
    global suite, reached
    with counter.get_lock():
        number = counter.value
        counter.value += 1
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    suite = Suite(*arguments[:3], folder / f"tests-{number}", arguments[3])
    reached = folder / f"reached-{number}"
    reached.write_bytes(bytes(size))


def measure(name):
    """Runs a test without a mutation: its code, its seconds, and the mutations that it reaches."""
    reached.write_bytes(bytes(reached.stat().st_size))
    code, seconds = suite.run(name, 300, ROPE_MUTANTS_REACHED=str(reached))
    return name, code, seconds, [number for number, byte in enumerate(reached.read_bytes()) if byte and number]


def attempt(task):
    """Runs the tests that reach a mutation until one fails, or for as long as `most` seconds."""
    number, tests, most = task
    start = time.monotonic()
    for count, (name, usual) in enumerate(tests):
        if most and time.monotonic() - start + usual > most:
            return number, None, "CUT", count, time.monotonic() - start
        code, _ = suite.run(name, max(10, int(10 * usual)), ROPE_MUTANT=str(number))
        if code not in ("PASS", "UNSUPPORTED", "XFAIL"):
            return number, name, code, count + 1, time.monotonic() - start
    return number, None, "PASS", len(tests), time.monotonic() - start


class Trials:
    """The tests that `selected` names, by folder or one by one, on `jobs` workers."""

    def __init__(self, lit, site, folder, selected, jobs, size):
        counter = multiprocessing.Value("i", 0)
        arguments = (lit, site, folder, selected)
        self.pool = multiprocessing.Pool(jobs, begin, (counter, arguments, folder, size + 1))
        self.suite = Suite(lit, site, folder, folder / "tests", selected)
        self.seconds, self.reaching = {}, {}

    def measure(self, without):
        """Runs each test once; returns those that fail without a mutation."""
        names = sorted(name for name in self.suite.tests if not any(part in name for part in without))
        failing = []
        for name, code, seconds, numbers in self.pool.imap_unordered(measure, names):
            if code in ("PASS", "XFAIL"):
                self.seconds[name] = seconds
                for number in numbers:
                    self.reaching.setdefault(number, []).append(name)
            elif code != "UNSUPPORTED":
                failing.append(name)
        return sorted(failing)

    def attempt(self, selected, most):
        """What kills each mutation of `selected`, as it becomes known, by the tests that are selected for it; the cheapest come first."""
        tasks = []
        for number, parts in selected.items():
            names = [name for name in self.reaching.get(number, []) if belongs(name, parts)]
            names.sort(key=lambda name: (self.seconds[name], name))
            tasks.append((number, [(name, self.seconds[name]) for name in names], most))
        yield from self.pool.imap_unordered(attempt, tasks)
