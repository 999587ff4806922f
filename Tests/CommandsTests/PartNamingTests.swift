import FeatureLowering
import FeatureRendering
import SpecLanguage
import Testing

@testable import Commands

@Suite("Views of features that share a module")
struct PartNamingTests {
  private let bench = Workbench()

  private func write(
    _ feature: String, _ screen: String, model: String = "Job", imports: String = ""
  ) throws {
    let models =
      imports.isEmpty
      ? """
      models:
        \(model): {id: UUID = UUID(), title: String, size: Size = .small}
        Size: [small, large]

      """ : "import: \(imports)\n"
    try bench.write(
      """
      feature: \(feature)
      \(models)state: {jobs: "[\(model)]"}
      actions:
        addJob: {payload: {_ job: \(model)}, reduce: state.jobs.append(job)}
      screens:
        \(screen): {list: jobs, row: {title: title, detail: size}, add: addJob}

      """, to: "Specs/\(feature.lowercased()).yaml")
  }

  private func writeBoth(_ first: String = "WorkScreen", _ second: String = "HomeScreen") throws {
    try write("Work", first)
    try write("Home", second, imports: "{Job: Work, Size: Work}")
  }

  private func run(_ goal: RunRequest.Goal = .generate) -> RunReport {
    bench.run(goal, renderer: .standard()) { $0.layout = .sources }
  }

  private var views: [String] {
    bench.tree("Generated").filter { $0.hasSuffix("Row.swift") || $0.hasSuffix("Form.swift") }
  }

  @Test("parts of one name get the names of their features, and the screens use them")
  func renamed() throws {
    try writeBoth()
    let report = run()
    #expect(report.status == .done, "\(report.findings.flatMap(\.findings).map(\.message))")
    #expect(
      views == [
        "HomeAddJobForm.swift", "HomeJobRow.swift", "WorkAddJobForm.swift", "WorkJobRow.swift",
      ])
    let home = try #require(bench.read("Generated/HomeScreen.swift"))
    #expect(home.contains("HomeAddJobForm(store: store)") && home.contains("HomeJobRow(job: job)"))
    #expect(run(.check).status == .done)
  }

  @Test("a feature without such a neighbour keeps the usual names")
  func alone() throws {
    try write("Work", "WorkScreen")
    #expect(run().status == .done)
    #expect(views == ["AddJobForm.swift", "JobRow.swift"])
  }

  @Test("a part whose name begins with that of its feature keeps it")
  func owned() throws {
    try write("Work", "WorkScreen", model: "WorkJob")
    try write("Home", "HomeScreen", model: "WorkJob", imports: "{WorkJob: Work, Size: Work}")
    #expect(run().status == .done)
    #expect(
      views == [
        "HomeAddJobForm.swift", "HomeWorkJobRow.swift", "WorkAddJobForm.swift",
        "WorkJobRow.swift",
      ])
  }

  @Test("labels of an enum that two features show are written once")
  func labels() throws {
    try writeBoth()
    #expect(run().status == .done)
    #expect(bench.tree("Generated").filter { $0.contains("+Title") } == ["Size+Title.swift"])
  }

  @Test("a name that is taken in another way is not used")
  func taken() throws {
    try writeBoth("HomeJobRow")
    #expect(run().status == .done)
    #expect(bench.read("Generated/HomeJobRow2.swift")?.contains("struct HomeJobRow2: View") == true)
  }

  @Test("two screens of one name are reported with their places")
  func screens() throws {
    try writeBoth("JobsScreen", "JobsScreen")
    let report = run()
    let findings = report.findings.flatMap(\.findings)
    #expect(findings.map(\.id) == [.nameCollision])
    #expect(
      findings.first?.message.hasPrefix("'JobsScreen' is also declared in ") == true)
  }

  @Test("'stubs' compares with the names that a run writes")
  func stubs() throws {
    try writeBoth()
    #expect(run().status == .done)
    try bench.delete("Generated/HomeAddJobForm.swift")
    var request = bench.request(.generate)
    request.layout = .sources
    let report = StubPrinter().printStubs(request)
    #expect(report.lines.joined().contains("struct HomeAddJobForm: View"))
    #expect(!report.lines.joined().contains("struct AddJobForm"))
  }

  @Test("the entry point of an app is a file of the target, and a target has one")
  func main() throws {
    try writeBoth()
    try bench.write(
      "app: House\nfeatures: {work: Work, home: Home}\nscreens: [HouseScreen]\nmain: true\n",
      to: "Specs/house.yaml")
    #expect(run().status == .done)
    let main = try #require(bench.read("Generated/HouseMain.swift"))
    #expect(main.contains("@main struct HouseMain: App"))
    #expect(main.contains("import ReduxRuntime"))
    try bench.write(
      "app: Shed\nfeatures: {work: Work}\nscreens: [ShedScreen]\nmain: true\n",
      to: "Specs/shed.yaml")
    #expect(
      run().findings.flatMap(\.findings).map(\.message).contains {
        $0.hasPrefix("'main' is also in ") && $0.contains("house.yaml:4")
      })
  }

  @Test("in packages, an app names the module of a screen whose name another feature has")
  func modules() throws {
    try writeBoth("JobsScreen", "JobsScreen")
    try bench.write(
      "app: House\nfeatures: {work: Work, home: Home}\nscreens: [HouseScreen]\n",
      to: "Specs/house.yaml")
    let report = bench.run(renderer: .standard())
    #expect(report.status == .done)
    let screen = try #require(bench.read("Generated/House/Sources/House/HouseScreen.swift"))
    #expect(screen.contains("Work.JobsScreen(store: app.work)"))
    #expect(screen.contains("Home.JobsScreen(store: app.home)"))
  }
}
