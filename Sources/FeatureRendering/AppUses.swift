import FeatureAnalysis
import SpecLanguage

/// How apps use a feature. Considers the apps of the run and the apps in the folder of the
/// feature's spec.
struct AppUses {
  private(set) var linkedActions: Set<String> = []
  /// The words of the expressions with which links and starts send actions.
  private(set) var wordsOfSent: Set<String> = []
  /// Whether a link of an app opens the feature with a given state.
  private(set) var isGivenState = false
  /// Whether the spec of an app could not be read. An app with such a spec may use the feature in
  /// any way.
  private(set) var isUnknown = false

  /// - Parameters:
  ///   - feature: The name of the feature.
  ///   - apps: The specs of the apps.
  init(of feature: String, in apps: [SourceFile]) {
    for file in apps {
      var ignored = Diagnostics()
      guard let root = parseYAML(file, &ignored) else {
        if file.beginsLikeApp { isUnknown = true }
        continue
      }
      guard root.isApp, let spec = decodeApp(root, of: file, &ignored) else { continue }
      let stores = Set(
        spec.features.filter { $0.feature.value == feature }.map(\.name.value))
      let steps = (spec.start + spec.links.flatMap(\.steps)).flatMap { [$0] + $0.otherwise }
      for text in steps.compactMap(\.dispatched) {
        let words = file.sourceText(in: text.range).split { !$0.isLetter && !$0.isNumber }
        wordsOfSent.formUnion(words.map(String.init))
      }
      for link in spec.links {
        let trigger = link.trigger
        // The first part of `library.books` is an app, which may contain the feature.
        let isInside = trigger.feature.value.contains(".")
        if trigger.kind == .action, isInside || stores.contains(trigger.feature.value) {
          linkedActions.formUnion(trigger.names.map(\.value))
        }
      }
      for step in steps {
        guard case .open(let target, _?) = step.verb, stores.contains(target.feature.value)
        else { continue }
        isGivenState = true
      }
    }
  }
}

extension SpecSource {
  /// Returns the findings about the feature, without the findings that are not true in its apps.
  /// For example, an action that nothing in the feature handles is not reported if the action
  /// triggers a link of an app.
  package func relevant(_ findings: [Finding], of feature: String?) -> [Finding] {
    let isConcerned = findings.contains {
      [.neverHandled, .neverWritten, .neverChanges, .neverSent].contains($0.id)
    }
    guard isConcerned, let feature else { return findings }
    let uses = AppUses(of: feature, in: apps + FeatureLibrary.apps(beside: file, besides: apps))
    let relevant = findings.filter { finding in
      switch finding.id {
      case .neverHandled:
        !uses.isUnknown && !uses.linkedActions.contains(file.sourceText(in: finding.range))
      case .neverChanges:
        !uses.isUnknown && !uses.isGivenState
          && !uses.linkedActions.contains(file.sourceText(in: finding.range))
      case .neverSent:
        !uses.isUnknown && !uses.wordsOfSent.contains(file.sourceText(in: finding.range))
      case .neverWritten: !uses.isUnknown && !uses.isGivenState
      default: true
      }
    }
    // That nothing handles an action follows from that nothing sends it.
    let unsent = Set(relevant.filter { $0.id == .neverSent }.map(\.range.start))
    return relevant.filter { $0.id != .neverHandled || !unsent.contains($0.range.start) }
  }
}

extension LinkStepSpec {
  fileprivate var dispatched: SwiftText<Expression>? {
    if case .dispatch(let text) = verb { text } else { nil }
  }
}

/// Quick looks at a file before it is decoded.
extension SourceFile {
  /// Whether the file may be the spec of an app, so that it is worth parsing.
  var mayBeApp: Bool { mayHave(key: "app") || mayHave(key: "features") }

  /// Whether the file may import models. `imports` is a misspelling of the key.
  var mayImport: Bool { mayHave(key: "import") || mayHave(key: "imports") }

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
