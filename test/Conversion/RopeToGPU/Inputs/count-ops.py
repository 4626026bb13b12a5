"""count-ops.py MOST: prints how many ops each gpu.func of the standard input (in generic form) has; fails above MOST."""
import re
import sys

kernels = sys.stdin.read().split('"gpu.func"(')[1:]
counts = [len(re.findall(r'"[a-z_]+\.[\w.]+"\(', kernel)) for kernel in kernels]
print(*(f"{count} ops" for count in counts), sep="\n")
sys.exit(not counts or max(counts) > int(sys.argv[1]))
