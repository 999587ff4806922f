import Foundation
import SwiftToolchain
import Testing

@Suite("diff and stubs")
struct PatchTests {
  @Test("after git applies the output of 'diff', 'check' passes for changed, new and deleted files")
  func applied() throws {
    let tool = try Tool()
    let output = ["--output", "My Packages"]
    try tool.writeCounter(mark: "first")
    #expect(try tool.start(["Specs", "-q"] + output).wait().status == 0)
    _ = try tool.shell(
      "git init -q && git add -A && git -c user.name=A -c user.email=a@b commit -qm x")
    let counter = "My Packages/Counter"
    let wanted = tool.read("\(counter)/README.md").map { $0 + "no newline at the end" }
    try tool.write(wanted ?? "", to: "\(counter)/README.md")
    try FileManager.default.removeItem(atPath: tool.folder + "/\(counter)/Package.swift")
    var spec = try #require(tool.read("Specs/counter.yaml")).replacing("first", with: "second")
    spec += "models:\n  Item:\n    id: Int\n    name: String\n"
    try tool.write(spec, to: "Specs/counter.yaml")
    let patch = try tool.start(["diff", "Specs"] + output).wait()
    #expect(patch.status == 2)
    #expect(patch.output.contains("\\ No newline at end of file"))
    try tool.write(patch.output, to: "changes.patch")
    #expect(try tool.shell("git apply changes.patch") == 0)
    let clean = try tool.start(["diff", "Specs"] + output).wait()
    #expect(clean.status == 0 && clean.output == "", "\(clean.output)")
    #expect(try tool.start(["check", "Specs"] + output).wait().status == 0)
    // Without its model, the feature has one file fewer.
    spec = String(spec.prefix(upTo: try #require(spec.range(of: "models:")).lowerBound))
    try tool.write(spec, to: "Specs/counter.yaml")
    let deletion = try tool.start(["diff", "Specs", "--prune"] + output).wait()
    #expect(deletion.output.contains("+++ /dev/null\n"))
    try tool.write(deletion.output, to: "changes.patch")
    #expect(try tool.shell("git apply changes.patch") == 0)
    #expect(
      tool.files("My Packages").keys.allSatisfy { !$0.hasSuffix("CounterModels.swift") })
    #expect(try tool.start(["check", "Specs"] + output).wait().status == 0)
  }

  @Test("A manifest that alone differs is named by 'diff', '--dry-run', 'check' and the next run")
  func manifest() throws {
    let tool = try Tool()
    try tool.writeCounter()
    #expect(try tool.run("Specs", "-q").status == 0)
    let path = "Generated/Counter/.redux-gen.json"
    let old = try #require(tool.read(path))
    try tool.write(old.replacing("CounterState.swift", with: "CounterOther.swift"), to: path)
    let patch = try tool.run("diff", "Specs")
    #expect(patch.status == 2 && patch.output.contains("+++ b/\(path)\n"), "\(patch.output)")
    let dry = try tool.run("Specs", "--dry-run").output
    #expect(dry.contains("would write \(path)\n") && dry.contains("1 file to write"), "\(dry)")
    #expect(try tool.run("check", "Specs").output.contains("\(path): stale"))
    #expect(try tool.run("Specs").output.contains("1 file written"))
    #expect(tool.read(path) == old)
  }

  private let handled = """
    feature: Cart
    state:
      count: Int = 0
    actions:
      add:
        reduce: state.count += 1
      restore:
        payload: {from data: String}
      share:
        payload: {_ name: String, with other: Int?}

    """

  @Test("'stubs' finds handlers in the sources layout")
  func stubsOfSources() throws {
    let tool = try Tool()
    try tool.write(handled, to: "Specs/cart.yaml")
    let generated = try tool.run("Specs", "-q", "--layout", "sources", "--output", "Sources/Cart")
    #expect(generated.status == 0)
    let stubs = try tool.run("stubs", "Specs", "--layout", "sources", "--output", "Sources/Cart")
    #expect(stubs.output == "")
    #expect(stubs.errors.contains("nothing is missing"))
  }

  @Test("'stubs' prints the missing handlers, and the file is complete after they are added")
  func stubs() throws {
    let tool = try Tool()
    try tool.write(handled, to: "Specs/cart.yaml")
    let before = try tool.run("stubs", "Specs")
    #expect(before.status == 0)
    #expect(before.errors.contains("does not exist: all handlers are missing"))
    #expect(
      before.output.contains("  _ state: inout CartState") || before.output.contains("restore("))
    #expect(try tool.run("Specs", "-q").status == 0)
    #expect(try tool.run("stubs", "Specs").output == "")
    let spec = handled.replacing("share:", with: "send:") + "  load:\n    payload: {_ id: UUID}\n"
    try tool.write(spec, to: "Specs/cart.yaml")
    let missing = try tool.run("stubs", "Specs")
    let quiet = try tool.run("stubs", "Specs", "-q")
    #expect(quiet.output == missing.output)
    #expect(quiet.errors == "")
    let signature =
      "public static func send(_ state: inout CartState, _ name: String, with other: Int?)"
    #expect(missing.output.contains(signature))
    #expect(missing.output.contains("func load(_ state: inout CartState, _ id: UUID)"))
    #expect(!missing.output.contains("func restore"))
    #expect(missing.errors.contains("'share' must now be 'send': rename it"))
    #expect(!missing.errors.contains("no handler for"))
    let notes = try tool.run("Specs").errors
    #expect(notes.contains("'share' must now be 'send'"))
    #expect(notes.contains("no handler for 'load' yet"))
    let other = "Generated/Cart/Sources/Cart/Loading.swift"
    try tool.write(
      "extension CartHandlers { static func load(_ state: inout CartState, _ id: Int) {} }",
      to: other)
    #expect(try !tool.run("Specs").errors.contains("no handler for"))
    try tool.write("", to: other)
    let path = "Generated/Cart/Sources/Cart/CartHandlers.swift"
    let file = try #require(tool.read(path))
    #expect(
      missing.output.hasPrefix("// \(path), at the top:\n\nimport Foundation\n\n// \(path), in"))
    let body = missing.output.split(separator: "\n").dropFirst(3).joined(separator: "\n")
    try tool.write("import Foundation\n" + file.dropLast(2) + body + "\n}\n", to: path)
    #expect(try tool.run("stubs", "Specs").output == "")
    if SlowLane.isOn {
      #expect(try runToolchain(["swiftc", "-parse", "\(tool.folder)/\(path)"]).status == 0)
    }
  }

  @Test("'stubs' prints the missing methods of live implementations, and new live implementations")
  func stubsOfDependencies() throws {
    let tool = try Tool()
    let spec = """
      feature: Shop
      dependencies:
        shelf:
          methods:
            load: {returns: "[Int]", throws: true}

      """
    try tool.write(spec, to: "Specs/shop.yaml")
    let first = try tool.run("stubs", "Specs")
    #expect(first.errors.contains("does not exist: all live implementations are missing"))
    #expect(try tool.run("Specs", "-q").status == 0)
    #expect(try tool.run("stubs", "Specs").errors.contains("nothing is missing"))
    #expect(
      try tool.run("stubs", "Specs", "--layout", "tests").errors.contains(
        "no file of this layout is yours"))
    let path = "Generated/Shop/Sources/Shop/ShopLive.swift"
    let file = try #require(tool.read(path))
    #expect(file.contains("struct NotFilledIn"))
    #expect(first.output == "// \(path), a new file:\n\n\(file)\n")
    try tool.write(
      spec + """
              save: {payload: {_ items: "[Int]", at date: Date}}
          clock:
            methods:
              now: {returns: Date}

        """, to: "Specs/shop.yaml")
    let missing = try tool.run("stubs", "Specs").output
    #expect(
      missing.contains(
        "in LiveShopShelf:\n\npublic func save(_ items: [Int], at date: Date) async {"))
    #expect(missing.contains("// \(path), at the top:\n\nimport Foundation\nimport ReduxRuntime\n"))
    #expect(
      missing.contains("in ShopDependencies.live, among the arguments:\n\nclock: LiveShopClock()"))
    #expect(missing.contains("at the end:\n\npublic struct LiveShopClock: ShopClock {"))
    #expect(!missing.contains("load"))
    #expect(!missing.contains("struct NotFilledIn"))
  }

  @Test("'stubs' prints each file that a target lacks, and recognizes renamed files")
  func stubsOfTarget() throws {
    let tool = try Tool()
    let spec = """
      feature: Shop
      dependencies: {shelf: {methods: {load: {returns: "[Int]", throws: true}}}}
      actions: {restore: }
      middleware: {ShopLog: }

      """
    try tool.write(spec, to: "Sources/App/Shop.redux.yaml")
    let command = ["stubs", "Sources/App", "--layout", "sources", "--output", "Sources/App"]
    let missing = try tool.start(command).wait()
    for (file, part) in [
      ("ShopHandlers", "public static func restore(_ state: inout ShopState) {"),
      ("ShopLive", "extension ShopDependencies: LiveDependencies {"),
      ("ShopLog", "public struct ShopLog: Middleware {"),
    ] {
      let head = "// Sources/App/\(file).swift, a new file:\n"
      #expect(missing.output.contains(head) && missing.output.contains(part), "\(missing.output)")
    }
    #expect(
      missing.errors.contains("ShopLive.swift' does not exist: it is needed only for 'ShopStore()'")
    )
    try tool.write("enum ShopHandlers: ShopReducing {}", to: "Sources/App/Own.swift")
    try tool.write("struct ShopLog: Middleware {}", to: "Sources/App/Log.swift")
    try tool.write(
      "extension ShopDependencies { static let live = ShopDependencies(shelf: Kept()) }",
      to: "Sources/App/Kept.swift")
    let rest = try tool.start(command).wait()
    #expect(!rest.output.contains("a new file"))
    #expect(rest.output.hasPrefix("// Sources/App/Own.swift, in ShopHandlers:\n"))
    #expect(rest.output.contains("func restore"))
    #expect(!rest.output.contains("LiveShopShelf"))
  }

  @Test("'stubs' searches the package to which the spec belongs")
  func stubsOfPackage() throws {
    let tool = try Tool()
    try tool.write(handled, to: "Specs/cart.yaml")
    #expect(try tool.run("Specs", "--package", "App").status == 0)
    #expect(try tool.run("stubs", "Specs").errors.contains("nothing is missing"))
  }

  @Test("a renamed action is reported with its handler until the handler is renamed as well")
  func renamed() throws {
    let tool = try Tool()
    try tool.write(handled, to: "Specs/cart.yaml")
    #expect(try tool.run("Specs", "-q").status == 0)
    #expect(try tool.run("check", "Specs").errors == "")
    try tool.write(handled.replacing("restore", with: "reload"), to: "Specs/cart.yaml")
    let note = "the handler 'restore' must now be 'reload': rename it"
    #expect(try tool.run("check", "Specs").errors.contains(note))
    #expect(try tool.run("Specs").errors.contains(note))
    #expect(try tool.run("Specs").errors.contains(note))
    #expect(try tool.run("check", "Specs").errors.contains(note))
    let path = "Generated/Cart/Sources/Cart/CartHandlers.swift"
    let file = try #require(tool.read(path))
    try tool.write(file.replacing("restore", with: "reload"), to: path)
    #expect(try tool.run("check", "Specs").errors == "")
  }
}

extension Tool {
  /// Runs a shell command in the tool's folder, and returns its exit status.
  func shell(_ command: String) throws -> Int32 {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", command]
    shell.currentDirectoryURL = URL(fileURLWithPath: folder)
    shell.standardOutput = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus
  }
}
