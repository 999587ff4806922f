import FeatureAnalysis
import SpecLanguage

/// A model or the enum of a filter, as stored data contains its values, with the ranges of its
/// members. A feature stores values of its own types and of imported ones.
struct StorableType {
  let model: Model
  let range: SourceRange
  let properties: [Declared<StoredProperty>]
  let cases: [Declared<StoredCase>]

  init(_ declared: Declared<Model>, of version: SpecVersion) {
    model = declared.value
    range = declared.range
    properties = version.properties(of: declared)
    cases = version.storedCases(of: declared)
  }

  /// An imported type, which is reported at its import.
  init(_ model: Model, at range: SourceRange) {
    self.model = model
    self.range = range
    switch model.kind {
    case .structure(let properties):
      self.properties = properties.map { Declared(name: $0.name, range: range, value: $0) }
      cases = []
    case .enumeration(let cases):
      properties = []
      self.cases = cases.map {
        Declared(
          name: $0.name, range: range, value: StoredCase(payload: $0.payload, history: $0.history))
      }
    }
  }
}

extension SpecVersion {
  /// The feature's own types and the imported ones, by name.
  var storableTypesByName: [String: StorableType] {
    let owners = typeOwners
    let imports = feature.imported.models + feature.imported.filters
    let imported = imports.map {
      StorableType($0, at: owners[$0.name]?.range ?? section("import"))
    }
    return byName(storableTypes.map { StorableType($0, of: self) } + imported, \.model.name)
  }
}
