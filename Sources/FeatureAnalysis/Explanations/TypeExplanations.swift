import Diagnostics

let typeExplanations: [Explanation] = [
  Explanation(
    .missingDefault, "a property of the state without a default",
    """
    The state has to begin with something. Lists, sets and dictionaries begin empty, optionals \
    nil; all others say what they begin with.
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
    "To make one value, another of the same type would be made, and so on without an end.",
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
    "Its values would be infinitely large. Through a list, a set or a dictionary it may.",
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
    "'conforms' knows Codable and Hashable. What a type is without being asked is not listed.",
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
    "A type is Codable or Hashable if all that it holds is.",
    bad: """
      feature: Shop
      models:
        Label: {title: String}
        Item:
          conforms: [Hashable]
          properties: {label: ⟦Label⟧}
      """,
    good: """
      feature: Shop
      conforms: [Hashable]
      models:
        Label: {title: String}
        Item: {label: Label}
      """),
  Explanation(
    .cyclicDerivation, "derived values that depend on each other",
    "To compute one, another is computed, which needs the first.",
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
