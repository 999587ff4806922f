import SpecLanguage

let structureExplanations: [Explanation] = [
  Explanation(
    .duplicateKey, "a repeated key in a mapping",
    "Only one of two equal keys could count, and it is not obvious which: remove or rename one.",
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
    """
    Merge keys are not part of YAML 1.2, and parsers interpret them differently. Repeat the \
    entries.
    """,
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
    "All keys of a spec are names or sentences. Quote the key if it is a string.",
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
    "The only tag of a spec is '!swift', for unchecked Swift code.",
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
    "'!!int' requires an integer, '!!null' an empty value. No value of a spec needs such a tag.",
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
    '*name' refers to the node that '&name' marked earlier. If the scalar is Swift and only begins \
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
    "Expanding the alias would never end.",
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
    A few lines of nested aliases can expand to billions of nodes. No spec needs so many: write \
    the values out.
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
    "The limit protects the parser from running out of memory. Specs are at most ten levels deep.",
    bad: """
      feature: Shop
      doc: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[⟦[⟧
      """,
    good: """
      feature: Shop
      """),
  Explanation(
    .secondDocument, "a second YAML document",
    "A file contains one feature. Remove the line '---', or move the rest to another file.",
    bad: """
      feature: Shop
      ⟦---⟧
      feature: Cart
      """,
    good: """
      feature: Shop
      """),
]
