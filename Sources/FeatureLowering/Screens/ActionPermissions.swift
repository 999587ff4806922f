import FeatureAnalysis
import SpecLanguage

/// What the rules of a feature require of actions, so that a control can be disabled and a form can
/// stay open.
struct ActionPermissions {
  /// What an action requires, as far as it is known before the action is sent: `condition` is nil for
  /// a requirement in all cases.
  struct Requirement {
    let condition: [TypedCondition]?
    let expression: TypedExpression
    let message: String
    let rule: Rule
  }

  private let feature: Feature
  private let members: Set<String>

  init(_ feature: Feature) {
    self.feature = feature
    members = Set(
      feature.state.properties.map(\.name) + feature.derived.map(\.name)
        + feature.filters.map(\.result))
  }

  /// Whether a rule may reject the action.
  func mayReject(_ action: Action) -> Bool {
    rules(of: action).contains { if case .require = $0.verb { true } else { false } }
  }

  private func rules(of action: Action) -> [Rule] {
    feature.middleware.flatMap(\.entries)
      .filter { $0.action == nil || $0.action == action.name }.flatMap(\.rules)
  }

  /// The requirements of an action, up to the first rule that changes its payload.
  func requirements(of action: Action) -> [Requirement] {
    let defaults = ModelDefaults([feature])
    var found: [Requirement] = []
    for rule in rules(of: action) {
      if case .rewrite = rule.verb { break }
      guard case .require(.checked(let expression), let message) = rule.verb,
        rule.repetition == nil,
        rule.bound.isEmpty, !rule.createsValues(defaults), !expression.isBranching
      else { continue }
      switch rule.condition {
      case nil:
        found.append(
          Requirement(condition: nil, expression: expression, message: message, rule: rule))
      case .checked(let conditions):
        let isPlain = conditions.allSatisfy { if case .expression = $0 { true } else { false } }
        if isPlain {
          found.append(
            Requirement(
              condition: conditions, expression: expression, message: message, rule: rule))
        }
      case .unchecked: continue
      }
    }
    return found
  }

  /// The member of the state that says whether an action without a payload is allowed, such as
  /// `canSubmit`; nil if its requirements are something else.
  func member(for action: Action) -> String? {
    let requirements = requirements(of: action)
    guard requirements.count == 1, requirements[0].condition == nil,
      case .member(let base, let member) = requirements[0].expression.kind,
      case .variable(let variable) = base.kind, variable.role == .state
    else { return nil }
    return member.name
  }

  /// The name of the generated function that says whether an action is allowed: `canAddTask`.
  func functionName(for action: Action) -> String {
    let name = action.name.prefix(1).uppercased() + action.name.dropFirst()
    return members.contains("can\(name)") ? "allows\(name)" : "can\(name)"
  }

  /// The name of the generated function that says why a form cannot send its action: `addTaskRejection`.
  func reasonName(for action: Action) -> String { free("\(action.name)Rejection", among: members) }

  /// The actions whose requirements are written as functions with the reason: of forms for new elements, and
  /// of buttons in forms and on pages, one of which deletes, where the reason has a place.
  var explained: [Action] {
    var names: Set<String> = []
    for screen in feature.screens {
      switch screen.content {
      case .list(let list): names.formUnion([list.add?.action.name].compactMap(\.self))
      case .detail(let detail):
        names.formUnion(screen.buttons.map(\.action.action.name))
        if let delete = detail.delete { names.insert(delete.action.action.name) }
      case .form: names.formUnion(screen.buttons.map(\.action.action.name))
      }
    }
    return feature.actions.filter { names.contains($0.name) && !requirements(of: $0).isEmpty }
  }

  /// The payload values that the requirements of an action read.
  func readPayload(of action: Action) -> [Parameter] {
    var names: Set<String> = []
    for requirement in requirements(of: action) {
      let expressions = (requirement.condition ?? []).map(\.value) + [requirement.expression]
      for expression in expressions {
        names.formUnion([String: Int](payloadOf: expression.visitExpressions).keys)
      }
    }
    return action.payload.filter { names.contains($0.name) }
  }

  /// The actions of controls that are disabled while a requirement is not met: of forms for new
  /// elements and of buttons. The actions are in the order of the spec.
  var controlled: [Action] {
    var names: Set<String> = []
    for screen in feature.screens {
      switch screen.content {
      case .list(let list):
        // UIKit has no button that deletes rows: a swipe says why a rule rejects it.
        let delete = feature.isController(screen) ? nil : list.delete?.action.action
        names.formUnion([list.add?.action.name, delete?.name].compactMap(\.self))
      case .detail(let detail):
        names.formUnion([detail.delete?.action.action.name].compactMap(\.self))
      case .form: break
      }
      for button in screen.allButtons { names.insert(button.action.action.name) }
    }
    return feature.actions.filter { names.contains($0.name) && !requirements(of: $0).isEmpty }
  }

  /// The actions whose requirements are written as functions of the store.
  var declared: [Action] { controlled.filter { member(for: $0) == nil } }

  /// Whether the store has functions about the requirements of actions.
  var areWritten: Bool { !declared.isEmpty || !explained.isEmpty }
}

extension ScreenLowering {
  /// Returns whether an action is allowed, such as `store.canAddTask(task)`; nil if nothing is
  /// required of it.
  ///
  /// - Parameter arguments: The payload of the action, by the names of its values.
  func permission(
    for action: Action, _ arguments: [String: SwiftExpression]
  ) -> SwiftExpression? {
    if views.rules.requirements(of: action).isEmpty { return nil }
    if let member = views.rules.member(for: action) { return readMember(member) }
    return checking(action, arguments, with: views.rules.functionName(for: action))
  }

  /// Returns why the button of a form cannot send an action, such as `store.addTaskRejection(task)`; nil if
  /// nothing is required of it.
  func reason(for action: Action, _ arguments: [String: SwiftExpression]) -> SwiftExpression? {
    if views.rules.requirements(of: action).isEmpty { return nil }
    return checking(action, arguments, with: views.rules.reasonName(for: action))
  }

  /// Calls a function about the requirements of an action.
  private func checking(
    _ action: Action, _ arguments: [String: SwiftExpression], with name: String
  ) -> SwiftExpression? {
    let function = SwiftExpression.path(Self.store, name)
    let read = views.rules.readPayload(of: action)
    if read.isEmpty { return function }
    let passed = read.compactMap { parameter in
      arguments[parameter.name].map { SwiftArgument(parameter.label, $0) }
    }
    return passed.count == read.count ? .call(function, passed) : nil
  }

  /// Returns whether the action of a button is allowed; nil if nothing is required of it.
  ///
  /// - Parameter subject: The name of the element that a page shows; nil for the state.
  mutating func permission(
    for button: ScreenButton, about subject: String? = nil
  ) -> SwiftExpression? {
    permission(for: button.action, about: subject)
  }

  /// Returns whether the action of a control is allowed; nil if nothing is required of it.
  mutating func permission(
    for action: ScreenAction, about subject: String?
  ) -> SwiftExpression? {
    let arguments = arguments(of: action, about: subject)
    return permission(for: action.action, arguments)
  }

  /// Returns the text below the button of an action that says why it is disabled; nil if nothing is required
  /// of the action.
  mutating func explanation(
    of action: ScreenAction, about subject: String?
  ) -> SwiftStatement? {
    reason(for: action.action, arguments(of: action, about: subject)).map { rejectionText($0) }
  }

  /// Creates the button of an action in a form, and the text below it that says why it is disabled.
  mutating func explainedButton(
    _ button: ScreenButton, about subject: String? = nil
  ) -> [SwiftStatement] {
    let control = SwiftStatement.expression(actionButton(button, about: subject))
    return [control] + [explanation(of: button.action, about: subject)].compactMap(\.self)
  }

  /// The payload of a control's action, by the names of its values.
  private mutating func arguments(
    of control: ScreenAction, about subject: String?
  ) -> [String: SwiftExpression] {
    let (action, call) = (control.action, control.call)
    guard case .enumCase(_, let passed) = call.kind, passed.count == action.payload.count else {
      return [:]
    }
    var arguments: [String: SwiftExpression] = [:]
    for (parameter, argument) in zip(action.payload, passed) {
      arguments[parameter.name] = lower(argument.value, about: subject)
    }
    return arguments
  }

  /// Creates the text that says why a button is disabled.
  func rejectionText(_ reason: SwiftExpression) -> SwiftStatement {
    let key = SwiftExpression.call(
      .literal(ui("LocalizedStringKey")), [SwiftArgument(.name("reason"))])
    let text = view("Text", [SwiftArgument(key)])
      .modified("font", [SwiftArgument(.implicitMember("footnote"))])
      .modified("foregroundStyle", [SwiftArgument(.implicitMember("secondary"))])
    return .if([SwiftIfClause([.binding(.let, "reason", reason)], [.expression(text)])])
  }

  /// Adds `.disabled(…)` to a control, if something is required of its action.
  func disabled(
    _ control: SwiftExpression, unless permission: SwiftExpression?
  ) -> SwiftExpression {
    guard let permission else { return control }
    return control.modified("disabled", [SwiftArgument(.prefix("!", permission))])
  }
}

/// Creates the functions that say whether actions are allowed, and why buttons of forms are disabled.
/// ```swift
/// extension TaskListStore {
///   /// Whether the rules accept `addTask(task)`, as far as they are known before it is sent.
///   public func canAddTask(_ task: TaskModel) -> Bool {
///     !task.title.trimmed.isEmpty
///   }
/// }
/// ```
func permissionDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration? {
  let permissions = ActionPermissions(context.feature)
  let explained = Set(permissions.explained.map(\.name))
  let checks = permissions.declared.map { action in
    let body =
      explained.contains(action.name)
      ? isNotRejected(action, permissions)
      : condition(of: permissions.requirements(of: action), action, &texts)
    return checkDeclaration(
      permissions.functionName(for: action), permissions.readPayload(of: action),
      result: context.shared.toolchainType("Bool"),
      doc: "Whether the rules accept `\(action.name)`, as far as the state and its payload say.",
      [.expression(body)], &texts)
  }
  let reasons = permissions.explained.map { action in
    checkDeclaration(
      permissions.reasonName(for: action), permissions.readPayload(of: action),
      result: "\(context.shared.toolchainType("String"))?",
      doc: "Why the rules reject `\(action.name)`, as far as the state and its payload say; nil if "
        + "they accept it.",
      rejectionReasons(of: permissions.requirements(of: action), action, &texts), &texts)
  }
  if checks.isEmpty, reasons.isEmpty { return nil }
  return .extension(SwiftType(context.names.store), members: checks + reasons)
}

/// Whether there is no reason to reject the action of a form: `addTaskRejection(task) == nil`.
private func isNotRejected(_ action: Action, _ permissions: ActionPermissions) -> SwiftExpression {
  let read = permissions.readPayload(of: action)
  let reason = SwiftExpression.name(permissions.reasonName(for: action))
  let arguments = read.map { SwiftArgument($0.label, .name($0.name)) }
  return .infix(read.isEmpty ? reason : .call(reason, arguments), "==", .nil)
}

/// Creates a member of the store about an action: a property, if nothing of the payload is read.
private func checkDeclaration(
  _ name: String, _ payload: [Parameter], result: SwiftType, doc: String, _ body: [SwiftStatement],
  _ texts: inout TextLowering
) -> SwiftDeclaration {
  if payload.isEmpty { return .computed(name, type: result, [.public], doc: doc, get: body) }
  return .function(
    name, [.public],
    payload.map { SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type)) },
    result: result, doc: doc, body: body)
}

/// Creates the statements that return the message of the first requirement that is not met.
private func rejectionReasons(
  of requirements: [ActionPermissions.Requirement], _ action: Action, _ texts: inout TextLowering
) -> [SwiftStatement] {
  texts.isInHead = true
  defer { texts.isInHead = false }
  return requirements.map { requirement in
    .guard(
      [.expression(condition(of: [requirement], action, &texts))],
      otherwise: [.return(.string(requirement.message))])
  } + [.return(.nil)]
}

private func condition(
  of requirements: [ActionPermissions.Requirement], _ action: Action, _ texts: inout TextLowering
) -> SwiftExpression {
  let outer = texts.state
  defer { texts.state = outer }
  let operands = requirements.map { requirement -> SwiftExpression in
    let expressions = (requirement.condition ?? []).map(\.value) + [requirement.expression]
    texts.state = readsStoreMembers(expressions) ? .path("self", "state") : .self
    let required = operand(requirement.expression, action, &texts)
    guard let conditions = requirement.condition else { return required }
    let applies = conditions.map { operand($0.value, action, &texts) }
    let all = SwiftExpression.chain(applies, "&&") ?? .true
    return .infix(.prefix("!", .parenthesized(all)), "||", required)
  }
  return .chain(operands, "&&") ?? .true
}

private func operand(
  _ expression: TypedExpression, _ action: Action, _ texts: inout TextLowering
) -> SwiftExpression {
  texts.beginScope(VariableUse(.checked(expression), payload: action.payload))
  return texts.expression(expression)
}

/// Whether the expressions read members of the state whose names the store has as well, or the whole
/// state.
private func readsStoreMembers(_ expressions: [TypedExpression]) -> Bool {
  var reads = 0
  var plain = 0
  for expression in expressions {
    expression.visitExpressions { part in
      if case .variable(let variable) = part.kind, variable.role == .state { reads += 1 }
      if case .member(let base, let member) = part.kind, case .variable(let variable) = base.kind,
        variable.role == .state, !RuntimeSymbol.storeMembers.contains(member.name)
      {
        plain += 1
      }
      return true
    }
  }
  return reads != plain
}
