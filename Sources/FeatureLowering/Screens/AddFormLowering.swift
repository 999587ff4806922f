import FeatureAnalysis
import SpecLanguage

/// The names of the variables in the form for a new element.
private struct FormNames {
  private let names: [String: String]
  /// The name of the new element, or of the action if the fields are its payload.
  let created: String

  init(_ addition: ScreenAddition) {
    let wanted = addition.model?.parameter.name ?? "action"
    var taken = ScreenLowering.ownNames
    var names: [String: String] = [:]
    for field in addition.fields {
      let name = free(field.name, among: taken)
      taken.insert(name)
      names[field.name] = name
    }
    self.names = names
    created = free(wanted, among: taken)
  }

  func variable(_ field: AddedField) -> String { names[field.name] ?? field.name }
}

extension ScreenLowering {
  /// Creates the form for a new element. It stays open until its action is accepted.
  mutating func addForm(_ addition: ScreenAddition) -> [SwiftDeclaration] {
    let names = FormNames(addition)
    texts.imports.noteRuntime()
    keepsRejection = views.rules.mayReject(addition.action)
    var states = addition.fields.map { field in
      state(names.variable(field), type: stateType(field), value: startValue(field))
    }
    if !addition.fields.allSatisfy(isFixed) { states.append(state(Self.isEdited, value: .false)) }
    if keepsRejection { states.append(rejectionState()) }
    if addition.status != nil {
      let task = context.shared.toolchain("Task")
      let (void, never) = (context.shared.toolchain("Void"), context.shared.toolchain("Never"))
      states.append(state(Self.sending, type: "\(task)<\(void), \(never)>?"))
      states.append(state(Self.failure, type: "\(context.shared.toolchain("String"))?"))
    }
    let form = SwiftStatement.expression(addFormView(addition, names))
    let body = SwiftStatement.expression(view("NavigationStack", [], [form], breaks: true))
    return [
      .struct(
        addition.viewName, inherits: [ui("View")],
        doc: "The form of `\(addition.action.name)`, which stays open until the "
          + (addition.status == nil ? "action is accepted." : "request has succeeded.")
          + "\n\n" + Self.ownership,
        members: [.property(Self.store, type: context.names.store, .let)] + states
          + [dismissal, part("body", [body], [])]
          + [createdValue(addition, names), addingFunction(addition, names)])
    ]
  }

  /// Creates the fields with the buttons that add the element or nothing. A swipe does not lose what was
  /// typed.
  private mutating func addFormView(
    _ addition: ScreenAddition, _ names: FormNames
  ) -> SwiftExpression {
    var rows = addition.fields.map { field -> SwiftStatement in
      let value = SwiftExpression.literal("$\(names.variable(field))")
      return .expression(control(field.control, label(field.name, field.type), value, field.type))
    }
    if let reason = reason(for: addition.action, arguments(addition, names)) {
      rows.append(rejectionText(reason))
    }
    if addition.status != nil { rows += statusRows }
    let title = labelWords(of: addition.action.name)
    var form = groupedForm(rows)
    if addition.status != nil {
      form = form.modified("disabled", [SwiftArgument(Self.isSending)])
    }
    form =
      form
      .modified("navigationTitle", [SwiftArgument(.string(title))])
      .modified("toolbar", [], formToolbar(addition, names, title))
    for field in addition.fields where !isFixed(field) {
      form = form.modified(
        "onChange", [SwiftArgument("of", .name(names.variable(field)))],
        [.assignment(.name(Self.isEdited), "=", .true)])
    }
    let sending = addition.status == nil ? nil : Self.isSending
    let kept = [sending, typedValues(addition, names)].compactMap(\.self)
    if let first = kept.first {
      let reason = kept.dropFirst().reduce(first) { .infix($0, "||", $1) }
      form = form.modified("interactiveDismissDisabled", [SwiftArgument(reason)])
    }
    return showingRejection(form)
  }

  // MARK: - The typed values

  /// An optional text is typed as a text, and is nil if it is empty.
  private func isText(_ field: AddedField) -> Bool { field.type.unwrapped == .string }

  private mutating func stateType(_ field: AddedField) -> SwiftType? {
    isText(field) || field.type == .bool ? nil : texts.lowerType(field.type)
  }

  /// Creates the value with which a field begins.
  private mutating func startValue(_ field: AddedField) -> SwiftExpression? {
    if !(field.type.isOptional && isText(field)), case .checked(let value)? = field.value {
      texts.beginScope(VariableUse(.checked(value)))
      return texts.expression(value, contextual: true)
    }
    if isText(field) { return .string("") }
    if field.type.isOptional { return nil }
    switch field.control {
    case .text: return .string("")
    case .toggle: return .false
    case .number: return .integer(0)
    case .date: return .implicitMember("now")
    case .choice(let name):
      guard case .enumeration(let cases)? = context.feature.types[name]?.kind,
        let first = cases.first
      else { return nil }
      return .implicitMember(first.name)
    }
  }

  /// Whether a field that begins with another value each time, such as the current date, was changed.
  private static let isEdited = "isEdited"

  /// Creates the condition that something was typed or chosen, which a swipe would lose; nil if there is
  /// no field.
  private mutating func typedValues(
    _ addition: ScreenAddition, _ names: FormNames
  ) -> SwiftExpression? {
    var isTyped: [SwiftExpression] = []
    for field in addition.fields {
      if isFixed(field) { isTyped.append(isChanged(field, .name(names.variable(field)))) }
    }
    let isWatched = isTyped.count < addition.fields.count
    return .chain(isTyped + (isWatched ? [.name(Self.isEdited)] : []), "||")
  }

  /// Creates the condition that a field no longer has the value with which it began.
  private mutating func isChanged(
    _ field: AddedField, _ variable: SwiftExpression
  ) -> SwiftExpression {
    let start = startValue(field) ?? .nil
    switch start {
    case .string(""), .interpolation([]): return .prefix("!", variable.member("isEmpty"))
    case .false: return variable
    case .true: return .prefix("!", variable)
    default: return .infix(variable, "!=", start)
    }
  }

  /// Whether a field always begins with the same value, which is written as a literal.
  private func isFixed(_ field: AddedField) -> Bool {
    guard case .checked(let value)? = field.value else {
      return field.type.isOptional || field.control != .date
    }
    if isText(field), field.type.isOptional { return true }
    return switch value.kind {
    case .integer, .floating, .boolean, .nilLiteral, .prefix: true
    case .string(let segments): segments.allSatisfy { if case .text = $0 { true } else { false } }
    case .enumCase(_, let arguments): arguments.isEmpty
    default: false
    }
  }

  // MARK: - Sending the action

  private func formToolbar(
    _ addition: ScreenAddition, _ names: FormNames, _ title: String
  ) -> [SwiftStatement] {
    let isSent = addition.status != nil
    let end = SwiftStatement.expression(.literal("\(Self.sending)?.cancel()"))
    let cancel = button(
      "Cancel", [SwiftArgument("role", .implicitMember("cancel"))],
      does: (isSent ? [end] : []) + [.expression(.call("dismiss", []))])
    let add = view(
      "Button",
      [
        SwiftArgument(.string(title.split(separator: " ").first.map(String.init) ?? title)),
        SwiftArgument("action", .name("add")),
      ])
    let permission = permission(for: addition.action, arguments(addition, names))
    var conditions = isSent ? [Self.isSending] : []
    if let permission { conditions.append(.prefix("!", permission)) }
    let confirm =
      SwiftExpression.chain(conditions, "||").map {
        add.modified("disabled", [SwiftArgument($0)])
      } ?? add
    return [
      .expression(toolbarItem("cancellationAction", cancel)),
      .expression(toolbarItem("confirmationAction", confirm)),
    ]
  }

  /// The payload of the action, by the names of its values.
  private func arguments(
    _ addition: ScreenAddition, _ names: FormNames
  ) -> [String: SwiftExpression] {
    if let model = addition.model { return [model.parameter.name: .name(names.created)] }
    return Dictionary(
      addition.fields.map { ($0.name, argument($0, names)) }, uniquingKeysWith: { $1 })
  }

  func toolbarItem(_ placement: String, _ item: SwiftExpression) -> SwiftExpression {
    view(
      "ToolbarItem", [SwiftArgument("placement", .implicitMember(placement))], [.expression(item)],
      breaks: true)
  }

  private func argument(_ field: AddedField, _ names: FormNames) -> SwiftExpression {
    let name = names.variable(field)
    guard field.type.isOptional, isText(field) else { return .name(name) }
    return .ternary(.path(name, "isEmpty"), .nil, .name(name))
  }

  /// Creates the property with the new element, or with the action.
  private mutating func createdValue(
    _ addition: ScreenAddition, _ names: FormNames
  ) -> SwiftDeclaration {
    let created = addition.created.map { name in
      SwiftArgument(name, .call(.literal(context.shared.toolchain("UUID")), []))
    }
    if !created.isEmpty { texts.imports.noteFoundation() }
    let arguments = created + addition.fields.map { SwiftArgument($0.label, argument($0, names)) }
    guard let model = addition.model else {
      return .computed(
        names.created, type: context.names.action, [.private],
        doc: "The action for what was typed.",
        get: [.expression(.enumCase(addition.action.name, arguments))])
    }
    return .computed(
      names.created, type: texts.lowerType(.nominal(model.name)), [.private],
      doc: "The new element, as typed.",
      get: [.expression(.call(.type(texts.lowerType(.nominal(model.name))), arguments))])
  }

  private mutating func addingFunction(
    _ addition: ScreenAddition, _ names: FormNames
  ) -> SwiftDeclaration {
    let call =
      addition.model.map {
        SwiftExpression.enumCase(
          addition.action.name, [SwiftArgument($0.parameter.label, .name(names.created))])
      } ?? .name(names.created)
    let leave = SwiftStatement.expression(.call("dismiss", []))
    let mayReject = views.rules.mayReject(addition.action)
    if let status = addition.status {
      return requestingFunction(addition, status, call, names, mayReject: mayReject)
    }
    return .function(
      "add", [.private],
      body: [sending(call, mayBeRejected: mayReject), mayReject ? accepted([leave]) : leave])
  }

  // MARK: - Waiting for a request

  /// The task that waits for the answer. Without the form, nobody sees why it failed, so Cancel ends the call.
  private static let sending = "sending"
  private static let failure = "failure"
  private static let isSending = SwiftExpression.infix(.name(sending), "!=", .nil)

  /// The rows that say that the request is under way, or why it failed.
  private var statusRows: [SwiftStatement] {
    let message = SwiftExpression.call(
      .literal(ui("LocalizedStringKey")), [SwiftArgument(.name(Self.failure))])
    let label = view(
      "Label",
      [
        SwiftArgument(message), SwiftArgument("systemImage", .string("exclamationmark.triangle")),
      ])
    return [
      .if([
        SwiftIfClause(
          [.expression(Self.isSending)],
          [.expression(view("ProgressView", [SwiftArgument(.string("Sending…"))]))])
      ]),
      .if([SwiftIfClause([.binding(.let, Self.failure, nil)], [.expression(label)])]),
    ]
  }

  /// Creates the function that sends the request, and closes the form if it has succeeded.
  private func requestingFunction(
    _ addition: ScreenAddition, _ status: AddedStatus, _ call: SwiftExpression, _ names: FormNames,
    mayReject: Bool
  ) -> SwiftDeclaration {
    var value = readMember(status.property)
    var kept: [SwiftStatement] = []
    if let first = status.key.first {
      let field = addition.fields.first { $0.name == first }
      let key = addition.model == nil ? field.map(names.variable) ?? first : names.created
      let path = status.key.dropFirst().reduce(SwiftExpression.name(key)) { $0.member($1) }
      value = .subscripting(value, [SwiftArgument(path)])
      kept = [.variable(.let, key, value: .path("self", key))]
    }
    let waiting = waiting(for: call, until: value, isKeyed: !status.key.isEmpty, mayReject)
    let task = SwiftExpression.call(
      .literal(context.shared.toolchain("Task")), [],
      trailing: SwiftClosure(breaksBody: true, waiting))
    return .function(
      "add", [.private],
      body: kept + [
        .assignment(.name(Self.failure), "=", .nil),
        .assignment(.name(Self.sending), "=", task),
      ])
  }

  /// Creates the statements that wait for the effects of the action, and then read what became of them.
  private func waiting(
    for call: SwiftExpression, until status: SwiftExpression, isKeyed: Bool, _ mayReject: Bool
  ) -> [SwiftStatement] {
    let run = SwiftExpression.path(Self.store).calling(
      RuntimeSymbol.run, [SwiftArgument(call)],
      trailing: mayReject ? Self.keepingRejection : nil)
    let isOver = SwiftExpression.path(context.shared.toolchain("Task"), "isCancelled")
    let isRejected = SwiftExpression.infix(.name(Self.rejection), "!=", .nil)
    let failed = SwiftExpression.enumCase(
      "failed", [SwiftArgument(.binding(.let, "message"))])
    return [
      .expression(.effect(.await, run)),
      .assignment(.name(Self.sending), "=", .nil),
      .if([
        SwiftIfClause(
          [.expression(mayReject ? .infix(isOver, "||", isRejected) : isOver)], [.return()])
      ]),
      .switch(
        status,
        [
          SwiftCase([.implicitMember("succeeded")], [.expression(.call("dismiss", []))]),
          SwiftCase([failed], [.assignment(.name(Self.failure), "=", .name("message"))]),
          SwiftCase(
            [.implicitMember("idle"), .implicitMember("running")]
              + (isKeyed ? [.nil] : []), [.break]),
        ]),
    ]
  }
}
