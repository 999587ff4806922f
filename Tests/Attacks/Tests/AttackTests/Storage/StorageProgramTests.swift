import ReduxRuntime
import Testing

@MainActor @Suite("Random programs with storages", .serialized, .timeLimit(.minutes(10)))
struct StorageProgramTests {
  @Test("random programs with storages end, and lose no change that a flush has acknowledged")
  func everything() async {
    var flushes = 0
    for seed in 0..<UInt64(300) {
      let program = StorageProgram(seed: seed)
      StorageProgram.begin(program)
      await ends { await program.run(100) }
      #expect(program.faults == [], "seed \(seed)")
      flushes += program.flushCount
    }
    StorageProgram.begin(nil)
    #expect(flushes > 300)
  }
}
