import EmbeddedSources

/// The page of `play`: one file, which needs nothing else. With a graph in it, it is the file of
/// `explore --graph`, and shows only the map.
enum PlayPage {
  /// What precedes the place of a graph. The script of the page looks there for one.
  private static let marker = "id=\"graph\">"

  static var bytes: [UInt8] {
    guard let text = playPageSource() else { return [] }
    return Array(String(cString: text).utf8)
  }

  /// - Parameter graph: the data of a graph, which has no `<`.
  static func bytes(holding graph: [UInt8]) -> [UInt8] {
    let page = bytes
    guard let start = page.firstRange(of: Array(marker.utf8))?.upperBound else { return [] }
    return page[..<start] + graph + page[start...]
  }
}
