import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  // MARK: - Setting up

  /// The statements of `viewDidLoad`.
  mutating func setup() -> [SwiftStatement] {
    var body: [SwiftStatement] = [
      .expression(.literal("super.viewDidLoad()")),
      .assignment(.name("title"), "=", localized(screen.title)),
    ]
    if list.tap != nil || list.open != nil || screen.failure?.retry != nil {
      body.append(.assignment(.path("collectionView", "delegate"), "=", .self))
    } else {
      body.append(.assignment(.path("collectionView", "allowsSelection"), "=", .false))
    }
    body += barItems()
    if list.search != nil {
      body += [
        .assignment(.path("searchController", "searchResultsUpdater"), "=", .self),
        .assignment(
          .path("searchController", "obscuresBackgroundDuringPresentation"), "=", .false),
        .assignment(.path("navigationItem", "searchController"), "=", .name("searchController")),
      ]
    }
    if list.refresh != nil {
      body += [
        .variable(.let, "refreshControl", value: .call("UIRefreshControl", [])),
        .expression(
          .path("refreshControl").calling(
            "addAction",
            [
              SwiftArgument(
                .call(
                  .literal("UIAction"), [],
                  trailing: SwiftClosure(
                    captures: ["weak self"], parameters: ["_"],
                    [.expression(.literal("self?.refresh()"))]))),
              SwiftArgument("for", .implicitMember("valueChanged")),
            ])),
        .assignment(.path("collectionView", "refreshControl"), "=", .name("refreshControl")),
      ]
    }
    body.append(subscribing)
    if !notices.messages.isEmpty {
      body.append(
        .expression(
          .path(ScreenLowering.store).calling(
            RuntimeSymbol.handleEvents, [SwiftArgument("with", .self)],
            trailing: SwiftClosure([.expression(.literal("$0.show($1)"))]))))
    }
    if notices.hasErrors {
      alerts = true
      let show = SwiftExpression.path("self").chained.calling(
        "showAlert",
        [
          SwiftArgument(localized("Something Went Wrong")),
          SwiftArgument(.interpolation([.value(.name("error"))])),
        ])
      body.append(
        .assignment(
          .path(ScreenLowering.store, RuntimeSymbol.onError), "=",
          .closure(
            SwiftClosure(
              captures: ["weak self"], parameters: ["error", "_"], breaksBody: true,
              [.expression(show)]))))
    }
    return body
  }

  /// The subscription ends when the controller is released.
  private var subscribing: SwiftStatement {
    .expression(
      .path(ScreenLowering.store).calling(
        "subscribe", changes.map { [SwiftArgument("to", $0)] } ?? [],
        trailing: SwiftClosure(
          captures: ["weak self"], parameters: ["_"], breaksBody: true,
          [
            .guard(
              [.binding(.let, "self", nil)], otherwise: [.return(.implicitMember("dead"))]),
            .expression(.call("update", [])),
            .return(.implicitMember("alive")),
          ])))
  }

  /// The properties that the screen shows; nil if a button may depend on any property.
  private var changes: SwiftExpression? {
    if items.contains(where: { $0.condition != nil }) { return nil }
    var names = [list.source.name]
    let others = [
      list.source.stored, list.filter?.property.name, list.search?.property?.name,
      screen.failure?.property.name,
    ]
    for name in others {
      if let name, !names.contains(name) { names.append(name) }
    }
    // The change of a filtered list includes those of the list and of the filter.
    if list.source.role == .filterResult {
      names.removeAll { $0 == list.source.stored || $0 == list.filter?.property.name }
    }
    let changes = names.map { SwiftExpression.path(context.names.feature, "Change", $0) }
    return changes.count == 1 ? changes[0] : .array(changes)
  }

  private mutating func barItems() -> [SwiftStatement] {
    var made: [SwiftExpression] = []
    var body: [SwiftStatement] = []
    if let add = list.add {
      let present = SwiftStatement.expression(
        .call(
          "present",
          [
            SwiftArgument(
              .call(
                "UIHostingController",
                [
                  SwiftArgument(
                    "rootView", views.view(add.viewName, [views.storeArgument]))
                ])), SwiftArgument("animated", .true),
          ]))
      made.append(
        barItem(
          uiAction(
            [
              SwiftArgument("title", localized(labelWords(of: add.action.name))),
              SwiftArgument(
                "image", .call("UIImage", [SwiftArgument("systemName", .string("plus"))])),
            ], [present])))
    }
    if list.filter != nil {
      body += [
        .assignment(.path("filterItem", "title"), "=", localized("Show")),
        .assignment(
          .path("filterItem", "image"), "=",
          .call(
            "UIImage",
            [SwiftArgument("systemName", .string("line.3.horizontal.decrease.circle"))])),
      ]
      made.append(.name("filterItem"))
    }
    for item in items {
      let action = uiAction(
        [SwiftArgument("title", localized(item.title))]
          + (item.image.map {
            [SwiftArgument("image", .call("UIImage", [SwiftArgument("systemName", .string($0))]))]
          } ?? []), [statement(of: item)])
      if item.condition == nil {
        made.append(barItem(action))
      } else {
        body.append(.assignment(.path(item.name, "primaryAction"), "=", action))
        made.append(.name(item.name))
      }
    }
    if made.isEmpty { return body }
    return body + [
      .assignment(.path("navigationItem", "rightBarButtonItems"), "=", .array(made))
    ]
  }

  private mutating func statement(of item: Item) -> SwiftStatement {
    if let action = item.action { return sending(action, about: nil) }
    return .expression(
      .path(ScreenLowering.store).calling(
        RuntimeSymbol.dispatch,
        [SwiftArgument(.implicitMember(String(item.name.dropLast("Item".count))))]))
  }

  private func barItem(_ action: SwiftExpression) -> SwiftExpression {
    .call("UIBarButtonItem", [SwiftArgument("primaryAction", action)])
  }
}
