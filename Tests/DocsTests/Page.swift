import Foundation

/// A Markdown page of the documentation.
struct Page: Sendable, CustomStringConvertible {
  /// The path from the root of the repository, such as `docs/README.md`.
  let path: String
  let text: String

  var description: String { path }
  var url: URL { Page.root.appending(path: path) }
  var blocks: [Block] { CodeBlocks.read(self) }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pages in the root folder and in `docs`, including new pages. Those of `docs/findings` are data
  /// of the tool, with marks in their specs.
  static let all: [Page] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let inDocs = FileManager.default.enumerator(atPath: root.appending(path: "docs").path)
    let below = (inDocs?.allObjects ?? []).compactMap { $0 as? String }.map { "docs/" + $0 }
    return (names + below).filter { $0.hasSuffix(".md") && !$0.hasPrefix("docs/findings/") }
      .sorted().compactMap { path in
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.map { Page(path: path, text: $0) }
      }
  }()

  /// The lines outside of code blocks, with their numbers from 1.
  var prose: [(number: Int, text: String)] {
    var isCode = false
    var lines: [(Int, String)] = []
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        lines.append((index + 1, line))
      }
    }
    return lines
  }

  /// The anchors that GitHub generates for the headings.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    for (_, line) in prose where line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
      let kept = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      let anchor = kept.replacing(" ", with: "-")
      var unique = anchor
      var count = 0
      while !anchors.insert(unique).inserted {
        count += 1
        unique = "\(anchor)-\(count)"
      }
    }
    return anchors
  }
}
