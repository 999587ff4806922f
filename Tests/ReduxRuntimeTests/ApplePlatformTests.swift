import Foundation
import SwiftToolchain
import Testing

@Suite("Apple platforms", .inSlowLane, .timeLimit(.minutes(5)))
struct ApplePlatformTests {
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The test uses stubs of Combine and SwiftUI, so it also runs on other platforms.
  @Test("code inside 'canImport' and typical code of an app type-check against stubs")
  func typeChecks() throws {
    let work = try folder()
    defer { try? FileManager.default.removeItem(at: work) }
    for name in ["Combine", "SwiftUI"] { try compile(name, [stub(name)], in: work) }
    try compile("ReduxRuntime", sources("Sources/ReduxRuntime"), in: work)
    try compile("Usage", [stub("Usage")], in: work)
  }

  /// The macros of SwiftData cannot be stubbed, so the test replaces them. For the other code,
  /// '@Model' only adds a conformance to a class.
  @Test("generated SwiftData storages and their generated tests type-check against stubs")
  func typeChecksSwiftData() throws {
    let work = try folder()
    defer { try? FileManager.default.removeItem(at: work) }
    try compile("SwiftData", [stub("SwiftData")], in: work)
    for module in ["ReduxRuntime", "ReduxSwiftData"] {
      try compile(module, sources("Sources/\(module)"), in: work)
    }
    let package = "Generated/Bookshelf"
    try compile("Bookshelf", sources("\(package)/Sources/Bookshelf"), in: work)
    let storages = try sources("\(package)/Sources/BookshelfSwiftData").map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(#/@Model final class (\w+) {/#) { "final class \($0.1): PersistentModel {" }
        .replacing("@Attribute(.unique) ", with: "")
      #expect(!text.contains("@Model "))
      let copy = work.appending(path: URL(filePath: path).lastPathComponent)
      try text.write(to: copy, atomically: true, encoding: .utf8)
      return copy.path
    }
    try compile("BookshelfSwiftData", storages, in: work)
    // On macOS, only SwiftPM and Xcode can find the module Testing.
    #if !os(macOS)
      try compile("ReduxTesting", sources("Sources/ReduxTesting"), in: work)
      try compile(
        "BookshelfTests", sources("\(package)/Tests/BookshelfTests"), in: work, isStrict: false)
    #endif
  }

  private func folder() throws -> URL {
    let work = FileManager.default.temporaryDirectory.appending(path: "redux-stubs-\(UUID())")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    return work
  }

  private func stub(_ name: String) -> String {
    repository.appending(path: "Tests/AppleStubs/\(name).swift").path
  }

  private func sources(_ folder: String) throws -> [String] {
    let path = repository.appending(path: folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }
  }

  /// - Parameter isStrict: Whether a member can be used only if its module is imported in the same
  ///   file.
  private func compile(
    _ module: String, _ sources: [String], in folder: URL, isStrict: Bool = true
  ) throws {
    let output = folder.appending(path: "\(module).swiftmodule").path
    let run = try runToolchain(
      [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-wmo",
        "-enable-testing", "-package-name", "stubs", "-emit-module", "-module-name", module,
        "-I", folder.path, "-emit-module-path", output, "-enable-upcoming-feature",
        "ExistentialAny",
      ] + (isStrict ? ["-enable-upcoming-feature", "MemberImportVisibility"] : []) + sources)
    #expect(run.status == 0, "\(run.text)")
  }
}
