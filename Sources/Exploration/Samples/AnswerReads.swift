import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Whether a feature uses what its calls answer. All samples of an answer that nothing uses lead to
/// the same state, so exploring tries one of them.
struct AnswerReads: Sendable {
  // A call is identified by its position in the spec, because it may come from another worker, whose
  // copy of the feature has objects of its own.

  /// The calls whose results, or the elements of whose streams, are used.
  private var ofResults: Set<SourcePosition> = []
  /// The calls whose errors are used.
  private var ofErrors: Set<SourcePosition> = []
  private var methods: (results: Set<MethodReference>, errors: Set<MethodReference>) = ([], [])

  init(_ feature: AppFeature, in app: App) {
    let payloads = ReadPayloads(feature, in: app)
    for case .perform(let effect) in feature.feature.middleware.flatMap(\.rules).map(\.verb) {
      for part in effect.singleCalls { addCall(part, of: effect, payloads) }
    }
  }

  private mutating func addCall(_ part: Effect, of effect: Effect, _ payloads: ReadPayloads) {
    let values: Set<String> = [part.resultName, Effect.valueName]
    let later = effect.links.flatMap(\.ownCalls).compactMap(\.call)
    if payloads.reads(values, effect.parts.filter { $0.part.followsAnswer })
      || later.contains(where: { $0.expression.mentions(values) })
    {
      ofResults.insert(part.range.start)
      if let method = part.call?.method { methods.results.insert(method) }
    }
    let errors: Set<String> = [Effect.messageName, Effect.errorName]
    if payloads.reads(errors, effect.parts.filter { $0.part.moment == .failure }) {
      ofErrors.insert(part.range.start)
      if let method = part.call?.method { methods.errors.insert(method) }
    }
  }

  /// Those answers of which each may lead to another state.
  func distinct(_ all: [ExploredAnswer], to call: OpenCall) -> [ExploredAnswer] {
    let position = call.effect.range.start
    let (readsResult, readsError) = (ofResults.contains(position), ofErrors.contains(position))
    if readsResult, readsError { return all }
    var hasResult = false
    var hasError = false
    return all.filter { answer in
      switch answer {
      case .returns, .element:
        defer { hasResult = true }
        return readsResult || !hasResult
      case .failure, .error:
        defer { hasError = true }
        return readsError || !hasError
      case .end: return true
      }
    }
  }

  func readsResult(of method: MethodReference) -> Bool { methods.results.contains(method) }
  func readsError(of method: MethodReference) -> Bool { methods.errors.contains(method) }
}

/// The values in the payloads of a feature's actions that something uses.
private struct ReadPayloads {
  private let actions: [String: Action]
  /// The actions for which a rule or a link may read the payload.
  private let handled: Set<String>

  init(_ feature: AppFeature, in app: App) {
    let own = feature.feature
    actions = Dictionary(own.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let prefix = feature.prefix
    let triggers = app.links.map { app.triggerName(of: $0) }.filter { $0.hasPrefix(prefix) }
    handled = Set(own.middleware.flatMap(\.entries).compactMap(\.action))
      .union(triggers.map { String($0.dropFirst(prefix.count)) })
  }

  /// Whether an expression of an effect uses a variable. For an action, whether something uses its
  /// payload. (A link or a view may use all that an event contains, even if an action has its name.)
  func reads(
    _ names: Set<String>, _ parts: [(part: EffectPart, text: Code<TypedExpression>)]
  ) -> Bool {
    parts.contains { $0.part.kind == .action ? reads(names, $0.text) : $0.text.mentions(names) }
  }

  private func reads(_ names: Set<String>, _ text: Code<TypedExpression>) -> Bool {
    guard case .checked(let expression) = text else { return true }
    guard expression.mentions(names) else { return false }
    guard case .enumCase(let signature, let arguments) = expression.kind,
      let action = actions[signature.name], action.payload.count == arguments.count,
      !handled.contains(action.name)
    else { return true }
    return zip(arguments, action.payload).contains { argument, parameter in
      argument.value.mentions(names) && action.reads(parameter.name)
    }
  }
}

extension Action {
  fileprivate func reads(_ name: String) -> Bool {
    switch reduction {
    case .none: return false
    case .statements(.checked(let statements)):
      var isRead = false
      for statement in statements where !isRead {
        statement.visitExpressions { part in
          if part.names([name]) { isRead = true }
          return !isRead
        }
      }
      return isRead
    case .handler, .statements: return true
    }
  }
}

extension Code<TypedExpression> {
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    guard case .checked(let expression) = self else { return true }
    return expression.mentions(names)
  }
}

extension TypedExpression {
  fileprivate func mentions(_ names: Set<String>) -> Bool {
    hasPart { $0.names(names) }
  }

  /// Whether the expression is one of these variables, or code of another module, which may use them.
  fileprivate func names(_ names: Set<String>) -> Bool {
    isExternal || variable.map { names.contains($0.name) } ?? false
  }
}
