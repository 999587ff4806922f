import SpecLanguage

/// The rules about types and their members.
let typeRules: [ComparisonRule] = [
  ComparisonRule(
    .featureRemoved, .source, "a feature or an app whose spec was removed",
    """
    Its module is no longer generated, so whatever imports it does not compile. Where a \
    whole folder is compared, a spec that was moved within it is found by its feature's \
    name.
    """),
  ComparisonRule(
    .featureRenamed, .source, "a feature or an app with a different name",
    "The name is the prefix of every generated type, and the name of the module.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      """,
    bad: """
      feature: ⟦Store1⟧
      state: {count: Int = 0}
      """,
    good: """
      feature: Shop
      doc: Sells.
      state: {count: Int = 0}
      """),
  ComparisonRule(
    .modelRemoved, .source, "a model that was removed",
    "Callers may use it. A renamed model is a new one.",
    before: """
      feature: Shop
      models: {Item: {title: String}, Price: {cents: Int}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      ⟦models⟧: {Item: {title: String}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models: {Item: {title: String}, Price: {cents: Int}}
      state: {items: "[Item]", prices: "[Price]"}
      """),
  ComparisonRule(
    .typeMoved, .source, "a type that another module declares now",
    """
    A type belongs to its module: callers have to import the other one, and values of the \
    old type cannot be passed.
    """,
    before: """
      feature: Shop
      external: {Money: MoneyKit}
      state: {paid: Money = Money()}
      """,
    bad: """
      feature: Shop
      external: {⟦Money⟧: Payments}
      state: {paid: Money = Money()}
      """,
    good: """
      feature: Shop
      external: {Money: MoneyKit}
      state: {paid: Money = Money(), refunded: Money = Money()}
      """),
  ComparisonRule(
    .modelKindChanged, .source, "a struct that became an enum, or an enum a struct",
    "Callers create and read the two in different ways.",
    before: """
      feature: Shop
      models: {Status: {text: String}}
      state: {all: "[Status]"}
      """,
    bad: """
      feature: Shop
      models: {⟦Status⟧: [open, closed]}
      state: {all: "[Status]"}
      """),
  ComparisonRule(
    .propertyRemoved, .source, "a property that was removed",
    """
    Callers may read it or pass it to the initializer. A renamed property counts as removed and added; \
    'was' keeps its stored data, but not the code that uses it.
    """,
    before: """
      feature: Shop
      models: {Item: {title: String, note: String?}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models: {⟦Item⟧: {title: String}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models: {Item: {title: String, note: String?, price: Int = 0}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .propertyTypeChanged, .source, "a property with a different type",
    "Callers pass and read values of the old type.",
    before: """
      feature: Shop
      state: {count: Int = 0}
      """,
    bad: """
      feature: Shop
      state: {⟦count⟧: Double = 0}
      """,
    good: """
      feature: Shop
      state: {count: Int = 0, weight: Double = 0}
      """),
  ComparisonRule(
    .propertyRequired, .source, "a property that the initializer now requires",
    "Callers of the initializer do not pass it. A default keeps them compiling.",
    before: """
      feature: Shop
      models: {Item: {title: String}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models: {Item: {title: String, ⟦price⟧: Int}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models: {Item: {title: String, price: Int = 0}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .propertiesReordered, .source, "properties in a different order",
    """
    The parameters of the initializer have the order of the properties, and Swift requires \
    it at every call.
    """,
    before: """
      feature: Shop
      models: {Item: {title: String, price: Int}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models: {Item: {⟦price⟧: Int, title: String}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models: {Item: {title: String, note: String?, price: Int}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .caseRemoved, .source, "a case that was removed",
    "Callers may name it.",
    before: """
      feature: Shop
      models: {Status: [open, packed, closed]}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      models: {⟦Status⟧: [open, closed]}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .caseAdded, .source, "a new case of an enum or a filter",
    "A 'switch' over the enum must handle it, unless it has a 'default'.",
    before: """
      feature: Shop
      models: {Status: [open, closed]}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      models: {Status: [open, closed, ⟦packed⟧]}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .casePayloadChanged, .source, "a case with a different payload",
    """
    Callers create it, and a 'switch' matches it, with the old labels and types. The name \
    inside, as in 'from url: URL', does not matter.
    """,
    before: """
      feature: Shop
      models:
        Status:
          - open
          - failed: {reason: String}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      models:
        Status:
          - open
          - ⟦failed⟧: {code: Int}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .conformanceRemoved, .source, "a type that lost a conformance",
    """
    Callers may use it: encode a Codable value, use a Hashable one as a key, or list \
    'allCases' of an enum, which one with payloads does not have.
    """,
    before: """
      feature: Shop
      models: {Item: {conforms: [Hashable], properties: {title: String}}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models: {⟦Item⟧: {title: String}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models: {Item: {conforms: [Codable, Hashable], properties: {title: String}}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .filterRemoved, .source, "a filter that was removed",
    "Its type no longer exists, nor does its result in the state.",
    before: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: true, big: self > 9}}}
      """,
    bad: """
      feature: ⟦Shop⟧
      state: {items: "[Int]"}
      """),
  ComparisonRule(
    .filterResultChanged, .source, "the result of a filter with a different name or type",
    "Views read it.",
    before: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, cases: {all: true, big: self > 9}}}
      """,
    bad: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {⟦Shown⟧: {over: items, as: visible, cases: {all: true, big: self > 9}}}
      """,
    good: """
      feature: Shop
      state: {items: "[Int]", shown: Shown = .all}
      filters: {Shown: {over: items, as: filteredItems, cases: {all: true, big: self > 9}}}
      """),
]
