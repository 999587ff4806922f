import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  private static let maximumRuns = 120
  private static let maximumFirst = 24

  /// Plans the tests of each derived value: in the initial state, in the sample state, and in other
  /// states that distinguish the derived value from its mutants.
  mutating func planState() {
    for derived in feature.derived {
      guard case .checked(let expression) = derived.value else {
        tests.untested.append(Untested(derived.name, .swiftText))
        continue
      }
      planDerived(derived, expression)
    }
  }

  private mutating func planDerived(_ derived: DerivedValue, _ expression: TypedExpression) {
    grant()
    var test = DerivedTest(
      value: derived, initial: value(of: expression, in: TestStart(isInitial: true)).known,
      sample: value(of: expression, in: TestStart()).known)
    let mutants = mutations.mutants(of: expression)
    var choice = Choice<DerivedTest.Other>(among: mutants.count)
    _ = judge(TestStart(isInitial: true), expression, mutants, &choice)
    _ = judge(TestStart(), expression, mutants, &choice)
    let known = choice.noticed
    let mentions = Mentions(expression)
    let reads = variable(derived.reads.indices)
    // States near the sample are easier to read than the states that exploring reaches.
    var near = choice
    if !near.isComplete {
      sampler.near = mentions.literals
      climb([], [], state: reads, names: mentions.names, limit: Self.maximumFirst) {
        $2.judge($1, expression, mutants, &near)
      }
    }
    if !near.isComplete {
      reached.visitStarts(indices(of: derived.reads)) {
        judge($0, expression, mutants, &choice)
      }
      sampler.near = mentions.literals
      climb([], [], state: reads, names: mentions.names, limit: Self.maximumRuns) {
        $2.judge($1, expression, mutants, &choice)
      }
    }
    if test.initial == nil, test.sample == nil, choice.noticed.isEmpty, near.noticed.isEmpty {
      listUntested(derived.name, .notEvaluated)
      return
    }
    test.others =
      near.chosen(without: known) + choice.chosen(without: known.union(near.noticed))
    let missed = choice.missed.intersection(near.missed)
    listUntested(derived.name, missed: missed.sorted().map { mutants[$0].mutation })
    tests.derived.append(test)
  }

  /// Adds a state to the chosen ones if the value distinguishes further mutants in it.
  private mutating func judge(
    _ start: TestStart, _ expression: TypedExpression, _ mutants: [Mutant<TypedExpression>],
    _ choice: inout Choice<DerivedTest.Other>
  ) -> Progress {
    guard let value = value(of: expression, in: start).known else { return .useless }
    return choice.addCase(DerivedTest.Other(start: start, value: value)) {
      self.value(of: mutants[$0].text, in: start).differs(from: value)
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
