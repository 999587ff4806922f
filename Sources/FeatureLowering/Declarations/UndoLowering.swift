import FeatureAnalysis

/// Creates the reducer of a feature with `undo`, which applies actions with another function:
/// ```swift
/// switch action {
/// case .add, .remove:
///   let version = BoardVersion(tasks: state.tasks)
///   applyAction(action, to: &state)
///   addStep(to: &state, since: version)
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
  private let context: FeatureContext
  private let steps: [Action.Step: [String]]

  /// Nil if no action changes what is restored.
  init?(_ context: FeatureContext) {
    guard let undo = context.feature.undo else { return nil }
    self.undo = undo
    self.context = context
    history = context.feature.state.properties[undo.history].name
    steps = context.feature.actions.reduce(into: [:]) { steps, action in
      if let step = action.step { steps[step, default: []].append(action.name) }
    }
    if steps.isEmpty { return nil }
  }

  /// - Parameter cases: the cases that apply each action.
  func declarations(
    _ cases: [SwiftCase], _ texts: inout TextLowering
  ) -> [SwiftDeclaration] {
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
    if steps[.alone] != nil || steps[.together] != nil { declarations.append(recorder(&texts)) }
    if steps[.answer] != nil { declarations.append(answering) }
    return declarations
  }

  private var applying: [SwiftParameter] {
    [
      SwiftParameter(label: "_", "action", context.names.action),
      SwiftParameter(label: "to", "state", "inout \(context.names.state)"),
    ]
  }

  private var stepCases: [SwiftCase] {
    let apply = call(Self.apply, to: "state")
    var cases: [SwiftCase] = []
    for step in [Action.Step.alone, .together, .answer] {
      guard let names = steps[step] else { continue }
      let patterns = names.map { SwiftExpression.implicitMember($0) }
      if step == .answer {
        cases.append(SwiftCase(patterns, [call(Self.answer, to: "state")]))
        continue
      }
      let together = step == .together ? [SwiftArgument("isTogether", .true)] : []
      let arguments = [
        SwiftArgument("to", .prefix("&", Self.state)), SwiftArgument("since", .name("version")),
      ]
      cases.append(
        SwiftCase(
          patterns,
          [
            .variable(.let, "version", value: version(of: "state")), apply,
            .expression(.call(undo.recorder.name, arguments + together)),
          ]))
    }
    return cases + [SwiftCase([], [apply])]
  }

  private func call(_ function: String, to state: String) -> SwiftStatement {
    .expression(
      .call(
        function,
        [SwiftArgument(.name("action")), SwiftArgument("to", .prefix("&", .name(state)))]))
  }

  private var restored: [String] {
    undo.properties.map { context.feature.state.properties[$0].name }
  }

  /// The values that are restored: `BoardVersion(tasks: state.tasks)`.
  private func version(of state: String) -> SwiftExpression {
    .call(undo.version, restored.map { SwiftArgument($0, .path(state, $0)) })
  }

  /// Whether the versions `$0` and `$1` differ in one of the properties that the spec names.
  private var difference: SwiftExpression {
    if undo.named == undo.properties.count { return .infix(.name("$0"), "!=", .name("$1")) }
    let differences = restored.prefix(undo.named).map { name in
      SwiftExpression.infix(.path("$0", name), "!=", .path("$1", name))
    }
    return .chain(differences, "||") ?? .true
  }

  /// Creates the function that makes what an action has changed a step of `undo`.
  private func recorder(_ texts: inout TextLowering) -> SwiftDeclaration {
    var parameters = [
      SwiftParameter(label: "to", "state", "inout \(context.names.state)"),
      SwiftParameter(label: "since", "version", undo.version),
    ]
    if undo.hasTogether {
      parameters.append(SwiftParameter("isTogether", "Bool", default: .boolean(false)))
    }
    var body: [SwiftStatement] = []
    if case .statements(.checked(let statements)) = undo.recorder.reduction {
      texts.beginScope(
        VariableUse(.checked(statements), payload: undo.recorder.payload),
        taken: Set(undo.recorder.payload.map(\.name)))
      body = texts.statements(statements)
    }
    return .function(
      undo.recorder.name, [.private], parameters,
      doc: "Makes what an action has changed since `version` a step that `undo` takes back.",
      body: body)
  }

  // MARK: - Answers

  /// Creates the function that applies an answer.
  private var answering: SwiftDeclaration {
    let past = SwiftExpression.path("state", history, "past")
    let future = SwiftExpression.path("state", history, "future")
    let hasSteps = SwiftExpression.infix(
      .path("state", "canUndo"), "||", .path("state", "canRedo"))
    var body: [SwiftStatement] = [
      .guard(
        [.expression(hasSteps)], otherwise: [call(Self.apply, to: "state"), .return()]),
      .variable(.let, "before", value: Self.state),
      call(Self.apply, to: "state"),
      .variable(.let, "current", value: version(of: "state")),
      .declaration(changing),
      .assignment(past, "=", .call("answered", [SwiftArgument(old("past"))])),
      .assignment(future, "=", .call("answered", [SwiftArgument(old("future"))])),
    ]
    if undo.hasTogether {
      let isShorter = SwiftExpression.infix(
        .member(past, "count"), "<", .member(old("past"), "count"))
      body.append(
        .if([
          SwiftIfClause(
            [.expression(isShorter)], [.assignment(.path("state", history, "isOpen"), "=", .false)])
        ]))
    }
    return .function(
      Self.answer, [.private], applying,
      doc: "Applies an answer, which is no step, to `state` and to what `undo` and `redo` restore.",
      body: body)
  }

  private func old(_ list: String) -> SwiftExpression {
    .path("before", history, list)
  }

  /// Creates the function that changes versions as the answer changes the state.
  private var changing: SwiftDeclaration {
    let changed = SwiftClosure(
      parameters: ["version"],
      [.variable(.var, "old", value: .name("before"))]
        + restored.map { .assignment(.path("old", $0), "=", .path("version", $0)) }
        + [call(Self.apply, to: "old"), .return(version(of: "old"))])
    let next = SwiftExpression.infix(
      .name("changed").calling("dropFirst"), "+", .array([.name("current")]))
    let kept = SwiftExpression.call("zip", [SwiftArgument(.name("changed")), SwiftArgument(next)])
      .calling(
        "filter",
        trailing: SwiftClosure([.expression(difference)])
      ).calling("map", trailing: SwiftClosure([.expression(.path("$0", "0"))]))
    return .function(
      "answered", [], [SwiftParameter(label: "_", "versions", "[\(undo.version)]")],
      result: "[\(undo.version)]",
      body: [
        .variable(
          .let, "changed", value: .name("versions").calling("map", trailing: changed)),
        .comment("A step that changes nothing any more is dropped."),
        .return(kept),
      ])
  }
}
