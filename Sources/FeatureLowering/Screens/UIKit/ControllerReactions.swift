import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  // MARK: - Events, errors and rejections

  /// The function that shows an event; nil if the controller shows none.
  var showFunction: SwiftDeclaration? {
    if notices.messages.isEmpty { return nil }
    var cases = notices.messages.map { event -> SwiftCase in
      let title = localized(NoticeEvents.title(of: event))
      let hasText = !event.payload.isEmpty
      return SwiftCase(
        [.enumCase(event.name, hasText ? [SwiftArgument(.binding(.let, "message"))] : [])],
        [
          Self.showingAlert(title, hasText ? Self.lookedUp(.name("message")) : .nil),
          .return(.true),
        ])
    }
    if notices.hasOthers { cases.append(SwiftCase([], [.return(.false)])) }
    return .function(
      "show", [.private], [SwiftParameter(label: "_", "event", SwiftType(context.names.event))],
      result: "Bool", doc: "Shows an event, unless the coordinator or another screen does.",
      body: [.switch(.name("event"), cases)])
  }

  /// The statements that connect the controller with the events and errors of the store. The store
  /// retains no object that handles them.
  var reportHandling: [SwiftStatement] {
    var body: [SwiftStatement] = []
    if !notices.messages.isEmpty {
      body.append(
        handling(
          RuntimeSymbol.handleEvents, SwiftClosure([.expression(.literal("$0.show($1)"))])))
    }
    if notices.hasErrors {
      let show = SwiftExpression.path("controller").calling(
        "showAlert",
        [
          SwiftArgument(localized("Something Went Wrong")),
          SwiftArgument(Self.lookedUp(.path("error", "localizedDescription"))),
        ])
      body.append(
        handling(
          RuntimeSymbol.handleErrors,
          SwiftClosure(
            parameters: ["controller", "error"], breaksBody: true, [.expression(show)])))
    }
    return body
  }

  private func handling(_ function: String, _ closure: SwiftClosure) -> SwiftStatement {
    .expression(
      .path(ScreenLowering.store).calling(
        function, [SwiftArgument("with", .self)], trailing: closure))
  }

  /// The function that sends an action which a rule may reject.
  static func sendFunction(_ context: FeatureContext) -> SwiftDeclaration {
    .function(
      RuntimeSymbol.send, [.private],
      [SwiftParameter(label: "_", "action", SwiftType(context.names.action))],
      doc: "Sends an action, and shows why it was rejected.",
      body: [
        .guard(
          [
            .binding(
              .let, ScreenLowering.rejection,
              .path(ScreenLowering.store).calling(
                RuntimeSymbol.send, [SwiftArgument(.name("action"))]))
          ], otherwise: [.return()]),
        showingRejection,
      ])
  }

  /// The statement that shows why an action was rejected.
  static var showingRejection: SwiftStatement {
    showingAlert(
      localized("Not Possible"), lookedUp(.path(ScreenLowering.rejection, "message")))
  }

  /// A text of the feature in the language of the user, as `LocalizedStringKey` has it in SwiftUI. A `%`
  /// in it has no meaning.
  static func lookedUp(_ message: SwiftExpression) -> SwiftExpression {
    .call("NSLocalizedString", [SwiftArgument(message), SwiftArgument("comment", .string(""))])
  }

  private static func showingAlert(
    _ title: SwiftExpression, _ message: SwiftExpression
  ) -> SwiftStatement {
    .expression(.call("showAlert", [SwiftArgument(title), SwiftArgument(message)]))
  }

  /// The function that shows an alert over whatever is presented.
  static let alertFunction = SwiftDeclaration.verbatim(
    """
    private func showAlert(_ title: String, _ message: String?) {
      let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: String(localized: "OK"), style: .default))
      \(RuntimeSymbol.presentOnTop)(alert, of: store)
    }
    """)

  // MARK: - Protocols of UIKit

  /// Creates the reaction to a tap on a row; nil if there is none.
  mutating func selectionExtension() -> SwiftDeclaration? {
    let selected = selectedElement()
    guard !selected.isEmpty || isFailureTapped else { return nil }
    let row = SwiftExpression.path("dataSource").calling(
      "itemIdentifier", [SwiftArgument("for", .name("indexPath"))])
    var body: [SwiftStatement] = [
      .expression(.literal("collectionView.deselectItem(at: indexPath, animated: true)"))
    ]
    if hasFailure {
      let failures = screen.failures.map { selectedFailure($0) }
      body.append(
        .switch(
          row,
          failures + [
            selected.isEmpty
              ? SwiftCase([.implicitMember(element)], [.break])
              : SwiftCase([.enumCase(element, [SwiftArgument(.binding(.let, id))])], selected),
            SwiftCase([.nil], [.break]),
          ]))
    } else {
      body.append(.guard([.binding(.let, id, row)], otherwise: [.return()]))
      body += selected
    }
    return .extension(
      screen.name, inherits: ["UICollectionViewDelegate"],
      members: [
        .function(
          "collectionView", [.public],
          [
            SwiftParameter(label: "_", "collectionView", "UICollectionView"),
            SwiftParameter(label: "didSelectItemAt", "indexPath", "IndexPath"),
          ], body: body)
      ])
  }

  /// The reaction to a tap on the row of a failure: it tries again, or the row goes.
  private mutating func selectedFailure(_ failure: ScreenFailure) -> SwiftCase {
    let name = failureRow(failure)
    if failure.canBeDismissed {
      let values = failure.kind == .requestStatuses ? ["id", "message"] : ["message"]
      let row = SwiftExpression.enumCase(name, values.map { SwiftArgument(.name($0)) })
      return SwiftCase(
        [.enumCase(name, values.map { SwiftArgument(.binding(.let, $0)) })],
        [
          .expression(.path(Self.dismissed).calling("insert", [SwiftArgument(row)])),
          .expression(.call("update", [])),
        ])
    }
    guard let retry = failure.retry else { return SwiftCase([.implicitMember(name)], [.break]) }
    if failure.kind == .requestStatuses {
      let call = lowering.lower(retry.call, about: "element")
        .replacingArgument(.path("element", "id"), by: .name("id"))
      let mayBeRejected = lowering.views.rules.mayReject(retry.action)
      return SwiftCase(
        [.enumCase(name, [SwiftArgument(.binding(.let, "id")), SwiftArgument(.name("_"))])],
        [sending(call, mayBeRejected: mayBeRejected)])
    }
    return SwiftCase([.implicitMember(name)], [sending(retry, about: nil)])
  }

  /// The statements that react to a tap on an element; empty if a tap does nothing.
  private mutating func selectedElement() -> [SwiftStatement] {
    if let open = list.open {
      let page = lowering.view(
        open, [lowering.storeArgument, SwiftArgument("id", .name("id"))])
      return [
        .expression(
          .call("show", [SwiftArgument(hosting(page)), SwiftArgument("sender", .self)]))
      ]
    }
    guard let tap = list.tap else { return [] }
    return [
      .guard(
        [.binding(.let, element, .call("find", [SwiftArgument(.name(id))]))],
        otherwise: [.return()]),
      sending(tap, about: element),
    ]
  }

  /// A view of SwiftUI as a view controller.
  func hosting(_ view: SwiftExpression) -> SwiftExpression {
    .call("UIHostingController", [SwiftArgument("rootView", view)])
  }

  /// Creates the reaction to a change of the search field, which UIKit also reports if the text is
  /// the same.
  mutating func searchExtension() -> SwiftDeclaration? {
    guard let search = list.search else { return nil }
    return .extension(
      screen.name, inherits: ["UISearchResultsUpdating"],
      members: [
        .function(
          "updateSearchResults", [.public],
          [SwiftParameter(label: "for", "searchController", "UISearchController")],
          body: reactionToText(search))
      ])
  }

  private mutating func reactionToText(_ search: ScreenSearch) -> [SwiftStatement] {
    let known = search.property.map { lowering.readMember($0.name) } ?? .name("query")
    var body: [SwiftStatement] = [
      .variable(
        .let, "text",
        value: .infix(.path("searchController", "searchBar", "text"), "??", .string("")))
    ]
    let isNew = SwiftCondition.expression(.infix(.name("text"), "!=", known))
    let isChecked = lowering.views.rules.mayReject(search.setter.action)
    let isAccepted = SwiftStatement.assignment(Self.prompt, "=", .nil)
    body.append(
      .guard(
        [isNew],
        otherwise: isChecked && search.property != nil ? [isAccepted, .return()] : [.return()]))
    if search.property == nil { body.append(.assignment(.name("query"), "=", .name("text"))) }
    if lowering.awaitsAnswer(search) {
      let shown = SwiftStatement.assignment(
        .name("contentUnavailableConfiguration"), "=", .name("placeholder"))
      body.append(lowering.searching(search, end: [shown]))
    } else {
      body.append(
        isChecked
          ? showingReason(search) : sending(search.setter, about: nil, value: "text"))
    }
    if search.property == nil {
      body.append(
        .assignment(.name("contentUnavailableConfiguration"), "=", .name("placeholder")))
    }
    if search.property != nil {
      body += [
        .comment("The state decides what is searched for."),
        .expression(.call(Self.showingQuery, [])),
      ]
    }
    return body
  }

  /// The text above the title, which says why a search was rejected. An alert at each key would stop the
  /// typing.
  private static let prompt = SwiftExpression.path("navigationItem", "prompt")

  private mutating func showingReason(_ search: ScreenSearch) -> SwiftStatement {
    let call = lowering.lower(search.setter.call, about: nil, value: "text")
    let sent = SwiftExpression.path(ScreenLowering.store).calling(
      RuntimeSymbol.send, [SwiftArgument(call)])
    let reason = SwiftClosure([.expression(Self.lookedUp(.path("$0", "message")))])
    return .assignment(Self.prompt, "=", sent.calling("map", trailing: reason))
  }

  static let showingQuery = "showQuery"

  /// The function that shows the searched text of the state; nil if the text is only in the view. A text
  /// that was rejected stays, so that it can be corrected, until the state has another one.
  var queryFunction: SwiftDeclaration? {
    guard let search = list.search, let property = search.property else { return nil }
    let text = SwiftExpression.path("searchController", "searchBar", "text")
    let value = lowering.readMember(property.name)
    let isOther = SwiftExpression.infix(
      .parenthesized(.infix(text, "??", .string(""))), "!=", value)
    let showing = SwiftStatement.if([
      SwiftIfClause([.expression(isOther)], [.assignment(text, "=", value)])
    ])
    guard keepsRejectedQuery else {
      return .function(Self.showingQuery, [.private], body: [showing])
    }
    let isAccepted = SwiftExpression.infix(Self.prompt, "==", .nil)
    let isChanged = SwiftExpression.infix(value, "!=", .name(Self.shownQuery))
    return .function(
      Self.showingQuery, [.private],
      body: [
        .guard([.expression(.infix(isAccepted, "||", isChanged))], otherwise: [.return()]),
        .assignment(.name(Self.shownQuery), "=", value),
        .assignment(Self.prompt, "=", .nil),
        showing,
      ])
  }

  static let shownQuery = "shownQuery"

  /// Whether a searched text of the state may be rejected, so that the field has another one.
  var keepsRejectedQuery: Bool {
    guard let search = list.search, search.property != nil else { return false }
    return lowering.views.rules.mayReject(search.setter.action)
  }

  /// Creates the titles of the filter's cases in the menu.
  func menuTitleExtension() -> SwiftDeclaration? {
    guard let filter = list.filter else { return nil }
    return .extension(
      SwiftType(filter.filter.name),
      members: [
        .computed(
          "menuTitle", type: "String", [.fileprivate],
          get: [
            .switch(
              .self,
              filter.filter.cases.map {
                SwiftCase(
                  [.implicitMember($0.name)], [.expression(localized(labelWords(of: $0.name)))])
              })
          ])
      ])
  }
}
