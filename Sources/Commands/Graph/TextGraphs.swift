import Exploration
import FeatureLowering

/// A graph in the language of Graphviz.
struct DOTGraph {
  private(set) var text: String

  init(_ graph: ExplorationGraph, _ title: GraphTitle) {
    var lines = ["digraph \"\(dotText(title.name))\" {"]
    lines += title.coverage.map { "  // \(singleLine($0))" }
    if let excerpt = graph.excerpt(leavingOut: graph.omitted) { lines.append("  // \(excerpt)") }
    lines += ["  rankdir=LR;", "  node [shape=box, style=rounded];"]
    for number in graph.states.indices {
      let content = (["\(number)"] + graph.summary(of: number).shortened(to: 6)).map(dotText)
      let mark = graph.states[number].violations.isEmpty ? "" : ", color=red, fontcolor=red"
      lines.append("  s\(number) [label=\"\(content.joined(separator: "\\n"))\"\(mark)];")
    }
    for edge in graph.changingEdges {
      let steps = edge.steps.map { dotText(graph.steps[$0]) }.shortened(to: 6)
      let mark = edge.violations.isEmpty ? "" : ", color=red, fontcolor=red"
      lines.append(
        "  s\(edge.from) -> s\(edge.to) [label=\"\(steps.joined(separator: "\\n"))\"\(mark)];")
    }
    lines += Self.traps(graph)
    text = (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The edges for steps that trap. They lead to a node that represents a trap.
  private static func traps(_ graph: ExplorationGraph) -> [String] {
    var lines: [String] = []
    for (number, state) in graph.states.enumerated() {
      for edge in state.edges where edge.target == .nowhere {
        if lines.isEmpty {
          lines.append("  trap [label=\"a trap\", shape=octagon, color=red, fontcolor=red];")
        }
        let label = dotText(graph.steps[edge.step])
        lines.append("  s\(number) -> trap [label=\"\(label)\", color=red, fontcolor=red];")
      }
    }
    return lines
  }
}

/// `text` on one line and escaped, as the content of a Graphviz label.
func dotText(_ text: String) -> String {
  var escaped = ""
  for scalar in singleLine(text).unicodeScalars {
    if scalar == "\"" || scalar == "\\" { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
  return escaped
}

/// A graph as a Mermaid flowchart. Mermaid draws at most 500 edges and 50,000 characters. The
/// states are added in order until a limit is reached.
struct MermaidGraph {
  static let mostEdges = 500
  static let mostCharacters = 50_000

  let text: String
  /// The number of omitted states.
  let omitted: Int

  init(_ graph: ExplorationGraph, _ title: GraphTitle) {
    var head = title.coverage.map { "%% \(Self.comment($0))" }
    head.append("flowchart LR")
    let foot = ["  classDef violation stroke:#c00,stroke-width:3px", ""]
    let edges = Dictionary(grouping: graph.changingEdges) { max($0.from, $0.to) }
    var (body, count, shown): ([String], Int, Int) = ([], 0, 0)
    // The limit includes the line about omitted states.
    var size = (head + foot).reduce(200) { $0 + $1.unicodeScalars.count + 1 }
    for number in graph.states.indices {
      var lines = [Self.line(graph, number)]
      lines += (edges[number] ?? []).map { Self.line(graph, $0.from, $0.to, $0.steps) }
      count += lines.count - 1
      size += lines.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
      if count > Self.mostEdges || size > Self.mostCharacters { break }
      body += lines
      shown += 1
    }
    omitted = graph.omitted + graph.states.count - shown
    if let excerpt = graph.excerpt(leavingOut: omitted) { head.insert("%% \(excerpt)", at: 0) }
    text = (head + body + foot).joined(separator: "\n")
  }

  var file: (bytes: [UInt8], omitted: Int) { (Array(text.utf8), omitted) }

  private static func line(_ graph: ExplorationGraph, _ number: Int) -> String {
    let content = (["\(number)"] + graph.summary(of: number).shortened(to: 4)).map(mermaidLabel)
    let mark = graph.states[number].violations.isEmpty ? "" : ":::violation"
    return "  s\(number)[\"\(content.joined(separator: "<br/>"))\"]\(mark)"
  }

  private static func line(
    _ graph: ExplorationGraph, _ from: Int, _ to: Int, _ steps: [Int]
  ) -> String {
    let label = steps.map { graph.steps[$0] }.shortened(to: 4).map(mermaidLabel)
    return "  s\(from) -->|\"\(label.joined(separator: "<br/>"))\"| s\(to)"
  }

  /// A comment. Braces are removed, because Mermaid would parse them as a directive.
  private static func comment(_ text: String) -> String {
    String(singleLine(text).map { $0 == "{" || $0 == "}" ? " " : $0 })
  }
}
