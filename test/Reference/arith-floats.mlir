// RUN: rope-runner %s --target=reference --reference=exact

// Results are compared bit for bit. A failing assertion is exit status 2.
func.func @main() {
  // maximumf and minimumf give NaN and order zeros; maxnumf and minnumf skip NaN.
  %v1 = arith.constant 0x7FC00000 : f32
  %v2 = arith.constant 1.0 : f32
  %v3 = arith.maximumf %v1, %v2 : f32
  %v4 = arith.bitcast %v3 : f32 to i32
  %v5 = arith.constant 2143289344 : i32
  %v6 = arith.cmpi eq, %v4, %v5 : i32
  cf.assert %v6, "maximumf 0x7FC00000, 1.0 : f32"
  %v7 = arith.constant 1.0 : f32
  %v8 = arith.constant 0x7FC00000 : f32
  %v9 = arith.minimumf %v7, %v8 : f32
  %v10 = arith.bitcast %v9 : f32 to i32
  %v11 = arith.constant 2143289344 : i32
  %v12 = arith.cmpi eq, %v10, %v11 : i32
  cf.assert %v12, "minimumf 1.0, 0x7FC00000 : f32"
  %v13 = arith.constant 0x7FC00000 : f32
  %v14 = arith.constant 1.0 : f32
  %v15 = arith.maxnumf %v13, %v14 : f32
  %v16 = arith.bitcast %v15 : f32 to i32
  %v17 = arith.constant 1065353216 : i32
  %v18 = arith.cmpi eq, %v16, %v17 : i32
  cf.assert %v18, "maxnumf 0x7FC00000, 1.0 : f32"
  %v19 = arith.constant 1.0 : f32
  %v20 = arith.constant 0x7FC00000 : f32
  %v21 = arith.minnumf %v19, %v20 : f32
  %v22 = arith.bitcast %v21 : f32 to i32
  %v23 = arith.constant 1065353216 : i32
  %v24 = arith.cmpi eq, %v22, %v23 : i32
  cf.assert %v24, "minnumf 1.0, 0x7FC00000 : f32"
  %v25 = arith.constant -0.0 : f32
  %v26 = arith.constant 0.0 : f32
  %v27 = arith.maximumf %v25, %v26 : f32
  %v28 = arith.bitcast %v27 : f32 to i32
  %v29 = arith.constant 0 : i32
  %v30 = arith.cmpi eq, %v28, %v29 : i32
  cf.assert %v30, "maximumf -0.0, 0.0 : f32"
  %v31 = arith.constant 0.0 : f32
  %v32 = arith.constant -0.0 : f32
  %v33 = arith.minimumf %v31, %v32 : f32
  %v34 = arith.bitcast %v33 : f32 to i32
  %v35 = arith.constant -2147483648 : i32
  %v36 = arith.cmpi eq, %v34, %v35 : i32
  cf.assert %v36, "minimumf 0.0, -0.0 : f32"
  %v37 = arith.constant 0x7F800000 : f32
  %v38 = arith.constant 1.0 : f32
  %v39 = arith.maximumf %v37, %v38 : f32
  %v40 = arith.bitcast %v39 : f32 to i32
  %v41 = arith.constant 2139095040 : i32
  %v42 = arith.cmpi eq, %v40, %v41 : i32
  cf.assert %v42, "maximumf 0x7F800000, 1.0 : f32"

  // Zeros, infinities, division by zero.
  %v43 = arith.constant -0.0 : f32
  %v44 = arith.constant -0.0 : f32
  %v45 = arith.addf %v43, %v44 : f32
  %v46 = arith.bitcast %v45 : f32 to i32
  %v47 = arith.constant -2147483648 : i32
  %v48 = arith.cmpi eq, %v46, %v47 : i32
  cf.assert %v48, "addf -0.0, -0.0 : f32"
  %v49 = arith.constant -0.0 : f32
  %v50 = arith.constant 0.0 : f32
  %v51 = arith.addf %v49, %v50 : f32
  %v52 = arith.bitcast %v51 : f32 to i32
  %v53 = arith.constant 0 : i32
  %v54 = arith.cmpi eq, %v52, %v53 : i32
  cf.assert %v54, "addf -0.0, 0.0 : f32"
  %v55 = arith.constant -1.0 : f32
  %v56 = arith.constant 0.0 : f32
  %v57 = arith.mulf %v55, %v56 : f32
  %v58 = arith.bitcast %v57 : f32 to i32
  %v59 = arith.constant -2147483648 : i32
  %v60 = arith.cmpi eq, %v58, %v59 : i32
  cf.assert %v60, "mulf -1.0, 0.0 : f32"
  %v61 = arith.constant 1.0 : f32
  %v62 = arith.constant 0.0 : f32
  %v63 = arith.divf %v61, %v62 : f32
  %v64 = arith.bitcast %v63 : f32 to i32
  %v65 = arith.constant 2139095040 : i32
  %v66 = arith.cmpi eq, %v64, %v65 : i32
  cf.assert %v66, "divf 1.0, 0.0 : f32"
  %v67 = arith.constant 1.0 : f32
  %v68 = arith.constant -0.0 : f32
  %v69 = arith.divf %v67, %v68 : f32
  %v70 = arith.bitcast %v69 : f32 to i32
  %v71 = arith.constant -8388608 : i32
  %v72 = arith.cmpi eq, %v70, %v71 : i32
  cf.assert %v72, "divf 1.0, -0.0 : f32"
  %v73 = arith.constant -7.5 : f32
  %v74 = arith.constant 2.0 : f32
  %v75 = arith.remf %v73, %v74 : f32
  %v76 = arith.bitcast %v75 : f32 to i32
  %v77 = arith.constant -1077936128 : i32
  %v78 = arith.cmpi eq, %v76, %v77 : i32
  cf.assert %v78, "remf -7.5, 2.0 : f32"
  %v79 = arith.constant 0.0 : f32
  %v80 = arith.negf %v79 : f32
  %v81 = arith.bitcast %v80 : f32 to i32
  %v82 = arith.constant -2147483648 : i32
  %v83 = arith.cmpi eq, %v81, %v82 : i32
  cf.assert %v83, "negf 0.0"

  // f32 rounds to nearest even: 2^24 + 1 and 2^24 + 3 are ties.
  %v84 = arith.constant 16777216.0 : f32
  %v85 = arith.constant 1.0 : f32
  %v86 = arith.addf %v84, %v85 : f32
  %v87 = arith.bitcast %v86 : f32 to i32
  %v88 = arith.constant 1266679808 : i32
  %v89 = arith.cmpi eq, %v87, %v88 : i32
  cf.assert %v89, "addf 16777216.0, 1.0 : f32"
  %v90 = arith.constant 16777218.0 : f32
  %v91 = arith.constant 1.0 : f32
  %v92 = arith.addf %v90, %v91 : f32
  %v93 = arith.bitcast %v92 : f32 to i32
  %v94 = arith.constant 1266679810 : i32
  %v95 = arith.cmpi eq, %v93, %v94 : i32
  cf.assert %v95, "addf 16777218.0, 1.0 : f32"

  // bf16 has 8 bits: 256 + 1 is a tie and goes down, 258 + 1 goes up.
  %v96 = arith.constant 256.0 : bf16
  %v97 = arith.constant 1.0 : bf16
  %v98 = arith.addf %v96, %v97 : bf16
  %v99 = arith.bitcast %v98 : bf16 to i16
  %v100 = arith.constant 17280 : i16
  %v101 = arith.cmpi eq, %v99, %v100 : i16
  cf.assert %v101, "addf 256.0, 1.0 : bf16"
  %v102 = arith.constant 258.0 : bf16
  %v103 = arith.constant 1.0 : bf16
  %v104 = arith.addf %v102, %v103 : bf16
  %v105 = arith.bitcast %v104 : bf16 to i16
  %v106 = arith.constant 17282 : i16
  %v107 = arith.cmpi eq, %v105, %v106 : i16
  cf.assert %v107, "addf 258.0, 1.0 : bf16"

  // f16: the largest is 65504; 65520 is the first to become infinite.
  %v108 = arith.constant 65504.0 : f16
  %v109 = arith.constant 15.0 : f16
  %v110 = arith.addf %v108, %v109 : f16
  %v111 = arith.bitcast %v110 : f16 to i16
  %v112 = arith.constant 31743 : i16
  %v113 = arith.cmpi eq, %v111, %v112 : i16
  cf.assert %v113, "addf 65504.0, 15.0 : f16"
  %v114 = arith.constant 65504.0 : f16
  %v115 = arith.constant 16.0 : f16
  %v116 = arith.addf %v114, %v115 : f16
  %v117 = arith.bitcast %v116 : f16 to i16
  %v118 = arith.constant 31744 : i16
  %v119 = arith.cmpi eq, %v117, %v118 : i16
  cf.assert %v119, "addf 65504.0, 16.0 : f16"

  // Subnormals of f16: 2^-24 is the least; a tie with 0 goes to 0.
  %v120 = arith.constant 5.9604644775390625e-08 : f16
  %v121 = arith.constant 0.5 : f16
  %v122 = arith.mulf %v120, %v121 : f16
  %v123 = arith.bitcast %v122 : f16 to i16
  %v124 = arith.constant 0 : i16
  %v125 = arith.cmpi eq, %v123, %v124 : i16
  cf.assert %v125, "mulf 5.9604644775390625e-08, 0.5 : f16"
  %v126 = arith.constant 5.9604644775390625e-08 : f16
  %v127 = arith.constant 0.75 : f16
  %v128 = arith.mulf %v126, %v127 : f16
  %v129 = arith.bitcast %v128 : f16 to i16
  %v130 = arith.constant 1 : i16
  %v131 = arith.cmpi eq, %v129, %v130 : i16
  cf.assert %v131, "mulf 5.9604644775390625e-08, 0.75 : f16"

  // Casts: each rounds once. 1 + 2^-8 is a tie in bf16, a bit more is not.
  %v132 = arith.constant 1.00390625 : f32
  %v133 = arith.truncf %v132 : f32 to bf16
  %v134 = arith.bitcast %v133 : bf16 to i16
  %v135 = arith.constant 16256 : i16
  %v136 = arith.cmpi eq, %v134, %v135 : i16
  cf.assert %v136, "truncf 1.00390625 : f32 to bf16"
  %v137 = arith.constant 1.01171875 : f32
  %v138 = arith.truncf %v137 : f32 to bf16
  %v139 = arith.bitcast %v138 : bf16 to i16
  %v140 = arith.constant 16258 : i16
  %v141 = arith.cmpi eq, %v139, %v140 : i16
  cf.assert %v141, "truncf 1.01171875 : f32 to bf16"
  %v142 = arith.constant 1.003906250000001 : f64
  %v143 = arith.truncf %v142 : f64 to bf16
  %v144 = arith.bitcast %v143 : bf16 to i16
  %v145 = arith.constant 16257 : i16
  %v146 = arith.cmpi eq, %v144, %v145 : i16
  cf.assert %v146, "truncf 1.003906250000001 : f64 to bf16"
  %v147 = arith.constant 3.4e38 : f32
  %v148 = arith.truncf %v147 : f32 to bf16
  %v149 = arith.bitcast %v148 : bf16 to i16
  %v150 = arith.constant 32640 : i16
  %v151 = arith.cmpi eq, %v149, %v150 : i16
  cf.assert %v151, "truncf 3.4e38 : f32 to bf16"
  %v152 = arith.constant 0x7FC00000 : f32
  %v153 = arith.truncf %v152 : f32 to f16
  %v154 = arith.bitcast %v153 : f16 to i16
  %v155 = arith.constant 32256 : i16
  %v156 = arith.cmpi eq, %v154, %v155 : i16
  cf.assert %v156, "truncf 0x7FC00000 : f32 to f16"
  %v157 = arith.constant 1.00390625 : f32
  %v158 = arith.truncf %v157 upward : f32 to bf16
  %v159 = arith.bitcast %v158 : bf16 to i16
  %v160 = arith.constant 16257 : i16
  %v161 = arith.cmpi eq, %v159, %v160 : i16
  cf.assert %v161, "truncf 1.00390625 upward : f32 to bf16"
  %v162 = arith.constant 1.0078125 : f32
  %v163 = arith.truncf %v162 toward_zero : f32 to bf16
  %v164 = arith.bitcast %v163 : bf16 to i16
  %v165 = arith.constant 16257 : i16
  %v166 = arith.cmpi eq, %v164, %v165 : i16
  cf.assert %v166, "truncf 1.0078125 toward_zero : f32 to bf16"
  %v167 = arith.constant 0x3F81 : bf16
  %v168 = arith.extf %v167 : bf16 to f32
  %v169 = arith.bitcast %v168 : f32 to i32
  %v170 = arith.constant 1065418752 : i32
  %v171 = arith.cmpi eq, %v169, %v170 : i32
  cf.assert %v171, "extf bf16 to f32"

  // From 64-bit integers there is one rounding: 2^40 + 2^16 + 1 is above a tie of f32.
  %v172 = arith.constant 4611686293305294849 : i64
  %v173 = arith.sitofp %v172 : i64 to f32
  %v174 = arith.bitcast %v173 : f32 to i32
  %v175 = arith.constant 1585446913 : i32
  %v176 = arith.cmpi eq, %v174, %v175 : i32
  cf.assert %v176, "sitofp 4611686293305294849 : i64 to f32"
  %v177 = arith.constant -4611686293305294849 : i64
  %v178 = arith.sitofp %v177 : i64 to f32
  %v179 = arith.bitcast %v178 : f32 to i32
  %v180 = arith.constant -562036735 : i32
  %v181 = arith.cmpi eq, %v179, %v180 : i32
  cf.assert %v181, "sitofp -4611686293305294849 : i64 to f32"
  %v182 = arith.constant 4611686293305294848 : i64
  %v183 = arith.sitofp %v182 : i64 to f32
  %v184 = arith.bitcast %v183 : f32 to i32
  %v185 = arith.constant 1585446912 : i32
  %v186 = arith.cmpi eq, %v184, %v185 : i32
  cf.assert %v186, "sitofp 4611686293305294848 : i64 to f32"
  %v187 = arith.constant -1 : i8
  %v188 = arith.uitofp %v187 : i8 to f32
  %v189 = arith.bitcast %v188 : f32 to i32
  %v190 = arith.constant 1132396544 : i32
  %v191 = arith.cmpi eq, %v189, %v190 : i32
  cf.assert %v191, "uitofp -1 : i8 to f32"
  %v192 = arith.constant -1 : i64
  %v193 = arith.uitofp %v192 : i64 to f64
  %v194 = arith.bitcast %v193 : f64 to i64
  %v195 = arith.constant 4895412794951729152 : i64
  %v196 = arith.cmpi eq, %v194, %v195 : i64
  cf.assert %v196, "uitofp -1 : i64 to f64"
  %v197 = arith.constant 259 : i32
  %v198 = arith.sitofp %v197 : i32 to bf16
  %v199 = arith.bitcast %v198 : bf16 to i16
  %v200 = arith.constant 17282 : i16
  %v201 = arith.cmpi eq, %v199, %v200 : i16
  cf.assert %v201, "sitofp 259 : i32 to bf16"

  // To integers: toward zero; what does not fit saturates, NaN is 0.
  %v202 = arith.constant -1.75 : f32
  %v203 = arith.fptosi %v202 : f32 to i8
  %v204 = arith.constant -1 : i8
  %v205 = arith.cmpi eq, %v203, %v204 : i8
  cf.assert %v205, "fptosi -1.75 : f32 to i8"
  %v206 = arith.constant 200.0 : f32
  %v207 = arith.fptosi %v206 : f32 to i8
  %v208 = arith.constant 127 : i8
  %v209 = arith.cmpi eq, %v207, %v208 : i8
  cf.assert %v209, "fptosi 200.0 : f32 to i8"
  %v210 = arith.constant -200.0 : f32
  %v211 = arith.fptosi %v210 : f32 to i8
  %v212 = arith.constant -128 : i8
  %v213 = arith.cmpi eq, %v211, %v212 : i8
  cf.assert %v213, "fptosi -200.0 : f32 to i8"
  %v214 = arith.constant 0x7FC00000 : f32
  %v215 = arith.fptosi %v214 : f32 to i8
  %v216 = arith.constant 0 : i8
  %v217 = arith.cmpi eq, %v215, %v216 : i8
  cf.assert %v217, "fptosi 0x7FC00000 : f32 to i8"
  %v218 = arith.constant 255.5 : f32
  %v219 = arith.fptoui %v218 : f32 to i8
  %v220 = arith.constant -1 : i8
  %v221 = arith.cmpi eq, %v219, %v220 : i8
  cf.assert %v221, "fptoui 255.5 : f32 to i8"
  %v222 = arith.constant -1.0 : f32
  %v223 = arith.fptoui %v222 : f32 to i8
  %v224 = arith.constant 0 : i8
  %v225 = arith.cmpi eq, %v223, %v224 : i8
  cf.assert %v225, "fptoui -1.0 : f32 to i8"

  // Comparisons with NaN: ordered ones fail, unordered ones hold.
  %v226 = arith.constant 0x7FC00000 : f32
  %v227 = arith.constant 1.0 : f32
  %v228 = arith.cmpf oeq, %v226, %v227 : f32
  %v229 = arith.extui %v228 : i1 to i8
  %v230 = arith.constant 0 : i8
  %v231 = arith.cmpi eq, %v229, %v230 : i8
  cf.assert %v231, "cmpf oeq NaN, 1"
  %v232 = arith.constant 0x7FC00000 : f32
  %v233 = arith.constant 1.0 : f32
  %v234 = arith.cmpf ogt, %v232, %v233 : f32
  %v235 = arith.extui %v234 : i1 to i8
  %v236 = arith.constant 0 : i8
  %v237 = arith.cmpi eq, %v235, %v236 : i8
  cf.assert %v237, "cmpf ogt NaN, 1"
  %v238 = arith.constant 0x7FC00000 : f32
  %v239 = arith.constant 1.0 : f32
  %v240 = arith.cmpf oge, %v238, %v239 : f32
  %v241 = arith.extui %v240 : i1 to i8
  %v242 = arith.constant 0 : i8
  %v243 = arith.cmpi eq, %v241, %v242 : i8
  cf.assert %v243, "cmpf oge NaN, 1"
  %v244 = arith.constant 0x7FC00000 : f32
  %v245 = arith.constant 1.0 : f32
  %v246 = arith.cmpf olt, %v244, %v245 : f32
  %v247 = arith.extui %v246 : i1 to i8
  %v248 = arith.constant 0 : i8
  %v249 = arith.cmpi eq, %v247, %v248 : i8
  cf.assert %v249, "cmpf olt NaN, 1"
  %v250 = arith.constant 0x7FC00000 : f32
  %v251 = arith.constant 1.0 : f32
  %v252 = arith.cmpf ole, %v250, %v251 : f32
  %v253 = arith.extui %v252 : i1 to i8
  %v254 = arith.constant 0 : i8
  %v255 = arith.cmpi eq, %v253, %v254 : i8
  cf.assert %v255, "cmpf ole NaN, 1"
  %v256 = arith.constant 0x7FC00000 : f32
  %v257 = arith.constant 1.0 : f32
  %v258 = arith.cmpf one, %v256, %v257 : f32
  %v259 = arith.extui %v258 : i1 to i8
  %v260 = arith.constant 0 : i8
  %v261 = arith.cmpi eq, %v259, %v260 : i8
  cf.assert %v261, "cmpf one NaN, 1"
  %v262 = arith.constant 0x7FC00000 : f32
  %v263 = arith.constant 1.0 : f32
  %v264 = arith.cmpf ord, %v262, %v263 : f32
  %v265 = arith.extui %v264 : i1 to i8
  %v266 = arith.constant 0 : i8
  %v267 = arith.cmpi eq, %v265, %v266 : i8
  cf.assert %v267, "cmpf ord NaN, 1"
  %v268 = arith.constant 0x7FC00000 : f32
  %v269 = arith.constant 1.0 : f32
  %v270 = arith.cmpf ueq, %v268, %v269 : f32
  %v271 = arith.extui %v270 : i1 to i8
  %v272 = arith.constant 1 : i8
  %v273 = arith.cmpi eq, %v271, %v272 : i8
  cf.assert %v273, "cmpf ueq NaN, 1"
  %v274 = arith.constant 0x7FC00000 : f32
  %v275 = arith.constant 1.0 : f32
  %v276 = arith.cmpf ugt, %v274, %v275 : f32
  %v277 = arith.extui %v276 : i1 to i8
  %v278 = arith.constant 1 : i8
  %v279 = arith.cmpi eq, %v277, %v278 : i8
  cf.assert %v279, "cmpf ugt NaN, 1"
  %v280 = arith.constant 0x7FC00000 : f32
  %v281 = arith.constant 1.0 : f32
  %v282 = arith.cmpf uge, %v280, %v281 : f32
  %v283 = arith.extui %v282 : i1 to i8
  %v284 = arith.constant 1 : i8
  %v285 = arith.cmpi eq, %v283, %v284 : i8
  cf.assert %v285, "cmpf uge NaN, 1"
  %v286 = arith.constant 0x7FC00000 : f32
  %v287 = arith.constant 1.0 : f32
  %v288 = arith.cmpf ult, %v286, %v287 : f32
  %v289 = arith.extui %v288 : i1 to i8
  %v290 = arith.constant 1 : i8
  %v291 = arith.cmpi eq, %v289, %v290 : i8
  cf.assert %v291, "cmpf ult NaN, 1"
  %v292 = arith.constant 0x7FC00000 : f32
  %v293 = arith.constant 1.0 : f32
  %v294 = arith.cmpf ule, %v292, %v293 : f32
  %v295 = arith.extui %v294 : i1 to i8
  %v296 = arith.constant 1 : i8
  %v297 = arith.cmpi eq, %v295, %v296 : i8
  cf.assert %v297, "cmpf ule NaN, 1"
  %v298 = arith.constant 0x7FC00000 : f32
  %v299 = arith.constant 1.0 : f32
  %v300 = arith.cmpf une, %v298, %v299 : f32
  %v301 = arith.extui %v300 : i1 to i8
  %v302 = arith.constant 1 : i8
  %v303 = arith.cmpi eq, %v301, %v302 : i8
  cf.assert %v303, "cmpf une NaN, 1"
  %v304 = arith.constant 0x7FC00000 : f32
  %v305 = arith.constant 1.0 : f32
  %v306 = arith.cmpf uno, %v304, %v305 : f32
  %v307 = arith.extui %v306 : i1 to i8
  %v308 = arith.constant 1 : i8
  %v309 = arith.cmpi eq, %v307, %v308 : i8
  cf.assert %v309, "cmpf uno NaN, 1"
  %v310 = arith.constant 0x7FC00000 : f32
  %v311 = arith.constant 1.0 : f32
  %v312 = arith.cmpf true, %v310, %v311 : f32
  %v313 = arith.extui %v312 : i1 to i8
  %v314 = arith.constant 1 : i8
  %v315 = arith.cmpi eq, %v313, %v314 : i8
  cf.assert %v315, "cmpf true NaN, 1"
  %v316 = arith.constant 0x7FC00000 : f32
  %v317 = arith.constant 1.0 : f32
  %v318 = arith.cmpf false, %v316, %v317 : f32
  %v319 = arith.extui %v318 : i1 to i8
  %v320 = arith.constant 0 : i8
  %v321 = arith.cmpi eq, %v319, %v320 : i8
  cf.assert %v321, "cmpf false NaN, 1"
  %v322 = arith.constant -1.0 : f32
  %v323 = arith.constant 1.0 : f32
  %v324 = arith.cmpf oeq, %v322, %v323 : f32
  %v325 = arith.extui %v324 : i1 to i8
  %v326 = arith.constant 0 : i8
  %v327 = arith.cmpi eq, %v325, %v326 : i8
  cf.assert %v327, "cmpf oeq -1, 1"
  %v328 = arith.constant -1.0 : f32
  %v329 = arith.constant 1.0 : f32
  %v330 = arith.cmpf ogt, %v328, %v329 : f32
  %v331 = arith.extui %v330 : i1 to i8
  %v332 = arith.constant 0 : i8
  %v333 = arith.cmpi eq, %v331, %v332 : i8
  cf.assert %v333, "cmpf ogt -1, 1"
  %v334 = arith.constant -1.0 : f32
  %v335 = arith.constant 1.0 : f32
  %v336 = arith.cmpf oge, %v334, %v335 : f32
  %v337 = arith.extui %v336 : i1 to i8
  %v338 = arith.constant 0 : i8
  %v339 = arith.cmpi eq, %v337, %v338 : i8
  cf.assert %v339, "cmpf oge -1, 1"
  %v340 = arith.constant -1.0 : f32
  %v341 = arith.constant 1.0 : f32
  %v342 = arith.cmpf olt, %v340, %v341 : f32
  %v343 = arith.extui %v342 : i1 to i8
  %v344 = arith.constant 1 : i8
  %v345 = arith.cmpi eq, %v343, %v344 : i8
  cf.assert %v345, "cmpf olt -1, 1"
  %v346 = arith.constant -1.0 : f32
  %v347 = arith.constant 1.0 : f32
  %v348 = arith.cmpf ole, %v346, %v347 : f32
  %v349 = arith.extui %v348 : i1 to i8
  %v350 = arith.constant 1 : i8
  %v351 = arith.cmpi eq, %v349, %v350 : i8
  cf.assert %v351, "cmpf ole -1, 1"
  %v352 = arith.constant -1.0 : f32
  %v353 = arith.constant 1.0 : f32
  %v354 = arith.cmpf one, %v352, %v353 : f32
  %v355 = arith.extui %v354 : i1 to i8
  %v356 = arith.constant 1 : i8
  %v357 = arith.cmpi eq, %v355, %v356 : i8
  cf.assert %v357, "cmpf one -1, 1"
  %v358 = arith.constant -1.0 : f32
  %v359 = arith.constant 1.0 : f32
  %v360 = arith.cmpf ord, %v358, %v359 : f32
  %v361 = arith.extui %v360 : i1 to i8
  %v362 = arith.constant 1 : i8
  %v363 = arith.cmpi eq, %v361, %v362 : i8
  cf.assert %v363, "cmpf ord -1, 1"
  %v364 = arith.constant -1.0 : f32
  %v365 = arith.constant 1.0 : f32
  %v366 = arith.cmpf ueq, %v364, %v365 : f32
  %v367 = arith.extui %v366 : i1 to i8
  %v368 = arith.constant 0 : i8
  %v369 = arith.cmpi eq, %v367, %v368 : i8
  cf.assert %v369, "cmpf ueq -1, 1"
  %v370 = arith.constant -1.0 : f32
  %v371 = arith.constant 1.0 : f32
  %v372 = arith.cmpf ugt, %v370, %v371 : f32
  %v373 = arith.extui %v372 : i1 to i8
  %v374 = arith.constant 0 : i8
  %v375 = arith.cmpi eq, %v373, %v374 : i8
  cf.assert %v375, "cmpf ugt -1, 1"
  %v376 = arith.constant -1.0 : f32
  %v377 = arith.constant 1.0 : f32
  %v378 = arith.cmpf uge, %v376, %v377 : f32
  %v379 = arith.extui %v378 : i1 to i8
  %v380 = arith.constant 0 : i8
  %v381 = arith.cmpi eq, %v379, %v380 : i8
  cf.assert %v381, "cmpf uge -1, 1"
  %v382 = arith.constant -1.0 : f32
  %v383 = arith.constant 1.0 : f32
  %v384 = arith.cmpf ult, %v382, %v383 : f32
  %v385 = arith.extui %v384 : i1 to i8
  %v386 = arith.constant 1 : i8
  %v387 = arith.cmpi eq, %v385, %v386 : i8
  cf.assert %v387, "cmpf ult -1, 1"
  %v388 = arith.constant -1.0 : f32
  %v389 = arith.constant 1.0 : f32
  %v390 = arith.cmpf ule, %v388, %v389 : f32
  %v391 = arith.extui %v390 : i1 to i8
  %v392 = arith.constant 1 : i8
  %v393 = arith.cmpi eq, %v391, %v392 : i8
  cf.assert %v393, "cmpf ule -1, 1"
  %v394 = arith.constant -1.0 : f32
  %v395 = arith.constant 1.0 : f32
  %v396 = arith.cmpf une, %v394, %v395 : f32
  %v397 = arith.extui %v396 : i1 to i8
  %v398 = arith.constant 1 : i8
  %v399 = arith.cmpi eq, %v397, %v398 : i8
  cf.assert %v399, "cmpf une -1, 1"
  %v400 = arith.constant -1.0 : f32
  %v401 = arith.constant 1.0 : f32
  %v402 = arith.cmpf uno, %v400, %v401 : f32
  %v403 = arith.extui %v402 : i1 to i8
  %v404 = arith.constant 0 : i8
  %v405 = arith.cmpi eq, %v403, %v404 : i8
  cf.assert %v405, "cmpf uno -1, 1"

  // select.
  %v406 = arith.constant true
  %v407 = arith.constant 1.0 : f32
  %v408 = arith.constant 0x7FC00000 : f32
  %v409 = arith.select %v406, %v407, %v408 : f32
  %v410 = arith.bitcast %v409 : f32 to i32
  %v411 = arith.constant 1065353216 : i32
  %v412 = arith.cmpi eq, %v410, %v411 : i32
  cf.assert %v412, "select true"
  return
}
