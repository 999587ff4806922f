import Diagnostics
import ExpressionTyping
import SpecDecoding

extension Analysis {
  /// An event that no rule emits.
  ///
  ///     events: {saved: }             # never-emitted
  mutating func warnAboutUnemittedEvents(_ feature: Feature) {
    guard !feature.events.isEmpty, !feature.middleware.contains(where: \.isStub) else { return }
    var emitted: Set<String> = []
    let event = Type.nominal(eventName)
    for rule in feature.middleware.flatMap(\.rules) {
      guard let text = rule.emittedEvent else { continue }
      if text.isUnchecked { return }
      text.walk {
        if case .enumCase(let signature, _) = $0.kind, $0.type == event {
          emitted.insert(signature.name)
        }
        return true
      }
    }
    for event in spec.events where !emitted.contains(event.name.value) {
      warn(.neverEmitted, "nothing emits the event '\(event.name.value)'", at: event.name.range)
    }
  }
}

extension Rule {
  fileprivate var emittedEvent: Code<TypedExpression>? {
    switch verb {
    case .emit(let text): text
    case .perform(let effect): effect.event
    case .require, .rewrite, .stop, .dispatch, .cancel: nil
    }
  }
}
