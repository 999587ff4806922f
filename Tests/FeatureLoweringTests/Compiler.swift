import Foundation
import SwiftToolchain

@testable import FeatureLowering

/// Runs `swiftc` on files in a temporary folder. The initializer compiles the module `ReduxRuntime`
/// into the folder, so that the files can import it.
struct Compiler: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let folder = folder
    let runtime = try runtimeSources().map {
      try Self.write($0.bytes, to: folder.appending(path: "Runtime/\($0.name)"))
    }
    let module = folder.appending(path: "ReduxRuntime.swiftmodule").path()
    _ = try run(
      ["-emit-module", "-module-name", "ReduxRuntime", "-package-name", "runtime"]
        + ["-parse-as-library", "-o", module] + runtime)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file into the folder and returns the file's path.
  func write(_ bytes: [UInt8], to path: String) throws -> String {
    try Self.write(bytes, to: folder.appending(path: path))
  }

  private static func write(_ bytes: [UInt8], to url: URL) throws -> String {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path()
  }

  /// Runs the compiler and returns its messages.
  func run(_ arguments: [String]) throws -> String {
    try runToolchain(
      ["swiftc", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility"]
        + ["-enable-upcoming-feature", "ExistentialAny", "-I", folder.path()] + arguments
    ).text
  }
}
