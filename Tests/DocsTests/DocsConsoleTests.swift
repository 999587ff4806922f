import Foundation
import Testing

/// Runs the commands of each page in order, in one folder per page. `UPDATE_DOCS=1` writes the
/// output of the commands into the page.
@Suite("The commands of the documentation", .serialized)
struct DocsConsoleTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1"
  private static let pages = Page.all.filter { page in
    page.blocks.contains { $0.language == "console" && !$0.has("not run") }
  }

  @Test("Each command in the documentation prints the output that its page shows", arguments: pages)
  func commands(of page: Page) throws {
    let sandbox = try Sandbox()
    var text = page.text
    for block in page.blocks {
      if let path = block.value(of: "file") { try sandbox.write(block.whole, to: path) }
      guard block.language == "console", !block.has("not run") else { continue }
      let printed = try printed(by: block, in: sandbox)
      if Self.isUpdating {
        text = text.replacing("```console\n\(block.text)```", with: "```console\n\(printed)```")
      } else {
        #expect(printed == block.text, "\(block): UPDATE_DOCS=1 writes it")
      }
    }
    if Self.isUpdating { try Data(text.utf8).write(to: page.url) }
  }

  /// Returns the block with the current output of its commands. The output of `swift`, `make` and
  /// `git` is copied from the page.
  private func printed(by block: Block, in sandbox: Sandbox) throws -> String {
    var printed = ""
    var isKept = true
    for line in block.text.dropLast().components(separatedBy: "\n") {
      if line.hasPrefix("$ ") {
        let command = String(line.dropFirst(2))
        isKept = ["swift ", "make ", "git "].contains { command.hasPrefix($0) }
        printed += line + "\n"
        if !isKept { printed += try sandbox.run(command).output }
      } else if isKept {
        printed += line + "\n"
      }
    }
    return printed
  }
}
