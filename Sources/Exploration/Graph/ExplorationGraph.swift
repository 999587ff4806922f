/// A readable description of the states that an exploration found, and of the steps between them.
///
/// States are numbered in the order in which they were found. The starts are first, and each state
/// follows its predecessor on the shortest path.
package struct ExplorationGraph: Sendable, Equatable {
  package struct State: Sendable, Equatable {
    /// The previous state on the shortest path, and the step that leads from it to this state; nil
    /// for a start.
    package var parent: Int?
    package var step: Int?
    /// The number of steps from the start.
    package var depth = 0
    /// The properties whose descriptions differ from the parent, in order. For a start, all
    /// properties.
    package var changes: [Change] = []
    /// The differences from the parent as lines, such as `items[0].isDone: false → true`.
    package var difference: [String] = []
    /// The possible steps, in order; empty if they were not tried.
    package var edges: [Edge] = []
    package var isExpanded = false
    /// The violations in the state, as indices into `violations`.
    package var violations: [Int] = []
    /// The lines of a scenario that reaches the state; nil if no scenario reaches it.
    package var scenario: [String]?
  }

  /// A property with its description in a state; nil if the state no longer has the property.
  package struct Change: Sendable, Equatable {
    package let path: String
    package let text: String?
  }

  package struct Edge: Sendable, Equatable {
    package enum Target: Sendable, Hashable {
      case state(Int)
      /// A state that is outside the bounds, or that the graph omits.
      case outside
      /// No state, because the step traps.
      case nowhere
    }

    /// The index of the step's description in `steps`.
    package let step: Int
    package let target: Target
    /// The violations that the step causes, as indices into `violations`.
    package let violations: [Int]
  }

  /// A mistake, at the place where it was first found.
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
  /// The number of states that were found after the states of the graph.
  package var omitted = 0
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

  /// The number of steps in the graph, as in `14 states, 32 steps`.
  package var edgeCount: Int { states.reduce(0) { $0 + $1.edges.count } }
}
