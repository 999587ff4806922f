import Foundation
import SwiftToolchain
import Testing

/// Tests `redux-gen.yaml` from outside.
@Suite("The configuration of a project")
struct ConfigurationTests {
  private let tool: Tool

  private static let counter = """
    feature: Counter
    state: {count: Int = 0}
    actions: {add: {reduce: state.count += 1}}
    scenarios:
      one is added: {when: [add], then: state.count == 1}

    """

  private static let saver = """
    feature: Saver
    state: {name: String = ""}
    actions:
      save: {reduce: none}
      saved: {private: true, reduce: state.name = "saved"}
    dependencies: {api: {methods: {save: {payload: {_ name: String}}}}}
    middleware: {Saving: {save: {perform: api.save(state.name), then: .saved}}}

    """

  init() throws {
    tool = try Tool()
    try tool.write(Self.counter, to: "Specs/counter.yaml")
  }

  private func configure(_ text: String) throws { try tool.write(text, to: "redux-gen.yaml") }

  private func sources(_ folder: String) -> [String: String] {
    tool.files(folder).filter { $0.key.hasSuffix(".swift") || $0.key.hasSuffix(".md") }
  }

  // MARK: - Finding and merging

  @Test("without arguments, each command does what the configuration says")
  func withoutArguments() throws {
    try configure("specs: [Specs]\noutput: Out\npackage: Parts\n")
    let result = try tool.run()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("Out/Parts: "))
    #expect(tool.read("Out/Parts/Sources/Counter/CounterState.swift") != nil)
    #expect(try tool.run("check").output.hasPrefix("Out: "))
    #expect(try tool.run("diff").status == 0)
    #expect(try tool.run("test").output.contains("1 scenario: 1 passed"))
    #expect(try tool.run("explore").output.contains("Specs/counter.yaml"))
    #expect(try tool.run("format", "--check").status == 0)
    #expect(try tool.run("stubs").errors.contains("nothing is missing"))
    #expect(try tool.run("expand").output.hasPrefix("feature: Counter"))
    #expect(try tool.run("breaking", "--against", "Specs").status == 0)
    #expect(try tool.run("--dry-run").status == 0)
  }

  @Test("the configuration of the nearest folder is used, and its paths are relative to it")
  func nearest() throws {
    try configure("specs: [Specs]\noutput: Out\n")
    try tool.write("", to: "App/Sources/empty.txt")
    let inner = try Running(["generate"], in: tool.folder + "/App/Sources", executable: Tool.path)
      .wait()
    #expect(inner.output.hasPrefix("../../Out/Counter: "), "\(inner.errors)")
    #expect(tool.read("Out/Counter/Package.swift") != nil)
    #expect(try tool.run("check").output.hasPrefix("Out: "))
    try tool.write("output: Inner\n", to: "App/redux-gen.yaml")
    let named = try Running(
      ["../Specs/counter.yaml"], in: tool.folder + "/App", executable: Tool.path
    )
    .wait()
    #expect(named.output.hasPrefix("Inner/Counter: "), "\(named.errors)")
  }

  @Test("the command line takes precedence")
  func commandLine() throws {
    try configure("specs: [Nowhere]\noutput: Out\nlayout: sources\nstrict: true\nexplore: false\n")
    #expect(try tool.run("Specs", "--output", "App").output.hasPrefix("App: "))
    #expect(try tool.run("Specs", "--layout", "package", "-o", "P").output.hasPrefix("P/Counter: "))
    #expect(try tool.run("Specs", "--package", "One", "-o", "Q").output.hasPrefix("Q/One: "))
    #expect(try !tool.run("test", "Specs").output.contains("explored"))
    #expect(try tool.run("test", "Specs", "--explore").output.contains("explored"))
    try tool.write(
      "feature: Odd\nstate: {n: Int = 0}\nactions: {up: {reduce: state.n += 1}}\n"
        + "invariants: {same: n == n}\n", to: "Specs/odd.yaml")
    #expect(try tool.run("test", "Specs").status == 1)
    #expect(try tool.run("test", "Specs", "--no-strict").status == 0)
  }

  @Test("the options of 'explore' are those of the configuration")
  func exploring() throws {
    try configure("specs: Specs\nexplore: {states: 2, depth: 1}\n")
    #expect(try tool.run("explore").output.contains("depth 1"))
    #expect(try tool.run("explore", "--depth", "2", "--states", "9").output.contains("depth 2"))
  }

  @Test("without a configuration or specs, the usage is shown as before")
  func none() throws {
    #expect(try tool.run().errors.hasPrefix("Error: Missing expected argument '<specs> ...'\n"))
    try configure("output: Out\n")
    let result = try tool.run("check")
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: Missing expected argument '<specs> ...'\n"))
    #expect(try tool.run("--unknown").errors.contains("Unknown option"))
    try configure("# specs: [Specs]\n")
    #expect(try tool.run("Specs").status == 0)
    try configure("")
    #expect(try tool.run("Specs").status == 0)
  }

  @Test("a folder of specs may be that of the configuration, which is no spec")
  func besideSpecs() throws {
    try tool.write("specs: .\noutput: ../Out\n", to: "Specs/redux-gen.yaml")
    let result = try Running([], in: tool.folder + "/Specs", executable: Tool.path).wait()
    #expect(result.output.hasPrefix("../Out/Counter: "), "\(result.errors)")
  }

  @Test(
    "while the configuration is wrong, no command changes a file",
    arguments: [
      "layuot: sources", "layout: source", "specs:", "- Specs", "access: [public]", "{",
      "scaffolds: [{from: Nothing.in, to: A.swift}]", "package: ReduxRuntime",
      "runtime: {package: Nowhere}", "header: {a: b}", "explore: {workers: 1000}", "strict: maybe",
      "\u{0}", "specs: &a [*a]",
    ])
  func wrong(_ text: String) throws {
    try configure(text + "\n")
    let spec = Self.counter.replacing("actions: {", with: "actions:   {")
    try tool.write(spec, to: "Specs/counter.yaml")
    for arguments in [["Specs"], ["check", "Specs", "--fix"], ["format", "Specs"], ["generate"]] {
      let result = try tool.start(arguments).wait()
      #expect(result.status == 1, "\(arguments): \(result.errors)")
      #expect(result.errors.hasPrefix("redux-gen.yaml:"), "\(result.errors)")
    }
    let json = try tool.run("test", "Specs", "--format", "json")
    #expect(json.output.contains("\"path\": \"redux-gen.yaml\""), "\(json.output)")
    #expect(tool.read("Specs/counter.yaml") == spec)
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/Generated"))
  }

  @Test("options that contradict an existing package need --prune")
  func contradicting() throws {
    #expect(try tool.run("Specs").status == 0)
    try configure("specs: [Specs]\npackage: Parts\n")
    let refused = try tool.run()
    #expect(refused.status == 3)
    #expect(refused.errors.contains("'redux-gen.yaml', name all its specs and add --prune"))
    #expect(try tool.run("--prune").status == 0)
    #expect(tool.read("Generated/Parts/Package.swift") != nil)
    #expect(tool.read("Generated/Counter/Package.swift") == nil)
  }

  // MARK: - The header

  @Test("every generated file begins with the header, and is written again when it changes")
  func header() throws {
    try tool.write(Self.saver, to: "Specs/saver.yaml")
    try configure("specs: [Specs]\nheader: |\n  Copyright Example\n\n  All rights reserved\n")
    #expect(try tool.run().status == 0)
    let comment = "// Copyright Example\n//\n// All rights reserved\n\n"
    for (path, text) in sources("Generated").merging(
      ["": comment], uniquingKeysWith: { $1 }) where !path.hasPrefix("ReduxRuntime")
    {
      if path.hasSuffix("Package.swift") {
        #expect(text.hasPrefix("// swift-tools-version: 6.2\n\n\(comment)// Generated"), "\(path)")
      } else if path.hasSuffix(".md") {
        #expect(text.hasPrefix("<!--\nCopyright Example\n\nAll rights reserved\n-->\n\n# "))
      } else {
        #expect(text.hasPrefix(comment), "\(path)")
      }
    }
    #expect(tool.files("Generated").contains { $0.key.hasSuffix("SaverLive.swift") })
    #expect(try tool.run("check").status == 0)
    try configure("specs: [Specs]\nheader: Other\n")
    #expect(try tool.run("check").status == 2)
    #expect(try tool.run().status == 0)
    let files = sources("Generated/Saver")
    #expect(files["Sources/Saver/SaverState.swift"]?.hasPrefix("// Other\n\n// Generated") == true)
    #expect(files["Sources/Saver/SaverLive.swift"]?.hasPrefix(comment) == true, "yours")
    try configure("specs: [Specs]\n")
    #expect(try tool.run().status == 0)
    #expect(
      tool.read("Generated/Saver/Sources/Saver/SaverState.swift")?.hasPrefix("// Generated")
        == true)
  }

  @Test("a generated file with a header is no file of the user")
  func recognized() throws {
    try tool.write(Self.counter + "middleware: {CounterLog: }\n", to: "Specs/counter.yaml")
    try configure("specs: [Specs]\nheader: Mine\n")
    #expect(try tool.run().status == 0)
    try FileManager.default.removeItem(
      atPath: tool.folder + "/Generated/Counter/Sources/Counter/CounterLog.swift")
    let stubs = try tool.run("stubs")
    #expect(stubs.output.contains("CounterLog.swift"), "\(stubs.output)")
  }

  // MARK: - Access

  @Test("the access of a package is that of all its declarations")
  func access() throws {
    try tool.write(Self.saver, to: "Specs/saver.yaml")
    try configure("specs: [Specs]\naccess: package\n")
    #expect(try tool.run().status == 0)
    for (path, text) in sources("Generated")
    where path.contains("/Sources/") && !path.hasPrefix("ReduxRuntime") {
      #expect(!text.contains("public "), "\(path)")
      #expect(!text.contains("@inlinable"), "\(path)")
    }
    #expect(
      tool.read("Generated/Counter/Sources/Counter/CounterState.swift")?
        .contains("package struct CounterState") == true)
    #expect(try tool.run("check").status == 0)
    // The manifest remembers it.
    try FileManager.default.removeItem(atPath: tool.folder + "/redux-gen.yaml")
    #expect(try tool.run("check", "Specs").status == 0)
    #expect(try tool.run("Specs", "--access", "public").status == 0)
    #expect(
      tool.read("Generated/Counter/Sources/Counter/CounterState.swift")?
        .contains("public struct CounterState") == true)
  }

  @Test("internal declarations are refused where modules use each other's")
  func internalAccess() throws {
    try configure("specs: [Specs]\naccess: internal\n")
    #expect(try tool.run().status == 0)
    #expect(
      tool.read("Generated/Counter/Tests/CounterTests/CounterScenarioTests.swift")?
        .contains("@testable import Counter\n") == true)
    try tool.write(Self.saver, to: "Specs/saver.yaml")
    let refused = try tool.run()
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "Specs/saver.yaml:1:10: error: the modules 'Saver' and 'SaverMocks' cannot use each other's "
          + "internal declarations [internal-access]"), "\(refused.errors)")
    try tool.write("app: Whole\nfeatures: {counter: Counter}\n", to: "Specs/saver.yaml")
    let app = try tool.run("--package", "Parts", "-o", "Out")
    #expect(app.errors.contains("[internal-access]"), "\(app.errors)")
  }

  @Test("a package cannot use features of another package that is not public")
  func otherPackage() throws {
    try tool.write("app: Whole\nfeatures: {counter: Counter}\n", to: "Specs/whole.yaml")
    try configure("specs: [Specs]\naccess: package\n")
    let refused = try tool.run()
    #expect(refused.status == 3)
    #expect(refused.errors.contains("has the access 'package'"), "\(refused.errors)")
    #expect(try tool.run("--package", "Parts", "-o", "Out").status == 0)
  }

  @Test(
    "packages with another access compile, and their tests pass", .inSlowLane,
    arguments: [("internal", ["counter"]), ("package", ["counter", "saver", "whole"])])
  func compiles(_ access: String, _ specs: [String]) throws {
    try tool.write(Self.saver, to: "Specs/saver.yaml")
    try tool.write(
      "app: Whole\nfeatures: {counter: Counter, saver: Saver}\nlinks: {counter.add: {dispatch: .saver(.save)}}\n",
      to: "Specs/whole.yaml")
    try configure(
      "specs: [\(specs.map { "Specs/\($0).yaml" }.joined(separator: ", "))]\npackage: Parts\naccess: \(access)\nheader: \"*/ //\\\\ \\u2028 x\"\n"
    )
    let result = try tool.run()
    #expect(result.status == 0, "\(result.errors)")
    let built = try runToolchain(
      [
        "swift", "test", "--package-path", tool.folder + "/Generated/Parts", "-Xswiftc",
        "-warnings-as-errors",
      ])
    #expect(built.status == 0, "\(built.text)")
  }

  // MARK: - The build tool

  @Test("the tool of the build plugin uses the header and the access of the configuration")
  func build() throws {
    try FileManager.default.moveItem(
      atPath: tool.folder + "/Specs/counter.yaml", toPath: tool.folder + "/Specs/Counter.redux.yaml"
    )
    try configure("specs: [Elsewhere]\nheader: Mine\naccess: internal\n")
    func build(_ words: String...) throws -> Tool.Result {
      let path = (Tool.path as NSString).deletingLastPathComponent + "/redux-gen-build"
      let all = words + ["--configuration=\(tool.folder)/redux-gen.yaml"]
      return try Running(all, in: tool.folder, executable: path).wait()
    }
    #expect(try build("sources", "Build", "Specs/Counter.redux.yaml").status == 0)
    #expect(try build("tests", "Tests", "Specs/Counter.redux.yaml", "App").status == 0)
    let state = tool.read("Build/CounterState.swift") ?? ""
    #expect(state.hasPrefix("// Mine\n\n// Generated"))
    #expect(state.contains("nonisolated struct CounterState"))
    #expect(tool.read("Tests/CounterScenarioTests.swift")?.contains("@testable import App") == true)
    _ = try tool.run(
      "Specs", "--layout", "sources", "-o", "App")
    #expect(tool.read("App/CounterState.swift") == state)
    try configure("heador: Mine\n")
    let wrong = try build("sources", "Build", "Specs/Counter.redux.yaml")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("redux-gen.yaml:1:1: error: unknown key 'heador'"))
    #expect(tool.read("Build/CounterState.swift") == state)
  }

  // MARK: - Scaffolds

  private func configureScaffold(_ path: String) throws {
    try configure("specs: [Specs]\nscaffolds:\n  - {from: T/View.in, to: \"\(path)\"}\n")
  }

  @Test("a scaffold is written once for each feature, and then belongs to the user")
  func scaffolds() throws {
    try tool.write(
      Self.saver.replacing("feature: Saver", with: "feature: URLSaver"), to: "Specs/saver.yaml")
    try tool.write("app: Whole\nfeatures: {counter: Counter}\n", to: "Specs/whole.yaml")
    try tool.write(
      "let {{feature}} = {{Feature}}View()  // {{ $0 + 1 }} }}{{\r\n", to: "T/View.in")
    try configureScaffold("Sources/{{Feature}}/Views/{{Feature}}View.swift")
    let result = try tool.run()
    #expect(result.status == 0, "\(result.errors)")
    let path = "Generated/Counter/Sources/Counter/Views/CounterView.swift"
    #expect(tool.read(path) == "let counter = CounterView()  // {{ $0 + 1 }} }}{{\r\n")
    let saver = tool.read("Generated/URLSaver/Sources/URLSaver/Views/URLSaverView.swift")
    #expect(saver?.hasPrefix("let urlSaver = URLSaverView()") == true)
    #expect(!tool.files("Generated/Whole").keys.contains { $0.contains("View") })
    try tool.write("mine", to: path)
    try tool.write("changed {{Feature}}", to: "T/View.in")
    #expect(try tool.run().status == 0)
    #expect(tool.read(path) == "mine")
    try FileManager.default.removeItem(atPath: tool.folder + "/" + path)
    #expect(try tool.run().status == 0)
    #expect(tool.read(path) == nil)
    #expect(try tool.run("--force", path).status == 0)
    #expect(tool.read(path) == "changed Counter")
  }

  @Test("an unknown placeholder is an error with its place in the template")
  func placeholders() throws {
    try tool.write(
      "// {{Feature}}\n  let x = {{featrue}}\n{{ Feature }} {{Name}}\n", to: "T/View.in")
    try configureScaffold("A/{{Feature}}.swift")
    let result = try tool.run()
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "T/View.in:2:11: error: unknown placeholder '{{featrue}}'; did you mean '{{feature}}'?"))
    #expect(result.errors.contains("T/View.in:3:1: error: unknown placeholder '{{ Feature }}'"))
    #expect(result.errors.contains("T/View.in:3:15: error: unknown placeholder '{{Name}}'"))
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/Generated"))
  }

  @Test(
    "a scaffold is never outside of its package, and never in the place of another file",
    arguments: [
      ("../{{Feature}}.swift", "invalid-value"), ("/tmp/{{Feature}}.swift", "invalid-value"),
      ("A/../../{{Feature}}.swift", "invalid-value"), ("A/", "invalid-value"),
      (".git/{{Feature}}", "invalid-value"), (".redux-gen.json", "invalid-value"),
      ("A/{{Feature", "invalid-value"), ("Ä/{{Feature}}", "invalid-value"),
      ("Sources/{{Feature}}/{{Feature}}State.swift", "name-collision"),
      ("sources/{{feature}}/{{feature}}state.swift", "name-collision"),
      ("package.swift", "name-collision"), ("Sources", "name-collision"),
      ("Package.swift/A", "name-collision"), ("A/{{feture}}.swift", "unknown-placeholder"),
    ])
  func paths(_ path: String, _ id: String) throws {
    try tool.write("// {{Feature}}\n", to: "T/View.in")
    try configureScaffold(path)
    let result = try tool.run()
    #expect(result.status == 1, "\(result.output)")
    #expect(result.errors.hasPrefix("redux-gen.yaml:3:"), "\(result.errors)")
    #expect(result.errors.contains("[\(id)]"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: tool.folder + "/Generated"))
  }

  @Test("two features of one package cannot have the same scaffold")
  func sameScaffold() throws {
    try tool.write(Self.saver, to: "Specs/saver.yaml")
    try tool.write("//\n", to: "T/View.in")
    try configureScaffold("Notes.txt")
    #expect(try tool.run().status == 0)
    let result = try tool.run("--package", "Parts", "-o", "Out")
    #expect(result.errors.contains("'Notes.txt' is already a file of the package 'Parts'"))
  }

  @Test("a missing template is reported with the file that was probably meant")
  func missingTemplate() throws {
    try tool.write("//\n", to: "T/Views.in")
    try configureScaffold("{{Feature}}.swift")
    let result = try tool.run("check")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("redux-gen.yaml:3:12: error: cannot read 'T/View.in'"),
      "\(result.errors)")
    #expect(result.errors.contains("did you mean 'Views.in'?"))
  }
}
