import ReduxRuntime
import Testing

/// Tests of operations that are nested up to six levels deep. `MatrixTests` tests single
/// operations.
@MainActor @Suite("Random programs", .serialized)
struct RandomProgramTests {
  @Test("random programs lose no action, show each state to observers once, and notify views")
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
