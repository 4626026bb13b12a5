// RUN: rope-opt %s --rope-host-lower-asserts -verify-diagnostics

// expected-error @below {{expected the symbol 'rope_abort' to be free, since failing assertions call the function of this name}}
func.func private @rope_abort()

func.func @asserts(%c: i1) {
  cf.assert %c, "text"
  return
}
