import Foundation
import Testing

@Suite("A process that only adds tasks")
struct AddTests {
  @Test("a process saves tasks in the default folder, and keeps the tasks of the previous process")
  func adding() throws {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    #expect(try add("Milk", home: home) == "Milk\n")
    #expect(try add("Bread", home: home) == "Milk\nBread\n")
    let files = FileManager.default.enumerator(atPath: home.path())?.compactMap { $0 as? String }
    #expect(files?.contains { $0.hasSuffix("TaskList/TaskList.sqlite") } == true)
  }

  private func add(_ title: String, home: URL) throws -> String {
    let process = Process()
    process.executableURL = try programURL("add-task")
    process.arguments = [title]
    // The environment variables for the folder of application data: two for Linux, one for macOS.
    process.environment = [
      "HOME": home.path(), "XDG_DATA_HOME": home.path(), "CFFIXED_USER_HOME": home.path(),
    ].merging(ProcessInfo.processInfo.environment) { new, _ in new }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}
