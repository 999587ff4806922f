import Foundation
import TaskList
import Testing

/// The guarantee of the live repository in `Generated/TaskList`: acknowledged data is never lost.
@Suite("a process that saves tasks and is killed", .serialized)
struct KillTests {
  /// `make torture` uses more.
  private let rounds =
    ProcessInfo.processInfo.environment["REDUX_GEN_TORTURE"] == "full" ? 1_000 : 20

  @Test("after each kill the file contains the last acknowledged save or a later one completely")
  func kills() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "keeping-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "tasks.json")
    var last = 0
    var (later, cutShort) = (0, 0)
    for round in 0..<rounds {
      let acknowledged = try killed(on: url, after: .microseconds(Int.random(in: 0..<25_000)))
      if let number = acknowledged.last {
        try #require(
          acknowledged == Array((last + 1)...number), "round \(round): a save is missing")
        last = number
      }
      let numbers = try await LiveTaskListRepository(url: url).loadAll().map { Int($0.title) ?? -1 }
      let kept = numbers.last ?? 0
      // One more save may be complete than was acknowledged.
      try #require(kept == last || kept == last + 1, "round \(round): \(last) was acknowledged")
      try #require(numbers == Array(max(1, kept - 19)..<(kept + 1)), "round \(round): not whole")
      if kept > last { later += 1 }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      try #require(Set(names).isSubset(of: ["tasks.json", ".tasks.json.next"]), "\(names)")
      if names.count > 1 { cutShort += 1 }
      last = kept
    }
    print(
      "\(rounds) kills after \(last) saves: \(cutShort) in the midst of writing, \(later) after")
    #expect(last > 0)
  }

  /// Starts the program, kills it some time after its first acknowledgement, and returns the
  /// numbers of the saves that it acknowledged.
  private func killed(on url: URL, after time: Duration) throws -> [Int] {
    let process = Process()
    process.executableURL = try programURL("keep-tasks")
    process.arguments = [url.path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var data = output.fileHandleForReading.availableData
    usleep(UInt32(time / .microseconds(1)))
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    data.append(try output.fileHandleForReading.readToEnd() ?? Data())
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
      line.hasPrefix("saved ") ? Int(line.dropFirst(6)) ?? -1 : -1
    }
  }
}
