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
    if lacksFeature(text, in: variables, &findings) { return nil }
    guard namesFeature(text, .action, &findings) else { return nil }
    return texts.code(
      text, wanted: .nominal(features.spec.name.value + "Action"),
      in: Scope(variables: variables), &findings)
  }

  /// Reports an action without its feature, where another feature has the name of the action. Returns
  /// whether it has reported.
  ///
  ///     features: {staff: Staff, signIn: SignIn?}
  ///     dispatch: .signIn(person)             # unknown-action, where 'staff' has the action 'signIn'
  ///     dispatch: .staff(.signIn(person))
  private func lacksFeature(
    _ text: SwiftText<Expression>, in variables: [Variable], _ findings: inout Findings
  ) -> Bool {
    guard case .checked(let expression) = text, let written = WrittenMessage(expression),
      written.isImplicit, written.stores.isEmpty, let arguments = written.arguments,
      arguments.count == 1, !arguments[0].value.isMessage,
      let feature = features.stores.first(where: { $0.name == written.name.text }),
      features.stores.contains(where: { $0.hasAction(written.name.text) })
    else { return false }
    if case .name(let name) = arguments[0].value.kind,
      variables.contains(where: { $0.name == name.text && $0.type == feature.actionType })
    {
      return false
    }
    return !reportMissingFeature(of: written, in: expression.range, .action, in: nil, &findings)
  }

  /// Returns whether an expression may be an action or an event of the app. Reports a missing or
  /// misspelt feature, and a missing or unneeded key.
  func namesFeature(
    _ text: SwiftText<Expression>, _ kind: MessageKind, _ findings: inout Findings
  ) -> Bool {
    guard case .checked(let expression) = text else { return true }
    return namesFeature(expression, kind, in: nil, &findings)
  }

  /// - Parameter app: the inner app to which the message belongs; nil for the app itself.
  private func namesFeature(
    _ expression: Expression, _ kind: MessageKind, in app: InnerApp?, _ findings: inout Findings
  ) -> Bool {
    guard let written = WrittenMessage(expression) else { return true }
    if !written.stores.isEmpty {
      return reportDots(written, in: expression.range, kind, in: app, &findings)
    }
    let name = written.name.text
    if app == nil, written.isImplicit, features.isUnknown(name) { return true }
    let members = app?.app.members ?? features.found.map(\.feature)
    guard written.isImplicit, let member = members.first(where: { $0.name == name }) else {
      return reportMissingFeature(of: written, in: expression.range, kind, in: app, &findings)
    }
    guard hasKeyOrNeedsNone(written, of: member, in: expression.range, &findings) else {
      return false
    }
    guard let inner = features.innerApps[app.prefix + name],
      let message = written.arguments?.first?.value
    else { return true }
    return namesFeature(message, kind, in: inner, &findings)
  }

  /// Reports a message with dots instead of parentheses.
  ///
  ///     dispatch: library.books.load                 # unknown-action
  ///     dispatch: .library(.books(.load))
  ///
  /// - Returns: true if the expression is something other than an action or event.
  private func reportDots(
    _ written: WrittenMessage, in range: SourceRange, _ kind: MessageKind, in app: InnerApp?,
    _ findings: inout Findings
  ) -> Bool {
    let first = written.stores[0].text
    if app == nil, features.isUnknown(first) { return false }
    let path = app.prefix + written.stores.map(\.text).joined(separator: ".")
    let members = app?.app.members ?? features.found.map(\.feature)
    let isKnown = members.contains { $0.name == first }
    guard isKnown, let place = features.places[path] else {
      if !written.isImplicit, features.innerApps[app.prefix + first] == nil { return true }
      let stores = SourceRange(
        from: written.stores[0].range, to: (written.stores.last ?? written.name).range)
      _ = featureIndex(of: Located(path, at: stores), &findings)
      return false
    }
    let rest = SourceRange(written.name.range.start, range.end)
    let right = features.stores[place].message("." + file.sourceText(in: rest), in: app)
    reportForm(range, kind, right.text, isCertain: right.isWhole, &findings)
    return false
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
    of written: WrittenMessage, in range: SourceRange, _ kind: MessageKind, in app: InnerApp?,
    _ findings: inout Findings
  ) -> Bool {
    let name = written.name
    let inner = features.innerApps.sorted { $0.key < $1.key }.map(\.value.member)
    let owners = (features.stores + inner).filter {
      $0.name.hasPrefix(app.prefix) && kind.names(of: $0.feature).contains(name.text)
    }
    if owners.isEmpty {
      if !written.isImplicit { return true }
      _ = featureIndex(of: Located(app.prefix + name.text, at: name.range), &findings)
      return false
    }
    let text = (written.isImplicit ? "" : ".") + file.sourceText(in: range)
    let right = owners.map { $0.message(text, in: app) }
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
  /// Turns `.load` into `.tasks(.load)` or, for a feature of an inner app, into
  /// `.library(.books(.load))`. If the feature needs a key, the user has to replace the word `key`,
  /// and `isWhole` is false.
  ///
  /// - Parameter app: the inner app to which the message belongs; nil for the outermost app.
  fileprivate func message(_ text: String, in app: InnerApp?) -> (text: String, isWhole: Bool) {
    let names = storeNames.dropFirst(app?.member.storeNames.count ?? 0)
    let own = keyType == nil ? text : "key, " + text
    return (names.reversed().reduce(own) { ".\($1)(\($0))" }, keyType == nil)
  }
}

extension AppFeature {
  fileprivate var actionType: Type { .nominal(feature.name + "Action") }

  fileprivate func hasAction(_ name: String) -> Bool {
    feature.actions.contains { $0.name == name }
  }
}

extension Expression {
  /// Whether the expression begins with a '.', as an action does.
  fileprivate var isMessage: Bool {
    switch kind {
    case .implicitMember: true
    case .call(let callee, _): callee.isMessage
    case .member(let base, _): base.isMessage
    default: false
    }
  }
}

extension InnerApp? {
  /// What precedes the names of the app's features, such as `library.`; empty for the outermost app.
  fileprivate var prefix: String { self?.member.prefix ?? "" }
}

/// An action or event as written, in one of the forms `.tasks(.load)`, `.load`, `load`,
/// `tasks.load`, `.tasks.load` or `library.books.load`.
private struct WrittenMessage {
  /// The names before the last dot, such as `tasks` in `tasks.load`.
  let stores: [Identifier]
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
    var names: [Identifier] = []
    while case .member(let base, let name) = callee.kind {
      names.insert(name, at: 0)
      callee = base
    }
    switch callee.kind {
    case .name(let first):
      names.insert(first, at: 0)
      isImplicit = false
    case .implicitMember(let first):
      names.insert(first, at: 0)
      isImplicit = true
    default: return nil
    }
    name = names.removeLast()
    stores = names
  }
}
