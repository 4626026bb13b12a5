#!/bin/sh
# Interesting (exit 1): rope-raise finds an attention in the file.
rope-opt "$1" --rope-raise 2>/dev/null | grep -q 'rope.attention' && exit 1
exit 0
