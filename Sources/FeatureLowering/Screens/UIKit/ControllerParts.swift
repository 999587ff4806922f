import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  /// Whether a row has a button of its own for the mark, because a tap on the row opens details.
  var hasMark: Bool { list.open != nil && list.tap != nil && list.row.mark != nil }

  /// Creates the functions and properties of the parts that the screen has.
  mutating func optionalParts() -> [SwiftDeclaration] {
    let parts: [SwiftDeclaration?] = [
      placeholderProperty, queryFunction, list.filter.map { filterMenuProperty($0) },
      markFunction(),
      list.refresh.map { refreshFunction($0) }, list.delete == nil ? nil : swipeFunction,
      list.delete.map { deleteFunction($0) }, showFunction,
    ]
    return parts.compactMap(\.self)
  }

  // MARK: - Instead of rows

  private var placeholderProperty: SwiftDeclaration {
    let shown = lowering.readMember(list.source.name).member("isEmpty")
    let origin = list.filteredOrigin
    var body: [SwiftStatement] = [.guard([.expression(shown)], otherwise: [.return(.nil)])]
    body += loadingPlaceholders + failurePlaceholders
    if lowering.awaitsAnswer(list.search) {
      // Until the call has ended, nobody knows whether something is found.
      let isPending = SwiftExpression.infix(
        .name("query"), "!=", .name(ScreenLowering.answeredQuery))
      body.append(.if([SwiftIfClause([.expression(isPending)], [.return(.nil)])]))
    }
    if let search = list.search { body.append(nothingFound(search, among: origin)) }
    let empty = localized(list.emptyText)
    body += [
      .variable(
        .var, "configuration", value: .literal("UIContentUnavailableConfiguration.empty()")),
      .assignment(
        .path("configuration", "text"), "=",
        origin.map {
          .ternary(lowering.readMember($0).member("isEmpty"), empty, localized("No Matches"))
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

  /// The statement for a search without matches, which is the reason if there are elements that it leaves
  /// out, or if it may hide others. UIKit adds the text of the search field.
  private func nothingFound(_ search: ScreenSearch, among origin: String?) -> SwiftStatement {
    let text = search.property.map { lowering.readMember($0.name) } ?? .name("query")
    var conditions = [SwiftCondition.expression(.prefix("!", text.member("isEmpty")))]
    if let origin, list.hasSearchedOrigin {
      let hasElements = SwiftExpression.prefix("!", lowering.readMember(origin).member("isEmpty"))
      conditions.append(.expression(hasElements))
    }
    return .if([
      SwiftIfClause(
        conditions,
        [.return(.literal("UIContentUnavailableConfiguration.search()"))])
    ])
  }

  /// The statements that return an indicator while something is being loaded.
  private var loadingPlaceholders: [SwiftStatement] {
    screen.failures.filter(\.mayFillList).compactMap { failure in
      failure.runningCase.map { running in
        let value = lowering.readMember(failure.property.name)
        return .if([
          SwiftIfClause(
            [.expression(.infix(value, "==", .implicitMember(running)))],
            [.return(.literal("UIContentUnavailableConfiguration.loading()"))])
        ])
      }
    }
  }

  /// The statements that return nothing after a failure, which is a row of the list, and before the list is
  /// loaded.
  private var failurePlaceholders: [SwiftStatement] {
    screen.failures.filter(\.mayFillList).map { failure in
      let value = lowering.readMember(failure.property.name)
      let hasFailed: SwiftCondition =
        failure.kind == .message
        ? .expression(.infix(value, "!=", .nil)) : .pattern(.implicitMember("failed"), value)
      var isUnknown = SwiftExpression.infix(value, "==", .implicitMember("idle"))
      if let origin = list.filteredOrigin {
        isUnknown = .infix(isUnknown, "&&", lowering.readMember(origin).member("isEmpty"))
      }
      return .if(
        [SwiftIfClause([hasFailed], [.return(.nil)])]
          + (failure.isOfShownList
            ? [SwiftIfClause([.expression(isUnknown)], [.return(.nil)])] : []))
    }
  }

  // MARK: - The filter and the mark

  private mutating func filterMenuProperty(_ filter: ScreenFilter) -> SwiftDeclaration {
    let selected = SwiftExpression.infix(
      .name("filter"), "==", lowering.readMember(filter.property.name))
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

  /// Creates the function that makes the button before a row; nil if rows have none.
  private mutating func markFunction() -> SwiftDeclaration? {
    guard hasMark, let mark = list.row.mark, let tap = list.tap else { return nil }
    let image = SwiftExpression.call(
      "UIImage", [SwiftArgument("systemName", lowering.markImage(mark, element))])
    let action = uiAction([SwiftArgument("image", image)], [sending(tap, about: element)])
    let label = SwiftExpression.call(
      "String", [SwiftArgument("localized", lowering.markTitle(list.row, mark, element))])
    return .function(
      "mark", [.private],
      [SwiftParameter(label: "of", element, lowering.texts.lowerType(list.source.element))],
      result: "UICellAccessory",
      body: [
        .variable(
          .let, "button", value: .call("UIButton", [SwiftArgument("primaryAction", action)])),
        .expression(Self.markSize),
        .assignment(.path("button", "accessibilityLabel"), "=", label),
        .assignment(.path("button", "isSelected"), "=", lowering.lower(mark, about: element)),
        .return(.enumCase("customView", [SwiftArgument("configuration", Self.markPlace)])),
      ])
  }

  /// The image is as large as the text of the row, also if a person has chosen a larger one.
  private static let markSize = SwiftExpression.path("button").calling(
    "setPreferredSymbolConfiguration",
    [
      SwiftArgument(
        .call(
          .literal("UIImage.SymbolConfiguration"),
          [SwiftArgument("textStyle", .implicitMember("body"))])),
      SwiftArgument("forImageIn", .implicitMember("normal")),
    ])

  private static let markPlace = SwiftExpression.call(
    .literal("UICellAccessory.CustomViewConfiguration"),
    [
      SwiftArgument("customView", .name("button")),
      SwiftArgument("placement", .literal(".leading()")),
    ])

  // MARK: - Refreshing and deleting

  private mutating func refreshFunction(_ refresh: ScreenAction) -> SwiftDeclaration {
    let call = lowering.lower(refresh.call, about: nil)
    let mayReject = lowering.views.rules.mayReject(refresh.action)
    let run = SwiftExpression.path(ScreenLowering.store).calling(
      RuntimeSymbol.run, [SwiftArgument(call)],
      trailing: mayReject ? ScreenLowering.keepingRejection : nil)
    let running = SwiftStatement.expression(.effect(.await, run))
    let end = SwiftStatement.expression(
      .literal("collectionView.refreshControl?.endRefreshing()"))
    var body = [running, end]
    if mayReject {
      showsRejections = true
      let shown = SwiftIfClause(
        [.binding(.let, ScreenLowering.rejection, nil)], [Self.showingRejection])
      let kept = SwiftStatement.variable(
        .var, ScreenLowering.rejection, type: RuntimeSymbol.rejection + "?")
      body = [kept, running, end, .if([shown])]
    }
    return .function(
      "refresh", [.private],
      body: [
        .expression(
          .call(
            .literal(context.shared.toolchain("Task")), [],
            trailing: SwiftClosure(breaksBody: true, body)))
      ])
  }

  private var swipeFunction: SwiftDeclaration {
    let row = SwiftExpression.path("dataSource").calling(
      "itemIdentifier", [SwiftArgument("for", .name("indexPath"))])
    let found: SwiftCondition =
      hasFailure
      ? .pattern(.enumCase(element, [SwiftArgument(.binding(.let, "id"))]), row)
      : .binding(.let, "id", row)
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

  private mutating func deleteFunction(_ deletion: ScreenDeletion) -> SwiftDeclaration {
    let call = lowering.deletionCall(deletion)
    let mayBeRejected = lowering.views.rules.mayReject(deletion.action.action)
    let send = sending(call, mayBeRejected: mayBeRejected)
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
      .expression(.call(RuntimeSymbol.presentOnTop, [SwiftArgument(.name("alert"))])),
    ]
  }
}
