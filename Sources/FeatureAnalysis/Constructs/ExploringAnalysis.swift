import SpecLanguage

/// The settings for exploring a feature.
package struct ExplorationSettings: Sendable {
  /// The sample values, by the name of a type or model, or by `Model.property`.
  package var samples: [String: [Value]] = [:]
  package var bounds = ExplorationBounds()
  /// The indices of the scenarios whose `given` is used as an additional initial state.
  package var from: [Int] = []
  /// Actions that otherwise only effects send. Exploring also sends them from outside, like the
  /// actions of a user.
  package var actions: Set<String> = []
  /// What is assumed about the answers of methods.
  package var answers: [MethodReference: AssumedAnswer] = [:]

  package init() {}
}

/// An assumption about the answers of a method. Exploring leaves out the answers that do not fulfil
/// it.
package struct AssumedAnswer: Sendable {
  /// The arguments of a call, and then the result, or the element of a stream.
  package let parameters: [Parameter]
  package let condition: TypedExpression

  /// Whether the condition reads an argument of the call.
  package var readsArguments: Bool {
    let arguments = Set(parameters.dropLast().map(\.name))
    return condition.hasPart {
      $0.variable.map { $0.role == .payload && arguments.contains($0.name) } ?? false
    }
  }
}

/// The limits of an exploration.
package struct ExplorationBounds: Sendable, Equatable {
  /// The maximum length of a list, set or dictionary. States with longer collections are not
  /// entered.
  package var lists = 3
  /// Whether the spec sets `lists`. If not, exploring may choose a greater bound.
  package var hasOwnLists = false
  /// The maximum number of steps.
  package var depth = 20
  package var states = 10_000
  /// The maximum number of effects under way. States with more effects are not entered.
  package var effects = 3

  package init() {}
}

/// A condition that some reachable state must satisfy.
package struct Reachable: Sendable {
  package let name: String
  package let range: SourceRange
  /// The condition, in which the state is the `surrounding` variable.
  package let condition: TypedExpression
  package var owner = ConditionOwner.whole
}

/// Analyzes the conditions of `reachable`. They can use the members of the state by name.
///
///     reachable: {all is done: activeCount}              # type-mismatch
///     reachable: {all is done: activeCount == 0}
func analyzeReachable(
  _ written: [ReachableSpec], stateType: Type, _ texts: TextTyping, _ findings: inout Findings
) -> [Reachable] {
  var scope = Scope(surrounding: stateType)
  scope.surroundingName = "the state"
  return written.compactMap { reachable in
    let code = texts.code(reachable.condition, wanted: .bool, in: scope, &findings)
    guard case .checked(let condition)? = code else { return nil }
    return Reachable(
      name: reachable.name.value, range: reachable.name.range, condition: condition)
  }
}

/// Analyzes what `explore` assumes about answers. A condition can use `result`, or `value` for an
/// element of a stream, and the arguments of the call by name.
///
///     answers: {api.pages: "!result.isEmpty"}           # unknown-method
///     answers: {api.page: "!result.isEmpty"}
func analyzeAssumedAnswers(
  _ written: [AssumedAnswerSpec], _ effects: DeclaredEffects, _ texts: TextTyping,
  _ findings: inout Findings
) -> [MethodReference: AssumedAnswer] {
  var assumed: [MethodReference: AssumedAnswer] = [:]
  for spec in written {
    guard let reference = effects.reference(to: spec.method, &findings) else { continue }
    let method = effects.dependencies[reference.dependency].methods[reference.method]
    guard let type = method.element ?? method.result else {
      findings.error(
        .invalidValue, "'\(spec.method.value)' returns nothing that could be assumed",
        at: spec.method.range)
      continue
    }
    let name = method.isStream ? Effect.valueName : Effect.resultName
    let parameters = method.payload + [Parameter(label: nil, name: name, type: type)]
    let scope = Scope(variables: parameters.map { Variable($0.name, $0.type, role: .payload) })
    let code = texts.code(spec.condition, wanted: .bool, in: scope, &findings)
    if case .checked(let condition)? = code {
      assumed[reference] = AssumedAnswer(parameters: parameters, condition: condition)
    }
  }
  return assumed
}

/// Reads the section `explore`.
struct ExploringAnalysis {
  let types: TypeTable
  /// The names of the types of states, which have no samples.
  let stateNames: Set<String>
  let scenarios: [String]
  var values: ValueReading

  /// - Parameter isAction: whether an action is known. Reports an unknown action.
  mutating func settings(
    _ spec: ExploreSpec, _ findings: inout Findings,
    isAction: (Located<String>, inout Findings) -> Bool
  ) -> ExplorationSettings {
    var settings = ExplorationSettings()
    for sample in spec.samples {
      if let values = samples(sample, &findings) { settings.samples[sample.type.value] = values }
    }
    for bound in spec.bounds { read(bound, &settings.bounds, &findings) }
    settings.from = spec.from.compactMap { scenario($0, &findings) }
    settings.actions = Set(
      spec.actions.filter { isAction($0, &findings) }.map(\.value))
    return settings
  }

  ///     bounds: {depth: 0}               # invalid-value
  ///     bounds: {depth: 20}
  private func read(
    _ bound: BoundSpec, _ bounds: inout ExplorationBounds, _ findings: inout Findings
  ) {
    let greatest = 1_000_000_000
    guard let number = Int(bound.value.value), (1...greatest).contains(number) else {
      findings.error(
        .invalidValue,
        "'\(bound.name.value)' must be a number from 1 to \(greatest), found "
          + "'\(excerpt(bound.value.value))'",
        at: bound.value.range)
      return
    }
    switch bound.name.value {
    case "lists": (bounds.lists, bounds.hasOwnLists) = (number, true)
    case "depth": bounds.depth = number
    case "states": bounds.states = number
    default: bounds.effects = number
    }
  }

  ///     from: [the shop si open]           # unknown-scenario
  ///     from: [the shop is open]
  private func scenario(_ name: Located<String>, _ findings: inout Findings) -> Int? {
    if let index = scenarios.firstIndex(of: name.value) { return index }
    let suggestion = findings.suggestion(name.value, among: scenarios)
    findings.error(
      .unknownScenario, "there is no scenario '\(excerpt(name.value))'\(suggestion)",
      at: name.range, fixes: suggestion.fixes(at: name.range))
    return nil
  }

  ///     samples: {Int: [one]}              # type-mismatch
  ///     samples: {Int: [1]}
  private mutating func samples(_ spec: SampleSpec, _ findings: inout Findings) -> [Value]? {
    guard let type = type(spec.type, &findings) else { return nil }
    let values = spec.values.map { self.values.value(of: $0, as: type, at: $0.range, &findings) }
    return values.contains { $0 == nil } ? nil : values.compactMap { $0 }
  }

  /// Returns the type of the sample values for a key of `samples`.
  ///
  ///     samples: {TaskModel.titel: [Milk]}             # unknown-property
  ///     samples: {TaskModel.title: [Milk]}
  private func type(_ name: Located<String>, _ findings: inout Findings) -> Type? {
    let parts = name.value.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    let nominal = stateNames.contains(first) ? nil : types[first]
    guard parts.count == 2 else {
      if let scalar = ScalarType(rawValue: first) { return .scalar(scalar) }
      if let nominal, !nominal.isOfOtherModule { return .nominal(first) }
      reportUnknown(first, name, &findings)
      return nil
    }
    guard let nominal, !nominal.isOfOtherModule else {
      reportUnknown(first, name, &findings)
      return nil
    }
    if let member = nominal.storedMembers.first(where: { $0.name == parts[1] }) {
      return member.type
    }
    findings.reportMissing(
      Located(parts[1], at: name.range), in: "'\(first)'",
      among: nominal.storedMembers.map(\.name))
    return nil
  }

  private func reportUnknown(
    _ type: String, _ name: Located<String>, _ findings: inout Findings
  ) {
    let models = types.all.filter { !$0.isOfOtherModule && !stateNames.contains($0.name) }.map(
      \.name
    )
    .sorted()
    let known = models + ScalarType.allCases.map(\.rawValue)
    let suggestion = findings.suggestion(type, among: known)
    findings.error(
      .unknownType,
      "samples are for a standard type, a model or 'Model.property'; there is no "
        + "'\(excerpt(type))'\(suggestion)",
      at: name.range)
  }
}

extension NominalType {
  fileprivate var isOfOtherModule: Bool { if case .external = kind { true } else { false } }
}
