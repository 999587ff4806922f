import FeatureRendering
import Foundation
import SpecLanguage
import SwiftToolchain
import Testing

@testable import Commands

/// `Specs/redux-gen.schema.json`, and the schema of apps, are derived from the decoder's tables.
/// `UPDATE_SCHEMA=1` writes both files.
@Suite("The JSON Schema of specs", .serialized)
struct SpecSchemaTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static func file(of schema: SpecSchema) -> URL {
    root.appending(path: "Specs/\(schema.fileName)")
  }
  private static let environment = ProcessInfo.processInfo.environment

  @Test(
    "The schema file in Specs equals the output of `redux-gen schema`",
    arguments: SpecSchema.allCases)
  func isFresh(_ schema: SpecSchema) throws {
    let file = Self.file(of: schema)
    if Self.environment["UPDATE_SCHEMA"] == "1" { try Data(schema.bytes).write(to: file) }
    let found = try Data(contentsOf: file)
    #expect(
      found == Data(schema.bytes), "run: UPDATE_SCHEMA=1 swift test --filter SpecSchemaTests")
  }

  @Test(
    "The schema has every key with its description, and the required keys",
    arguments: SpecSchema.allCases)
  func keys(_ spec: SpecSchema) throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(spec.bytes)) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    var tables: [String: KeyTable] = [:]
    collect(.keys(spec.table)) { shape in
      if case .keys(let table) = shape { tables[table.construct] = table }
    }
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    #expect(definitions.count == tables.count - 1)
    for table in tables.values {
      let name = table.construct.split(separator: " ").dropFirst().joined(separator: "-")
      let isRoot = table.construct == spec.table.construct
      let object = isRoot ? schema : try #require(definitions[name])
      let properties = try #require(object["properties"] as? [String: [String: Any]])
      #expect(Set(properties.keys) == Set(table.keys.map(\.name)))
      #expect(object["additionalProperties"] as? Bool == false)
      for key in table.keys {
        #expect(properties[key.name]?["description"] as? String == key.summary)
        let required = object["required"] as? [String] ?? []
        #expect(required.contains(key.name) == key.isRequired, "\(name).\(key.name)")
      }
    }
  }

  @Test("Each rule that the schema adds for names belongs to a mapping of the decoder's tables")
  func names() {
    var mappings: Set<String> = []
    for spec in SpecSchema.allCases {
      collect(.keys(spec.table)) { shape in
        switch shape {
        case .mapping(let names, _), .open(_, let names, _): mappings.insert(names)
        default: break
        }
      }
    }
    let rules = Array(SchemaNames.rules.keys) + SchemaNames.rulesOfApps.keys
    for name in rules { #expect(mappings.contains(name), "\(name)") }
  }

  private func collect(_ shape: ValueShape, _ visit: (ValueShape) -> Void) {
    visit(shape)
    switch shape {
    case .list(_, let inner), .mapping(_, let inner), .filled(let inner):
      collect(inner, visit)
    case .oneOf(let shapes): for shape in shapes { collect(shape, visit) }
    case .keys(let table): for key in table.keys { collect(key.value, visit) }
    case .open(let table, _, let inner):
      for key in table.keys { collect(key.value, visit) }
      collect(inner, visit)
    default: break
    }
  }

  // MARK: - An independent validator

  private static let hasValidator = Python.accepts("import jsonschema, yaml")

  private func validate(_ schema: SpecSchema, _ verdict: String, _ files: [URL]) {
    let script = Self.root.appending(path: "Tests/Fixtures/Schema/validate.py").path()
    let result = Python.run(
      [script, Self.file(of: schema).path(), verdict] + files.map { $0.path() })
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(
    "A public JSON Schema validator accepts every valid spec",
    .enabled(if: hasValidator, "needs jsonschema, yaml")
  )
  func goodSpecs() throws {
    let folders = ["Specs", "Tests/Fixtures/Domains", "Tests/Specs"]
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)
    }.filter { $0.pathExtension == "yaml" }
    #expect(files.count > 20)
    let first = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    try Data(FirstSpec(feature: "Cart").text.utf8).write(to: first)
    defer { try? FileManager.default.removeItem(at: first) }
    let apps = try files.filter { try isApp($0) }
    #expect(apps.count >= 5)
    validate(.feature, "good", files.filter { !apps.contains($0) } + [first])
    validate(.app, "good", apps)
    validate(
      .configuration, "good",
      [Self.root.appending(path: "Tests/Fixtures/Schema/configuration.yaml")])
  }

  private func isApp(_ file: URL) throws -> Bool {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .contains { $0.hasPrefix("app:") }
  }

  private static func mistakes(_ schema: SpecSchema) -> URL {
    let ending =
      switch schema {
      case .feature: ""
      case .app: "-app"
      case .configuration: "-configuration"
      }
    return root.appending(path: "Tests/Fixtures/Schema/mistakes\(ending).yaml")
  }

  @Test(
    "A public JSON Schema validator rejects structural mistakes",
    .enabled(if: hasValidator, "needs jsonschema, yaml"), arguments: SpecSchema.allCases)
  func mistakes(_ schema: SpecSchema) {
    validate(schema, "bad", [Self.mistakes(schema)])
  }

  @Test("The tool rejects every spec that the schema rejects", arguments: SpecSchema.allCases)
  func mistakesOfTheTool(_ schema: SpecSchema) throws {
    let documents = try String(contentsOf: Self.mistakes(schema), encoding: .utf8)
      .components(separatedBy: "---\n")
    if schema == .configuration {
      for document in documents {
        let file = SourceFile(path: "redux-gen.yaml", text: document)
        #expect(!ConfigurationFile(file).findings.isEmpty, "\(document)")
      }
      return #expect(documents.count >= 10)
    }
    #expect(documents.count > (schema == .feature ? 25 : 12))
    let bench = Workbench()
    try bench.write(
      "feature: Counter\nstate: {count: Int = 0}\nactions: {add: {reduce: state.count += 1}}\n",
      to: "Specs/counter.yaml")
    for document in documents {
      try bench.write(document, to: "Specs/mistake.yaml")
      let report = ScenarioRunner().testSpecs([bench.path("Specs/mistake.yaml")], isStrict: false)
      #expect(report.status == .specErrors, "\(document)")
    }
  }
}
