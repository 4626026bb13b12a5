// RUN: rope-opt %s --rope-host-check-lowered -verify-diagnostics

module {
  // expected-error @below {{rope-to-cpu has no lowering for 'func.func'}}
  func.func private @f()
}
