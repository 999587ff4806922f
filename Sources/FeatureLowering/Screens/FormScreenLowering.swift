import FeatureAnalysis
import SpecLanguage

extension ScreenLowering {
  /// Creates a screen without a list: fields and values of the state, and a button for each action.
  mutating func formScreen(_ screen: Screen, _ form: ScreenForm) -> [SwiftDeclaration] {
    var sections: [SwiftStatement] = []
    var parts: [SwiftDeclaration] = []
    if let failure = screen.failure {
      sections.append(.expression(.name("failure")))
      parts.append(failureSection(failure))
    }
    var fields = form.fields.map { SwiftStatement.expression(field($0, about: nil)) }
    fields += form.values.filter(\.isRunning).map { shown($0, about: nil) }
    let values = form.values.filter { !$0.isRunning }.map { shown($0, about: nil) }
    let buttons = screen.buttons.map { SwiftStatement.expression(actionButton($0)) }
    for rows in [fields, values, buttons] where !rows.isEmpty {
      sections.append(.expression(view("Section", [], rows, breaks: true)))
    }
    var body = view("Form", [], sections, breaks: true)
      .modified("navigationTitle", [SwiftArgument(.string(screen.title))])
    var states: [SwiftDeclaration] = []
    let notices = NoticeEvents(context.feature)
    if notices.isShown(on: screen) {
      states.append(state("notice", type: "\(context.names.event)?"))
      body = showing(notices, on: body)
    }
    body = showingRejection(body)
    let doc =
      screen.doc ?? context.feature.doc
      ?? "The values and the actions of `\(context.names.module)`."
    return [
      self.screen(
        screen.name, doc: doc, states: states,
        members: [part("body", [.expression(body)], [.public])] + parts
          + (notices.isShown(on: screen) ? [noticeTitle] : []))
    ] + (notices.isShown(on: screen) ? [titles(of: notices)] : [])
  }

  /// Creates a page with the details of an element.
  mutating func detailScreen(_ screen: Screen, _ detail: ScreenDetail) -> [SwiftDeclaration] {
    guard let id = detail.source.id else { return [] }
    let element = views.elementName(of: detail.source)
    let type = texts.lowerType(detail.source.element)
    let failure = screen.failure.map { failureSection($0) }
    var rows: [SwiftStatement] = failure == nil ? [] : [.expression(.name("failure"))]
    rows += detail.fields.map { SwiftStatement.expression(field($0, about: element)) }
    rows += detail.values.map { shown($0, about: element) }
    let buttons = screen.buttons.map { SwiftStatement.expression(actionButton($0, about: element)) }
    if !buttons.isEmpty { rows.append(.expression(view("Section", [], buttons, breaks: true))) }
    var states: [SwiftDeclaration] = []
    if let deletion = detail.delete {
      rows.append(deleteButton(deletion, element))
      states.append(dismissal)
      if deletion.question != nil {
        states.append(state("deleted", type: "\(texts.lowerType(id))?"))
      }
    }
    var form = view("Form", [], rows, breaks: true)
      .modified("navigationTitle", [SwiftArgument(heading(screen, detail, element))])
    if let deletion = detail.delete {
      form = confirming(
        deletion, form, [.expression(.call("delete", [SwiftArgument(.name(element))]))],
        parameter: "_")
    }
    let deleting = detail.delete.map { deletingFunction($0, element, type) }
    form = showingRejection(form)
    let members = [
      part("body", found(detail.source, element), [.public]),
      SwiftDeclaration.function(
        "form", [.private], [SwiftParameter(label: "for", element, type)], result: someView,
        body: [.expression(form)]),
    ]
    return [
      self.screen(
        screen.name, doc: screen.doc ?? "The details of one of `\(detail.source.name)`.",
        id: texts.lowerType(id), states: states,
        members: members + [failure, deleting].compactMap(\.self))
    ]
  }

  /// Creates the statement that shows the element, or that it is gone.
  private func found(_ source: ListSource, _ element: String) -> [SwiftStatement] {
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
    return [
      .if(
        [SwiftIfClause([.binding(.let, element, found)], [.expression(form)])],
        otherwise: [.expression(unavailable("Not Found", "questionmark"))])
    ]
  }

  private mutating func heading(
    _ screen: Screen, _ detail: ScreenDetail, _ element: String
  ) -> SwiftExpression {
    detail.heading.map { lower($0, about: element) } ?? .string(screen.title)
  }

  private func deleteButton(_ deletion: ScreenDeletion, _ element: String) -> SwiftStatement {
    .expression(
      button(
        "Delete", [SwiftArgument("role", .implicitMember("destructive"))],
        does: [
          deletion.question == nil
            ? .expression(.call("delete", [SwiftArgument(.name(element))]))
            : .assignment(.name("deleted"), "=", .path(element, "id"))
        ]))
  }

  private mutating func deletingFunction(
    _ deletion: ScreenDeletion, _ element: String, _ type: SwiftType
  ) -> SwiftDeclaration {
    let mayReject = views.rules.mayReject(deletion.action.action)
    let leave = SwiftStatement.expression(.call("dismiss", []))
    return .function(
      "delete", [.private], [SwiftParameter(label: "_", element, type)],
      body: [
        sending(deletion.action, about: element), mayReject ? accepted([leave]) : leave,
      ])
  }

  /// The statement that does something if the action was accepted.
  func accepted(_ body: [SwiftStatement]) -> SwiftStatement {
    .if([
      SwiftIfClause([.expression(.infix(.name(Self.rejection), "==", .nil))], body)
    ])
  }
}

/// The events of a feature that are messages for people: those without values, or with one text. The
/// other events are for the app.
struct NoticeEvents {
  let messages: [EnumCase]
  let hasOthers: Bool
  private let screen: String?

  init(_ feature: Feature) {
    let routes = Set(feature.routes.map(\.name))
    messages = feature.events.filter { event in
      !routes.contains(event.name)
        && (event.payload.isEmpty || event.payload.count == 1 && event.payload[0].type == .string)
    }
    hasOthers = messages.count < feature.events.count
    screen = feature.mainScreen?.name
  }

  /// Whether a screen shows the events. They are read once, by the first screen.
  func isShown(on other: Screen) -> Bool { !messages.isEmpty && screen == other.name }
}

extension ScreenLowering {
  /// Adds the task that waits for events, and the alert that shows them.
  func showing(_ notices: NoticeEvents, on view: SwiftExpression) -> SwiftExpression {
    let keep = SwiftStatement.assignment(.name("notice"), "=", .name("event"))
    let body: [SwiftStatement] =
      notices.hasOthers
      ? [
        .switch(
          .name("event"),
          [
            SwiftCase(notices.messages.map { .implicitMember($0.name) }, [keep]),
            SwiftCase([], [.break]),
          ])
      ] : [keep]
    var shown = SwiftClosure(
      parameters: ["_"], breaksBody: true, [.expression(button("OK", does: []))])
    shown.following = [
      SwiftLabeledClosure(
        "message",
        SwiftClosure(
          parameters: ["event"], breaksBody: true,
          [.expression(self.view("Text", [SwiftArgument(.path("event", "message"))]))]))
    ]
    return .call(
      .modifier(
        view.modified(
          "task", [],
          [.for("event", in: .path(Self.store, "events"), effect: .await, body: body)]), "alert"),
      [
        SwiftArgument(.name("noticeTitle")),
        SwiftArgument(
          "isPresented",
          presence(of: "notice")),
        SwiftArgument("presenting", .name("notice")),
      ], trailing: shown)
  }

  private var noticeTitle: SwiftDeclaration {
    let title = SwiftExpression.path("notice").chained.member("title")
    return .computed(
      "noticeTitle", type: ui("LocalizedStringKey"), [.private],
      doc: "The title of the event that is shown.",
      get: [.expression(.infix(title, "??", .string("")))])
  }

  /// Creates the titles and messages of events in the alert.
  func titles(of notices: NoticeEvents) -> SwiftDeclaration {
    func cases(
      _ value: (EnumCase) -> (pattern: SwiftExpression, value: SwiftExpression)
    ) -> [SwiftCase] {
      notices.messages.map {
        let lowered = value($0)
        return SwiftCase([lowered.pattern], [.expression(lowered.value)])
      } + (notices.hasOthers ? [SwiftCase([], [.expression(.string(""))])] : [])
    }
    let titles = cases { event in
      var words = labelWords(of: event.name)
      if words.hasPrefix("Show "), words.count > 5 { words.removeFirst(5) }
      return (.implicitMember(event.name), .string(words))
    }
    let messages = cases { event in
      guard let text = event.payload.first else {
        return (.implicitMember(event.name), .string(""))
      }
      return (
        .enumCase(event.name, [SwiftArgument(.binding(.let, text.name))]), .name(text.name)
      )
    }
    return .extension(
      SwiftType(context.names.event),
      members: [
        .computed(
          "title", type: ui("LocalizedStringKey"), [.fileprivate],
          get: [.switch(.self, titles)]),
        .computed("message", type: "String", [.fileprivate], get: [.switch(.self, messages)]),
      ])
  }
}
