import FeatureAnalysis

// What a list shows beside its rows: why something failed, that it is being loaded, or that it is empty.

extension ScreenLowering {
  /// Creates the part that shows why something failed, with a button that tries again.
  mutating func failurePart(_ failure: ScreenFailure) -> SwiftDeclaration {
    part("failure", [failureSection(failure)])
  }

  /// Creates the section that shows why something failed, if it did.
  mutating func failureSection(_ failure: ScreenFailure) -> SwiftStatement {
    let label = view(
      "Label",
      [
        SwiftArgument(.name("message")),
        SwiftArgument("systemImage", .string("exclamationmark.triangle")),
      ])
    var body: [SwiftStatement] = [.expression(label)]
    if let retry = failure.retry {
      body.append(.expression(button("Try Again", does: [sending(retry, about: nil)])))
    }
    let section = SwiftStatement.expression(view("Section", [], body, breaks: true))
    return .if([SwiftIfClause([failureCondition(failure)], [section])])
  }

  /// The condition that something failed, which declares `message`.
  func failureCondition(_ failure: ScreenFailure) -> SwiftCondition {
    let value = readMember(failure.property.name)
    return failure.kind == .message
      ? .binding(.let, "message", value)
      : .pattern(.enumCase("failed", [SwiftArgument(.binding(.let, "message"))]), value)
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
    let loading = view("ProgressView", [SwiftArgument(.string("Loading…"))])
    let nothing = view("EmptyView", [])
    func switching(_ running: String, _ rest: [String]) -> [SwiftStatement] {
      [
        .switch(
          value,
          [
            SwiftCase([.implicitMember(running)], [.expression(loading)]),
            SwiftCase([.implicitMember("failed")], [.expression(nothing)]),
            SwiftCase(rest.map { .implicitMember($0) }, [empty]),
          ])
      ]
    }
    return switch failure.kind {
    case .message: [.if([SwiftIfClause([.expression(.infix(value, "==", .nil))], [empty])])]
    case .requestStatus: switching("running", ["idle", "succeeded"])
    case .storageStatus: switching("loading", ["ready", "saving"])
    }
  }

  func unavailable(_ text: String, _ image: String) -> SwiftExpression {
    view(
      "ContentUnavailableView",
      [SwiftArgument(.string(text)), SwiftArgument("systemImage", .string(image))])
  }
}
