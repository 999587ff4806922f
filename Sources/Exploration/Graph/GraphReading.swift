import FeatureAnalysis
import FeatureSimulation

/// Creates the graph of the states that a search has visited. The search stores only shortest
/// paths, so that a run without a graph has no extra cost. To find the edges of the graph, all
/// possible steps are performed again from each state.
struct GraphReading {
  private(set) var system: AppSystem
  private let text: ScenarioText
  private let search: Search
  private let exploration: Exploration
  private let mistakes: [Mistake: Int]
  /// The number of the first state whose steps were not tried. The steps of all later states were
  /// not tried either.
  private let firstUnexpanded: Int
  private var graph = ExplorationGraph()
  private var steps: [String: Int] = [:]
  private var snapshots: [AppSnapshot?]
  /// The number of steps that further scenarios may have.
  private var scenarioSteps: Int

  /// - Parameters:
  ///   - limit: the maximum number of states in the graph.
  ///   - scenarioSteps: the number of steps of all scenarios.
  init(
    _ search: Search, _ system: AppSystem, _ exploration: Exploration, limit: Int,
    scenarioSteps: Int
  ) {
    self.scenarioSteps = scenarioSteps
    self.search = search
    self.system = system
    text = system.text
    self.exploration = exploration
    mistakes = Dictionary(
      search.found.enumerated().map { ($1.mistake.key, $0) }, uniquingKeysWith: { min($0, $1) })
    let count = min(search.visited.count, limit)
    snapshots = Array(repeating: nil, count: count)
    firstUnexpanded = search.firstUnexpanded
    graph.omitted = search.visited.count - count
    graph.states = Array(repeating: ExplorationGraph.State(), count: count)
  }

  /// - Parameter isCancelled: returns whether the graph is no longer needed. It is then incomplete.
  mutating func readGraph(isCancelled: () -> Bool) -> ExplorationGraph {
    let starts = system.starts()
    let visited = search.visited
    for number in graph.states.indices {
      if isCancelled() { return graph }
      let parent = visited.parents[number]
      if parent == VisitedStates.none {
        snapshots[number] = starts[Int(visited.steps[number])]
      } else {
        graph.states[number].parent = Int(parent)
        graph.states[number].depth = graph.states[Int(parent)].depth + 1
        if snapshots[number] == nil { repeatStep(to: number, from: Int(parent)) }
      }
      describe(number)
      if number < firstUnexpanded { expand(number) }
    }
    for (place, violation) in exploration.violations.enumerated() {
      graph.violations.append(
        ExplorationGraph.Violation(
          message: violation.message, state: state(of: place), scenario: violation.scenario))
    }
    return graph
  }

  /// Repeats the step that led to a state. This is necessary if the expansion of the predecessor
  /// found an equivalent state instead.
  private mutating func repeatStep(to number: Int, from parent: Int) {
    guard let before = snapshots[parent] else { return }
    let possible = system.steps(from: before)
    let place = Int(search.visited.steps[number])
    guard place < possible.count, let step = system.traced(possible[place], before) else { return }
    snapshots[number] = system.following(possible[place], before)
    graph.states[number].step = self.number(of: text.plain(step))
  }

  // MARK: - States

  private mutating func describe(_ number: Int) {
    guard let snapshot = snapshots[number] else { return }
    let parent = graph.states[number].parent
    let properties = system.properties(of: snapshot)
    let before = parent.flatMap { snapshots[$0] }.map { system.properties(of: $0) } ?? []
    graph.states[number].changes = Self.changes(before, properties)
    if parent != nil {
      graph.states[number].difference = StateDifference(before, properties).lines
    }
    graph.states[number].violations = system.mistakes(in: snapshot)
      .compactMap { mistakes[$0.key] }
    guard scenarioSteps > 0 else { return }
    let trace = system.trace(to: UInt32(number), nil, search.visited)
    scenarioSteps -= trace.steps.count + 1
    graph.tried = number + 1
    graph.states[number].scenario = system.scenario(
      trace, to: snapshot, named: "state \(number) is reached")
  }

  private static func changes(
    _ old: [DescribedProperty], _ new: [DescribedProperty]
  ) -> [ExplorationGraph.Change] {
    let before = Dictionary(old.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
    let after = Set(new.map(\.path))
    return old.filter { !after.contains($0.path) }
      .map { ExplorationGraph.Change(path: $0.path, text: nil) }
      + new.filter { before[$0.path] != $0.text }
      .map { ExplorationGraph.Change(path: $0.path, text: $0.text) }
  }

  // MARK: - Steps

  private struct TriedStep {
    let place: Int
    var mistakes: [Mistake] = []
    var next: AppSnapshot?
    var isOutside = false
  }

  private mutating func expand(_ number: Int) {
    guard let snapshot = snapshots[number] else { return }
    graph.states[number].isExpanded = true
    var tried: [TriedStep] = []
    let isWanted = { (_: Int, _: Fingerprint) in true }
    system.expand(snapshot, isWanted: isWanted) { place, outcome in
      if tried.last?.place != place { tried.append(TriedStep(place: place)) }
      switch outcome {
      case .mistakes(let mistakes): tried[tried.count - 1].mistakes = mistakes
      case .state(let next, _): tried[tried.count - 1].next = next
      case .outside: tried[tried.count - 1].isOutside = true
      case .unknown: tried.removeLast()
      }
    }
    let possible = system.steps(from: snapshot)
    for result in tried {
      guard let step = system.traced(possible[result.place], snapshot) else { continue }
      let text = self.number(of: text.plain(step))
      var target: ExplorationGraph.Edge.Target = result.isOutside ? .outside : .nowhere
      var mistakes = result.mistakes
      if let next = result.next {
        target = self.target(of: next)
        if target == .outside { mistakes += system.mistakes(in: next) }
        if case .state(let reached) = target,
          search.visited.parents[reached] == UInt32(number),
          search.visited.steps[reached] == UInt32(result.place)
        {
          snapshots[reached] = next
          graph.states[reached].step = text
        }
      }
      graph.states[number].edges.append(
        ExplorationGraph.Edge(
          step: text, target: target,
          violations: mistakes.compactMap { self.mistakes[$0.key] }))
    }
  }

  private mutating func target(of next: AppSnapshot) -> ExplorationGraph.Edge.Target {
    guard let number = search.visited.stateNumber(of: system.fingerprint(of: next)),
      number < graph.states.count
    else { return .outside }
    return .state(Int(number))
  }

  private mutating func number(of step: String) -> Int {
    if let known = steps[step] { return known }
    steps[step] = graph.steps.count
    graph.steps.append(step)
    return graph.steps.count - 1
  }

  /// The state that has a violation, or from which a step traps; nil if it is not in the graph.
  private func state(of violation: Int) -> Int? {
    let found = search.found[violation]
    let before = Int(found.state)
    guard before < graph.states.count else { return nil }
    guard let place = found.step else { return before }
    let shows = { (edge: ExplorationGraph.Edge) in edge.violations.contains(violation) }
    if let edge = graph.states[before].edges.first(where: shows) {
      if case .state(let after) = edge.target { return after }
      return before
    }
    let after = graph.states.indices.first {
      search.visited.parents[$0] == found.state && search.visited.steps[$0] == UInt32(place)
    }
    return after ?? before
  }
}

extension Search {
  /// The number of the first state whose steps were not tried.
  fileprivate var firstUnexpanded: Int {
    switch end {
    case .exhausted: return visited.count
    case .depth:
      var depths: [Int] = []
      for parent in visited.parents {
        depths.append(parent == VisitedStates.none ? 0 : depths[Int(parent)] + 1)
      }
      return depths.firstIndex(of: depth) ?? visited.count
    case .states, .work, .stopped, .mistake:
      let parents = visited.parents.filter { $0 != VisitedStates.none }
      let last = (parents + found.filter { $0.step != nil }.map(\.state)).max()
      return last.map { Int($0) + 1 } ?? 0
    }
  }
}
