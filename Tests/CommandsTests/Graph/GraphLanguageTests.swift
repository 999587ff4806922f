import Exploration
import Testing

@testable import Commands

@Suite("A graph for Graphviz and for Mermaid")
struct GraphLanguageTests {
  @Test(
    "The Graphviz file of a graph has a node for each state and an edge for each pair of states")
  func dot() throws {
    let sample = try GraphSample(
      "feature: Lamp\nstate: {isOn: Bool = false}\nactions: {toggle: {reduce: state.isOn.toggle()}}\n"
    )
    #expect(
      DOTGraph(sample.graph, sample.title).text == #"""
        digraph "Lamp" {
          // explored: all 2 states reachable, to depth 1
          rankdir=LR;
          node [shape=box, style=rounded];
          s0 [label="0\nisOn: false"];
          s1 [label="1\nisOn: false → true"];
          s0 -> s1 [label="toggle"];
          s1 -> s0 [label="toggle"];
        }

        """#)
  }

  @Test("The Mermaid file of a graph has a node for each state and an edge for each pair of states")
  func mermaid() throws {
    let sample = try GraphSample(
      "feature: Lamp\nstate: {isOn: Bool = false}\nactions: {toggle: {reduce: state.isOn.toggle()}}\n"
    )
    #expect(
      MermaidGraph(sample.graph, sample.title).text == """
        %% explored: all 2 states reachable, to depth 1
        flowchart LR
          s0["0<br/>isOn: false"]
          s1["1<br/>isOn: false → true"]
          s0 -->|"toggle"| s1
          s1 -->|"toggle"| s0
          classDef violation stroke:#c00,stroke-width:3px

        """)
  }

  @Test("In a Graphviz file, no label can end its quoted string")
  func hostileDot() throws {
    let sample = try GraphSample(GraphSample.hostile)
    let text = DOTGraph(sample.graph, sample.title).text
    for line in text.split(separator: "\n") where line.contains("[label=") {
      let plain = line.replacing(/\\./, with: "")
      #expect(plain.count { $0 == "\"" } == 2, "\(line)")
      #expect(plain.hasSuffix("];"), "\(line)")
    }
    #expect(text.contains("color=red"))
    #expect(dotText(#"a "b" \n"#) == #"a \"b\" \\n"#)
  }

  @Test("In a Mermaid file, no label can end its quoted string or start a directive")
  func hostileMermaid() throws {
    let sample = try GraphSample(GraphSample.hostile)
    let text = MermaidGraph(sample.graph, sample.title).text
    for line in text.split(separator: "\n") where line.contains("\"") {
      #expect(line.count { $0 == "\"" } == 2, "\(line)")
      #expect(!line.contains("script>") && !line.contains("%%") && !line.contains("{"), "\(line)")
    }
    #expect(text.contains(":::violation"))
  }

  @Test("In a Graphviz file, a trap is an edge to a separate node")
  func trap() throws {
    let sample = try GraphSample(
      """
      feature: Deck
      state: {cards: "[Int]"}
      actions: {first: {reduce: "state.cards[0] = 1"}}
      """)
    let text = DOTGraph(sample.graph, sample.title).text
    #expect(text.contains("s0 -> trap [label=\"first\", color=red"))
  }

  @Test("If a graph has too many states for Mermaid, the Mermaid file omits some and counts them")
  func large() throws {
    let spec = """
      feature: Pair
      state: {one: Int = 0, two: Int = 0}
      actions:
        one: {reduce: state.one += 1}
        two: {reduce: state.two += 1}
        reset: {reduce: "state.one = 0; state.two = 0"}
      """
    let sample = try GraphSample(spec, limit: 200)
    let mermaid = MermaidGraph(sample.graph, sample.title)
    #expect(mermaid.text.matches(of: /-->/).count <= MermaidGraph.mostEdges)
    #expect(mermaid.text.unicodeScalars.count <= MermaidGraph.mostCharacters)
    let shown = mermaid.text.matches(of: /(?m)^  s\d+\[/).count
    #expect(shown > 100)
    #expect(mermaid.omitted == sample.graph.omitted + sample.graph.states.count - shown)
    #expect(mermaid.text.hasPrefix("%% the first \(shown) of "))
  }
}
