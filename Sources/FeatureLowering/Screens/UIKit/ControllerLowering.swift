import FeatureAnalysis
import SpecLanguage

/// Writes the view controller of a list. Its rows, forms and pages are views of SwiftUI.
struct ControllerLowering {
  /// Writes the expressions and names of the feature, as the views of SwiftUI have them.
  var views: ScreenLowering
  let screen: Screen
  let list: ScreenList
  /// The name of an element, such as `stock`, and of its id in code.
  let element: String
  let id: String
  let idType: SwiftType
  /// Whether an action of the screen may be rejected, so that the controller has a `send` function.
  var sends = false
  /// Whether the controller has a function that shows an alert.
  var alerts = false

  init(_ context: FeatureContext, _ screen: Screen, _ list: ScreenList) {
    var views = ScreenLowering(context)
    self.screen = screen
    self.list = list
    let name = views.views.elementName(of: list.source)
    element = Self.ownNames.contains(name) ? "element" : name
    id = list.source.id == nil ? "index" : "id"
    idType = list.source.id.map { views.texts.lowerType($0) } ?? "Int"
    self.views = views
  }

  var context: FeatureContext { views.context }

  /// The names that a view controller declares or inherits, besides those of views.
  static let ownNames: Set<String> = [
    "alert", "cell", "collectionView", "configuration", "content", "dataSource", "filter", "find",
    "former", "index", "indexPath", "presenter", "query", "registration", "row", "rows",
    "searchController", "section", "send", "show", "snapshot", "title", "update", "view",
  ]

  /// Creates the declarations of the controller's file.
  mutating func controller() -> [SwiftDeclaration] {
    let setup = setup()
    let parts = [updating(), layout(), makeDataSource(), configuring()] + controls()
    let reading = elementReader()
    let extensions = [selecting(), searching(), menuTitles()].compactMap(\.self)
    let helpers = (sends ? [sending] : []) + (alerts ? [alerting] : [])
    let doc = screen.doc ?? "Shows `\(list.source.name)`. Put it into a `UINavigationController`."
    views.texts.imports.noteRuntime()
    return [
      .class(
        screen.name, [.public, .final], inherits: ["UIViewController"],
        doc: doc + "\n\n" + ScreenLowering.ownership,
        members: properties + types
          + [
            .initializer(
              [.public], [SwiftParameter(ScreenLowering.store, context.names.store)],
              body: [
                .assignment(.path("self", ScreenLowering.store), "=", .name(ScreenLowering.store)),
                .expression(.literal("super.init(nibName: nil, bundle: nil)")),
              ]),
            .verbatim("public required init?(coder: NSCoder) { nil }"),
            .function(
              "loadView", [.public, .override],
              body: [.assignment(.name("view"), "=", .name("collectionView"))]),
            .function(
              "viewDidLoad", [.public, .override],
              doc:
                "Called once, however often the screen appears: the store is subscribed to once.",
              body: setup),
          ] + parts.compactMap(\.self) + [reading] + helpers)
    ] + extensions
  }

  // MARK: - Properties and types

  private var hasFailure: Bool { screen.failure != nil }
  var rowType: SwiftType { hasFailure ? ownType("Row") : idType }
  private var sectionType: SwiftType { ownType("Section") }

  /// The name of a type of the controller, which hides no type of the feature.
  private func ownType(_ name: String) -> String {
    views.views.declared.contains(name) ? "List\(name)" : name
  }

  /// A row as an element of the snapshot: `Row.stock(stock.id)`, or the id alone.
  private func row(_ id: SwiftExpression) -> SwiftExpression {
    hasFailure
      ? .call(.member(.name(rowType), element), [SwiftArgument(id)]) : id
  }

  private var properties: [SwiftDeclaration] {
    var properties: [SwiftDeclaration] = [
      .property(ScreenLowering.store, type: context.names.store, .let, [.private]),
      .property(
        "collectionView", .var, [.private, .lazy],
        value: .call(
          "UICollectionView",
          [
            SwiftArgument("frame", .implicitMember("zero")),
            SwiftArgument("collectionViewLayout", .call("makeLayout", [])),
          ])),
      .property("dataSource", .var, [.private, .lazy], value: .call("makeDataSource", [])),
    ]
    if list.search != nil {
      properties.append(
        .property(
          "searchController", .let, [.private],
          value: .call("UISearchController", [SwiftArgument("searchResultsController", .nil)])))
      if list.search?.property == nil {
        properties.append(.property("query", .var, [.private], value: .string("")))
      }
    }
    if list.filter != nil {
      properties.append(
        .property("filterItem", .let, [.private], value: .call("UIBarButtonItem", [])))
    }
    for item in items where item.condition != nil {
      properties.append(
        .property(item.name, .let, [.private], value: .call("UIBarButtonItem", [])))
    }
    return properties
  }

  private var types: [SwiftDeclaration] {
    let section = SwiftDeclaration.enum(sectionType, [.private], members: [.enumCase("main")])
    guard hasFailure else { return [section] }
    return [
      section,
      .enum(
        rowType, [.private], inherits: ["Hashable"],
        members: [
          .enumCase("failure", payload: [SwiftPayload(nil, "String")]),
          .enumCase(element, payload: [SwiftPayload(nil, idType)]),
        ]),
    ]
  }

  // MARK: - The list

  /// Creates the function that shows the state.
  private mutating func updating() -> SwiftDeclaration {
    let shown = views.readMember(list.source.name)
    var body: [SwiftStatement] = [
      .variable(
        .var, "snapshot",
        value: .call(
          .type("NSDiffableDataSourceSnapshot<\(sectionType), \(rowType)>"), [])),
      snapshot("appendSections", .array([.implicitMember("main")])),
    ]
    if let failure = screen.failure {
      body.append(
        .if([
          SwiftIfClause(
            [failureCondition(failure)],
            [
              snapshot(
                "appendItems", .array([.enumCase("failure", [SwiftArgument(.name("message"))])]))
            ])
        ]))
    }
    body += appendedRows(shown)
    body += [
      .variable(
        .let, "former",
        value: .call("Set", [SwiftArgument(.literal("dataSource.snapshot().itemIdentifiers"))])),
      snapshot(
        "reconfigureItems",
        .literal("snapshot.itemIdentifiers.filter(former.contains)")),
      .expression(
        .path("dataSource").calling(
          "apply",
          [
            SwiftArgument(.name("snapshot")),
            SwiftArgument("animatingDifferences", .literal("!former.isEmpty")),
          ])),
      .assignment(.name("contentUnavailableConfiguration"), "=", .name("placeholder")),
    ]
    if list.filter != nil {
      body.append(.assignment(.path("filterItem", "menu"), "=", .name("filterMenu")))
    }
    if let property = list.search?.property {
      let text = SwiftExpression.path("searchController", "searchBar", "text")
      let value = views.readMember(property.name)
      body.append(
        .if([
          SwiftIfClause(
            [.expression(.infix(text, "!=", value))], [.assignment(text, "=", value)])
        ]))
    }
    for item in items {
      guard let condition = item.condition else { continue }
      body.append(.assignment(.path(item.name, "isEnabled"), "=", condition))
    }
    return .function("update", [.private], doc: "Shows the state of the store.", body: body)
  }

  private func snapshot(_ function: String, _ argument: SwiftExpression) -> SwiftStatement {
    .expression(.path("snapshot").calling(function, [SwiftArgument(argument)]))
  }

  private func appendedRows(_ shown: SwiftExpression) -> [SwiftStatement] {
    if list.source.id == nil {
      let rows = shown.member("indices")
      return [
        snapshot(
          "appendItems",
          hasFailure
            ? rows.calling("map", trailing: SwiftClosure([.expression(row(.name("$0")))]))
            : .call("Array", [SwiftArgument(rows)]))
      ]
    }
    let rows = shown.calling(
      "map", trailing: SwiftClosure([.expression(row(.path("$0", "id")))]))
    if isIdentified { return [snapshot("appendItems", rows)] }
    return [
      .comment("The data source needs different ids, which an array does not promise."),
      .variable(.var, "rows", value: .call(.type("Set<\(rowType)>"), [])),
      snapshot(
        "appendItems",
        rows.calling(
          "filter", trailing: SwiftClosure([.expression(.literal("rows.insert($0).inserted"))]))),
    ]
  }

  /// Whether no two elements of the list have the same id.
  private var isIdentified: Bool {
    if case .identifiedArray = list.source.type { return true }
    guard let stored = list.source.stored,
      let property = context.feature.state.properties.first(where: { $0.name == stored }),
      case .identifiedArray = property.type
    else { return false }
    return true
  }

  private mutating func layout() -> SwiftDeclaration {
    var body: [SwiftStatement] = []
    let made = SwiftExpression.call(
      "UICollectionLayoutListConfiguration", [SwiftArgument("appearance", .implicitMember("plain"))]
    )
    body.append(.variable(list.delete == nil ? .let : .var, "configuration", value: made))
    if list.delete != nil {
      body.append(
        .assignment(
          .path("configuration", "trailingSwipeActionsConfigurationProvider"), "=",
          .closure(
            SwiftClosure(
              captures: ["weak self"], parameters: ["indexPath"],
              [.expression(.literal("self?.swipeActions(at: indexPath)"))]))))
    }
    body.append(
      .return(
        .path("UICollectionViewCompositionalLayout").calling(
          "list", [SwiftArgument("using", .name("configuration"))])))
    return .function("makeLayout", [.private], result: "UICollectionViewLayout", body: body)
  }

  private func makeDataSource() -> SwiftDeclaration {
    .function(
      "makeDataSource", [.private],
      result: "UICollectionViewDiffableDataSource<\(sectionType), \(rowType)>",
      body: [
        .variable(
          .let, "registration",
          value: .call(
            .type("UICollectionView.CellRegistration<UICollectionViewListCell, \(rowType)>"), [],
            trailing: SwiftClosure(
              captures: ["weak self"], parameters: ["cell", "_", "row"], breaksBody: true,
              [.expression(.literal("self?.configure(cell, for: row)"))]))),
        .return(
          .call(
            .name("UICollectionViewDiffableDataSource"),
            [SwiftArgument("collectionView", .name("collectionView"))],
            trailing: SwiftClosure(
              parameters: ["collectionView", "indexPath", "row"], breaksBody: true,
              [
                .expression(
                  .path("collectionView").calling(
                    "dequeueConfiguredReusableCell",
                    [
                      SwiftArgument("using", .name("registration")),
                      SwiftArgument("for", .name("indexPath")),
                      SwiftArgument("item", .name("row")),
                    ]))
              ]))),
      ])
  }

  private mutating func configuring() -> SwiftDeclaration {
    let isPressed = list.open != nil || list.tap != nil
    var view = views.view(
      list.row.viewName,
      [SwiftArgument(views.views.elementName(of: list.source), .name(element))])
    if isPressed {
      view = view.calling("accessibilityAddTraits", [SwiftArgument(.implicitMember("isButton"))])
    }
    var accessories: [SwiftExpression] = []
    if hasMark {
      accessories.append(.call("mark", [SwiftArgument("of", .name(element))]))
    }
    if list.open != nil { accessories.append(.enumCase("disclosureIndicator", [])) }
    var shown: [SwiftStatement] = [
      .guard(
        [.binding(.let, element, .call("find", [SwiftArgument(.name(id))]))],
        otherwise: [.return()]),
      .assignment(
        .path("cell", "contentConfiguration"), "=",
        .call(
          .literal("UIHostingConfiguration"), [], trailing: SwiftClosure([.expression(view)]))),
      .assignment(
        .path("cell", "accessories"), "=",
        .array(
          accessories.map { accessory in
            if case .implicitMember = accessory { return .call(accessory, []) }
            return accessory
          })),
    ]
    if screen.failure?.retry != nil, !isPressed {
      // The cell may have shown the failure before.
      shown.append(
        .expression(
          .path("cell", "accessibilityTraits").calling(
            "remove", [SwiftArgument(.implicitMember("button"))])))
    }
    let body: [SwiftStatement]
    if hasFailure {
      body = [
        .switch(
          .name("row"),
          [
            SwiftCase(
              [.enumCase("failure", [SwiftArgument(.binding(.let, "message"))])], failureRow),
            SwiftCase([.enumCase(element, [SwiftArgument(.binding(.let, id))])], shown),
          ])
      ]
    } else {
      body = shown
    }
    return .function(
      "configure", [.private],
      [
        SwiftParameter(label: "_", "cell", "UICollectionViewListCell"),
        SwiftParameter(label: "for", hasFailure ? "row" : id, rowType),
      ], body: body)
  }

  private var failureRow: [SwiftStatement] {
    let retry = screen.failure?.retry != nil
    return [
      .variable(.var, "content", value: .literal("cell.defaultContentConfiguration()")),
      .assignment(.path("content", "text"), "=", .name("message")),
    ]
      + (retry
        ? [.assignment(.path("content", "secondaryText"), "=", localized("Try Again"))] : [])
      + [
        .assignment(
          .path("content", "image"), "=",
          .call("UIImage", [SwiftArgument("systemName", .string("exclamationmark.triangle"))])),
        .assignment(.path("cell", "contentConfiguration"), "=", .name("content")),
        .assignment(.path("cell", "accessories"), "=", .array([])),
      ]
      + (retry
        ? [
          .expression(
            .path("cell", "accessibilityTraits").calling(
              "insert", [SwiftArgument(.implicitMember("button"))]))
        ] : [])
  }

  /// The function that finds the element of a row.
  private func elementReader() -> SwiftDeclaration {
    let found: SwiftExpression
    let stored = views.readMember(list.source.stored ?? list.source.name)
    if list.source.id == nil {
      let shown = views.readMember(list.source.name)
      found = .ternary(
        shown.member("indices").calling("contains", [SwiftArgument(.name(id))]),
        .subscripting(shown, [SwiftArgument(.name(id))]), .nil)
    } else if isIdentified, list.source.stored != nil {
      found = .subscripting(stored, [SwiftArgument("id", .name(id))])
    } else {
      let isSame = SwiftExpression.infix(.path("$0", "id"), "==", .name(id))
      found = stored.calling("first", trailing: SwiftClosure([.expression(isSame)]))
    }
    var texts = views.texts
    return .function(
      "find", [.private], [SwiftParameter(label: "_", id, idType)],
      result: "\(texts.lowerType(list.source.element))?",
      doc: "Returns the element of a row; nil if it is gone.", body: [.expression(found)])
  }
}

/// Creates a text that the String Catalog of an app translates: `String(localized: "Tasks")`.
func localized(_ text: String) -> SwiftExpression {
  .call("String", [SwiftArgument("localized", .string(text))])
}
