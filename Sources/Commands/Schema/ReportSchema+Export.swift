import SpecLanguage

// The form of the specs that 'redux-gen export' prints.

extension ReportSchema {
  /// A declaration: its name, the place of the name, and further members. A name that follows from
  /// another one has the place of that one, and the name of an imported type has none.
  private static func declaration(_ members: [Member] = []) -> Shape {
    .object(
      [Member("name", .text, "the name")] + range(isRequired: false)
        + [Member("doc", .text, "the documentation", isRequired: false)] + members)
  }

  private static func declarations(
    _ name: String, _ members: [Member] = [], _ meaning: String, isRequired: Bool = false
  ) -> Member {
    Member(name, .list(declaration(members)), meaning, isRequired: isRequired)
  }

  private static let type = Member("type", .text, "the type, in Swift")
  private static let hasDefault = Member("hasDefault", .flag, "whether it may be omitted")
  private static let isPrivate = Member("isPrivate", .flag, "whether only the feature uses it")
  private static let reads = Member(
    "reads", .list(.text), "the properties of the state that it may read")

  private static let payload = declarations(
    "payload",
    [
      Member("label", .text, "the argument label; absent for '_'", isRequired: false), type,
      hasDefault,
    ], "the values that it carries", isRequired: true)

  private static let derivedOfModels = declarations(
    "derived", [type, isPrivate], "the derived values", isRequired: true)

  static let exportedSpec: Shape = .object(
    [
      Member("path", .text, "the spec"),
      Member("kind", .word(["feature", "app"]), "what the spec describes"),
      Member("name", .text, "its name"),
    ] + range() + [
      Member("doc", .text, "the documentation", isRequired: false),
      declarations(
        "models",
        [
          Member("kind", .word(["struct", "enum"]), "what the type is"),
          declarations("properties", [type, hasDefault, isPrivate], "the properties of a struct"),
          declarations("cases", [payload], "the cases of an enum"), derivedOfModels,
          Member("conformances", .list(.text), "the protocols"),
        ], "the models of a feature"),
      declarations(
        "state", [type, hasDefault, isPrivate], "the properties of a feature's state"),
      declarations("derived", [type, reads, isPrivate], "the derived values of the state"),
      declarations(
        "filters",
        [
          Member("list", .text, "the property with the list"),
          Member("element", .text, "the type of its elements"),
          Member("result", .text, "the name of the result"),
          Member("selector", .text, "the property that selects the case"),
          declarations("cases", [payload], "the cases", isRequired: true),
        ], "the filters of a feature"),
      declarations(
        "functions",
        [
          payload, type, Member("isConstant", .flag, "whether it is a constant"),
          Member("module", .text, "the module that has it", isRequired: false),
        ], "the functions and constants of a feature"),
      declarations(
        "actions",
        [
          payload, reads,
          Member("writes", .list(.text), "the properties of the state that it may change"),
          Member("isHandled", .flag, "whether a handler of yours reduces it"), isPrivate,
        ], "the actions of a feature, with those of requests and storages"),
      declarations("events", [payload], "the events of a feature"),
      declarations(
        "dependencies",
        [
          Member("protocol", .text, "the name of the protocol"),
          declarations(
            "methods",
            [
              payload, Member("returns", .text, "the type of the result", isRequired: false),
              Member("streams", .text, "the type of the elements", isRequired: false),
              Member("throws", .flag, "whether it throws"),
              Member("error", .text, "the type of the errors", isRequired: false),
            ], "the methods", isRequired: true),
        ], "the dependencies of a feature"),
      declarations(
        "middleware", [Member("isStub", .flag, "whether you write its rules")],
        "the middleware of a feature"),
      declarations(
        "stores",
        [
          Member("feature", .text, "the feature, or the inner app"),
          Member("presence", .word(["always", "optional", "keyed"]), "how many stores it has"),
          Member("keyType", .text, "the type of the keys", isRequired: false),
        ], "the features of an app"),
      declarations("invariants", [], "the invariants", isRequired: true),
      declarations("scenarios", [], "the scenarios", isRequired: true),
      Member(
        "uses",
        .list(
          .object(
            [
              Member("name", .text, "the name"),
              Member("owner", .text, "the type or the action that has it", isRequired: false),
            ] + range() + [
              Member("isDeclaration", .flag, "whether the place declares the name")
            ])), "all places of the spec's names, in the order of the file"),
    ])
}
