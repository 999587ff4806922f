import FeatureAnalysis
import Foundation
import SpecLanguage
import SwiftToolchain
import Testing

@testable import SpecRepair

/// Tests that explaining eight times as many errors takes about eight times as long.
@Suite("Explaining errors", .serialized)
struct LinearTests {
  private static let limit = 13.0

  @Test(
    "explaining errors takes time proportional to their number",
    arguments: [
      "escaped quotes", "missing quotes", "tabs", "lines too far left", "unknown keys", "braces",
      "a mistake at the end",
    ])
  func proportion(_ shape: String) {
    let count = SlowLane.isOn ? 1_500 : 500
    var small = Self.time(Self.yaml(shape, count))
    var large = Self.time(Self.yaml(shape, count * 8))
    // The minimum of several runs is used, because load from other processes only adds to the time.
    for _ in 0..<3 where large > 0.02 && large / small >= Self.limit {
      small = min(small, Self.time(Self.yaml(shape, count)))
      large = min(large, Self.time(Self.yaml(shape, count * 8)))
    }
    #expect(large <= 0.02 || large / small < Self.limit, "\(small) s, \(large) s")
  }

  private static func yaml(_ shape: String, _ count: Int) -> String {
    func lines(_ line: (Int) -> String) -> String {
      (0..<count).map(line).joined(separator: "\n") + "\n"
    }
    let head = "feature: Large\nstate: {n: Int = 0}\n"
    switch shape {
    case "escaped quotes":
      return head + "doc: [a \"" + String(repeating: "\\\"", count: count) + "\nmodels:"
    case "missing quotes":
      return head + "scenarios:\n  s:\n    then:\n" + lines { "      - state.n[id: \($0)] == nil" }
    case "tabs": return head + "actions:\n" + lines { "\ta\($0): {reduce: none}" }
    case "lines too far left":
      return head + "actions:\n" + lines { "  a\($0):\n  reduce: none" }
    case "unknown keys": return head + "actions:\n" + lines { "  a\($0): {redcue: none}" }
    case "braces": return head + "actions:\n" + lines { "  a\($0): {reduce: state.n = [1, 2}" }
    default:
      return head + "actions:\n" + lines { "  a\($0): {reduce: none}" } + " b {reduce: none}\n"
    }
  }

  private static func time(_ yaml: String) -> Double {
    let file = SourceFile(path: "spec.yaml", text: yaml)
    var diagnostics = Diagnostics()
    let start = threadTime()
    _ = analyzeSpec(file, &diagnostics, explain: explainErrors)
    return threadTime() - start
  }

  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
