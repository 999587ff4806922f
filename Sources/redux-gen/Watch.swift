import ArgumentParser
import Commands
import FeatureRendering
import SpecLanguage

/// The command `redux-gen watch SPEC…`.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Generate, and generate again whenever a spec is saved, until Ctrl-C.")

  @OptionGroup var specs: SpecOptions

  func run() throws {
    try specs.reporting.checkProject()
    var request = specs.request(.generate)
    let console = specs.reporting.console
    let watch: SpecWatch
    do throws(Fault) {
      watch = try SpecWatch(request.specs, and: Project.current.file?.file.path)
    } catch {
      var report = RunReport()
      report.fail([error])
      return try specs.reporting.finish(report)
    }
    let generator = specs.generator(for: request)
    console.show(generator.runRequest(request))
    console.printNote("watching \(request.specs.joined(separator: ", ")); Ctrl-C ends it")
    while true {
      watch.waitForChange()
      Project.refresh()
      request = specs.request(.generate)
      if let report = Project.current.report(isStrict: request.isStrict), report.status != .done {
        console.show(report)
      } else {
        console.show(generator.runRequest(request))
      }
    }
  }
}
