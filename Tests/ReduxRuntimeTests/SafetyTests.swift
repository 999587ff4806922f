import Foundation
import Testing

@Suite("Safety of the runtime")
struct SafetyTests {
  /// The words of unsafe constructs. One function of an `IdentifiedArray` has a pointer in its
  /// signature, because generic algorithms of the standard library call it.
  private let words = [
    "unsafe", "Unsafe", "Unmanaged", "@unchecked", "(unchecked)", "assumingMemoryBound",
    "bindMemory",
  ]
  private let allowed = "_ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result"

  @Test("the runtime and its test support contain no unsafe construct")
  func noneIsUnsafe() throws {
    let sources = URL(filePath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources").path
    var count = 0
    for target in ["ReduxRuntime", "ReduxTesting"] {
      let folder = "\(sources)/\(target)"
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where name.hasSuffix(".swift") {
        count += 1
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        where !line.contains(allowed) && words.contains(where: line.contains) {
          Issue.record("\(target)/\(name):\(number + 1): \(line)")
        }
      }
    }
    #expect(count > 30)
  }
}
