import Exploration
import FeatureSimulation

/// The format of a file that contains the graph of an exploration. It is determined by the
/// extension of the file.
enum GraphFormat: String, CaseIterable, Sendable {
  /// A page for a web browser.
  case html
  /// The language of Graphviz.
  case dot
  /// The language of Mermaid.
  case mmd

  /// Nil if the extension of the file is unknown.
  init?(ofFile path: String) {
    guard let form = Self.allCases.first(where: { path.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = form
  }

  /// The maximum number of states in a file. Mermaid cannot draw much larger graphs.
  var limit: Int { self == .mmd ? 200 : 10_000 }

  /// The number of steps after which no further state gets a scenario. Only pages show scenarios.
  var scenarioSteps: Int { self == .html ? 10_000 : 0 }

  /// The bytes of the file, and the number of states that are omitted in it.
  func file(_ graph: ExplorationGraph, _ title: GraphTitle) -> (bytes: [UInt8], omitted: Int) {
    switch self {
    case .html: (PlayPage.bytes(holding: GraphData(graph, title).bytes), graph.omitted)
    case .dot: (Array(DOTGraph(graph, title).text.utf8), graph.omitted)
    case .mmd: MermaidGraph(graph, title).file
    }
  }
}

/// A description of the whole exploration, for a file that contains its graph.
struct GraphTitle {
  /// The name of the feature or app.
  let name: String
  /// The sentences about the coverage of the exploration.
  let coverage: [String]
}

extension ExplorationGraph {
  /// The included states, such as `the first 10,000 of 25,310 states`; nil if no state is omitted.
  func excerpt(leavingOut omitted: Int) -> String? {
    if omitted == 0 { return nil }
    let all = states.count + self.omitted
    return "the first \((all - omitted).grouped) of \(all.grouped) states"
  }

  /// The number of states with a noun, such as `10,000 states`.
  var counted: String {
    states.count == 1 ? "1 state" : "\(states.count.grouped) states"
  }

  /// What is said about scenarios that are omitted; empty if each state was tried.
  var omittedScenarios: String {
    tried == states.count ? "" : ", with scenarios for the first \(tried.grouped) of them"
  }

  /// The edges between different states of the graph, with their steps, in order.
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

  /// A short description of a state: its differences from its parent. For a start, the values of
  /// its properties.
  func summary(of state: Int) -> [String] {
    states[state].parent == nil
      ? states[state].changes.compactMap { change in change.text.map { "\(change.path): \($0)" } }
      : states[state].difference
  }
}

extension [String] {
  /// At most `count` lines. If lines are omitted, the last line is `…`.
  func shortened(to count: Int) -> [String] {
    self.count <= count ? self : prefix(count - 1) + ["…"]
  }
}
