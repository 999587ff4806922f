import Testing

@testable import SpecRepair

@Suite("The number of changed places in a spec") struct SpecChangesTests {
  @Test("two changes inside an earlier replacement count as one changed place")
  func inside() {
    var changes = SpecChanges(of: Array("cancel: [a]".utf8))
    changes.replace([(8..<11, 30)])
    changes.replace([(10..<12, 4), (20..<22, 4)])
    #expect(changes.count(in: Array("cancel: ".utf8) + Array(repeating: 0, count: 34)) == 1)
  }

  @Test(
    "after several rounds of changes, each range with different bytes is one changed place",
    arguments: 0..<200)
  func rounds(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let original = (0..<40).map { _ in UInt8.random(in: 0...2, using: &random) }
    var changes = SpecChanges(of: original)
    // The current bytes. An original byte has its original position; an inserted byte has none.
    var now = original.enumerated().map { (byte: $1, place: Optional($0)) }
    for _ in 0..<6 {
      var stretches: [(range: Range<Int>, length: Int)] = []
      var next: [(byte: UInt8, place: Int?)] = []
      var rest = 0
      while rest < now.count, Bool.random(using: &random) {
        let start = Int.random(in: rest..<now.count, using: &random)
        let end = Int.random(in: start + 1...min(now.count, start + 6), using: &random)
        let length = Int.random(in: 0...5, using: &random)
        stretches.append((start..<end, length))
        next += now[rest..<start]
        next += (0..<length).map { _ in (UInt8.random(in: 0...2, using: &random), nil) }
        rest = end
      }
      now = next + now[rest...]
      changes.replace(stretches)
    }
    #expect(changes.count(in: now.map(\.byte)) == differences(original, now))
  }

  /// Returns the number of ranges between unchanged bytes that differ from the original.
  private func differences(_ original: [UInt8], _ now: [(byte: UInt8, place: Int?)]) -> Int {
    var count = 0
    var place = 0
    var written: [UInt8] = []
    for (byte, kept) in now + [(0, original.count)] {
      guard let kept else {
        written.append(byte)
        continue
      }
      if Array(original[place..<kept]) != written { count += 1 }
      written = []
      place = kept + 1
    }
    return count
  }
}

/// A generator that produces the same numbers for the same seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
