import FeatureAnalysis

/// A store that the tests of scenarios run, with the mocks of its dependencies and storages.
///
/// If some scenario answers or checks calls, all dependencies of the store are mocks. A storage is a
/// mock if some scenario contains answers or expected calls of it.
struct TestedStore {
  let context: FeatureContext
  /// The feature in its app; nil without an app.
  let member: AppFeature?
  /// The index of the feature in the app.
  let place: Int
  /// Whether the name of another feature of the app begins with the name of this one.
  private let isBeginning: Bool
  /// Whether mocks stand for the dependencies.
  private let mocksDependencies: Bool
  /// The indices of the stored properties whose storages mocks stand for.
  private let mockedStorages: Set<Int>
  /// Whether the mocks record their calls in one log, which some scenario compares.
  let hasLog: Bool
  /// The methods whose calls some scenario answers while they are under way.
  private let waitingMethods: [MethodReference]
  /// The methods whose argument decides about the answer in some scenario.
  private let decidedMethods: [MethodReference]

  init(
    _ context: FeatureContext, as member: AppFeature? = nil, at place: Int = 0,
    among members: [AppFeature] = [], in scenarios: [Scenario] = []
  ) {
    isBeginning = members.contains { other in
      member.map { $0.name != other.name && other.variableName.hasPrefix($0.variableName) } ?? false
    }
    self.context = context
    self.member = member
    self.place = place
    let checksCalls = scenarios.contains(where: \.checksCalls)
    let first = context.feature.dependencies.count
    let answered = scenarios.flatMap(\.answers).filter { $0.feature == place }
    let waiting = Set(
      scenarios.flatMap(\.waitingMethods).filter { $0.feature == place }.map(\.method))
    waitingMethods = waiting.sorted {
      ($0.dependency, $0.method) < ($1.dependency, $1.method)
    }
    decidedMethods = Array(Set(answered.filter { !$0.arguments.isEmpty }.map(\.method))).sorted {
      ($0.dependency, $0.method) < ($1.dependency, $1.method)
    }
    mocksDependencies = first > 0 && (checksCalls || !answered.isEmpty || !waiting.isEmpty)
    hasLog = context.hasCallLog && checksCalls
    let services = Set(context.feature.services.dropFirst(first).map(\.callType))
    let comparesStorages = scenarios.contains { scenario in
      scenario.expectedCalls.contains { $0.feature == place && services.contains($0.call.type) }
    }
    mockedStorages =
      comparesStorages
      ? Set(context.stored.indices)
      : Set(answered.map { $0.method.dependency - first }.filter { $0 >= 0 })
  }

  /// Whether the tests name a mock of the store.
  var isMocked: Bool { mocksDependencies || !mockedStorages.isEmpty }

  // MARK: - Names

  /// Returns a name that is unique in the app, such as `tasksRepositoryMock`. Where one store's name is
  /// the beginning of another's, such as `user` and `userSettings`, they are separated.
  private func own(_ name: String) -> String {
    member.map { $0.variableName + (isBeginning ? "_" : "") + capitalized(name) } ?? name
  }

  private func name(_ dependency: Dependency) -> String { own(mockName(dependency)) }
  private func name(_ entry: StorageEntry) -> String { own(entry.storageName) }
  var logName: String { own("log") }

  /// The name of the calls of a method that wait for answers, such as `webGetCalls`.
  private func pendingName(_ method: MethodReference, _ end: String = "Calls") -> String {
    func name(_ method: MethodReference, _ separator: String = "") -> String {
      let dependency = context.feature.dependencies[method.dependency]
      let method = dependency.methods[method.method].name
      return "\(dependency.name)\(separator)\(capitalized(method))\(end)"
    }
    let isUnique = !(waitingMethods + decidedMethods).contains {
      $0 != method && name($0) == name(method)
    }
    return own(isUnique ? name(method) : name(method, "_"))
  }

  /// The names that the tests may declare for the store.
  var names: [String] {
    context.feature.dependencies.map(name) + context.stored.map(name) + [logName]
      + waitingMethods.map { pendingName($0) } + decidedMethods.map { pendingName($0, "Answers") }
  }

  /// The expression of the store: `store`, or `app.tasks` in an app, with a `?` if it may be closed.
  private func store(_ variable: String) -> SwiftExpression {
    guard let member else { return .name(variable) }
    let store = member.store(in: variable)
    return member.presence == .always ? store : store.chained
  }

  // MARK: - Making the store

  /// The mocks: their names, and the calls that create them.
  func mocks(_ texts: inout TextLowering) -> [(name: String, type: String, call: SwiftExpression)] {
    let clock = SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))
    let log = hasLog ? [SwiftArgument("log", .name(logName))] : []
    let dependencies = mocksDependencies ? context.feature.dependencies : []
    return dependencies.map {
      (name($0), $0.mockName, .call($0.mockName, [clock] + log))
    }
      + context.stored.enumerated().filter { mockedStorages.contains($0.offset) }.map { _, entry in
        texts.imports.addModules(of: entry.type, externals: texts.externals)
        let mock = texts.shared.toolchain(RuntimeSymbol.storageMock)
        let type = "\(mock)<\(texts.lowerType(entry.storedType))>"
        return (name(entry), type, .call(type, [clock]))
      }
  }

  /// Returns the dependencies of the store.
  func dependencies(_ texts: inout TextLowering) -> SwiftExpression {
    guard isMocked else { return mockedDependencies(of: context.feature) }
    let mocks =
      mocksDependencies
      ? context.feature.dependencies.map { SwiftArgument($0.name, .name(name($0))) } : []
    if mockedStorages.isEmpty { return context.dependenciesInMemory(mocks) }
    let storages = context.stored.enumerated().map { index, entry in
      let inMemory =
        "\(texts.shared.toolchain(RuntimeSymbol.inMemoryStorage))<\(texts.lowerType(entry.storedType))>"
      return SwiftArgument(
        entry.storageName,
        mockedStorages.contains(index) ? .name(name(entry)) : .call(inMemory, []))
    }
    return .call(context.names.dependencies, storages + mocks)
  }

  // MARK: - In the test of a scenario

  /// Sets the answers of the mocks.
  func answering(
    _ scenario: Scenario, in body: inout ScenarioBody, _ values: inout ValueLowering,
    _ texts: inout TextLowering
  ) {
    let dependencies = context.feature.dependencies
    let answered = scenario.answers.filter { $0.feature == place }
    letCallsWait(of: scenario, in: &body, &texts)
    for (index, dependency) in dependencies.enumerated() {
      for answers in answered where answers.method.dependency == index {
        let method = dependency.methods[answers.method.method]
        for type in [method.result, method.element, method.error] {
          if let type { texts.imports.addModules(of: type, externals: texts.externals) }
        }
        if !answers.arguments.isEmpty {
          answerByArgument(answers, of: dependency, method, scenario, in: &body, &values, &texts)
          continue
        }
        var list = answers.answers.map { mockAnswer($0, of: method, &values) }
        if waits(for: answers.method, in: scenario) { list.append(later(answers.method)) }
        body.append(.array(list), from: &values) {
          .assignment(.path(name(dependency), "answers").member(method.name), "=", $0)
        }
      }
    }
    for (index, entry) in context.stored.enumerated() {
      for answers in answered where answers.method.dependency == dependencies.count + index {
        let isLoad = answers.method.method == StorageEntry.loadPlace
        let list = answers.answers.map { storageAnswer($0, of: isLoad ? entry : nil, &values) }
        body.append(.array(list), from: &values) {
          .assignment(.path(name(entry), "answers").member(isLoad ? "load" : "save"), "=", $0)
        }
      }
    }
  }

  /// Sets the answers of a method whose argument decides:
  /// `webMock.answers.get = [.later { webGetAnswers.first { … }?.answer }]`.
  private func answerByArgument(
    _ answers: MethodAnswers, of dependency: Dependency, _ method: DependencyMethod,
    _ scenario: Scenario, in body: inout ScenarioBody, _ values: inout ValueLowering,
    _ texts: inout TextLowering
  ) {
    guard let parameter = method.payload.first else { return }
    texts.imports.addModules(of: parameter.type, externals: texts.externals)
    let known = pendingName(answers.method, "Answers")
    let pairs = zip(answers.arguments, answers.answers).map { argument, given in
      let call = SwiftExpression.enumCase(
        method.name,
        [SwiftArgument(parameter.label, values.expression(argument, parameter.type))])
      return SwiftExpression.tuple([
        SwiftArgument(call), SwiftArgument(mockAnswer(given, of: method, &values)),
      ])
    }
    let type =
      "[(call: \(dependency.mockName).Call, answer: \(answerType(of: method, &texts)))]"
    body.append(.array(pairs), from: &values) {
      .variable(.let, known, type: SwiftType(type), value: $0)
    }
    let later = SwiftExpression.call(
      .implicitMember("later"), [],
      trailing: SwiftClosure(
        choosing(
          from: known, answers.method, SwiftExpression.name(name(dependency)),
          waits: waits(for: answers.method, in: scenario))))
    body.statements.append(
      .assignment(
        .path(name(dependency), "answers").member(method.name), "=", .array([later])))
  }

  /// Chooses the answer to the last call. If the scenario has steps that answer, a call without an
  /// answer waits for them.
  private func choosing(
    from known: String, _ method: MethodReference, _ mock: SwiftExpression, waits: Bool
  ) -> [SwiftStatement] {
    let isMeant = SwiftClosure([
      .expression(.infix(.path("$0", "call"), "==", mock.member("calls").member("last")))
    ])
    if waits {
      let found = SwiftExpression.path(known).calling(
        "first", [SwiftArgument("where", .closure(isMeant))])
      let waiting = SwiftExpression.path(pendingName(method)).calling("wait", [])
      return [
        .if(
          [SwiftIfClause([.binding(.let, "known", found)], [.return(.path("known", "answer"))])]),
        .return(.effect(.await, waiting)),
      ]
    }
    let found = SwiftExpression.call(.path(known, "first"), [], trailing: isMeant)
    return [.expression(.member(found.chained, "answer"))]
  }

  private func answerType(
    of method: DependencyMethod, _ texts: inout TextLowering
  ) -> String {
    let result = method.result.map { "\(texts.lowerType($0))" } ?? "Void"
    let value = method.error.map { "\(result), \(texts.lowerType($0))" } ?? result
    return "\(context.names.mockType(of: method))<\(value)>"
  }

  private func waits(for method: MethodReference, in scenario: Scenario) -> Bool {
    scenario.waitingMethods.contains(FeatureMethod(feature: place, method: method))
  }

  /// The answer `.later(webGetCalls.wait)`.
  private func later(_ method: MethodReference) -> SwiftExpression {
    .enumCase("later", [SwiftArgument(.path(pendingName(method), "wait"))])
  }

  /// Creates the variables with the calls that wait for answers. The answers of `with` precede them.
  private func letCallsWait(
    of scenario: Scenario, in body: inout ScenarioBody, _ texts: inout TextLowering
  ) {
    let answered = scenario.answers.filter { $0.feature == place }.map(\.method)
    for reference in waitingMethods where waits(for: reference, in: scenario) {
      let dependency = context.feature.dependencies[reference.dependency]
      let method = dependency.methods[reference.method]
      for type in [method.result, method.error] {
        if let type { texts.imports.addModules(of: type, externals: texts.externals) }
      }
      let types = "\(dependency.mockName).Call, \(answerType(of: method, &texts))"
      let pending = "\(texts.shared.toolchain(RuntimeSymbol.pendingCalls))<\(types)>"
      let clock = SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))
      let call = SwiftClosure([
        .expression(.path(name(dependency), "calls").member("last"))
      ])
      body.statements.append(
        .variable(
          .let, pendingName(reference), value: .call(.literal(pending), [clock], trailing: call)))
      if answered.contains(reference) { continue }
      body.statements.append(
        .assignment(
          .path(name(dependency), "answers").member(method.name), "=",
          .array([later(reference)])))
    }
  }

  /// Answers the oldest call of a method that waits: `await webGetCalls.answer(.returning(1))`.
  func endCall(
    _ answers: MethodAnswers, in body: inout ScenarioBody, _ values: inout ValueLowering
  ) {
    let method = context.feature.dependencies[answers.method.dependency]
      .methods[answers.method.method]
    for given in answers.answers {
      let argument = SwiftArgument(mockAnswer(given, of: method, &values))
      let call = SwiftExpression.path(pendingName(answers.method)).calling("answer", [argument])
      body.append(
        .effect(values.isThrowing ? .tryAwait : .await, call), marking: &values)
    }
  }

  /// Creates the expectations for the calls that wait for answers.
  ///
  /// - Parameter methods: the methods whose calls wait in the scenario.
  func expectations(
    ofWaiting calls: [ExpectedCall], _ methods: Set<FeatureMethod>,
    _ lowered: (TypedExpression) -> SwiftExpression
  ) -> [SwiftStatement] {
    waitingMethods.map { FeatureMethod(feature: place, method: $0) }
      .filter { methods.contains($0) }.map { method in
        let pending = SwiftExpression.path(pendingName(method.method))
        let wanted = calls.filter { $0.method == method }.map { lowered($0.call) }
        if wanted.isEmpty { return .expression(.expect(pending.member("isEmpty"))) }
        return expectation(pending.member("underWay"), are: wanted)
      }
  }

  /// Whether an answer of a storage is a failure, so that a mock may throw. The thrown error is not
  /// a mistake of the feature.
  func mayThrow(in scenario: Scenario) -> Bool {
    scenario.answers.contains { answers in
      answers.feature == place && answers.method.dependency >= context.feature.dependencies.count
        && answers.answers.contains { if case .failure = $0.outcome { true } else { false } }
    }
  }

  /// Creates calls of `startWithoutLoading()`, for the stored properties that are treated as already
  /// loaded: those that the scenario, if there is one, does not load.
  ///
  /// - Parameter variable: The variable with the store or the app.
  func starting(_ scenario: Scenario?, _ variable: String) -> [SwiftStatement] {
    if context.stored.isEmpty { return [] }
    let store = store(variable)
    let loaded = context.feature.loadedStorages(
      with: scenario?.answers.filter { $0.feature == place } ?? [])
    if loaded.isEmpty {
      return [.expression(store.calling(RuntimeSymbol.startWithoutLoading, []))]
    }
    return context.stored.enumerated().filter { !loaded.contains($0.offset) }.map { _, entry in
      let property = SwiftArgument(.prefix("\\", .implicitMember(entry.property)))
      return .expression(store.calling(RuntimeSymbol.startWithoutLoading, [property]))
    }
  }

  /// Creates the expectations for the calls of a scenario. The order of the calls is checked across
  /// all dependencies; the order of storage calls is checked separately for each storage.
  ///
  /// - Parameter compared: the lists of calls that earlier expectations have compared.
  func expectations(
    of calls: [ExpectedCall], _ compared: inout ComparedLists,
    _ lowered: (TypedExpression) -> SwiftExpression
  ) -> [SwiftStatement] {
    let own = calls.filter { $0.feature == place }.map(\.call)
    let storages = own.filter { entry(of: $0) != nil }
    var statements: [SwiftStatement] = []
    func expectCalls(_ wanted: [SwiftExpression], of name: String) {
      let count = compared.calls[name, default: 0]
      compared.calls[name] = count + wanted.count
      statements.append(expectation(.path(name, "calls"), are: wanted, after: count))
    }
    for entry in context.stored where !storages.isEmpty {
      let calls = storages.filter { self.entry(of: $0)?.property == entry.property }
      expectCalls(calls.map { expected($0, entry, lowered) }, of: name(entry))
    }
    let others = own.filter { entry(of: $0) == nil }
    if hasLog {
      let wanted = others.map { call in
        SwiftExpression.enumCase(
          context.callOwners[call.type] ?? "", [SwiftArgument(lowered(call))])
      }
      expectCalls(wanted, of: logName)
    } else if let dependency = context.feature.dependencies.first {
      expectCalls(others.map(lowered), of: name(dependency))
    }
    return statements
  }

  private func entry(of call: TypedExpression) -> StorageEntry? {
    context.stored.first { $0.service(of: context.feature.name).callType == call.type }
  }

  /// Returns the expected call of a storage. Its value is converted to an array, which storages use
  /// for identified arrays as well.
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

/// Returns the expression of dependencies without answers: `.mock`, or `.inMemory()` for a feature
/// that has storages but no other dependencies.
func mockedDependencies(of feature: Feature) -> SwiftExpression {
  guard feature.dependencies.isEmpty else { return .implicitMember("mock") }
  return .call(.implicitMember(RuntimeSymbol.inMemory), [])
}

/// Returns the name of a dependency's mock in a test, such as `repositoryMock`.
func mockName(_ dependency: Dependency) -> String { dependency.name + "Mock" }
