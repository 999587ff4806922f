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
      failure.otherCases.map { .implicitMember($0) }
        + (failure.kind == .requestStatuses ? [.nil] : []), [.expression(view("EmptyView", []))])
    return .switch(value(of: failure), [isUnderWay, failed, others])
  }

  var loading: SwiftExpression { view("ProgressView", [SwiftArgument(.string("Loading…"))]) }

  static let failed = SwiftExpression.enumCase(
    "failed", [SwiftArgument(.binding(.let, "message"))])

  /// Creates the section that shows why something failed, if it did.
  private mutating func failureSection(_ failure: ScreenFailure) -> SwiftStatement {
    .if([SwiftIfClause([failureCondition(failure)], [.expression(section(failure))])])
  }

  /// Creates the sections of a list that show why something failed. If each element has a status, there is a
  /// section for each that failed, whose header says which it is.
  mutating func failureSections(
    _ failures: [ScreenFailure], _ list: ScreenList, _ element: String
  ) -> [SwiftStatement] {
    failures.map { failure in
      guard failure.kind == .requestStatuses else { return failureSection(failure) }
      let statuses = readMember(failure.property.name)
      let isKnown = SwiftExpression.infix(
        .subscripting(statuses, [SwiftArgument(.path("$0", "id"))]), "!=", .nil)
      let known = readMember(list.source.stored ?? list.source.name).calling(
        "filter", trailing: SwiftClosure([.expression(isKnown)]))
      let failed = SwiftCondition.pattern(
        Self.failed, .subscripting(statuses, [SwiftArgument(.path(element, "id"))]))
      let section = section(failure, of: element, titled: rowTitle(list.row, element))
      return .expression(
        view(
          "ForEach", [SwiftArgument(known)],
          [.if([SwiftIfClause([failed], [.expression(section)])])], parameters: [element],
          breaks: true))
    }
  }

  /// Creates the section of a failure. What cannot be tried again is shown until it is dismissed, because the
  /// values of the call are not known any more.
  ///
  /// - Parameter element: The name of the element whose call failed; nil on its page, which has only its `id`.
  private mutating func section(
    _ failure: ScreenFailure, of element: String? = nil, titled title: SwiftExpression? = nil
  ) -> SwiftExpression {
    let title = title.map { [SwiftArgument($0)] } ?? []
    if failure.canBeDismissed {
      return .call(
        .literal(context.shared.toolchain(RuntimeSymbol.failureSection)),
        title + [SwiftArgument("message", .name("message"))])
    }
    let label = view(
      "Label",
      [
        SwiftArgument(.call(.literal(ui("LocalizedStringKey")), [SwiftArgument(.name("message"))])),
        SwiftArgument("systemImage", .string("exclamationmark.triangle")),
      ])
    var body: [SwiftStatement] = [.expression(label)]
    if let retry = failure.retry {
      let send: SwiftStatement
      if failure.kind == .requestStatuses, element == nil {
        let call = lower(retry.call, about: "element")
          .replacingArgument(.path("element", "id"), by: .name("id"))
        send = sending(call, mayBeRejected: views.rules.mayReject(retry.action))
      } else {
        send = sending(retry, about: element)
      }
      body.append(.expression(button("Try Again", does: [send])))
    }
    return view("Section", title, body, breaks: true)
  }

  /// The property that says what failed; of the statuses of elements, that of the element with the `id`.
  private func value(of failure: ScreenFailure) -> SwiftExpression {
    let value = readMember(failure.property.name)
    return failure.kind == .requestStatuses
      ? .subscripting(value, [SwiftArgument(.name("id"))]) : value
  }

  /// The condition that something failed, which declares `message`.
  func failureCondition(_ failure: ScreenFailure) -> SwiftCondition {
    let value = value(of: failure)
    return failure.kind == .message
      ? .binding(.let, "message", value)
      : .pattern(Self.failed, value)
  }

  /// Creates the view that is shown instead of rows, if there may be several reasons.
  mutating func placeholderView(_ screen: Screen, _ list: ScreenList) -> [SwiftDeclaration] {
    guard let name = list.placeholderName else { return [] }
    texts.imports.noteRuntime()
    let query =
      list.keepsQuery ? [SwiftDeclaration.property(Self.query, type: "String", .let)] : []
    return [
      .struct(
        name, inherits: [ui("View")],
        doc: "Shown instead of rows.\n\n" + Self.ownership,
        members: [.property(Self.store, type: context.names.store, .let)] + query
          + [part("body", placeholder(screen, list), [])])
    ]
  }

  /// Shows over a list why it has no rows.
  func showingPlaceholder(
    _ screen: Screen, _ list: ScreenList, over view: SwiftExpression
  ) -> SwiftExpression {
    guard let name = list.placeholderName else {
      return .call(
        .modifier(view, "overlay"), [],
        trailing: SwiftClosure(breaksBody: true, placeholder(screen, list)))
    }
    let shown = awaitsAnswer(list.search) ? Self.answeredQuery : Self.query
    let query = list.keepsQuery ? [SwiftArgument(Self.query, .name(shown))] : []
    return view.modified("overlay", [], [.expression(self.view(name, [storeArgument] + query))])
  }

  /// Creates what is shown instead of rows: that the list is being loaded, that it is empty, or that
  /// nothing matches the filter or the search.
  func placeholder(_ screen: Screen, _ list: ScreenList) -> [SwiftStatement] {
    let isEmpty = readMember(list.source.name).member("isEmpty")
    let empty = SwiftStatement.expression(unavailable(list.emptyText, "tray"))
    let query = list.search.map { $0.property.map { readMember($0.name) } ?? .name(Self.query) }
    let nothingFound = query.map { query in
      SwiftStatement.expression(
        .call(
          .member(.literal(ui("ContentUnavailableView")), "search"), [SwiftArgument("text", query)])
      )
    }
    var emptyOrNotFound = empty
    if let query, let nothingFound, !list.hasSearchedOrigin {
      let isUnsearched = SwiftIfClause([.expression(query.member("isEmpty"))], [empty])
      emptyOrNotFound = .if([isUnsearched], otherwise: [nothingFound])
    }
    let shown = emptyStates(screen.failures.filter(\.mayFillList), emptyOrNotFound)
    guard let origin = list.filteredOrigin else {
      return [.if([SwiftIfClause([.expression(isEmpty)], shown)])]
    }
    var clauses = [SwiftIfClause([.expression(readMember(origin).member("isEmpty"))], shown)]
    if let query, let nothingFound {
      let isSearched = SwiftExpression.prefix("!", query.member("isEmpty"))
      clauses.append(
        SwiftIfClause([.expression(.infix(isEmpty, "&&", isSearched))], [nothingFound]))
    }
    let noMatch = unavailable("No Matches", "line.3.horizontal.decrease.circle")
    return [.if(clauses + [SwiftIfClause([.expression(isEmpty)], [.expression(noMatch)])])]
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
          SwiftCase(
            failure.silentCases.map { .implicitMember($0) }, [.expression(view("EmptyView", []))]),
          SwiftCase(failure.emptyCases.map { .implicitMember($0) }, [empty]),
        ])
    ]
  }

  /// Creates the `switch` over all statuses: something is loaded, something failed, or neither.
  private func emptyStates(
    ofAll failures: [ScreenFailure], _ empty: SwiftStatement
  ) -> SwiftStatement {
    func patterns(_ caseNames: (ScreenFailure) -> [String]) -> [SwiftExpression] {
      failures.indices.flatMap { index in
        caseNames(failures[index]).map { name in
          .tuple(
            failures.indices.map { SwiftArgument($0 == index ? .implicitMember(name) : .name("_")) }
          )
        }
      }
    }
    return .switch(
      .tuple(failures.map { SwiftArgument(readMember($0.property.name)) }),
      [
        SwiftCase(
          patterns { $0.runningCase.map { [$0] } ?? [] }, [.expression(loading)]),
        SwiftCase(patterns(\.silentCases), [.expression(view("EmptyView", []))]),
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
  /// Whether the message is of a call that cannot be repeated. The next call takes it away, too.
  var canBeDismissed: Bool {
    retry == nil && (kind == .requestStatus || kind == .requestStatuses)
  }

  /// The case of the status while something is loaded; nil if the property is only a message.
  var runningCase: String? {
    switch kind {
    case .message: nil
    case .requestStatus, .requestStatuses: "running"
    case .storageStatus: "loading"
    }
  }

  /// The cases in which an empty list shows nothing: a section says what failed, and before the list is
  /// loaded, nobody knows whether it is empty.
  fileprivate var silentCases: [String] {
    if kind == .message { return ["some"] }
    return isOfShownList ? ["failed", "idle"] : ["failed"]
  }

  /// The cases in which an empty list is empty.
  fileprivate var emptyCases: [String] {
    otherCases.filter { !silentCases.contains($0) }
  }

  /// The cases in which nothing is loaded and nothing failed.
  fileprivate var otherCases: [String] {
    switch kind {
    case .message: []
    case .requestStatus, .requestStatuses: ["idle", "succeeded"]
    case .storageStatus: ["ready", "saving"]
    }
  }
}

extension ScreenList {
  /// Whether the text of the search is only in the view.
  var keepsQuery: Bool { search.map { $0.property == nil } ?? false }

  /// Whether the elements that a search leaves out are known, so that it is not the reason if there are none.
  var hasSearchedOrigin: Bool { search?.isRead == true && filteredOrigin != nil }
}
