import Testing

@MainActor @Suite("Effects against a model", .timeLimit(.minutes(10)))
struct EffectModelTests {
  @Test("random programs of effects behave in the same way as in a model without tasks")
  func programs() async {
    for seed in 0..<UInt64(150) {
      var planner = EffectPlanner(seed: seed)
      let moves = planner.moves(25)
      let model = EffectModel()
      model.carryOut(moves)
      let store = PlannedStore()
      await store.carryOut(moves, returned: model.returned)
      // The log of the store is longer, because all effects are cancelled at the end of the test.
      let log = Array(store.log.prefix(model.log.count))
      guard
        let place = model.log.indices.first(where: {
          !log.indices.contains($0) || log[$0] != model.log[$0]
        })
      else { continue }
      let (seen, expected) = (log.dropFirst(place).prefix(3), model.log.dropFirst(place).prefix(3))
      Issue.record("seed \(seed), line \(place): \(seen) instead of \(expected)")
    }
  }
}
