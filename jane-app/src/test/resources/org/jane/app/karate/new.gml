graph [
  node [
    id 0
    label "m9"
    age 51.0
    city "Oslo"
  ]
  node [
    id 1
    label "m16"
    age 31.8
    city "Oslo"
  ]
  node [
    id 2
    label "m21"
    age 43.4
    city "Oslo"
  ]
  node [
    id 3
    label "m26"
    age 50.7
    city "Rome"
  ]
  node [
    id 4
    label "m2"
  ]
  node [
    id 5
    label "m33"
  ]
  node [
    id 6
    label "m5"
  ]
  node [
    id 7
    label "m6"
  ]
  node [
    id 8
    label "m0"
  ]
  node [
    id 9
    label "m1"
  ]
  node [
    id 10
    label "m29"
  ]
  edge [
    source 0
    target 4
    weight 1.0
  ]
  edge [
    source 0
    target 5
    weight 2.0
  ]
  edge [
    source 1
    target 6
    weight 3.0
  ]
  edge [
    source 1
    target 7
    weight 3.0
  ]
  edge [
    source 2
    target 8
    weight 2.0
  ]
  edge [
    source 2
    target 9
    weight 2.0
  ]
  edge [
    source 3
    target 10
    weight 4.0
  ]
  edge [
    source 3
    target 5
    weight 2.0
  ]
]
