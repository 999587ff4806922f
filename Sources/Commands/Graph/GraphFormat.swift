import Exploration

/// The format of a file with the graph of an exploration. The extension of the file determines the
/// format.
enum GraphFormat: String, CaseIterable, Sendable {
  /// A page for a browser.
  case html
  /// The language of Graphviz.
  case dot
  /// The language of Mermaid.
  case mmd

  /// - Parameter path: the path of the file.
  /// - Returns: nil if the extension is unknown.
  init?(ofFile path: String) {
    guard let form = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = form
  }

  /// The maximum number of states in a file. Mermaid does not draw much larger graphs.
  var limit: Int { self == .mmd ? 200 : 10_000 }

  /// The bytes of the file, and the number of omitted states.
  func file(_ graph: ExplorationGraph, _ title: GraphTitle) -> (bytes: [UInt8], omitted: Int) {
    switch self {
    case .html: (GraphPage(graph, title).bytes, graph.omitted)
    case .dot: (Array(DOTGraph(graph, title).text.utf8), graph.omitted)
    case .mmd: MermaidGraph(graph, title).file
    }
  }
}

/// The description of the whole exploration in a file with its graph.
struct GraphTitle {
  /// The name of the feature or app.
  let name: String
  /// Sentences about the coverage of the exploration.
  let coverage: [String]
}

extension ExplorationGraph {
  /// `the first 10,000 of 25,310 states`; nil if no state is omitted.
  func excerpt(leavingOut omitted: Int) -> String? {
    if omitted == 0 { return nil }
    let all = states.count + self.omitted
    return "the first \(Exploration.grouped(all - omitted)) of \(Exploration.grouped(all)) states"
  }

  /// `10,000 states`
  var counted: String {
    states.count == 1 ? "1 state" : "\(Exploration.grouped(states.count)) states"
  }

  /// The edges to another state of the file, with their steps, in order.
  var changingEdges: [(from: Int, to: Int, steps: [Int], violations: Set<Int>)] {
    states.indices.flatMap { from in
      var places: [Int: Int] = [:]
      var edges: [(from: Int, to: Int, steps: [Int], violations: Set<Int>)] = []
      for edge in states[from].edges {
        guard case .state(let to) = edge.target, to != from else { continue }
        if let place = places[to] {
          edges[place].steps.append(edge.step)
          edges[place].violations.formUnion(edge.violations)
        } else {
          places[to] = edges.count
          edges.append((from, to, [edge.step], Set(edge.violations)))
        }
      }
      return edges
    }
  }

  /// A short description of a state: its differences from its parent. For a start state, its
  /// values.
  func summary(of state: Int) -> [String] {
    states[state].parent == nil
      ? states[state].changes.compactMap { change in change.text.map { "\(change.path): \($0)" } }
      : states[state].difference
  }
}

extension [String] {
  /// At most `count` lines. `…` replaces the omitted lines.
  func shortened(to count: Int) -> [String] {
    self.count <= count ? self : prefix(count - 1) + ["…"]
  }
}
