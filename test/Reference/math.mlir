// RUN: rope-runner %s --target=reference --reference=exact

// Results are compared bit for bit. A failing assertion is exit status 2.
func.func @main() {
  // Correctly rounded functions of one operand.
  %v1 = arith.constant -2.5 : f32
  %v2 = math.absf %v1 : f32
  %v3 = arith.bitcast %v2 : f32 to i32
  %v4 = arith.constant 1075838976 : i32
  %v5 = arith.cmpi eq, %v3, %v4 : i32
  cf.assert %v5, "absf -2.5"
  %v6 = arith.constant -1.5 : f32
  %v7 = math.ceil %v6 : f32
  %v8 = arith.bitcast %v7 : f32 to i32
  %v9 = arith.constant -1082130432 : i32
  %v10 = arith.cmpi eq, %v8, %v9 : i32
  cf.assert %v10, "ceil -1.5"
  %v11 = arith.constant -1.5 : f32
  %v12 = math.floor %v11 : f32
  %v13 = arith.bitcast %v12 : f32 to i32
  %v14 = arith.constant -1073741824 : i32
  %v15 = arith.cmpi eq, %v13, %v14 : i32
  cf.assert %v15, "floor -1.5"
  %v16 = arith.constant 2.5 : f32
  %v17 = math.round %v16 : f32
  %v18 = arith.bitcast %v17 : f32 to i32
  %v19 = arith.constant 1077936128 : i32
  %v20 = arith.cmpi eq, %v18, %v19 : i32
  cf.assert %v20, "round 2.5"
  %v21 = arith.constant -2.5 : f32
  %v22 = math.round %v21 : f32
  %v23 = arith.bitcast %v22 : f32 to i32
  %v24 = arith.constant -1069547520 : i32
  %v25 = arith.cmpi eq, %v23, %v24 : i32
  cf.assert %v25, "round -2.5"
  %v26 = arith.constant 2.5 : f32
  %v27 = math.roundeven %v26 : f32
  %v28 = arith.bitcast %v27 : f32 to i32
  %v29 = arith.constant 1073741824 : i32
  %v30 = arith.cmpi eq, %v28, %v29 : i32
  cf.assert %v30, "roundeven 2.5"
  %v31 = arith.constant 3.5 : f32
  %v32 = math.roundeven %v31 : f32
  %v33 = arith.bitcast %v32 : f32 to i32
  %v34 = arith.constant 1082130432 : i32
  %v35 = arith.cmpi eq, %v33, %v34 : i32
  cf.assert %v35, "roundeven 3.5"
  %v36 = arith.constant -1.5 : f32
  %v37 = math.trunc %v36 : f32
  %v38 = arith.bitcast %v37 : f32 to i32
  %v39 = arith.constant -1082130432 : i32
  %v40 = arith.cmpi eq, %v38, %v39 : i32
  cf.assert %v40, "trunc -1.5"
  %v41 = arith.constant 2.0 : f32
  %v42 = math.sqrt %v41 : f32
  %v43 = arith.bitcast %v42 : f32 to i32
  %v44 = arith.constant 1068827891 : i32
  %v45 = arith.cmpi eq, %v43, %v44 : i32
  cf.assert %v45, "sqrt 2.0"
  %v46 = arith.constant 4.0 : f32
  %v47 = math.rsqrt %v46 : f32
  %v48 = arith.bitcast %v47 : f32 to i32
  %v49 = arith.constant 1056964608 : i32
  %v50 = arith.cmpi eq, %v48, %v49 : i32
  cf.assert %v50, "rsqrt 4.0"
  %v51 = arith.constant 1.0 : f32
  %v52 = math.exp %v51 : f32
  %v53 = arith.bitcast %v52 : f32 to i32
  %v54 = arith.constant 1076754516 : i32
  %v55 = arith.cmpi eq, %v53, %v54 : i32
  cf.assert %v55, "exp 1.0"
  %v56 = arith.constant 10.0 : f32
  %v57 = math.exp2 %v56 : f32
  %v58 = arith.bitcast %v57 : f32 to i32
  %v59 = arith.constant 1149239296 : i32
  %v60 = arith.cmpi eq, %v58, %v59 : i32
  cf.assert %v60, "exp2 10.0"
  %v61 = arith.constant 1.0 : f32
  %v62 = math.expm1 %v61 : f32
  %v63 = arith.bitcast %v62 : f32 to i32
  %v64 = arith.constant 1071378601 : i32
  %v65 = arith.cmpi eq, %v63, %v64 : i32
  cf.assert %v65, "expm1 1.0"
  %v66 = arith.constant 2.0 : f32
  %v67 = math.log %v66 : f32
  %v68 = arith.bitcast %v67 : f32 to i32
  %v69 = arith.constant 1060205080 : i32
  %v70 = arith.cmpi eq, %v68, %v69 : i32
  cf.assert %v70, "log 2.0"
  %v71 = arith.constant 8.0 : f32
  %v72 = math.log2 %v71 : f32
  %v73 = arith.bitcast %v72 : f32 to i32
  %v74 = arith.constant 1077936128 : i32
  %v75 = arith.cmpi eq, %v73, %v74 : i32
  cf.assert %v75, "log2 8.0"
  %v76 = arith.constant 1000.0 : f32
  %v77 = math.log10 %v76 : f32
  %v78 = arith.bitcast %v77 : f32 to i32
  %v79 = arith.constant 1077936128 : i32
  %v80 = arith.cmpi eq, %v78, %v79 : i32
  cf.assert %v80, "log10 1000.0"
  %v81 = arith.constant 0.5 : f32
  %v82 = math.log1p %v81 : f32
  %v83 = arith.bitcast %v82 : f32 to i32
  %v84 = arith.constant 1053792543 : i32
  %v85 = arith.cmpi eq, %v83, %v84 : i32
  cf.assert %v85, "log1p 0.5"
  %v86 = arith.constant 1.0 : f32
  %v87 = math.sin %v86 : f32
  %v88 = arith.bitcast %v87 : f32 to i32
  %v89 = arith.constant 1062693540 : i32
  %v90 = arith.cmpi eq, %v88, %v89 : i32
  cf.assert %v90, "sin 1.0"
  %v91 = arith.constant 1.0 : f32
  %v92 = math.cos %v91 : f32
  %v93 = arith.bitcast %v92 : f32 to i32
  %v94 = arith.constant 1057640768 : i32
  %v95 = arith.cmpi eq, %v93, %v94 : i32
  cf.assert %v95, "cos 1.0"
  %v96 = arith.constant 1.0 : f32
  %v97 = math.tan %v96 : f32
  %v98 = arith.bitcast %v97 : f32 to i32
  %v99 = arith.constant 1070029091 : i32
  %v100 = arith.cmpi eq, %v98, %v99 : i32
  cf.assert %v100, "tan 1.0"
  %v101 = arith.constant 0.5 : f32
  %v102 = math.tanh %v101 : f32
  %v103 = arith.bitcast %v102 : f32 to i32
  %v104 = arith.constant 1055693471 : i32
  %v105 = arith.cmpi eq, %v103, %v104 : i32
  cf.assert %v105, "tanh 0.5"
  %v106 = arith.constant 0.5 : f32
  %v107 = math.sinh %v106 : f32
  %v108 = arith.bitcast %v107 : f32 to i32
  %v109 = arith.constant 1057318528 : i32
  %v110 = arith.cmpi eq, %v108, %v109 : i32
  cf.assert %v110, "sinh 0.5"
  %v111 = arith.constant 0.5 : f32
  %v112 = math.cosh %v111 : f32
  %v113 = arith.bitcast %v112 : f32 to i32
  %v114 = arith.constant 1066423820 : i32
  %v115 = arith.cmpi eq, %v113, %v114 : i32
  cf.assert %v115, "cosh 0.5"
  %v116 = arith.constant 0.5 : f32
  %v117 = math.asin %v116 : f32
  %v118 = arith.bitcast %v117 : f32 to i32
  %v119 = arith.constant 1057360530 : i32
  %v120 = arith.cmpi eq, %v118, %v119 : i32
  cf.assert %v120, "asin 0.5"
  %v121 = arith.constant 0.5 : f32
  %v122 = math.acos %v121 : f32
  %v123 = arith.bitcast %v122 : f32 to i32
  %v124 = arith.constant 1065749138 : i32
  %v125 = arith.cmpi eq, %v123, %v124 : i32
  cf.assert %v125, "acos 0.5"
  %v126 = arith.constant 0.5 : f32
  %v127 = math.atan %v126 : f32
  %v128 = arith.bitcast %v127 : f32 to i32
  %v129 = arith.constant 1055744824 : i32
  %v130 = arith.cmpi eq, %v128, %v129 : i32
  cf.assert %v130, "atan 0.5"
  %v131 = arith.constant 0.5 : f32
  %v132 = math.asinh %v131 : f32
  %v133 = arith.bitcast %v132 : f32 to i32
  %v134 = arith.constant 1056334181 : i32
  %v135 = arith.cmpi eq, %v133, %v134 : i32
  cf.assert %v135, "asinh 0.5"
  %v136 = arith.constant 1.5 : f32
  %v137 = math.acosh %v136 : f32
  %v138 = arith.bitcast %v137 : f32 to i32
  %v139 = arith.constant 1064722789 : i32
  %v140 = arith.cmpi eq, %v138, %v139 : i32
  cf.assert %v140, "acosh 1.5"
  %v141 = arith.constant 0.5 : f32
  %v142 = math.atanh %v141 : f32
  %v143 = arith.bitcast %v142 : f32 to i32
  %v144 = arith.constant 1057791828 : i32
  %v145 = arith.cmpi eq, %v143, %v144 : i32
  cf.assert %v145, "atanh 0.5"
  %v146 = arith.constant 0.5 : f32
  %v147 = math.erf %v146 : f32
  %v148 = arith.bitcast %v147 : f32 to i32
  %v149 = arith.constant 1057308539 : i32
  %v150 = arith.cmpi eq, %v148, %v149 : i32
  cf.assert %v150, "erf 0.5"
  %v151 = arith.constant 0.5 : f32
  %v152 = math.erfc %v151 : f32
  %v153 = arith.bitcast %v152 : f32 to i32
  %v154 = arith.constant 1056276746 : i32
  %v155 = arith.cmpi eq, %v153, %v154 : i32
  cf.assert %v155, "erfc 0.5"
  %v156 = arith.constant 27.0 : f32
  %v157 = math.cbrt %v156 : f32
  %v158 = arith.bitcast %v157 : f32 to i32
  %v159 = arith.constant 1077936128 : i32
  %v160 = arith.cmpi eq, %v158, %v159 : i32
  cf.assert %v160, "cbrt 27.0"

  // Large arguments are reduced with all digits.
  %v161 = arith.constant 1048576.0 : f32
  %v162 = math.sin %v161 : f32
  %v163 = arith.bitcast %v162 : f32 to i32
  %v164 = arith.constant 1051276902 : i32
  %v165 = arith.cmpi eq, %v163, %v164 : i32
  cf.assert %v165, "sin 1048576.0"
  %v166 = arith.constant 131072.0 : f32
  %v167 = math.cos %v166 : f32
  %v168 = arith.bitcast %v167 : f32 to i32
  %v169 = arith.constant 1026320235 : i32
  %v170 = arith.cmpi eq, %v168, %v169 : i32
  cf.assert %v170, "cos 131072.0"

  // Two and three operands.
  %v171 = arith.constant 2.0 : f32
  %v172 = arith.constant 0.5 : f32
  %v173 = math.powf %v171, %v172 : f32
  %v174 = arith.bitcast %v173 : f32 to i32
  %v175 = arith.constant 1068827891 : i32
  %v176 = arith.cmpi eq, %v174, %v175 : i32
  cf.assert %v176, "powf 2.0, 0.5"
  %v177 = arith.constant 1.0 : f32
  %v178 = arith.constant -1.0 : f32
  %v179 = math.atan2 %v177, %v178 : f32
  %v180 = arith.bitcast %v179 : f32 to i32
  %v181 = arith.constant 1075235812 : i32
  %v182 = arith.cmpi eq, %v180, %v181 : i32
  cf.assert %v182, "atan2 1.0, -1.0"
  %v183 = arith.constant 2.0 : f32
  %v184 = arith.constant -0.0 : f32
  %v185 = math.copysign %v183, %v184 : f32
  %v186 = arith.bitcast %v185 : f32 to i32
  %v187 = arith.constant -1073741824 : i32
  %v188 = arith.cmpi eq, %v186, %v187 : i32
  cf.assert %v188, "copysign 2.0, -0.0"
  %v189 = arith.constant 5.0 : f32
  %v190 = arith.constant 0.0 : f32
  %v191 = arith.constant 1.0 : f32
  %v192 = math.clampf %v189 to [%v190, %v191] : f32
  %v193 = arith.bitcast %v192 : f32 to i32
  %v194 = arith.constant 1065353216 : i32
  %v195 = arith.cmpi eq, %v193, %v194 : i32
  cf.assert %v195, "clampf"
  %v196 = arith.constant -2.0 : f32
  %v197 = arith.constant 3 : i32
  %v198 = math.fpowi %v196, %v197 : f32, i32
  %v199 = arith.bitcast %v198 : f32 to i32
  %v200 = arith.constant -1056964608 : i32
  %v201 = arith.cmpi eq, %v199, %v200 : i32
  cf.assert %v201, "fpowi"
  %v202 = arith.constant 1.0 : f32
  %sin, %cos = math.sincos %v202 : f32
  %v203 = arith.bitcast %sin : f32 to i32
  %v204 = arith.constant 1062693540 : i32
  %v205 = arith.cmpi eq, %v203, %v204 : i32
  cf.assert %v205, "sincos, sin"
  %v206 = arith.bitcast %cos : f32 to i32
  %v207 = arith.constant 1057640768 : i32
  %v208 = arith.cmpi eq, %v206, %v207 : i32
  cf.assert %v208, "sincos, cos"

  // fma rounds once: (1 + 2^-12)^2 - 1 keeps the 2^-24 that a product would lose.
  %v209 = arith.constant 1.000244140625 : f32
  %v210 = arith.constant 1.000244140625 : f32
  %v211 = arith.constant -1.0 : f32
  %v212 = math.fma %v209, %v210, %v211 : f32
  %v213 = arith.bitcast %v212 : f32 to i32
  %v214 = arith.constant 973079552 : i32
  %v215 = arith.cmpi eq, %v213, %v214 : i32
  cf.assert %v215, "fma 1.000244140625, 1.000244140625, -1.0"

  // A tie of f32 that a far addend decides: rounding to double first would lose it.
  %v216 = arith.constant 4097.0 : f32
  %v217 = arith.constant 4097.0 : f32
  %v218 = arith.constant 1.0e-20 : f32
  %v219 = math.fma %v216, %v217, %v218 : f32
  %v220 = arith.bitcast %v219 : f32 to i32
  %v221 = arith.constant 1266683905 : i32
  %v222 = arith.cmpi eq, %v220, %v221 : i32
  cf.assert %v222, "fma 4097.0, 4097.0, 1.0e-20"

  // Special values.
  %v223 = arith.constant 0xFF800000 : f32
  %v224 = math.exp %v223 : f32
  %v225 = arith.bitcast %v224 : f32 to i32
  %v226 = arith.constant 0 : i32
  %v227 = arith.cmpi eq, %v225, %v226 : i32
  cf.assert %v227, "exp 0xFF800000"
  %v228 = arith.constant -1.0 : f32
  %v229 = math.sqrt %v228 : f32
  %v230 = math.isnan %v229 : f32
  cf.assert %v230, "sqrt of a negative number is NaN"
  %v231 = arith.constant 0x7F800000 : f32
  %v232 = math.isinf %v231 : f32
  cf.assert %v232, "isinf"
  %v233 = math.isfinite %v190 : f32
  cf.assert %v233, "isfinite"
  return
}
