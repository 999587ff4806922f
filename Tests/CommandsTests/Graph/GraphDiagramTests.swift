import Exploration
import Foundation
import Testing

@testable import Commands

@Suite("The drawing of a graph")
struct GraphDiagramTests {
  /// The depths and edges of a tree in which each node has three children. There are additional
  /// edges to earlier states and between states of the same depth.
  private static let depths = [0] + Array(repeating: 1, count: 3) + Array(repeating: 2, count: 9)
  private static let edges: [(from: Int, to: Int)] =
    (1...12).map { (($0 - 1) / 3, $0) } + [(12, 0), (5, 6), (11, 1)]

  @Test("the drawing of a graph puts states into columns by depth, without overlaps")
  func places() {
    let diagram = GraphDiagram(depths: Self.depths, edges: Self.edges)
    for (state, depth) in Self.depths.enumerated() {
      #expect(diagram.columns[depth].contains(state))
      #expect(diagram.places[state].x == diagram.places[diagram.columns[depth][0]].x)
    }
    for column in diagram.columns {
      for (above, below) in zip(column, column.dropFirst()) {
        let gap = diagram.places[below].y - diagram.places[above].y
        #expect(gap >= GraphDiagram.nodeHeight + 10)
      }
    }
    #expect(diagram.places.allSatisfy { $0.x >= 0 && $0.y >= 0 })
    #expect(
      diagram.places.allSatisfy {
        $0.x + GraphDiagram.nodeWidth <= diagram.size.width
          && $0.y + GraphDiagram.nodeHeight <= diagram.size.height
      })
  }

  @Test("the drawing of a graph orders states so that the edges of a tree do not cross")
  func crossings() {
    // Edges would cross if the states were in the order of their numbers: for example, 1 → 4 and 2
    // → 3.
    let diagram = GraphDiagram(
      depths: [0, 1, 1, 2, 2, 2, 2],
      edges: [(0, 1), (0, 2), (2, 3), (1, 4), (2, 5), (1, 6)])
    #expect(diagram.columns[2].map { [4, 6].contains($0) } == [true, true, false, false])
  }

  @Test("the drawing of a graph may have a single state or no states")
  func small() {
    #expect(GraphDiagram(depths: [0], edges: []).places.count == 1)
    #expect(GraphDiagram(depths: [], edges: []).columns.isEmpty)
  }

  @Test("the drawing of a graph has a place for each state, and is omitted if there are too many")
  func data() throws {
    func places(_ spec: String) throws -> (states: Int, places: Int?) {
      let sample = try GraphSample(spec)
      let json = try JSONSerialization.jsonObject(
        with: Data(GraphData(sample.graph, sample.title).bytes))
      let diagram = (json as? [String: Any])?["diagram"] as? [String: Any]
      return (sample.graph.states.count, (diagram?["places"] as? [[Int]])?.count)
    }
    let small = try places(GraphSample.hostile)
    #expect(small.places == small.states)
    let bounds = "explore: {bounds: {depth: \(GraphDiagram.mostStates)}}\n"
    let large = try places(GraphSample.counter + bounds)
    #expect(large.states == GraphDiagram.mostStates + 1)
    #expect(large.places == nil)
  }
}
