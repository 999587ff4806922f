import Foundation
import Testing

/// The lane of tests that start a program of the Swift toolchain, a program that it compiled, or a
/// browser.
///
/// `make test` skips these tests. `make verify` sets `REDUX_GEN_VERIFY` and runs them.
package enum SlowLane {
  package static let isOn = ProcessInfo.processInfo.environment["REDUX_GEN_VERIFY"] != nil

  /// A test of the quick lane tried to start a compiler.
  struct NotEntered: Error, CustomStringConvertible {
    let command: [String]

    var description: String {
      "'\(command.joined(separator: " ").prefix(80))' may only run in a test with the trait 'inSlowLane'"
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Marks a test or suite that runs only in the slow lane.
  package static var inSlowLane: Self {
    .enabled(if: SlowLane.isOn, "runs in 'make verify'")
  }
}

/// Runs a program of the toolchain, or one that it compiled, and waits for it.
///
/// - Parameters:
///   - command: The program, which is looked up in the `PATH`, and its arguments.
///   - folder: The working directory.
/// - Returns: The exit status, and what the program printed to standard output and standard error.
/// - Throws: An error outside of the slow lane, or if the program cannot be started.
package func runToolchain(
  _ command: [String], in folder: URL? = nil
) throws -> (status: Int32, text: String) {
  guard SlowLane.isOn else { throw SlowLane.NotEntered(command: command) }
  return try runProgram(command, in: folder)
}

/// Python with the packages that `make verify` installs. Tests with it are skipped where they are
/// missing.
package enum Python {
  private static let path = ProcessInfo.processInfo.environment["REDUX_GEN_PYTHON"] ?? "python3"

  package static func run(_ arguments: [String]) -> (status: Int32, text: String) {
    (try? runProgram([path] + arguments)) ?? (1, "")
  }

  /// Whether a statement, such as `import yaml`, runs.
  package static func accepts(_ statement: String) -> Bool { run(["-c", statement]).status == 0 }
}

private func runProgram(
  _ command: [String], in folder: URL? = nil
) throws -> (status: Int32, text: String) {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  if let folder { process.currentDirectoryURL = folder }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
