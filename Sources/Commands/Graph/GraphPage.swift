import Exploration

/// A graph as a page for a web browser. The page loads no other files.
struct GraphPage {
  private let graph: ExplorationGraph
  private let title: GraphTitle

  init(_ graph: ExplorationGraph, _ title: GraphTitle) {
    self.graph = graph
    self.title = title
  }

  var bytes: [UInt8] {
    var page: [UInt8] = []
    func add(_ lines: [String]) {
      for line in lines {
        page += line.utf8
        page.append(UInt8(ascii: "\n"))
      }
    }
    add(head)
    add(["<style>"])
    page += Self.style.withUTF8Buffer { Array($0) }
    add(["</style>", "</head>", "<body>"])
    add(header + ["<div id=\"columns\">"] + list)
    add(["<main>"] + violations + drawing)
    add(["<article id=\"detail\" aria-label=\"The opened state\"></article>", "</main>", "</div>"])
    add(["<script type=\"application/json\" id=\"graph\">"])
    var data = GraphData(graph)
    page += data.bytes()
    add(["</script>", "<script>"])
    page += Self.script.withUTF8Buffer { Array($0) }
    add(["</script>", "</body>", "</html>"])
    return page
  }

  private var head: [String] {
    [
      "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">",
      "<meta name=\"color-scheme\" content=\"light dark\">",
      "<title>\(htmlText(title.name)): explored states</title>",
    ]
  }

  private var header: [String] {
    var lines = ["<header>", "<h1>\(htmlText(title.name))</h1>"]
    lines += title.coverage.map { "<p>\(htmlText($0))</p>" }
    if let excerpt = graph.excerpt(leavingOut: graph.omitted) {
      lines.append("<p class=\"bounds\">This page holds \(excerpt).</p>")
    }
    lines.append("<noscript><p>The list of states needs JavaScript.</p></noscript>")
    return lines + ["</header>"]
  }

  private var violations: [String] {
    if graph.violations.isEmpty { return [] }
    let count = graph.violations.count
    return [
      "<section id=\"violations\" aria-labeledby=\"violations-title\">",
      "<h2 id=\"violations-title\">\(count == 1 ? "1 violation" : "\(count) violations")</h2>",
      "<ol>",
    ]
      + graph.violations.map { violation in
        let message = htmlText(violation.message)
        guard let state = violation.state else {
          return "<li>\(message) (its state is not on this page)</li>"
        }
        return "<li><a href=\"#s\(state)\">\(message)</a></li>"
      } + ["</ol>", "</section>"]
  }

  private var drawing: [String] {
    guard let drawing = GraphDrawing(graph) else {
      return [
        "<p class=\"bounds\">A graph of more than \(GraphDiagram.mostStates) states is not drawn.</p>"
      ]
    }
    return [
      "<section id=\"diagram\" aria-label=\"States by depth\">",
      "<div class=\"scroll\" tabindex=\"-1\">",
    ]
      + drawing.lines
      + [
        "</div>",
        "<p class=\"legend\">Thick arrows are the shortest paths. Steps that change nothing are not drawn.</p>",
        "</section>",
      ]
  }

  private var list: [String] {
    [
      "<nav aria-label=\"States\">",
      "<label for=\"search\">Search <kbd>/</kbd></label>",
      "<input id=\"search\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" placeholder=\"count: 3, add, #12\">",
      "<p id=\"count\" role=\"status\"></p>",
      "<div id=\"list\" role=\"listbox\" tabindex=\"0\" aria-label=\"States\"></div>",
      "<p class=\"keys\"><kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> returns to the list</p>",
      "</nav>",
    ]
  }
}
