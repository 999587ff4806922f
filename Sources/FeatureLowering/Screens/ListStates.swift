import FeatureAnalysis

// What a list shows beside its rows: why something failed, that it is being loaded, or that it is empty.

extension ScreenLowering {
  /// Creates the part of a form that shows that something is under way, or why it failed, with a button
  /// that tries again.
  mutating func statusPart(_ failure: ScreenFailure) -> SwiftDeclaration {
    guard let running = failure.runningCase else {
      return part(failure.partName, [failureSection(failure)])
    }
    let isUnderWay = SwiftCase(
      [.implicitMember(running)],
      [.expression(view("Section", [], [.expression(loading)]))])
    let failed = SwiftCase([Self.failed], [.expression(section(failure))])
    let others = SwiftCase(
      failure.otherCases.map { .implicitMember($0) }, [.expression(view("EmptyView", []))])
    return part(
      failure.partName,
      [.switch(readMember(failure.property.name), [isUnderWay, failed, others])])
  }

  var loading: SwiftExpression { view("ProgressView", [SwiftArgument(.string("Loading…"))]) }

  private static let failed = SwiftExpression.enumCase(
    "failed", [SwiftArgument(.binding(.let, "message"))])

  /// Creates the section that shows why something failed, if it did.
  mutating func failureSection(_ failure: ScreenFailure) -> SwiftStatement {
    .if([SwiftIfClause([failureCondition(failure)], [.expression(section(failure))])])
  }

  private mutating func section(_ failure: ScreenFailure) -> SwiftExpression {
    let label = view(
      "Label",
      [
        SwiftArgument(.call(.literal(ui("LocalizedStringKey")), [SwiftArgument(.name("message"))])),
        SwiftArgument("systemImage", .string("exclamationmark.triangle")),
      ])
    var body: [SwiftStatement] = [.expression(label)]
    if let retry = failure.retry {
      body.append(.expression(button("Try Again", does: [sending(retry, about: nil)])))
    }
    return view("Section", [], body, breaks: true)
  }

  /// The condition that something failed, which declares `message`.
  func failureCondition(_ failure: ScreenFailure) -> SwiftCondition {
    let value = readMember(failure.property.name)
    return failure.kind == .message
      ? .binding(.let, "message", value)
      : .pattern(Self.failed, value)
  }

  /// Creates the view that is shown instead of rows.
  mutating func placeholderView(_ screen: Screen, _ list: ScreenList) -> [SwiftDeclaration] {
    guard let name = list.placeholderName else { return [] }
    texts.imports.noteRuntime()
    return [
      .struct(
        name, inherits: [ui("View")],
        doc: "Shown instead of rows.\n\n" + Self.ownership,
        members: [
          .property(Self.store, type: context.names.store, .let),
          part("body", placeholder(screen, list), []),
        ])
    ]
  }

  /// Creates what is shown instead of rows: that the list is being loaded, that it is empty, or that
  /// nothing matches the filter or the search.
  func placeholder(_ screen: Screen, _ list: ScreenList) -> [SwiftStatement] {
    let isEmpty = readMember(list.source.name).member("isEmpty")
    let empty = SwiftStatement.expression(unavailable(list.emptyText, "tray"))
    let shown = emptyStates(screen.failure, empty)
    guard list.source.isFiltered, let stored = list.source.stored else {
      let other = SwiftIfClause([.expression(isEmpty)], shown)
      guard list.source.stored == nil, let query = list.search?.property?.name else {
        return [.if([other])]
      }
      // What a derived list leaves out is not known, but the search may be the reason.
      let isSearched = SwiftExpression.prefix("!", readMember(query).member("isEmpty"))
      let nothingFound = SwiftExpression.call(
        .member(.literal(ui("ContentUnavailableView")), "search"),
        [SwiftArgument("text", readMember(query))])
      return [
        .if([
          SwiftIfClause(
            [.expression(.infix(isEmpty, "&&", isSearched))], [.expression(nothingFound)]), other,
        ])
      ]
    }
    let noMatch = unavailable("No Matches", "line.3.horizontal.decrease.circle")
    return [
      .if([
        SwiftIfClause([.expression(readMember(stored).member("isEmpty"))], shown),
        SwiftIfClause([.expression(isEmpty)], [.expression(noMatch)]),
      ])
    ]
  }

  private func emptyStates(
    _ failure: ScreenFailure?, _ empty: SwiftStatement
  ) -> [SwiftStatement] {
    guard let failure else { return [empty] }
    let value = readMember(failure.property.name)
    guard let running = failure.runningCase else {
      return [.if([SwiftIfClause([.expression(.infix(value, "==", .nil))], [empty])])]
    }
    return [
      .switch(
        value,
        [
          SwiftCase([.implicitMember(running)], [.expression(loading)]),
          SwiftCase([.implicitMember("failed")], [.expression(view("EmptyView", []))]),
          SwiftCase(failure.otherCases.map { .implicitMember($0) }, [empty]),
        ])
    ]
  }

  func unavailable(_ text: String, _ image: String) -> SwiftExpression {
    view(
      "ContentUnavailableView",
      [SwiftArgument(.string(text)), SwiftArgument("systemImage", .string(image))])
  }
}

extension ScreenFailure {
  /// The part of a form that shows the property.
  var partName: String { kind == .message ? "failure" : "status" }

  /// The case of the status while something is loaded; nil if the property is only a message.
  var runningCase: String? {
    switch kind {
    case .message: nil
    case .requestStatus: "running"
    case .storageStatus: "loading"
    }
  }

  /// The cases in which nothing is loaded and nothing failed.
  fileprivate var otherCases: [String] {
    switch kind {
    case .message: []
    case .requestStatus: ["idle", "succeeded"]
    case .storageStatus: ["ready", "saving"]
    }
  }
}
