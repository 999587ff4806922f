import SpecLanguage

let persistenceExplanations: [Explanation] = [
  Explanation(
    .cannotStore, "a stored value without a JSON form",
    "A stored value is Codable. In a row, so is every property that is not of a standard type.",
    bad: """
      feature: Shop
      models:
        Size: {width: Int}
        Item: {id: UUID, size: Size}
      state: {items: "[Item]"}
      persistence: {⟦items⟧: sqlite}
      """,
    good: """
      feature: Shop
      models:
        Size: {conforms: [Codable], properties: {width: Int}}
        Item: {id: UUID, size: Size}
      state: {items: "[Item]"}
      persistence: {items: sqlite}
      """),
  Explanation(
    .storedOnce, "a stored feature with several stores in an app",
    "What a feature stores has one place, such as its database, and one store that loads and saves it.",
    bad: """
      app: HouseApp
      features: {here: Shelf, there: ⟦Shelf⟧}
      """,
    good: """
      app: HouseApp
      features: {here: Shelf}
      """,
    beside: [
      """
      feature: Shelf
      models: {Book: {id: UUID, title: String}}
      state: {books: "[Book]"}
      persistence: {books: sqlite}
      """
    ]),
  Explanation(
    .importedHistory, "a stored model of another feature that counts its own versions",
    "'since' and 'was' of an imported model are versions of the other feature's data, not of this one's.",
    bad: """
      feature: Shop
      import: {⟦User⟧: Users}
      state: {users: "[User]"}
      persistence: {users: sqlite}
      """,
    good: """
      feature: Shop
      models:
        Customer: {id: UUID, name: String}
      state: {customers: "[Customer]"}
      persistence: {customers: sqlite}
      """,
    beside: [
      """
      feature: Users
      models:
        User: {id: UUID, name: {type: String, was: title, since: 2}}
      state: {users: "[User]"}
      persistence: {version: 2, users: sqlite}
      """
    ]),
  Explanation(
    .stillDeclared, "a removed or renamed member that still exists",
    """
    'removed' names members that a model no longer has, 'was' a name that is no longer used. A member of that name that a \
    later version added says so with 'since'.
    """,
    bad: """
      feature: Shop
      models:
        Item:
          id: UUID
          title: String
          name: {type: String, was: ⟦title⟧, since: 2}
      state: {items: "[Item]"}
      persistence: {version: 2, items: sqlite}
      """,
    good: """
      feature: Shop
      models:
        Item:
          id: UUID
          name: {type: String, was: title, since: 2}
      state: {items: "[Item]"}
      persistence: {version: 2, items: sqlite}
      """),
  Explanation(
    .wrongVersion, "a version that the stored data does not have",
    "'since', 'was' and 'removed' name versions from 2 to the 'version' of 'persistence'.",
    bad: """
      feature: Shop
      models:
        Item:
          id: UUID
          notes: {type: String?, since: ⟦3⟧}
      state: {items: "[Item]"}
      persistence: {version: 2, items: sqlite}
      """,
    good: """
      feature: Shop
      models:
        Item:
          id: UUID
          notes: {type: String?, since: 3}
      state: {items: "[Item]"}
      persistence: {version: 3, items: sqlite}
      """),
]
