import FeatureRendering
import SpecLanguage

/// Finds the older version of each spec: first by the name of its feature, and then by its file.
struct VersionPairs {
  typealias Old = (spec: OldSpec, version: ReadVersion)
  typealias New = (source: SpecSource, version: ReadVersion)

  /// The specs of the new version. `old` is nil if a spec does not exist in the older version.
  private(set) var both: [(new: New, old: Old?)] = []
  /// The old specs that the command line names, but that the new version does not contain.
  private(set) var gone: [Old] = []

  init(old: [Old], new: [New], isFile: Bool) {
    var byName: [String: Int] = [:]
    var byPlace: [String: Int] = [:]
    for (index, item) in old.enumerated() {
      if let name = item.version.name { byName[name] = byName[name] ?? index }
      byPlace[item.spec.place] = index
    }
    let newNames = Set(new.compactMap(\.version.name))
    var used: Set<Int> = []
    for item in new {
      var match = item.version.name.flatMap { byName[$0] }
      // A renamed feature is matched by its file, unless a feature with the old name still exists.
      if match == nil, let place = byPlace[item.source.file.path] {
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
}
