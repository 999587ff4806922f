import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  // MARK: - Setting up

  mutating func viewDidLoadStatements() -> [SwiftStatement] {
    let isSelected = list.tap != nil || list.open != nil || isFailureTapped
    let selection: SwiftStatement =
      isSelected
      ? .assignment(.path("collectionView", "delegate"), "=", .self)
      : .assignment(.path("collectionView", "allowsSelection"), "=", .false)
    var body: [SwiftStatement] = [
      .expression(.literal("super.viewDidLoad()")),
      .assignment(.name("title"), "=", localized(screen.title)),
      selection,
    ]
    body += navigationBar()
    body += searchField + refreshControl
    body.append(subscription(to: changes, update: "update"))
    if barItems.contains(where: { $0.condition != nil }) {
      body.append(subscription(to: nil, update: Self.updatingItems))
    }
    body += reportHandling
    if let appear = screen.appear { body.append(sending(appear, about: nil)) }
    return body
  }

  private var searchField: [SwiftStatement] {
    guard let search = list.search else { return [] }
    // The reason of a rejection is above the title.
    let showsBar = SwiftStatement.assignment(
      .path("searchController", "hidesNavigationBarDuringPresentation"), "=", .false)
    return (lowering.views.rules.mayReject(search.setter.action) ? [showsBar] : []) + [
      .assignment(.path("searchController", "searchResultsUpdater"), "=", .self),
      .assignment(
        .path("searchController", "obscuresBackgroundDuringPresentation"), "=", .false),
      .assignment(.path("navigationItem", "searchController"), "=", .name("searchController")),
      .assignment(.name("definesPresentationContext"), "=", .true),
    ]
  }

  private var refreshControl: [SwiftStatement] {
    if list.refresh == nil { return [] }
    let action = SwiftExpression.call(
      .literal("UIAction"), [],
      trailing: SwiftClosure(
        captures: ["weak self"], parameters: ["_"],
        [.expression(.literal("self?.refresh()"))]))
    return [
      .variable(.let, "refreshControl", value: .call("UIRefreshControl", [])),
      .expression(
        .path("refreshControl").calling(
          "addAction",
          [SwiftArgument(action), SwiftArgument("for", .implicitMember("valueChanged"))])),
      .assignment(.path("collectionView", "refreshControl"), "=", .name("refreshControl")),
    ]
  }

  /// Subscribes to changes; nil for all. The subscription ends when the controller is released.
  private func subscription(to changes: SwiftExpression?, update: String) -> SwiftStatement {
    .expression(
      .path(ScreenLowering.store).calling(
        "subscribe", changes.map { [SwiftArgument("to", $0)] } ?? [],
        trailing: SwiftClosure(
          captures: ["weak self"], parameters: ["_"], breaksBody: true,
          [
            .guard(
              [.binding(.let, "self", nil)], otherwise: [.return(.implicitMember("dead"))]),
            .expression(.call(update, [])),
            .return(.implicitMember("alive")),
          ])))
  }

  /// The properties that the list shows. Only the buttons may depend on others.
  private var changes: SwiftExpression {
    var names = [list.source.name]
    let others = [
      list.source.stored, list.filter?.property.name, list.search?.property?.name,
      screen.question?.property.name,
    ]
    for name in others + screen.failures.map(\.property.name) {
      if let name, !names.contains(name) { names.append(name) }
    }
    // The change of a filtered list includes those of the list and of the filter.
    if list.source.role == .filterResult {
      names.removeAll { $0 == list.source.stored || $0 == list.filter?.property.name }
    }
    let changes = names.map { SwiftExpression.path(context.names.feature, "Change", $0) }
    return changes.count == 1 ? changes[0] : .array(changes)
  }

  // MARK: - The navigation bar

  /// A button of the navigation bar.
  struct BarItem {
    /// The name of its property, which it has if it can be disabled.
    var name: String
    let title: String
    let image: String?
    /// The action that it sends.
    let call: SwiftExpression
    let mayBeRejected: Bool
    /// When it is enabled; nil for always.
    let condition: SwiftExpression?
  }

  /// The property of the button with the menu of the filter.
  static let filterItem = "filterItem"

  /// The names of bar items that the controller declares or inherits.
  private static let ownItems: Set = [filterItem, "editButtonItem", "navigationItem", "tabBarItem"]

  static func barItems(of screen: Screen, _ lowering: inout ScreenLowering) -> [BarItem] {
    var items: [BarItem] = []
    if lowering.context.feature.undo != nil {
      for step in ScreenLowering.undoSteps {
        items.append(
          BarItem(
            name: "\(step.action)Item", title: labelWords(of: step.action), image: step.image,
            call: .implicitMember(step.action), mayBeRejected: false,
            condition: lowering.readMember(step.condition)))
      }
    }
    for button in screen.buttons {
      let action = button.action.action
      items.append(
        BarItem(
          name: "\(action.name)Item", title: button.title, image: nil,
          call: lowering.lower(button.action.call, about: nil),
          mayBeRejected: lowering.views.rules.mayReject(action),
          condition: lowering.permission(for: button)))
    }
    // Two buttons may send the same action.
    var taken = ownItems
    for index in items.indices {
      items[index].name = free(items[index].name, among: taken)
      taken.insert(items[index].name)
    }
    return items
  }

  private mutating func navigationBar() -> [SwiftStatement] {
    var shown = list.add.map { [unnamedItem(presenting($0))] } ?? []
    var body: [SwiftStatement] = []
    if list.filter != nil {
      body += [
        .assignment(.path(Self.filterItem, "title"), "=", localized("Show")),
        .assignment(
          .path(Self.filterItem, "image"), "=", image("line.3.horizontal.decrease.circle")),
      ]
      shown.append(.name(Self.filterItem))
    }
    for item in barItems {
      let texts =
        [SwiftArgument("title", localized(item.title))]
        + (item.image.map { [SwiftArgument("image", image($0))] } ?? [])
      let action = uiAction(texts, [sending(item.call, mayBeRejected: item.mayBeRejected)])
      if item.condition == nil {
        shown.append(unnamedItem(action))
      } else {
        body.append(.assignment(.path(item.name, "primaryAction"), "=", action))
        shown.append(.name(item.name))
      }
    }
    if shown.isEmpty { return body }
    return body + [
      .assignment(.path("navigationItem", "rightBarButtonItems"), "=", .array(shown))
    ]
  }

  /// Creates the action that presents the form for a new element.
  private func presenting(_ form: ScreenAddition) -> SwiftExpression {
    let view = lowering.view(form.viewName, [lowering.storeArgument])
    let present = SwiftExpression.call(
      RuntimeSymbol.presentOnTop, [SwiftArgument(hosting(view))])
    return uiAction(
      [
        SwiftArgument("title", localized(labelWords(of: form.action.name))),
        SwiftArgument("image", image("plus")),
      ], [.expression(present)])
  }

  private func unnamedItem(_ action: SwiftExpression) -> SwiftExpression {
    .call("UIBarButtonItem", [SwiftArgument("primaryAction", action)])
  }

  private func image(_ systemName: String) -> SwiftExpression {
    .call("UIImage", [SwiftArgument("systemName", .string(systemName))])
  }
}
