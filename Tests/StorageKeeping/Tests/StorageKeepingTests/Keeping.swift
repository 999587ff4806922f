import Foundation
import GRDB
import Journal
import JournalSQLite
import ReduxRuntime

/// Whether the tests run in full length, as in `make torture`.
let isTorture = ProcessInfo.processInfo.environment["REDUX_GEN_TORTURE"] == "full"

/// A folder for the files of one test. The test calls `discard` to remove the folder.
struct Keeping {
  let folder = FileManager.default.temporaryDirectory.appending(path: "keeping-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func discard() {
    chmod(folder.path(), 0o755)
    try? FileManager.default.removeItem(at: folder)
  }

  var database: URL { folder.appending(path: "Journal.sqlite") }

  /// Creates a store, and returns it after its load has ended.
  @MainActor func store(_ errors: @escaping (any Error) -> Void = { _ in }) async -> JournalStore {
    let store = JournalStore(dependencies: .sqlite(folder: folder))
    store.onError = { error, _ in errors(error) }
    try? await store.flush()
    return store
  }

  func damage() async throws { try await damageDatabase(database) }

  /// Starts the program `keep-entries` without waiting for its end.
  func start(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = try programURL("keep-entries")
    process.arguments = [folder.path()] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output.fileHandleForReading)
  }

  /// Runs the program `keep-entries`, and returns the lines that it has written.
  func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String] {
    let (process, output) = try start(arguments, environment)
    let data = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    return lines(data)
  }

  func lines(_ data: Data) -> [String] {
    String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension [String] {
  /// The numbers of the entries that a program has acknowledged.
  var saved: [Int] {
    compactMap { $0.hasPrefix("saved ") ? Int($0.dropFirst(6)) : nil }
  }
}

extension [Entry] {
  /// Returns the numbers of the entries that were written with this prefix.
  func numbers(_ prefix: String) -> [Int] {
    map { $0.text.split(separator: " ") }.filter { $0.first == Substring(prefix) }
      .map { Int($0[1]) ?? -1 }
  }
}

/// Overwrites all pages of a database.
func damageDatabase(_ database: URL) async throws {
  let queue = try DatabaseQueue(path: database.path(percentEncoded: false))
  _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
  try queue.close()
  let file = try FileHandle(forWritingTo: database)
  try file.write(contentsOf: Data(repeating: 7, count: Int(try file.seekToEnd())))
  try file.seek(toOffset: 0)
  try file.write(contentsOf: Data(repeating: 7, count: 1 << 16))
  try file.close()
}
