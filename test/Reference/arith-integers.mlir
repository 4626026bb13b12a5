// RUN: rope-runner %s --target=reference --reference=wide
// RUN: rope-runner %s --target=reference --reference=exact

// A failing assertion is exit status 2.
func.func @main() {
  // Sums and products wrap to the width.
  %v1 = arith.constant 127 : i8
  %v2 = arith.constant 1 : i8
  %v3 = arith.addi %v1, %v2 : i8
  %v4 = arith.constant -128 : i8
  %v5 = arith.cmpi eq, %v3, %v4 : i8
  cf.assert %v5, "addi 127, 1"
  %v6 = arith.constant -128 : i8
  %v7 = arith.constant 1 : i8
  %v8 = arith.subi %v6, %v7 : i8
  %v9 = arith.constant 127 : i8
  %v10 = arith.cmpi eq, %v8, %v9 : i8
  cf.assert %v10, "subi -128, 1"
  %v11 = arith.constant 16 : i8
  %v12 = arith.constant 17 : i8
  %v13 = arith.muli %v11, %v12 : i8
  %v14 = arith.constant 16 : i8
  %v15 = arith.cmpi eq, %v13, %v14 : i8
  cf.assert %v15, "muli 16, 17"
  %v16 = arith.constant -1 : i64
  %v17 = arith.constant 1 : i64
  %v18 = arith.addi %v16, %v17 : i64
  %v19 = arith.constant 0 : i64
  %v20 = arith.cmpi eq, %v18, %v19 : i64
  cf.assert %v20, "addi -1, 1"
  %v21 = arith.constant 65537 : i32
  %v22 = arith.constant 65537 : i32
  %v23 = arith.muli %v21, %v22 : i32
  %v24 = arith.constant 131073 : i32
  %v25 = arith.cmpi eq, %v23, %v24 : i32
  cf.assert %v25, "muli 65537, 65537"

  // Signed division truncates; floordivsi and ceildivsi round down and up.
  %v26 = arith.constant -7 : i8
  %v27 = arith.constant 2 : i8
  %v28 = arith.divsi %v26, %v27 : i8
  %v29 = arith.constant -3 : i8
  %v30 = arith.cmpi eq, %v28, %v29 : i8
  cf.assert %v30, "divsi -7, 2"
  %v31 = arith.constant -7 : i8
  %v32 = arith.constant 2 : i8
  %v33 = arith.remsi %v31, %v32 : i8
  %v34 = arith.constant -1 : i8
  %v35 = arith.cmpi eq, %v33, %v34 : i8
  cf.assert %v35, "remsi -7, 2"
  %v36 = arith.constant -7 : i8
  %v37 = arith.constant 2 : i8
  %v38 = arith.floordivsi %v36, %v37 : i8
  %v39 = arith.constant -4 : i8
  %v40 = arith.cmpi eq, %v38, %v39 : i8
  cf.assert %v40, "floordivsi -7, 2"
  %v41 = arith.constant -7 : i8
  %v42 = arith.constant 2 : i8
  %v43 = arith.ceildivsi %v41, %v42 : i8
  %v44 = arith.constant -3 : i8
  %v45 = arith.cmpi eq, %v43, %v44 : i8
  cf.assert %v45, "ceildivsi -7, 2"
  %v46 = arith.constant 7 : i8
  %v47 = arith.constant -2 : i8
  %v48 = arith.divsi %v46, %v47 : i8
  %v49 = arith.constant -3 : i8
  %v50 = arith.cmpi eq, %v48, %v49 : i8
  cf.assert %v50, "divsi 7, -2"
  %v51 = arith.constant 7 : i8
  %v52 = arith.constant -2 : i8
  %v53 = arith.remsi %v51, %v52 : i8
  %v54 = arith.constant 1 : i8
  %v55 = arith.cmpi eq, %v53, %v54 : i8
  cf.assert %v55, "remsi 7, -2"
  %v56 = arith.constant 7 : i8
  %v57 = arith.constant -2 : i8
  %v58 = arith.floordivsi %v56, %v57 : i8
  %v59 = arith.constant -4 : i8
  %v60 = arith.cmpi eq, %v58, %v59 : i8
  cf.assert %v60, "floordivsi 7, -2"
  %v61 = arith.constant 7 : i8
  %v62 = arith.constant -2 : i8
  %v63 = arith.ceildivsi %v61, %v62 : i8
  %v64 = arith.constant -3 : i8
  %v65 = arith.cmpi eq, %v63, %v64 : i8
  cf.assert %v65, "ceildivsi 7, -2"
  %v66 = arith.constant -8 : i8
  %v67 = arith.constant 2 : i8
  %v68 = arith.floordivsi %v66, %v67 : i8
  %v69 = arith.constant -4 : i8
  %v70 = arith.cmpi eq, %v68, %v69 : i8
  cf.assert %v70, "floordivsi -8, 2"
  %v71 = arith.constant 7 : i8
  %v72 = arith.constant 2 : i8
  %v73 = arith.ceildivsi %v71, %v72 : i8
  %v74 = arith.constant 4 : i8
  %v75 = arith.cmpi eq, %v73, %v74 : i8
  cf.assert %v75, "ceildivsi 7, 2"
  %v76 = arith.constant -128 : i8
  %v77 = arith.constant -1 : i8
  %v78 = arith.remsi %v76, %v77 : i8
  %v79 = arith.constant 0 : i8
  %v80 = arith.cmpi eq, %v78, %v79 : i8
  cf.assert %v80, "remsi -128, -1"

  // Unsigned ops read the same bits.
  %v81 = arith.constant -1 : i8
  %v82 = arith.constant 2 : i8
  %v83 = arith.divui %v81, %v82 : i8
  %v84 = arith.constant 127 : i8
  %v85 = arith.cmpi eq, %v83, %v84 : i8
  cf.assert %v85, "divui -1, 2"
  %v86 = arith.constant -1 : i8
  %v87 = arith.constant 16 : i8
  %v88 = arith.remui %v86, %v87 : i8
  %v89 = arith.constant 15 : i8
  %v90 = arith.cmpi eq, %v88, %v89 : i8
  cf.assert %v90, "remui -1, 16"
  %v91 = arith.constant -1 : i8
  %v92 = arith.constant 2 : i8
  %v93 = arith.ceildivui %v91, %v92 : i8
  %v94 = arith.constant -128 : i8
  %v95 = arith.cmpi eq, %v93, %v94 : i8
  cf.assert %v95, "ceildivui -1, 2"

  // Minima, maxima, bits and shifts.
  %v96 = arith.constant -1 : i8
  %v97 = arith.constant 1 : i8
  %v98 = arith.maxsi %v96, %v97 : i8
  %v99 = arith.constant 1 : i8
  %v100 = arith.cmpi eq, %v98, %v99 : i8
  cf.assert %v100, "maxsi -1, 1"
  %v101 = arith.constant -1 : i8
  %v102 = arith.constant 1 : i8
  %v103 = arith.minsi %v101, %v102 : i8
  %v104 = arith.constant -1 : i8
  %v105 = arith.cmpi eq, %v103, %v104 : i8
  cf.assert %v105, "minsi -1, 1"
  %v106 = arith.constant -1 : i8
  %v107 = arith.constant 1 : i8
  %v108 = arith.maxui %v106, %v107 : i8
  %v109 = arith.constant -1 : i8
  %v110 = arith.cmpi eq, %v108, %v109 : i8
  cf.assert %v110, "maxui -1, 1"
  %v111 = arith.constant -1 : i8
  %v112 = arith.constant 1 : i8
  %v113 = arith.minui %v111, %v112 : i8
  %v114 = arith.constant 1 : i8
  %v115 = arith.cmpi eq, %v113, %v114 : i8
  cf.assert %v115, "minui -1, 1"
  %v116 = arith.constant 12 : i8
  %v117 = arith.constant 10 : i8
  %v118 = arith.andi %v116, %v117 : i8
  %v119 = arith.constant 8 : i8
  %v120 = arith.cmpi eq, %v118, %v119 : i8
  cf.assert %v120, "andi 12, 10"
  %v121 = arith.constant 12 : i8
  %v122 = arith.constant 10 : i8
  %v123 = arith.ori %v121, %v122 : i8
  %v124 = arith.constant 14 : i8
  %v125 = arith.cmpi eq, %v123, %v124 : i8
  cf.assert %v125, "ori 12, 10"
  %v126 = arith.constant 12 : i8
  %v127 = arith.constant 10 : i8
  %v128 = arith.xori %v126, %v127 : i8
  %v129 = arith.constant 6 : i8
  %v130 = arith.cmpi eq, %v128, %v129 : i8
  cf.assert %v130, "xori 12, 10"
  %v131 = arith.constant 1 : i8
  %v132 = arith.constant 7 : i8
  %v133 = arith.shli %v131, %v132 : i8
  %v134 = arith.constant -128 : i8
  %v135 = arith.cmpi eq, %v133, %v134 : i8
  cf.assert %v135, "shli 1, 7"
  %v136 = arith.constant -128 : i8
  %v137 = arith.constant 7 : i8
  %v138 = arith.shrsi %v136, %v137 : i8
  %v139 = arith.constant -1 : i8
  %v140 = arith.cmpi eq, %v138, %v139 : i8
  cf.assert %v140, "shrsi -128, 7"
  %v141 = arith.constant -128 : i8
  %v142 = arith.constant 7 : i8
  %v143 = arith.shrui %v141, %v142 : i8
  %v144 = arith.constant 1 : i8
  %v145 = arith.cmpi eq, %v143, %v144 : i8
  cf.assert %v145, "shrui -128, 7"

  // i1: true is -1 where it is signed, 1 where it is not.
  %v146 = arith.constant true
  %v147 = arith.constant false
  %v148 = arith.cmpi slt, %v146, %v147 : i1
  cf.assert %v148, "true is below false, signed"
  %v149 = arith.cmpi ugt, %v146, %v147 : i1
  cf.assert %v149, "true is above false, unsigned"
  %v150 = arith.extsi %v146 : i1 to i32
  %v151 = arith.constant -1 : i32
  %v152 = arith.cmpi eq, %v150, %v151 : i32
  cf.assert %v152, "extsi true"
  %v153 = arith.extui %v146 : i1 to i32
  %v154 = arith.constant 1 : i32
  %v155 = arith.cmpi eq, %v153, %v154 : i32
  cf.assert %v155, "extui true"

  // Comparisons.
  %v156 = arith.constant -1 : i16
  %v157 = arith.constant 1 : i16
  %v158 = arith.cmpi eq, %v156, %v157 : i16
  %v159 = arith.extui %v158 : i1 to i16
  %v160 = arith.constant 0 : i16
  %v161 = arith.cmpi eq, %v159, %v160 : i16
  cf.assert %v161, "cmpi eq -1, 1"
  %v162 = arith.constant -1 : i16
  %v163 = arith.constant 1 : i16
  %v164 = arith.cmpi ne, %v162, %v163 : i16
  %v165 = arith.extui %v164 : i1 to i16
  %v166 = arith.constant 1 : i16
  %v167 = arith.cmpi eq, %v165, %v166 : i16
  cf.assert %v167, "cmpi ne -1, 1"
  %v168 = arith.constant -1 : i16
  %v169 = arith.constant 1 : i16
  %v170 = arith.cmpi slt, %v168, %v169 : i16
  %v171 = arith.extui %v170 : i1 to i16
  %v172 = arith.constant 1 : i16
  %v173 = arith.cmpi eq, %v171, %v172 : i16
  cf.assert %v173, "cmpi slt -1, 1"
  %v174 = arith.constant -1 : i16
  %v175 = arith.constant 1 : i16
  %v176 = arith.cmpi sle, %v174, %v175 : i16
  %v177 = arith.extui %v176 : i1 to i16
  %v178 = arith.constant 1 : i16
  %v179 = arith.cmpi eq, %v177, %v178 : i16
  cf.assert %v179, "cmpi sle -1, 1"
  %v180 = arith.constant -1 : i16
  %v181 = arith.constant 1 : i16
  %v182 = arith.cmpi sgt, %v180, %v181 : i16
  %v183 = arith.extui %v182 : i1 to i16
  %v184 = arith.constant 0 : i16
  %v185 = arith.cmpi eq, %v183, %v184 : i16
  cf.assert %v185, "cmpi sgt -1, 1"
  %v186 = arith.constant -1 : i16
  %v187 = arith.constant 1 : i16
  %v188 = arith.cmpi sge, %v186, %v187 : i16
  %v189 = arith.extui %v188 : i1 to i16
  %v190 = arith.constant 0 : i16
  %v191 = arith.cmpi eq, %v189, %v190 : i16
  cf.assert %v191, "cmpi sge -1, 1"
  %v192 = arith.constant -1 : i16
  %v193 = arith.constant 1 : i16
  %v194 = arith.cmpi ult, %v192, %v193 : i16
  %v195 = arith.extui %v194 : i1 to i16
  %v196 = arith.constant 0 : i16
  %v197 = arith.cmpi eq, %v195, %v196 : i16
  cf.assert %v197, "cmpi ult -1, 1"
  %v198 = arith.constant -1 : i16
  %v199 = arith.constant 1 : i16
  %v200 = arith.cmpi ule, %v198, %v199 : i16
  %v201 = arith.extui %v200 : i1 to i16
  %v202 = arith.constant 0 : i16
  %v203 = arith.cmpi eq, %v201, %v202 : i16
  cf.assert %v203, "cmpi ule -1, 1"
  %v204 = arith.constant -1 : i16
  %v205 = arith.constant 1 : i16
  %v206 = arith.cmpi ugt, %v204, %v205 : i16
  %v207 = arith.extui %v206 : i1 to i16
  %v208 = arith.constant 1 : i16
  %v209 = arith.cmpi eq, %v207, %v208 : i16
  cf.assert %v209, "cmpi ugt -1, 1"
  %v210 = arith.constant -1 : i16
  %v211 = arith.constant 1 : i16
  %v212 = arith.cmpi uge, %v210, %v211 : i16
  %v213 = arith.extui %v212 : i1 to i16
  %v214 = arith.constant 1 : i16
  %v215 = arith.cmpi eq, %v213, %v214 : i16
  cf.assert %v215, "cmpi uge -1, 1"

  // Casts between integers.
  %v216 = arith.constant -1 : i8
  %v217 = arith.extsi %v216 : i8 to i16
  %v218 = arith.constant -1 : i16
  %v219 = arith.cmpi eq, %v217, %v218 : i16
  cf.assert %v219, "extsi -1 : i8 to i16"
  %v220 = arith.constant -1 : i8
  %v221 = arith.extui %v220 : i8 to i16
  %v222 = arith.constant 255 : i16
  %v223 = arith.cmpi eq, %v221, %v222 : i16
  cf.assert %v223, "extui -1 : i8 to i16"
  %v224 = arith.constant 511 : i16
  %v225 = arith.trunci %v224 : i16 to i8
  %v226 = arith.constant -1 : i8
  %v227 = arith.cmpi eq, %v225, %v226 : i8
  cf.assert %v227, "trunci 511 : i16 to i8"
  %v228 = arith.constant -1 : i32
  %v229 = arith.index_cast %v228 : i32 to index
  %v230 = arith.constant -1 : index
  %v231 = arith.cmpi eq, %v229, %v230 : index
  cf.assert %v231, "index_cast -1 : i32 to index"
  %v232 = arith.constant -1 : i32
  %v233 = arith.index_castui %v232 : i32 to index
  %v234 = arith.constant 4294967295 : index
  %v235 = arith.cmpi eq, %v233, %v234 : index
  cf.assert %v235, "index_castui -1 : i32 to index"
  %v236 = arith.constant 4294967297 : index
  %v237 = arith.index_cast %v236 : index to i32
  %v238 = arith.constant 1 : i32
  %v239 = arith.cmpi eq, %v237, %v238 : i32
  cf.assert %v239, "index_cast 4294967297 : index to i32"

  // Two results: sum and carry, low and high half.
  %v240 = arith.constant -1 : i8
  %v241 = arith.constant 2 : i8
  %sum, %carry = arith.addui_extended %v240, %v241 : i8, i1
  %v242 = arith.constant 1 : i8
  %v243 = arith.cmpi eq, %sum, %v242 : i8
  cf.assert %v243, "addui_extended"
  cf.assert %carry, "addui_extended carries"
  %slow, %shigh = arith.mulsi_extended %v240, %v241 : i8
  %v244 = arith.constant -2 : i8
  %v245 = arith.cmpi eq, %slow, %v244 : i8
  cf.assert %v245, "mulsi_extended low"
  %v246 = arith.constant -1 : i8
  %v247 = arith.cmpi eq, %shigh, %v246 : i8
  cf.assert %v247, "mulsi_extended high"
  %ulow, %uhigh = arith.mului_extended %v240, %v241 : i8
  %v248 = arith.constant -2 : i8
  %v249 = arith.cmpi eq, %ulow, %v248 : i8
  cf.assert %v249, "mului_extended low"
  %v250 = arith.constant 1 : i8
  %v251 = arith.cmpi eq, %uhigh, %v250 : i8
  cf.assert %v251, "mului_extended high"

  // math on integers.
  %v252 = arith.constant -5 : i8
  %v253 = math.absi %v252 : i8
  %v254 = arith.constant 5 : i8
  %v255 = arith.cmpi eq, %v253, %v254 : i8
  cf.assert %v255, "absi -5"
  %v256 = arith.constant -128 : i8
  %v257 = math.absi %v256 : i8
  %v258 = arith.constant -128 : i8
  %v259 = arith.cmpi eq, %v257, %v258 : i8
  cf.assert %v259, "absi -128"
  %v260 = arith.constant 1 : i8
  %v261 = math.ctlz %v260 : i8
  %v262 = arith.constant 7 : i8
  %v263 = arith.cmpi eq, %v261, %v262 : i8
  cf.assert %v263, "ctlz 1"
  %v264 = arith.constant 0 : i8
  %v265 = math.ctlz %v264 : i8
  %v266 = arith.constant 8 : i8
  %v267 = arith.cmpi eq, %v265, %v266 : i8
  cf.assert %v267, "ctlz 0"
  %v268 = arith.constant 8 : i8
  %v269 = math.cttz %v268 : i8
  %v270 = arith.constant 3 : i8
  %v271 = arith.cmpi eq, %v269, %v270 : i8
  cf.assert %v271, "cttz 8"
  %v272 = arith.constant 0 : i8
  %v273 = math.cttz %v272 : i8
  %v274 = arith.constant 8 : i8
  %v275 = arith.cmpi eq, %v273, %v274 : i8
  cf.assert %v275, "cttz 0"
  %v276 = arith.constant -1 : i8
  %v277 = math.ctpop %v276 : i8
  %v278 = arith.constant 8 : i8
  %v279 = arith.cmpi eq, %v277, %v278 : i8
  cf.assert %v279, "ctpop -1"
  %v280 = arith.constant 2 : i8
  %v281 = arith.constant 6 : i8
  %v282 = math.ipowi %v280, %v281 : i8
  %v283 = arith.constant 64 : i8
  %v284 = arith.cmpi eq, %v282, %v283 : i8
  cf.assert %v284, "ipowi 2, 6"
  %v285 = arith.constant 3 : i8
  %v286 = arith.constant 5 : i8
  %v287 = math.ipowi %v285, %v286 : i8
  %v288 = arith.constant -13 : i8
  %v289 = arith.cmpi eq, %v287, %v288 : i8
  cf.assert %v289, "ipowi 3, 5"
  %v290 = arith.constant -1 : i8
  %v291 = arith.constant -3 : i8
  %v292 = math.ipowi %v290, %v291 : i8
  %v293 = arith.constant -1 : i8
  %v294 = arith.cmpi eq, %v292, %v293 : i8
  cf.assert %v294, "ipowi -1, -3"
  %v295 = arith.constant 2 : i8
  %v296 = arith.constant -1 : i8
  %v297 = math.ipowi %v295, %v296 : i8
  %v298 = arith.constant 0 : i8
  %v299 = arith.cmpi eq, %v297, %v298 : i8
  cf.assert %v299, "ipowi 2, -1"
  %v300 = arith.constant 0 : i8
  %v301 = arith.constant 0 : i8
  %v302 = math.ipowi %v300, %v301 : i8
  %v303 = arith.constant 1 : i8
  %v304 = arith.cmpi eq, %v302, %v303 : i8
  cf.assert %v304, "ipowi 0, 0"
  return
}
