import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

extension Analysis {
  mutating func links(_ specs: [LinkSpec], among features: AppFeatures) -> [Link] {
    specs.compactMap { spec in
      guard let place = place(ofFeature: spec.feature, among: features),
        let payload = payload(ofTrigger: spec, of: features.found[place].feature)
      else { return nil }
      let keyType = features.found[place].feature.keyType
      let steps = spec.steps.compactMap { step in
        self.step(step, payload: payload, keyType, among: features)
      }
      return Link(
        feature: place, trigger: spec.trigger.value, isEvent: spec.isEvent, payload: payload,
        steps: steps, range: SourceRange(from: spec.feature.range, to: spec.trigger.range))
    }
  }

  /// Links name features of the app.
  ///
  ///     links: {logn.authenticated: {close: login}}      # unknown-feature
  ///     links: {login.authenticated: {close: login}}
  mutating func place(
    ofFeature name: Located<String>, among features: AppFeatures
  ) -> Int? {
    if let place = features.places[name.value] { return place }
    if features.isUnknown(name.value) { return nil }
    let names = features.spec.features.map(\.name.value)
    let suggestion = suggestion(name.value, among: names)
    error(
      .unknownFeature, "the app has no feature '\(name.value)'\(suggestion)", at: name.range,
      help: listed(names, nearest: name.value, "its features:"),
      fixes: suggestion.fixes(at: name.range))
    return nil
  }

  /// What the action or the event carries that a link follows.
  ///
  ///     links: {login.authentcated: {close: login}}      # unknown-action
  ///     links: {login.authenticated: {close: login}}
  private mutating func payload(
    ofTrigger spec: LinkSpec, of feature: AppFeature
  ) -> [Parameter]? {
    let name = spec.trigger
    let (actions, events) = (feature.feature.actions, feature.feature.events)
    if spec.isEvent, let event = events.first(where: { $0.name == name.value }) {
      return event.payload
    }
    if !spec.isEvent, let action = actions.first(where: { $0.name == name.value }) {
      return action.payload
    }
    let names = spec.isEvent ? events.map(\.name) : actions.map(\.name)
    let others = spec.isEvent ? actions.map(\.name) : events.map(\.name)
    let (what, other) = spec.isEvent ? ("event", "action") : ("action", "event")
    let id: FindingID = spec.isEvent ? .unknownEvent : .unknownAction
    let message = "'\(feature.feature.name)' has no \(what) '\(name.value)'"
    if others.contains(name.value) {
      let right = (spec.isEvent ? "" : "event ") + "\(spec.feature.value).\(name.value)"
      error(
        id, message + ", but an \(other) of that name: write '\(right)'", at: name.range,
        fixes: [Fix(spec.key.value, by: right, at: spec.key.range)])
      return nil
    }
    let suggestion = suggestion(name.value, among: names)
    error(
      id, message + suggestion.description, at: name.range,
      help: listed(names, nearest: name.value, "its \(what)s:"),
      fixes: suggestion.fixes(at: name.range))
    return nil
  }

  /// All texts of a step see `state`, the payload, and what its condition binds; those of a keyed
  /// feature see `key` too.
  private mutating func step(
    _ step: LinkStepSpec, payload: [Parameter], _ keyType: Type?, among features: AppFeatures
  ) -> LinkStep? {
    var parameters = payload
    if let keyType, !payload.contains(where: { $0.name == AppFeatureSpec.keyName }) {
      parameters.append(Parameter(label: nil, name: AppFeatureSpec.keyName, type: keyType))
    }
    var condition: Code<[TypedCondition]>?
    var bound: [Variable] = []
    var isComplete = true
    if let text = step.condition {
      let code = code(text, in: Scope(variables: variables(parameters)))
      (condition, bound) = (code?.conditions, code?.bound ?? self.bound(byWrong: text))
      isComplete = condition != nil
    }
    let scope = Scope(variables: variables(RuleNames(payload: parameters, bound: bound)))
    guard let verb = verb(step.verb, in: scope, among: features), isComplete else { return nil }
    return LinkStep(
      verb: verb, condition: condition, bound: bound.filter { $0.name != "_" }, range: step.range)
  }

  private mutating func verb(
    _ verb: LinkStepSpec.Verb, in scope: Scope, among features: AppFeatures
  ) -> LinkStep.Verb? {
    switch verb {
    case .dispatch(let text):
      return appAction(text, in: scope.variables, among: features).map { .dispatch($0) }
    case .open(let target, let written):
      guard let (place, key) = self.target(target, in: scope, among: features) else { return nil }
      let feature = features.found[place].feature
      if feature.presence != .optional, key == nil {
        error(
          .missingKey, "'\(feature.name)' opens for a key: write '\(feature.name)[…]'",
          at: target.range)
        return nil
      }
      guard let written else { return .open(place, key: key, state: nil) }
      return code(written, wanted: .nominal(feature.feature.state.name), in: scope)
        .map { .open(place, key: key, state: $0) }
    case .close(let target):
      return self.target(target, in: scope, among: features)
        .map { .close($0.place, key: $0.key) }
    }
  }

  /// What opens and closes is optional or has keys.
  ///
  ///     features: {tasks: TaskList}
  ///     links: {users.logOut: {close: tasks}}      # always-open
  ///     features: {tasks: TaskList?}
  private mutating func target(
    _ target: LinkTarget, in scope: Scope, among features: AppFeatures
  ) -> (place: Int, key: Code<TypedExpression>?)? {
    guard let place = place(ofFeature: target.feature, among: features) else { return nil }
    let feature = features.found[place].feature
    switch (feature.presence, target.key) {
    case (.always, _):
      error(
        .alwaysOpen, "'\(feature.name)' is always there: it neither opens nor closes",
        at: target.range,
        help:
          "write '\(feature.name): \(feature.feature.name)?' for a feature that opens and closes")
      return nil
    case (.optional, let key?):
      error(
        .wrongArguments, "'\(feature.name)' has no keys: there is at most one", at: key.range,
        help: "write '\(feature.name): \"[Key: \(feature.feature.name)]\"' for one for each key")
      return nil
    case (.optional, nil), (.keyed, nil): return (place, nil)
    case (.keyed(let type), let key?):
      return code(.checked(key), wanted: type, in: scope).map { (place, $0) }
    }
  }
}
