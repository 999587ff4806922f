import Foundation
import Testing

@Suite("The sources of the repair")
struct CheckedAccessTests {
  /// `SpecBytes` and the operator beside it make a wrong offset harmless.
  @Test("No repair reads bytes, or creates a range, by an operation that ends the tool")
  func unchecked() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let folder = root.appending(path: "Sources/SpecRepair")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    #expect(files.count > 20)
    let unchecked =
      #/(bytes|utf8)\[|first!|last!|removeSubrange|removeFirst\(\d|[a-z)] ?\.\.\. ?[a-z(]/#
    for file in files where file.lastPathComponent != "SpecBytes.swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let code = line.prefix { $0 != "/" }
        let isOfLines = code.contains(".line...")
        #expect(isOfLines || !code.contains(unchecked), "\(file.lastPathComponent): \(line)")
      }
    }
  }
}
