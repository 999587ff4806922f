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
