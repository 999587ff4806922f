import ArgumentParser
import Commands
import Exploration
import SpecLanguage

/// The command `redux-gen explore SPEC…`.
struct Explore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Try every order of actions and answers, and show the shortest way to a mistake.")

  @ArgumentParser.Argument(help: "Spec files, or folders of *.yaml and *.yml.", completion: .file())
  var specs: [String]

  @Option(help: "The greatest number of states of each spec.")
  var states: Int?

  @Option(help: "The greatest number of steps from a start.")
  var depth: Int?

  @Option(help: "The time for all specs together, in seconds.")
  var seconds: Int?

  @Option(
    help: ArgumentHelp(
      "Begin in the state at the end of a scenario of the spec.", valueName: "scenario"))
  var from: String?

  @Option(help: "The number of threads. The result does not depend on it.")
  var workers: Int?

  @Flag(help: "Print the samples of all payloads, and explore nothing.")
  var samples = false

  @Flag(help: "Add the scenario of each mistake to its spec.")
  var write = false

  @Option(
    help: ArgumentHelp(
      "Write the graph of the explored states: a page (.html), or for Graphviz (.dot) or Mermaid (.mmd).",
      valueName: "file"), completion: .file(extensions: ["html", "dot", "mmd"]))
  var graph: String?

  @OptionGroup var reporting: ReportOptions

  func validate() throws {
    let numbers = [
      ("states", states), ("depth", depth), ("seconds", seconds), ("workers", workers),
    ]
    for (name, value) in numbers {
      if let value, value < 1 { throw ValidationError("--\(name) must be 1 or greater.") }
    }
    if let workers, workers > 256 { throw ValidationError("--workers must be 256 or less.") }
    if let states, states > 1_000_000_000 {
      throw ValidationError("--states must be 1000000000 or less.")
    }
    if let graph, GraphFile(graph) == nil {
      throw ValidationError("--graph must name a file that ends in .html, .dot or .mmd.")
    }
    if graph != nil, samples { throw ValidationError("--samples explores nothing for --graph.") }
  }

  func run() throws {
    try reporting.checkProject()
    let configured = Project.current.settings.exploring
    var explorer = SpecExplorer()
    explorer.writes = write
    explorer.options.states = states ?? configured.states
    explorer.options.depth = depth ?? configured.depth
    explorer.options.workers = workers ?? configured.workers ?? 1
    if samples {
      return try reporting.finish(explorer.samples(of: specs, isStrict: reporting.isStrict))
    }
    if from != nil {
      let count = SpecExplorer.count(of: specs)
      if count > 1 { throw ValidationError("--from takes one spec, not \(count): name the spec.") }
      explorer.beginning = from
    }
    if let graph {
      let count = SpecExplorer.count(of: specs)
      if count > 1 {
        throw ValidationError("--graph takes one spec, not \(count): name the spec.")
      }
      explorer.graph = GraphFile(graph)
    }
    Interruption.expect()
    let clock = ContinuousClock()
    let end = (seconds ?? configured.seconds).map { clock.now + .seconds($0) }
    if graph == nil { explorer.end = end }
    explorer.options.isStopped = {
      Interruption.hasCome || end.map { clock.now >= $0 } == true
    }
    let console = reporting.console
    if console.showsProgress { explorer.options.onProgress = console.exploringProgress }
    let report = explorer.exploreSpecs(specs, isStrict: reporting.isStrict)
    if console.showsProgress { console.endProgress() }
    try reporting.finish(report)
  }
}
