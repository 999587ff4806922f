import Exploration
import FeatureRendering
import PackageWriting

/// The data of a page: a graph as JSON. Each string is stored once, and other data refers to it by
/// its number.
///
/// The top-level object contains the list `steps`, the list `texts` of all other strings, the
/// `violations` and the `states`. A state has these members:
///
/// - `p`: its parent
/// - `s`: the step from the parent
/// - `d`: its depth
/// - `c`: its changes: for each property, the number of the path and the number of the value's
///   description, or -1 if the property was removed
/// - `l`: the lines of its difference from the parent
/// - `e`: its edges, each with the target and the steps that lead to it
/// - `t`: the lines of its scenario
/// - `v`: its violations
/// - `b`: the steps that cause violations, each with its target and the violation
/// - `x`: present if the steps of the state were not tried
struct GraphData {
  private let graph: ExplorationGraph
  private var texts: [JSONValue] = []
  private var numbers: [String: Int] = [:]

  static let outside = -1
  static let nowhere = -2

  init(_ graph: ExplorationGraph) { self.graph = graph }

  /// The JSON for a script element. It contains no `<`, so it cannot start or end an HTML element.
  mutating func bytes() -> [UInt8] {
    let states = JSONValue.array(graph.states.map { state($0) })
    let violations = JSONValue.array(
      graph.violations.map { violation in
        .object([
          "m": .string(violation.message), "s": violation.state.map { .integer($0) },
          "t": violation.scenario.map { lines($0) },
        ])
      })
    let steps = JSONValue.array(graph.steps.map { .string($0) })
    var json: [UInt8] = []
    JSONWriter.append(
      .object([
        "steps": steps, "texts": .array(texts), "violations": violations, "states": states,
        "tried": .integer(graph.tried),
      ]), to: &json)
    guard json.contains(UInt8(ascii: "<")) else { return json }
    return json.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
  }

  private mutating func state(_ state: ExplorationGraph.State) -> JSONValue {
    let changes = state.changes.flatMap { change in
      [number(of: change.path), change.text.map { number(of: $0) } ?? -1]
    }
    let broken = state.edges.flatMap { edge in
      edge.violations.map { [edge.step, Self.number(of: edge.target), $0] }
    }
    return .object([
      "p": state.parent.map { .integer($0) }, "s": state.step.map { .integer($0) },
      "d": .integer(state.depth), "c": .integers(changes),
      "l": state.difference.isEmpty ? nil : lines(state.difference),
      "e": .array(Self.edges(of: state).map { .integers($0) }),
      "t": state.scenario.map { lines($0) },
      "v": state.violations.isEmpty ? nil : .integers(state.violations),
      "b": broken.isEmpty ? nil : .array(broken.map { .integers($0) }),
      "x": state.isExpanded ? nil : .boolean(true),
    ])
  }

  /// The targets of the state's edges. Each target is followed by the steps that lead to it.
  private static func edges(of state: ExplorationGraph.State) -> [[Int]] {
    var places: [ExplorationGraph.Edge.Target: Int] = [:]
    var edges: [[Int]] = []
    for edge in state.edges {
      if let place = places[edge.target] {
        edges[place].append(edge.step)
      } else {
        places[edge.target] = edges.count
        edges.append([number(of: edge.target), edge.step])
      }
    }
    return edges
  }

  private static func number(of target: ExplorationGraph.Edge.Target) -> Int {
    switch target {
    case .state(let number): number
    case .outside: outside
    case .nowhere: nowhere
    }
  }

  private mutating func lines(_ lines: [String]) -> JSONValue {
    .integers(lines.map { number(of: $0) })
  }

  private mutating func number(of text: String) -> Int {
    if let known = numbers[text] { return known }
    numbers[text] = texts.count
    texts.append(.string(text))
    return texts.count - 1
  }
}

extension JSONValue {
  fileprivate static func integers(_ numbers: [Int]) -> JSONValue {
    .array(numbers.map { .integer($0) })
  }
}
