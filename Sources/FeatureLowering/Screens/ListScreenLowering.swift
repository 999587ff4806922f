import FeatureAnalysis
import SpecLanguage

extension ScreenLowering {
  private static let selection = "selection"
  private static let selected = "selected"
  /// The text of a search that is only in the view.
  static let query = "query"

  /// Creates a screen with a list: a row for each element, and what the spec says about it.
  mutating func listScreen(_ screen: Screen, _ list: ScreenList) -> [SwiftDeclaration] {
    var states: [SwiftDeclaration] = []
    var parts: [SwiftDeclaration] = []
    var body = listView(screen, list)
    if let placeholder = list.placeholderName {
      let query =
        list.keepsQuery ? [SwiftArgument(Self.query, .name(Self.query))] : []
      body = body.modified("overlay", [], [.expression(view(placeholder, [storeArgument] + query))])
    } else {
      body = body.modified("overlay", [], [.expression(.name("placeholder"))])
      parts.append(part("placeholder", placeholder(screen, list)))
    }
    if let filter = list.filter {
      let picker = view(filter.viewName, [storeArgument])
      body = body.modified(
        "safeAreaInset", [SwiftArgument("edge", .implicitMember("top"))], [.expression(picker)])
    }
    if let search = list.search { body = searchable(body, search, &states) }
    if let refresh = list.refresh { body = refreshable(body, refresh) }
    body = body.modified("navigationTitle", [SwiftArgument(.string(screen.title))])
    let buttons = toolbar(screen, list)
    if !buttons.isEmpty {
      body = .call(
        .modifier(body, "toolbar"), [], trailing: SwiftClosure(breaksBody: true, buttons))
    }
    if let add = list.add { body = addingElements(add, body, &states) }
    if let deletion = list.deletion {
      body = deletingElements(deletion, body, &states)
      parts.append(deletingFunction(deletion))
    }
    let notices = NoticeEvents(context.feature, of: screen)
    body = appearing(screen, on: body, about: nil, &states)
    body = navigating(screen.path, body)
    body = asking(screen.question, on: body)
    body = showingReports(notices, on: body)
    let shown = shownRows(list)
    let doc =
      screen.doc
      ?? (screen.path.map { "Shows `\(list.source.name)`, and the pages of `\($0.property.name)`." }
        ?? "Shows `\(list.source.name)`. Put it into a `NavigationStack`.")
    return [
      self.screen(
        screen.name, doc: doc, states: states,
        members: [part("body", shown + [.expression(body)], [.public])] + parts)
    ] + [titles(of: notices), questions(of: screen)].compactMap(\.self)
  }

  /// Creates the variables for the rows that are shown, and for those of them that are selected, in the
  /// order of the rows. What a filter or another action takes away stays in the selection.
  private func shownRows(_ list: ScreenList) -> [SwiftStatement] {
    let name = views.listName(of: list.source)
    let shown = SwiftStatement.variable(.let, name, value: readMember(list.source.name))
    if list.deletion == nil { return [shown] }
    let ids = SwiftExpression.name(name).calling("map", [SwiftArgument(.literal("\\.id"))])
    let selected = ids.calling("filter", [SwiftArgument(.path(Self.selection, "contains"))])
    return [shown, .variable(.let, Self.selected, value: selected)]
  }

  private func addingElements(
    _ add: ScreenAddition, _ body: SwiftExpression, _ states: inout [SwiftDeclaration]
  ) -> SwiftExpression {
    states.append(state("isAdding", value: .false))
    return body.modified(
      "sheet", [SwiftArgument("isPresented", .literal("$isAdding"))],
      [.expression(view(add.viewName, [storeArgument]))]
    ).modified(
      "focusedSceneValue",
      [
        SwiftArgument(.literal("\\.\(RuntimeSymbol.isAdding)")),
        SwiftArgument(.literal("$isAdding")),
      ])
  }

  private mutating func deletingElements(
    _ deletion: ListDeletion, _ body: SwiftExpression, _ states: inout [SwiftDeclaration]
  ) -> SwiftExpression {
    let selected = texts.lowerType(.set(deletion.id))
    states.insert(state(Self.selection, type: selected, value: .array([])), at: 0)
    if deletion.action.question != nil {
      states.append(state("deleted", type: "\(texts.lowerType(.array(deletion.id)))?"))
    }
    let delete = SwiftClosure([self.delete(.name(Self.selected), deletion)])
    let command = SwiftExpression.ternary(
      .path(Self.selected, "isEmpty"), .nil, .closure(delete))
    let whole = SwiftExpression.compiledModifiers(
      body, if: "os(macOS)",
      [SwiftModifierCall("onDeleteCommand", [SwiftArgument("perform", command)])])
    return confirming(
      deletion.action, whole, [.expression(.call("delete", [SwiftArgument(.name("ids"))]))])
  }

  /// Creates the statement that deletes some rows, or asks before.
  private func delete(_ ids: SwiftExpression, _ deletion: ListDeletion) -> SwiftStatement {
    deletion.action.question == nil
      ? .expression(.call("delete", [SwiftArgument(ids)]))
      : .assignment(.name("deleted"), "=", ids)
  }

  var storeArgument: SwiftArgument { SwiftArgument(Self.store, .name(Self.store)) }

  private mutating func listView(_ screen: Screen, _ list: ScreenList) -> SwiftExpression {
    let shown = SwiftExpression.name(views.listName(of: list.source))
    let element = views.elementName(of: list.source)
    let row = deletable(self.row(list, element), list, element)
    var rows: SwiftExpression
    if list.source.id == nil {
      rows = view(
        "ForEach",
        [
          SwiftArgument(.call("Array", [SwiftArgument(shown.calling("enumerated"))])),
          SwiftArgument("id", .literal("\\.offset")),
        ], [.expression(row)], parameters: ["_", element], breaks: true)
    } else {
      rows = view(
        "ForEach", [SwiftArgument(shown)], [.expression(row)], parameters: [element], breaks: true)
    }
    let body = screen.failures.map { failureSection($0) }
    guard let deletion = list.deletion else {
      return view("List", [], body + [.expression(rows)], breaks: true)
    }
    let ids = SwiftExpression.name("offsets").calling(
      "map",
      trailing: SwiftClosure([
        .expression(.subscripting(shown, [SwiftArgument(.name("$0"))]).member("id"))
      ]))
    rows = .call(
      .modifier(rows, "onDelete"), [],
      trailing: SwiftClosure(parameters: ["offsets"], [delete(ids, deletion)]))
    return view(
      "List", [SwiftArgument(Self.selection, .literal("$\(Self.selection)"))],
      body + [.expression(rows)], breaks: true)
  }

  private mutating func row(_ list: ScreenList, _ element: String) -> SwiftExpression {
    let row = view(
      list.row.viewName, [SwiftArgument(element, .name(element))])
    if let open = list.open {
      let page = view(
        open, [storeArgument, SwiftArgument("id", .path(element, "id"))])
      let link = pressable("NavigationLink", [.expression(page)], label: row)
      guard let tap = list.tap, let mark = list.row.mark else { return link }
      return view(
        "HStack", [], [.expression(toggle(list.row, mark, tap, element)), .expression(link)],
        breaks: true)
    }
    guard let tap = list.tap else { return row }
    return pressable("Button", [sending(tap, about: element)], label: row)
      .modified("buttonStyle", [SwiftArgument(.implicitMember("plain"))])
  }

  /// Adds a menu to a row that can be deleted, for those who do not swipe, as on a Mac.
  private func deletable(
    _ row: SwiftExpression, _ list: ScreenList, _ element: String
  ) -> SwiftExpression {
    guard let deletion = list.deletion else { return row }
    let delete = button(
      "Delete", [SwiftArgument("role", .implicitMember("destructive"))],
      does: [self.delete(.array([.path(element, "id")]), deletion)])
    return row.modified("contextMenu", [], [.expression(delete)])
  }

  /// Creates the button that deletes what is selected. On an iPhone, nothing is.
  private func deleteButton(_ deletion: ListDeletion) -> SwiftStatement {
    let delete = button(
      "Delete",
      [
        SwiftArgument("systemImage", .string("trash")),
        SwiftArgument("role", .implicitMember("destructive")),
      ], does: [self.delete(.name(Self.selected), deletion)])
    return .if([
      SwiftIfClause(
        [.expression(.prefix("!", .path(Self.selected, "isEmpty")))], [.expression(delete)])
    ])
  }

  /// Creates the mark of a row that opens details: a tap on the mark sends the action.
  private mutating func toggle(
    _ row: ScreenRow, _ mark: TypedExpression, _ tap: ScreenAction, _ element: String
  ) -> SwiftExpression {
    let isOn = valueBinding(lower(mark, about: element), .bool, tap, about: element)
    return view(
      "Toggle",
      [
        SwiftArgument(markTitle(row, mark, element)),
        SwiftArgument("systemImage", markImage(mark, element)), SwiftArgument("isOn", isOn),
      ]
    )
    .modified("toggleStyle", [SwiftArgument(.implicitMember("button"))])
    .modified("labelStyle", [SwiftArgument(.implicitMember("iconOnly"))])
  }

  /// The label of a mark that is a control of its own, which says of what it is: `"\(task.title), completed"`.
  mutating func markTitle(
    _ row: ScreenRow, _ mark: TypedExpression, _ element: String
  ) -> SwiftExpression {
    let title = lower(row.title, about: element)
    let text: SwiftExpression
    switch row.title.type {
    case .scalar(.string): text = title
    case .optional(.scalar(.string)): text = .infix(title, "??", .string("–"))
    case .scalar(.date): text = title.calling("formatted", [])
    case .scalar(let scalar) where scalar.isNumeric: text = title.calling("formatted", [])
    default: return .string(markLabel(mark))
    }
    return .interpolation([.value(text), .text(", \(markLabel(mark).lowercased())")])
  }

  func markLabel(_ mark: TypedExpression) -> String {
    if case .member(_, let member) = mark.kind { label(member.name, .bool) } else { "Marked" }
  }

  mutating func markImage(_ mark: TypedExpression, _ element: String) -> SwiftExpression {
    .ternary(lower(mark, about: element), .string("checkmark.circle.fill"), .string("circle"))
  }

  /// Creates a control with a view as its label: `Button { … } label: { … }`.
  private func pressable(
    _ name: String, _ body: [SwiftStatement], label: SwiftExpression
  ) -> SwiftExpression {
    var closure = SwiftClosure(breaksBody: true, body)
    closure.following = [
      SwiftLabeledClosure("label", SwiftClosure(breaksBody: true, [.expression(label)]))
    ]
    return .call(.literal(ui(name)), [], trailing: closure)
  }

  // MARK: - Modifiers

  private mutating func searchable(
    _ body: SwiftExpression, _ search: ScreenSearch, _ states: inout [SwiftDeclaration]
  ) -> SwiftExpression {
    if views.rules.mayReject(search.setter.action) {
      if search.property == nil { states.append(state(Self.query, value: .string(""))) }
      let text =
        search.property.map { SwiftArgument(readMember($0.name)) }
        ?? SwiftArgument("text", .literal("$\(Self.query)"))
      return body.modified(
        "searchable",
        [text, sendArgument(search.setter, .string, about: nil, isChecked: true)])
    }
    if let property = search.property {
      return body.modified(
        "searchable",
        [
          SwiftArgument(
            "text",
            binding(of: property.name, readMember(property.name), property.type, search.setter))
        ])
    }
    states.append(state(Self.query, value: .string("")))
    let call = lower(search.setter.call, about: nil, value: Self.query)
    return body.modified("searchable", [SwiftArgument("text", .literal("$\(Self.query)"))])
      .modified(
        "onChange", [SwiftArgument("of", .name(Self.query))],
        [sending(call, mayBeRejected: false)])
  }

  /// The closure that keeps why an action was rejected.
  static let keepingRejection = SwiftClosure([.assignment(.name(rejection), "=", .name("$0"))])

  private mutating func refreshable(
    _ body: SwiftExpression, _ refresh: ScreenAction
  ) -> SwiftExpression {
    let call = lower(refresh.call, about: nil)
    let mayReject = views.rules.mayReject(refresh.action)
    let run = SwiftExpression.path(Self.store).calling(
      RuntimeSymbol.run, [SwiftArgument(call)],
      trailing: mayReject ? Self.keepingRejection : nil)
    return body.modified("refreshable", [], [.expression(.effect(.await, run))])
      .modified(
        "focusedSceneValue",
        [SwiftArgument(.literal("\\.\(RuntimeSymbol.refresh)"))],
        [sending(call, mayBeRejected: mayReject)])
  }

  private mutating func toolbar(_ screen: Screen, _ list: ScreenList) -> [SwiftStatement] {
    var buttons = list.deletion.map { [deleteButton($0)] } ?? []
    buttons += undoButtons() + screen.buttons.map { .expression(actionButton($0)) }
    if let add = list.add {
      let isAdding = SwiftStatement.assignment(.name("isAdding"), "=", .true)
      buttons.append(
        .expression(
          button(
            labelWords(of: add.action.name), [SwiftArgument("systemImage", .string("plus"))],
            does: [isAdding])))
    }
    return buttons
  }

  /// The actions that undo and repeat steps, each with the member that says whether it can.
  static let undoSteps = [
    (action: "undo", condition: "canUndo", image: "arrow.uturn.backward"),
    (action: "redo", condition: "canRedo", image: "arrow.uturn.forward"),
  ]

  /// The buttons that undo and repeat steps, if the feature can.
  func undoButtons() -> [SwiftStatement] {
    guard context.feature.undo != nil else { return [] }
    return Self.undoSteps.map { step in
      let dispatch = SwiftExpression.path(Self.store).calling(
        RuntimeSymbol.dispatch, [SwiftArgument(.implicitMember(step.action))])
      let button = button(
        labelWords(of: step.action), [SwiftArgument("systemImage", .string(step.image))],
        does: [.expression(dispatch)])
      return .expression(disabled(button, unless: readMember(step.condition)))
    }
  }

  // MARK: - Deleting

  /// Adds the question before elements are deleted, if the spec has one.
  func confirming(
    _ deletion: ScreenDeletion, _ body: SwiftExpression, _ delete: [SwiftStatement],
    parameter: String = "ids"
  ) -> SwiftExpression {
    guard let question = deletion.question else { return body }
    return .call(
      .modifier(body, "confirmationDialog"),
      [SwiftArgument(.string(question)), SwiftArgument("asking", .literal("$deleted"))],
      trailing: SwiftClosure(
        parameters: [parameter], breaksBody: true,
        [
          .expression(
            button(
              "Delete", [SwiftArgument("role", .implicitMember("destructive"))], does: delete))
        ]))
  }

  /// Creates the action that deletes an element. It is written about an element, of which only the id
  /// is known where the action is sent.
  mutating func deletionCall(_ deletion: ScreenDeletion) -> SwiftExpression {
    lower(deletion.action.call, about: "element")
      .replacingArgument(.path("element", "id"), by: .name("id"))
  }

  private mutating func deletingFunction(_ deletion: ListDeletion) -> SwiftDeclaration {
    let call = deletionCall(deletion.action)
    let body: [SwiftStatement]
    if views.rules.mayReject(deletion.action.action.action) {
      keepsRejection = true
      let sent = SwiftExpression.path(Self.store).calling(
        RuntimeSymbol.send, [SwiftArgument(call)])
      body = [
        .assignment(.name(Self.rejection), "=", .infix(sent, "??", .name(Self.rejection)))
      ]
    } else {
      body = [sending(call, mayBeRejected: false)]
    }
    return .function(
      "delete", [.private],
      [SwiftParameter(label: "_", "ids", texts.lowerType(.array(deletion.id)))],
      doc: "The ids are those of the rows that were shown, because the list may be another by now.",
      body: [.for("id", in: .name("ids"), body: body)])
  }

  /// Creates the button of an action, which is disabled while the action would be rejected.
  ///
  /// - Parameter subject: The name of the element that a page shows; nil for the state.
  mutating func actionButton(
    _ button: ScreenButton, about subject: String? = nil, role: String? = nil
  ) -> SwiftExpression {
    let role = role ?? (button.isDestructive ? "destructive" : nil)
    var sent = [sending(button.action, about: subject)]
    if button.mayRemoveElement {
      let isAccepted = SwiftExpression.infix(.name(Self.rejection), "==", .nil)
      let mayReject = views.rules.mayReject(button.action.action)
      sent.append(.assignment(.name(Self.isClosing), "=", mayReject ? isAccepted : .true))
    }
    let control = self.button(
      button.title, role.map { [SwiftArgument("role", .implicitMember($0))] } ?? [], does: sent)
    return disabled(control, unless: permission(for: button, about: subject))
  }
}

/// How rows are deleted, and the type of their ids.
private struct ListDeletion {
  let action: ScreenDeletion
  let id: Type
}

extension ScreenList {
  /// How rows are deleted; nil if they cannot be.
  fileprivate var deletion: ListDeletion? {
    guard let delete, let id = source.id else { return nil }
    return ListDeletion(action: delete, id: id)
  }
}
