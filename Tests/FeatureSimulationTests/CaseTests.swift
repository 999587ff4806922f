import Foundation
import Testing

@testable import FeatureSimulation

/// Compares `localizedCaseInsensitiveContains` of the evaluator with that of Foundation.
struct CaseTests {
  @Test("the evaluator ignores case as Foundation does, or leaves the string to compiled code")
  func agreement() {
    var evaluated = 0
    let ranges: [ClosedRange<UInt32>] = [0x09...0x24F, 0x300...0x52F, 0x3041...0x30FA]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let text = "x\(scalar)y"
      let letter = String(scalar)
      for part in [letter.lowercased(), letter.uppercased(), "s", "I", "K", "ss", "xY", ""] {
        guard let found = try? Operations.contains(text, ignoringCaseOf: part) else { continue }
        evaluated += 1
        #expect(found == text.localizedCaseInsensitiveContains(part), "\(scalar.value), \(part)")
      }
    }
    #expect(evaluated > 6_000)
  }
}
