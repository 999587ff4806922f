import ReduxRuntime
import Testing

/// Nested operations, up to six levels deep. The matrix of places tests single operations.
@MainActor @Suite("Random programs", .serialized)
struct RandomProgramTests {
  @Test("random programs lose no action, show observers each state once, and notify views")
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
