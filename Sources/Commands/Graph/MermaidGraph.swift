import Exploration
import FeatureLowering

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
