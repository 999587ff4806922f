import Foundation
import Testing

@testable import FeatureLowering

/// What is generated for specs that use the whole language compiles, without a warning.
///
/// The compiler runs up to the checks for exclusive access, which come behind those of types.
@Suite(.serialized) struct CompiledOutputTests {
  @Test("the compiler has nothing to say", arguments: ["workshop", "corners"])
  func compiles(name: String) throws {
    let spec = repository.appending(path: "Tests/Specs/\(name).yaml")
    let feature = try feature(String(contentsOf: spec, encoding: .utf8))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    var sources: [String] = []
    for file in lowerFeature(feature, specPath: "../Specs/\(name).yaml")
    where file.path.hasPrefix("Sources/") {
      sources.append(try write(file.bytes, to: folder.appending(path: file.path)))
    }
    let runtime = try EmbeddedRuntime.files.map {
      try write($0.bytes, to: folder.appending(path: "Runtime/\($0.name)"))
    }
    let module = folder.appending(path: "ReduxRuntime.swiftmodule").path()
    #expect(
      try compile(
        ["-emit-module", "-module-name", "ReduxRuntime", "-parse-as-library", "-o", module]
          + runtime) == "")
    #expect(
      try compile(
        ["-emit-sil", "-o", "/dev/null", "-module-name", "Feature", "-parse-as-library", "-wmo"]
          + ["-I", folder.path()] + sources) == "")
  }

  private func write(_ bytes: [UInt8], to url: URL) throws -> String {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path()
  }

  /// What the compiler prints.
  private func compile(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"]
      + ["-enable-upcoming-feature", "ExistentialAny"] + arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
