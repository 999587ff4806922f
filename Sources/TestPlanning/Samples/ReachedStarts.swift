import Exploration
import FeatureAnalysis
import FeatureSimulation

/// The states that exploring reaches. Tests may start in them.
struct ReachedStarts {
  private static let maximumStates = 24
  private static let maximumWork = 15_000
  /// The maximum number of states that are tried for one declaration.
  private static let maximumTries = 48

  private let states: [ReachedState]
  private let initial: [Value]
  private let sample: [Value]

  /// - Parameter initial: the values of the properties in the initial state.
  init(_ feature: Feature, initial: [Value], sample: [Value]) {
    (self.initial, self.sample) = (initial, sample)
    guard !initial.contains(.defaulted) else {
      states = []
      return
    }
    states = reachedStates(of: feature, atMost: Self.maximumStates, work: Self.maximumWork)
      .filter { $0.values.allSatisfy(\.isComparable) }
  }

  /// A state in which only the given properties have the values that exploring reached.
  private func start(_ state: ReachedState, _ properties: Set<Int>) -> TestStart {
    let initial = state.values.differences(from: initial).filter { properties.contains($0.index) }
    let sample = state.values.differences(from: sample).filter { properties.contains($0.index) }
    return sample.count <= initial.count
      ? TestStart(given: sample) : TestStart(isInitial: true, given: initial)
  }

  /// Visits the states in order, with each payload that the action `action` may have in the state.
  ///
  /// - Parameter properties: the properties that make a difference.
  func visitStarts(
    of action: String, _ properties: Set<Int>, _ judge: (TestStart, [Value]) -> Progress
  ) {
    var tries = 0
    for state in states {
      let start = start(state, properties)
      for payload in state.payloads[action] ?? [] where payload.allSatisfy(\.isComparable) {
        tries += 1
        if tries > Self.maximumTries { return }
        if case .complete = judge(start, payload) { return }
      }
    }
  }

  func visitStarts(_ properties: Set<Int>, _ judge: (TestStart) -> Progress) {
    for state in states { if case .complete = judge(start(state, properties)) { return } }
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
