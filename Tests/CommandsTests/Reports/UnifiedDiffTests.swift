import Foundation
import Testing

@testable import Commands

@Suite("unified diff")
struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    UnifiedDiff.diffText(old: Array(old.utf8), new: Array(new.utf8), names: ("x", "x"))
  }

  @Test("equal texts have no diff")
  func equal() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
  }

  @Test("a diff shows changes that are far apart as separate hunks with three lines of context")
  func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n2\n", with: "\ntwo\n").replacing("\n19\n", with: "\n")
    #expect(
      diff(old, new) == """
        --- a/x
        +++ b/x
        @@ -1,5 +1,5 @@
         1
        -2
        +two
         3
         4
         5
        @@ -16,5 +16,4 @@
         16
         17
         18
        -19
         20

        """)
  }

  @Test("a diff reports a missing newline at the end of a text")
  func noNewline() {
    #expect(
      diff("a\nb", "a\nb\n") == "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n"
        + "\\ No newline at end of file\n+b\n")
  }

  @Test("applying a diff to the old text with the command `patch` results in the new text")
  func patch() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let old = (0..<Int.random(in: 0...30, using: &random)).map { _ in "\(Int.random(in: 0...9))\n"
      }
      var new = old
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        if Bool.random(), !new.isEmpty {
          new.remove(at: Int.random(in: 0..<new.count))
        } else {
          new.insert("\(Int.random(in: 0...99))\n", at: Int.random(in: 0...new.count))
        }
      }
      let bench = Workbench()
      try bench.write(old.joined(), to: "x")
      try bench.write(diff(old.joined(), new.joined()), to: "p")
      let patch = Process()
      patch.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      patch.arguments = ["patch", "-s", bench.path("x"), bench.path("p")]
      try patch.run()
      patch.waitUntilExit()
      if patch.terminationStatus == 127 { return }
      #expect(patch.terminationStatus == 0)
      #expect(bench.read("x") ?? "" == new.joined())
    }
  }

  @Test("two completely different texts of 20,000 lines are compared quickly")
  func large() {
    let old = (0..<20_000).map { "old \($0)\n" }.joined()
    let new = (0..<20_000).map { "new \($0)\n" }.joined()
    let start = ContinuousClock.now
    #expect(!diff(old, new).isEmpty)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
