import Foundation
import Testing

@Suite("The command line of the documentation")
struct DocsCommandTests {
  private struct Dump: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  private struct Argument: Decodable {
    let names: [Name]?
  }

  private struct Name: Decodable {
    let kind: String
    let name: String
  }

  @Test("The page of the command line has all commands and options of the tool, and no others")
  func commandLine() throws {
    let page = try #require(Page.all.first { $0.path == "docs/reference/command-line.md" })
    let dump = try Sandbox().run("redux-gen --experimental-dump-help").output
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    let commands = (root.subcommands ?? []).filter { $0.commandName != "help" }
    #expect(commands.count > 5)
    let names = ([root] + commands).flatMap { $0.arguments ?? [] }.flatMap { $0.names ?? [] }
    let options = Set(names.filter { $0.kind == "long" }.map { "--" + $0.name })
    let shown = Set(page.text.matches(of: /--[a-z]+(?:-[a-z]+)*/).map { String($0.0) })
    #expect(options.subtracting(shown).isEmpty, "not on the page")
    let others = ["--generate-completion-script", "--help", "--version"]
    #expect(shown.subtracting(options).subtracting(others).isEmpty, "not options of the tool")
    for command in commands {
      #expect(page.text.contains("| `redux-gen \(command.commandName)"), "\(command.commandName)")
    }
  }

  @Test("Each make command in the documentation names a target of the Makefile")
  func makeTargets() throws {
    let makefile = try String(contentsOf: Page.root.appending(path: "Makefile"), encoding: .utf8)
    for page in Page.all {
      for match in page.text.matches(of: /(?m)(?:^|`|\$ |run: )make ([a-z]+)/) {
        #expect(makefile.contains("\n\(match.1):"), "\(page): make \(match.1)")
      }
    }
  }
}
