import FeatureAnalysis
import SpecLanguage

extension ScreenLowering {
  /// The text of a search that is only in the view.
  static let query = "query"
  /// The last text of such a search whose call has ended.
  static let answeredQuery = "answeredQuery"

  /// Creates a screen with a list: a row for each element, and what the spec says about it.
  mutating func listScreen(_ screen: Screen, _ list: ScreenList) -> [SwiftDeclaration] {
    var states: [SwiftDeclaration] = []
    var parts: [SwiftDeclaration] = []
    var body = showingPlaceholder(screen, list, over: listView(screen, list))
    body = narrowing(list, body, &states)
    if let refresh = list.refresh { body = refreshable(body, refresh) }
    body = body.modified("navigationTitle", [SwiftArgument(.string(screen.title))])
    body = showingToolbar(toolbar(screen, list), on: body)
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
    let doc =
      screen.doc
      ?? (screen.path.map { "Shows `\(list.source.name)`, and the pages of `\($0.property.name)`." }
        ?? "Shows `\(list.source.name)`. Put it into a `NavigationStack`.")
    return [
      self.screen(
        screen.name, doc: doc, states: states,
        members: [part("body", shownRows(list) + [.expression(body)], [.public])] + parts)
    ] + [titles(of: notices), questions(of: screen)].compactMap(\.self)
  }

  /// Adds the filter and the search, which leave out rows.
  private mutating func narrowing(
    _ list: ScreenList, _ body: SwiftExpression, _ states: inout [SwiftDeclaration]
  ) -> SwiftExpression {
    var body = body
    if let filter = list.filter {
      body = body.modified(
        "safeAreaInset", [SwiftArgument("edge", .implicitMember("top"))],
        [.expression(view(filter.viewName, [storeArgument]))])
    }
    return list.search.map { searchable(body, $0, &states) } ?? body
  }

  /// Adds a toolbar, if there is something in it.
  func showingToolbar(_ items: [SwiftStatement], on body: SwiftExpression) -> SwiftExpression {
    if items.isEmpty { return body }
    return .call(.modifier(body, "toolbar"), [], trailing: SwiftClosure(breaksBody: true, items))
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

  var storeArgument: SwiftArgument { SwiftArgument(Self.store, .name(Self.store)) }

  private mutating func listView(_ screen: Screen, _ list: ScreenList) -> SwiftExpression {
    let element = views.elementName(of: list.source)
    let row = SwiftStatement.expression(
      loadingNextPage(list, element, deletable(self.row(list, element), list, element)))
    let failures = failureSections(screen.failures, list, element)
    if let deletion = list.deletion {
      return deletableList(deletion, list, failures, element, row)
    }
    let shown = readMember(list.source.name)
    var arguments = [SwiftArgument(shown)]
    var parameters = [element]
    if list.source.id == nil {
      arguments = [
        SwiftArgument(.call("Array", [SwiftArgument(shown.calling("enumerated"))])),
        SwiftArgument("id", .literal("\\.offset")),
      ]
      parameters.insert("_", at: 0)
    }
    func rows(in name: String) -> SwiftExpression {
      view(name, arguments, [row], parameters: parameters, breaks: true)
    }
    if failures.isEmpty { return rows(in: "List") }
    return view("List", [], failures + [.expression(rows(in: "ForEach"))], breaks: true)
  }

  /// Loads the next page when the last row appears.
  private mutating func loadingNextPage(
    _ list: ScreenList, _ element: String, _ row: SwiftExpression
  ) -> SwiftExpression {
    guard let nextPage = list.nextPage else { return row }
    let last = SwiftExpression.literal("\(Self.store).\(identifier(list.source.name)).last?.id")
    let isLast = SwiftExpression.infix(.path(element, "id"), "==", last)
    let load = SwiftIfClause([.expression(isLast)], [sending(nextPage, about: nil)])
    return .call(
      .modifier(row, "onAppear"), [], trailing: SwiftClosure(breaksBody: true, [.if([load])]))
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
    guard let title = rowTitle(row, element) else { return .string(markLabel(mark)) }
    return .interpolation([.value(title), .text(", \(markLabel(mark).lowercased())")])
  }

  /// The title of a row as a text; nil if it is another value.
  mutating func rowTitle(_ row: ScreenRow, _ element: String) -> SwiftExpression? {
    let title = lower(row.title, about: element)
    return switch row.title.type {
    case .scalar(.string): title
    case .optional(.scalar(.string)): .infix(title, "??", .string("–"))
    case .scalar(.date): title.calling("formatted", [])
    case .scalar(let scalar) where scalar.isNumeric: title.calling("formatted", [])
    default: nil
    }
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
    var sent: [SwiftStatement]
    if awaitsAnswer(search) {
      states.append(state(Self.answeredQuery, value: .string("")))
      sent = [.variable(.let, "text", value: .name(Self.query)), searching(search)]
    } else {
      let call = lower(search.setter.call, about: nil, value: Self.query)
      sent = [sending(call, mayBeRejected: false)]
    }
    return body.modified("searchable", [SwiftArgument("text", .literal("$\(Self.query)"))])
      .modified("onChange", [SwiftArgument("of", .name(Self.query))], sent)
  }

  /// Whether the view keeps the last text for which the call of a search has ended.
  func awaitsAnswer(_ search: ScreenSearch?) -> Bool {
    guard let search, search.property == nil, search.isAnswered else { return false }
    return !views.rules.mayReject(search.setter.action)
  }

  /// Creates the statement that searches for `text`, and keeps it when the call has ended: until then, nobody
  /// knows whether something is found.
  ///
  /// - Parameter end: What is done after each call.
  mutating func searching(_ search: ScreenSearch, end: [SwiftStatement] = []) -> SwiftStatement {
    let call = lower(search.setter.call, about: nil, value: "text")
    let run = SwiftExpression.path(Self.store).calling(
      RuntimeSymbol.run, [SwiftArgument(call)])
    let isLast = SwiftExpression.infix(.name("text"), "==", .name(Self.query))
    let body: [SwiftStatement] = [
      .expression(.effect(.await, run)),
      .if([
        SwiftIfClause(
          [.expression(isLast)], [.assignment(.name(Self.answeredQuery), "=", .name("text"))])
      ]),
    ]
    return .expression(
      .call(
        .literal(context.shared.toolchain("Task")), [],
        trailing: SwiftClosure(breaksBody: true, body + end)))
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

  /// Creates the button of an action, which is disabled while the action would be rejected.
  ///
  /// - Parameter subject: The name of the element that a page shows; nil for the state.
  mutating func actionButton(
    _ button: ScreenButton, about subject: String? = nil, role: String? = nil
  ) -> SwiftExpression {
    let role = role ?? (button.isDestructive ? "destructive" : nil)
    var sent = [sending(button.action, about: subject)]
    if button.mayRemoveElement { sent.append(closing(after: button.action.action)) }
    let control = self.button(
      button.title, role.map { [SwiftArgument("role", .implicitMember($0))] } ?? [], does: sent)
    return disabled(control, unless: permission(for: button, about: subject))
  }
}
