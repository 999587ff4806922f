import Diagnostics

/// Rules about `persistence`.
let persistenceRules: [ComparisonRule] = [
  ComparisonRule(
    .historyChanged, .persisted, "another history of a property or a case",
    """
    Some of those who use the app skip updates: data of every earlier version exists, and \
    'was' and 'since' tell how it is read. Keep them as they are.
    """,
    before: """
      feature: Shop
      models:
        Item:
          id: Int
          name: {type: String, was: title, since: 2}
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
          ⟦name⟧: String
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
          label: {type: String, was: {title: 2, name: 3}}
      state: {items: "[Item]"}
      persistence:
        version: 3
        items: sqlite
      """),
  ComparisonRule(
    .versionNotRaised, .persisted, "a change of stored data in a version that was stored before",
    """
    Data of this version exists, and a migration to it never runs. Increase 'version' in \
    'persistence', and name the new version in 'since' or 'removed'.
    """,
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
          ⟦name⟧: {type: String, was: title, since: 2}
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
          name: {type: String, was: title, since: 3}
      state: {items: "[Item]"}
      persistence:
        version: 3
        items: sqlite
      """),
  ComparisonRule(
    .versionLowered, .persisted, "a lower version of the stored data",
    "Data of the old version is newer than the spec, and is refused.",
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
        version: ⟦1⟧
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
        version: 3
        items: sqlite
      """),
  ComparisonRule(
    .sinceMissing, .persisted, "a new property of stored rows without since",
    """
    The table of the old version has no column for it. With 'since', a migration adds the \
    column.
    """,
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
          ⟦note⟧: String?
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
          note: {type: String?, since: 3}
      state: {items: "[Item]"}
      persistence:
        version: 3
        items: sqlite
      """),
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
    .tableChanged, .persisted, "rows in a table with another name",
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
    .storedValueChanged, .persisted, "a stored property with another type",
    "What is stored has the old type, and is refused. A list can become an identified array.",
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
    .databaseRenamed, .persisted, "a feature with stored data and another name",
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
