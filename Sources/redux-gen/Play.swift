import ArgumentParser
import Commands
import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command `redux-gen play SPEC…`.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Use a feature or an app in the browser before it is compiled, until Ctrl-C.")

  @Argument(help: "The spec of a feature or an app, or a folder with one.", completion: .file())
  var specs: [String]

  @Option(help: "The port on 127.0.0.1; a free one by default.")
  var port: UInt16 = 0

  @Flag(inversion: .prefixedNo, help: "Open the page in the browser.")
  var open = true

  @Option(
    help: ArgumentHelp("Play the steps of a saved session.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var session: String?

  func run() throws {
    let console = Console(isQuiet: false, color: .auto, format: .text)
    let played: PlaySession
    let local: LocalServer
    do throws(PlaySession.Failure) {
      played = try PlaySession(specs, session: session)
    } catch {
      return try finish(error, console)
    }
    do throws(Fault) {
      local = try LocalServer(port: port)
    } catch {
      return try finish(.fault(error), console)
    }
    Interruption.expect()
    console.show(Array("playing '\(played.path)' at \(local.address); Ctrl-C ends it\n".utf8))
    if open { Self.openPage(local.address) }
    var server = PlayServer(played)
    local.serve(isStopped: { Interruption.hasCome }, answering: { server.answer($0) })
  }

  private func finish(_ failure: PlaySession.Failure, _ console: Console) throws {
    var report = RunReport()
    switch failure {
    case .fault(let fault): report.fail([fault])
    case .findings(let findings): report.addFindings(findings, isStrict: false)
    }
    console.show(report)
    throw ExitCode(report.status.rawValue)
  }

  /// Opens the page. Without a browser, the printed address is enough.
  private static func openPage(_ address: String) {
    #if canImport(Darwin)
      let command = "open"
    #else
      let command = "xdg-open"
    #endif
    if let process = popen("\(command) \(address) >/dev/null 2>&1 &", "r") { pclose(process) }
  }
}
