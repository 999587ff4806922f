import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// Values in a feature's own texts and scenarios, around which behaviour is likely to change.
struct SamplePools {
  /// The strings that scenarios use for a property, in order.
  private(set) var texts: [Sampler.Origin: [String]] = [:]
  /// A fixed selection of these.
  private(set) var someTexts: [String] = []
  /// The literals of all texts, and the strings of the scenarios.
  private(set) var literals = LiteralPool()
  private static let size = 6

  init(_ feature: Feature) {
    noteScenarios(feature)
    someTexts = Array(texts.values.joined().sorted().prefix(4))
    for filter in feature.filters {
      for filterCase in filter.cases { note(filterCase.predicate) }
    }
    for action in feature.actions {
      if case .statements(.checked(let statements)) = action.reduction { note(statements) }
    }
    for rule in feature.middleware.flatMap(\.rules) {
      note(rule.condition)
      switch rule.verb {
      case .require(let text, _), .dispatch(let text): note(text)
      case .rewrite(.checked(let statements)): note(statements)
      case .emit(let text): note(text)
      case .perform(let effect):
        note(.checked(effect.call))
        if let key = effect.key { note(.checked(key)) }
        for text in effect.texts { note(text) }
      case .cancel(_, let key?): note(.checked(key))
      case .rewrite, .stop, .cancel: break
      }
    }
  }

  // MARK: - Literals

  private mutating func note(_ text: Code<TypedExpression>?) {
    guard case .checked(let expression)? = text else { return }
    note { visit in expression.visit(visit) }
  }

  private mutating func note(_ text: Code<[TypedCondition]>?) {
    guard case .checked(let conditions)? = text else { return }
    note { visit in for condition in conditions { condition.visitExpressions(visit) } }
  }

  private mutating func note(_ statements: [TypedStatement]) {
    note { visit in for item in statements { item.visitExpressions(visit) } }
  }

  private mutating func note(_ visitAll: ((TypedExpression) -> Bool) -> Void) {
    visitAll { literals.note($0) }
  }

  // MARK: - Scenarios

  private mutating func noteScenarios(_ feature: Feature) {
    guard !feature.scenarios.isEmpty else { return }
    let actions = Dictionary(
      feature.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let state = Sampler.Origin(owner: "", name: "")
    for scenario in feature.scenarios.prefix(50) {
      for given in scenario.given { note(given.value, given.type, state, feature.types) }
      for call in scenario.when.lazy.compactMap(\.call) {
        for (parameter, value) in zip(actions[call.action]?.payload ?? [], call.arguments) {
          note(
            value, parameter.type, Sampler.Origin(owner: "", name: parameter.name), feature.types)
        }
      }
    }
  }

  private mutating func note(
    _ value: Value, _ type: Type, _ origin: Sampler.Origin, _ types: TypeTable
  ) {
    switch value {
    case .string(let text):
      literals.note(text)
      // A blank string is meant to fail, and is no sample.
      if text.contains(where: \.isLetter), type.unwrapped == .string {
        texts[origin, default: []].add(text, atMost: Self.size)
      }
    case .list(let values):
      for value in values.prefix(4) {
        note(value, type.unwrapped.element ?? .unknown, origin, types)
      }
    case .structure(let values):
      guard case .structure(let members)? = types.nominal(type.unwrapped)?.kind else { return }
      for (member, value) in zip(members.filter(\.isStored), values) {
        let origin = Sampler.Origin(owner: type.unwrapped.description, name: member.name)
        note(value, member.type, origin, types)
      }
    default: break
    }
  }
}
