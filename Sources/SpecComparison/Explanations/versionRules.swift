import SpecLanguage

/// The rules about versions of stored data.
let versionRules: [ComparisonRule] = [
  ComparisonRule(
    .historyChanged, .persisted, "a changed history of a property or a case",
    """
    Some of those who use the app skip updates: data of every earlier version exists, and \
    'was' and 'since' say how it is read. Keep them as they are.
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
    "Data of the old version is newer than the spec, and is rejected.",
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
]
