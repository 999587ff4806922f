import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecComparison
import SpecLanguage
import SpecRepair

/// Finds the older version of each spec: first by the name of its feature, and then by its file.
struct VersionPairs {
  typealias Old = (spec: OldSpec, version: ReadVersion)
  typealias New = (source: SpecSource, version: ReadVersion)

  /// The specs of the new version. `old` is nil if a spec does not exist in the older version.
  private(set) var both: [(new: New, old: Old?)] = []
  /// The old specs that the command line names, but that the new version does not contain.
  private(set) var gone: [Old] = []

  init(old: [Old], new: [New], isFile: Bool) {
    var byName: [String: [Int]] = [:]
    var byPlace: [Substring: Int] = [:]
    for (index, item) in old.enumerated() {
      if let name = item.version.name { byName[name, default: []].append(index) }
      byPlace[Self.place(item.spec.place)] = index
    }
    let newNames = Set(new.compactMap(\.version.name))
    var used: Set<Int> = []
    for item in new {
      let sameName = item.version.name.flatMap { byName[$0] } ?? []
      let place = byPlace[Self.place(item.source.file.path)]
      // Two specs of one feature are told apart by their files.
      var match = sameName.first { $0 == place } ?? sameName.first { !used.contains($0) }
      // A renamed feature is matched by its file, unless a feature with the old name still exists.
      if match == nil, let place {
        match = old[place].version.name.map { newNames.contains($0) } == true ? nil : place
      }
      if match == nil, isFile, new.count == 1, old.count == 1 { match = 0 }
      // A feature and an app with the same name are not versions of each other.
      if let found = match, let isApp = old[found].version.isApp, let isNewApp = item.version.isApp,
        isApp != isNewApp
      {
        match = nil
      }
      if let match { used.insert(match) }
      both.append((item, match.map { old[$0] }))
    }
    gone = old.indices.filter { !used.contains($0) && old[$0].spec.isNamed }.map { old[$0] }
  }

  /// The path without a leading `./`, which the paths of specs in the folder `.` have.
  private static func place(_ path: String) -> Substring {
    path.hasPrefix("./") ? path.dropFirst(2) : path[...]
  }
}

/// One version of a spec, as far as it could be read.
struct ReadVersion: Sendable {
  enum Content: Sendable {
    case feature(SpecVersion)
    case app(AppVersion)
  }

  /// The name of the feature or app; nil if the name could not be decoded.
  let name: String?
  /// The content of the spec; nil if the spec has errors.
  let content: Content?
  let diagnostics: Diagnostics

  var isApp: Bool? {
    switch content {
    case .feature: false
    case .app: true
    case nil: nil
    }
  }

  /// - Parameter isNew: whether this is the new version, whose findings are reported and whose
  ///   scenarios are run.
  init(_ source: SpecSource, _ file: VersionedFile, isNew: Bool) {
    var diagnostics = Diagnostics()
    if source.isApp {
      let (spec, app, _) = analyzeApp(source.file, features: source.imports, &diagnostics)
      if isNew, let app { _ = runScenarios(of: app, in: source.file, &diagnostics) }
      name = spec?.name.value
      if let spec, let app {
        content = .app(AppVersion(file, spec, app))
      } else {
        content = nil
      }
    } else {
      let analyzed = analyzeSpec(
        source.file, imports: source.imports, &diagnostics, explain: isNew ? explainErrors : nil)
      if isNew, let feature = analyzed.feature {
        _ = runScenarios(of: feature, in: source.file, &diagnostics)
      }
      name = analyzed.spec?.name.value
      if let spec = analyzed.spec, let feature = analyzed.feature {
        content = .feature(SpecVersion(file, spec, feature))
      } else {
        content = nil
      }
    }
    self.diagnostics = diagnostics
  }
}
