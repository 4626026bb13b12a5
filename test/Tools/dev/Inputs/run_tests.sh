#!/bin/bash
# Runs the function of tools/dev that runs tests, in a repository with two
# folders of tests and with a lit that does what is asked for:
#   run_tests.sh DEV SCRATCH CASE
set -euo pipefail
dev=$1 scratch=$2 case=$3
tools=$(dirname "$dev")
rm -rf "$scratch"
mkdir -p "$scratch"/{tools,llvm/bin,build/test,test/Kept,test/Lost/Deep}
cp "$tools"/{test_results,summary}.py "$scratch/tools"
cd "$scratch"
touch test/Kept/a.test test/Lost/Deep/b.mlir
git init -q .
git add test
# Lists the tests that are there, and says that they passed.
cat > llvm/bin/lit <<'LIT'
#!/usr/bin/env python3
import json, pathlib, sys
names = sorted(str(path.relative_to("test")) for path in pathlib.Path("test").rglob("*.*"))
if "--show-tests" in sys.argv:
    print("\n".join(f"rope-mlir :: {name}" for name in names))
else:
    results = sys.argv[sys.argv.index("--output") + 1]
    pathlib.Path(results).write_text(json.dumps({"tests": [{"name": name, "code": "PASS"} for name in names]}))
LIT
chmod +x llvm/bin/lit
# What the last run left.
echo '{"tests": [{"name": "a", "code": "PASS"}]}' > build/test-results.json
dies_later() { sed -i "s/^else:/else:\n    $1/" llvm/bin/lit; }
case "$case" in
good) ;;
no-lit) rm llvm/bin/lit ;;
no-module) sed -i 's/^import json/import no_such_module, json/' llvm/bin/lit ;;
no-module-later) dies_later 'import no_such_module' ;;
wrong-use) dies_later 'sys.exit(2)' ;;
wrong-status) echo '    sys.exit(1)' >> llvm/bin/lit ;;
no-folder) rm -r test/Lost ;;
no-file) rm test/Lost/Deep/b.mlir ;;
unseen-folder) sed -i 's/rglob("\*\.\*")/rglob("*.test")/' llvm/bin/lit ;;
*) exit 2 ;;
esac
llvm=$scratch/llvm jobs=1 passed=0 failed=0 skipped=0
say() { printf '%s\n' "$*" >&2; }
eval "$(sed -n '/^run_tests() {/,/^}/p' "$dev")"
run_tests build
echo "$passed passed, $failed failed, $skipped skipped"
