import ArgumentParser
import Commands
import FeatureRendering
import SpecLanguage

/// The command `redux-gen`, with all its subcommands.
@main
struct ReduxGen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redux-gen",
    abstract: "Turns a YAML spec of a Redux feature into a Swift package.",
    usage: """
      redux-gen <spec> ... [--output <folder>] [<options>]
      redux-gen <subcommand> <spec> ... [<options>]
      """,
    discussion: """
      A spec describes a feature's models, state, actions, reducer and middleware. Generated \
      files are kept up to date; files that are yours are written once and never touched. \
      'redux-gen.yaml' may name specs and options.

      Exit status: 0 done, 1 a spec has errors or breaking changes, 2 'check' or 'diff' found differences, \
      3 input or output failed, 64 wrong usage.
      """,
    version: toolVersion,
    // The name of each command is given, because deriving it from the type would take as long as
    // parsing the options.
    subcommands: [
      Generate.self, Check.self, Diff.self, Test.self, Explore.self, Play.self, Replay.self,
      Watch.self, Stubs.self, Expand.self, Export.self, Format.self, Breaking.self, Init.self,
      Schema.self, Explain.self, Guide.self, Lsp.self,
    ],
    defaultSubcommand: Generate.self)

  static func main() {
    do {
      var command = try parseCommand()
      try command.run()
    } catch {
      exit(withError: unknownOption(of: error) ?? error)
    }
  }

  /// Parses the command line. If it names no specs, those of the configuration are used.
  private static func parseCommand() throws -> any ParsableCommand {
    do {
      return try parseAsRoot()
    } catch {
      guard message(for: error).hasPrefix("Missing expected argument '<specs>"),
        let file = Project.current.file
      else { throw error }
      Project.refresh(usesSpecs: true)
      let project = Project.current
      // The command reports the errors of the configuration, in its format.
      let isWrong = project.report(isStrict: false).map { $0.status != .done } ?? false
      let specs = isWrong ? [file.file.path] : project.specs
      if specs.isEmpty { throw error }
      var words = Array(CommandLine.arguments.dropFirst())
      let names = configuration.subcommands.compactMap { $0.configuration.commandName }
      words.insert(contentsOf: specs, at: words.first.map(names.contains) ?? false ? 1 : 0)
      return try parseAsRoot(words)
    }
  }

  /// Returns the error about an unknown option, if there is one. Without this function, the
  /// parser's error would be that specs are missing, which is less helpful. The two errors are
  /// distinguished by their messages, because nothing else in them differs.
  private static func unknownOption(of error: any Error) -> (any Error)? {
    guard message(for: error).hasPrefix("Missing expected argument") else { return nil }
    do {
      _ = try parseAsRoot(CommandLine.arguments.dropFirst() + ["spec"])
      return nil
    } catch {
      return message(for: error).hasPrefix("Unknown option") ? error : nil
    }
  }
}
