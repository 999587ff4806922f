import Exploration
import Foundation
import Testing

@testable import Commands

@Suite("The page of a graph")
struct GraphPageTests {
  private func page(_ sample: GraphSample) -> String {
    String(
      decoding: PlayPage.bytes(holding: GraphData(sample.graph, sample.title).bytes), as: UTF8.self)
  }

  /// Returns the data that the page's script reads.
  private func data(_ page: String) throws -> [String: Any] {
    let open = "<script type=\"application/json\" id=\"graph\">"
    let start = try #require(page.range(of: open)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8))
    return try #require(object as? [String: Any])
  }

  @Test("the page of a graph contains no markup from the spec")
  func escaping() throws {
    let page = page(try GraphSample(GraphSample.hostile))
    #expect(page.matches(of: /<\/?script/).count == 4)
    #expect(!page.contains("<b>"))
    #expect(!page.unicodeScalars.contains("\u{202E}"))
    #expect(page.contains(#"\u003c/script>\u003cb>\"it\" & {that} stays"#))
  }

  @Test(
    "the page of a graph loads no other files, and contains no date and no path",
    arguments: [GraphSample.hostile, GraphSample.counter])
  func selfContained(_ spec: String) throws {
    let page = page(try GraphSample(spec, limit: 40))
    #expect(page.contains("default-src 'none'"))
    for reference in [" src=", "href=\"h", "url(h", "//cdn", "@import", "test.yaml", "<svg"] {
      #expect(!page.contains(reference), "\(reference)")
    }
  }

  @Test("the page of a graph has the same bytes in every run, with any number of workers")
  func deterministic() throws {
    let one = page(try GraphSample(GraphSample.hostile))
    #expect(one == page(try GraphSample(GraphSample.hostile)))
    #expect(one == page(try GraphSample(GraphSample.hostile, workers: 3)))
  }

  @Test(
    "the data in the page of a graph contains all states, steps and scenarios",
    arguments: [GraphSample.hostile, GraphSample.counter])
  func content(_ spec: String) throws {
    let sample = try GraphSample(spec, limit: 200)
    let graph = sample.graph
    let data = try data(page(sample))
    let texts = try #require(data["texts"] as? [String])
    let states = try #require(data["states"] as? [[String: Any]])
    func lines(_ numbers: Any?) -> [String]? { (numbers as? [Int])?.map { texts[$0] } }
    #expect(data["steps"] as? [String] == graph.steps)
    #expect(states.count == graph.states.count)
    for (state, expected) in zip(states, graph.states) {
      #expect(state["p"] as? Int == expected.parent)
      #expect(state["s"] as? Int == expected.step)
      #expect(state["d"] as? Int == expected.depth)
      #expect(lines(state["t"]) == expected.scenario)
      #expect(lines(state["l"]) ?? [] == expected.difference)
      #expect(state["v"] as? [Int] ?? [] == expected.violations)
      #expect((state["x"] != nil) == !expected.isExpanded)
      let edges = try #require(state["e"] as? [[Int]]).flatMap { edge in
        edge.dropFirst().map { [$0, edge[0]] }
      }
      let wanted = expected.edges.map { edge in
        switch edge.target {
        case .state(let number): [edge.step, number]
        case .outside: [edge.step, GraphData.outside]
        case .nowhere: [edge.step, GraphData.nowhere]
        }
      }
      #expect(Set(edges) == Set(wanted))
      #expect(edges.count == wanted.count)
    }
    let violations = try #require(data["violations"] as? [[String: Any]])
    #expect(violations.map { $0["m"] as? String } == graph.violations.map(\.message))
    #expect(violations.map { lines($0["t"]) } == graph.violations.map(\.scenario))
  }

  @Test("the page of a graph says how many states it contains if some states are omitted")
  func omitted() throws {
    let whole = try data(page(try GraphSample(GraphSample.counter, limit: 21)))
    #expect(whole["excerpt"] == nil)
    #expect(whole["diagram"] != nil)
    let part = try data(page(try GraphSample(GraphSample.counter, limit: 15)))
    #expect(part["excerpt"] as? String == "the first 15 of 21 states")
    #expect(part["diagram"] == nil)
    #expect((part["coverage"] as? [String])?.first?.hasPrefix("explored: 21 states") == true)
  }

  @Test("the page of a graph links each violation to the state that shows it")
  func violations() throws {
    let sample = try GraphSample(GraphSample.hostile)
    let state = try #require(sample.graph.violations.first?.state)
    let violations = try data(page(sample))["violations"] as? [[String: Any]]
    #expect(violations?.first?["s"] as? Int == state)
  }
}
