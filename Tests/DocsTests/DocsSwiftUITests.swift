import Foundation
import SwiftToolchain
import Testing

/// The guide about SwiftUI is compiled with the double of SwiftUI in `Tests/SwiftUIDouble` and with the packages
/// of its specs. `.ci/verify screens` also runs these packages.
@Suite("The Swift of the guide about SwiftUI", .inSlowLane)
struct DocsSwiftUITests {
  private static let blocks = Block.all.filter {
    // `#Preview` is a macro of Xcode. Its block is parsed by `DocsSwiftTests`.
    $0.page == "docs/guides/swiftui.md" && $0.language == "swift" && !$0.text.contains("#Preview")
      && $0.whole.contains("import SwiftUI")
  }

  @Test("Each block is type-checked with the double of SwiftUI", arguments: blocks)
  func typeChecks(block: Block) throws {
    let sandbox = try Sandbox()
    try sandbox.write(block.whole, to: "Example.swift")
    let modules = try DoubleModules.shared.folder()
    let result = try runToolchain(
      [
        "swiftc", "-typecheck", "-warnings-as-errors", "-swift-version", "6", "-parse-as-library",
        "-module-name", "Example", "-I", modules.path, "Example.swift",
      ], in: sandbox.folder)
    #expect(result.status == 0, "\(block): \(result.text)")
  }

  @Test("The guide has a block for each of its parts")
  func parts() {
    #expect(Self.blocks.count == 11)
  }
}

/// The modules of the guide, compiled once.
private final class DoubleModules: @unchecked Sendable {
  static let shared = DoubleModules()

  private let lock = NSLock()
  private var sandbox: Sandbox?

  func folder() throws -> URL {
    try lock.withLock {
      if let sandbox { return sandbox.folder }
      let sandbox = try Sandbox()
      let root = Page.root
      try compile(
        "SwiftUI", at: root.appending(path: "Tests/SwiftUIDouble/Sources/SwiftUI"), in: sandbox)
      try compile("ReduxRuntime", at: root.appending(path: "Sources/ReduxRuntime"), in: sandbox)
      for block in Block.all where block.page == "docs/guides/swiftui.md" && block.feature != nil {
        try sandbox.write(block.whole, to: "Specs/\(block.feature ?? "").yaml")
      }
      for name in ["login", "users", "usersapp"] {
        let spec = try String(
          contentsOf: root.appending(path: "Specs/\(name).yaml"), encoding: .utf8)
        try sandbox.write(spec, to: "Specs/\(name).yaml")
      }
      let result = try sandbox.run("redux-gen Specs --quiet")
      try #require(result.status == 0, "\(result.output)")
      for name in ["Notes", "NotesApp", "Login", "Users", "UsersApp"] {
        let folder = sandbox.folder.appending(path: "Generated/\(name)/Sources/\(name)")
        try compile(name, at: folder, in: sandbox)
      }
      let main = sandbox.folder.appending(path: "Generated/NotesApp/Sources/NotesAppMain")
      try compile("NotesAppMain", at: main, in: sandbox)
      self.sandbox = sandbox
      return sandbox.folder
    }
  }

  private func compile(_ module: String, at folder: URL, in sandbox: Sandbox) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Previews.swift") }
      .map { folder.appending(path: $0).path }
    let result = try runToolchain(
      [
        "swiftc", "-emit-module", "-wmo", "-swift-version", "6", "-parse-as-library",
        "-package-name", "double", "-module-name", module, "-I", ".",
      ] + files, in: sandbox.folder)
    try #require(result.status == 0, "\(module): \(result.text)")
  }
}
