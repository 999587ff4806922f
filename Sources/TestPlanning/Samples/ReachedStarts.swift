import Exploration
import FeatureAnalysis
import FeatureSimulation

/// The states that exploring reaches. Tests may start in them.
struct ReachedStarts {
  private static let maximumStates = 24
  private static let maximumWork = 15_000
  /// The maximum number of states that are tried for one declaration.
  private static let maximumTries = 48

  private let starts: [TestStart]
  private let states: [ReachedState]

  /// - Parameter initial: the values of the properties in the initial state.
  init(_ feature: Feature, initial: [Value], sample: [Value]) {
    guard !initial.contains(.defaulted) else {
      (starts, states) = ([], [])
      return
    }
    states = reachedStates(of: feature, atMost: Self.maximumStates, work: Self.maximumWork)
      .filter { $0.values.allSatisfy(\.isComparable) }
    starts = states.map { state in
      let initial = TestStart(isInitial: true, given: state.values.differences(from: initial))
      let sample = TestStart(given: state.values.differences(from: sample))
      return sample.given.count < initial.given.count ? sample : initial
    }
  }

  /// Visits the states in order, with each payload that the action `action` may have in the state.
  func visit(_ action: String, _ judge: (TestStart, [Value]) -> Progress) {
    var tries = 0
    for (start, state) in zip(starts, states) {
      for payload in state.payloads[action] ?? [] where payload.allSatisfy(\.isComparable) {
        tries += 1
        if tries > Self.maximumTries { return }
        if case .complete = judge(start, payload) { return }
      }
    }
  }

  func visit(_ judge: (TestStart) -> Progress) {
    for start in starts { if case .complete = judge(start) { return } }
  }

  /// The elements that a list property has in all reached states.
  func elements(of property: Int) -> [Value] {
    var elements: [Value] = []
    for state in states where elements.count < Self.maximumTries {
      guard case .list(let values) = state.values[property] else { continue }
      for value in values where !elements.contains(value) { elements.append(value) }
    }
    return elements
  }
}

extension [Value] {
  fileprivate func differences(from other: [Value]) -> [PropertyValue] {
    indices.compactMap {
      self[$0] == other[$0] ? nil : PropertyValue(index: $0, value: self[$0])
    }
  }
}
