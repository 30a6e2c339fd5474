graph [
  node [
    id 0
    label "m9"
    age 23.2
    city "Rome"
  ]
  node [
    id 1
    label "m16"
    age 48.2
    city "Oslo"
  ]
  node [
    id 2
    label "m21"
    age 29.7
    city "Oslo"
  ]
  node [
    id 3
    label "m26"
    age 29.1
    city "Rome"
  ]
  node [
    id 4
    label "m1"
  ]
  node [
    id 5
    label "m7"
  ]
  node [
    id 6
    label "m12"
  ]
  node [
    id 7
    label "m11"
  ]
  node [
    id 8
    label "m13"
  ]
  node [
    id 9
    label "m14"
  ]
  node [
    id 10
    label "m8"
  ]
  node [
    id 11
    label "m18"
  ]
  node [
    id 12
    label "m4"
  ]
  node [
    id 13
    label "m23"
  ]
  node [
    id 14
    label "m19"
  ]
  node [
    id 15
    label "m27"
  ]
  node [
    id 16
    label "m30"
  ]
  node [
    id 17
    label "m20"
  ]
  edge [
    source 0
    target 4
    weight 1.0
  ]
  edge [
    source 0
    target 5
    weight 1.0
  ]
  edge [
    source 0
    target 6
    weight 1.0
  ]
  edge [
    source 0
    target 1
    weight 2.0
  ]
  edge [
    source 1
    target 7
    weight 5.0
  ]
  edge [
    source 1
    target 8
    weight 3.0
  ]
  edge [
    source 1
    target 9
    weight 2.0
  ]
  edge [
    source 2
    target 10
    weight 1.0
  ]
  edge [
    source 2
    target 11
    weight 5.0
  ]
  edge [
    source 2
    target 12
    weight 5.0
  ]
  edge [
    source 2
    target 13
    weight 1.0
  ]
  edge [
    source 3
    target 14
    weight 5.0
  ]
  edge [
    source 3
    target 15
    weight 1.0
  ]
  edge [
    source 3
    target 16
    weight 1.0
  ]
  edge [
    source 3
    target 17
    weight 1.0
  ]
]
