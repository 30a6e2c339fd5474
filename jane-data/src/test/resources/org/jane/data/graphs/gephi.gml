graph
[
  Creator "Gephi"
  directed 0
  node
  [
    id m0
    label "Member 0"
    graphics
    [
      x 23.651083
      y 50.336884
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "27.1"
    club "east"
    ModularityClass "0"
  ]
  node
  [
    id m1
    label "Member 1"
    graphics
    [
      x 8.8709955
      y 30.557827
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "31.1"
    club "east"
    ModularityClass "0"
  ]
  node
  [
    id m2
    label "Member 2"
    graphics
    [
      x 19.726776
      y 14.963369
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "38.8"
    club "east"
    ModularityClass "0"
  ]
  node
  [
    id m3
    label "Member 3"
    graphics
    [
      x 2.213865
      y 40.362247
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "38.2"
    club "east"
    ModularityClass "0"
  ]
  node
  [
    id m4
    label "Member 4"
    graphics
    [
      x 32.515167
      y 79.18446
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "27.8"
    club "east"
    ModularityClass "1"
  ]
  node
  [
    id m5
    label "Member 5"
    graphics
    [
      x 44.88839
      y 87.24356
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "25.8"
    club "west"
    ModularityClass "1"
  ]
  node
  [
    id m6
    label "Member 6"
    graphics
    [
      x 38.912292
      y 90.22298
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "36.2"
    club "east"
    ModularityClass "1"
  ]
  node
  [
    id m7
    label "Member 7"
    graphics
    [
      x 15.7483225
      y 35.448666
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "31.9"
    club "west"
    ModularityClass "0"
  ]
  node
  [
    id m8
    label "Member 8"
    graphics
    [
      x 26.534119
      y -3.9523933
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "27.0"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m9
    label "Member 9"
    graphics
    [
      x -2.1416404
      y -24.142637
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "51.0"
    club "west"
    ModularityClass "3"
  ]
  node
  [
    id m10
    label "Member 10"
    graphics
    [
      x 40.877396
      y 79.21306
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "42.2"
    club "east"
    ModularityClass "1"
  ]
  node
  [
    id m11
    label "Member 11"
    graphics
    [
      x 26.71679
      y 65.02526
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "24.8"
    club "west"
    ModularityClass "0"
  ]
  node
  [
    id m12
    label "Member 12"
    graphics
    [
      x -9.77142
      y 55.24406
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "29.0"
    club "east"
    ModularityClass "0"
  ]
  node
  [
    id m13
    label "Member 13"
    graphics
    [
      x 9.052061
      y 19.189789
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "44.7"
    club "west"
    ModularityClass "0"
  ]
  node
  [
    id m14
    label "Member 14"
    graphics
    [
      x 38.696777
      y -27.306465
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "39.2"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m15
    label "Member 15"
    graphics
    [
      x 23.335323
      y -47.840553
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "46.4"
    club "west"
    ModularityClass "3"
  ]
  node
  [
    id m16
    label "Member 16"
    graphics
    [
      x 48.35355
      y 100.14164
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "31.8"
    club "east"
    ModularityClass "1"
  ]
  node
  [
    id m17
    label "Member 17"
    graphics
    [
      x 7.612907
      y 68.23806
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "48.9"
    club "west"
    ModularityClass "0"
  ]
  node
  [
    id m18
    label "Member 18"
    graphics
    [
      x 61.819195
      y -45.98197
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "51.4"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m19
    label "Member 19"
    graphics
    [
      x -5.6718736
      y 24.093002
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "21.1"
    club "west"
    ModularityClass "0"
  ]
  node
  [
    id m20
    label "Member 20"
    graphics
    [
      x 57.74989
      y -36.52031
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "31.5"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m21
    label "Member 21"
    graphics
    [
      x 4.847801
      y 56.221424
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "43.4"
    club "west"
    ModularityClass "0"
  ]
  node
  [
    id m22
    label "Member 22"
    graphics
    [
      x 14.617092
      y -49.92121
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "37.6"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m23
    label "Member 23"
    graphics
    [
      x 41.65658
      y -53.22374
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "42.2"
    club "west"
    ModularityClass "3"
  ]
  node
  [
    id m24
    label "Member 24"
    graphics
    [
      x 62.836918
      y -54.302982
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "42.5"
    club "east"
    ModularityClass "2"
  ]
  node
  [
    id m25
    label "Member 25"
    graphics
    [
      x 54.79098
      y -45.555286
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "45.5"
    club "west"
    ModularityClass "2"
  ]
  node
  [
    id m26
    label "Member 26"
    graphics
    [
      x 23.581541
      y -68.551025
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "50.7"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m27
    label "Member 27"
    graphics
    [
      x 44.46692
      y -44.901093
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "46.0"
    club "west"
    ModularityClass "3"
  ]
  node
  [
    id m28
    label "Member 28"
    graphics
    [
      x 17.648056
      y -15.418452
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "53.9"
    club "east"
    ModularityClass "2"
  ]
  node
  [
    id m29
    label "Member 29"
    graphics
    [
      x 30.924168
      y -62.204197
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "46.4"
    club "west"
    ModularityClass "3"
  ]
  node
  [
    id m30
    label "Member 30"
    graphics
    [
      x 25.528017
      y -13.573859
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "44.0"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m31
    label "Member 31"
    graphics
    [
      x 48.210392
      y -28.12918
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "33.5"
    club "west"
    ModularityClass "2"
  ]
  node
  [
    id m32
    label "Member 32"
    graphics
    [
      x 36.64571
      y -37.69716
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Oslo"
    age "39.5"
    club "east"
    ModularityClass "3"
  ]
  node
  [
    id m33
    label "Member 33"
    graphics
    [
      x 23.645811
      y -34.375977
      z 0.0
      w 10.0
      h 10.0
      d 10.0
      fill "#000000"
    ]
    city "Rome"
    age "27.7"
    club "west"
    ModularityClass "3"
  ]
  edge
  [
    id 0
    source m5
    target m13
    value 4.0
  ]
  edge
  [
    id 1
    source m9
    target m12
    value 5.0
  ]
  edge
  [
    id 2
    source m25
    target m26
    value 3.0
  ]
  edge
  [
    id 3
    source m0
    target m29
    value 3.0
  ]
  edge
  [
    id 4
    source m6
    target m33
    value 3.0
  ]
  edge
  [
    id 5
    source m3
    target m20
    value 3.0
  ]
  edge
  [
    id 6
    source m8
    target m30
    value 2.0
  ]
  edge
  [
    id 7
    source m7
    target m24
    value 2.0
  ]
  edge
  [
    id 8
    source m8
    target m24
    value 2.0
  ]
  edge
  [
    id 9
    source m3
    target m29
    value 3.0
  ]
  edge
  [
    id 10
    source m5
    target m19
    value 1.0
  ]
  edge
  [
    id 11
    source m18
    target m24
    value 3.0
  ]
  edge
  [
    id 12
    source m12
    target m15
    value 2.0
  ]
  edge
  [
    id 13
    source m8
    target m26
    value 2.0
  ]
  edge
  [
    id 14
    source m7
    target m26
    value 2.0
  ]
  edge
  [
    id 15
    source m7
    target m31
    value 2.0
  ]
  edge
  [
    id 16
    source m1
    target m13
    value 6.0
  ]
  edge
  [
    id 17
    source m11
    target m31
    value 3.0
  ]
  edge
  [
    id 18
    source m2
    target m14
    value 4.0
  ]
  edge
  [
    id 19
    source m1
    target m24
    value 5.0
  ]
  edge
  [
    id 20
    source m24
    target m30
    value 1.0
  ]
  edge
  [
    id 21
    source m4
    target m5
    value 2.0
  ]
  edge
  [
    id 22
    source m0
    target m13
    value 2.0
  ]
  edge
  [
    id 23
    source m23
    target m29
    value 2.0
  ]
  edge
  [
    id 24
    source m4
    target m19
    value 3.0
  ]
  edge
  [
    id 25
    source m18
    target m30
    value 4.0
  ]
  edge
  [
    id 26
    source m1
    target m30
    value 5.0
  ]
  edge
  [
    id 27
    source m12
    target m32
    value 1.0
  ]
  edge
  [
    id 28
    source m3
    target m6
    value 3.0
  ]
  edge
  [
    id 29
    source m1
    target m18
    value 2.0
  ]
  edge
  [
    id 30
    source m4
    target m6
    value 2.0
  ]
  edge
  [
    id 31
    source m14
    target m19
    value 2.0
  ]
  edge
  [
    id 32
    source m4
    target m13
    value 3.0
  ]
  edge
  [
    id 33
    source m16
    target m28
    value 3.0
  ]
  edge
  [
    id 34
    source m10
    target m17
    value 3.0
  ]
  edge
  [
    id 35
    source m14
    target m29
    value 2.0
  ]
  edge
  [
    id 36
    source m11
    target m25
    value 3.0
  ]
  edge
  [
    id 37
    source m12
    target m22
    value 5.0
  ]
  edge
  [
    id 38
    source m16
    target m29
    value 3.0
  ]
  edge
  [
    id 39
    source m8
    target m12
    value 3.0
  ]
  edge
  [
    id 40
    source m13
    target m15
    value 3.0
  ]
  edge
  [
    id 41
    source m14
    target m32
    value 3.0
  ]
  edge
  [
    id 42
    source m2
    target m6
    value 3.0
  ]
  edge
  [
    id 43
    source m0
    target m6
    value 4.0
  ]
  edge
  [
    id 44
    source m0
    target m32
    value 2.0
  ]
  edge
  [
    id 45
    source m25
    target m30
    value 3.0
  ]
  edge
  [
    id 46
    source m31
    target m32
    value 3.0
  ]
  edge
  [
    id 47
    source m15
    target m25
    value 2.0
  ]
  edge
  [
    id 48
    source m10
    target m29
    value 3.0
  ]
  edge
  [
    id 49
    source m0
    target m23
    value 4.0
  ]
  edge
  [
    id 50
    source m17
    target m21
    value 1.0
  ]
  edge
  [
    id 51
    source m17
    target m29
    value 2.0
  ]
  edge
  [
    id 52
    source m6
    target m25
    value 1.0
  ]
  edge
  [
    id 53
    source m3
    target m13
    value 3.0
  ]
  edge
  [
    id 54
    source m4
    target m12
    value 1.0
  ]
  edge
  [
    id 55
    source m10
    target m12
    value 2.0
  ]
  edge
  [
    id 56
    source m8
    target m15
    value 3.0
  ]
  edge
  [
    id 57
    source m1
    target m4
    value 5.0
  ]
  edge
  [
    id 58
    source m2
    target m21
    value 4.0
  ]
  edge
  [
    id 59
    source m17
    target m19
    value 3.0
  ]
  edge
  [
    id 60
    source m0
    target m21
    value 5.0
  ]
  edge
  [
    id 61
    source m16
    target m32
    value 4.0
  ]
  edge
  [
    id 62
    source m5
    target m12
    value 2.0
  ]
  edge
  [
    id 63
    source m9
    target m11
    value 3.0
  ]
  edge
  [
    id 64
    source m16
    target m20
    value 2.0
  ]
  edge
  [
    id 65
    source m5
    target m33
    value 7.0
  ]
  edge
  [
    id 66
    source m15
    target m23
    value 4.0
  ]
  edge
  [
    id 67
    source m0
    target m18
    value 2.0
  ]
  edge
  [
    id 68
    source m11
    target m20
    value 4.0
  ]
  edge
  [
    id 69
    source m9
    target m13
    value 2.0
  ]
  edge
  [
    id 70
    source m3
    target m33
    value 2.0
  ]
  edge
  [
    id 71
    source m15
    target m26
    value 4.0
  ]
  edge
  [
    id 72
    source m12
    target m28
    value 2.0
  ]
  edge
  [
    id 73
    source m2
    target m29
    value 3.0
  ]
  edge
  [
    id 74
    source m20
    target m26
    value 3.0
  ]
  edge
  [
    id 75
    source m27
    target m29
    value 4.0
  ]
  edge
  [
    id 76
    source m5
    target m26
    value 4.0
  ]
  edge
  [
    id 77
    source m6
    target m9
    value 5.0
  ]
]
