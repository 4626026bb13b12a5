"""Writes a module of equal functions: many_functions.py COUNT > FILE."""
import sys

for i in range(int(sys.argv[1])):
    print(f"""func.func @f{i}(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {{
  %0 = arith.addf %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}}""")
