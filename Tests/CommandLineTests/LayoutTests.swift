import Foundation
import Testing

/// Tests the options for the location of the generated files and of the runtime, and the tool that
/// the build plugin runs.
@Suite struct LayoutTests {
  static let spec = """
    feature: Counter
    state:
      count: Int = 0
    actions:
      add:
        reduce: state.count += 1
      restore:
    middleware:
      CounterLog:
    scenarios:
      adding counts:
        when:
          - add
        then: state.count == 1

    """

  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(Self.spec, to: "Specs/Counter.redux.yaml")
  }

  func build(_ arguments: String...) throws -> Tool.Result {
    let path = (Tool.path as NSString).deletingLastPathComponent + "/redux-gen-build"
    return try Running(arguments, in: tool.folder, executable: path).wait()
  }

  static let names = [
    "Action", "Dependencies", "Event", "Feature", "Filters", "Middleware", "Models",
    "Presentation", "Reducer", "Reducing", "SQLite", "State", "Storage", "SwiftData",
  ].map { "Counter\($0).swift" }

  /// The files that have declarations.
  static let filled = ["Action", "Feature", "Reducer", "Reducing", "State"]
    .map { "Counter\($0).swift" }

  @Test("the sources layout is one folder of generated and user-owned files, none of them empty")
  func sources() throws {
    let result = try tool.run("Specs", "--layout", "sources", "--output", "Sources/App")
    #expect(
      result.output == """
        Sources/App: 7 files written, 0 unchanged
        2 new files are yours, and are never changed again:
          Sources/App/CounterHandlers.swift: write what the actions without 'reduce' do
          Sources/App/CounterLog.swift: write the rules of the middleware

        """)
    let files = tool.files("Sources/App")
    let yours = ["CounterHandlers.swift", "CounterLog.swift"]
    #expect(files.keys.sorted() == ([".redux-gen.json"] + Self.filled + yours).sorted())
    let again = try tool.run("Specs", "--layout", "sources", "--output", "Sources/App/")
    #expect(again.output == "Sources/App: 0 files written, 7 unchanged\n")
  }

  @Test(
    "specs that declare the same type are rejected in one target and accepted in separate packages")
  func sameTypes() throws {
    let other = Self.spec.replacing("feature: Counter", with: "feature: Other")
    try tool.write(other, to: "Specs/other.yaml")
    for layout in ["sources", "tests"] {
      let result = try tool.run("Specs", "--layout", layout, "--output", "App")
      #expect(result.status == 1)
      #expect(
        result.errors.contains(
          "Specs/other.yaml:9:3: error: 'CounterLog' is also declared in Specs/Counter.redux.yaml:9, "
            + "and both belong to one module [name-collision]\n"))
    }
    #expect(try tool.run("Specs").status == 0)
    #expect(try tool.run("Specs", "--package", "Both", "--output", "Other").status == 0)
  }

  @Test(
    "a type cannot have the name of a type that is generated for another spec of the same target"
  )
  func generatedType() throws {
    try tool.write("feature: Other\nmodels: {CounterState: {n: Int}}\n", to: "Specs/other.yaml")
    let result = try tool.run("Specs", "--layout", "sources", "--output", "App")
    #expect(result.status == 1)
    #expect(
      result.errors.contains("Specs/other.yaml:2:10: error: 'CounterState' is also declared in "))
  }

  @Test("manual edits in the folder of a target are kept, and leftover files are reported")
  func ownership() throws {
    let layout = ["--layout", "sources", "--output", "App"]
    func run(_ words: String...) throws -> Tool.Result { try tool.start(words + layout).wait() }
    _ = try run("Specs")
    try tool.write("// mine", to: "App/CounterState.swift")
    try tool.write("// mine", to: "App/Mine.swift")
    #expect(try run("Specs").status == 3)
    #expect(try run("check", "Specs").output.contains("App/CounterState.swift: edited manually"))
    let forced = layout + ["--force", "App/CounterState.swift"]
    #expect(try tool.start(["Specs"] + forced).wait().status == 0)
    try tool.write("feature: Other\n", to: "Specs/Counter.redux.yaml")
    #expect(try run("Specs").errors.contains("'App/CounterState.swift' is left over"))
    #expect(try run("Specs", "--prune").status == 0)
    #expect(tool.read("App/CounterState.swift") == nil)
    #expect(tool.read("App/Mine.swift") == "// mine")
    #expect(tool.read("App/CounterHandlers.swift") != nil)
  }

  @Test("the tests layout imports the named module")
  func tests() throws {
    let layout = ["--layout", "tests", "--module", "App", "--output", "Tests"]
    #expect(try tool.start(["Specs"] + layout).wait().status == 0)
    let files = tool.files("Tests")
    #expect(
      files.keys.sorted() == [
        ".redux-gen.json", "CounterScenarioTests.swift", "CounterStateTests.swift",
      ])
    #expect(files["CounterScenarioTests.swift"]?.contains("@testable import App\n") == true)
    #expect(files["CounterScenarioTests.swift"]?.contains("import Counter\n") == false)
  }

  @Test(
    "the build tool writes the same files as the command line, and does not rewrite unchanged files"
  )
  func sameBytes() throws {
    let access = ["--access", "public"]
    _ = try tool.start(["Specs", "--layout", "sources", "--output", "App"] + access).wait()
    #expect(try build("sources", "Build", "Specs/Counter.redux.yaml").status == 0)
    let files = tool.files("Build")
    #expect(files.keys.sorted() == Self.names)
    for (name, text) in files {
      #expect(try text == tool.read("App/\(name)") ?? text.onlyHeader, "\(name)")
    }
    let url = URL(fileURLWithPath: "\(tool.folder)/Build/CounterState.swift")
    func modified() throws -> Date? {
      try URL(fileURLWithPath: url.path).resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
    }
    let before = try modified()
    #expect(try build("sources", "Build", "Specs/Counter.redux.yaml").status == 0)
    #expect(try modified() == before)
    let tests = ["Specs", "--layout", "tests", "--module", "App", "--output", "Tests"]
    _ = try tool.start(tests + access).wait()
    #expect(try build("tests", "BuildTests", "Specs/Counter.redux.yaml", "App").status == 0)
    for (name, text) in tool.files("BuildTests") {
      #expect(try text == tool.read("Tests/\(name)") ?? text.onlyHeader, "\(name)")
    }
  }

  @Test("the access of a target is chosen once, and kept by later runs")
  func access() throws {
    func reducer() -> String? { tool.read("App/CounterReducer.swift") }
    let layout = ["Specs", "--layout", "sources", "--output", "App"]
    _ = try tool.start(layout).wait()
    #expect(reducer()?.contains("\nnonisolated func counterReducer(") == true)
    #expect(try tool.start(layout + ["--access", "public"]).wait().status == 0)
    #expect(reducer()?.contains("\nnonisolated public func counterReducer(") == true)
    _ = try tool.run("Specs", "--output", "App")
    _ = try tool.start(layout).wait()
    #expect(reducer()?.contains("\nnonisolated public func counterReducer(") == true)
    #expect(try tool.start(layout + ["--access", "package"]).wait().status == 0)
    #expect(reducer()?.contains("\nnonisolated package func counterReducer(") == true)
  }

  @Test("a target that an earlier version wrote without the option stays public")
  func earlierAccess() throws {
    let layout = ["Specs", "--layout", "sources", "--output", "App"]
    _ = try tool.start(layout + ["--access", "public"]).wait()
    let manifest = try #require(tool.read("App/.redux-gen.json"))
    try tool.write(
      manifest.replacing(", \"access\": \"public\"", with: ""), to: "App/.redux-gen.json")
    _ = try tool.start(layout).wait()
    #expect(tool.read("App/CounterState.swift")?.contains("public struct CounterState") == true)
  }

  @Test(
    "in a build, a spec file that is not named for its feature is rejected, and nothing is written")
  func fileName() throws {
    try tool.write(Self.spec, to: "Specs/Töpfe 2.redux.yaml")
    let result = try build("sources", "Build", "Specs/Töpfe 2.redux.yaml")
    #expect(result.status == 1)
    #expect(
      result.output == """
        Specs/Töpfe 2.redux.yaml:1:10: error: 'Töpfe 2.redux.yaml' must hold 'feature: Töpfe 2', \
        because a build knows only the file's name; found 'Counter', which belongs in \
        'Counter.redux.yaml' [feature-file-name]

        """)
    #expect(tool.files("Build").isEmpty)
  }

  @Test("a build treats warnings as errors and reports all findings at once")
  func strict() throws {
    let spec = """
      feature: Counter
      state:
        count: Int = 0
      actions:
        add: {reduce: let unused = 1}
        take: {reduce: let other = 2}
        wait: {reduce: none}

      """
    try tool.write(spec, to: "Specs/Counter.redux.yaml")
    let result = try build("sources", "Build", "Specs/Counter.redux.yaml")
    #expect(result.status == 1)
    #expect(result.output.contains("Specs/Counter.redux.yaml:5:21: error: "))
    #expect(result.output.contains("Specs/Counter.redux.yaml:6:22: error: "))
    // These warnings are not reported: another feature of the module may handle the action, and the
    // code of the module may create the state with another value.
    #expect(!result.output.contains("never-handled"))
    #expect(!result.output.contains("never-written"))
    #expect(try build("sources", "Build").status == 64)
    #expect(try build("sources", "Build", "Specs/None.redux.yaml").status == 3)
  }

  @Test("a package may depend on the runtime package instead of embedding it")
  func runtimePackage() throws {
    func run(_ location: String) throws -> String? {
      let options = ["--runtime", "package", "--runtime-from", location, "--output", location]
      guard try tool.start(["Specs"] + options.dropLast() + ["Out"]).wait().status == 0 else {
        return nil
      }
      return tool.read("Out/Counter/Package.swift")
    }
    let address = "https://example.com/redux-gen.git"
    #expect(try run(address)?.contains(".package(url: \"\(address)\", from: ") == true)
    #expect(tool.read("Out/ReduxRuntime/Package.swift") == nil)
    try FileManager.default.removeItem(atPath: tool.folder + "/Out")
    try tool.write("// product ReduxRuntime", to: "redux-gen/Package.swift")
    let local = try run("redux-gen")
    #expect(local?.contains(#".package(name: "redux-gen", path: "../../redux-gen")"#) == true)
    #expect(local?.contains(#".product(name: "ReduxRuntime", package: "redux-gen")"#) == true)
  }

  @Test("a folder that is not the runtime package is rejected, and nothing is written")
  func noRuntimePackage() throws {
    try tool.write("let package = 1", to: "Other/Package.swift")
    for (folder, reason) in [
      ("./no-such-folder", "there is no such folder"), ("Specs", "there is no Package.swift in it"),
      ("Other", "its Package.swift has no product 'ReduxRuntime'"),
    ] {
      let result = try tool.run("Specs", "--runtime", "package", "--runtime-from", folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("--runtime-from '\(folder)': \(reason)."), "\(result.errors)")
    }
    #expect(tool.files("Generated").isEmpty)
  }

  @Test("specs of one package may use each other's types, but not in a cycle")
  func siblings() throws {
    func spec(_ name: String, _ more: String) -> String {
      "feature: \(name)\nmodels: {\(name)Item: {id: Int}}\nstate: {items: '[\(name)Item]'}\n"
        + "actions: {clear: {reduce: 'state.items = []'}}\n" + more
    }
    let name = "Specs/Counter.redux.yaml"
    try tool.write(spec("Cart", ""), to: name)
    let external = "external: {CartMore: Cart}\n"
    try tool.write(spec("Orders", external), to: "Specs/orders.yaml")
    let result = try tool.run("Specs", "--package", "Shop")
    #expect(result.status == 0, "\(result.errors)")
    let manifest = try #require(tool.read("Generated/Shop/Package.swift"))
    #expect(manifest.contains("// Generated by redux-gen. Do not edit."))
    let runtime = #".product(name: "ReduxRuntime", package: "ReduxRuntime")"#
    #expect(
      manifest.contains("name: \"Orders\",\n      dependencies: [\(runtime), \"Cart\"]"))
    #expect(
      tool.files("Generated")["Shop/.redux-gen.json"]?.contains("Package.swift\": \"yours") == false
    )
    try tool.write(spec("Cart", "external:\n  OrdersMore: Orders\n"), to: name)
    let circle = try tool.run("Specs")
    #expect(circle.status == 1)
    #expect(
      circle.errors.hasPrefix(
        "Specs/orders.yaml:5:22: error: modules of one package form a dependency cycle: "
          + "Cart → Orders → Cart [module-cycle]\n"), "\(circle.errors)")
    #expect(tool.read("Generated/Shop/Package.swift") == manifest)
  }

  @Test("if no package is named, the runtime package is the checkout in which the tool was built")
  func runtimeOfCheckout() throws {
    #expect(try tool.start(["Specs", "--runtime", "package"]).wait().status == 0)
    let manifest = try #require(tool.read("Generated/Counter/Package.swift"))
    let line = try #require(manifest.firstMatch(of: /\.package\(name: "redux-gen", path: "(.+)"\)/))
    let runtime = "Generated/Counter/\(line.1)/Sources/ReduxRuntime/Store/Store.swift"
    #expect(tool.read(runtime)?.contains("public final class Store") == true)
  }

  @Test(
    "options that exclude each other are rejected",
    arguments: [
      ["--layout", "sources", "--package", "App"], ["--module", "App"],
      ["--layout", "sources", "--access", "private"],
      ["--runtime", "package", "--runtime-from", ""],
      ["--layout", "tests", "--module", "a-b"], ["--runtime-from", "x"], ["--layout", "flat"],
    ])
  func refused(options: [String]) throws {
    #expect(try tool.start(["Specs"] + options).wait().status == 64)
    #expect(tool.files("Generated").isEmpty)
  }
}

extension String {
  /// The first line, which is all that a file without declarations has.
  fileprivate var onlyHeader: String {
    get throws { try #require(split(separator: "\n").first.map { "\($0)\n" }) }
  }
}
