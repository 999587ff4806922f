import FeatureAnalysis

/// For each method, the methods that an exploration has called because of an answer of the method. If
/// they form a cycle, the calls may follow one another without end if each is answered at once. The
/// arguments of the calls and the states between them are not compared.
package struct CallRestarts: Sendable {
  /// The methods by name, such as `web.find`. In an app, the name begins with the feature's name.
  private var next: [String: Set<String>] = [:]

  package init() {}

  mutating func noteRestart(of call: String, after cause: String) {
    next[cause, default: []].insert(call)
  }

  package mutating func addRestarts(_ others: CallRestarts) {
    next.merge(others.next) { $0.union($1) }
  }

  /// The methods of the cycles, back to the first method. Of the cycles with a common method, only
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

  /// A shortest way from a method to itself; nil if there is none.
  private func shortestCycle(from start: String) -> [String]? {
    var previous: [String: String] = [:]
    var level = [start]
    while !level.isEmpty {
      var deeper: [String] = []
      for method in level {
        for following in (next[method] ?? []).sorted() {
          if following == start { return way(to: method, from: start, previous) }
          guard previous[following] == nil else { continue }
          previous[following] = method
          deeper.append(following)
        }
      }
      level = deeper
    }
    return nil
  }

  private func way(
    to last: String, from start: String, _ previous: [String: String]
  ) -> [String] {
    var methods = [start]
    var method = last
    while method != start, let cause = previous[method] {
      methods.append(method)
      method = cause
    }
    return [start] + methods.reversed()
  }
}

extension SimulatedApp {
  /// Notes in an exploration that an answer to a call begins another call.
  func noteRestart(by effect: SimulatedEffect, among effects: SimulatedEffects) {
    guard effects.areAnswersOpen, let number = effects.current,
      let cause = effects.underWay[number]
    else { return }
    // Between the actions of a timer, time passes.
    guard let first = called(by: cause), let second = called(by: effect) else { return }
    if first.method.letsTimePass || second.method.letsTimePass { return }
    restarts.noteRestart(of: second.name, after: first.name)
  }

  private func called(by effect: SimulatedEffect) -> (name: String, method: DependencyMethod)? {
    let feature = app.features[effect.feature]
    guard let reference = effect.nextMethod else { return nil }
    let dependency = feature.feature.dependencies[reference.dependency]
    let method = dependency.methods[reference.method]
    return ("\(feature.prefix)\(dependency.name).\(method.name)", method)
  }
}

extension DependencyMethod {
  /// Whether a call probably returns only after some time, as the sleep of a clock does.
  fileprivate var letsTimePass: Bool {
    payload.contains { $0.type == .scalar(.duration) || $0.type == .scalar(.date) }
  }
}
