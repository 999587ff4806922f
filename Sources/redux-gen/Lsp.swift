import ArgumentParser
import Commands
import FeatureRendering
import LanguageServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command `redux-gen lsp`.
struct Lsp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Run a language server for editors, over standard input and output.",
    discussion: "An editor starts it. docs/guides/editor.md has the configuration of editors.")

  func run() throws {
    let end: (status: Int32, fault: String?)
    do throws(Errno) {
      var loop = try ServerLoop(input: STDIN_FILENO, output: STDOUT_FILENO)
      end = loop.serve()
    } catch {
      end = (3, "cannot make a pipe")
    }
    if let fault = end.fault {
      Console(isQuiet: false, color: .auto, format: .text).complain(fault)
    }
    if end.status != 0 { throw ExitCode(end.status) }
  }
}
