/// The states that an exploration found, and the steps between them, as text for people.
///
/// States are numbered in the order in which they were found: the starts come first, and each state
/// comes after its predecessor on the shortest path.
package struct ExplorationGraph: Sendable, Equatable {
  package struct State: Sendable, Equatable {
    /// The state and the step before it on the shortest path; nil for a start.
    package var parent: Int?
    package var step: Int?
    /// The number of steps from the start.
    package var depth = 0
    /// The properties whose texts differ from those of the parent, in their order; for a start, all
    /// properties.
    package var changes: [Change] = []
    /// The difference from the parent in lines: `items[0].isDone: false → true`.
    package var difference: [String] = []
    /// The steps that are possible, in their order; empty if they were not tried.
    package var edges: [Edge] = []
    package var isExpanded = false
    /// The violations that the state shows, as indices into `violations`.
    package var violations: [Int] = []
    /// The lines of a scenario that reaches the state; nil if none can.
    package var scenario: [String]?
  }

  /// A property with its text in a state; nil if the state no longer has it.
  package struct Change: Sendable, Equatable {
    package let path: String
    package let text: String?
  }

  package struct Edge: Sendable, Equatable {
    package enum Target: Sendable, Hashable {
      case state(Int)
      /// A state outside the bounds, or one that the graph omits.
      case outside
      /// The step traps.
      case nowhere
    }

    /// The text of the step, as an index into `steps`.
    package let step: Int
    package let target: Target
    /// The violations that the step causes, as indices into `violations`.
    package let violations: [Int]
  }

  /// A mistake, where it was first found.
  package struct Violation: Sendable, Equatable {
    package let message: String
    /// The state that shows it, or in which a step leads to a trap.
    package let state: Int?
    /// The lines of a scenario that reproduces it; nil if none can.
    package let scenario: [String]?
  }

  /// The texts of steps: `add: Milk`, `disk.load fails`.
  package var steps: [String] = []
  package var states: [State] = []
  package var violations: [Violation] = []
  /// The states that were found after those of the graph.
  package var omitted = 0
}

extension ExplorationGraph {
  /// The properties of a state, in their order.
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

  /// `14 states, 32 steps`
  package var edgeCount: Int { states.reduce(0) { $0 + $1.edges.count } }
}
