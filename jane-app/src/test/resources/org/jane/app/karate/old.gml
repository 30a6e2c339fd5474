graph [
  name "Zachary's Karate Club"
  node [
    id 0
    label "m0"
    club "Mr. Hi"
    age 27.1
    city "Rome"
  ]
  node [
    id 1
    label "m1"
    club "Mr. Hi"
    age 31.1
    city "Oslo"
  ]
  node [
    id 2
    label "m2"
    club "Mr. Hi"
    age 38.8
    city "Rome"
  ]
  node [
    id 3
    label "m3"
    club "Mr. Hi"
    age 38.2
    city "Oslo"
  ]
  node [
    id 4
    label "m4"
    club "Mr. Hi"
    age 27.8
    city "Rome"
  ]
  node [
    id 5
    label "m5"
    club "Mr. Hi"
    age 25.8
    city "Oslo"
  ]
  node [
    id 6
    label "m6"
    club "Mr. Hi"
    age 36.2
    city "Oslo"
  ]
  node [
    id 7
    label "m7"
    club "Mr. Hi"
    age 31.9
    city "Rome"
  ]
  node [
    id 8
    label "m8"
    club "Mr. Hi"
    age 27.0
    city "Rome"
  ]
  node [
    id 9
    label "m10"
    club "Mr. Hi"
    age 42.2
    city "Rome"
  ]
  node [
    id 10
    label "m11"
    club "Mr. Hi"
    age 24.8
    city "Rome"
  ]
  node [
    id 11
    label "m12"
    club "Mr. Hi"
    age 29.0
    city "Rome"
  ]
  node [
    id 12
    label "m13"
    club "Mr. Hi"
    age 44.7
    city "Oslo"
  ]
  node [
    id 13
    label "m14"
    club "Officer"
    age 39.2
    city "Oslo"
  ]
  node [
    id 14
    label "m15"
    club "Officer"
    age 46.4
    city "Oslo"
  ]
  node [
    id 15
    label "m17"
    club "Mr. Hi"
    age 48.9
    city "Rome"
  ]
  node [
    id 16
    label "m18"
    club "Officer"
    age 51.4
    city "Rome"
  ]
  node [
    id 17
    label "m19"
    club "Mr. Hi"
    age 21.1
    city "Oslo"
  ]
  node [
    id 18
    label "m20"
    club "Officer"
    age 31.5
    city "Oslo"
  ]
  node [
    id 19
    label "m22"
    club "Officer"
    age 37.6
    city "Oslo"
  ]
  node [
    id 20
    label "m23"
    club "Officer"
    age 42.2
    city "Oslo"
  ]
  node [
    id 21
    label "m24"
    club "Officer"
    age 42.5
    city "Oslo"
  ]
  node [
    id 22
    label "m25"
    club "Officer"
    age 45.5
    city "Rome"
  ]
  node [
    id 23
    label "m27"
    club "Officer"
    age 46.0
    city "Oslo"
  ]
  node [
    id 24
    label "m28"
    club "Officer"
    age 53.9
    city "Rome"
  ]
  node [
    id 25
    label "m29"
    club "Officer"
    age 46.4
    city "Rome"
  ]
  node [
    id 26
    label "m30"
    club "Officer"
    age 44.0
    city "Oslo"
  ]
  node [
    id 27
    label "m31"
    club "Officer"
    age 33.5
    city "Rome"
  ]
  node [
    id 28
    label "m32"
    club "Officer"
    age 39.5
    city "Oslo"
  ]
  node [
    id 29
    label "m33"
    club "Officer"
    age 27.7
    city "Rome"
  ]
  edge [
    source 0
    target 1
    weight 4.0
  ]
  edge [
    source 0
    target 2
    weight 5.0
  ]
  edge [
    source 0
    target 3
    weight 3.0
  ]
  edge [
    source 0
    target 4
    weight 3.0
  ]
  edge [
    source 0
    target 5
    weight 3.0
  ]
  edge [
    source 0
    target 6
    weight 3.0
  ]
  edge [
    source 0
    target 7
    weight 2.0
  ]
  edge [
    source 0
    target 8
    weight 2.0
  ]
  edge [
    source 0
    target 9
    weight 2.0
  ]
  edge [
    source 0
    target 10
    weight 3.0
  ]
  edge [
    source 0
    target 11
    weight 1.0
  ]
  edge [
    source 0
    target 12
    weight 3.0
  ]
  edge [
    source 0
    target 15
    weight 2.0
  ]
  edge [
    source 0
    target 17
    weight 2.0
  ]
  edge [
    source 0
    target 27
    weight 2.0
  ]
  edge [
    source 1
    target 2
    weight 6.0
  ]
  edge [
    source 1
    target 3
    weight 3.0
  ]
  edge [
    source 1
    target 7
    weight 4.0
  ]
  edge [
    source 1
    target 12
    weight 5.0
  ]
  edge [
    source 1
    target 15
    weight 1.0
  ]
  edge [
    source 1
    target 17
    weight 2.0
  ]
  edge [
    source 1
    target 26
    weight 2.0
  ]
  edge [
    source 2
    target 3
    weight 3.0
  ]
  edge [
    source 2
    target 7
    weight 4.0
  ]
  edge [
    source 2
    target 8
    weight 5.0
  ]
  edge [
    source 2
    target 12
    weight 3.0
  ]
  edge [
    source 2
    target 23
    weight 2.0
  ]
  edge [
    source 2
    target 24
    weight 2.0
  ]
  edge [
    source 2
    target 28
    weight 2.0
  ]
  edge [
    source 3
    target 7
    weight 3.0
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
    source 4
    target 6
    weight 2.0
  ]
  edge [
    source 4
    target 9
    weight 3.0
  ]
  edge [
    source 5
    target 6
    weight 5.0
  ]
  edge [
    source 5
    target 9
    weight 3.0
  ]
  edge [
    source 8
    target 26
    weight 3.0
  ]
  edge [
    source 8
    target 28
    weight 3.0
  ]
  edge [
    source 8
    target 29
    weight 4.0
  ]
  edge [
    source 12
    target 29
    weight 3.0
  ]
  edge [
    source 13
    target 28
    weight 3.0
  ]
  edge [
    source 13
    target 29
    weight 2.0
  ]
  edge [
    source 14
    target 28
    weight 3.0
  ]
  edge [
    source 14
    target 29
    weight 4.0
  ]
  edge [
    source 16
    target 28
    weight 1.0
  ]
  edge [
    source 16
    target 29
    weight 2.0
  ]
  edge [
    source 17
    target 29
    weight 1.0
  ]
  edge [
    source 18
    target 28
    weight 3.0
  ]
  edge [
    source 18
    target 29
    weight 1.0
  ]
  edge [
    source 19
    target 28
    weight 2.0
  ]
  edge [
    source 19
    target 29
    weight 3.0
  ]
  edge [
    source 20
    target 22
    weight 5.0
  ]
  edge [
    source 20
    target 23
    weight 4.0
  ]
  edge [
    source 20
    target 25
    weight 3.0
  ]
  edge [
    source 20
    target 28
    weight 5.0
  ]
  edge [
    source 20
    target 29
    weight 4.0
  ]
  edge [
    source 21
    target 22
    weight 2.0
  ]
  edge [
    source 21
    target 23
    weight 3.0
  ]
  edge [
    source 21
    target 27
    weight 2.0
  ]
  edge [
    source 22
    target 27
    weight 7.0
  ]
  edge [
    source 23
    target 29
    weight 4.0
  ]
  edge [
    source 24
    target 27
    weight 2.0
  ]
  edge [
    source 24
    target 29
    weight 2.0
  ]
  edge [
    source 25
    target 28
    weight 4.0
  ]
  edge [
    source 25
    target 29
    weight 2.0
  ]
  edge [
    source 26
    target 28
    weight 3.0
  ]
  edge [
    source 26
    target 29
    weight 3.0
  ]
  edge [
    source 27
    target 28
    weight 4.0
  ]
  edge [
    source 27
    target 29
    weight 4.0
  ]
  edge [
    source 28
    target 29
    weight 5.0
  ]
]
