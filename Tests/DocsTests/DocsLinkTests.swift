import Foundation
import Testing

@Suite("The links of the documentation")
struct DocsLinkTests {
  @Test(
    "Each relative link in the documentation refers to an existing file and heading",
    arguments: Page.all)
  func links(of page: Page) {
    for (line, target) in Self.links(page) where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = String(parts[0])
      let file = path.isEmpty ? page.url : Self.resolve(path, from: page)
      guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("\(page):\(line): there is no '\(path)'")
        continue
      }
      guard parts.count == 2 else { continue }
      let linked = Page.all.first { $0.url.path == file.path }
      #expect(
        linked?.anchors.contains(String(parts[1])) == true,
        "\(page):\(line): no heading for '\(target)'")
    }
  }

  @Test("Each page of docs can be reached from the README")
  func everyPageIsLinked() {
    var reached: Set<String> = ["README.md"]
    var waiting = ["README.md"]
    while let path = waiting.popLast() {
      guard let page = Page.all.first(where: { $0.path == path }) else { continue }
      for (_, target) in Self.links(page) where !target.contains("://") {
        let file = Self.resolve(String(target.prefix { $0 != "#" }), from: page)
        let found = Page.all.first { $0.url.path == file.path }
        if let found, reached.insert(found.path).inserted { waiting.append(found.path) }
      }
    }
    for page in Page.all where page.path.hasPrefix("docs/") {
      #expect(reached.contains(page.path), "no page links to \(page)")
    }
  }

  @Test("docs/README.md links to each page of docs")
  func contents() throws {
    let contents = try #require(Page.all.first { $0.path == "docs/README.md" })
    let linked = Set(
      Self.links(contents).filter { !$0.target.contains("://") }
        .map { Self.resolve(String($0.target.prefix { $0 != "#" }), from: contents).path })
    for page in Page.all where page.path.hasPrefix("docs/") && page.path != contents.path {
      #expect(linked.contains(page.url.path), "docs/README.md does not link to \(page)")
    }
  }

  @Test(
    "Documentation pages with a length limit do not exceed it",
    arguments: [
      ("README.md", 200), ("ARCHITECTURE.md", 150), ("CONTRIBUTING.md", 80),
    ])
  func lengths(path: String, limit: Int) throws {
    let page = try #require(Page.all.first { $0.path == path })
    #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= limit)
  }

  private static func resolve(_ path: String, from page: Page) -> URL {
    page.url.deletingLastPathComponent().appending(path: path).standardizedFileURL
  }

  /// Returns the targets of `[text](target)` outside of code, with their line numbers.
  private static func links(_ page: Page) -> [(line: Int, target: String)] {
    page.prose.flatMap { number, line in
      let plain = line.replacing(/`[^`]*`/, with: "code")
      return plain.matches(of: /\]\(([^)\s]+)\)/).map { (number, String($0.1)) }
    }
  }
}
