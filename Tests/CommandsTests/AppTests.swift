import FeatureLowering
import FeatureRendering
import SpecLanguage
import Testing

@testable import Commands

@Suite("The spec of an app")
struct AppTests {
  private let bench = Workbench()

  private static let tasks = """
    feature: Tasks
    state: {titles: "[String]"}
    actions:
      load: {reduce: none}
      loaded: {payload: {_ titles: "[String]"}, reduce: state.titles = titles}
      clear: {reduce: state.titles.removeAll()}
    dependencies:
      disk: {methods: {read: {returns: "[String]", throws: true}}}
    middleware:
      Loading:
        load: {perform: disk.read(), then: .loaded(result)}

    """

  private static let login = """
    feature: Login
    state: {name: String = ""}
    actions: {submit: {reduce: state.name = ""}}

    """

  private static let app = """
    app: TodoApp      # the whole
    features: {tasks: Tasks, login: Login?}
    start: [.tasks(.load)]
    links:
      tasks.clear: {open: login}
      login.submit: {close: login}

    """

  private func writeSpecs(app: String = Self.app) throws {
    try bench.write(Self.tasks, to: "Specs/tasks.yaml")
    try bench.write(Self.login, to: "Specs/login.yaml")
    try bench.write(app, to: "Specs/app.yaml")
  }

  private func run(
    _ goal: RunRequest.Goal = .check, _ specs: [String] = ["Specs"],
    _ change: (inout RunRequest) -> Void = { _ in }
  ) -> RunReport {
    var request = bench.request(goal, specs)
    change(&request)
    return Generator(renderer: .standard()).runRequest(request)
  }

  private func messages(_ report: RunReport) -> [String] {
    report.findings.flatMap { spec in
      spec.findings.map { "\(spec.file.path.split(separator: "/").last ?? "") \($0.message)" }
    }
  }

  // MARK: - Commands

  @Test("'expand' checks the spec of an app, and prints it unchanged if it has no screens")
  func expanded() throws {
    try writeSpecs()
    let report = SpecExpander().expandSpecs(bench.request(.check, ["Specs/app.yaml"]))
    #expect(report.lines.joined(separator: "\n") + "\n" == Self.app)
    #expect(report.status == .done)
    try writeSpecs(app: Self.app.replacing("tasks.clear:", with: "tasks.cleared:"))
    let wrong = SpecExpander().expandSpecs(bench.request(.check, ["Specs/app.yaml"]))
    #expect(wrong.lines == [])
    #expect(messages(wrong) == ["app.yaml 'Tasks' has no action 'cleared'; did you mean 'clear'?"])
  }

  @Test("mistakes in the spec of an app are fixed, and the spec is never read as a feature")
  func fixed() throws {
    let wrong =
      Self.app.replacing("Tasks,", with: "Taks,").replacing("links:", with: "link:")
      .replacing("[.tasks(.load)]", with: "[.load]")
    try writeSpecs(app: wrong)
    let report = SpecFixer().fixSpecs([bench.path("Specs")], isDryRun: false)
    #expect(report.notes.first?.hasPrefix("3 fixes made in ") == true)
    #expect(bench.read("Specs/app.yaml") == Self.app)
    #expect(messages(run()) == [])
    for wrong in [
      Self.app.replacing("{open: login}", with: "{open: login"),
      Self.app.replacing("features:", with: "feature: Todo\nfeatures:"),
      Self.app.replacing("Tasks,", with: "Elsewhere,"),
    ] {
      try writeSpecs(app: wrong)
      #expect(SpecFixer().fixSpecs([bench.path("Specs")], isDryRun: false).lines == [])
      #expect(bench.read("Specs/app.yaml") == wrong)
    }
  }

  @Test("every model that two features of an app declare is reported at once")
  func twins() throws {
    try writeSpecs()
    for (name, feature) in [("tasks", Self.tasks), ("login", Self.login)] {
      let models = "models: {Alert: {text: String}, Colour: [red, green]}\n"
      try bench.write(
        feature.replacing("state:", with: models + "state:"), to: "Specs/\(name).yaml")
    }
    #expect(
      messages(run()).filter { $0.hasPrefix("app.yaml") } == [
        "app.yaml 'Login' and 'Tasks' both have a type 'Alert'",
        "app.yaml 'Login' and 'Tasks' both have a type 'Colour'",
      ])
  }

  @Test("a feature with keys that no link opens gets advice to open it for a key")
  func neverOpened() throws {
    try writeSpecs(
      app: "app: TodoApp\nfeatures: {tasks: Tasks, login: Login?, forms: '[Int: Login]'}\n")
    let advice = run().findings.flatMap(\.findings).filter { $0.id == .neverOpened }.map(\.help)
    #expect(
      advice == [
        "add a link with 'open: login', or open it in Swift",
        "add a link with 'open: forms[…]', or open it in Swift",
      ])
  }

  @Test("the spec of an app has only YAML findings if it is not valid YAML")
  func notYAML() throws {
    try writeSpecs(app: Self.app.replacing("{open: login}", with: "{open: login"))
    let report = run(.check, ["Specs/app.yaml"])
    #expect(report.findings.flatMap(\.findings).map(\.id) == [.yamlSyntax])
    try writeSpecs(
      app: Self.app.replacing("{open: login}", with: "{open: login, with: LoginState(name: name)}"))
    #expect(
      messages(run(.check, ["Specs/app.yaml"])) == [
        "app.yaml quote this text: it contains ': '", "app.yaml there is no 'name' here",
      ])
  }

  @Test("only the app in a generated package needs live dependencies")
  func optionalLive() throws {
    try writeSpecs()
    #expect(run(.generate).status == .done)
    let packaged = try #require(
      bench.read("Generated/TodoApp/Sources/TodoApp/TodoAppStore.swift"))
    #expect(packaged.contains("dependencies: TodoAppDependencies = .live,"))
    #expect(!packaged.contains("LiveApp"))
    let report = run(.generate) {
      $0.layout = .sources
      $0.output = bench.path("Flat")
    }
    #expect(report.status == .done)
    let flat = try #require(bench.read("Flat/TodoAppFeature.swift"))
    #expect(flat.contains("AppStore<TodoAppState, TodoAppAction, Never>, LiveApp {"))
    #expect(flat.contains("dependencies: TodoAppDependencies,"))
  }

  @Test("stubs are printed for the missing live dependencies of an app")
  func stubs() throws {
    try writeSpecs()
    var request = bench.request(.check, ["Specs/app.yaml"])
    request.layout = .sources
    let missing = StubPrinter().printStubs(request)
    let note = "TodoAppLive.swift' does not exist: it is needed"
    #expect(missing.notes.contains { $0.contains(note) })
    #expect(missing.lines.joined().contains("static var live: TodoAppDependencies {"))
    try bench.write(
      """
      extension TodoAppDependencies {
        static var live: TodoAppDependencies { TodoAppDependencies(users: .live) }
      }
      """, to: "Generated/Everything.swift")
    let old = StubPrinter().printStubs(request)
    #expect(old.lines.count == 2)
    #expect(
      old.lines.first?.hasSuffix("in TodoAppDependencies.live, among the arguments:\n") == true)
    #expect(old.lines.last == "tasks: .live\n")
    try bench.write(
      "extension TodoAppDependencies { static var live: Self { .init(tasks: .live) } }",
      to: "Generated/Everything.swift")
    #expect(StubPrinter().printStubs(request).notes == ["nothing is missing"])
  }

  // MARK: - Several specs

  @Test("an app finds its features among the specs of the run, in any folder")
  func otherFolder() throws {
    try bench.write(Self.tasks, to: "Features/tasks.yaml")
    try bench.write(Self.login, to: "Features/login.yaml")
    try bench.write(Self.app, to: "Apps/app.yaml")
    #expect(messages(run(.generate, ["Apps", "Features"])) == [])
    let manifest = bench.read("Generated/TodoApp/Package.swift") ?? ""
    #expect(manifest.contains(#".package(path: "../Tasks")"#))
    let alone = messages(run(.check, ["Apps"]))
    #expect(alone.count == 2)
    #expect(alone.allSatisfy { $0.contains("is among those of this run or in this folder") })
  }

  @Test("an app cannot have the name of a feature or of another app")
  func sameNames() throws {
    try writeSpecs()
    try bench.write(Self.app, to: "Specs/second.yaml")
    let place = bench.path("Specs/app.yaml:1")
    #expect(messages(run()) == ["second.yaml app 'TodoApp' is already given by \(place)"])
    try bench.write(
      "feature: todoApp\nstate: {count: Int = 0}\nactions: {add: {reduce: state.count += 1}}\n",
      to: "Specs/second.yaml")
    let found = messages(run()).filter { !$0.contains("UpperCamelCase") }
    #expect(
      found == [
        "second.yaml feature 'todoApp' differs only in case from 'TodoApp', which is given by the app in "
          + place
      ])
  }

  @Test("the error of an inner app is not reported at the app around it as well")
  func innerErrors() throws {
    try writeSpecs(app: Self.app.replacing("login.submit", with: "login.sumbit"))
    try bench.write("app: HouseApp\nfeatures: {todo: TodoApp}\n", to: "Specs/house.yaml")
    #expect(
      messages(run()) == ["app.yaml 'Login' has no action 'sumbit'; did you mean 'submit'?"])
    try bench.write("app: TodoApp\nfeatures: {tasks: Tasks\n", to: "Specs/app.yaml")
    let found = messages(run())
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("app.yaml ") }, "\(found)")
  }

  @Test("an app cannot have the name of its own feature")
  func ownNames() throws {
    try writeSpecs(app: Self.app.replacing("TodoApp ", with: "Tasks "))
    #expect(
      messages(run()) == [
        "app.yaml the app has the name of this feature, and each becomes a module of that name"
      ])
  }

  @Test("an app cannot depend on a feature that is part of another package")
  func partOfAnotherPackage() throws {
    try writeSpecs()
    let features = ["Specs/tasks.yaml", "Specs/login.yaml"]
    #expect(run(.generate, features) { $0.packageName = "Parts" }.status == .done)
    let report = run(.generate, ["Specs/app.yaml"])
    #expect(report.status == .fault)
    let message = try #require(report.faults.first?.message)
    #expect(message.hasPrefix("the package 'TodoApp' needs the feature of '"))
    #expect(
      message.hasSuffix(
        "Specs/login.yaml', which is a part of the package 'Parts': put both into one package with "
          + "'--package'"))
    #expect(run(.generate, ["Specs"]) { $0.packageName = "Parts" }.status == .done)
  }
}
