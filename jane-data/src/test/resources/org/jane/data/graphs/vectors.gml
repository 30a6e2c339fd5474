graph [
  node [
    id 0
    label "anna"
    age 31
    score 0.1
    colour "red"
    club "x"
    emb 0.5
    emb -1.25
    emb 3.0
  ]
  node [
    id 1
    label "bob"
    age 25
    score -2.5
    colour "blue"
    club "x"
    emb 0.1
    emb 0.2
    emb 0.3
  ]
  node [
    id 2
    label "C&#233;cile &#38; co"
    age 47
    score 1.E-07
    colour "red"
    club "y"
    emb 0.5
    emb -1.25
    emb 3.0
  ]
  node [
    id 3
    label "d<e>"
    age 19
    score 3.0
    colour "green"
    club "y"
    emb 0.1
    emb 0.2
    emb 0.3
  ]
  node [
    id 4
    label "the &#34;e&#34;"
    age 64
    score 12345.678
    colour "blue"
    club "x"
    emb 0.5
    emb -1.25
    emb 3.0
  ]
  node [
    id 5
    label "f 6"
    age 38
    score 0.3
    colour "red"
    club "y"
    emb 0.1
    emb 0.2
    emb 0.3
  ]
  node [
    id 6
    label "7"
    age 22
    score 7.25
    colour "green"
    club "x"
    emb 0.5
    emb -1.25
    emb 3.0
  ]
  node [
    id 7
    label "alone"
    age 50
    score 0.0
    colour "blue"
    club "y"
    emb 0.1
    emb 0.2
    emb 0.3
  ]
  edge [
    source 0
    target 1
    weight 1.0
  ]
  edge [
    source 0
    target 2
    weight 2.5
  ]
  edge [
    source 0
    target 6
    weight 0.75
  ]
  edge [
    source 1
    target 2
    weight 1.0
  ]
  edge [
    source 2
    target 3
    weight 0.1
  ]
  edge [
    source 3
    target 4
    weight 1.0
  ]
  edge [
    source 3
    target 5
    weight 1.0
  ]
  edge [
    source 4
    target 5
    weight 4.0
  ]
  edge [
    source 5
    target 5
    weight 1.0
  ]
]
