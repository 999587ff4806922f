import ReduxRuntime
import Testing

/// Deeds within deeds, up to six deep, where the matrix of places has one.
@MainActor @Suite("Random programs", .serialized)
struct RandomProgramTests {
  @Test("random programs lose no action, observers see each state once, and views are told")
  func everything() {
    for seed in 0..<UInt64(400) {
      let program = RandomProgram(seed: seed)
      RandomProgram.current = program
      for _ in 0..<8 { program.run(40) }
      let faults = program.places.flatMap { $0.faults() }
      RandomProgram.current = nil
      #expect(faults == [], "seed \(seed)")
    }
  }
}
