import SpecLanguage

let scenarioExplanations: [Explanation] = [
  Explanation(
    .invalidValue, "a YAML value that cannot be read as its type",
    "A scenario's values are read as the declared type: the message describes the expected form.",
    bad: """
      feature: Shop
      state: {opened: Date?}
      scenarios:
        it opens:
          given: {opened: ⟦tomorrow⟧}
          then: [state.opened != nil]
      """,
    good: """
      feature: Shop
      state: {opened: Date?}
      scenarios:
        it opens:
          given: {opened: 2024-05-01}
          then: [state.opened != nil]
      """),
  Explanation(
    .outOfRange, "a literal that its type cannot represent",
    "It is too large, too small, or has more digits than a Decimal can represent.",
    bad: """
      feature: Shop
      state: {age: UInt8 = 0}
      scenarios:
        it is old:
          given: {age: ⟦300⟧}
          then: [state.age > 0]
      """,
    good: """
      feature: Shop
      state: {age: UInt8 = 0}
      scenarios:
        it is old:
          given: {age: 200}
          then: [state.age > 0]
      """),
  Explanation(
    .noYAMLForm, "a YAML value of an external type",
    "The tool knows only the name of the type. Write a Swift test instead.",
    bad: """
      feature: Shop
      external: {Money: MoneyKit}
      state: {price: Money?}
      scenarios:
        it costs:
          given: {price: ⟦12⟧}
          then: [state.price != nil]
      """,
    good: """
      feature: Shop
      external: {Money: MoneyKit}
      state: {price: Money?}
      scenarios:
        it costs nothing:
          then: [state.price == nil]
      """),
  Explanation(
    .duplicateElement, "a repeated element of a set, id or key",
    "Only one of them would be in the collection.",
    bad: """
      feature: Shop
      state: {numbers: Set<Int>}
      scenarios:
        there are two:
          given: {numbers: [1, ⟦1⟧]}
          then: [state.numbers.contains(1)]
      """,
    good: """
      feature: Shop
      state: {numbers: Set<Int>}
      scenarios:
        there are two:
          given: {numbers: [1, 2]}
          then: [state.numbers.contains(1)]
      """),
  Explanation(
    .missingProperty, "a value of a model without one of its properties",
    "In a scenario, only properties with a default may be omitted.",
    bad: """
      feature: Shop
      models: {Item: {id: Int, title: String}}
      state: {items: "[Item]"}
      scenarios:
        there is one:
          given: {items: [⟦{id: 1}⟧]}
          then: [state.items.count == 1]
      """,
    good: """
      feature: Shop
      models: {Item: {id: Int, title: String}}
      state: {items: "[Item]"}
      scenarios:
        there is one:
          given: {items: [{id: 1, title: Milk}]}
          then: [state.items.count == 1]
      """),
  Explanation(
    .notStored, "a value given for a derived value",
    "It is computed from the rest of the state: give the properties that it depends on.",
    bad: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {count: Int = items.count}
      scenarios:
        there is one:
          given: {⟦count⟧: 1}
          then: ["true"]
      """,
    good: """
      feature: Shop
      state: {items: "[Int]"}
      derived: {count: Int = items.count}
      scenarios:
        there is one:
          given: {items: [5]}
          then: [state.count == 1]
      """),
  Explanation(
    .tooManyValues, "scenarios with more than a million values",
    "Defaults and short forms can expand to very many values. Test with fewer."),
]
