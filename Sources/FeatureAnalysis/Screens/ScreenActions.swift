import SpecLanguage

extension ScreenAnalysis {
  /// Types an action that a control sends.
  ///
  ///     tap: toggle                    # unknown-name
  ///     tap: .toggle(id)
  ///
  /// - Parameters:
  ///   - surrounding: the element of the row or of the page, or the state.
  ///   - value: the type of the new value, which the action can use as `value`.
  func action(
    _ text: SwiftText<Expression>?, of surrounding: Type, value: Type? = nil,
    _ findings: inout Findings
  ) -> ScreenAction? {
    guard let text else { return nil }
    if case .unchecked(_, let range) = text {
      findings.error(
        .misplacedTag, "the tool reads the actions of screens: they take no '!swift'", at: range)
      return nil
    }
    let variables = value.map { [Variable(ScreenAction.valueName, $0, role: .payload)] } ?? []
    var scope = Scope(surrounding: surrounding, variables: variables)
    if surrounding == stateType { scope.surroundingName = "the state" }
    scope.advice = advice
    let code = effects.action(
      text, type: actionType, in: scope, advice: "write one action", &findings)
    guard case .checked(let call)? = code else { return nil }
    if refusesPrivate(call, &findings) { return nil }
    guard case .enumCase(let signature, _) = call.kind,
      let action = actionsByName[signature.name]
    else {
      if !call.type.containsUnknown {
        findings.error(
          .invalidValue, "expected one action, such as '.\(feature.actions.first?.name ?? "load")'",
          at: call.range)
      }
      return nil
    }
    if action.isPrivate {
      findings.reportPrivate(action.name, at: call.range)
      return nil
    }
    return ScreenAction(action: action, call: call, isForm: action.name == feature.form?.action)
  }

  /// Types the action that deletes an element, which must say which one.
  ///
  ///     delete: .clear                 # invalid-value
  ///     delete: .remove(id)
  func deletion(
    _ spec: ScreenSpec, _ element: Type, _ findings: inout Findings
  ) -> ScreenDeletion? {
    guard let text = spec.delete, let action = action(text, of: element, &findings) else {
      return nil
    }
    if action.call.namesElement, !action.call.passesOnlyID {
      findings.error(
        .invalidValue,
        "a deleted row is known by its 'id' alone: '.\(action.action.name)' uses more of it",
        at: action.call.range, help: "pass 'id', and find the rest in the reducer")
      return nil
    }
    guard action.call.namesElement else {
      let id = identity(of: element)
      let meant = id.flatMap { patterns.removal(id: $0) }
      findings.error(
        .invalidValue,
        "'.\(action.action.name)' does not say which row is deleted: it takes no 'id'",
        at: action.call.range,
        help: id == nil
          ? "\(element) has no 'id', by which a row is found"
          : meant.map { "such as '.\($0.name)(\($0.payload[0].label.map { "\($0): " } ?? "")id)'" }
            ?? "add an action with the id: 'remove: {payload: {_ id: \(id.map { "\($0)" } ?? "")}, …}'"
      )
      return nil
    }
    return ScreenDeletion(action: action, question: spec.confirm?.value)
  }

  /// - Parameter taken: the texts of other buttons beside these.
  func buttons(
    _ specs: [ScreenButtonSpec], of surrounding: Type, besides taken: [ScreenButton] = [],
    _ findings: inout Findings
  ) -> [ScreenButton] {
    var titles = Set(taken.map(\.title))
    return specs.compactMap { button in
      guard let action = action(button.action, of: surrounding, &findings) else { return nil }
      let title = button.title?.value ?? titleWords(of: action.action.name)
      if !titles.insert(title).inserted {
        findings.error(
          .duplicateName, "another button of this screen has the text '\(excerpt(title))'",
          at: button.title?.range ?? action.call.range)
      }
      return ScreenButton(title: title, action: action)
    }
  }
}

extension TypedExpression {
  /// Whether an action gets the element of the row, or its `id`.
  var namesElement: Bool {
    guard case .enumCase(_, let arguments) = kind else { return false }
    return arguments.contains { $0.value.usesElement }
  }

  /// Whether an action gets nothing of the row but `id` itself.
  var passesOnlyID: Bool {
    guard case .enumCase(_, let arguments) = kind else { return false }
    return arguments.allSatisfy { argument in
      if case .member(let base, let member) = argument.value.kind, member.name == "id",
        case .variable(let variable) = base.kind, variable.role == .surrounding
      {
        return true
      }
      return !argument.value.usesElement
    }
  }

  private var usesElement: Bool {
    hasPart { part in
      if case .variable(let variable) = part.kind { variable.role == .surrounding } else { false }
    }
  }

  /// Whether the expression uses `value`, the new value of a field.
  var usesValue: Bool {
    var isUsed = false
    visitExpressions { part in
      if case .variable(let variable) = part.kind, variable.role == .payload,
        variable.name == ScreenAction.valueName
      {
        isUsed = true
      }
      return !isUsed
    }
    return isUsed
  }
}
