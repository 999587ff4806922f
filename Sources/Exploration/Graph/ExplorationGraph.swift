import FeatureAnalysis

/// A readable description of the states that an exploration has found, and of the steps between
/// them.
///
/// States are numbered in the order in which they were found. The starts come first. Every other
/// state comes after its predecessor on the shortest path.
package struct ExplorationGraph: Sendable, Equatable {
  package struct State: Sendable, Equatable {
    /// The predecessor of this state on the shortest path; nil for a start. `step` is the step that
    /// leads from the predecessor to this state.
    package var parent: Int?
    package var step: Int?
    /// The number of steps from the start.
    package var depth = 0
    /// The properties whose descriptions differ from the descriptions in `parent`, in order. For a
    /// start, all properties.
    package var changes: [Change] = []
    /// The differences between the parent and this state, as lines such as `items[0].isDone: false
    /// → true`.
    package var difference: [String] = []
    /// The possible steps, in order; empty if the steps were not tried.
    package var edges: [Edge] = []
    package var isExpanded = false
    /// The violations in the state, as indices into `violations`.
    package var violations: [Int] = []
    /// The lines of a scenario that reaches the state; nil if no scenario reaches it.
    package var scenario: [String]?
  }

  /// A property that has changed. `text` describes its value; it is nil if the state no longer has
  /// the property.
  package struct Change: Sendable, Equatable {
    package let path: String
    package let text: String?
  }

  package struct Edge: Sendable, Equatable {
    package enum Target: Sendable, Hashable {
      case state(Int)
      /// A state that is outside the bounds, or that is omitted from the graph.
      case outside
      /// There is no state, because the step traps.
      case nowhere
    }

    /// The index of the step's description in `steps`.
    package let step: Int
    package let target: Target
    /// The violations that the step causes, as indices into `violations`.
    package let violations: [Int]
  }

  /// A mistake, at the first state or step that has it.
  package struct Violation: Sendable, Equatable {
    package let message: String
    /// The state that has the mistake, or from which a step traps.
    package let state: Int?
    /// The lines of a scenario that reproduces the mistake; nil if no scenario does.
    package let scenario: [String]?
  }

  /// The descriptions of steps, such as `add: Milk` and `disk.load fails`.
  package var steps: [String] = []
  package var states: [State] = []
  package var violations: [Violation] = []
  /// The number of states that were found but are not in the graph.
  package var omitted = 0
  /// The number of states, from the first one on, for which a scenario was looked for.
  package var tried = 0
}

extension ExplorationGraph {
  /// The properties of a state, in order.
  package func properties(of state: Int) -> [Change] {
    var path = [state]
    while let parent = states[path[path.count - 1]].parent { path.append(parent) }
    var properties: [Change] = []
    for number in path.reversed() {
      for change in states[number].changes {
        if let place = properties.firstIndex(where: { $0.path == change.path }) {
          properties[place] = change
        } else {
          properties.append(change)
        }
      }
    }
    return properties.filter { $0.text != nil }
  }
}

/// The graph of an exploration, with the paths to its states. It goes from the thread that explores to
/// the one that reads it; two threads never have it at the same time.
package struct ExploredMap: @unchecked Sendable {
  package let exploration: Exploration
  package let graph: ExplorationGraph
  private var system: AppSystem
  private let visited: VisitedStates

  fileprivate init(
    _ exploration: Exploration, _ graph: ExplorationGraph, _ system: AppSystem,
    _ visited: VisitedStates
  ) {
    (self.exploration, self.graph) = (exploration, graph)
    (self.system, self.visited) = (system, visited)
  }

  /// The shortest path to a state of the graph; nil if there is no such state.
  package mutating func path(to state: Int) -> ExploredPath? {
    guard graph.states.indices.contains(state) else { return nil }
    return ExploredPath(system.trace(to: UInt32(state), nil, visited), to: nil)
  }
}

/// Explores an app or feature as a whole, and returns the graph of the states that were found.
///
/// - Parameters:
///   - limit: the maximum number of states in the graph.
///   - scenarioSteps: the number of steps of the states' scenarios after which no further state gets
///     a scenario.
///   - isCancelled: returns whether the graph is no longer needed. It is then incomplete.
package func explore(
  _ app: App, _ options: ExplorationOptions, graphOf limit: Int, scenarioSteps: Int = 10_000,
  isCancelled: () -> Bool = { false }
) -> ExploredMap? {
  guard
    let (exploration, searches) = explored(app, options, groups: [FeatureGroup(allOf: app)]),
    let search = searches.first?.search,
    let system = try? AppSystem(
      app, exploration.bounds, beginning: options.beginning, tellsArguments: true)
  else { return nil }
  var reading = GraphReading(
    search, system, exploration, limit: limit, scenarioSteps: scenarioSteps)
  let graph = reading.readGraph(isCancelled: isCancelled)
  return ExploredMap(exploration, graph, reading.system, search.visited)
}
