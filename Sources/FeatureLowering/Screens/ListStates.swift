import FeatureAnalysis

// What a list shows beside its rows: why something failed, that it is being loaded, or that it is empty.

extension ScreenLowering {
  /// Creates the part of a form that shows that something is under way, or why it failed, with a button
  /// that tries again; nil if nothing can fail.
  mutating func statusPart(_ failures: [ScreenFailure]) -> (name: String, part: SwiftDeclaration)? {
    if failures.isEmpty { return nil }
    let name = failures.allSatisfy { $0.kind == .message } ? "failure" : "status"
    return (name, part(name, failures.map { status($0) }))
  }

  private mutating func status(_ failure: ScreenFailure) -> SwiftStatement {
    guard let running = failure.runningCase else { return failureSection(failure) }
    let isUnderWay = SwiftCase(
      [.implicitMember(running)],
      [.expression(view("Section", [], [.expression(loading)]))])
    let failed = SwiftCase([Self.failed], [.expression(section(failure))])
    let others = SwiftCase(
      failure.otherCases.map { .implicitMember($0) }, [.expression(view("EmptyView", []))])
    return .switch(readMember(failure.property.name), [isUnderWay, failed, others])
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
    let shown = emptyStates(screen.failures, empty)
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
    _ failures: [ScreenFailure], _ empty: SwiftStatement
  ) -> [SwiftStatement] {
    guard let failure = failures.first else { return [empty] }
    let value = readMember(failure.property.name)
    if failures.allSatisfy({ $0.kind == .message }) {
      let succeeded = failures.dropFirst().reduce(SwiftExpression.infix(value, "==", .nil)) {
        .infix($0, "&&", .infix(readMember($1.property.name), "==", .nil))
      }
      return [.if([SwiftIfClause([.expression(succeeded)], [empty])])]
    }
    guard failures.count == 1, let running = failure.runningCase else {
      return [emptyStates(ofAll: failures, empty)]
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

  /// Creates the `switch` over all statuses: something is loaded, something failed, or neither.
  private func emptyStates(
    ofAll failures: [ScreenFailure], _ empty: SwiftStatement
  ) -> SwiftStatement {
    func patterns(_ caseName: (ScreenFailure) -> String?) -> [SwiftExpression] {
      failures.indices.compactMap { index in
        caseName(failures[index]).map { name in
          .tuple(
            failures.indices.map { SwiftArgument($0 == index ? .implicitMember(name) : .name("_")) }
          )
        }
      }
    }
    return .switch(
      .tuple(failures.map { SwiftArgument(readMember($0.property.name)) }),
      [
        SwiftCase(patterns(\.runningCase), [.expression(loading)]),
        SwiftCase(
          patterns { $0.kind == .message ? "some" : "failed" }, [.expression(view("EmptyView", []))]
        ),
        SwiftCase([], [empty]),
      ])
  }

  func unavailable(_ text: String, _ image: String) -> SwiftExpression {
    view(
      "ContentUnavailableView",
      [SwiftArgument(.string(text)), SwiftArgument("systemImage", .string(image))])
  }
}

extension ScreenFailure {
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
