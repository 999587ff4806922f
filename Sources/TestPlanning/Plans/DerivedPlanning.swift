import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 120

  /// Plans the tests of each derived value: in the initial state, in the sample state, and in other
  /// states that distinguish the derived value from its mutants.
  mutating func planState() {
    for derived in feature.derived {
      guard case .checked(let expression) = derived.value else {
        tests.untested.append(Untested(derived.name, .swiftText))
        continue
      }
      grant()
      var test = DerivedTest(
        value: derived, initial: value(of: expression, in: TestStart(isInitial: true)).known,
        sample: value(of: expression, in: TestStart()).known)
      let mutants = mutations.mutants(of: expression)
      var choice = Choice<DerivedTest.Other>(among: mutants.count)
      func judge(_ start: TestStart, _ planner: inout TestPlanner) -> Progress {
        guard let value = planner.value(of: expression, in: start).known else { return .useless }
        return choice.add(DerivedTest.Other(start: start, value: value)) {
          planner.value(of: mutants[$0].text, in: start).differs(from: value)
        }
      }
      _ = judge(TestStart(isInitial: true), &self)
      _ = judge(TestStart(), &self)
      let known = choice.noticed
      if !choice.isComplete { reached.visit { judge($0, &self) } }
      if !choice.isComplete {
        let mentions = Mentions(expression)
        sampler.near = mentions.literals
        let reads = variable(derived.reads.indices)
        climb([], [], state: reads, names: mentions.names, limit: Self.maximumRuns) {
          judge($1, &$2)
        }
      }
      if test.initial == nil, test.sample == nil, choice.noticed.isEmpty {
        list(derived.name, .notEvaluated)
        continue
      }
      test.others = choice.chosen(without: known)
      list(derived.name, missed: choice.missed.sorted().map { mutants[$0].mutation })
      tests.derived.append(test)
    }
  }

  private mutating func value(
    of expression: TypedExpression, in start: TestStart
  ) -> Evaluated<Value> {
    func evaluate(_ interpreter: inout Interpreter) throws(Signal) -> Value {
      try interpreter.inside(interpreter.state) { interpreter throws(Signal) in
        try interpreter.evaluate(expression)
      }
    }
    return start.isInitial
      ? initial.evaluate(given: start.given, evaluate)
      : sample.evaluate(given: start.given, evaluate)
  }
}
