import FeatureAnalysis
import ReduxSemantics

/// A description of an effect that has not ended in an explored state.
package struct EffectUnderWay: Sendable {
  package enum Phase: Sendable {
    /// The delay of `debounce`, `throttle`, `after` or `every` is not over.
    case waiting
    /// An earlier call of `serial` has not ended.
    case queued
    /// The call waits for its answer, or for the end of the delay before a retry.
    case calling
  }

  /// The index of the feature in its app.
  package let feature: Int
  /// The id of the effect.
  package let id: String
  /// The method that the effect calls; nil for a timer.
  package let method: MethodReference?
  package let arguments: [Value]
  package let phase: Phase
}

extension EffectsSnapshot {
  private func phase(of stage: EffectLane.Stage) -> EffectUnderWay.Phase {
    switch stage {
    case .queued: .queued
    case .delayed: .waiting
    case .begun, .returned: .calling
    }
  }

  /// The effects under way, in the order in which they began.
  package var underWay: [EffectUnderWay] {
    effects.underWay.sorted { $0.key < $1.key }.map { number, effect in
      var arguments: [Value] = []
      if case .enumeration(_, let values)? = effect.call { arguments = values }
      var phase = phase(of: effects.stage(of: number, effect))
      if case .due = effect.next { phase = .waiting }
      return EffectUnderWay(
        feature: effect.feature, id: effect.effect.id, method: effect.effect.call?.method,
        arguments: arguments, phase: phase)
    }
  }
}
