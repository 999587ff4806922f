import Foundation
import Testing

/// Whether this user may mount file systems in a separate namespace. A Linux system may forbid
/// this.
private let mayMount: Bool = (try? Tool().shell("unshare -rm true 2>/dev/null")) == 0

@Suite("errors of the operating system", .serialized)
struct FaultTests {
  /// Mounts a memory file system of the given size at `Small`, and runs the commands. The output of
  /// the tool is written to the file `said`.
  private func onSmallDisk(_ tool: Tool, _ size: String, _ commands: String) throws -> Int32 {
    try FileManager.default.createDirectory(
      atPath: tool.folder + "/Small", withIntermediateDirectories: true)
    let script = """
      set -e
      mount -t tmpfs -o size=\(size) none Small
      tool() { '\(Tool.path)' "$@" >>said 2>&1; }
      sum() { find Small | sort; find Small -type f | sort | xargs -r cat; }
      \(commands)
      """
    try tool.write(script, to: "script")
    return try tool.shell("unshare -rm sh script")
  }

  @Test(
    "a full disk is reported with the system's message, and no files remain", .enabled(if: mayMount)
  )
  func fullDisk() throws {
    let tool = try Tool()
    try tool.writeCounter()
    let status = try onSmallDisk(
      tool, "64k",
      """
      sum >before
      if tool Specs -o Small/Generated; then exit 10; else test $? = 3; fi
      sum >after
      cmp before after
      """)
    #expect(status == 0)
    #expect(
      tool.read("said")?.contains("No space left on device") == true, "\(tool.read("said") ?? "")")
  }

  @Test(
    "a disk that becomes full or read-only leaves the old tree intact",
    .enabled(if: mayMount))
  func laterFull() throws {
    let tool = try Tool()
    try tool.writeCounter(count: 1)
    try tool.write("", to: "Next/x")
    let more = try Tool()
    try more.writeCounter(count: 400, mark: String(repeating: "many words ", count: 40))
    try tool.write(more.read("Specs/counter.yaml") ?? "", to: "Next/counter.yaml")
    let status = try onSmallDisk(
      tool, "704k",
      """
      tool Specs -o Small/Generated
      sum >before
      cp Next/counter.yaml Specs/counter.yaml
      if tool Specs -o Small/Generated; then exit 10; else test $? = 3; fi
      grep -q 'No space left on device' said
      sum >after
      cmp before after
      mount -o remount,ro Small
      if tool Specs -o Small/Generated; then exit 11; else test $? = 3; fi
      grep -q 'Read-only file system' said
      tool check Specs -o Small/Generated || test $? = 2
      sum >after
      cmp before after
      """)
    #expect(status == 0, "\(tool.read("said") ?? "")")
  }

  @Test("a file at the path of the output folder is reported, and stays unchanged")
  func inTheWay() throws {
    let tool = try Tool()
    try tool.writeCounter()
    try tool.write("a file\n", to: "Generated")
    let result = try tool.run("Specs")
    #expect(result.status == 3)
    #expect(result.errors.contains("Not a directory"))
    #expect(tool.read("Generated") == "a file\n")
  }
}
