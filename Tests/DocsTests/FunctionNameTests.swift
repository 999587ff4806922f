import Foundation
import Testing

/// The names of the tool's functions, which a developer searches for.
@Suite("Names of functions")
struct FunctionNameTests {
  /// A function with a bare name, in a file or in a type that is not nested.
  private let bare =
    #/
    \ {0,2} (?: @\S+\  )? (?<modifiers> (?: [a-z]+\  )* ) func\ (?:
      add | apply | check | end | find | get | list | make | move | name | note | place | read
      | run | set | text | type | visit | write
    ) \b
    /#

  @Test("a function that is not private says its object: 'addFinding', not 'add'")
  func objects() throws {
    let sources = Page.root.appending(path: "Sources")
    var found: [String] = []
    var count = 0
    // App developers call the functions of the runtime's modules.
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("Redux") {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      var isHidden = false
      for line in text.split(separator: "\n") {
        let isOutermost = line.first?.isLetter == true
        // What follows is private, or belongs to a function.
        if isOutermost { isHidden = line.contains("private ") || line.contains("func ") }
        if line.contains("func ") { count += 1 }
        guard let match = line.prefixMatch(of: bare), isOutermost || !isHidden else { continue }
        // ArgumentParser calls each command's `run()`.
        let isCommand = path.hasPrefix("redux-gen/") && line == "  func run() throws {"
        if !isCommand, !match.modifiers.contains("private") { found.append("\(path): \(line)") }
      }
    }
    #expect(found == [])
    #expect(count > 1000)
  }
}
