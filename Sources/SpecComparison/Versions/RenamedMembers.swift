import FeatureAnalysis

/// The properties and cases that have another name in the new version, by the name of their type. The
/// key `was` of a member says its earlier names.
///
/// Code that only uses the new names has not changed.
struct RenamedMembers: Sendable {
  /// The renamed members of the comparison that is under way. Code is normalized in many places, and
  /// each of them needs the names.
  @TaskLocal static var current = RenamedMembers()

  private var names: [String: [String: String]] = [:]

  init() {}

  init(_ versions: Versions) {
    let old = byName(versions.old.feature.models, \.name)
    for model in versions.new.feature.models {
      guard let before = old[model.name] else { continue }
      let known = Set(before.memberNames)
      let kept = Set(model.memberNames)
      for (name, history) in model.histories {
        for earlier in history.renames.map(\.name) where known.contains(earlier) {
          if !kept.contains(earlier) { names[model.name, default: [:]][earlier] = name }
        }
      }
    }
  }

  /// The name of a member in the new version.
  func name(_ member: String, of type: Type) -> String {
    guard !names.isEmpty, case .nominal(let owner) = type else { return member }
    return names[owner]?[member] ?? member
  }
}

extension Model {
  var memberNames: [String] { histories.map(\.name) }

  /// The names of the properties or cases, with their earlier names.
  fileprivate var histories: [(name: String, history: History)] {
    switch kind {
    case .structure(let properties): properties.map { ($0.name, $0.history) }
    case .enumeration(let cases): cases.map { ($0.name, $0.history) }
    }
  }
}
