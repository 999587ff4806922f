import FeatureAnalysis
import MarkedText
import SpecLanguage
import Testing

@testable import SpecComparison

/// Returns the changes between two specs of a feature.
func changes(
  from old: String, to new: String, imports: ImportedFeatures = ImportedFeatures()
) throws -> [SpecChange] {
  try compareFeatures(
    version(of: old, path: "old.yaml", imports), version(of: new, path: "new.yaml", imports))
}

/// Returns the changes as lines with the id, the range and the message.
func lines(from old: String, to new: String) throws -> [String] {
  try changes(from: old, to: new).map { "\($0.id) \($0.range.text): \($0.message)" }
}

func version(
  of text: String, path: String, _ imports: ImportedFeatures = ImportedFeatures()
) throws -> SpecVersion {
  let file = SourceFile(path: path, text: text)
  var diagnostics = Diagnostics()
  let analyzed = analyzeSpec(file, imports: imports, &diagnostics)
  let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }.map { $0.line(in: path) }
  try #require(errors.isEmpty, "\(errors)")
  return SpecVersion(
    VersionedFile(file), try #require(analyzed.spec), try #require(analyzed.feature))
}

func appVersion(of text: String, path: String, beside features: [String]) throws -> AppVersion {
  let entries = try features.map { text in
    let feature = try version(of: text, path: "feature.yaml").feature
    return (feature.name, ImportedFeatures.Entry.feature(feature))
  }
  let file = SourceFile(path: path, text: text)
  var diagnostics = Diagnostics()
  let (spec, app, _) = analyzeApp(
    file, features: ImportedFeatures(Dictionary(uniqueKeysWithValues: entries)), &diagnostics)
  let errors = diagnostics.inSourceOrder.filter { $0.severity == .error }.map { $0.line(in: path) }
  try #require(errors.isEmpty, "\(errors)")
  return AppVersion(VersionedFile(file), try #require(spec), try #require(app))
}
