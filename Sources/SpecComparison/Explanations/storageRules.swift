import SpecLanguage

/// The rules about where and under which names stored properties are saved.
let storageRules: [ComparisonRule] = [
  ComparisonRule(
    .storageRemoved, .persisted, "a property that is no longer stored",
    "What is stored is neither read nor deleted.",
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]", count: Int = 0}
      persistence:
        version: 2
        items: sqlite
        count: file
      """,
    bad: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]", count: Int = 0}
      ⟦persistence⟧:
        version: 2
        items: sqlite
      """),
  ComparisonRule(
    .storageChanged, .persisted, "a property that is stored elsewhere",
    "The new place is empty, and what is in the old one is not read.",
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: sqlite
      """,
    bad: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        ⟦items⟧: swiftData
      """),
  ComparisonRule(
    .tableChanged, .persisted, "rows in a table with a different name",
    "The new table is empty.",
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: sqlite
      """,
    bad: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        ⟦items⟧: {in: sqlite, table: things}
      """,
    good: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: {in: sqlite, table: items}
      """),
  ComparisonRule(
    .storedValueChanged, .persisted, "a stored property with a different type",
    "What is stored has the old type, and is rejected. A list can become an identified array.",
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: sqlite
      """,
    bad: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
        Thing: {id: Int}
      state: {items: "[Thing]"}
      persistence:
        version: 2
        ⟦items⟧: sqlite
      """,
    good: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: IdentifiedArray<Item>}
      persistence:
        version: 2
        items: sqlite
      """),
  ComparisonRule(
    .databaseRenamed, .persisted, "a feature with stored data and a different name",
    "The database, and what is stored in the user defaults, has the name of the feature: the new one is empty.",
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: sqlite
      """,
    bad: """
      feature: ⟦Store1⟧
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: sqlite
      """,
    good: """
      feature: Shop
      models:
        Item:
          id: Int
          title: String
      state: {items: "[Item]"}
      persistence:
        version: 2
        items: sqlite
      doc: Sells.
      """),
]
