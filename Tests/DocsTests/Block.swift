import Foundation

/// A code block of a page. Comments directly above the block decide how it is tested:
///
/// - `<!-- file: Specs/cart.yaml -->`: the commands of the page find the block at this path.
/// - `<!-- from: PATH -->`: the block is part of this file of the repository, or of the generated
///   files for the specs of the page.
/// - `<!-- beside: PAGE -->`: the spec of an app whose features are on another page.
/// - `<!-- wrong -->`: a spec that has errors.
/// - `<!-- broken -->`: a spec with a mistake that only exploring finds.
/// - `<!-- no spec -->`: YAML that is not a spec.
/// - `<!-- not run -->`: commands that the tests do not run.
/// - `<!-- continued -->`: the block is tested together with the previous block.
/// - `<!-- before`, lines, `-->`: lines inserted before the block when it is tested.
struct Block: Sendable, CustomStringConvertible {
  let page: String
  /// The number of the line with the opening fence, counted from 1.
  let line: Int
  let language: String
  let text: String
  let marks: [String]
  let before: String
  /// Whether `ReferenceTests` compares the block with the tool's own tables.
  let isTable: Bool

  var description: String { "\(page):\(line)" }
  /// The tested code: the hidden lines, followed by the block.
  var whole: String { before + text }

  func has(_ mark: String) -> Bool { marks.contains(mark) }

  func value(of mark: String) -> String? {
    marks.first { $0.hasPrefix(mark + ": ") }.map { String($0.dropFirst(mark.count + 2)) }
  }

  /// The name in `feature:` or `app:`, if the block is a spec.
  var feature: String? {
    guard language == "yaml" else { return nil }
    for line in whole.components(separatedBy: "\n") {
      for key in ["feature:", "app:"] where line.hasPrefix(key) {
        return line.dropFirst(key.count).split(separator: " ").first.map(String.init)
      }
    }
    return nil
  }

  var isApp: Bool { language == "yaml" && "\n\(whole)".contains("\napp:") }

  /// The other specs that have a `file` mark, on the block's page and on the page that its `beside`
  /// mark names.
  var specsBeside: [Block] {
    let pages = [page, value(of: "beside")]
    return Block.all.filter {
      pages.contains($0.page) && $0.feature != nil && $0.feature != feature && !$0.has("wrong")
        && $0.value(of: "file") != nil
    }
  }

  static let all: [Block] = Page.all.flatMap(\.blocks)
}

/// Reads the code blocks of a page.
struct CodeBlocks {
  private let page: Page
  private var blocks: [Block] = []
  private var marks: [String] = []
  private var before = ""
  private var isTable = false

  static func read(_ page: Page) -> [Block] {
    var reader = CodeBlocks(page: page)
    reader.read(page.text.components(separatedBy: "\n"))
    return reader.blocks
  }

  private init(page: Page) {
    self.page = page
  }

  private mutating func read(_ lines: [String]) {
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("```") {
        let end = lines[index...].firstIndex(of: "```") ?? lines.count
        add(line, lines[index..<end], at: index)
        index = end + 1
      } else if line == "<!-- before" {
        let end = lines[index...].firstIndex(of: "-->") ?? lines.count
        before = lines[index..<end].joined(separator: "\n") + "\n"
        index = end + 1
      } else if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
        let mark = String(line.dropFirst(5).dropLast(4))
        if mark.hasSuffix(": begin") || mark.hasSuffix(": end") {
          isTable = mark.hasSuffix(": begin")
        } else {
          marks.append(mark)
        }
      } else {
        marks = []
        before = ""
      }
    }
  }

  private mutating func add(_ fence: String, _ lines: ArraySlice<String>, at line: Int) {
    if marks.contains("continued"), let last = blocks.last { before += last.whole }
    blocks.append(
      Block(
        page: page.path, line: line, language: String(fence.dropFirst(3)),
        text: lines.joined(separator: "\n") + "\n", marks: marks, before: before,
        isTable: isTable))
    marks = []
    before = ""
  }
}
