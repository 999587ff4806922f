import Foundation
import Testing

/// The examples of the README are what the tool prints.
@Suite("The README's formats")
struct ReadmeFormatTests {
  private static let readme = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "README.md")

  /// The texts between ``` and ``` of a language, below a heading and above "All findings".
  private func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let start = try #require(text.range(of: "\n### Findings for programs\n"))
    let end = try #require(text.range(of: "\n### All findings\n"))
    return text[start.upperBound..<end.lowerBound].components(separatedBy: "```\(language)\n")
      .dropFirst().compactMap { $0.components(separatedBy: "```\n").first }
  }

  @Test("Each example is what its command prints")
  func examples() throws {
    let tool = try Tool()
    let spec = try #require(try blocks("yaml").first)
    try tool.write(spec, to: "Specs/counter.yaml")
    let examples = try blocks("console")
    #expect(examples.count == 4)
    for example in examples {
      let lines = example.split(separator: "\n", maxSplits: 1)
      let words = lines[0].split(separator: " ").map(String.init)
      try #require(words.prefix(2) == ["$", "redux-gen"])
      let result = try tool.start(Array(words.dropFirst(2))).wait()
      #expect(result.output + result.errors == lines[1], "\(lines[0])")
      #expect(result.status == 1)
    }
    let fixed = try tool.run("check", "Specs", "--fix")
    #expect(fixed.status == 2)
    #expect(tool.read("Specs/counter.yaml") == spec.replacing("cuont", with: "count"))
  }
}
