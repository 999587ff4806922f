import Foundation
import Testing

@Suite("Apple platforms", .timeLimit(.minutes(5)))
struct ApplePlatformTests {
  /// With stubs for Combine and SwiftUI, this also runs on other platforms.
  @Test("code inside canImport and typical uses in apps type-check")
  func typeChecks() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let work = FileManager.default.temporaryDirectory
      .appending(path: "redux-stubs-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let stubs = repository.appending(path: "Tests/AppleStubs").path
    for name in ["Combine", "SwiftUI"] {
      try compile(name, ["\(stubs)/\(name).swift"], in: work)
    }
    let runtime = repository.appending(path: "Sources/ReduxRuntime").path
    let sources = try FileManager.default.subpathsOfDirectory(atPath: runtime)
      .filter { $0.hasSuffix(".swift") }.map { "\(runtime)/\($0)" }
    try compile("ReduxRuntime", sources, in: work)
    try compile("Usage", ["\(stubs)/Usage.swift"], in: work)
  }

  private func compile(_ module: String, _ sources: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-wmo",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
        "MemberImportVisibility", "-emit-module", "-module-name", module, "-I", folder.path,
        "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
      ] + sources
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: output, as: UTF8.self))")
  }
}
