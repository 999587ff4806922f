import Foundation
import SwiftToolchain
import Testing

/// A block with an `import`, visible or in its `before` mark, is type-checked against the runtime
/// and the generated code for its specs. Any other block is only parsed.
@Suite("The Swift of the documentation", .inSlowLane)
struct DocsSwiftTests {
  private static let blocks = Block.all.filter { $0.language == "swift" && !$0.isTable }
  /// Modules of other packages and of Apple's platforms, which are not available for type checking.
  private static let foreign: Set<String> = {
    var modules: Set = [
      "Combine", "ComposableArchitecture", "ReSwift", "SwiftData",
    ]
    #if os(macOS)
      // Only SwiftPM and Xcode find this module.
      modules.insert("Testing")
    #endif
    return modules
  }()

  @Test(
    "Each Swift block of the documentation that cannot be type-checked is parsed",
    arguments: blocks.filter(isForeign))
  func parses(block: Block) throws {
    let sandbox = try Sandbox()
    try sandbox.write(block.whole, to: "main.swift")
    let result = try sandbox.compile("-frontend -parse main.swift")
    #expect(result.status == 0, "\(block): \(result.output)")
  }

  @Test(
    "Each Swift block of the documentation whose modules are available is type-checked",
    arguments: blocks.filter { !isForeign($0) })
  func typeChecks(block: Block) throws {
    let sandbox = try Sandbox()
    let isLibrary = block.text.contains("@main") || block.text.contains("@Test")
    let name = isLibrary ? "Example.swift" : "main.swift"
    // The mocks are compiled with the block, not as a module.
    try sandbox.write(block.whole.replacing(#/import \w+Mocks\n/#, with: ""), to: name)
    var flags = "-swift-version 6 -module-name Example"
    // The runtime beside UIKit has more in it, so it is found first.
    if Self.usesUIKit(block) { flags += " -I '\(try UIKitModules.shared.folder().path)'" }
    flags += " -I '\(Sandbox.products.path)/Modules'"
    if Self.usesUIKit(block) || isLibrary { flags += " -parse-as-library" }
    var files = [name]
    let app = Self.app(of: block)
    if let app {
      let folder = try FeatureModules.shared.modules(of: app).path
      flags += " -I '\(folder)'"
      if block.whole.contains(".mock") {
        for (name, text) in try FeatureModules.shared.mocks(of: app) {
          try sandbox.write(text, to: name)
          files.append(name)
        }
      }
    }
    let beside = (app?.specsBeside ?? []).compactMap(\.feature) + [app?.feature].compactMap { $0 }
    for module in Self.imports(block) where !beside.contains(module) {
      guard let spec = Self.spec(of: module, for: block) else { continue }
      let feature = try FeatureModules.shared.module(of: spec)
      flags += " -I '\(feature.path)'"
      if block.whole.contains("Mock(") {
        files.append("'\(feature.path)/tests/\(module)Mocks.swift'")
      }
    }
    if block.whole.contains("import PackageDescription") {
      flags += " -package-description-version 6.2.0 -I '\(Self.manifestAPI)'"
    }
    let result = try sandbox.compile("-typecheck \(flags) \(files.joined(separator: " "))")
    #expect(result.status == 0, "\(block): \(result.output)")
  }

  /// Returns whether the block is only parsed, because it imports nothing, imports a module that is
  /// not available, or is part of a file.
  private static func isForeign(_ block: Block) -> Bool {
    let imports = imports(block)
    return imports.isEmpty || block.value(of: "from") != nil
      || imports.contains { foreign.contains($0) }
      || imports.contains("SwiftUI") && !usesUIKit(block)
  }

  /// Returns whether a block is compiled with the double of UIKit, which comes with that of SwiftUI.
  private static func usesUIKit(_ block: Block) -> Bool { imports(block).contains("UIKit") }

  private static func imports(_ block: Block) -> [String] {
    block.whole.matches(of: /(?m)^(?:@testable )?import (\w+)$/).map { String($0.1) }
  }

  /// Finds the app that a block imports, on the block's page or on another page.
  private static func app(of block: Block) -> Block? {
    let imports = imports(block)
    let apps = Block.all.filter {
      $0.isApp && $0.value(of: "file") != nil && imports.contains($0.feature ?? "")
    }
    return apps.first { $0.page == block.page } ?? apps.first
  }

  /// Finds the spec of a feature: on the same page, in `Specs`, or on another page.
  private static func spec(of module: String, for block: Block) -> String? {
    let shown = Block.all.filter { $0.feature == module && !$0.has("wrong") }
    if let spec = shown.first(where: { $0.page == block.page }) { return spec.whole }
    let file = Page.root.appending(path: "Specs/\(module.lowercased()).yaml")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? shown.first?.whole
  }

  private static let manifestAPI: String = {
    let info = (try? Sandbox().compile("-print-target-info").output) ?? ""
    let resources = info.firstMatch(of: /"runtimeResourcePath": "([^"]*)"/).map { String($0.1) }
    return (resources ?? "") + "/pm/ManifestAPI"
  }()
}

extension Sandbox {
  /// Runs `swiftc` in the sandbox's folder, with arguments as in a shell.
  fileprivate func compile(_ arguments: String) throws -> (status: Int32, output: String) {
    let run = try runToolchain(["sh", "-c", "swiftc \(arguments)"], in: folder)
    return (run.status, run.text)
  }
}

/// The doubles of UIKit and SwiftUI and the runtime, compiled once for all blocks that use them.
final class UIKitModules: @unchecked Sendable {
  static let shared = UIKitModules()

  private let lock = NSLock()
  private var sandbox: Sandbox?

  /// Returns a folder with the modules.
  func folder() throws -> URL {
    try lock.withLock {
      if let sandbox { return sandbox.folder }
      let sandbox = try Sandbox()
      for module in ["UIKit", "SwiftUI", "ReduxRuntime"] {
        let sources = Page.root.appending(path: "Tests/UIKitDouble/Sources/\(module)").path
        let result = try sandbox.compile(
          "-emit-module -swift-version 6 -parse-as-library -package-name stubs "
            + "-module-name \(module) -I . $(find -L '\(sources)' -name '*.swift')")
        try #require(result.status == 0, "\(result.output)")
      }
      self.sandbox = sandbox
      return sandbox.folder
    }
  }
}

/// The generated code of a spec, compiled once for all blocks that use it.
final class FeatureModules: @unchecked Sendable {
  static let shared = FeatureModules()

  private let lock = NSLock()
  private var sandboxes: [String: Sandbox] = [:]

  /// Returns a folder with the modules of an app and of its features.
  func modules(of app: Block) throws -> URL { try lock.withLock { try sandbox(of: app).folder } }

  /// Returns the names and contents of all mocks of an app, to compile together with a code block.
  func mocks(of app: Block) throws -> [(name: String, text: String)] {
    try lock.withLock {
      let sandbox = try sandbox(of: app)
      return sandbox.swiftFiles("Generated").filter { $0.hasSuffix("Mocks.swift") }.map { path in
        let text = (sandbox.read(path) ?? "").replacing(#/import \w+Mocks\n/#, with: "")
        return (String(path.split(separator: "/").last ?? ""), text)
      }
    }
  }

  private func sandbox(of app: Block) throws -> Sandbox {
    if let sandbox = sandboxes[app.whole] { return sandbox }
    let sandbox = try Sandbox()
    sandboxes[app.whole] = sandbox
    // On its page, an imported feature precedes the features that import it.
    let specs = app.specsBeside.filter { !$0.isApp } + [app]
    for spec in specs { try sandbox.write(spec.whole, to: "Specs/\(spec.feature ?? "").yaml") }
    let result = try sandbox.run("redux-gen Specs")
    try #require(result.status == 0, "\(result.output)")
    for name in specs.compactMap(\.feature) {
      let files = sandbox.swiftFiles("Generated/\(name)/Sources/\(name)").joined(separator: " ")
      let result = try sandbox.compile(
        "-emit-module -swift-version 6 -parse-as-library -module-name \(name) "
          + "-I '\(Sandbox.products.path)/Modules' -I . \(files)")
      try #require(result.status == 0, "\(result.output)")
    }
    return sandbox
  }

  /// Returns a folder with the module of a spec, and with the test files of the spec in `tests`.
  func module(of spec: String) throws -> URL {
    try lock.withLock {
      if let sandbox = sandboxes[spec] { return sandbox.folder }
      let sandbox = try Sandbox()
      sandboxes[spec] = sandbox
      try sandbox.write(spec, to: "spec.yaml")
      let name = spec.firstMatch(of: /(?m)^feature: *(\w+)/).map { String($0.1) } ?? ""
      for layout in ["sources", "tests"] {
        let result = try sandbox.run(
          "redux-gen spec.yaml --layout \(layout) --access public --output \(layout)")
        try #require(result.status == 0, "\(result.output)")
      }
      let database = "sources/\(name)SQLite.swift"
      let hasDatabase = sandbox.read(database)?.contains("import ReduxSQLite") == true
      // In a package, these files are a separate module.
      let apart = hasDatabase ? [database, "sources/\(name)Live.swift"] : []
      let files = sandbox.swiftFiles("sources").filter { !apart.contains($0) }
      try compile(name, files, in: sandbox)
      if hasDatabase { try compileDatabase(of: name, in: sandbox) }
      return sandbox.folder
    }
  }

  /// Compiles a substitute for the database module of a feature. ReduxSQLite is not available to
  /// these tests, so the live dependencies store values in memory.
  private func compileDatabase(of name: String, in sandbox: Sandbox) throws {
    let live = """
      import \(name)
      import ReduxRuntime

      extension \(name)Dependencies: LiveDependencies {
        public static let live: \(name)Dependencies = .inMemory()
      }
      """
    try sandbox.write(live, to: "database/\(name)Live.swift")
    try compile("\(name)SQLite", ["database/\(name)Live.swift"], in: sandbox)
  }

  private func compile(_ module: String, _ files: [String], in sandbox: Sandbox) throws {
    let result = try sandbox.compile(
      "-emit-module -swift-version 6 -parse-as-library -module-name \(module) "
        + "-I '\(Sandbox.products.path)/Modules' -I . \(files.joined(separator: " "))")
    try #require(result.status == 0, "\(result.output)")
  }
}
