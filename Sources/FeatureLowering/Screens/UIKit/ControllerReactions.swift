import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  // MARK: - Events and rejections

  var notices: NoticeEvents { NoticeEvents(context.feature, of: screen) }

  mutating func noticing() -> SwiftDeclaration? {
    if notices.messages.isEmpty { return nil }
    alerts = true
    var cases = notices.messages.map { event -> SwiftCase in
      let text = event.payload.first
      let title = localized(NoticeEvents.title(of: event))
      return SwiftCase(
        [
          .enumCase(
            event.name, text.map { _ in [SwiftArgument(.binding(.let, "message"))] } ?? [])
        ],
        [
          .expression(
            .call(
              "showAlert",
              [SwiftArgument(title), SwiftArgument(text == nil ? .nil : .name("message"))])),
          .return(.true),
        ])
    }
    if notices.hasOthers { cases.append(SwiftCase([], [.return(.false)])) }
    return .function(
      "show", [.private], [SwiftParameter(label: "_", "event", SwiftType(context.names.event))],
      result: "Bool", doc: "Shows an event, unless the coordinator or another screen does.",
      body: [.switch(.name("event"), cases)])
  }

  var sending: SwiftDeclaration {
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
        .expression(
          .call(
            "showAlert",
            [
              SwiftArgument(localized("Not Possible")),
              SwiftArgument(.path(ScreenLowering.rejection, "message")),
            ])),
      ])
  }

  /// The function that shows an alert over whatever is presented.
  var alerting: SwiftDeclaration {
    .verbatim(
      """
      private func showAlert(_ title: String, _ message: String?) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: String(localized: "OK"), style: .default))
        var presenter: UIViewController = navigationController ?? self
        while let presented = presenter.presentedViewController { presenter = presented }
        presenter.present(alert, animated: true)
      }
      """)
  }

  // MARK: - Protocols of UIKit

  /// Creates the reaction to a tap on a row.
  mutating func selecting() -> SwiftDeclaration? {
    let retry = screen.failure?.retry
    var shown: [SwiftStatement] = []
    if let open = list.open {
      let page = views.view(
        open, [views.storeArgument, SwiftArgument("id", .name("id"))])
      shown = [
        .expression(
          .call(
            "show",
            [
              SwiftArgument(.call("UIHostingController", [SwiftArgument("rootView", page)])),
              SwiftArgument("sender", .self),
            ]))
      ]
    } else if let tap = list.tap {
      shown = [
        .guard(
          [.binding(.let, element, .call("find", [SwiftArgument(.name(id))]))],
          otherwise: [.return()]),
        sending(tap, about: element),
      ]
    }
    guard !shown.isEmpty || retry != nil else { return nil }
    let row = SwiftExpression.path("dataSource").calling(
      "itemIdentifier", [SwiftArgument("for", .name("indexPath"))])
    var body: [SwiftStatement] = [
      .expression(.literal("collectionView.deselectItem(at: indexPath, animated: true)"))
    ]
    if screen.failure != nil {
      let tried = retry.map { [sending($0, about: nil)] } ?? [.break]
      body.append(
        .switch(
          row,
          [
            SwiftCase([.implicitMember("failure")], tried),
            shown.isEmpty
              ? SwiftCase([.implicitMember(element)], [.break])
              : SwiftCase([.enumCase(element, [SwiftArgument(.binding(.let, id))])], shown),
            SwiftCase([.nil], [.break]),
          ]))
    } else {
      body.append(.guard([.binding(.let, id, row)], otherwise: [.return()]))
      body += shown
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

  /// Creates the reaction to a change of the search field, which UIKit also reports if the text is the
  /// same.
  mutating func searching() -> SwiftDeclaration? {
    guard let search = list.search else { return nil }
    let known = search.property.map { views.readMember($0.name) } ?? .name("query")
    var body: [SwiftStatement] = [
      .variable(
        .let, "text",
        value: .infix(.path("searchController", "searchBar", "text"), "??", .string(""))),
      .guard([.expression(.infix(.name("text"), "!=", known))], otherwise: [.return()]),
    ]
    if search.property == nil { body.append(.assignment(.name("query"), "=", .name("text"))) }
    body.append(sending(search.setter, about: nil, value: "text"))
    return .extension(
      screen.name, inherits: ["UISearchResultsUpdating"],
      members: [
        .function(
          "updateSearchResults", [.public],
          [SwiftParameter(label: "for", "searchController", "UISearchController")], body: body)
      ])
  }

  /// Creates the titles of the filter's cases in the menu.
  func menuTitles() -> SwiftDeclaration? {
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
