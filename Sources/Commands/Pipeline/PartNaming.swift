import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

/// Finds names for the parts of screens that several features of one module have.
///
/// The names follow from those of actions and models: two features with an action `addTask` have an
/// `AddTaskForm` each. In one module, each of them gets the name of its feature in front, also the one
/// that was there first, so that the name of a file does not depend on the order of the specs. A name
/// that begins with that of its feature stays as it is.
struct PartNaming {
  /// How many features have a name, in lower case: file systems may ignore case.
  private var taken: [String: Int] = [:]
  /// The types of all features, and the parts that begin with the name of their feature.
  private var kept: [String: Int] = [:]
  /// The enums for which a feature writes labels. The other features of the module use them.
  private var labeled: Set<String> = []

  init(_ features: [RenderedFeature]) {
    for feature in features {
      for name in Self.names(of: feature) { taken[name, default: 0] += 1 }
      let own = feature.parts.filter { Self.beginsWithFeature($0, feature) }
      for name in feature.types.map(\.value) + own { kept[name.lowercased(), default: 0] += 1 }
    }
  }

  private static func beginsWithFeature(_ part: String, _ feature: RenderedFeature) -> Bool {
    feature.name.map { part.hasPrefix($0) } ?? false
  }

  private static func names(of feature: RenderedFeature) -> Set<String> {
    Set((feature.types.map(\.value) + feature.parts).lazy.map { $0.lowercased() })
  }

  /// Returns the target of a feature; nil if it is the usual one.
  mutating func target(of feature: RenderedFeature, in usual: ClientTarget) -> ClientTarget? {
    var target = usual
    for part in feature.parts where taken[part.lowercased(), default: 0] > 1 {
      if Self.beginsWithFeature(part, feature), kept[part.lowercased()] == 1 { continue }
      target.partNames[part] = newName(of: part, in: feature.name ?? "")
    }
    for name in feature.labeledEnums where !labeled.insert(name).inserted {
      target.labeled.insert(name)
    }
    return target == usual ? nil : target
  }

  private mutating func newName(of part: String, in feature: String) -> String {
    var name = feature + part
    var number = 2
    while taken[name.lowercased()] != nil {
      name = "\(feature)\(part)\(number)"
      number += 1
    }
    taken[name.lowercased()] = 1
    return name
  }
}

extension SpecGroup {
  /// Returns the targets of the features whose views meet those of other features of the group, by the
  /// indices of their specs.
  func targets(of features: [RenderedFeature?]) -> [Int: ClientTarget] {
    guard options.layout == .sources, sources.count > 1 else { return [:] }
    var naming = PartNaming(sources.compactMap { features[$0] })
    var targets: [Int: ClientTarget] = [:]
    for index in sources {
      targets[index] = features[index].flatMap { naming.target(of: $0, in: options.target) }
    }
    return targets
  }
}
