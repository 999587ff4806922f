import SpecLanguage

// Actions and events of an app start with the name of a feature, as in `.tasks(.load)`.

extension AppTexts {
  /// Types an action of the app, such as `.tasks(.load)`.
  ///
  ///     start: [.load]             # unknown-action
  ///     start: [.tasks(.load)]
  func action(
    _ text: SwiftText<Expression>, in variables: [Variable], _ findings: inout Findings
  ) -> Code<TypedExpression>? {
    guard namesFeature(text, .action, &findings) else { return nil }
    return texts.code(
      text, wanted: .nominal(features.spec.name.value + "Action"),
      in: Scope(variables: variables), &findings)
  }

  /// Returns whether an expression may be an action or an event of the app. Reports a missing or
  /// misspelt feature, and a missing or unneeded key.
  func namesFeature(
    _ text: SwiftText<Expression>, _ kind: MessageKind, _ findings: inout Findings
  ) -> Bool {
    guard case .checked(let expression) = text, let written = WrittenMessage(expression) else {
      return true
    }
    if let store = written.store {
      if features.isUnknown(store.text) { return false }
      guard let member = features.member(named: store.text) else {
        guard written.isImplicit else { return true }
        _ = self.featureIndex(of: Located(store.text, at: store.range), &findings)
        return false
      }
      let rest = SourceRange(written.name.range.start, expression.range.end)
      let right = member.message("." + file.sourceText(in: rest))
      reportForm(expression.range, kind, right.text, isCertain: right.isWhole, &findings)
      return false
    }
    let name = written.name.text
    if written.isImplicit, features.isUnknown(name) { return true }
    guard written.isImplicit, let member = features.member(named: name) else {
      return reportMissingFeature(of: written, in: expression.range, kind, &findings)
    }
    return hasKeyOrNeedsNone(written, of: member, in: expression.range, &findings)
  }

  /// Checks the key of a store: `.editors(.save)` lacks a key, and `.login(1, .submit)` has a key
  /// that is not needed.
  private func hasKeyOrNeedsNone(
    _ written: WrittenMessage, of feature: AppFeature, in range: SourceRange,
    _ findings: inout Findings
  ) -> Bool {
    switch (feature.keyType, written.arguments?.count) {
    case (.some, 1):
      findings.error(
        .missingKey, "'\(feature.name)' has a store for each key: write '.\(feature.name)(key, …)'",
        at: range)
    case (nil, 2):
      findings.error(
        .wrongArguments, "'\(feature.name)' has no keys: write '.\(feature.name)(…)'",
        at: written.arguments?.first?.value.range ?? range)
    default: return true
    }
    return false
  }

  /// - Returns: true if the expression is something other than an action or event.
  private func reportMissingFeature(
    of written: WrittenMessage, in range: SourceRange, _ kind: MessageKind,
    _ findings: inout Findings
  ) -> Bool {
    let name = written.name
    let owners = features.found.map(\.feature).filter {
      kind.names(of: $0.feature).contains(name.text)
    }
    if owners.isEmpty {
      if !written.isImplicit { return true }
      _ = featureIndex(of: Located(name.text, at: name.range), &findings)
      return false
    }
    let text = (written.isImplicit ? "" : ".") + file.sourceText(in: range)
    let right = owners.map { $0.message(text) }
    reportForm(
      range, kind, right.map(\.text).joined(separator: "' or '"),
      isCertain: right.count == 1 && right[0].isWhole, &findings)
    return false
  }

  private func reportForm(
    _ range: SourceRange, _ kind: MessageKind, _ right: String, isCertain: Bool,
    _ findings: inout Findings
  ) {
    let found = file.sourceText(in: range)
    findings.error(
      kind.unknown,
      "expected '.feature(.\(kind))', found '\(excerpt(found))'; did you mean '\(right)'?",
      at: range, fixes: isCertain ? [Fix(found, by: right, at: range)] : [])
  }
}

/// The direction of a message: a store receives actions and emits events.
enum MessageKind {
  case action, event

  var unknown: FindingID { self == .action ? .unknownAction : .unknownEvent }

  func names(of feature: Feature) -> [String] {
    self == .action ? feature.actions.map(\.name) : feature.events.map(\.name)
  }
}

extension AppFeature {
  /// Turns `.load` into `.tasks(.load)`. If the feature needs a key, the user has to replace the
  /// word `key`, and `isWhole` is false.
  fileprivate func message(_ text: String) -> (text: String, isWhole: Bool) {
    keyType == nil ? (".\(name)(\(text))", true) : (".\(name)(key, \(text))", false)
  }
}

/// An action or event as written, in one of the forms `.tasks(.load)`, `.load`, `load`,
/// `tasks.load` or `.tasks.load`.
private struct WrittenMessage {
  /// The name before the dot, such as `tasks` in `tasks.load`.
  let store: Identifier?
  let name: Identifier
  let arguments: [Argument]?
  /// Whether the expression starts with a '.'.
  let isImplicit: Bool

  init?(_ expression: Expression) {
    var callee = expression
    if case .call(let called, let arguments) = expression.kind {
      (callee, self.arguments) = (called, arguments)
    } else {
      arguments = nil
    }
    switch callee.kind {
    case .implicitMember(let name): (store, self.name, isImplicit) = (nil, name, true)
    case .name(let name): (store, self.name, isImplicit) = (nil, name, false)
    case .member(let base, let name):
      switch base.kind {
      case .name(let store): (self.store, self.name, isImplicit) = (store, name, false)
      case .implicitMember(let store): (self.store, self.name, isImplicit) = (store, name, true)
      default: return nil
      }
    default: return nil
    }
  }
}
