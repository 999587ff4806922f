import Foundation

/// The built `redux-gen`, run in its own temporary folder.
final class Tool: Sendable {
  struct Result {
    /// The exit status. If a signal ended the tool, 128 plus the number of the signal, as in a
    /// shell.
    let status: Int32
    let output: String
    let errors: String
  }

  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "redux-gen-tool-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/Specs", withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The path of the tool, which is next to the tests in the build folder.
  static let path: String = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? Bundle.main.bundleURL
      return tests.deletingLastPathComponent().appending(path: "redux-gen").path()
    #else
      let link = "/proc/self/exe"
      let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) ?? ""
      return URL(fileURLWithPath: own).deletingLastPathComponent()
        .appending(path: "redux-gen").path()
    #endif
  }()

  func start(_ arguments: [String]) throws -> Running {
    try Running(arguments, in: folder)
  }

  func run(_ arguments: String...) throws -> Result {
    try start(arguments).wait()
  }

  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(path)")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the contents of all files below `path`, including hidden files, by path.
  func files(_ path: String) -> [String: String] {
    let all = FileManager.default.enumerator(atPath: "\(folder)/\(path)")?.allObjects
    var files: [String: String] = [:]
    for case let name as String in all ?? [] { files[name] = read("\(path)/\(name)") }
    return files
  }

  /// Returns the paths of all files and folders below `path`, with the contents of the files.
  /// Temporary files are omitted.
  func tree(_ path: String) -> [String: String] {
    let all = FileManager.default.enumerator(atPath: "\(folder)/\(path)")?.allObjects
    var tree: [String: String] = [:]
    for case let name as String in all ?? [] where !Self.isTemporary(name) {
      tree[name] = read("\(path)/\(name)") ?? "a folder"
    }
    return tree
  }

  /// Returns the paths of the temporary files below `path`. A completed run leaves no temporary
  /// files.
  func temporaries(_ path: String) -> [String] {
    files(path).keys.filter(Self.isTemporary)
  }

  private static func isTemporary(_ name: String) -> Bool {
    name.contains(".redux-gen-tmp") || name.hasSuffix(".redux-gen-old")
  }

  /// Writes the spec of a counter with `count` actions. The strings of the spec contain `mark`.
  func writeCounter(_ name: String = "Counter", count: Int = 1, mark: String = "") throws {
    var spec = "feature: \(name)\ndoc: Counts \(mark).\nstate:\n  count: Int = 0\nactions:\n"
    for index in 0..<count {
      spec += "  add\(index):\n    doc: Adds \(mark).\n    reduce: state.count += \(index + 1)\n"
    }
    try write(spec, to: "Specs/\(name.lowercased()).yaml")
  }
}

/// A running process of the tool.
final class Running {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ arguments: [String], in folder: String, executable: String = Tool.path) throws {
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = output
    process.standardError = errors
    // The threads of the tests block signals, and the tool would inherit the blocked signals.
    var none = sigset_t()
    var own = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &own)
    defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
    // A shell that starts the tests in the background makes them ignore Ctrl-C, and so the tool.
    signal(SIGINT, SIG_DFL)
    try process.run()
  }

  /// The output so far, as soon as there is some.
  func firstOutput() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  func wait() -> Tool.Result {
    let output = output.fileHandleForReading.readDataToEndOfFile()
    let errors = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Tool.Result(
      status: process.terminationStatus + (isSignal ? 128 : 0),
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
