// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-raise{what=wheels})' 2>&1 | FileCheck %s --check-prefix=WHAT
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-raise{finite-fills=perhaps})' 2>&1 | FileCheck %s --check-prefix=FILLS
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-raise{report=/nonexistent/report.json})' 2>&1 | FileCheck %s --check-prefix=REPORT

// WHAT: error: expected rotation, table, attention or cache-write in option what of rope-raise but got 'wheels'
// FILLS: error: expected finite-fills to be assume or refuse but got 'perhaps'
// REPORT: error: cannot write report: cannot write '/nonexistent/report.json'
module {
}
