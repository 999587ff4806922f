import ExpressionTyping
import FeatureAnalysis

/// An effect as an explored action begins it. Effects with the same action and call are the same.
package struct BegunEffect: Hashable, Sendable {
  /// The index of the feature in its app.
  let feature: Int
  package let action: String
  let payload: [Value]
  let call: Value

  init(_ effect: SimulatedEffect) {
    feature = effect.feature
    action = effect.action.name
    payload = effect.action.payload
    call = effect.call
  }
}

/// For each effect, the effects that begin because of an answer to its call. If they form a cycle,
/// and each call is answered at once, the effects restart one another without end.
package struct EffectRestarts: Sendable {
  private var next: [BegunEffect: Set<BegunEffect>] = [:]

  package init() {}

  mutating func note(_ effect: BegunEffect, after cause: BegunEffect) {
    next[cause, default: []].insert(effect)
  }

  package mutating func add(_ others: EffectRestarts) {
    next.merge(others.next) { $0.union($1) }
  }

  /// The actions of the cycles, back to the first action. Of the cycles with a common action, only
  /// the shortest is returned.
  ///
  /// - Parameter limit: the maximum number of cycles.
  package func cycles(atMost limit: Int) -> [[String]] {
    let all = next.keys.compactMap { shortestCycle(from: $0) }.sorted { left, right in
      left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
    var cycles: [[String]] = []
    for cycle in all where cycles.count < limit {
      if cycles.contains(where: { !Set($0).isDisjoint(with: cycle) }) { continue }
      cycles.append(cycle)
    }
    return cycles
  }

  /// A shortest way from an effect to itself; nil if there is none.
  private func shortestCycle(from start: BegunEffect) -> [String]? {
    var previous: [BegunEffect: BegunEffect] = [:]
    var level = [start]
    while !level.isEmpty {
      var deeper: [BegunEffect] = []
      for effect in level {
        for following in next[effect] ?? [] {
          if following == start { return way(to: effect, from: start, previous) }
          guard previous[following] == nil else { continue }
          previous[following] = effect
          deeper.append(following)
        }
      }
      level = deeper.sorted { $0.action < $1.action }
    }
    return nil
  }

  private func way(
    to last: BegunEffect, from start: BegunEffect, _ previous: [BegunEffect: BegunEffect]
  ) -> [String] {
    var actions = [start.action]
    var effect = last
    while effect != start, let cause = previous[effect] {
      actions.append(effect.action)
      effect = cause
    }
    return actions.reversed().reduce(into: [start.action]) { $0.append($1) }
  }
}

extension SimulatedStore {
  /// Notes in an exploration that an answer to a call begins an effect.
  mutating func noteRestart(by effect: SimulatedEffect) {
    guard effects.areAnswersOpen, let number = effects.current,
      let cause = effects.underWay[number]
    else { return }
    let owner = app?.app.features[cause.feature].feature ?? feature
    let reference = cause.effect.method
    let method = owner.dependencies[reference.dependency].methods[reference.method]
    if method.letsTimePass { return }
    if let app {
      app.restarts.note(BegunEffect(effect), after: BegunEffect(cause))
    } else {
      restarts.note(BegunEffect(effect), after: BegunEffect(cause))
    }
  }
}

extension DependencyMethod {
  /// Whether a call probably returns only after some time, as the sleep of a clock does.
  fileprivate var letsTimePass: Bool {
    payload.contains { $0.type == .scalar(.duration) || $0.type == .scalar(.date) }
  }
}
