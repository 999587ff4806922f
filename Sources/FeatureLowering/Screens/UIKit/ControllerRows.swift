import FeatureAnalysis
import SpecLanguage

extension ControllerLowering {
  // MARK: - The rows of the list

  /// Creates the functions of the list that every controller has.
  mutating func listFunctions() -> [SwiftDeclaration] {
    [updateFunction(), itemsFunction, layoutFunction, dataSourceFunction, configureFunction()]
      .compactMap(\.self)
  }

  /// Creates the function that shows the state.
  private func updateFunction() -> SwiftDeclaration {
    var body: [SwiftStatement] = [
      .variable(
        .var, "snapshot",
        value: .call(.type("NSDiffableDataSourceSnapshot<\(sectionType), \(rowType)>"), [])),
      changingSnapshot("appendSections", .array([.implicitMember("main")])),
    ]
    body += failureRows
    body += appendedRows + appliedSnapshot + updatedControls
    return .function("update", [.private], doc: "Shows the state of the store.", body: body)
  }

  /// The statements that append the rows of failures.
  private var failureRows: [SwiftStatement] {
    var body: [SwiftStatement] = []
    for failure in screen.failures {
      let isOfElement = failure.kind == .requestStatuses
      let row = SwiftExpression.enumCase(
        failureRow(failure),
        (isOfElement ? [SwiftArgument(.path(element, "id"))] : [])
          + [SwiftArgument(.name("message"))])
      let appended =
        canDismissFailures
        ? SwiftStatement.expression(.path("failures").calling("append", [SwiftArgument(row)]))
        : changingSnapshot("appendItems", .array([row]))
      if isOfElement {
        let status = SwiftExpression.subscripting(
          lowering.readMember(failure.property.name), [SwiftArgument(.path(element, "id"))])
        let failed = SwiftCondition.pattern(ScreenLowering.failed, status)
        body.append(
          .for(
            element, in: lowering.readMember(list.source.stored ?? list.source.name),
            body: [.if([SwiftIfClause([failed], [appended])])]))
      } else {
        body.append(.if([SwiftIfClause([lowering.failureCondition(failure)], [appended])]))
      }
    }
    if !canDismissFailures { return body }
    let kept = SwiftExpression.literal("failures.filter { !\(Self.dismissed).contains($0) }")
    return [.variable(.var, "failures", type: "[\(rowType)]", value: .array([]))] + body + [
      .expression(
        .path(Self.dismissed).calling("formIntersection", [SwiftArgument(.name("failures"))])),
      changingSnapshot("appendItems", kept),
    ]
  }

  private func changingSnapshot(
    _ function: String, _ argument: SwiftExpression
  ) -> SwiftStatement {
    .expression(.path("snapshot").calling(function, [SwiftArgument(argument)]))
  }

  /// A row as an element of the snapshot: `Row.stock(stock.id)`, or the id alone.
  private func row(_ id: SwiftExpression) -> SwiftExpression {
    hasFailure ? .call(.member(.name(rowType), element), [SwiftArgument(id)]) : id
  }

  private var appendedRows: [SwiftStatement] {
    let shown = lowering.readMember(list.source.name)
    if list.source.id == nil {
      let positions = shown.member("indices")
      return [
        changingSnapshot(
          "appendItems",
          hasFailure
            ? positions.calling("map", trailing: SwiftClosure([.expression(row(.name("$0")))]))
            : .call("Array", [SwiftArgument(positions)]))
      ]
    }
    let rows = shown.calling(
      "map", trailing: SwiftClosure([.expression(row(.path("$0", "id")))]))
    if isIdentified { return [changingSnapshot("appendItems", rows)] }
    return [
      .comment("The data source needs different ids, which an array does not promise."),
      .variable(.var, "rows", value: .call(.type("Set<\(rowType)>"), [])),
      changingSnapshot(
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

  /// Rows that were shown before are configured again, because their elements may have changed. The
  /// data source accepts only such rows.
  private var appliedSnapshot: [SwiftStatement] {
    [
      .variable(
        .let, "former",
        value: .call("Set", [SwiftArgument(.literal("dataSource.snapshot().itemIdentifiers"))])),
      changingSnapshot(
        "reconfigureItems", .literal("snapshot.itemIdentifiers.filter(former.contains)")),
      .expression(
        .path("dataSource").calling(
          "apply",
          [
            SwiftArgument(.name("snapshot")),
            SwiftArgument("animatingDifferences", .literal("!former.isEmpty")),
          ])),
    ]
  }

  /// The statements that update what is around the rows.
  private var updatedControls: [SwiftStatement] {
    var body: [SwiftStatement] = [
      .assignment(.name("contentUnavailableConfiguration"), "=", .name("placeholder"))
    ]
    if list.filter != nil {
      body.append(.assignment(.path(Self.filterItem, "menu"), "=", .name("filterMenu")))
    }
    if list.search?.property != nil {
      body.append(.expression(.call(Self.showingQuery, [])))
    }
    if screen.question != nil { body.append(.expression(.call(Self.asking, []))) }
    return body
  }

  static let updatingItems = "updateItems"

  /// Creates the function that enables the buttons whose action is accepted; nil if all always are.
  var itemsFunction: SwiftDeclaration? {
    let body = barItems.compactMap { item in
      item.condition.map { SwiftStatement.assignment(.path(item.name, "isEnabled"), "=", $0) }
    }
    return body.isEmpty ? nil : .function(Self.updatingItems, [.private], body: body)
  }

  private var layoutFunction: SwiftDeclaration {
    var body: [SwiftStatement] = [
      .variable(
        list.delete == nil ? .let : .var, "configuration",
        value: .call(
          "UICollectionLayoutListConfiguration",
          [SwiftArgument("appearance", .implicitMember("plain"))]))
    ]
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

  private var dataSourceFunction: SwiftDeclaration {
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

  // MARK: - Cells

  private mutating func configureFunction() -> SwiftDeclaration {
    let elementRow = elementRow()
    let cells = failureCells()
    let body: [SwiftStatement] =
      hasFailure
      ? [
        .switch(
          .name("row"),
          cells + [
            SwiftCase([.enumCase(element, [SwiftArgument(.binding(.let, id))])], elementRow)
          ])
      ] : elementRow
    return .function(
      "configure", [.private],
      [
        SwiftParameter(label: "_", "cell", "UICollectionViewListCell"),
        SwiftParameter(label: "for", hasFailure ? "row" : id, rowType),
      ], body: body)
  }

  /// The statements that show an element in a cell.
  private mutating func elementRow() -> [SwiftStatement] {
    let isPressed = list.open != nil || list.tap != nil
    var view = lowering.view(
      list.row.viewName,
      [SwiftArgument(lowering.views.elementName(of: list.source), .name(element))])
    if isPressed {
      view = view.calling("accessibilityAddTraits", [SwiftArgument(.implicitMember("isButton"))])
    }
    var accessories: [SwiftExpression] = []
    if hasMark {
      accessories.append(.call("mark", [SwiftArgument("of", .name(element))]))
    }
    if list.open != nil { accessories.append(.call(.implicitMember("disclosureIndicator"), [])) }
    var body: [SwiftStatement] = [
      .guard(
        [.binding(.let, element, .call("find", [SwiftArgument(.name(id))]))],
        otherwise: [.return()]),
      .assignment(
        .path("cell", "contentConfiguration"), "=",
        .call(
          .literal("UIHostingConfiguration"), [], trailing: SwiftClosure([.expression(view)]))),
      .assignment(.path("cell", "accessories"), "=", .array(accessories)),
    ]
    if isFailureTapped, !isPressed {
      // The cell may have shown the failure before.
      body.append(changingTraits("remove"))
    }
    return body
  }

  /// The cases that show failures in a cell: those that can be tried again, those that can be dismissed, and
  /// the others.
  private mutating func failureCells() -> [SwiftCase] {
    var cells: [SwiftCase] = []
    for tap in ["Try Again", "OK", nil] {
      let failures = screen.failures.filter { $0.tapText == tap }
      let shared = failures.filter { $0.kind != .requestStatuses }
      if !shared.isEmpty {
        cells.append(
          SwiftCase(
            shared.map { .enumCase(failureRow($0), [SwiftArgument(.binding(.let, "message"))]) },
            failureCell(Self.lookedUp(.name("message")), tap: tap)))
      }
      for failure in failures where failure.kind == .requestStatuses {
        let values = ["id", "message"].map { SwiftArgument(.binding(.let, $0)) }
        cells.append(
          SwiftCase(
            [.enumCase(failureRow(failure), values)], failureCell(ofElement(), tap: tap)))
      }
    }
    return cells
  }

  /// The message about the call of an element, with the title of its row.
  private mutating func ofElement() -> SwiftExpression {
    let message = Self.lookedUp(.name("message"))
    let title = lowering.rowTitle(list.row, element)
    guard let title, title != .name(element) else { return message }
    let found = SwiftExpression.literal("find(id)").calling(
      "map",
      trailing: SwiftClosure(
        parameters: [element], [.expression(.interpolation([.value(title), .text(": ")]))]))
    return .infix(.parenthesized(.infix(found, "??", .string(""))), "+", message)
  }

  private func failureCell(_ text: SwiftExpression, tap: String?) -> [SwiftStatement] {
    let isTapped = tap != nil
    var body: [SwiftStatement] = [
      .variable(.var, "content", value: .literal("cell.defaultContentConfiguration()")),
      .assignment(.path("content", "text"), "=", text),
    ]
    if let tap {
      body.append(.assignment(.path("content", "secondaryText"), "=", localized(tap)))
    }
    body += [
      .assignment(
        .path("content", "image"), "=",
        .call("UIImage", [SwiftArgument("systemName", .string("exclamationmark.triangle"))])),
      .assignment(.path("cell", "contentConfiguration"), "=", .name("content")),
      .assignment(.path("cell", "accessories"), "=", .array([])),
    ]
    if isTapped { body.append(changingTraits("insert")) }
    return body
  }

  private func changingTraits(_ function: String) -> SwiftStatement {
    .expression(
      .path("cell", "accessibilityTraits").calling(
        function, [SwiftArgument(.implicitMember("button"))]))
  }

  /// Creates the function that finds the element of a row.
  mutating func findFunction() -> SwiftDeclaration {
    let found: SwiftExpression
    let stored = lowering.readMember(list.source.stored ?? list.source.name)
    if list.source.id == nil {
      let shown = lowering.readMember(list.source.name)
      found = .ternary(
        shown.member("indices").calling("contains", [SwiftArgument(.name(id))]),
        .subscripting(shown, [SwiftArgument(.name(id))]), .nil)
    } else if isIdentified, list.source.stored != nil {
      found = .subscripting(stored, [SwiftArgument("id", .name(id))])
    } else {
      let isSame = SwiftExpression.infix(.path("$0", "id"), "==", .name(id))
      found = stored.calling("first", trailing: SwiftClosure([.expression(isSame)]))
    }
    return .function(
      "find", [.private], [SwiftParameter(label: "_", id, idType)],
      result: "\(lowering.texts.lowerType(list.source.element))?",
      doc: "Returns the element of a row; nil if it is gone.", body: [.expression(found)])
  }
}

extension ScreenFailure {
  /// What a tap on the row of the failure does; nil for nothing.
  fileprivate var tapText: String? {
    retry != nil ? "Try Again" : canBeDismissed ? "OK" : nil
  }
}
