import FeatureAnalysis
import SpecLanguage

/// Compares two versions of an app: its stores and its links. The features of the app are compared
/// separately.
package func compareApps(_ old: AppVersion, _ new: AppVersion) -> [SpecChange] {
  var changes = Changes(from: old.source)
  if old.app.name != new.app.name {
    changes.report(
      .featureRenamed,
      "the app was renamed from '\(old.app.name)' to '\(new.app.name)', and with it its module and its "
        + "types",
      at: new.spec.name.range, was: old.spec.name.range)
  }
  compareStores(old, new, &changes)
  compareDerived(
    old.derived, new.derived,
    of: MemberOwner(
      name: "the state of the app", oldRange: old.section("derived"),
      range: new.section("derived")),
    from: old.source.file, to: new.source.file, &changes)
  compareStarts(old, new, &changes)
  compareLinks(old, new, &changes)
  return changes.inOrder
}

private func compareStores(_ old: AppVersion, _ new: AppVersion, _ changes: inout Changes) {
  let matching = Matching(old.stores, new.stores)
  for gone in matching.removed {
    changes.report(
      .storeRemoved, "the app no longer has the store '\(gone.name)'", at: new.section("features"),
      was: gone.range)
  }
  for added in matching.added {
    changes.report(
      .storeAdded,
      "the app has a new store '\(added.name)', and so have its actions, which a 'switch' must "
        + "handle",
      at: added.range, was: old.section("features"))
  }
  for (before, after) in matching.common {
    let types = (before.value.typeText, after.value.typeText)
    guard types.0 != types.1 else { continue }
    changes.report(
      .storeChanged, "the store '\(after.name)' was '\(types.0)' and is now '\(types.1)'",
      at: after.range, was: before.range)
  }
  if let (before, after) = matching.moved {
    changes.report(
      .propertiesReordered,
      "the stores of the app are in a different order, and so are the parameters of its initializers",
      at: after.range, was: before.range)
  }
}

private func compareStarts(_ old: AppVersion, _ new: AppVersion, _ changes: inout Changes) {
  func normal(_ version: AppVersion) -> String {
    var code = NormalizedCode(in: version.source.file)
    code.addSteps(version.app.start, in: version, payload: [:])
    return code.text
  }
  guard normal(old) != normal(new) else { return }
  changes.report(
    .startChanged, "the app starts differently", at: new.section("start"),
    was: old.section("start"))
}

private func compareLinks(_ old: AppVersion, _ new: AppVersion, _ changes: inout Changes) {
  let matching = Matching(old.links, new.links)
  for gone in matching.removed {
    changes.report(
      .linkRemoved, "the link of '\(gone.name)' was removed", at: new.section("links"),
      was: gone.range)
  }
  for added in matching.added {
    changes.report(
      .linkAdded, "there is a new link of '\(added.name)'", at: added.range,
      was: old.section("links"))
  }
  for (before, after) in matching.common {
    let isSame =
      before.value.map { PayloadSignature($0.payload) }
      == after.value.map { PayloadSignature($0.payload) }
    guard
      before.value.map({ $0.normalized(in: old, byPlace: isSame) })
        != after.value.map({ $0.normalized(in: new, byPlace: isSame) })
    else { continue }
    changes.report(
      .linkChanged, "the link of '\(after.name)' changed", at: after.range, was: before.range)
  }
  // One action may change several properties of its feature.
  let former = old.changeLinks
  for (feature, links) in new.changeLinks.sorted(by: { $0.key < $1.key }) {
    guard let (before, after) = Matching(former[feature] ?? [], links).moved else { continue }
    changes.report(
      .linkChanged, "the link of '\(after.name)' runs in a different order than before",
      at: after.range, was: before.range)
  }
}

extension AppVersion {
  /// The links of changes, by the name of the feature that changes.
  fileprivate var changeLinks: [String: [Declared<[Link]>]] {
    Dictionary(grouping: links.filter { $0.value.contains { $0.change != nil } }) { link in
      link.value.first.map { app.features[$0.feature].name } ?? ""
    }
  }
}

extension AppFeature {
  /// The type of a feature as the spec writes it, such as `Login?` or `[UUID: Editor]`.
  fileprivate var typeText: String {
    switch presence {
    case .always: feature.name
    case .optional: "\(feature.name)?"
    case .keyed(let key): "[\(key): \(feature.name)]"
    }
  }
}

extension Link {
  fileprivate func normalized(in version: AppVersion, byPlace: Bool) -> String {
    var names = payloadNames(payload, byPlace: byPlace)
    if let key { names[key.name] = "key" }
    if stepsReadOld { names[Invariant.oldName] = "old" }
    var code = NormalizedCode(in: version.source.file)
    code.addSteps(steps, in: version, payload: names)
    return code.text
  }
}

extension NormalizedCode {
  /// - Parameter payload: what stands for the names that the steps can use.
  fileprivate mutating func addSteps(
    _ steps: [LinkStep], in version: AppVersion, payload: [String: String]
  ) {
    addList(steps, as: "steps") { code, step in
      var names = payload
      for (place, variable) in step.bound.enumerated() { names[variable.name] = "bound\(place)" }
      if let variable = step.repetition?.variable { names[variable.name] = "element" }
      var own = NormalizedCode(in: version.source.file, payload: names)
      if let place = step.alternativeTo { own.addWord("else \(place)") }
      own.addOptional(step.condition) { $0.addCode($1) }
      own.addOptional(step.repetition) { $0.addCode(.checked($1.elements)) }
      own.addVerb(step.verb, in: version.app)
      code.addWord(own.text)
    }
  }

  private mutating func addVerb(_ verb: LinkStep.Verb, in app: App) {
    switch verb {
    case .dispatch(let action):
      addWord("dispatch")
      addCode(action)
    case .open(let place, let key, let state):
      addWord("open \(app.features[place].name)")
      addOptional(key) { $0.addCode($1) }
      addOptional(state) { $0.addCode($1) }
    case .close(let place, let key):
      addWord("close \(app.features[place].name)")
      addOptional(key) { $0.addCode($1) }
    }
  }
}

/// One version of the spec of an app.
package struct AppVersion: Sendable {
  package let source: VersionedFile
  package let spec: AppSpec
  package let app: App
  /// The ranges of the top-level keys of the file.
  private let sections: [String: SourceRange]

  package init(_ source: VersionedFile, _ spec: AppSpec, _ app: App) {
    self.source = source
    self.spec = spec
    self.app = app
    sections = topKeys(of: source.file)
  }

  /// The range of a section's key. If the section is missing, the range of the app's name.
  func section(_ name: String) -> SourceRange { sections[name] ?? spec.name.range }

  var stores: [Declared<AppFeature>] {
    declared(
      app.members, named: \.name, at: spec.features.map(\.name), otherwise: section("features"))
  }

  var derived: [Declared<DerivedValue>] {
    declared(
      app.whole.derived, named: \.name, at: spec.derived.map(\.name), otherwise: section("derived"))
  }

  /// The links of each trigger, which several keys may name.
  var links: [Declared<[Link]>] {
    var groups: [(trigger: String, links: [Link])] = []
    var places: [String: Int] = [:]
    for link in app.ownLinks {
      let trigger = app.writtenTrigger(of: link)
      if let place = places[trigger] {
        groups[place].links.append(link)
      } else {
        places[trigger] = groups.count
        groups.append((trigger, [link]))
      }
    }
    return declared(
      groups, named: \.trigger,
      at: spec.links.map { Located($0.trigger.qualifiedName, at: $0.key.range) },
      otherwise: section("links")
    ).map { Declared(name: $0.name, range: $0.range, value: $0.value.links) }
  }
}
