/// An expression of an effect, beside its calls: what it is, when it is evaluated, and what a README
/// says about it. The stages that treat all expressions alike read them here: the analysis, `breaking`,
/// exploring, the README. The cases are in the order in which a README describes them.
package enum EffectPart: Int, CaseIterable, Sendable {
  case key, end, retry, started, each, then, event, failure, cancelled

  package enum Kind: Sendable { case action, event, condition, key }

  /// When an expression is evaluated, and with it the names that it can use.
  package enum Moment: Sendable {
    /// When the effect is requested, with the state at that time.
    case request
    /// Whenever the value is needed, with the current state.
    case now
    /// After the answer of a call, with the state from before the call. The expression can use the
    /// result, the error, or the element of the stream.
    case success, failure, element
  }

  private var facts: (kind: Kind, moment: Moment, phrase: String) {
    switch self {
    case .key: (.key, .request, "for each")
    case .end: (.condition, .now, "until")
    case .retry: (.condition, .failure, "with")
    case .started: (.action, .request, "when it begins")
    case .each: (.action, .element, "for each element")
    case .then: (.action, .success, "then")
    case .event: (.event, .success, "then emits")
    case .failure: (.action, .failure, "on failure")
    case .cancelled: (.action, .request, "when cancelled")
    }
  }

  package var kind: Kind { facts.kind }
  package var moment: Moment { facts.moment }
  /// The words before the expression in a description of the effect.
  package var phrase: String { facts.phrase }

  /// Whether the effect sends the value of the expression.
  package var isMessage: Bool { kind == .action || kind == .event }

  /// Whether the expression is evaluated after an answer.
  package var followsAnswer: Bool { moment != .request && moment != .now }
}

/// A time of an effect that calls a dependency, with its key and its documentation.
package enum EffectDuration: String, CaseIterable, Sendable {
  case fresh, after, every

  var summary: String {
    switch self {
    case .fresh: "how long after a success the call does not begin again: `5m`"
    case .after: "the time before the call: `1s`. With `every`, the time before the first call"
    case .every:
      "repeats the call: `30s` after each answer, the next one begins. The default policy is `first`"
    }
  }

  /// A value for messages about a wrong one.
  package var example: String {
    switch self {
    case .fresh: "5m"
    case .after: "4s"
    case .every: "1s"
    }
  }
}

/// The expressions of an effect, as written or type-checked.
package struct EffectParts<Text: Sendable>: Sendable {
  private var texts = [Text?](repeating: nil, count: EffectPart.allCases.count)

  package init() {}

  package subscript(part: EffectPart) -> Text? {
    get { texts[part.rawValue] }
    set { texts[part.rawValue] = newValue }
  }

  /// Those that the effect does not send.
  package var options: EffectParts {
    var options = self
    for part in EffectPart.allCases where part.isMessage { options[part] = nil }
    return options
  }
}
