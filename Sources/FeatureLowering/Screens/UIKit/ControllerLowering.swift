import FeatureAnalysis
import SpecLanguage

/// Writes the view controller of a list. Its rows, forms and pages are views of SwiftUI.
struct ControllerLowering {
  /// Writes expressions and views, as in a screen in SwiftUI.
  var lowering: ScreenLowering
  let screen: Screen
  let list: ScreenList
  /// The events and errors that the controller shows in alerts.
  let notices: NoticeEvents
  /// The name of an element, such as `stock`.
  let element: String
  /// The name and the type of what identifies a row: the id of its element, or its position.
  let id: String
  let idType: SwiftType
  /// The buttons of the navigation bar, without the filter and the form of a new element.
  let barItems: [BarItem]
  /// Whether the controller has the function `send`, because a rule may reject one of its actions.
  private(set) var needsSend = false
  /// Whether an action that is not sent with `send` may be rejected.
  var showsRejections = false

  init(_ context: FeatureContext, _ screen: Screen, _ list: ScreenList) {
    var lowering = ScreenLowering(context)
    self.screen = screen
    self.list = list
    notices = NoticeEvents(context.feature, of: screen)
    let name = lowering.views.elementName(of: list.source)
    let isTaken = Self.ownNames.contains(name) || screen.failures.contains { $0.rowName == name }
    element = isTaken ? "element" : name
    id = list.source.id == nil ? "index" : "id"
    idType = list.source.id.map { lowering.texts.lowerType($0) } ?? "Int"
    barItems = Self.barItems(of: screen, &lowering)
    self.lowering = lowering
  }

  var context: FeatureContext { lowering.context }

  /// The names that a view controller declares or inherits, besides those of views.
  private static let ownNames: Set<String> = [
    "action", "alert", "answer", "asked", "button", "cell", "collectionView", "configuration",
    "content", "dataSource", "dismissed", "failures", "filter", "find", "former", "index",
    "indexPath", "mark", "path",
    "query", "question", "registration", "row", "rows", "searchController", "section", "send",
    "show", "shownQuery", "snapshot", "title", "top", "update", "updateItems", "view",
  ]

  /// Creates the declarations of the controller's file.
  mutating func controller() -> [SwiftDeclaration] {
    let functions: [SwiftDeclaration] =
      lifeCycle() + listFunctions() + optionalParts() + questionFunctions() + [findFunction()]
    let extensions = [
      selectionExtension(), searchExtension(), menuTitleExtension(), questionExtension,
    ].compactMap(\.self)
    // Only now it is known whether an action may be rejected.
    var alerts = needsSend ? [Self.sendFunction(context)] : []
    if needsSend || showsRejections || !notices.isEmpty { alerts.append(Self.alertFunction) }
    lowering.texts.imports.noteRuntime()
    let doc =
      screen.doc
      ?? (screen.path?.navigationName.map { "Shows `\(list.source.name)`, in a `\($0)`." }
        ?? "Shows `\(list.source.name)`. Put it into a `UINavigationController`.")
    return [
      .class(
        screen.name, [.public, .final], inherits: ["UIViewController"],
        doc: doc + "\n\n" + ScreenLowering.ownership,
        members: properties + types + functions + alerts)
    ] + extensions
  }

  private mutating func lifeCycle() -> [SwiftDeclaration] {
    [
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
        doc: "Called once, however often the screen appears: the store is subscribed to once.",
        body: viewDidLoadStatements()),
    ]
  }

  // MARK: - Sending actions

  /// Creates the statement that sends an action from a closure or a function of the controller.
  ///
  /// - Parameters:
  ///   - subject: The name of the element that the action is about; nil for the state.
  ///   - value: What is written for the new value of a control.
  mutating func sending(
    _ action: ScreenAction, about subject: String?, value: String? = nil
  ) -> SwiftStatement {
    let call = lowering.lower(action.call, about: subject, value: value)
    let mayBeRejected = lowering.views.rules.mayReject(action.action)
    return sending(call, mayBeRejected: mayBeRejected)
  }

  /// Creates the statement that sends an action. If a rule may reject it, an alert shows why.
  mutating func sending(_ call: SwiftExpression, mayBeRejected: Bool) -> SwiftStatement {
    guard mayBeRejected else {
      return .expression(
        .path(ScreenLowering.store).calling(RuntimeSymbol.dispatch, [SwiftArgument(call)]))
    }
    needsSend = true
    return .expression(.call(RuntimeSymbol.send, [SwiftArgument(call)]))
  }

  /// Creates an action of UIKit whose closure does not retain the controller.
  func uiAction(
    _ arguments: [SwiftArgument], _ body: [SwiftStatement]
  ) -> SwiftExpression {
    let unwrapping = SwiftStatement.guard(
      [.binding(.let, "self", nil)], otherwise: [.return()])
    return .call(
      .literal("UIAction"), arguments,
      trailing: SwiftClosure(
        captures: ["weak self"], parameters: ["_"], breaksBody: true, [unwrapping] + body))
  }

  // MARK: - Properties and types

  /// Whether the list has two kinds of rows: elements, and failures before them.
  var hasFailure: Bool { !screen.failures.isEmpty }
  /// Whether a tap on the row of a failure tries again, or dismisses it.
  var isFailureTapped: Bool {
    screen.failures.contains { $0.retry != nil || $0.canBeDismissed }
  }
  /// The property with the failures that the user has dismissed.
  static let dismissed = "dismissed"
  var canDismissFailures: Bool { screen.failures.contains(where: \.canBeDismissed) }
  /// The case of a row that shows a failure. Two failures may have the same message, and each row differs
  /// from all others.
  func failureRow(_ failure: ScreenFailure) -> String {
    screen.failures.count == 1 ? "failure" : failure.rowName
  }
  /// The type of the data source's elements.
  var rowType: SwiftType { hasFailure ? ownType("Row") : idType }
  var sectionType: SwiftType { ownType("Section") }

  /// The name of a type of the controller, which hides no type of the feature.
  private func ownType(_ name: String) -> String {
    lowering.views.declared.contains(name) ? "List\(name)" : name
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
    if let search = list.search {
      properties.append(
        .property(
          "searchController", .let, [.private],
          value: .call("UISearchController", [SwiftArgument("searchResultsController", .nil)])))
      // Without a property of the state, the controller keeps the text that it has sent.
      if search.property == nil {
        properties.append(.property("query", .var, [.private], value: .string("")))
        if lowering.awaitsAnswer(search) {
          properties.append(
            .property(ScreenLowering.answeredQuery, .var, [.private], value: .string("")))
        }
      } else if keepsRejectedQuery {
        properties.append(.property(Self.shownQuery, .var, [.private], value: .string("")))
      }
    }
    if canDismissFailures {
      properties.append(
        .property(
          Self.dismissed, type: "Set<\(rowType)>", .var, [.private], value: .array([])))
    }
    var items = list.filter == nil ? [] : [Self.filterItem]
    items += barItems.filter { $0.condition != nil }.map(\.name)
    for name in items {
      properties.append(
        .property(name, .let, [.private], value: .call("UIBarButtonItem", [])))
    }
    return properties + questionProperties
  }

  private var types: [SwiftDeclaration] {
    let section = SwiftDeclaration.enum(sectionType, [.private], members: [.enumCase("main")])
    guard hasFailure else { return [section] }
    return [
      section,
      .enum(
        rowType, [.private], inherits: ["Hashable"],
        members: screen.failures.map {
          .enumCase(
            failureRow($0),
            payload: ($0.kind == .requestStatuses ? [SwiftPayload(nil, idType)] : [])
              + [SwiftPayload(nil, "String")])
        } + [.enumCase(element, payload: [SwiftPayload(nil, idType)])]),
    ]
  }
}

extension ScreenFailure {
  /// The case of the row of one of several failures, such as `storageFailure`.
  var rowName: String { property.name + "Failure" }
}

/// Creates a text that the String Catalog of an app translates: `String(localized: "Tasks")`.
func localized(_ text: String) -> SwiftExpression {
  .call("String", [SwiftArgument("localized", .string(text))])
}
