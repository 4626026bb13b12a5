// What a newer version of the dialect wrote is refused: the section of the dialect's
// version (id 7, two bytes, 1 and 0) is made to say 1.1 and 2.0.
// RUN: rope-opt %s --emit-bytecode -o %t.mlirbc
// RUN: rope-opt %t.mlirbc | FileCheck %s --check-prefix=SAME
// RUN: python3 -c "import sys; d = open(sys.argv[1], 'rb').read(); assert d.count(bytes([7, 5, 3, 1])) == 1; open(sys.argv[2], 'wb').write(d.replace(bytes([7, 5, 3, 1]), bytes([7, 5, 3, 3])))" %t.mlirbc %t.minor.mlirbc
// RUN: not rope-opt %t.minor.mlirbc 2>&1 | FileCheck %s --check-prefix=MINOR
// RUN: python3 -c "import sys; d = open(sys.argv[1], 'rb').read(); open(sys.argv[2], 'wb').write(d.replace(bytes([7, 5, 3, 1]), bytes([7, 5, 5, 1])))" %t.mlirbc %t.major.mlirbc
// RUN: not rope-opt %t.major.mlirbc 2>&1 | FileCheck %s --check-prefix=MAJOR

// SAME: rope.rotate half to half block(0, 8)
// MINOR: expected rope dialect version 1.0 or older but got 1.1
// MAJOR: expected rope dialect version 1.0 or older but got 2.0
func.func @rotate(%x: tensor<5x8xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>)
    -> tensor<5x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<5x8xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
      outs(%x : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %0 : tensor<5x8xf32>
}
