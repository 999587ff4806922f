import SpecLanguage
import Testing

@Suite("Models")
struct ModelTests {
  private func model(_ marked: String) throws -> ModelSpec {
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.hasPrefix("~ ") ? String($0) : "    \($0)" }
    return try #require(
      try decode("feature: A\nmodels:\n  M:\n" + indented.joined(separator: "\n")).models.first)
  }

  private func properties(_ model: ModelSpec) throws -> [PropertySpec] {
    guard case .structure(let properties) = model.kind else {
      throw WrongKind()
    }
    return properties
  }

  private func cases(_ model: ModelSpec) throws -> [CaseSpec] {
    guard case .enumeration(let cases) = model.kind else { throw WrongKind() }
    return cases
  }

  private struct WrongKind: Error {}

  @Test("A model that is a mapping is decoded as a struct with properties in the order of the file")
  func structure() throws {
    let model = try model(
      """
      id: UUID = UUID()
      title: String
      subtitle: String?
      tags: [String]
      counts: [String: [Int]]
      seen: Set<Int>
      quoted: "[String] = [\\"inbox\\"]"
      """)
    #expect(
      try properties(model).map(\.swift) == [
        "id: UUID = …", "title: String", "subtitle: String?", "tags: [String]",
        "counts: [String: [Int]]", "seen: Set<Int>", "quoted: [String] = …",
      ])
    #expect(model.name.value == "M")
    #expect(model.doc == nil)
  }

  @Test(
    "A list or dictionary type may be written as a YAML list, in any style",
    arguments: [
      "tags: [Tag]", "tags: ['Tag']", "tags: [\"Tag\"]", "tags:\n- Tag", "tags:\n  - 'Tag'",
      "tags: {type: [\"Tag\"]}", "tags:\n  type:\n  - Tag", "{\"tags\": [\"Tag\"]}",
      "counts: [String: Int]", "counts:\n- String: Int", "counts: [{String: Int}]",
      "counts: [{\"String\": \"Int\"}]", "counts: {type: [{String: Int}]}",
      "grid: [[Int]]", "grid: [['Int']]", "grid:\n- - Int", "grid:\n- [Int]",
      "days: [String: [Day?]]", "days:\n- String:\n  - Day?", "days: [{String: [\"Day?\"]}]",
      "properties: [Int]", "properties:\n- Int", "properties: [\"Int\"]",
    ])
  func typesAsLists(_ property: String) throws {
    let written = try properties(model(property)).map(\.swift)
    let types = [
      "tags": "[Tag]", "counts": "[String: Int]", "grid": "[[Int]]", "days": "[String: [Day?]]",
      "properties": "[Int]",
    ]
    let name = try #require(types.keys.first { property.contains($0) })
    #expect(written == ["\(name): \(types[name] ?? "")"])
  }

  @Test(
    "A default that is a YAML list is read as a Swift array, and may contain no string literals")
  func expressionsAsLists() throws {
    for list in ["[1, 2]", "\n  - 1\n  - 2", "['1', \"2\"]"] {
      let model = try model("p:\n  type: [Int]\n  default: \(list)")
      guard case .array(let elements) = try properties(model)[0].value?.syntax?.kind else {
        throw WrongKind()
      }
      #expect(elements.map(\.kind) == [.integer("1"), .integer("2")])
    }
    try decode(
      """
      feature: A
      models:
        M:
          p: {type: [String], default: ⟦["inbox", "to do"]⟧}
          q: {type: [String], default: ⟦[inbox, 'later']⟧}
      ~ quote-this-text: quote this list: YAML removes the quotes of the strings in it
      ~ quote-this-text: quote this list: YAML removes the quotes of the strings in it
      """)
  }

  @Test("A property in long form has a doc, a type and a default")
  func longProperty() throws {
    let model = try model(
      """
      tags:
        doc: What it is about.
        type: [String]
        default: [inbox, later]
      name: {type: String, default: !swift "makeName()"}
      """)
    let properties = try properties(model)
    #expect(properties.map(\.swift) == ["tags: [String] = …", "name: String = …"])
    #expect(properties[0].doc == "What it is about.")
    #expect(properties[1].value?.uncheckedText == "makeName()")
    guard case .array(let elements) = properties[0].value?.syntax?.kind else { throw WrongKind() }
    #expect(elements.count == 2)
  }

  @Test("A struct in long form has conformances and a doc")
  func longStructure() throws {
    let model = try model(
      """
      doc: An amount.
      conforms: [Codable]
      properties: {cents: Int, doc: String}
      """)
    #expect(model.doc == "An amount.")
    #expect(model.conformances.map(\.value) == ["Codable"])
    #expect(try properties(model).map(\.swift) == ["cents: Int", "doc: String"])
  }

  @Test("In a model, keys such as 'doc' and 'cases' are properties if their values are types")
  func propertiesLikeKeys() throws {
    let model = try model("doc: String\nconforms: Bool\ncases: Int\nproperties: [String]")
    #expect(
      try properties(model).map(\.swift) == [
        "doc: String", "conforms: Bool", "cases: Int", "properties: [String]",
      ])
  }

  @Test("A property called `cases` may have a long form")
  func propertyCalledCases() throws {
    #expect(try properties(model("cases: {type: [Int]}")).map(\.swift) == ["cases: [Int]"])
  }

  @Test("A struct may have no properties")
  func emptyStructure() throws {
    #expect(try properties(model("{}")).isEmpty)
  }

  @Test("A model that is a list is decoded as an enum, whose cases may have payloads and docs")
  func enumeration() throws {
    let model = try model(
      """
      - idle
      - "`default`"
      - loading:
      - failed: {reason: String, _ code: Int, from url: URL}
      - done: {_ ids: [UUID]}
        doc: All went well.
      - doc: {text: String}
      - doc: This is about a case.
        other:
      """)
    let cases = try cases(model)
    #expect(
      cases.map(\.name.value) == ["idle", "default", "loading", "failed", "done", "doc", "other"])
    #expect(
      cases[3].payload.map(\.swift) == ["reason: String", "_ code: Int", "from url: URL"])
    #expect(cases[4].doc == "All went well.")
    #expect(cases[4].payload.map(\.swift) == ["_ ids: [UUID]"])
    #expect(cases[5].payload.map(\.swift) == ["text: String"])
    #expect(cases[6].doc == "This is about a case.")
  }

  @Test("An enum may be written as a flow list or in long form")
  func longEnumeration() throws {
    #expect(try cases(model("[low, high]")).map(\.name.value) == ["low", "high"])
    let long = try model("doc: How urgent.\nconforms: Codable\ncases: [low, high]")
    #expect(try cases(long).map(\.name.value) == ["low", "high"])
    #expect(long.doc == "How urgent.")
    #expect(long.conformances.map(\.value) == ["Codable"])
  }

  @Test(
    "A model with a mistake is reported",
    arguments: [
      "⟦M⟧:\n~ empty-value: 'M' is empty: expected a mapping of properties or a list of cases",
      "⟦M⟧: ~\n~ empty-value",
      "M: ⟦String⟧\n~ wrong-kind: expected a mapping of properties or a list of cases, found the string 'String'",
      "⟦M⟧: []\n~ empty-value: 'M' is empty: expected a list of cases",
      "M: {⟦cases⟧: [], doc: Nothing}\n~ empty-value",
      "M: {cases: ⟦{low: , high: }⟧, doc: x}\n~ wrong-kind: expected a list of cases, found a mapping",
      "M: {properties: {a: Int}, ⟦docs⟧: x}\n~ unknown-key: unknown key 'docs', did you mean 'doc'?",
      "M: {cases: [a], ⟦id⟧: UUID}\n~ unknown-key: unknown key 'id': an enum has conforms, doc, derived, functions, cases",
      "M: {⟦''⟧: Int}\n~ empty-name",
      "⟦''⟧: {a: Int}\n~ empty-name",
      "M: !swift ⟦{a: Int}⟧\n~ misplaced-tag",
    ])
  func wrongModels(_ marked: String) throws {
    let spec = try decode("feature: A\nmodels:\n  " + marked)
    #expect(spec.models.count <= 1)
  }

  @Test(
    "A property with a mistake is reported, but its name is still decoded",
    arguments: [
      "⟦p⟧:\n~ empty-value",
      "⟦p⟧: \"  \"\n~ empty-value",
      "p: ⟦{type: Int, default: [1], defaults: 2}⟧\n~ unknown-key: unknown key 'defaults', did you mean 'default'?",
      "⟦p⟧: {doc: x}\n~ missing-key: a property of a model needs 'type': its Swift type",
      "⟦p⟧: {}\n~ missing-key",
      "p: {⟦type⟧: }\n~ empty-value: 'type' is empty: expected a Swift type",
      "p: {type: Int, ⟦default⟧: }\n~ empty-value: 'default' is empty: expected a Swift expression",
      "p: {type: Int, default: ⟦{a: 1}⟧}\n~ wrong-kind: expected a Swift expression, found a mapping",
      "p: {type: ⟦{a: 1}⟧}\n~ wrong-kind: expected a Swift type, found a mapping",
      "p: !swift ⟦Int⟧\n~ misplaced-tag",
      "p: {type: Int, doc: ⟦[a]⟧}\n~ wrong-kind: expected a string, found a list",
      "p:\n      ⟦- int⟧\n~ wrong-kind: expected a Swift type, with or without ' = default' or a mapping with type, default, doc, was, since, found a list",
    ])
  func wrongProperties(_ marked: String) throws {
    let marked = marked.replacing(
      "⟦{type: Int, default: [1], defaults: 2}⟧", with: "{type: Int, default: [1], ⟦defaults⟧: 2}")
    let spec = try decode("feature: A\nmodels:\n  M:\n    " + marked)
    #expect(try properties(#require(spec.models.first)).map(\.name.value) == ["p"])
  }

  @Test(
    "An enum case with a mistake is reported",
    arguments: [
      "- ⟦[a]⟧\n~ wrong-kind: expected a name or a mapping of one case and its payload, found a list",
      "-⟦⟧ \n~ empty-value: an item of 'M' is empty: expected a name",
      "- a: ⟦UUID⟧\n~ wrong-kind: expected a mapping of payload names and their types, found the string 'UUID'",
      "- {a: {x: Int}, ⟦b⟧: {y: Int}}\n~ wrong-kind: expected one case, found another in the same item",
      "- a: {⟦x⟧: }\n~ empty-value: 'x' is empty: expected a Swift type",
      "- a: {x: Int = ⟦5⟧}\n~ payload-default: only actions and events have defaults: expected only a Swift type",
      "- a: {⟦''⟧: Int}\n~ empty-name",
      "- ⟦{}⟧\n~ empty-value",
    ])
  func wrongCases(_ marked: String) throws {
    try decode("feature: A\nmodels:\n  M:\n    " + marked)
  }
}
