#!/bin/sh
# exits.sh STATUS COMMAND...: runs the command, which has to exit with STATUS.
want=$1
shift
"$@"
got=$?
[ "$got" -eq "$want" ] && exit 0
echo "expected exit status $want but got $got" >&2
exit 1
