import Foundation

/// A temporary folder in which commands are run, with the built `redux-gen` on the `PATH`.
final class Sandbox: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The folder with the products and the modules of this build.
  static let products: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      return (bundle?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
    #else
      let link = "/proc/self/exe"
      let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      return URL(filePath: own).deletingLastPathComponent()
    #endif
  }()

  func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ path: String) -> String? {
    try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of all Swift files below `path`, sorted.
  func swiftFiles(_ path: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.appending(path: path).path)
    return (all?.allObjects ?? []).compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .sorted().map { "\(path)/\($0)" }
  }

  struct Result {
    let status: Int32
    /// Standard output and standard error, as in a terminal.
    let output: String
  }

  /// Runs a command line in a shell, in the sandbox's folder.
  func run(_ line: String) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(Self.products.path):\(environment["PATH"] ?? "")"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
