#!/bin/sh
# Interesting (exit 1): the file still holds a rotation.
grep -q 'rope.rotate' "$1" && exit 1
exit 0
