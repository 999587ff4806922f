import FeatureAnalysis
import SpecLanguage

/// Creates the reducer of a feature with `undo`, which applies actions with another function:
/// ```swift
/// switch action {
/// case .add, .remove:
///   let version = state.version
///   applyAction(action, to: &state)
///   state.addStep(since: version)
/// default:
///   applyAction(action, to: &state)
/// }
/// ```
struct UndoLowering {
  private static let apply = "applyAction"
  private static let answer = "applyAnswer"
  private static let state = SwiftExpression.name("state")

  private let undo: Undo
  /// The property of the state that holds the steps.
  private let history: String
  /// The computed property of the state with the values that are restored.
  private let version: String
  private let context: FeatureContext
  private let steps: [Action.Step: [String]]

  /// Nil if no action changes what is restored.
  init?(_ context: FeatureContext) {
    guard let undo = context.feature.undo else { return nil }
    self.undo = undo
    self.context = context
    let state = context.feature.state
    history = state.properties[undo.history].name
    let taken = Set(
      state.properties.map(\.name) + context.feature.derived.map(\.name)
        + context.feature.stateFunctions.map(\.name))
    version = taken.contains("version") ? "undoVersion" : "version"
    steps = context.feature.actions.reduce(into: [:]) { steps, action in
      if let step = action.step { steps[step, default: []].append(action.name) }
    }
    if steps.isEmpty { return nil }
  }

  /// The case that applies `undo` or `redo`; nil for other actions.
  func restoringCase(_ action: String) -> SwiftCase? {
    guard let place = UndoSpec.actions.firstIndex(of: action) else { return nil }
    let (from, to) = place == 0 ? ("past", "future") : ("future", "past")
    var body: [SwiftStatement] = [
      .expression(
        .path("state", history, to).calling("append", [SwiftArgument(.path("state", version))])),
      .assignment(.path("state", version), "=", .name("version")),
    ]
    if undo.hasTogether { body.append(.assignment(.path("state", history, "isOpen"), "=", .false)) }
    let last = SwiftExpression.path("state", history, from).calling("popLast")
    return SwiftCase(
      [.implicitMember(action)], [.if([SwiftIfClause([.binding(.let, "version", last)], body)])])
  }

  /// - Parameter cases: the cases that apply each action.
  func declarations(_ cases: [SwiftCase]) -> [SwiftDeclaration] {
    var declarations = [
      SwiftDeclaration.function(
        context.names.reducer, [.public],
        [
          SwiftParameter(label: "_", "state", "inout \(context.names.state)"),
          SwiftParameter("action", context.names.action),
        ],
        body: [.switch(.name("action"), stepCases)]),
      .function(
        Self.apply, [.private], applying, doc: "Applies `action` without regard to `undo`.",
        body: [.switch(.name("action"), cases)]),
    ]
    if steps[.answer] != nil { declarations.append(answering) }
    var members = [restoredValues]
    if steps[.alone] != nil || steps[.together] != nil { members.append(recorder) }
    declarations.append(.extension(context.names.state, members: members))
    if steps[.answer] != nil {
      declarations.append(.extension("[\(undo.version)]", members: [changing]))
    }
    return declarations
  }

  private var applying: [SwiftParameter] {
    [
      SwiftParameter(label: "_", "action", context.names.action),
      SwiftParameter(label: "to", "state", "inout \(context.names.state)"),
    ]
  }

  private var stepCases: [SwiftCase] {
    let apply = SwiftStatement.expression(applied(to: "state"))
    var cases: [SwiftCase] = []
    for step in [Action.Step.alone, .together, .answer] {
      guard let names = steps[step] else { continue }
      let patterns = names.map { SwiftExpression.implicitMember($0) }
      if step == .answer {
        let answer = SwiftExpression.call(Self.answer, arguments(to: "state"))
        cases.append(SwiftCase(patterns, [.expression(answer)]))
        continue
      }
      let together = step == .together ? [SwiftArgument("isTogether", .true)] : []
      let since = [SwiftArgument("since", .name("version"))] + together
      cases.append(
        SwiftCase(
          patterns,
          [
            .variable(.let, "version", value: .path("state", version)), apply,
            .expression(Self.state.calling(undo.recorder.name, since)),
          ]))
    }
    return cases + [SwiftCase([], [apply])]
  }

  private func applied(to state: String) -> SwiftExpression {
    .call(Self.apply, arguments(to: state))
  }

  private func arguments(to state: String) -> [SwiftArgument] {
    [SwiftArgument(.name("action")), SwiftArgument("to", .prefix("&", .name(state)))]
  }

  // MARK: - The state

  private var restored: [String] {
    undo.properties.map { context.feature.state.properties[$0].name }
  }

  /// Creates the property with the values that are restored.
  private var restoredValues: SwiftDeclaration {
    .computed(
      version, type: undo.version, [.fileprivate],
      doc: "The values that `undo` and `redo` restore.",
      get: [.expression(.call(undo.version, restored.map { SwiftArgument($0, .name($0)) }))],
      set: restored.map { .assignment(.name($0), "=", .path("newValue", $0)) })
  }

  /// Creates the function that makes what an action has changed a step of `undo`.
  private var recorder: SwiftDeclaration {
    let past = SwiftExpression.path(history, "past")
    let tooMany = SwiftExpression.infix(
      .path(history, "past", "count"), ">", .literal(String(undo.limit)))
    let change: [SwiftStatement] = [
      .expression(past.calling("append", [SwiftArgument(.name("version"))])),
      .if([SwiftIfClause([.expression(tooMany)], [.expression(past.calling("removeFirst"))])]),
    ]
    var parameters = [SwiftParameter(label: "since", "version", undo.version)]
    var step = change
    if undo.hasTogether {
      parameters.append(SwiftParameter("isTogether", "Bool", default: .boolean(false)))
      let begins = SwiftExpression.infix(
        .prefix("!", .name("isTogether")), "||", .prefix("!", .path(history, "isOpen")))
      step = [
        .if([SwiftIfClause([.expression(begins)], change)]),
        .assignment(.path(history, "isOpen"), "=", .name("isTogether")),
      ]
    }
    let isChanged = difference("version") { names in
      names.isEmpty ? .path("self", version) : .path("self", names)
    }
    return .function(
      undo.recorder.name, [.fileprivate, .mutating], parameters,
      doc: "Makes what an action has changed since `version` a step that `undo` takes back.",
      body: [.guard([.expression(isChanged)], otherwise: [.return()])] + step
        + [.assignment(.path(history, "future"), "=", .array([]))])
  }

  /// Whether a version differs in one of the properties that the spec names.
  ///
  /// - Parameter other: returns the other value of a property; of the whole version for an empty
  ///   name.
  private func difference(
    _ version: String, from other: (String) -> SwiftExpression
  ) -> SwiftExpression {
    if undo.named == undo.properties.count { return .infix(.name(version), "!=", other("")) }
    let differences = restored.prefix(undo.named).map { name in
      SwiftExpression.infix(.path(version, name), "!=", other(name))
    }
    return .chain(differences, "||") ?? .true
  }

  // MARK: - Answers

  /// Creates the function that applies an answer.
  private var answering: SwiftDeclaration {
    let hasSteps = SwiftExpression.infix(
      .path("state", "canUndo"), "||", .path("state", "canRedo"))
    var body: [SwiftStatement] = [
      .guard([.expression(hasSteps)], otherwise: [.return(applied(to: "state"))]),
      .variable(.let, "before", value: Self.state),
      .expression(applied(to: "state")),
      .declaration(answered),
    ]
    for list in ["past", "future"] {
      let versions = SwiftExpression.path("before", history, list)
        .calling("map", [SwiftArgument(.name("answered"))])
        .calling("changing", [SwiftArgument("to", .path("state", version))])
      body.append(.assignment(.path("state", history, list), "=", versions))
    }
    if undo.hasTogether {
      let isShorter = SwiftExpression.infix(
        .path("state", history, "past", "count"), "<", .path("before", history, "past", "count"))
      let close = SwiftStatement.assignment(.path("state", history, "isOpen"), "=", .false)
      body.append(.if([SwiftIfClause([.expression(isShorter)], [close])]))
    }
    return .function(
      Self.answer, [.private], applying,
      doc: "Applies an answer, which is no step, to `state` and to what `undo` and `redo` restore.",
      body: body)
  }

  /// Creates the function that changes a version as the answer changes the state.
  private var answered: SwiftDeclaration {
    .function(
      "answered", [], [SwiftParameter(label: "_", "version", undo.version)],
      result: undo.version,
      body: [
        .variable(.var, "old", value: .name("before")),
        .assignment(.path("old", version), "=", .name("version")),
        .expression(applied(to: "old")),
        .return(.path("old", version)),
      ])
  }

  /// Creates the function that drops the steps that change nothing after an answer.
  private var changing: SwiftDeclaration {
    let next = SwiftExpression.infix(
      .call("dropFirst", []), "+", .array([.name("version")]))
    let isStep = difference("$0") { $0.isEmpty ? .name("$1") : .path("$1", $0) }
    let kept = SwiftExpression.call("zip", [SwiftArgument(.name("self")), SwiftArgument(next)])
      .calling("filter", trailing: SwiftClosure([.expression(isStep)]))
      .calling("map", trailing: SwiftClosure([.expression(.path("$0", "0"))]))
    return .function(
      "changing", [.fileprivate],
      [SwiftParameter(label: "to", "version", undo.version)],
      result: "[\(undo.version)]",
      doc: "The versions that differ from the next one. The last one is followed by `version`.",
      body: [.expression(kept)])
  }
}
