import Exploration

/// The drawing of a small graph, as SVG for an HTML page.
struct GraphDrawing {
  private let graph: ExplorationGraph
  private let edges: [(from: Int, to: Int, steps: [Int], violations: Set<Int>)]
  private let diagram: GraphDiagram
  private static let margin = 28.0

  /// Nil if the graph has too many states to draw.
  init?(_ graph: ExplorationGraph) {
    guard graph.states.count <= GraphDiagram.mostStates, graph.omitted == 0 else { return nil }
    self.graph = graph
    edges = graph.changingEdges
    diagram = GraphDiagram(
      depths: graph.states.map(\.depth), edges: edges.map { ($0.from, $0.to) })
  }

  var lines: [String] {
    let margin = Self.margin
    let width = Self.number(diagram.size.width + 2 * margin)
    let height = Self.number(diagram.size.height + 2 * margin)
    let origin = Self.number(-margin)
    var lines = [
      "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"\(origin) \(origin) \(width) \(height)\" role=\"group\" aria-label=\"The states and the steps between them\">",
      "<defs>", Self.arrow("arrow"), Self.arrow("arrow-hot"), Self.arrow("arrow-bad"), "</defs>",
    ]
    lines += edges.map(path)
    lines += graph.states.indices.map(node)
    return lines + ["</svg>"]
  }

  private static func arrow(_ id: String) -> String {
    "<marker id=\"\(id)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker>"
  }

  // MARK: - States

  private func node(_ number: Int) -> String {
    let state = graph.states[number]
    let (x, y) = diagram.places[number]
    let step = state.step.map { graph.steps[$0] } ?? "the start"
    let summary = graph.summary(of: number)
    let kind = "node" + (state.violations.isEmpty ? "" : " bad")
    let title = (["state \(number): \(step)"] + summary).map(htmlText).joined(separator: "&#10;")
    let first = Self.shortened("\(number)  \(step)", to: 30)
    let second = Self.shortened(summary.joined(separator: ", "), to: 33)
    return "<a href=\"#s\(number)\" id=\"n\(number)\" class=\"\(kind)\">"
      + "<title>\(title)</title>"
      + "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(GraphDiagram.nodeWidth))\" height=\"\(Self.number(GraphDiagram.nodeHeight))\" rx=\"7\"/>"
      + "<text x=\"\(Self.number(x + 10))\" y=\"\(Self.number(y + 20))\" class=\"step\">\(htmlText(first))</text>"
      + "<text x=\"\(Self.number(x + 10))\" y=\"\(Self.number(y + 37))\">\(htmlText(second))</text></a>"
  }

  private static func shortened(_ text: String, to count: Int) -> String {
    text.count <= count ? text : text.prefix(count - 1) + "…"
  }

  // MARK: - Steps

  private func path(
    _ edge: (from: Int, to: Int, steps: [Int], violations: Set<Int>)
  ) -> String {
    let isTree = graph.states[edge.to].parent == edge.from
    var kind = "edge" + (isTree ? " tree" : "")
    if !edge.violations.isEmpty { kind += " bad" }
    let steps = edge.steps.map { graph.steps[$0] }.shortened(to: 12)
    let title = (["\(edge.from) → \(edge.to)"] + steps).map(htmlText).joined(separator: "&#10;")
    return
      "<path class=\"\(kind)\" data-from=\"\(edge.from)\" data-to=\"\(edge.to)\" d=\"\(curve(edge.from, edge.to))\"><title>\(title)</title></path>"
  }

  private func curve(_ from: Int, _ to: Int) -> String {
    let middle = GraphDiagram.nodeHeight / 2
    let (start, end) = (diagram.places[from], diagram.places[to])
    let right = (start.x + GraphDiagram.nodeWidth, end.x + GraphDiagram.nodeWidth)
    if end.x > start.x {
      return Self.curve(
        (right.0, start.y + middle), (end.x - 2, end.y + middle), bend: 40, -40)
    }
    if end.x == start.x {
      return Self.curve(
        (right.0, start.y + middle + 8), (right.1 + 2, end.y + middle - 8), bend: 44, 44)
    }
    return Self.curve(
      (start.x, start.y + middle + 12), (right.1 + 2, end.y + middle + 12), bend: -40, 40)
  }

  private static func curve(
    _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), bend: Double, _ back: Double
  ) -> String {
    "M\(number(start.x)) \(number(start.y))C\(number(start.x + bend)) \(number(start.y)) "
      + "\(number(end.x + back)) \(number(end.y)) \(number(end.x)) \(number(end.y))"
  }

  /// The number with at most one digit after the decimal point.
  private static func number(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let rest = tenths.magnitude % 10
    return sign + "\(tenths.magnitude / 10)" + (rest == 0 ? "" : ".\(rest)")
  }
}
