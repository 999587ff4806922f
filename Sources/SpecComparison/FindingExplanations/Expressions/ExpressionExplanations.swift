import SpecLanguage

let expressionExplanations: [Explanation] = [
  Explanation(
    .typeMismatch, "a value of the wrong type",
    "As in Swift, there are no implicit conversions. The finding is at the part that does not fit.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        count: String = ⟦items.count⟧
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived:
        count: Int = items.count
      """),
  Explanation(
    .notOptional, "a '?' too many, or one too few",
    """
    Use '?.', '??' or 'if let' for optional values only, and one of them for every optional value.
    """,
    bad: """
      feature: Shop
      state: {title: String?}
      derived:
        length: Int = title.⟦count⟧
      """,
    good: """
      feature: Shop
      state: {title: String?}
      derived:
        length: Int = title?.count ?? 0
      """),
  Explanation(
    .missingContext, "a value whose type cannot be inferred",
    """
    'nil', '[]' and '.zero' get their type from the context. Here the context does not determine \
    it.
    """,
    bad: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add:
          reduce: let none = ⟦nil⟧; state.count += 1
      """,
    good: """
      feature: Shop
      state: {count: Int = 0}
      actions:
        add:
          reduce: state.count += 1
      """),
  Explanation(
    .integerOutOfRange, "a constant that its type cannot represent",
    "Swift rejects it, too: a literal, or a result of constants, that does not fit its type.",
    bad: """
      feature: Shop
      state: {age: UInt8 = ⟦256⟧}
      """,
    good: """
      feature: Shop
      state: {age: UInt8 = 255}
      """),
  Explanation(
    .divisionByZero, "a division by zero",
    """
    Swift does not compile it. The tool knows literals, 'min' and 'max' of the integer types, \
    arithmetic with them, and locals with such values.
    """,
    bad: """
      feature: Shop
      state: {total: Int = 0, count: Int = 1}
      derived: {average: Int = ⟦total / 0⟧}
      """,
    good: """
      feature: Shop
      state: {total: Int = 0, count: Int = 1}
      derived: {average: "Int = count == 0 ? 0 : total / count"}
      """),
  Explanation(
    .notHashable, "a key or an element that cannot be hashed",
    """
    The elements of a Set and the keys of a dictionary must be Hashable: standard types, plain \
    enums, and models with 'conforms: [Hashable]'.
    """,
    bad: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: Set<⟦Item⟧>}
      """,
    good: """
      feature: Shop
      conforms: [Hashable]
      models: {Item: {title: String}}
      state: {items: Set<Item>}
      """),
  Explanation(
    .notIdentifiable, "elements of an IdentifiedArray without an id",
    "An IdentifiedArray finds its elements by their property 'id', which must be Hashable.",
    bad: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: IdentifiedArray<⟦Item⟧>}
      """,
    good: """
      feature: Shop
      models: {Item: {id: UUID, title: String}}
      state: {items: IdentifiedArray<Item>}
      """),
  Explanation(
    .missingConformance, "a member that needs a conformance the elements lack",
    """
    Sorting needs elements with an order, 'contains' needs elements that can be compared, and \
    '[id:]' needs an 'id'.
    """,
    bad: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: "[Item]"}
      derived:
        ordered: "[Item] = ⟦items.sorted()⟧"
      """,
    good: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: "[Item]"}
      derived:
        ordered: "[Item] = items.sorted { $0.title < $1.title }"
      """),
]
