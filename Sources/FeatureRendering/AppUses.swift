import FeatureAnalysis
import SpecLanguage

/// The specs of the apps of a run, and of the apps in the folders of its features.
package struct KnownApps: Sendable {
  /// The specs of the apps, and the files that could not be read as apps.
  fileprivate let apps: [(file: SourceFile, spec: AppSpec?)]

  package init(besides sources: [SpecSource]) {
    let files = sources.map(\.file)
    self.init(
      sources.filter(\.isApp).map(\.file)
        + FeatureLibrary.siblings(of: files, besides: files).filter(\.mayBeApp))
  }

  fileprivate init(_ files: [SourceFile]) {
    apps = files.compactMap { file in
      var ignored = Diagnostics()
      guard let root = parseYAML(file, &ignored) else {
        return file.beginsLikeApp ? (file, nil) : nil
      }
      guard root.isApp, let spec = decodeApp(root, of: file, &ignored) else { return nil }
      return (file, spec)
    }
  }

  /// What each app does with a feature, if it has the feature.
  package func uses(of feature: String) -> [AppUse] {
    apps.compactMap { _, spec in
      spec.flatMap { AppUse(of: Set(stores(of: feature, in: $0, inside: [])), in: $0) }
    }
  }

  /// The names of the stores of a feature in an app, such as `tasks` or, in an inner app,
  /// `library.tasks`.
  ///
  /// - Parameter outer: the names of the apps around the app.
  private func stores(
    of feature: String, in app: AppSpec, inside outer: Set<String>
  ) -> [String] {
    let outer = outer.union([app.name.value])
    return app.features.flatMap { member -> [String] in
      let (store, name) = (member.name.value, member.feature.value)
      if name == feature { return [store] }
      guard !outer.contains(name),
        let inner = apps.lazy.compactMap(\.spec).first(where: { $0.name.value == name })
      else { return [] }
      return stores(of: feature, in: inner, inside: outer).map { "\(store).\($0)" }
    }
  }
}

/// What an app does with a feature.
package struct AppUse: Sendable {
  package let app: String
  /// The actions that links and the start send to the feature.
  package private(set) var sentActions: Set<String> = []
  /// Whether a link, or the start, opens the feature with a given state.
  package private(set) var givesState = false
  fileprivate private(set) var linkedActions: Set<String> = []

  /// - Parameter stores: the names of the stores of the feature in the app.
  fileprivate init?(of stores: Set<String>, in spec: AppSpec) {
    app = spec.name.value
    if stores.isEmpty { return nil }
    for step in (spec.start + spec.links.flatMap(\.steps)).flatMap({ [$0] + $0.otherwise }) {
      switch step.verb {
      case .dispatch(.checked(let expression)):
        expression.noteActions(sentTo: stores, inside: "", &sentActions)
      case .open(let target, _?) where stores.contains(target.feature.value): givesState = true
      case .dispatch, .open, .close: break
      }
    }
    for link in spec.links {
      let trigger = link.trigger
      if trigger.kind == .action, stores.contains(trigger.feature.value) {
        linkedActions.formUnion(trigger.names.map(\.value))
      }
    }
  }
}

extension Expression {
  /// Notes the actions that the expression sends to one of the stores, such as `add` in
  /// `.tasks(.add(title))` and in `.library(.tasks(id, .add(title)))`.
  ///
  /// - Parameter outer: the names of the inner apps around the expression, each with a dot.
  fileprivate func noteActions(
    sentTo stores: Set<String>, inside outer: String, _ actions: inout Set<String>
  ) {
    visitExpressions { part in
      guard case .call(let callee, let arguments) = part.kind,
        case .implicitMember(let name) = callee.kind, let message = arguments.last?.value
      else { return true }
      let store = outer + name.text
      if stores.contains(store) { message.noteCases(&actions) }
      message.noteActions(sentTo: stores, inside: store + ".", &actions)
      return false
    }
  }

  /// Notes the cases of which the expression is one: `on` and `off` of `isOn ? .off : .on(1)`.
  private func noteCases(_ names: inout Set<String>) {
    visitExpressions { part in
      switch part.kind {
      case .implicitMember(let name): names.insert(name.text)
      case .call(let callee, _): callee.noteCases(&names)
      default: return true
      }
      return false
    }
  }
}

/// How apps use a feature. Considers the apps of the run and the apps in the folder of the
/// feature's spec.
private struct AppUses {
  let linkedActions: Set<String>
  /// The actions that links and starts send to the feature.
  let sentActions: Set<String>
  /// Whether a link of an app opens the feature with a given state.
  let isGivenState: Bool
  /// Whether the spec of an app could not be read. An app with such a spec may use the feature in
  /// any way.
  let isUnknown: Bool

  init(of feature: String, in apps: KnownApps) {
    let uses = apps.uses(of: feature)
    linkedActions = uses.reduce(into: []) { $0.formUnion($1.linkedActions) }
    sentActions = uses.reduce(into: []) { $0.formUnion($1.sentActions) }
    isGivenState = uses.contains(where: \.givesState)
    isUnknown = apps.apps.contains { $0.spec == nil }
  }
}

extension SpecSource {
  /// Returns the findings about the feature, without the findings that are not true in its apps.
  /// For example, an action that nothing in the feature handles is not reported if the action
  /// triggers a link of an app.
  package func relevant(_ findings: [Finding], of feature: String?) -> [Finding] {
    let isConcerned = findings.contains {
      [.neverHandled, .neverWritten, .unreachableFilter, .neverChanges, .neverSent].contains($0.id)
    }
    guard isConcerned, let feature else { return findings }
    let known = KnownApps(apps + FeatureLibrary.apps(beside: file, besides: apps))
    let uses = AppUses(of: feature, in: known)
    let relevant = findings.filter { finding in
      switch finding.id {
      case .neverHandled:
        !uses.isUnknown && !uses.linkedActions.contains(file.sourceText(in: finding.range))
      case .neverChanges:
        !uses.isUnknown && !uses.isGivenState
          && !uses.linkedActions.contains(file.sourceText(in: finding.range))
      case .neverSent:
        !uses.isUnknown && !uses.sentActions.contains(file.sourceText(in: finding.range))
      case .neverWritten, .unreachableFilter: !uses.isUnknown && !uses.isGivenState
      default: true
      }
    }
    // That nothing handles an action follows from that nothing sends it.
    let unsent = Set(relevant.filter { $0.id == .neverSent }.map(\.range.start))
    return relevant.filter { $0.id != .neverHandled || !unsent.contains($0.range.start) }
  }
}

/// Quick looks at a file before it is decoded.
extension SourceFile {
  /// Whether the file may be the spec of an app, so that it is worth parsing.
  var mayBeApp: Bool { mayHave(key: "app") || mayHave(key: "features") }

  /// Whether the file may import models. `imports` is a misspelling of the key.
  var mayImport: Bool { mayHave(key: "import") || mayHave(key: "imports") }

  /// Whether the spec may declare types of other modules.
  var mayNameModules: Bool { mayHave(key: "external") }

  /// The name after `feature:` or `app:` at the start of a line. Used for files that are not valid
  /// YAML.
  var writtenName: String? {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      for key in ["feature:", "app:"] where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.map(String.init)
      }
    }
    return nil
  }

  /// Whether a line starts with `app:` or `features:`, and no line starts with `feature:`. Used for
  /// files that are not valid YAML.
  var beginsLikeApp: Bool {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.contains { $0.hasPrefix("app:") || $0.hasPrefix("features:") }
      && !lines.contains { $0.hasPrefix("feature:") }
  }

  /// Whether the bytes may contain the key. The search is fast but inexact. The result decides only
  /// whether the file is decoded.
  func mayHave(key: String) -> Bool {
    let word = Array(key.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { colon in
        guard bytes[colon] == UInt8(ascii: ":") else { return false }
        var end = colon
        while end > 0, " \t\"'".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end >= word.count && bytes[(end - word.count)..<end].elementsEqual(word)
      }
    }
  }
}
