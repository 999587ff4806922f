import Exploration
import FeatureLowering
import FeatureRendering
import PackageWriting

/// The data of the map on a page: a graph as JSON. Each string is stored once, and other data refers to
/// it by its number.
///
/// The top-level object contains the `name`, the lines of `coverage`, what the graph is an `excerpt` of
/// if states are omitted, the `diagram` of a small graph, the list `steps`, the list `texts` of all
/// other strings, the `violations` and the `states`. A state has these members:
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
  private let title: GraphTitle
  /// The JSON for a script element. It contains no `<`, so it cannot start or end an HTML element.
  private(set) var bytes: [UInt8] = []
  private var texts: [JSONValue] = []
  private var numbers: [String: Int] = [:]

  static let outside = -1
  static let nowhere = -2

  init(_ graph: ExplorationGraph, _ title: GraphTitle) {
    (self.graph, self.title) = (graph, title)
    bytes = json()
  }

  private mutating func json() -> [UInt8] {
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
        "name": .string(singleLine(title.name)),
        "coverage": .strings(title.coverage.map(singleLine)),
        "excerpt": graph.excerpt(leavingOut: graph.omitted).map { .string($0) },
        "most": .integer(GraphDiagram.mostStates), "diagram": diagram,
        "steps": steps, "texts": .array(texts), "violations": violations, "states": states,
        "tried": .integer(graph.tried),
      ]), to: &json)
    guard json.contains(UInt8(ascii: "<")) else { return json }
    return json.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
  }

  /// The size of a drawing and of its states, and the place of each state; nil if there are too many to
  /// read.
  private var diagram: JSONValue? {
    guard graph.states.count <= GraphDiagram.mostStates, graph.omitted == 0 else { return nil }
    let diagram = GraphDiagram(
      depths: graph.states.map(\.depth), edges: graph.changingEdges.map { ($0.from, $0.to) })
    func pixels(_ lengths: Double...) -> JSONValue { .integers(lengths.map { Int($0.rounded()) }) }
    return .object([
      "size": pixels(diagram.size.width, diagram.size.height),
      "node": pixels(GraphDiagram.nodeWidth, GraphDiagram.nodeHeight),
      "places": .array(diagram.places.map { pixels($0.x, $0.y) }),
    ])
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
