"""PTX text with a commit and a wait behind each wgmma: wait-each.py FILE"""
import re
import sys

print(re.sub(r"(wgmma\.mma_async[^;]*;)", r"\1\nwgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;", open(sys.argv[1]).read()))
