/// An external service of the feature: `repository: {methods: {loadAll: {returns: [TaskModel]}}}`.
package struct DependencySpec: Sendable {
  package let name: Located<String>
  /// The name of the dependency's protocol; nil if the spec does not set it.
  package let protocolName: Located<String>?
  package let doc: String?
  package let methods: [MethodSpec]
}

package struct MethodSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// The value of `returns`; nil if the key is missing. The type in the value is nil if it did not
  /// parse.
  package let result: ResultSpec?
  package let canThrow: Bool
  /// The enum of errors; nil if `throws` does not name one.
  package let error: Located<String>?
  /// The value of `streams`, which is the type of the elements; nil if the key is missing.
  package let stream: ResultSpec?
}

extension DependencySpec {
  /// The dependency with only the typed errors of its methods.
  package var throwingOnly: DependencySpec {
    let methods = methods.filter { $0.error != nil }.map {
      MethodSpec(
        name: $0.name, doc: nil, payload: [], result: nil, canThrow: true, error: $0.error,
        stream: nil)
    }
    return DependencySpec(name: name, protocolName: protocolName, doc: nil, methods: methods)
  }
}

package struct ResultSpec: Sendable {
  package let type: TypeSyntax?
  package let range: SourceRange
}

/// A call of a dependency, and the actions that are sent after its result. Or a timer, which has no
/// call and only sends something.
package struct EffectSpec: Sendable {
  /// The range of the rule or of the request.
  package let written: SourceRange
  /// The call, or the first of several calls; nil for a timer.
  package var call: SwiftText<Expression>?
  /// The calls with the names of their results, if 'perform' is a mapping or a list. They are made
  /// at the same time.
  package var group: [NamedCallSpec] = []
  /// The calls that follow this one, in order.
  package var links: [ChainedCallSpec] = []
  private var parts = EffectParts<SwiftText<Expression>>()
  /// The range of `ignore` after `catch`; nil if the errors are not ignored.
  package var ignored: SourceRange?
  /// The policy, such as `latest` or `debounce(300ms)`.
  package var policy: Located<String>?
  package var id: Located<String>?
  package var retry: RetrySpec?
  private var durations: [EffectDuration: Located<String>] = [:]
  package var startsBeforeReducer = false

  package init(call: SwiftText<Expression>?, at range: SourceRange) {
    self.call = call
    written = range
  }

  package subscript(part: EffectPart) -> SwiftText<Expression>? {
    get { parts[part] }
    set { parts[part] = newValue }
  }

  package subscript(duration: EffectDuration) -> Located<String>? {
    get { durations[duration] }
    set { durations[duration] = newValue }
  }

  /// Whether the effect has an expression that is evaluated at a moment.
  package func hasPart(at moment: EffectPart.Moment) -> Bool {
    EffectPart.allCases.contains { $0.moment == moment && self[$0] != nil }
  }

  /// The call and those that follow it.
  package var chain: [ChainedCallSpec] {
    [
      ChainedCallSpec(
        written: written, call: call, group: group, failure: self[.failure], ignored: ignored)
    ]
      + links
  }

  /// Whether 'perform' and 'then' stand for more than one call whose result is `result`.
  package var isChain: Bool { !group.isEmpty || !links.isEmpty }

  /// The range of the call, or of what a timer sends.
  package var range: SourceRange { (call ?? self[.then] ?? self[.event])?.range ?? written }
}

/// One of the calls of `perform: {user: api.user(), posts: api.posts()}`.
package struct NamedCallSpec: Sendable {
  /// The name of the result; nil for a call in a list.
  package let name: Located<String>?
  package let call: SwiftText<Expression>
}

/// A call in the `then` of another call, with the keys of its mapping.
package struct ChainedCallSpec: Sendable {
  /// The range of the mapping.
  package let written: SourceRange
  package var call: SwiftText<Expression>?
  package var group: [NamedCallSpec] = []
  package var failure: SwiftText<Expression>?
  package var ignored: SourceRange?

  /// All calls of the `perform`.
  package var calls: [NamedCallSpec] {
    group.isEmpty ? (call.map { [NamedCallSpec(name: nil, call: $0)] } ?? []) : group
  }
}

/// The value of `retry` without its `when`: `{times: 3, after: 1s, factor: 2}`.
package struct RetrySpec: Sendable {
  package var times: Located<String>?
  package var delay: Located<String>?
  package var factor: Located<String>?
}

extension SwiftText<[Condition]> {
  /// The conditions as a Bool expression: `if case .server(let code) = error, code > 500 { true } else
  /// { false }`, unless they are one.
  ///
  /// - Parameter isNegated: whether the expression is true if the conditions are false.
  package func asValue(at range: SourceRange, isNegated: Bool = false) -> SwiftText<Expression> {
    switch self {
    case .unchecked(let text, let range): return .unchecked(text, range)
    case .invalid(let range): return .invalid(range)
    case .checked(let conditions):
      if conditions.count == 1, !isNegated, case .expression(let expression) = conditions[0] {
        return .checked(expression)
      }
      func value(_ value: Bool) -> [Statement] {
        [Statement(.expression(Expression(.boolean(value), range: range)), range: range)]
      }
      let clause = ConditionalClause(conditions: conditions, body: value(!isNegated))
      let choice = Statement(.conditional([clause], otherwise: value(isNegated)), range: range)
      return .checked(Expression(.branching(choice), range: range))
    }
  }
}

/// The results that a scenario sets for the calls of one method of a dependency.
package struct AnswerSpec: Sendable {
  /// The dependency and the method: `repository.loadAll`.
  package let method: Located<String>
  package let value: YAMLNode

  package init(method: Located<String>, value: YAMLNode) {
    self.method = method
    self.value = value
  }

  /// Returns a copy of these answers for a method with a different name.
  package func renamed(_ method: Located<String>) -> AnswerSpec {
    AnswerSpec(method: method, value: value)
  }
}

extension SwiftText<Expression> {
  /// The source range of the code.
  package var range: SourceRange {
    switch self {
    case .checked(let expression): expression.range
    case .unchecked(_, let range), .invalid(let range): range
    }
  }
}
