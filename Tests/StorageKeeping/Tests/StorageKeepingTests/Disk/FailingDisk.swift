#if os(Linux)
  import Foundation
  import Testing

  /// The failure of a system call.
  struct DiskFailure: CustomStringConvertible, Sendable {
    enum Length: CaseIterable, Sendable {
      /// Only one call fails.
      case once
      /// All calls fail until the program has tried to save two changes.
      case untilRoom
      /// All calls fail until the program ends.
      case always
    }

    let error: String
    let length: Length

    static let all = ["ENOSPC", "EROFS", "EIO"].flatMap { error in
      Length.allCases.map { DiskFailure(error: error, length: $0) }
    }

    var description: String { "\(error) \(length)" }

    fileprivate var environment: [String: String] {
      var values = ["FAIL_WITH": error]
      if length != .once { values["FAIL_ON"] = "1" }
      if length == .untilRoom { values["ROOM"] = "1" }
      return values
    }
  }

  /// Runs programs in which certain system calls fail. The calls are chosen by their numbers.
  final class FailingDisk {
    static let hasCompiler: Bool = (try? shell("cc --version >/dev/null 2>&1")) == 0

    private let folder = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The C file is outside the source folders of the package, because a target can contain only
      // one language.
      let source = URL(filePath: #filePath).appending(path: "../../../../failing-disk.c")
        .standardizedFileURL.path()
      let output = folder.appending(path: "disk.so").path()
      try #require(try shell("cc -shared -fPIC -o '\(output)' '\(source)' -ldl") == 0)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The result of one run.
    struct Run {
      let folder: String
      let lines: [String]
      /// The exit status of the process; 9 if it did not end within a minute.
      let status: Int32
      /// The system calls of the program, in order.
      let calls: [String]
      /// The first system call that failed.
      var failed: String? { calls.first { $0.hasSuffix("!") } }
    }

    /// Runs the program `change-journal` for a folder.
    func change(_ journal: URL, failing call: Int, _ failure: DiskFailure) throws -> Run {
      let log = folder.appending(path: "log")
      try? FileManager.default.removeItem(at: log)
      let process = Process()
      process.executableURL = try programURL("change-journal")
      process.arguments = [journal.path()]
      process.environment = ProcessInfo.processInfo.environment
        .merging(failure.environment) { $1 }
        .merging([
          "LD_PRELOAD": folder.appending(path: "disk.so").path(), "FAIL_AT": "\(call)",
          "FAIL_IN": journal.path(), "FAIL_LOG": log.path(),
        ]) { $1 }
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let number = process.processIdentifier
      let watch = DispatchWorkItem { kill(number, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watch)
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      watch.cancel()
      return Run(
        folder: journal.lastPathComponent, lines: Self.lines(data),
        status: process.terminationStatus,
        calls: Self.lines((try? Data(contentsOf: log)) ?? Data()))
    }

    private static func lines(_ data: Data) -> [String] {
      String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  /// Runs a shell command, and returns its exit status.
  private func shell(_ command: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
#endif
