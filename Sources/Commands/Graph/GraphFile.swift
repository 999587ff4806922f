import Exploration
import FeatureRendering
import PackageWriting
import SpecLanguage

/// A file to which the graph of an exploration is written.
package struct GraphFile: Sendable {
  let path: String
  let format: GraphFormat

  /// Nil if the extension of the path is not the extension of a known format.
  package init?(_ path: String) {
    guard let format = GraphFormat(ofFile: path) else { return nil }
    self.path = path
    self.format = format
  }

  /// - Parameter drawn: the graph to write; nil if the spec could not be explored.
  func writeGraph(_ drawn: DrawnGraph?, _ report: inout RunReport) {
    guard let drawn else {
      report.notes.append("'\(shown(path))' is not written, because nothing was explored")
      return
    }
    let (bytes, omitted) = format.file(drawn.graph, drawn.title)
    do throws(Fault) {
      try writeFile(path, bytes)
      let content = drawn.graph.excerpt(leavingOut: omitted) ?? drawn.graph.counted
      let rest = format == .html ? drawn.graph.omittedScenarios : ""
      report.notes.append("the graph of \(content) is in '\(shown(path))'\(rest)")
    } catch {
      report.fail([error])
    }
  }
}

/// A graph of an exploration, with its title.
struct DrawnGraph {
  let graph: ExplorationGraph
  let title: GraphTitle

  init(_ graph: ExplorationGraph, of name: String, _ exploration: Exploration) {
    self.graph = graph
    title = GraphTitle(name: name, coverage: exploration.coverage)
  }
}
