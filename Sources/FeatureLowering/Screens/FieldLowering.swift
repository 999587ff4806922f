import FeatureAnalysis
import SpecLanguage

// Lowers the controls of forms, and the values that screens show.

extension ScreenLowering {
  /// Creates the control of a field that sends an action for each change.
  mutating func field(_ field: ScreenField, about subject: String?) -> SwiftExpression {
    let value = lower(field.property, about: subject)
    if field.control.isTyped, views.rules.mayReject(field.setter.action) {
      return checkedField(field, value, about: subject)
    }
    let binding: SwiftExpression
    if subject == nil, let path = keyPath(field.property) {
      binding = self.binding(of: path, value, field.type, field.setter)
    } else {
      binding = valueBinding(value, field.type, field.setter, about: subject)
    }
    return control(field.control, label(lastPart(of: field.name), field.type), binding, field.type)
  }

  /// Creates a field that keeps what a rule rejects, so that it can be corrected. An alert at each key
  /// would stop the typing.
  private mutating func checkedField(
    _ field: ScreenField, _ value: SwiftExpression, about subject: String?
  ) -> SwiftExpression {
    let last = lastPart(of: field.name)
    let name = identifier(last) == last && last != Self.store ? last : "value"
    let content = control(field.control, label(last, field.type), .name(name), field.type)
    return .call(
      .literal(context.shared.toolchain(RuntimeSymbol.checkedField)),
      [
        SwiftArgument(shownText(value, field.type)),
        sendArgument(field.setter, field.type, about: subject, isChecked: true),
      ],
      trailing: SwiftClosure(parameters: [name], breaksBody: true, [.expression(content)]))
  }

  /// An optional text is shown as a text.
  private func shownText(_ value: SwiftExpression, _ type: Type) -> SwiftExpression {
    isOptionalText(type) ? .infix(value, "??", .string("")) : value
  }

  /// The label of a value of a type.
  func label(_ name: String, _ type: Type) -> String {
    labelWords(of: name, isCondition: type.unwrapped == .bool)
  }

  /// Returns the members in `syncUp.title`; nil for other expressions.
  private func keyPath(_ expression: TypedExpression) -> String? {
    guard case .member(let base, let member) = expression.kind else { return nil }
    if case .variable = base.kind { return identifier(member.name) }
    return keyPath(base).map { "\($0).\(identifier(member.name))" }
  }

  /// Creates a binding to a property of the state, such as `store.binding(\.filter, send: {
  /// .filterTasks($0) })`.
  mutating func binding(
    of path: String, _ value: SwiftExpression, _ type: Type, _ setter: ScreenAction
  ) -> SwiftExpression {
    if isOptionalText(type) { return valueBinding(value, type, setter, about: nil) }
    var arguments = [SwiftArgument(.literal("\\.\(path)"))]
    if !setter.isForm { arguments.append(sendArgument(setter, type, about: nil)) }
    return boundStore(arguments, setter)
  }

  /// Creates a binding to a value that the view has read, such as `store.binding(of: task.title,
  /// send: { .rename(task.id, to: $0) })`.
  mutating func valueBinding(
    _ value: SwiftExpression, _ type: Type, _ setter: ScreenAction, about subject: String?
  ) -> SwiftExpression {
    boundStore(
      [
        SwiftArgument("of", shownText(value, type)), sendArgument(setter, type, about: subject),
      ], setter)
  }

  private mutating func boundStore(
    _ arguments: [SwiftArgument], _ setter: ScreenAction
  ) -> SwiftExpression {
    var arguments = arguments
    if views.rules.mayReject(setter.action) {
      keepsRejection = true
      arguments.append(SwiftArgument("rejection", .literal("$\(Self.rejection)")))
    }
    return .path(Self.store).calling("binding", arguments)
  }

  /// Creates the closure that returns the action for a new value, or sends the action and returns why it
  /// was rejected.
  mutating func sendArgument(
    _ setter: ScreenAction, _ type: Type, about subject: String?, isChecked: Bool = false
  ) -> SwiftArgument {
    if isOptionalText(type) { return sendArgument(setter, ofText: subject, isChecked) }
    let usesValue =
      [String: Int](payloadOf: setter.call.visitExpressions)[ScreenAction.valueName] != nil
    var hasClosure = false
    setter.call.visitExpressions { part in
      if case .closure = part.kind { hasClosure = true }
      return true
    }
    let name = hasClosure ? "value" : "$0"
    let call = lower(setter.call, about: subject, value: name)
    let parameters = !usesValue ? ["_"] : name == "$0" ? [] : [name]
    return SwiftArgument(
      RuntimeSymbol.send,
      .closure(SwiftClosure(parameters: parameters, [.expression(sent(call, isChecked))])))
  }

  /// The value of the closure for a new value: the action, or why it was rejected.
  private func sent(_ call: SwiftExpression, _ isChecked: Bool) -> SwiftExpression {
    isChecked
      ? .path(Self.store).calling(RuntimeSymbol.send, [SwiftArgument(call)]) : call
  }

  /// Creates the closure that returns the action for the text of an optional property, which is nil if
  /// the text is empty.
  private mutating func sendArgument(
    _ setter: ScreenAction, ofText subject: String?, _ isChecked: Bool
  ) -> SwiftArgument {
    let text = SwiftExpression.name("text")
    let value = SwiftExpression.ternary(.path("text", "isEmpty"), .nil, text)
    var uses = 0
    setter.call.visitExpressions { part in
      if case .variable(let variable) = part.kind, variable.name == ScreenAction.valueName,
        variable.role == .payload
      {
        uses += 1
      }
      return true
    }
    let call = [SwiftExpression.string(""), .interpolation([])].reduce(
      lower(setter.call, about: subject, value: "text").replacingArgument(text, by: value)
    ) { call, empty in call.replacingArgument(.infix(text, "??", empty), by: text) }
    let body: [SwiftStatement] =
      uses == 0 || call.argumentCount(of: [text, value]) == uses
      ? [.expression(sent(call, isChecked))]
      : [
        .variable(.let, ScreenAction.valueName, value: value),
        .return(sent(lower(setter.call, about: subject), isChecked)),
      ]
    return SwiftArgument(
      RuntimeSymbol.send,
      .closure(SwiftClosure(parameters: [uses == 0 ? "_" : "text"], body)))
  }

  private func isOptionalText(_ type: Type) -> Bool { type == .optional(.string) }

  /// Creates a control for a value.
  func control(
    _ control: FieldControl, _ label: String, _ binding: SwiftExpression, _ type: Type
  ) -> SwiftExpression {
    let title = SwiftArgument(.string(label))
    switch control {
    case .text(let isSecure):
      let field = view(
        isSecure ? "SecureField" : "TextField", [title, SwiftArgument("text", binding)])
      return labeledField(field, title, isSecure ? [] : keyboard(ofText: label))
    case .toggle: return view("Toggle", [title, SwiftArgument("isOn", binding)])
    case .number:
      let field = view(
        "TextField",
        [
          title, SwiftArgument("value", binding),
          SwiftArgument("format", .implicitMember("number")),
        ])
      return labeledField(field, title, keyboard(ofNumber: type))
    case .date: return view("DatePicker", [title, SwiftArgument("selection", binding)])
    case .choice(let name):
      return view(
        "Picker", [title, SwiftArgument("selection", binding)],
        choices(of: name, isOptional: type.isOptional), breaks: true)
    }
  }

  /// Creates the label of a text field, which stays when something is typed. On iOS, the field's own
  /// label is only a placeholder; on a Mac, it would be shown twice.
  ///
  /// - Parameter keyboard: Modifiers that only iOS has.
  private func labeledField(
    _ field: SwiftExpression, _ title: SwiftArgument, _ keyboard: [SwiftModifierCall]
  ) -> SwiftExpression {
    let unlabeled = field.modified("labelsHidden")
    let whole =
      keyboard.isEmpty
      ? unlabeled : SwiftExpression.compiledModifiers(unlabeled, if: "os(iOS)", keyboard)
    return view("LabeledContent", [title], [.expression(whole)], breaks: true)
  }

  /// The keyboard for a number. The ones with digits alone have no minus, and no Return.
  private func keyboard(ofNumber type: Type) -> [SwiftModifierCall] {
    guard case .scalar(let scalar) = type.unwrapped else { return [] }
    return [keyboard(scalar.isUnsigned ? "numberPad" : "numbersAndPunctuation")]
  }

  /// The keyboard for a text that begins with no capital letter.
  private func keyboard(ofText label: String) -> [SwiftModifierCall] {
    let words = label.lowercased().split(separator: " ")
    let small = SwiftModifierCall(
      "textInputAutocapitalization", [SwiftArgument(.implicitMember("never"))])
    if words.contains("email") { return [keyboard("emailAddress"), small] }
    if words.contains("url") || words.contains("website") { return [keyboard("URL"), small] }
    return words == ["username"] ? [small] : []
  }

  private func keyboard(_ type: String) -> SwiftModifierCall {
    SwiftModifierCall("keyboardType", [SwiftArgument(.implicitMember(type))])
  }

  /// Creates the choices of a picker: a text for each case of an enum.
  func choices(
    of name: String, as wanted: String? = nil, isOptional: Bool
  ) -> [SwiftStatement] {
    let choice = wanted ?? lowerCamelCase(name)
    let variable = identifier(choice) == choice && choice != Self.store ? choice : "choice"
    var text = view("Text", [SwiftArgument(.path(variable, views.titleName(of: name)))])
    var choices: [SwiftStatement] = []
    if isOptional {
      let type: SwiftType = "\(name)?"
      text = text.modified("tag", [SwiftArgument(.cast(.name(variable), "as", type))])
      let none = view("Text", [SwiftArgument(.string("None"))])
        .modified("tag", [SwiftArgument(.cast(.nil, "as", type))])
      choices.append(.expression(none))
    }
    choices.append(
      .expression(
        view(
          "ForEach",
          [
            SwiftArgument(.member(.type(name), "allCases")),
            SwiftArgument("id", .literal("\\.self")),
          ], [.expression(text)], parameters: [variable], breaks: true)))
    return choices
  }

  // MARK: - Values

  /// Creates the view of a value that is not edited: a label and the value, or a progress while
  /// something such as `isLoading` holds.
  mutating func shown(_ value: ScreenValue, about subject: String?) -> SwiftStatement {
    guard value.isRunning else { return .expression(labeled(value, about: subject)) }
    let progress = view("ProgressView", [SwiftArgument(.string(label(value.lastName, .bool)))])
    return .if([
      SwiftIfClause(
        [.expression(lower(value.value, about: subject))], [.expression(progress)])
    ])
  }

  private mutating func labeled(_ value: ScreenValue, about subject: String?) -> SwiftExpression {
    let type = value.value.type
    let title = SwiftArgument(.string(label(value.lastName, type)))
    let lowered = lower(value.value, about: subject)
    switch type {
    case .scalar(.string):
      return view("LabeledContent", [title, SwiftArgument("value", lowered)])
    case .optional(.scalar(.string)):
      return view(
        "LabeledContent", [title, SwiftArgument("value", .infix(lowered, "??", .string("–")))])
    case .scalar(let scalar) where scalar.isNumeric:
      return view(
        "LabeledContent",
        [
          title, SwiftArgument("value", lowered),
          SwiftArgument("format", .implicitMember("number")),
        ])
    case .array, .set, .dictionary, .identifiedArray:
      return view(
        "LabeledContent",
        [
          title, SwiftArgument("value", lowered.member("count")),
          SwiftArgument("format", .implicitMember("number")),
        ])
    case .optional(let inner):
      return view(
        "LabeledContent", [title],
        [
          .if(
            [
              SwiftIfClause(
                [.binding(.let, "value", lowered)], [.expression(textView(.name("value"), inner))])
            ], otherwise: [.expression(view("Text", [SwiftArgument(.string("–"))]))])
        ], breaks: true)
    default:
      return view("LabeledContent", [title], [.expression(textView(lowered, type))], breaks: true)
    }
  }

  /// Creates the labels of an enum's cases.
  mutating func titles(of name: String) -> [SwiftDeclaration] {
    let feature = context.feature
    let cases: [String]
    if let filter = feature.filters.first(where: { $0.name == name }) {
      cases = filter.cases.map(\.name)
    } else if case .enumeration(let signatures)? = feature.types[name]?.kind {
      cases = signatures.map(\.name)
    } else {
      return []
    }
    texts.imports.addModules(of: .nominal(name), externals: texts.externals)
    return [
      .extension(
        SwiftType(identifier(name)),
        members: [
          .computed(
            views.titleName(of: name), type: ui("LocalizedStringKey"),
            get: [
              .switch(
                .self,
                cases.map {
                  SwiftCase([.implicitMember($0)], [.expression(.string(labelWords(of: $0)))])
                })
            ])
        ])
    ]
  }
}

/// Returns the last name of a path such as `syncUp.title`.
private func lastPart(of path: String) -> String {
  path.split(separator: ".").last.map(String.init) ?? path
}

extension FieldControl {
  /// Whether a value is typed, key by key.
  var isTyped: Bool {
    switch self {
    case .text, .number: true
    case .toggle, .date, .choice: false
    }
  }
}

extension ScreenValue {
  fileprivate var lastName: String { lastPart(of: name) }

  /// Whether the value says that something is under way, as `isLoading` does.
  var isRunning: Bool {
    value.type == .bool && lastName.hasPrefix("is") && lastName.hasSuffix("ing")
  }
}

extension SwiftExpression {
  /// The number of arguments of a call, and of calls in it, that are one of some values.
  fileprivate func argumentCount(of values: [SwiftExpression]) -> Int {
    guard case .call(_, let arguments, _) = self else { return 0 }
    return arguments.reduce(0) {
      $0 + (values.contains($1.value) ? 1 : $1.value.argumentCount(of: values))
    }
  }

  /// Returns a call in which another value is passed.
  func replacingArgument(
    _ old: SwiftExpression, by new: SwiftExpression
  ) -> SwiftExpression {
    if self == old { return new }
    guard case .call(let callee, let arguments, let trailing) = self else { return self }
    return .call(
      callee,
      arguments.map { SwiftArgument($0.label, $0.value.replacingArgument(old, by: new)) },
      trailing: trailing)
  }
}
