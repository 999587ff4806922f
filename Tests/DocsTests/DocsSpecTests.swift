import Foundation
import Testing

@Suite("The YAML of the documentation")
struct DocsSpecTests {
  private static let specs = Block.all.filter { $0.feature != nil }

  @Test(
    "Each documented spec is accepted and its scenarios pass, unless it is marked as wrong",
    arguments: specs)
  func holds(spec: Block) throws {
    let sandbox = try Sandbox()
    // Writes the specs that the spec may import, and the specs of an app's features.
    for file in spec.specsBeside {
      if let path = file.value(of: "file") { try sandbox.write(file.whole, to: path) }
    }
    try sandbox.write(spec.whole, to: "Specs/spec.yaml")
    // Exploring takes most of the time, so only specs that say something about it are explored.
    let isExplored = ["invariants:", "reachable:", "explore:"].contains { spec.whole.contains($0) }
    for command in [isExplored ? "test" : "test --no-explore", "generate"] {
      let result = try sandbox.run("redux-gen \(command) Specs/spec.yaml")
      if spec.has("wrong") || spec.has("broken") && command != "generate" {
        #expect(result.status == 1, "\(spec) is correct")
      } else {
        #expect(result.status == 0, "\(spec): \(result.output)")
        // Before its package exists, a feature whose reducers are all written in Swift is
        // reported.
        let warnings = result.output.split(separator: "\n").filter {
          $0.contains("warning:") && !$0.contains("[never-reduced]")
        }
        #expect(warnings == [], "\(spec): \(result.output)")
      }
    }
  }

  @Test("YAML in the documentation that is not a spec is marked, or is part of a file")
  func fragments() {
    for block in Block.all where block.language == "yaml" && block.feature == nil {
      #expect(block.has("no spec") || block.value(of: "from") != nil, "\(block)")
    }
  }

  @Test("Each documentation block that is part of a file has the same lines as the file")
  func quotations() throws {
    for page in Page.all {
      let quotations = page.blocks.filter { $0.value(of: "from") != nil }
      if quotations.isEmpty { continue }
      let sandbox = try Sandbox()
      for file in page.blocks.reversed() {
        if let path = file.value(of: "file") { try sandbox.write(file.whole, to: path) }
      }
      _ = try sandbox.run("redux-gen Specs")
      for block in quotations {
        let path = try #require(block.value(of: "from"))
        let text =
          sandbox.read(path)
          ?? (try? String(contentsOf: Page.root.appending(path: path), encoding: .utf8))
        #expect(text?.contains(block.text) == true, "\(block): not in '\(path)'")
      }
    }
  }

  @Test("Each documentation block is in a language that the tests support")
  func languages() {
    for block in Block.all {
      #expect(
        ["yaml", "swift", "console", "sh", "json", "text"].contains(block.language), "\(block)")
    }
    for page in Page.all {
      for (number, line) in page.prose {
        #expect(!line.contains("```"), "\(page):\(number): a block begins in the first column")
      }
    }
  }
}
