import SpecLanguage

let typeExplanations: [Explanation] = [
  Explanation(
    .missingDefault, "a property of the state without a default",
    """
    Every property of the state needs an initial value. Lists, sets and dictionaries start empty \
    and optionals start as nil; all others need a default.
    """,
    bad: """
      feature: Shop
      state: {⟦count⟧: Int}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      """),
  Explanation(
    .endlessDefault, "a default that depends on itself",
    "Creating a value would create another value of the same type, endlessly.",
    bad: """
      feature: Shop
      models:
        Item: {parts: "[Item] = ⟦[Item()]⟧"}
      """,
    good: """
      feature: Shop
      models:
        Item: {parts: "[Item] = []"}
      """),
  Explanation(
    .recursiveType, "a type that contains itself",
    """
    Its values would be infinitely large. It may contain itself through a list, a set or a \
    dictionary.
    """,
    bad: """
      feature: Shop
      models:
        Item: {part: ⟦Item?⟧}
      """,
    good: """
      feature: Shop
      models:
        Item: {parts: "[Item]"}
      """),
  Explanation(
    .unknownConformance, "an unknown conformance",
    "'conforms' allows Codable and Hashable. Conformances that every type has are not listed.",
    bad: """
      feature: Shop
      conforms: [⟦Comparable⟧]
      """,
    good: """
      feature: Shop
      conforms: [Hashable]
      """),
  Explanation(
    .cannotConform, "a member whose type lacks a conformance",
    "A type can be Codable or Hashable only if all its members are.",
    bad: """
      feature: Shop
      models:
        Badge: {title: String}
        Item:
          conforms: [Hashable]
          properties: {badge: ⟦Badge⟧}
      """,
    good: """
      feature: Shop
      conforms: [Hashable]
      models:
        Badge: {title: String}
        Item: {badge: Badge}
      """),
  Explanation(
    .cyclicDerivation, "derived values that depend on each other",
    "Each of them needs the value of the other.",
    bad: """
      feature: Shop
      derived:
        ⟦total⟧: Int = rest + 1
        rest: Int = total - 1
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        total: Int = items.count
        rest: Int = total - 1
      """),
]
