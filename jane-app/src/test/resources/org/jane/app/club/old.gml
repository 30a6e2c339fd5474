graph [
  node [
    id 0
    label "m0"
    club "east"
    age 24.3
    city "Oslo"
  ]
  node [
    id 1
    label "m1"
    club "east"
    age 21.3
    city "Rome"
  ]
  node [
    id 2
    label "m2"
    club "east"
    age 36.9
    city "Oslo"
  ]
  node [
    id 3
    label "m3"
    club "east"
    age 25.4
    city "Rome"
  ]
  node [
    id 4
    label "m4"
    club "east"
    age 30.2
    city "Rome"
  ]
  node [
    id 5
    label "m5"
    club "east"
    age 20.8
    city "Rome"
  ]
  node [
    id 6
    label "m6"
    club "east"
    age 40.2
    city "Oslo"
  ]
  node [
    id 7
    label "m7"
    club "east"
    age 37.4
    city "Rome"
  ]
  node [
    id 8
    label "m8"
    club "east"
    age 21.1
    city "Rome"
  ]
  node [
    id 9
    label "m10"
    club "east"
    age 48.0
    city "Rome"
  ]
  node [
    id 10
    label "m11"
    club "east"
    age 36.5
    city "Rome"
  ]
  node [
    id 11
    label "m12"
    club "east"
    age 44.8
    city "Rome"
  ]
  node [
    id 12
    label "m13"
    club "east"
    age 50.0
    city "Rome"
  ]
  node [
    id 13
    label "m14"
    club "east"
    age 33.6
    city "Oslo"
  ]
  node [
    id 14
    label "m15"
    club "east"
    age 27.6
    city "Oslo"
  ]
  node [
    id 15
    label "m17"
    club "west"
    age 54.0
    city "Oslo"
  ]
  node [
    id 16
    label "m18"
    club "west"
    age 40.0
    city "Oslo"
  ]
  node [
    id 17
    label "m19"
    club "west"
    age 50.3
    city "Rome"
  ]
  node [
    id 18
    label "m20"
    club "west"
    age 37.5
    city "Oslo"
  ]
  node [
    id 19
    label "m22"
    club "west"
    age 51.9
    city "Rome"
  ]
  node [
    id 20
    label "m23"
    club "west"
    age 29.9
    city "Oslo"
  ]
  node [
    id 21
    label "m24"
    club "west"
    age 47.4
    city "Oslo"
  ]
  node [
    id 22
    label "m25"
    club "west"
    age 42.6
    city "Rome"
  ]
  node [
    id 23
    label "m27"
    club "west"
    age 29.4
    city "Oslo"
  ]
  node [
    id 24
    label "m28"
    club "west"
    age 53.0
    city "Oslo"
  ]
  node [
    id 25
    label "m29"
    club "west"
    age 45.1
    city "Oslo"
  ]
  node [
    id 26
    label "m30"
    club "west"
    age 42.9
    city "Oslo"
  ]
  node [
    id 27
    label "m31"
    club "west"
    age 51.7
    city "Oslo"
  ]
  node [
    id 28
    label "m32"
    club "west"
    age 25.7
    city "Oslo"
  ]
  node [
    id 29
    label "m33"
    club "west"
    age 49.1
    city "Rome"
  ]
  edge [
    source 0
    target 14
    weight 1.0
  ]
  edge [
    source 0
    target 8
    weight 4.0
  ]
  edge [
    source 1
    target 13
    weight 1.0
  ]
  edge [
    source 1
    target 2
    weight 4.0
  ]
  edge [
    source 1
    target 5
    weight 5.0
  ]
  edge [
    source 1
    target 7
    weight 5.0
  ]
  edge [
    source 1
    target 12
    weight 3.0
  ]
  edge [
    source 3
    target 22
    weight 2.0
  ]
  edge [
    source 3
    target 8
    weight 4.0
  ]
  edge [
    source 3
    target 11
    weight 3.0
  ]
  edge [
    source 3
    target 12
    weight 3.0
  ]
  edge [
    source 5
    target 9
    weight 2.0
  ]
  edge [
    source 5
    target 23
    weight 4.0
  ]
  edge [
    source 6
    target 7
    weight 3.0
  ]
  edge [
    source 6
    target 9
    weight 2.0
  ]
  edge [
    source 6
    target 13
    weight 5.0
  ]
  edge [
    source 8
    target 15
    weight 5.0
  ]
  edge [
    source 8
    target 11
    weight 3.0
  ]
  edge [
    source 13
    target 14
    weight 4.0
  ]
  edge [
    source 14
    target 18
    weight 5.0
  ]
  edge [
    source 14
    target 27
    weight 4.0
  ]
  edge [
    source 15
    target 24
    weight 2.0
  ]
  edge [
    source 15
    target 16
    weight 2.0
  ]
  edge [
    source 15
    target 17
    weight 5.0
  ]
  edge [
    source 15
    target 27
    weight 1.0
  ]
  edge [
    source 17
    target 25
    weight 4.0
  ]
  edge [
    source 17
    target 19
    weight 1.0
  ]
  edge [
    source 18
    target 28
    weight 1.0
  ]
  edge [
    source 18
    target 29
    weight 4.0
  ]
  edge [
    source 19
    target 26
    weight 5.0
  ]
  edge [
    source 20
    target 24
    weight 2.0
  ]
  edge [
    source 20
    target 26
    weight 4.0
  ]
  edge [
    source 21
    target 25
    weight 5.0
  ]
  edge [
    source 21
    target 29
    weight 1.0
  ]
  edge [
    source 22
    target 27
    weight 5.0
  ]
  edge [
    source 23
    target 26
    weight 3.0
  ]
  edge [
    source 23
    target 28
    weight 5.0
  ]
]
