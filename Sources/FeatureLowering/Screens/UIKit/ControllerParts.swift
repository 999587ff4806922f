import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  /// A button of the navigation bar.
  struct Item {
    /// The name of its property, if it can be disabled.
    let name: String
    let title: String
    let image: String?
    /// The call of the store that it makes; nil for the form of a new element.
    let action: ScreenAction?
    let condition: SwiftExpression?
  }

  /// The buttons of the screen, without the filter and the form of a new element.
  var items: [Item] {
    var lowering = views
    var items: [Item] = []
    if context.feature.undo != nil {
      for (name, condition, direction) in [
        ("undo", "canUndo", "backward"), ("redo", "canRedo", "forward"),
      ] {
        items.append(
          Item(
            name: "\(name)Item", title: labelWords(of: name), image: "arrow.uturn.\(direction)",
            action: nil, condition: lowering.readMember(condition)))
      }
    }
    for button in screen.buttons {
      let (action, call) = (button.action.action, button.action.call)
      var arguments: [String: SwiftExpression] = [:]
      if case .enumCase(_, let passed) = call.kind, passed.count == action.payload.count {
        for (parameter, argument) in zip(action.payload, passed) {
          arguments[parameter.name] = lowering.lower(argument.value, about: nil)
        }
      }
      items.append(
        Item(
          name: "\(action.name)Item", title: button.title, image: nil, action: button.action,
          condition: lowering.permission(for: action, arguments)))
    }
    return items
  }

  var hasMark: Bool { list.open != nil && list.tap != nil && list.row.mark != nil }

  /// Creates the statement that sends an action from a closure or a function of the controller.
  mutating func sending(
    _ action: ScreenAction, about subject: String?, value: String? = nil
  ) -> SwiftStatement {
    let call = views.lower(action.call, about: subject, value: value)
    guard views.views.rules.mayReject(action.action) else {
      return .expression(
        .path(ScreenLowering.store).calling(RuntimeSymbol.dispatch, [SwiftArgument(call)]))
    }
    (sends, alerts) = (true, true)
    return .expression(.call(RuntimeSymbol.send, [SwiftArgument(call)]))
  }

  /// Creates an action of UIKit whose closure does not retain the controller.
  func uiAction(
    _ arguments: [SwiftArgument], _ body: [SwiftStatement], constructor: String = "UIAction",
    parameters: [String] = ["_"]
  ) -> SwiftExpression {
    let unwrapping = SwiftStatement.guard(
      [.binding(.let, "self", nil)], otherwise: [.return()])
    return .call(
      .literal(constructor), arguments,
      trailing: SwiftClosure(
        captures: ["weak self"], parameters: parameters, breaksBody: true, [unwrapping] + body))
  }

  // MARK: - Parts of the list

  /// The functions and properties of the parts that the screen has.
  mutating func controls() -> [SwiftDeclaration?] {
    [
      placeholder(), list.filter.map { filterMenu($0) }, hasMark ? mark() : nil,
      list.refresh.map { refreshing($0) },
      list.delete.map { swiping($0) }, list.delete.map { deleting($0) }, noticing(),
    ]
  }

  func failureCondition(_ failure: ScreenFailure) -> SwiftCondition {
    let value = views.readMember(failure.property.name)
    return failure.kind == .message
      ? .binding(.let, "message", value)
      : .pattern(.enumCase("failed", [SwiftArgument(.binding(.let, "message"))]), value)
  }

  /// Creates what is shown instead of rows.
  private func placeholder() -> SwiftDeclaration {
    let shown = views.readMember(list.source.name).member("isEmpty")
    let stored = list.source.isFiltered ? list.source.stored : nil
    let text = list.empty ?? list.source.stored.map { "No \(labelWords(of: $0))" }
    var body: [SwiftStatement] = [.guard([.expression(shown)], otherwise: [.return(.nil)])]
    if let failure = screen.failure {
      body.append(.if([SwiftIfClause([hasFailed(failure)], [.return(.nil)])]))
      if let running = failure.running {
        body.append(
          .if([
            SwiftIfClause(
              [
                .expression(
                  .infix(views.readMember(failure.property.name), "==", .implicitMember(running)))
              ],
              [.return(.literal("UIContentUnavailableConfiguration.loading()"))])
          ]))
      }
    }
    let empty = localized(text ?? "Nothing to Show")
    body += [
      .variable(
        .var, "configuration", value: .literal("UIContentUnavailableConfiguration.empty()")),
      .assignment(
        .path("configuration", "text"), "=",
        stored.map {
          .ternary(views.readMember($0).member("isEmpty"), empty, localized("No Matches"))
        } ?? empty),
      .assignment(
        .path("configuration", "image"), "=",
        .call("UIImage", [SwiftArgument("systemName", .string("tray"))])),
      .return(.name("configuration")),
    ]
    return .computed(
      "placeholder", type: "UIContentUnavailableConfiguration?", [.private],
      doc: "What is shown instead of rows.", get: body)
  }

  private func hasFailed(_ failure: ScreenFailure) -> SwiftCondition {
    let value = views.readMember(failure.property.name)
    return failure.kind == .message
      ? .expression(.infix(value, "!=", .nil)) : .pattern(.implicitMember("failed"), value)
  }

  private mutating func filterMenu(_ filter: ScreenFilter) -> SwiftDeclaration {
    let selected = SwiftExpression.infix(
      .name("filter"), "==", views.readMember(filter.property.name))
    let action = uiAction(
      [
        SwiftArgument("title", .path("filter", "menuTitle")),
        SwiftArgument(
          "state",
          .ternary(selected, .implicitMember("on"), .implicitMember("off"))),
      ], [sending(filter.setter, about: nil, value: "filter")])
    let actions = SwiftExpression.member(.type(filter.filter.name), "allCases").calling(
      "map",
      trailing: SwiftClosure(parameters: ["filter"], breaksBody: true, [.expression(action)]))
    return .computed(
      "filterMenu", type: "UIMenu", [.private],
      get: [
        .variable(.let, "cases", value: actions),
        .return(
          .call(
            "UIMenu",
            [
              SwiftArgument("options", .implicitMember("singleSelection")),
              SwiftArgument("children", .name("cases")),
            ])),
      ])
  }

  /// Creates the button before a row that opens details.
  private mutating func mark() -> SwiftDeclaration? {
    guard let mark = list.row.mark, let tap = list.tap else { return nil }
    let action = uiAction(
      [
        SwiftArgument(
          "image",
          .call("UIImage", [SwiftArgument("systemName", views.markImage(mark, element))]))
      ], [sending(tap, about: element)])
    return .function(
      "mark", [.private],
      [SwiftParameter(label: "of", element, views.texts.lowerType(list.source.element))],
      result: "UICellAccessory",
      body: [
        .variable(
          .let, "button",
          value: .call("UIButton", [SwiftArgument("primaryAction", action)])),
        .assignment(
          .path("button", "accessibilityLabel"), "=", localized(views.markLabel(mark))),
        .assignment(.path("button", "isSelected"), "=", views.lower(mark, about: element)),
        .return(
          .enumCase(
            "customView",
            [
              SwiftArgument(
                "configuration",
                .call(
                  .literal("UICellAccessory.CustomViewConfiguration"),
                  [
                    SwiftArgument("customView", .name("button")),
                    SwiftArgument("placement", .literal(".leading()")),
                  ]))
            ])),
      ])
  }

  private mutating func refreshing(_ refresh: ScreenAction) -> SwiftDeclaration {
    let call = views.lower(refresh.call, about: nil)
    let run = SwiftExpression.path(ScreenLowering.store).calling(
      RuntimeSymbol.run, [SwiftArgument(call)])
    return .function(
      "refresh", [.private],
      body: [
        .expression(
          .call(
            .name("Task"), [],
            trailing: SwiftClosure(
              breaksBody: true,
              [
                .expression(.effect(.await, run)),
                .expression(.literal("collectionView.refreshControl?.endRefreshing()")),
              ])))
      ])
  }

  private func swiping(_ deletion: ScreenDeletion) -> SwiftDeclaration {
    let row = SwiftExpression.path("dataSource").calling(
      "itemIdentifier", [SwiftArgument("for", .name("indexPath"))])
    let found: SwiftCondition =
      screen.failure == nil
      ? .binding(.let, "id", row)
      : .pattern(.enumCase(element, [SwiftArgument(.binding(.let, "id"))]), row)
    return .function(
      "swipeActions", [.private], [SwiftParameter(label: "at", "indexPath", "IndexPath")],
      result: "UISwipeActionsConfiguration?",
      doc: "The id is that of the row that was swiped, because the list may be another by now.",
      body: [
        .guard([found], otherwise: [.return(.nil)]),
        .variable(
          .let, "action",
          value: .call(
            .literal("UIContextualAction"),
            [
              SwiftArgument("style", .implicitMember("destructive")),
              SwiftArgument("title", localized("Delete")),
            ],
            trailing: SwiftClosure(
              captures: ["weak self"], parameters: ["_", "_", "completion"], breaksBody: true,
              [
                .expression(.literal("self?.delete(id)")),
                .comment("The data source removes the row, if the element is deleted."),
                .expression(.call("completion", [SwiftArgument(.false)])),
              ]))),
        .return(
          .call(
            "UISwipeActionsConfiguration",
            [SwiftArgument("actions", .array([.name("action")]))])),
      ])
  }

  private mutating func deleting(_ deletion: ScreenDeletion) -> SwiftDeclaration {
    // The action is written about an element, of which only the id is known here.
    let call = views.lower(deletion.action.call, about: "element")
      .replacingArgument(.path("element", "id"), by: .name("id"))
    let mayBeRejected = views.views.rules.mayReject(deletion.action.action)
    if mayBeRejected { (sends, alerts) = (true, true) }
    let send = SwiftStatement.expression(
      mayBeRejected
        ? .call(RuntimeSymbol.send, [SwiftArgument(call)])
        : .path(ScreenLowering.store).calling(RuntimeSymbol.dispatch, [SwiftArgument(call)]))
    return .function(
      "delete", [.private], [SwiftParameter(label: "_", "id", idType)],
      body: deletion.question.map { asking($0, send) } ?? [send])
  }

  private func asking(_ question: String, _ send: SwiftStatement) -> [SwiftStatement] {
    func add(_ action: SwiftExpression) -> SwiftStatement {
      .expression(.path("alert").calling("addAction", [SwiftArgument(action)]))
    }
    func arguments(_ title: String, _ style: String) -> [SwiftArgument] {
      [SwiftArgument("title", localized(title)), SwiftArgument("style", .implicitMember(style))]
    }
    return [
      .variable(
        .let, "alert",
        value: .call(
          "UIAlertController",
          [
            SwiftArgument("title", localized(question)), SwiftArgument("message", .nil),
            SwiftArgument("preferredStyle", .implicitMember("alert")),
          ])),
      add(
        .call(
          .literal("UIAlertAction"), arguments("Delete", "destructive"),
          trailing: SwiftClosure(
            captures: ["weak self"], parameters: ["_"], breaksBody: true,
            [
              .guard([.binding(.let, "self", nil)], otherwise: [.return()]), send,
            ]))),
      add(.call("UIAlertAction", arguments("Cancel", "cancel"))),
      .expression(
        .call("present", [SwiftArgument(.name("alert")), SwiftArgument("animated", .true)])),
    ]
  }
}

extension ScreenFailure {
  /// The case of the status while a request or a storage works; nil for a message.
  fileprivate var running: String? {
    switch kind {
    case .message: nil
    case .requestStatus: "running"
    case .storageStatus: "loading"
    }
  }
}
