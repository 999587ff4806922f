import Exploration
import FeatureAnalysis
import SpecLanguage
import Testing

@testable import Commands

/// The graph of a spec, with a title.
struct GraphSample {
  let graph: ExplorationGraph
  let title: GraphTitle

  init(_ spec: String, limit: Int = 10_000, workers: Int = 1) throws {
    var diagnostics = Diagnostics()
    let analyzed = analyzeSpec(SourceFile(path: "test.yaml", text: spec), &diagnostics).feature
    #expect(diagnostics.findings.filter { $0.severity == .error }.map(\.message) == [])
    let feature = try #require(analyzed)
    var options = ExplorationOptions()
    options.workers = workers
    let found = try #require(explore(App(feature), options, graphOf: limit))
    graph = found.graph
    title = GraphTitle(name: feature.name, coverage: found.exploration.coverage)
  }

  /// A spec with strings that have a special meaning in HTML, JSON, Graphviz or Mermaid, and with a
  /// broken invariant whose name is such a string.
  static let hostile = #"""
    feature: Hostile
    state: {text: String = "", count: Int = 0}
    actions:
      write: {payload: {_ text: String}, reduce: state.text = text}
      add: {reduce: "if state.count < 2 { state.count += 1 }"}
    invariants:
      '</script><b>"it" & {that} stays \ below 2</b>': count < 2
    explore:
      samples: {String: ["</script><script>alert(1)</script>", '"];}--> | #quot; %%{init}%%', "\u202E\\ "]}

    """#

  static let counter = """
    feature: Counter
    state: {count: Int = 0}
    actions:
      add: {reduce: state.count += 1}
      reset: {reduce: state.count = 0}

    """
}
