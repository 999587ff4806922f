import SpecLanguage

/// A store that scenarios run: the store of a feature, or of a feature of an app.
struct ScenarioStore {
  /// Nil without an app.
  let feature: AppFeature?
  let effects: DeclaredEffects
  let storages: StorageServices
  /// The stored properties of the state.
  let properties: Set<String>
}

extension ScenarioStore {
  init(of feature: AppFeature) {
    self.feature = feature
    effects = DeclaredEffects(of: feature.feature)
    storages = StorageServices(of: feature.feature)
    properties = Set(feature.feature.state.properties.map(\.name))
  }
}

/// How scenarios name what the stores have.
enum ScenarioNames {
  /// In the scenarios of a feature, a name is enough: `addTask`.
  case plain(ActionPlaces, payloads: [[Parameter]])
  /// In the scenarios of an app, a name begins with a feature: `tasks.addTask`.
  case ofFeatures(AppTexts)

  var app: AppTexts? { if case .ofFeatures(let app) = self { app } else { nil } }
}

/// An action as a step of a scenario names it.
struct NamedAction {
  /// The index of the store.
  let store: Int
  let key: Located<String>?
  let name: String
  let payload: [Parameter]
  /// The range of the store's name.
  let range: SourceRange
}

extension ScenarioNames {
  /// Finds the action of a step.
  ///
  ///     when: [addTsk]                        # unknown-action
  ///     when: [addTask]
  func action(of step: StepSpec, _ findings: inout Findings) -> NamedAction? {
    let name = step.name
    switch self {
    case .plain(let actions, let payloads):
      let position = ActionPlaces.Position.step(step, others: StepSpec.otherNames)
      guard let index = actions.actionIndex(of: name, as: position, &findings) else { return nil }
      // If an action has a misspelt name and no payload, there is nothing else to check.
      if step.value == nil, actions[name.value] == nil { return nil }
      if actions.isPrivate(name.value) { findings.reportPrivate(name.value, at: name.range) }
      return NamedAction(
        store: 0, key: nil, name: name.value, payload: payloads[index], range: name.range)
    case .ofFeatures(let app):
      if app.reportsSplitName(of: step, &findings) { return nil }
      let others = "'\(StepSpec.startName)', '\(StepSpec.waitName)' or 'then'"
      return app.action(named: name, orElse: others, &findings).map { place, name, action in
        if action.isPrivate { findings.reportPrivate(action.name, at: name.rest.range) }
        return NamedAction(
          store: place, key: name.key, name: action.name, payload: action.payload,
          range: name.feature.range)
      }
    }
  }

  /// Finds the action of an expected rejection. The result begins with the feature in an app.
  ///
  ///     rejections: [adTask: A task needs a title.]       # unknown-action
  ///     rejections: [addTask: A task needs a title.]
  func qualifiedAction(_ name: Located<String>, _ findings: inout Findings) -> String? {
    switch self {
    case .plain(let actions, _):
      return actions.actionIndex(of: name, &findings).map { _ in name.value }
    case .ofFeatures(let app):
      guard let (_, name, action) = app.action(named: name, &findings) else { return nil }
      let qualified = "\(name.feature.value).\(action.name)"
      if let key = name.key {
        findings.error(
          .wrongArguments, "a rejection is expected without the key of its store", at: key.range,
          help: "write '\(qualified)'")
        return nil
      }
      return qualified
    }
  }

  /// Finds the action that a step `cancel` names.
  ///
  ///     when: [load, cancel: laod]            # unknown-action
  ///     when: [load, cancel: load]
  func cancelledAction(_ name: Located<String>, _ findings: inout Findings) -> NamedAction? {
    switch self {
    case .plain(let actions, let payloads):
      guard let index = actions.actionIndex(of: name, &findings), actions[name.value] != nil else {
        return nil
      }
      return NamedAction(
        store: 0, key: nil, name: name.value, payload: payloads[index], range: name.range)
    case .ofFeatures(let app):
      return app.action(named: name, &findings).map { place, name, action in
        NamedAction(
          store: place, key: name.key, name: action.name, payload: action.payload,
          range: name.feature.range)
      }
    }
  }

  /// Whether a step is the one called `other`, such as `wait: 1s`. An action of that name takes
  /// precedence, unless the step has a value and the action has no payload.
  func isStep(_ step: StepSpec, _ other: String) -> Bool {
    guard step.name.value == other else { return false }
    guard case .plain(let actions, let payloads) = self, let index = actions[other] else {
      return true
    }
    return payloads[index].isEmpty && step.value?.holdsNothing == false
  }

  /// Whether a step that `name` names starts the app.
  func isStart(_ name: String) -> Bool { app != nil && name == StepSpec.startName }

  /// Splits the name of an answered method into the store and the rest.
  ///
  ///     with: {repository.loadAll: []}            # unknown-feature, in an app
  ///     with: {tasks.repository.loadAll: []}
  func method(
    named written: Located<String>, _ findings: inout Findings
  ) -> (store: Int, rest: Located<String>)? {
    guard let app else { return (0, written) }
    guard let name = FeatureName(written, in: app.features) else {
      findings.error(
        .unknownMethod,
        "expected a method such as 'feature.dependency.method', found '\(written.value)'",
        at: written.range)
      return nil
    }
    if app.reportsDependencyAlone(written, name.feature.parts[0].value, &findings) { return nil }
    guard let place = app.featureIndex(of: name.feature, &findings) else { return nil }
    if let key = name.key {
      Self.refuseKey(at: key.range, of: name.feature.value, &findings)
      return nil
    }
    return (place, name.rest)
  }

  /// Splits an expected call into the store and the call of its dependency.
  ///
  ///     calls: [repository.loadAll()]             # unknown-feature, in an app
  ///     calls: [tasks.repository.loadAll()]
  func splitCall(
    _ text: SwiftText<Expression>, _ findings: inout Findings
  ) -> (store: Int, call: SwiftText<Expression>)? {
    guard let app, case .checked(let expression) = text else { return (0, text) }
    guard var (feature, key, rest) = expression.withoutFeature else {
      findings.error(
        .notACall,
        "expected a call such as 'feature.dependency.method(…)', found "
          + "'\(excerpt(app.file.sourceText(in: expression.range)))'", at: expression.range)
      return nil
    }
    while key == nil, app.features.innerApps[feature.value] != nil,
      let (inner, innerKey, innerRest) = rest.withoutFeature
    {
      feature = Located(
        "\(feature.value).\(inner.value)",
        at: SourceRange(from: feature.range, to: inner.range))
      (key, rest) = (innerKey, innerRest)
    }
    guard let place = app.featureIndex(of: feature, &findings) else { return nil }
    if let key {
      Self.refuseKey(at: key.range, of: feature.value, &findings)
      return nil
    }
    return (place, .checked(rest))
  }

  /// Reports the key of a store where a method is named: the stores of a feature share their
  /// dependencies.
  private static func refuseKey(
    at range: SourceRange, of feature: String, _ findings: inout Findings
  ) {
    findings.error(
      .wrongArguments, "a method is named without the key of a store", at: range,
      help: "all stores of '\(feature)' share its dependencies: write '\(feature).…'")
  }
}

extension AppTexts {
  /// Reports a step in which a colon stands between the feature and its action.
  ///
  ///     when: [tasks: load]             # unknown-action
  ///     when: [tasks.load]
  fileprivate func reportsSplitName(of step: StepSpec, _ findings: inout Findings) -> Bool {
    guard let place = features.places[step.name.value],
      case .scalar(let scalar)? = step.value?.content,
      features.stores[place].feature.actions.contains(where: { $0.name == scalar.text })
    else { return false }
    let meant = "\(step.name.value).\(scalar.text)"
    findings.error(
      .unknownAction, "expected 'feature.action', found a mapping; did you mean '\(meant)'?",
      at: step.name.range)
    return true
  }

  /// Reports a method without its feature, such as `repository.load` for `tasks.repository.load`.
  fileprivate func reportsDependencyAlone(
    _ written: Located<String>, _ first: String, _ findings: inout Findings
  ) -> Bool {
    if features.member(named: first) != nil || features.isUnknown(first) { return false }
    let owners = features.stores.filter { feature in
      feature.feature.dependencies.contains { $0.name == first }
    }.map { "\($0.name).\(written.value)" }
    if owners.isEmpty { return false }
    findings.error(
      .unknownFeature,
      "expected 'feature.dependency.method', found '\(excerpt(written.value))'; did you mean "
        + "'\(owners.joined(separator: "' or '"))'?", at: written.range,
      fixes: owners.count == 1 ? [Fix(written.value, by: owners[0], at: written.range)] : [])
    return true
  }
}

extension StepSpec {
  /// The name of the step that advances the clock.
  static let waitName = "wait"
  /// The name of the step that ends a call under way.
  static let answerName = "answer"
  /// The name of the step that cancels the task that waits for an action.
  static let cancelName = "cancel"
  /// The name of the step that starts an app.
  static let startName = "start"
  /// The names of the steps in the scenarios of a feature that are no actions.
  static let otherNames = [waitName, answerName, cancelName] + checks
}

extension ScenarioStep.Kind {
  /// The key of a step that is no action, and that an action may take; nil for other steps.
  package var key: String? {
    switch self {
    case .wait: StepSpec.waitName
    case .answer: StepSpec.answerName
    case .cancel: StepSpec.cancelName
    case .start, .dispatch, .check: nil
    }
  }
}

extension Expression {
  /// Splits `tasks.repository.save(…)` into the feature `tasks` and the call `repository.save(…)`.
  fileprivate var withoutFeature: (feature: Located<String>, key: Expression?, rest: Expression)? {
    guard case .call(let callee, let arguments) = kind,
      case .member(let base, let method) = callee.kind,
      let (name, key, rest) = base.withoutRoot
    else { return nil }
    let member = Expression(.member(rest, method), range: callee.range)
    return (
      Located(name.text, at: name.range), key, Expression(.call(member, arguments), range: range)
    )
  }

  /// Splits `tasks.storage.items` into `tasks` and `storage.items`. For `editors[1].service`, the
  /// result includes the key.
  private var withoutRoot: (root: Identifier, key: Expression?, rest: Expression)? {
    guard case .member(let owner, let member) = kind else { return nil }
    let rest = Expression(.name(member), range: member.range)
    switch owner.kind {
    case .name(let name): return (name, nil, rest)
    case .subscripting(let keyed, let arguments):
      guard case .name(let name) = keyed.kind else { return nil }
      return (name, arguments.first?.value, rest)
    default:
      return owner.withoutRoot.map { name, key, inner in
        (name, key, Expression(.member(inner, member), range: range))
      }
    }
  }
}

extension StepSpec {
  /// Returns the duration of a `wait`.
  ///
  ///     when: [search, wait: 1, search]           # invalid-value
  ///     when: [search, wait: 1s, search]
  func waitingTime(_ findings: inout Findings) -> Duration? {
    let text = value.flatMap { $0.isEmptyScalar ? nil : $0.scalarText } ?? ""
    guard let length = DurationText.duration(text), length > .zero, length <= DurationText.longest
    else {
      let range = value.flatMap { $0.isEmptyScalar ? nil : $0.range } ?? name.range
      let limit = DurationText.limit(of: text)
      DurationText.reportInvalid(text, meant: DurationText.meant(by: text), at: range, &findings) {
        "'wait' needs a duration, such as \($0 ?? "300ms or 1.5s")\(limit)"
      }
      return nil
    }
    return length
  }
}
