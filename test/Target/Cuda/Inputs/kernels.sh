# kernels.sh TOOLS OBJECT FILE OPTION...: runs FILE on the emulator and writes
# the code that it ran as an object file, for the driver that emulates.
set -e
tools=$1 object=$2
shift 2
stages=$object.stages
rm -rf "$stages"
rope-runner "$@" --target=emulate --dump-stages="$stages" > "$object.log"
"$tools/llc" -filetype=obj -relocation-model=pic "$stages"/*-llvm-ir.ll -o "$object"
