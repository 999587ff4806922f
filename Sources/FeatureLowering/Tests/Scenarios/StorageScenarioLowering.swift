import FeatureAnalysis

/// The storages in the test of a scenario. A storage is mocked if the scenario contains answers or
/// expected calls of the storage.
struct ScenarioStorages {
  let context: FeatureContext
  /// The answers of storages in the scenario.
  private let answers: [MethodAnswers]
  /// The indices of the stored properties that the test loads. All other stored properties are
  /// treated as already loaded.
  private let loaded: Set<Int>
  private let mocked: Set<Int>
  /// The prefix of all mock names.
  private let prefix: String

  /// - Parameter mocked: The stored properties that the suite mocks for all of its tests.
  init(
    _ answers: [MethodAnswers], calls: [ExpectedCall]?, _ context: FeatureContext,
    prefix: String = "", mocked: Set<Int> = []
  ) {
    self.context = context
    self.prefix = prefix
    let first = context.feature.dependencies.count
    self.answers = answers.filter { $0.method.dependency >= first }
    loaded = context.feature.loadedStorages(with: answers)
    self.mocked = mocked.union(Self.mocked(answers, calls: calls, context))
  }

  init(_ scenario: Scenario, in suite: ScenarioSuite) {
    self.init(
      scenario.answers, calls: scenario.calls, suite.context, mocked: suite.mockedStorages)
  }

  /// The indices of the stored properties with answers or expected calls.
  static func mocked(
    _ answers: [MethodAnswers], calls: [ExpectedCall]?, _ context: FeatureContext
  ) -> Set<Int> {
    if context.stored.isEmpty { return [] }
    let first = context.feature.dependencies.count
    let services = context.feature.services.dropFirst(first).map(\.callType)
    let comparesCalls = calls?.contains { services.contains($0.call.type) } == true
    return comparesCalls
      ? Set(context.stored.indices)
      : Set(answers.map { $0.method.dependency - first }.filter { $0 >= 0 })
  }

  /// Whether an answer is a failure, so that a mock may throw. The thrown error is not a mistake of
  /// the feature.
  var mayThrow: Bool {
    answers.joined.contains { if case .failure = $0.outcome { true } else { false } }
  }

  /// Whether the test mocks any storage.
  var isMocked: Bool { !mocked.isEmpty }

  private func name(_ entry: StorageEntry) -> String {
    prefix.isEmpty ? entry.storageName : prefix + capitalized(entry.storageName)
  }

  /// The mocks of storages: their names, and the calls that create them.
  func mocks(_ texts: inout TextLowering) -> [(name: String, type: String, call: SwiftExpression)] {
    context.stored.enumerated().filter { mocked.contains($0.offset) }.map { _, entry in
      texts.imports.note(entry.type, externals: texts.externals)
      let mock = texts.shared.toolchain(RuntimeSymbol.storageMock)
      let type = "\(mock)<\(texts.type(entry.storedType))>"
      let clock = SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))
      return (name(entry), type, .call(type, [clock]))
    }
  }

  /// Creates the mocks of storages, and sets their answers.
  func statements(_ values: inout ValueLowering, _ texts: inout TextLowering) -> [SwiftStatement] {
    mocks(&texts).map { .variable(.let, $0.name, value: $0.call) } + answering(&values)
  }

  /// Sets the answers of the mocks.
  func answering(_ values: inout ValueLowering) -> [SwiftStatement] {
    var statements: [SwiftStatement] = []
    for (index, entry) in context.stored.enumerated() where mocked.contains(index) {
      let service = context.feature.dependencies.count + index
      for answers in answers where answers.method.dependency == service {
        let isLoad = answers.method.method == StorageEntry.loadPlace
        let list = SwiftExpression.array(
          answers.answers.map { answer($0, of: isLoad ? entry : nil, &values) })
        statements.append(
          .assignment(
            .path(name(entry), "answers").member(isLoad ? "load" : "save"), "=",
            values.isThrowing ? .effect(.try, list) : list))
      }
    }
    return statements
  }

  /// Returns the expression of a storage's answer, such as `.returning([…], after: .seconds(1))`.
  ///
  /// - Parameter entry: The stored property whose value a load returns; nil for the answer to a
  ///   save.
  private func answer(
    _ answer: Answer, of entry: StorageEntry?, _ values: inout ValueLowering
  ) -> SwiftExpression {
    var name = "returning"
    var argument = SwiftExpression.tuple([])
    switch answer.outcome {
    case .failure(let message): (name, argument) = ("throwing", .string(message))
    case .returns(let value):
      guard let entry else { break }
      argument = .nil
      if let value { argument = values.expression(value, entry.storedType) }
      // The stored value is nil. Without `some`, nil would mean that no value is stored.
      if value == .null {
        argument = .call(.implicitMember("some"), [SwiftArgument(argument)])
      }
    case .error, .stream: break
    }
    var arguments = [SwiftArgument(argument)]
    if answer.delay > .zero { arguments.append(SwiftArgument("after", answer.delay.expression)) }
    return .enumCase(name, arguments)
  }

  /// Returns the dependencies of the store: the arguments `others`, and the storages.
  func dependencies(
    _ others: [SwiftArgument], _ texts: inout TextLowering
  ) -> SwiftExpression {
    if mocked.isEmpty { return context.dependenciesInMemory(others) }
    let storages = context.stored.enumerated().map { index, entry in
      let inMemory =
        "\(texts.shared.toolchain(RuntimeSymbol.inMemoryStorage))<\(texts.type(entry.storedType))>"
      return SwiftArgument(
        entry.storageName, mocked.contains(index) ? .name(name(entry)) : .call(inMemory, []))
    }
    return .call(context.names.dependencies, storages + others)
  }

  /// Creates calls of `store.startWithoutLoading()`, for the stored properties that are treated as
  /// already loaded.
  func starting(_ store: SwiftExpression) -> [SwiftStatement] {
    if context.stored.isEmpty { return [] }
    if loaded.isEmpty {
      return [.expression(store.calling(RuntimeSymbol.startWithoutLoading, []))]
    }
    return context.stored.enumerated().filter { !loaded.contains($0.offset) }.map { _, entry in
      let property = SwiftArgument(.prefix("\\", .implicitMember(entry.property)))
      return .expression(store.calling(RuntimeSymbol.startWithoutLoading, [property]))
    }
  }

  // MARK: - Calls

  /// Whether an expected call is the call of a storage.
  func owns(_ call: TypedExpression) -> Bool { entry(of: call) != nil }

  private func entry(of call: TypedExpression) -> StorageEntry? {
    context.stored.first { $0.service(of: context.feature.name).callType == call.type }
  }

  /// Creates the expectations for the calls of each storage. Returns nothing if the scenario
  /// expects no call of a storage.
  func expectations(
    of calls: [TypedExpression], _ lowered: (TypedExpression) -> SwiftExpression
  ) -> [SwiftStatement] {
    guard calls.contains(where: owns) else { return [] }
    return context.stored.map { entry in
      let own = calls.filter { self.entry(of: $0)?.property == entry.property }
      return expect(
        .path(name(entry), "calls"), are: own.map { expected($0, entry, lowered) })
    }
  }

  /// Returns the expected call. Its value is converted to an array, which storages use for
  /// identified arrays as well.
  private func expected(
    _ call: TypedExpression, _ entry: StorageEntry,
    _ lowered: (TypedExpression) -> SwiftExpression
  ) -> SwiftExpression {
    guard case .identifiedArray = entry.type, case .enumCase(let name, let arguments) = call.kind,
      let value = arguments.first?.value
    else { return lowered(call) }
    let array = SwiftExpression.call("Array", [SwiftArgument(lowered(value))])
    return .enumCase(name.name, [SwiftArgument(array)])
  }
}

extension [MethodAnswers] {
  fileprivate var joined: [Answer] { flatMap(\.answers) }
}

/// Creates the statement that makes the test fail if an unexpected error occurs.
func recordingErrors(
  of store: SwiftExpression, exceptMocks: Bool, _ shared: SharedNames
) -> SwiftStatement {
  let record = SwiftStatement.expression(
    .literal(shared.toolchain("Issue")).calling("record", [SwiftArgument(.name("error"))]))
  let isMistake = SwiftExpression.prefix(
    "!",
    .parenthesized(
      .infix(.name("error"), "is", .literal(shared.toolchain(RuntimeSymbol.storageMockError)))))
  let body: [SwiftStatement] =
    exceptMocks
    ? [.guard([.expression(isMistake)], otherwise: [.return()]), record] : [record]
  return .assignment(
    store.member(RuntimeSymbol.onError), "=",
    .closure(SwiftClosure(parameters: ["error", "_"], body)))
}
