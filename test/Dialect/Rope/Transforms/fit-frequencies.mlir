// Literals in the f32 arithmetic of models; the family is found from the numbers.
// RUN: rope-opt %s -rope-fit-frequencies | FileCheck %s
// RUN: rope-opt %s -rope-fit-frequencies --remarks-filter=rope-fit-frequencies 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK-COUNT-9: [Passed] family
// REMARK: [Missed] no-family

// CHECK-LABEL: func.func @default
// CHECK: family = #rope.frequencies<default, base = 1.000000e+04, dim = 128>
func.func @default(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {frequency_values = dense<"0x0000803FD7AF5D3F11F93F3FE03D263F9AF50F3FCF53F93E9BE8D73E1AF8BA3E9BE8A13E04358C3E25D4723EED47523E8718363E40B01D3E778D083ED67FEC3DCDCCCC3D7859B13D0D94993D4DFE843DC255663D3F76473D15BA2C3D4893153DE386013DD354E03C4F43C23C8A39A83C39AD913C334D7C3CF27B5A3C11333D3C0AD7233C2DE10D3CB0B9F53B15CAD43B9C44B83BCC919F3B772E8A3B0E526F3B383E4F3B0F77333B0D691B3B6F94063B2815E93A5DD7C93A8EC9AE3A0D5C973A6F12833AE201633A8C94443A443B2A3A166A133AAC4FFF392717DD39D774BF3960CBA53972928F3915A87839E653573953773A391679213972D40B39E42CF238"> : tensor<64xf32>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// CHECK-LABEL: func.func @default_large_base
// CHECK: family = #rope.frequencies<default, base = 1.000000e+06, dim = 96>
func.func @default_large_base(%t: tensor<2x48xf32>) -> tensor<2x48xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x48xf32>, tensor<2x48xf32>)
      {frequency_values = dense<"0x0000803F11F93F3F9AF50F3F9BE8D73E9BE8A13E25D4723E8718363E788D083ECDCCCC3D0D94993DC455663D14BA2C3DE386013D4D43C23C3AAD913CF27B5A3C09D7233CB1B9F53B9C44B83B762E8A3B393E4F3B0D691B3B2515E93A8FC9AE3A6F12833A8F94443A146A133A2717DD3962CBA5390FA8783953773A3974D40B3915B7D138A4439D38F5DC6B384FDF3038B2A20438E1ECC637402C953751BA5F37AFC52737679FFB36C1B0BC36767F8D3681375436E4231F363DADEE3570FBB235"> : tensor<48xf32>}
      -> tensor<2x48xf32>, tensor<2x48xf32>
  return %0#0 : tensor<2x48xf32>
}

// CHECK-LABEL: func.func @default_odd_width
// CHECK: family = #rope.frequencies<default, base = 5.000000e+05, dim = 80>
func.func @default_odd_width(%t: tensor<2x40xf32>) -> tensor<2x40xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x40xf32>, tensor<2x40xf32>)
      {frequency_values = dense<"0x0000803FEC66383F1CD4043FB65BBF3EDAD6893EB093463EFB090F3E5E11CE3D536F943D65D7553DC8081A3D7BE8DD3C4ED89F3C7B47663CF4DF253C4FF7EE3BD221AC3B04FB773B22A0323BE8AA003B215DB93A7985853A345B403AE68E0A3ACE9CC739F8C88F3986244F3982351539EAF4D6386FD69A38C6105F38BFAD2038EE7AE7376EBDA6375A367037A7072D372646F9369E8EB336B55681369D543A36"> : tensor<40xf32>}
      -> tensor<2x40xf32>, tensor<2x40xf32>
  return %0#0 : tensor<2x40xf32>
}

// CHECK-LABEL: func.func @linear
// CHECK: family = #rope.frequencies<linear, base = 1.000000e+04, dim = 64, {factor = 4.000000e+00 : f64}>
func.func @linear(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0x0000803E11F93F3E9AF50F3E9BE8D73D9BE8A13D25D4723D8718363D778D083DCDCCCC3C0D94993CC255663C15BA2C3CE386013C4F43C23B39AD913BF27B5A3B0AD7233BB0B9F53A9C44B83A772E8A3A383E4F3A0D691B3A2815E9398EC9AE396F1283398C944439166A13392717DD3860CBA53815A8783853773A3872D40B38"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @llama3
// CHECK: family = #rope.frequencies<llama3, base = 5.000000e+05, dim = 128, {factor = 8.000000e+00 : f64, high_freq_factor = 4.000000e+00 : f64, low_freq_factor = 1.000000e+00 : f64, original_max_position = 8192 : i64}>
func.func @llama3(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {frequency_values = dense<"0x0000803FC18A503FC5E1293F84630A3FBC77E13E7DABB73EE29E953E63C4733EB093463EA0C3213EA0C6033E9CB1D63DADE4AE3D98788E3D671E683D83163D3DC8081A3D3FF5FA3C496FCC3C3989A63CC3A9873CED065D3C6D0D343C7FAC123C4FF7EE3B74AAC23B02949E3B352E813B2077523B06FD0D3B1DD1B33A9E97603AD295093A08F1A339D22D3B398768C8388D41A338BFFD843882AC583899813038F8C80F386F42EA37F3D4BE3775749B37C3457D37F5514E376A1228370FEA0837C610DF3687B6B536CB069436822B713610764436690A2036345F02360868D435A707AD3500F48C354DA56535C7123B35A7641835C248F834B141CA34FFC2A434"> : tensor<64xf32>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// CHECK-LABEL: func.func @llama3_small_model
// CHECK: family = #rope.frequencies<llama3, base = 5.000000e+05, dim = 64, {factor = 3.200000e+01 : f64, high_freq_factor = 4.000000e+00 : f64, low_freq_factor = 1.000000e+00 : f64, original_max_position = 8192 : i64}>
func.func @llama3_small_model(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0x0000803FC5E1293FBC77E13EE29E953EB093463EA0C6033EADE4AE3D671E683DC8081A3D496FCC3CC3A9873C6D0D343C4FF7EE3B02949E3B2077523B9B27A93A2036E139F798CB388D41A33782AC5837F8C80F37F3D4BE36C3457D366A122836C610DF35CB06943510764435345F0235A707AD344DA56534A7641834B141CA33"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @yarn
// CHECK: family = #rope.frequencies<yarn, base = 1.000000e+04, dim = 64, {factor = 4.000000e+01 : f64, original_max_position = 4096 : i64}>
func.func @yarn(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0x0000803F11F93F3F9AF50F3F9BE8D73E9BE8A13E25D4723E8718363E778D083ECDCCCC3D0D94993DC255663DBAC51F3D1B32DC3CC38D963C83F24B3C778D083C5939B43B6670693B166A133BCDA2B33A373E4F3A1293D93953773A3971D40B3817B7D137A3439D37F0DC6B3753DF3037B3A20437DDECC636422C95364FBA5F36"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @yarn_untruncated
// CHECK: family = #rope.frequencies<yarn, base = 1.500000e+05, dim = 64, {factor = 3.200000e+01 : f64, original_max_position = 4096 : i64, truncate = false}>
func.func @yarn_untruncated(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0x0000803F3565303FA216F33EA97FA73EFAD3663EFD0C1F3E9F2FDB3D6407973D9621503DD5DD013D70649E3C94EC3D3C40A8DE3B14FE7C3B0338093B78F7893A3C54EF39B9990739C6AD2038FE6DDD3728939837FA4252372CE110372BA8C7368C92893647963D3645A202366906B4352817783500F22A35EB93EB34D352A234"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @proportional
// CHECK: family = #rope.frequencies<proportional, base = 1.000000e+06, dim = 64, {partial_rotary_factor = 2.500000e-01 : f64}>
func.func @proportional(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0x0000803FE03D263F9BE8D73E04358C3E8718363ED67FEC3D0D94993D3F76473D000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @negative_random
// CHECK-NOT: family
func.func @negative_random(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0xB134793FEECD743F2D47643F53204D3F7BF5453FF0E23C3F400D3C3FAAFB343F363B323F3107263F6E38163F3DCD153F9208153F1649043F3646F53E804FF13ED0C2DD3E477BDC3E104FC83EE39CBF3EC6C2A03E0CC8983E7EDF953ED182913E747E723E9992233EE0CCE83D85C6C03DFD10BA3DD568AF3D3198F83CE84EC33A"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @negative_one_entry_off
// CHECK-NOT: family
func.func @negative_one_entry_off(%t: tensor<2x64xf32>) -> tensor<2x64xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x64xf32>, tensor<2x64xf32>)
      {frequency_values = dense<"0x0000803FD7AF5D3F11F93F3FE03D263F9AF50F3FCF53F93E9BE8D73E1AF8BA3E9BE8A13E04358C3E25D4723EED47523E8718363E40B01D3E778D083ED67FEC3DCDCCCC3D7859B13D0D94993D4DFE843DC255663D3F76473D15BA2C3D4893153DE386013DD354E03C4F43C23C8A39A83C39AD913C334D7C3CF27B5A3C11333D3C0AD7233C2DE10D3CB0B9F53B15CAD43B9C44B83BCC919F3B772E8A3B0E526F3BC03E4F3B0F77333B0D691B3B6F94063B2815E93A5DD7C93A8EC9AE3A0D5C973A6F12833AE201633A8C94443A443B2A3A166A133AAC4FFF392717DD39D774BF3960CBA53972928F3915A87839E653573953773A391679213972D40B39E42CF238"> : tensor<64xf32>}
      -> tensor<2x64xf32>, tensor<2x64xf32>
  return %0#0 : tensor<2x64xf32>
}

// CHECK-LABEL: func.func @negative_vision_halves
// CHECK-NOT: family
func.func @negative_vision_halves(%t: tensor<2x32xf32>) -> tensor<2x32xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x32xf32>, tensor<2x32xf32>)
      {frequency_values = dense<"0x0000803F9AF50F3F9BE8A13E8718363ECDCCCC3DC255663DE386013D39AD913C0AD7233C9C44B83B383E4F3B2815E93A6F12833A166A133A60CBA53953773A390000803F9AF50F3F9BE8A13E8718363ECDCCCC3DC255663DE386013D39AD913C0AD7233C9C44B83B383E4F3B2815E93A6F12833A166A133A60CBA53953773A39"> : tensor<32xf32>}
      -> tensor<2x32xf32>, tensor<2x32xf32>
  return %0#0 : tensor<2x32xf32>
}

// CHECK-LABEL: func.func @negative_single_frequency
// CHECK-NOT: family
func.func @negative_single_frequency(%t: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x1xf32>, tensor<2x1xf32>)
      {frequency_values = dense<0.5> : tensor<1xf32>}
      -> tensor<2x1xf32>, tensor<2x1xf32>
  return %0#0 : tensor<2x1xf32>
}

// CHECK-LABEL: func.func @timescales
// CHECK: family = #rope.frequencies<default, base = 1.000000e+04, dim = 8>
func.func @timescales(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0:2 = rope.table outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {frequency_values = dense<[1.0, 10.0, 100.0, 1000.0]> : tensor<4xf64>, angle_form = #rope.angle_form<divide>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0 : tensor<2x4xf32>
}

// Values that no base above 1 gives are refused by the family, silently.
// CHECK-LABEL: func.func @rising
// CHECK-NOT: family
func.func @rising(%t: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0:2 = rope.table angle<source> outs(%t, %t : tensor<2x4xf32>, tensor<2x4xf32>)
      {frequency_values = dense<[1.0, 0.316227764, 0.1, 0.297434151]> : tensor<4xf32>, angle_form = #rope.angle_form<divide>}
      -> tensor<2x4xf32>, tensor<2x4xf32>
  return %0#0 : tensor<2x4xf32>
}
