import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

@testable import SpecComparison

/// Stored data does not contain the name of the feature that declares its types.
@Suite("Stored values of imported types")
struct ImportedDataTests {
  /// A spec that stores persons, of its own model or of that of another feature.
  private static func spec(_ declaration: String, in storage: String = "file") -> String {
    """
    feature: Guests
    \(declaration)
    state: {guests: "[Person]"}
    actions: {add: {payload: {_ person: Person}, reduce: state.guests.append(person)}}
    persistence: {guests: \(storage)}
    """
  }

  private static let imported = "import: {Person: People}"

  /// Returns the version of a spec beside the spec of the feature that declares `Person`.
  private func version(_ text: String, besides person: String, path: String) throws -> SpecVersion {
    let owner = """
      feature: People
      models: {Person: \(person)}
      state: {people: "[Person]"}
      """
    let people = try SpecComparisonTests.version(of: owner, path: "people.yaml").feature
    return try SpecComparisonTests.version(
      of: text, path: path, ImportedFeatures(["People": .feature(people)]))
  }

  /// Returns the persisted changes between two specs, each with the `Person` of `People`.
  private func persisted(
    from old: (spec: String, person: String), to new: (spec: String, person: String)
  ) throws -> [SpecChange] {
    try compareFeatures(
      version(old.spec, besides: old.person, path: "old.yaml"),
      version(new.spec, besides: new.person, path: "new.yaml")
    ).filter { $0.category == .persisted }
  }

  private static let person =
    "{conforms: Codable, properties: {id: Int, name: String, phone: String?}}"

  @Test("data of an imported model that becomes a model of the feature is compared")
  func fromImport() throws {
    for storage in ["file", "sqlite"] {
      let old = (Self.spec(Self.imported, in: storage), Self.person)
      for (own, expected) in [
        ("{id: Int, name: String, phone: String?}", []),
        ("{id: Int, name: String}", ["stored-property-removed"]),
        ("{id: Int, name: Int, phone: String?}", ["stored-property-retyped"]),
        ("{cases: [a, b]}", ["stored-form-changed"]),
      ] where !(storage == "sqlite" && own.contains("cases")) {
        let new = Self.spec("models: {Person: \(own)}", in: storage)
        let found = try persisted(from: old, to: (new, Self.person))
        #expect(found.map(\.id.rawValue) == expected, "\(storage): \(own)")
      }
    }
  }

  @Test(
    "an imported model that becomes a model of the feature can declare what it removes and renames")
  func declaredHistory() throws {
    let own = """
      models: {Person: {id: Int, fullName: {type: String, was: name, since: 2}}}
      """
    let new = Self.spec(own).replacing(
      "{guests: file}", with: "{version: 2, removed: {Person.phone: 2}, guests: file}")
    #expect(
      try persisted(from: (Self.spec(Self.imported), Self.person), to: (new, Self.person)).isEmpty)
  }

  @Test("a model that was imported but not stored may change when it moves")
  func notStored() throws {
    func spec(_ declaration: String) -> String {
      "feature: Guests\n\(declaration)\nstate: {guests: \"[Person]\"}"
    }
    let new = spec("models: {Person: {id: Int}}")
    #expect(
      try persisted(from: (spec(Self.imported), Self.person), to: (new, Self.person)).isEmpty)
  }

  @Test("rows of an imported model are compared in the spec that stores them")
  func importedRows() throws {
    let spec = Self.spec(Self.imported, in: "sqlite")
    let plain = "{id: Int, name: String}"
    for (person, expected) in [
      (plain, []), ("{id: Int}", ["stored-property-removed"]),
      ("{id: Int, name: String, note: String?}", ["since-missing"]),
    ] {
      let found = try persisted(from: (spec, plain), to: (spec, person))
      #expect(found.map(\.id.rawValue) == expected, "\(person)")
      #expect(
        found.allSatisfy { $0.help?.hasPrefix("declare a model of your own") == true }, "\(person)")
    }
    let file = Self.spec(Self.imported)
    let fewer = "{conforms: Codable, properties: {id: Int}}"
    #expect(try persisted(from: (file, Self.person), to: (file, fewer)).isEmpty)
  }
}
