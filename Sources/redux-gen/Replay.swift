import ArgumentParser
import Commands

/// The command `redux-gen replay SPEC session.json`.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run a session of 'play' or of an app's SessionRecorder, and show the first mistake.")

  @Argument(help: "The spec of the feature or app.", completion: .file())
  var spec: String

  @Argument(help: "The session in JSON.", completion: .file(extensions: ["json"]))
  var session: String

  @Flag(help: "Print the steps up to the first mistake as a scenario.")
  var scenario = false

  @OptionGroup var reporting: ReportOptions

  func run() throws {
    var replay = SessionReplay()
    replay.printsScenario = scenario
    try reporting.finish(replay.replay(session, of: spec, isStrict: reporting.isStrict))
  }
}
