import SpecLanguage

/// The rules about stored data and recordings.
let storedRules: [ComparisonRule] = [
  ComparisonRule(
    .storedFeatureRemoved, .persisted, "a feature with stored data whose spec was removed",
    "Nothing generated can read the data that it stored, or its recordings."),
  ComparisonRule(
    .storedTypeRemoved, .persisted, "a Codable type that was removed",
    "Data of the old version may contain its values, which nothing can decode.",
    before: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: ⟦Shop⟧
      state: {items: "[Int]"}
      """),
  ComparisonRule(
    .storedTypeNotCodable, .persisted, "a type that is no longer Codable",
    "Its stored data, or recordings of the feature, cannot be decoded.",
    before: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models:
        ⟦Item⟧: {title: String, note: String?}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .storedFormChanged, .persisted, "a Codable type that is encoded in a different form",
    """
    A struct is encoded by its properties, an enum without payloads as the name of its case, \
    and one with payloads as a mapping. Data in one form is rejected in the other.
    """,
    before: """
      feature: Shop
      conforms: [Codable]
      models: {Status: [open, closed]}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      conforms: [Codable]
      models:
        ⟦Status⟧:
          - open
          - closed: {reason: String}
      state: {status: Status = .open}
      """,
    good: """
      feature: Shop
      conforms: [Codable]
      models: {Status: [open, closed, packed]}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .storedPropertyRemoved, .persisted, "a Codable type without a property that it had",
    """
    Stored data has values of it, which are lost at the next save. For a renamed property, \
    'was' names the old one; 'removed' says that it is meant.
    """,
    before: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models:
        ⟦Item⟧: {conforms: [Codable], properties: {title: String}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?, price: Int = 0}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .storedPropertyRetyped, .persisted, "a property of a Codable type with a different type",
    """
    Stored data has a value of the old type, and is rejected as a whole. A value can become \
    optional, and a set or an identified list a list. A property of rows that was added with a default cannot: the \
    older rows would have nil.
    """,
    before: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {⟦title⟧: "[String]", note: String?}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String?, note: String?}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .storedPropertyRequired, .persisted, "a new property of a Codable type without a default",
    """
    Stored data does not have it, and is rejected as a whole. A property with a default takes \
    it, and an optional is nil.
    """,
    before: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?}}
      state: {items: "[Item]"}
      """,
    bad: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?, ⟦price⟧: Int}}
      state: {items: "[Item]"}
      """,
    good: """
      feature: Shop
      models:
        Item: {conforms: [Codable], properties: {title: String, note: String?, price: Int = 0}}
      state: {items: "[Item]"}
      """),
  ComparisonRule(
    .storedCaseRemoved, .persisted, "a case of a Codable enum that was removed",
    """
    Stored data with this case is rejected as a whole. For a renamed case, 'was' names the \
    old one.
    """,
    before: """
      feature: Shop
      conforms: [Codable]
      models: {Status: [open, packed, closed]}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      conforms: [Codable]
      models: {⟦Status⟧: [open, closed]}
      state: {status: Status = .open}
      """,
    good: """
      feature: Shop
      conforms: [Codable]
      models: {Status: [open, packed, closed, sent]}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .storedCasePayloadChanged, .persisted, "a case of a Codable enum with a different payload",
    "Stored data has the old labels and types, and is rejected as a whole.",
    before: """
      feature: Shop
      conforms: [Codable]
      models:
        Status:
          - open
          - failed: {reason: String}
      state: {status: Status = .open}
      """,
    bad: """
      feature: Shop
      conforms: [Codable]
      models:
        Status:
          - open
          - ⟦failed⟧: {code: Int}
      state: {status: Status = .open}
      """),
  ComparisonRule(
    .recordedCaseRemoved, .persisted, "a Codable action or event that was removed",
    "Recordings that contain it are rejected.",
    before: """
      feature: Shop
      conforms: [Codable]
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
        clear: {reduce: state.count = 0}
      """,
    bad: """
      feature: Shop
      conforms: [Codable]
      state: {count: Int = 0}
      ⟦actions⟧:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
      """,
    good: """
      feature: Shop
      conforms: [Codable]
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
        clear: {reduce: state.count = 0}
        double: {reduce: state.count *= 2}
      """),
  ComparisonRule(
    .recordedCaseChanged, .persisted, "a Codable action or event with a different payload",
    "Recordings that contain it are rejected.",
    before: """
      feature: Shop
      conforms: [Codable]
      state: {count: Int = 0}
      actions:
        add: {payload: {_ amount: Int}, reduce: state.count += amount}
        clear: {reduce: state.count = 0}
      """,
    bad: """
      feature: Shop
      conforms: [Codable]
      state: {count: Int = 0}
      actions:
        ⟦add⟧: {payload: {by amount: Int}, reduce: state.count += amount}
        clear: {reduce: state.count = 0}
      """,
    good: """
      feature: Shop
      conforms: [Codable]
      state: {count: Int = 0}
      actions:
        add: {payload: {_ number: Int}, reduce: state.count += number}
        clear: {reduce: state.count = 0}
      """),
]
