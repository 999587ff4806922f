import Diagnostics

let structureExplanations: [Explanation] = [
  Explanation(
    .duplicateKey, "a repeated key in a mapping",
    "Of two equal keys only one could count, and nobody sees which: both are there by mistake.",
    bad: """
      feature: Shop
      state:
        count: Int = 0
        ⟦count⟧: Int = 1
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      """),
  Explanation(
    .mergeKey, "a merge key, '<<'",
    "Merge keys are no part of YAML 1.2, and readers disagree on what they do. Repeat the entries.",
    bad: """
      feature: Shop
      models:
        Item: &item {id: Int}
        Offer:
          ⟦<<⟧: *item
          price: Int
      """,
    good: """
      feature: Shop
      models:
        Item: {id: Int}
        Offer: {id: Int, price: Int}
      """),
  Explanation(
    .nonScalarKey, "a key that is a list or a mapping",
    "All keys of a spec are names or sentences. Quote the key if it is text.",
    bad: """
      feature: Shop
      state:
        ⟦[count]⟧: Int = 0
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      """),
  Explanation(
    .unknownTag, "an unknown YAML tag",
    "The only tag of a spec is '!swift', before Swift text that is handed over unchecked.",
    bad: """
      feature: Shop
      models:
        Item: ⟦!<struct>⟧ {id: Int}
      """,
    good: """
      feature: Shop
      models:
        Item: {id: Int}
      """),
  Explanation(
    .contradictingTag, "a YAML tag that contradicts its value",
    "'!!int' stands before an integer, '!!null' before nothing. No value of a spec needs such a tag.",
    bad: """
      feature: Shop
      state:
        count: ⟦!!int⟧ Int = 0
      """,
    good: """
      feature: Shop
      state:
        count: Int = 0
      """),
  Explanation(
    .undefinedAlias, "an alias without its anchor",
    """
    '*name' stands for what '&name' marked further above. If the text is Swift and only begins \
    with '*', quote it.
    """,
    bad: """
      feature: Shop
      models:
        Item: &item {id: Int}
        Offer: ⟦*itm⟧
      """,
    good: """
      feature: Shop
      models:
        Item: &item {id: Int}
        Offer: *item
      """),
  Explanation(
    .cyclicAlias, "an alias inside its own anchor",
    "It would have to be copied into itself, without an end.",
    bad: """
      feature: Shop
      models: &models
        Item: {id: Int, more: ⟦*models⟧}
      """,
    good: """
      feature: Shop
      models:
        Item: {id: Int}
      """),
  Explanation(
    .aliasExpansion, "aliases that expand to more than 10,000 nodes",
    """
    A few lines of aliases of aliases can stand for billions of nodes. No spec needs so many: \
    write out what is meant.
    """,
    bad: """
      feature: Shop
      a: &a [x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x]
      b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
      c: [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, *b, ⟦*b⟧, *b]
      """,
    good: """
      feature: Shop
      """),
  Explanation(
    .nestingTooDeep, "YAML nested over 64 levels deep",
    "The limit keeps what reads the file from running out of memory. Specs nest ten levels at most.",
    bad: """
      feature: Shop
      doc: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[⟦[⟧
      """,
    good: """
      feature: Shop
      """),
  Explanation(
    .secondDocument, "a second YAML document",
    "A file holds one feature. Take out the line '---', or put what follows into a file of its own.",
    bad: """
      feature: Shop
      ⟦---⟧
      feature: Cart
      """,
    good: """
      feature: Shop
      """),
]
