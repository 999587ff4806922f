import FeatureAnalysis
import SpecLanguage

extension ScreenLowering {
  /// Creates a screen without a list: fields and values of the state, and a button for each action.
  mutating func formScreen(_ screen: Screen, _ form: ScreenForm) -> [SwiftDeclaration] {
    var sections: [SwiftStatement] = []
    var parts: [SwiftDeclaration] = []
    if let status = statusPart(screen.failures) {
      sections.append(.expression(.name(status.name)))
      parts.append(status.part)
    }
    var fields = form.fields.map { SwiftStatement.expression(field($0, about: nil)) }
    fields += form.values.filter(\.isRunning).map { shown($0, about: nil) }
    let values = form.values.filter { !$0.isRunning }.map { shown($0, about: nil) }
    let buttons = screen.buttons.flatMap { explainedButton($0) }
    for rows in [fields, values, buttons] where !rows.isEmpty {
      sections.append(.expression(view("Section", [], rows, breaks: true)))
    }
    var body = groupedForm(sections)
      .modified("navigationTitle", [SwiftArgument(.string(screen.title))])
    if screen.name == context.feature.mainScreen?.name {
      body = showingToolbar(undoButtons(), on: body)
    }
    let notices = NoticeEvents(context.feature, of: screen)
    var states: [SwiftDeclaration] = []
    body = appearing(screen, on: body, about: nil, &states)
    body = navigating(screen.path, body)
    body = asking(screen.question, on: body)
    body = showingReports(notices, on: body)
    let doc =
      screen.doc ?? context.feature.doc
      ?? "The values and the actions of `\(context.names.module)`."
    return [
      self.screen(
        screen.name, doc: doc, states: states,
        members: [part("body", [.expression(body)], [.public])] + parts)
    ] + [titles(of: notices), questions(of: screen)].compactMap(\.self)
  }

  /// Creates a page with the details of an element.
  mutating func detailScreen(_ screen: Screen, _ detail: ScreenDetail) -> [SwiftDeclaration] {
    guard let id = detail.source.id else { return [] }
    let element = views.elementName(of: detail.source)
    let type = texts.lowerType(detail.source.element)
    let status = statusPart(screen.failures)
    var rows = status.map { [SwiftStatement.expression(.name($0.name))] } ?? []
    rows += detail.fields.map { SwiftStatement.expression(field($0, about: element)) }
    rows += detail.values.map { shown($0, about: element) }
    let buttons = screen.buttons.flatMap { explainedButton($0, about: element) }
    if !buttons.isEmpty { rows.append(.expression(view("Section", [], buttons, breaks: true))) }
    if let deletion = detail.delete {
      rows += deleteButton(deletion, element, isEditing: detail.editsText)
    }
    var states = closingStates(screen, detail.delete, id)
    var form = groupedForm(rows)
      .modified("navigationTitle", [SwiftArgument(heading(screen, detail, element))])
    if let deletion = detail.delete {
      form = confirming(
        deletion, form, [.expression(.call("delete", [SwiftArgument(.name(element))]))],
        parameter: "_")
    }
    let deleting = detail.delete.map {
      deletingFunction($0, element, type, hides: !mayStay(screen))
    }
    let notices = NoticeEvents(context.feature, of: screen)
    form = appearing(screen, on: form, about: element, &states)
    form = showingReports(notices, on: form)
    let members = [
      part("body", found(screen, detail, element), [.public]),
      SwiftDeclaration.function(
        "form", [.private], [SwiftParameter(label: "for", element, type)], result: someView,
        body: [.expression(form)]),
    ]
    return [
      self.screen(
        screen.name, doc: screen.doc ?? "The details of one of `\(detail.source.name)`.",
        id: texts.lowerType(id), states: states,
        members: members + [status?.part, deleting].compactMap(\.self))
    ] + (titles(of: notices).map { [$0] } ?? [])
  }

  /// Creates a form that looks on a Mac as it does elsewhere: each label beside its value.
  func groupedForm(_ rows: [SwiftStatement]) -> SwiftExpression {
    view("Form", [], rows, breaks: true)
      .modified("formStyle", [SwiftArgument(.implicitMember("grouped"))])
  }

  /// Creates what a page that may remove its element keeps about that.
  private mutating func closingStates(
    _ screen: Screen, _ deletion: ScreenDeletion?, _ id: Type
  ) -> [SwiftDeclaration] {
    var states = deletion != nil || screen.mayCloseLater ? [dismissal] : []
    if screen.mayCloseLater { states.append(state(Self.isClosing, value: .false)) }
    if deletion?.isAnswered == false, !mayStay(screen) {
      states.append(state(Self.isDeleted, value: .false))
    }
    if deletion?.question != nil {
      states.append(state("deleted", type: "\(texts.lowerType(id))?"))
    }
    return states
  }

  /// Whether a page may stay after it has removed its element, because a rule rejects the path without the
  /// page. Such a page never hides that there is nothing to show.
  private func mayStay(_ screen: Screen) -> Bool {
    context.feature.screens.compactMap(\.path).contains { path in
      path.pages.contains { $0.screen == screen.name }
        && views.rules.mayReject(path.setter.action)
    }
  }

  /// Creates the statement that shows the element, or that it is being loaded or gone. A page that has
  /// removed its element shows nothing while it goes.
  private func found(
    _ screen: Screen, _ detail: ScreenDetail, _ element: String
  ) -> [SwiftStatement] {
    let source = detail.source
    let list = readMember(source.name)
    let found: SwiftExpression
    if case .identifiedArray = source.type {
      found = .subscripting(list, [SwiftArgument("id", .name("id"))])
    } else {
      let isSame = SwiftExpression.infix(.path("$0", "id"), "==", .name("id"))
      found = list.calling(
        "first", [SwiftArgument("where", .closure(SwiftClosure([.expression(isSame)])))])
    }
    let form = SwiftExpression.call("form", [SwiftArgument("for", .name(element))])
    var clauses = [SwiftIfClause([.binding(.let, element, found)], [.expression(form)])]
    let running = screen.failures.filter(\.mayFillList).compactMap { failure in
      failure.runningCase.map {
        SwiftExpression.infix(readMember(failure.property.name), "==", .implicitMember($0))
      }
    }
    if let first = running.first {
      let isRunning = running.dropFirst().reduce(first) { .infix($0, "||", $1) }
      clauses.append(SwiftIfClause([.expression(isRunning)], [.expression(loading)]))
    }
    let notFound = unavailable("Not Found", "questionmark")
    if screen.mayCloseLater {
      let shown = mayStay(screen) ? notFound : .member(.literal(ui("Color")), "clear")
      let closing = shown.modified("onAppear", [], [.expression(.call("dismiss", []))])
      clauses.append(
        SwiftIfClause([.expression(.name(Self.isClosing))], [.expression(closing)]))
    }
    let gone = [SwiftStatement.expression(notFound)]
    if detail.delete?.isAnswered != false || mayStay(screen) {
      return [.if(clauses, otherwise: gone)]
    }
    let isThere = SwiftExpression.prefix("!", .name(Self.isDeleted))
    return [.if(clauses + [SwiftIfClause([.expression(isThere)], gone)])]
  }

  private mutating func heading(
    _ screen: Screen, _ detail: ScreenDetail, _ element: String
  ) -> SwiftExpression {
    guard let heading = detail.heading, !heading.type.isOptional else {
      return .string(screen.title)
    }
    let value = lower(heading, about: element)
    return heading.type == .string ? value : textView(value, heading.type)
  }

  /// Creates the button that deletes the element. On a Mac, ⌘⌫ does the same, unless it would delete the
  /// element at once where it may be meant for the text in a field.
  private mutating func deleteButton(
    _ deletion: ScreenDeletion, _ element: String, isEditing: Bool
  ) -> [SwiftStatement] {
    var delete = button(
      "Delete", [SwiftArgument("role", .implicitMember("destructive"))],
      does: [
        deletion.question == nil
          ? .expression(.call("delete", [SwiftArgument(.name(element))]))
          : .assignment(.name("deleted"), "=", .path(element, "id"))
      ])
    if deletion.question != nil || !isEditing {
      delete = delete.modified("keyboardShortcut", [SwiftArgument(.implicitMember("delete"))])
    }
    delete = disabled(delete, unless: permission(for: deletion.action, about: element))
    return [.expression(delete)]
      + [explanation(of: deletion.action, about: element)].compactMap(\.self)
  }

  private mutating func deletingFunction(
    _ deletion: ScreenDeletion, _ element: String, _ type: SwiftType, hides: Bool
  ) -> SwiftDeclaration {
    let mayReject = views.rules.mayReject(deletion.action.action)
    if deletion.isAnswered {
      return .function(
        "delete", [.private], [SwiftParameter(label: "_", element, type)],
        body: [
          sending(deletion.action, about: element), closing(after: deletion.action.action),
        ])
    }
    let hiding = SwiftStatement.assignment(.name(Self.isDeleted), "=", .true)
    let leave = (hides ? [hiding] : []) + [.expression(.call("dismiss", []))]
    return .function(
      "delete", [.private], [SwiftParameter(label: "_", element, type)],
      body: [
        sending(deletion.action, about: element)
      ] + (mayReject ? [accepted(leave)] : leave))
  }

  /// The statement after which a page closes when its element is gone, if the action was accepted.
  func closing(after action: Action) -> SwiftStatement {
    let isAccepted = SwiftExpression.infix(.name(Self.rejection), "==", .nil)
    return .assignment(
      .name(Self.isClosing), "=", views.rules.mayReject(action) ? isAccepted : .true)
  }

  /// The statement that does something if the action was accepted.
  func accepted(_ body: [SwiftStatement]) -> SwiftStatement {
    .if([
      SwiftIfClause([.expression(.infix(.name(Self.rejection), "==", .nil))], body)
    ])
  }
}

extension Screen {
  /// Whether a page may wait until its element is gone, and closes then.
  fileprivate var mayCloseLater: Bool {
    guard case .detail(let detail) = content else { return false }
    return detail.delete?.isAnswered == true || buttons.contains(where: \.mayRemoveElement)
  }
}

extension ScreenDetail {
  /// Whether the page has a field in which one types.
  fileprivate var editsText: Bool {
    fields.contains(where: \.control.isTyped)
  }
}
