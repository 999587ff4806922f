import MarkedText
import SpecLanguage
import Testing

@Suite("A whole spec")
struct SpecTests {
  @Test("A spec with only a name is valid")
  func nameAlone() throws {
    let spec = try decode("feature: TaskList")
    #expect(spec.name.value == "TaskList")
    #expect(
      spec.name.range
        == SourceRange(SourcePosition(line: 1, column: 10), SourcePosition(line: 1, column: 18)))
    #expect(spec.doc == nil)
    #expect(spec.isComplete)
  }

  @Test(
    "Every section of a spec may be empty",
    arguments: [
      "external", "conforms", "models", "state", "filters", "derived", "constants", "functions",
      "actions", "middleware",
      "scenarios",
    ])
  func emptySections(_ section: String) throws {
    for nothing in ["", "~", "null", section == "conforms" ? "[]" : "{}"] {
      #expect(try decode("feature: A\n\(section): \(nothing)\n").isComplete)
    }
  }

  @Test("The doc of a feature has no line break at its end")
  func doc() throws {
    let spec = try decode(
      """
      feature: A
      doc: |
        First line.
        Second: with a colon.

      """)
    #expect(spec.doc == "First line.\nSecond: with a colon.")
  }

  @Test(
    "An empty doc counts as no doc", arguments: ["", " ''", " null", " ~", " '  '", " !!null ''"])
  func emptyDocs(_ empty: String) throws {
    let spec = try decode(
      """
      feature: A
      doc:\(empty)
      models:
        M: {doc:\(empty) , properties: {p: {type: Int, doc:\(empty) }}}
        E:
          - a: {x: Int}
            doc:\(empty)
      actions:
        add: {doc:\(empty) , reduce: none}
      middleware:
        M: {doc:\(empty) }
      """)
    #expect(spec.doc == nil)
    #expect(spec.models.map(\.doc) == [nil, nil])
    guard case .structure(let properties) = spec.models[0].kind,
      case .enumeration(let cases) = spec.models[1].kind
    else {
      Issue.record("found \(spec.models.map(\.kind))")
      return
    }
    #expect(properties.map(\.doc) == [nil])
    #expect(cases.map(\.doc) == [nil])
    #expect(spec.actions.map(\.doc) == [nil])
    #expect(spec.middleware.map(\.doc) == [nil])
  }

  @Test(
    "Optional sections may be empty in any form of YAML",
    arguments: ["", " null", " ~", " {}", " []", " ''", " \"\"", " !!null \"null\""])
  func nothing(_ nothing: String) throws {
    let spec = try decode(
      """
      feature: A
      doc:\(nothing)
      external:\(nothing)
      conforms:\(nothing)
      models:\(nothing)
      state:\(nothing)
      filters:\(nothing)
      derived:\(nothing)
      actions:
        add:\(nothing)
      events:
        added:\(nothing)
      dependencies:
        store: {methods: {load:\(nothing.isEmpty ? " " : nothing)}}
      middleware:
        Log:\(nothing)
      scenarios:
        adding:
          given:\(nothing)
          when:\(nothing)
          then: "true"
      """)
    #expect(spec.actions.map(\.name.value) == ["add"])
    #expect(spec.events.map(\.name.value) == ["added"])
    #expect(spec.middleware.map { $0.entries.isEmpty } == [true])
    #expect(spec.scenarios.map { $0.when.isEmpty && $0.given.isEmpty } == [true])
  }

  @Test("Mistakes in the sections of a spec are reported even if the feature has no name")
  func missingName() {
    let spec = MarkedSpec(
      """
      ⟦⟧doc: Nameless
      actions: ⟦[add]⟧
      state:
        ⟦count⟧:
      ~ missing-key: a spec needs 'feature': the prefix of every generated name
      ~ wrong-kind: expected a mapping of actions or nothing, found a list
      ~ empty-value: 'count' is empty: expected a Swift type, with or without ' = default' or a mapping with type, default, doc, private
      """
    ).decode()
    #expect(spec?.name.value == "")
  }

  @Test(
    "A spec that is not a mapping of sections is rejected at its start",
    arguments: [
      "⟦⟧- feature\n~ wrong-kind: expected a mapping that has at least 'feature', found a list",
      "⟦⟧TaskList\n~ wrong-kind: expected a mapping that has at least 'feature', found the string 'TaskList'",
    ])
  func wrongRoot(_ marked: String) { MarkedSpec(marked).decode() }

  @Test("The message for an empty file says that the file is empty")
  func emptyFile() {
    var diagnostics = Diagnostics()
    let range = SourceRange(.start, .start)
    let root = YAMLNode(.scalar(YAMLScalar("", style: .plain)), range: range)
    let file = SourceFile(path: "empty.yaml", text: "")
    #expect(decodeSpec(root, of: file, &diagnostics) == nil)
    #expect(
      diagnostics.findings.map(\.message) == [
        "expected a mapping that has at least 'feature', found an empty file"
      ])
  }

  @Test(
    "A wrong name of a feature is reported once",
    arguments: [
      "⟦feature⟧:\n~ empty-value: 'feature' is empty: expected a name",
      "⟦feature⟧: ''\n~ empty-value",
      "feature: ⟦[A]⟧\n~ wrong-kind: expected a name, found a list",
      "feature: !swift ⟦A⟧\n~ misplaced-tag",
      "⟦⟦⟧Feature⟧: A\n~ unknown-key: unknown key 'Feature', did you mean 'feature'?",
    ])
  func wrongName(_ marked: String) {
    let marked = marked.hasPrefix("⟦⟦⟧") ? "⟦" + marked.dropFirst(3) : marked
    MarkedSpec(marked).decode()
  }

  @Test("An unknown key is reported with a similar key, or else with all allowed keys")
  func unknownKeys() throws {
    let spec = try decode(
      """
      feature: A
      ⟦action⟧:
        add:
      ⟦zzz⟧: 1
      ~ unknown-key: unknown key 'action', did you mean 'actions'?
      ~ unknown-key: unknown key 'zzz': a spec has feature, doc, external, import, conforms, folders, models, state, filters, derived, constants, functions, actions, undo, dependencies, events, persistence, requests, middleware, invariants, reachable, explore, scenarios, screens, ui, previews
      """)
    #expect(spec.isComplete)
    #expect(spec.actions.map(\.name.value) == ["add"])
  }

  @Test(
    "A part of a spec that cannot be decoded is skipped, and the names in the part are recorded")
  func incomplete() throws {
    let inAction = try decode("feature: A\nactions: {add: {⟦zzz⟧: {n: Int}}}\n~ unknown-key")
    #expect(inAction.isComplete)
    #expect(inAction.actions.first?.payload.first?.isReadable == false)
    #expect(inAction.undecodedNames.meet("an n."))
    #expect(!inAction.undecodedNames.meet("m add"))
    let inState = try decode("feature: A\nstate: ⟦[n]⟧\n~ wrong-kind")
    #expect(inState.incomplete == .state)
    #expect(inState.undecodedNames.meet("N"))
    let both = try decode(
      "feature: A\nactions: {add: {payload: {n: Int}, ⟦paylod⟧: {m: Int}}}\n~ unknown-key")
    #expect(both.actions.first?.payload.map(\.name.value) == ["n"])
  }

  @Test("Each external type has a module")
  func externals() throws {
    let spec = try decode("feature: A\nexternal: {Money: MoneyKit, Color: DesignKit}")
    #expect(spec.externals.map(\.name.value) == ["Money", "Color"])
    #expect(spec.externals.map(\.module.value) == ["MoneyKit", "DesignKit"])
  }

  @Test(
    "An external type with a mistake is reported",
    arguments: [
      "external: ⟦[Money]⟧\n~ wrong-kind: expected a mapping of types and their modules or nothing, found a list",
      "external: {⟦Money⟧: }\n~ empty-value: 'Money' is empty: expected a name",
      "external: {Money: ⟦[MoneyKit]⟧}\n~ wrong-kind",
      "external: {⟦''⟧: MoneyKit}\n~ empty-name",
    ])
  func wrongExternals(_ marked: String) throws {
    #expect(try !decode("feature: A\n" + marked).isComplete)
  }

  @Test("'conforms' contains a list of conformances, or a single one")
  func conformances() throws {
    let list = try decode("feature: A\nconforms: [Codable, Hashable]")
    #expect(list.conformances.map(\.value) == ["Codable", "Hashable"])
    #expect(try decode("feature: A\nconforms: Codable").conformances.map(\.value) == ["Codable"])
    try decode("feature: A\nconforms: ⟦{Codable: true}⟧\n~ wrong-kind")
  }

  @Test("The findings of all sections of a spec are reported in one run")
  func everySection() throws {
    try decode(
      """
      feature: A
      state:
        ⟦count⟧:
      filters:
        ⟦F⟧: {cases: {all: true}}
      actions:
        add: ⟦nonsense⟧
      middleware:
        M:
          ⟦add⟧:
      scenarios:
        ⟦nothing is expected⟧: {when: [add]}
      ~ empty-value
      ~ missing-key: a filter needs 'over': the list in the state
      ~ wrong-kind: expected a mapping with doc, payload, bind, reduce, private or nothing, found the string 'nonsense'
      ~ empty-value
      ~ missing-key: a scenario needs at least one of 'then', 'holds', 'events', 'calls', 'rejections', 'underWay', or a step of 'when' that checks something
      """)
  }
}
