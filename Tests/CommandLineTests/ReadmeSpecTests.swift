import Foundation
import Testing

/// The specs that the README shows.
@Suite("The README's specs")
struct ReadmeSpecTests {
  /// What stands above the one that is wrong on purpose.
  private static let wrong = "<!-- counter.yaml -->\n"

  /// All blocks of YAML that begin with `feature:`, comments apart.
  private static func specs() throws -> [String] {
    let readme = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let pieces = text.components(separatedBy: "```yaml\n")
    return zip(pieces, pieces.dropFirst()).compactMap { above, piece in
      guard !above.hasSuffix(wrong) else { return nil }
      let block = piece.components(separatedBy: "\n```").first ?? ""
      let first = block.split(separator: "\n").first { !$0.hasPrefix("#") }
      return first?.hasPrefix("feature:") == true ? block + "\n" : nil
    }
  }

  @Test("Each is accepted, and its scenarios come true")
  func specsHold() throws {
    let specs = try Self.specs()
    #expect(specs.count > 7)
    for spec in specs {
      let tool = try Tool()
      try tool.write(spec, to: "Specs/spec.yaml")
      for arguments in [["test", "Specs"], ["generate", "Specs"]] {
        let result = try tool.start(arguments).wait()
        #expect(result.status == 0, "\(spec)\(result.output)\(result.errors)")
      }
    }
  }
}
