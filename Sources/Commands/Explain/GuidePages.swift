import EmbeddedSources
import SpecLanguage

/// The pages that `redux-gen guide` prints.
package enum GuidePages {
  /// The language on one page.
  package static var guide: String { page(named: "") ?? "" }

  /// The names of the pages of the reference and of the guides.
  package static let names: [String] = sources.map(\.name).filter { !$0.isEmpty }

  /// The text of a page; nil if there is no page with this name.
  package static func page(named name: String) -> String? {
    sources.first { $0.name == name }.map { withoutComments(String(cString: $0.text)) }
  }

  /// The page that the user may have meant.
  package static func near(_ name: String) -> String? { nearest(name, among: names) }

  private struct Source {
    let name: String
    let text: UnsafePointer<UInt8>
  }

  private static var sources: [Source] {
    var sources: [Source] = []
    var source = guidePageSources()
    while let path = source?.pointee.path, let text = source?.pointee.text {
      sources.append(Source(name: String(cString: path), text: text))
      source? += 1
    }
    return sources
  }

  /// Removes the comments, which only tests read, with the empty line after each.
  private static func withoutComments(_ page: String) -> String {
    var lines: [Substring] = []
    var isComment = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<!--") {
        isComment = !line.hasSuffix("-->")
      } else if isComment {
        isComment = line != "-->"
      } else if !(line.isEmpty && lines.last?.isEmpty == true) {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
