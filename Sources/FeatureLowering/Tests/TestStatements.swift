import FeatureAnalysis

/// Builds the statements of one test.
struct TestStatements {
  let context: FeatureContext
  var values: ValueLowering
  var texts: TextLowering
  private(set) var list: [SwiftStatement] = []
  private(set) var isThrowing = false

  init(_ context: FeatureContext, _ texts: TextLowering) {
    self.context = context
    self.texts = texts
    values = ValueLowering(
      types: context.feature.types, defaults: context.tests.defaults, uuidName: context.uuidName)
  }

  /// Creates the test from the collected statements, and starts collecting the statements of the
  /// next test.
  ///
  /// - Parameter name: The function's name; if it is nil or taken, the name follows from the
  ///   sentence.
  mutating func test(
    _ sentence: String, named name: String? = nil, _ naming: inout TestNaming,
    attributes: [SwiftAttribute] = [], isAsync: Bool = false
  ) -> SwiftDeclaration {
    defer {
      list = []
      isThrowing = false
    }
    return .function(
      naming.functionName(for: name ?? sentence, or: name == nil ? nil : sentence),
      isAsync: isAsync,
      isThrowing: isThrowing || isAsync,
      attributes: attributes + [SwiftAttribute("Test", [SwiftArgument(.string(sentence))])],
      body: list)
  }

  /// Creates the test suite, with the helper functions that the values in its tests call.
  mutating func suite(
    _ name: String, isOnMainActor: Bool = false, doc: String, _ members: [SwiftDeclaration]
  ) -> [SwiftDeclaration] {
    texts.imports.addModule("Testing")
    texts.imports.addModule(context.module)
    let actor = isOnMainActor ? [SwiftAttribute("MainActor", isOnItsOwnLine: true)] : []
    return [
      .struct(
        name, [], attributes: actor + [SwiftAttribute("Suite")], doc: doc, members: members)
    ]
  }

  // MARK: - Statements

  mutating func addStatement(_ statement: SwiftStatement) { list.append(statement) }

  /// Adds a statement that contains a `try`.
  mutating func addThrowing(_ statement: SwiftStatement) {
    isThrowing = true
    list.append(statement)
  }

  /// Adds a statement that uses a value. The value gets a `try` if creating it may throw.
  mutating func addStatement(
    using value: SwiftExpression, _ statement: (SwiftExpression) -> SwiftStatement
  ) {
    list.append(statement(tried(value)))
  }

  private mutating func tried(_ value: SwiftExpression) -> SwiftExpression {
    guard values.isThrowing else { return value }
    values.isThrowing = false
    isThrowing = true
    return .effect(.try, value)
  }

  /// Adds `#expect(place == value)`, or an idiomatic form such as `#expect(place.isEmpty)`.
  mutating func expect(_ place: SwiftExpression, is value: Value, _ type: Type) {
    switch value {
    case .boolean(let isTrue) where !type.isOptional:
      addStatement(.expression(.expect(isTrue ? place : .prefix("!", place))))
    case .list([]) where !type.isOptional, .set([]) where !type.isOptional,
      .dictionary([:]) where !type.isOptional:
      addStatement(.expression(.expect(.member(place, "isEmpty"))))
    default:
      var expected = values.expression(value, type)
      if values.isThrowing {
        let name = free("expected", among: declaredNames)
        let type = texts.lowerType(type)
        addStatement(using: expected) { .variable(.let, name, type: type, value: $0) }
        expected = .name(name)
      }
      addStatement(.expression(.expect(.infix(place, "==", expected))))
    }
  }

  private var declaredNames: Set<String> {
    Set(list.compactMap { if case .variable(_, let name, _, _) = $0 { name } else { nil } })
  }

  /// Adds the expectation that two values are equal. If the test imports `ReduxTesting`, a failure
  /// lists the differences.
  mutating func expectSame(_ value: SwiftExpression, _ expected: SwiftExpression) {
    guard context.runsEffects else {
      return addStatement(.expression(.expect(.infix(value, "==", expected))))
    }
    texts.imports.addModule(RuntimeSymbol.testing)
    let arguments = [SwiftArgument(value), SwiftArgument(expected)]
    addStatement(.expression(.call(RuntimeSymbol.expectNoDifference, arguments)))
  }

  /// The sample state, such as `TaskListState.sample`.
  var sample: SwiftExpression {
    context.hasSample
      ? .path(context.names.state, context.sampleName)
      : context.initialState
  }

  /// Adds `var state = TaskListState.sample`, and assignments of the given values.
  ///
  /// - Parameters:
  /// - isFirst: Whether the variable must be declared.
  /// - isChanged: Whether later statements change the variable.
  mutating func addState(_ start: TestStart, isFirst: Bool = true, isChanged: Bool = false) {
    let base = start.isInitial ? context.initialState : sample
    let kind: SwiftBinding = isChanged || !start.given.isEmpty ? .var : .let
    addStatement(
      isFirst ? .variable(kind, "state", value: base) : .assignment(.name("state"), "=", base))
    for item in start.given {
      let property = context.feature.state.properties[item.index]
      addStatement(using: values.expression(item.value, property.type)) {
        .assignment(.path("state", property.name), "=", $0)
      }
    }
  }

  /// Returns an action such as `.addTask(task)`; with a `type`, such as
  /// `TaskListAction.addTask(task)`.
  mutating func action(
    _ name: String, _ payload: [Value], type: String? = nil
  ) -> SwiftExpression {
    let parameters = context.actions[name]?.payload ?? []
    guard let type else { return values.action(name, payload, parameters) }
    let callee = SwiftExpression.member(.name(type), name)
    return parameters.isEmpty ? callee : .call(callee, values.arguments(payload, parameters))
  }
}

extension Feature {
  /// Whether a value of the feature can contain a UUID. If so, its tests may have to create UUIDs.
  var hasUUIDs: Bool {
    let models = models.flatMap { model in
      switch model.kind {
      case .structure(let properties): properties.map(\.type)
      case .enumeration(let cases): cases.flatMap(\.payload).map(\.type)
      }
    }
    let methods = dependencies.flatMap(\.methods)
    var payloads = actions.flatMap(\.payload)
    payloads += events.flatMap(\.payload)
    payloads += methods.flatMap(\.payload)
    payloads += filters.flatMap(\.cases).flatMap(\.payload)
    return models.contains(where: \.holdsUUID)
      || state.properties.contains(where: \.type.holdsUUID)
      || derived.contains(where: \.type.holdsUUID)
      || payloads.contains(where: \.type.holdsUUID)
      || methods.contains { $0.result?.holdsUUID == true }
  }
}

extension Type {
  fileprivate var holdsUUID: Bool { hasPart { $0 == .scalar(.uuid) } }
}
