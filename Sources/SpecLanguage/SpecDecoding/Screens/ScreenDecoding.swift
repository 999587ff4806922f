// screens:
//   TaskListScreen:
//     list: filteredTasks
//     row: {title: title, mark: isCompleted}
//     tap: .toggleTaskCompletion(id)

let screensShape: ValueShape = .oneOf([
  .mapping("screens", .oneOf([.keys(screenConstruct.table), .nothing])),
  .list("names of screens", .name), .name, .nothing,
])

private let rowShape: ValueShape = .oneOf([.expression, .keys(rowConstruct.table)])

private let fieldsShape: ValueShape = .oneOf([
  .mapping("properties and the actions that set them", .oneOf([.expression, .nothing])),
  .list("properties", .name), .name,
])

// A name may have dots, as in `syncUp.title`.
private let valuesShape: ValueShape = .oneOf([.list("properties", .prose), .prose])

private let failuresShape: ValueShape = .oneOf([.list("properties", .name), .name])

private let shownEventsShape: ValueShape = .oneOf([.list("events", .name), .name])

let buttonsShape: ValueShape = .oneOf([
  .mapping("texts and the actions of their buttons", .expression),
  .list("actions", .expression), .expression,
])

private let rowConstruct = Construct<RowSpec>(
  "a row",
  [
    .required("title", .expression, "its text, an expression such as `title` or `name.first`") {
      $1.title = $0.expression($2)
    },
    .optional("detail", .expression, "a second, smaller text") { $1.detail = $0.expression($2) },
    .optional("mark", .condition, "the condition for a check mark") {
      $1.mark = $0.condition($2, isChecked: true)
    },
  ])

private let screenConstruct = Construct<ScreenSpec>(
  "a screen",
  companions: [
    KeyCompanion(key: "confirm", other: "delete", isRequired: false),
    KeyCompanion(key: "pages", other: "path", isRequired: false),
  ],
  [
    .optional(
      "title", .prose,
      "the title. Default: the words of the screen's name; of a page with an element, the title of "
        + "the row that opens it"
    ) {
      $1.title = $0.prose($2)
    },
    .optional(
      "list", .name,
      "the list that is shown: a property of the state, a derived value or the result of a filter"
    ) { $1.list = $0.decodeName($2) },
    .optional(
      "row", rowShape, "what a row shows of an element, whose members are named alone"
    ) { $1.row = $0.row($2) },
    .optional(
      "tap", .expression, "the action of a tap on a row: `.toggle(id)`"
    ) { $1.tap = $0.expression($2) },
    .optional("open", .name, "the screen with the details of a row") {
      $1.open = $0.decodeName($2)
    },
    .optional("delete", .expression, "the action that deletes an element: `.remove(id)`") {
      $1.delete = $0.expression($2)
    },
    .optional("confirm", .prose, "the question before something is deleted. Default: none") {
      $1.confirm = $0.question($2)
    },
    .optional(
      "filter", .name, "the property of the state that selects the case of the list's filter"
    ) { $1.filter = $0.decodeName($2) },
    .optional(
      "search", .expression,
      "a search field: a `String` of the state, or an action with its text, `.search(for: value)`"
    ) { $1.search = $0.expression($2) },
    .optional("refresh", .expression, "the action of pulling the list down: `.load`") {
      $1.refresh = $0.expression($2)
    },
    .optional(
      "add", .actionName,
      "an action with a model or its properties: a form asks for each of them"
    ) { $1.add = $0.decodeName($2) },
    .optional("empty", .prose, "what is shown if the list is empty") {
      let range = $2.node.range
      $1.empty = $0.prose($2).map { Located($0, at: range) }
    },
    .optional(
      "of", .name, "instead of `list`: the list of the state of which one element is shown"
    ) { $1.of = $0.decodeName($2) },
    .optional(
      "fields", fieldsShape,
      "the properties that are edited, each with its action: `title: .rename(id, to: value)`. "
        + "Without an action, it is the one that sets the property"
    ) { $1.fields = $0.screenFields($2) },
    .optional("values", valuesShape, "the properties that are shown and not edited") {
      $1.values = $0.names($2, valuesShape)
    },
    .optional(
      "buttons", buttonsShape,
      "actions, each with its text: `Log out: .logOut`, or a list of actions"
    ) { $1.buttons = $0.screenButtons($2) },
    .optional(
      "failure", failuresShape,
      "the properties that say what failed: each a `String?`, a `RequestStatus` or a `StorageStatus`"
    ) { $1.failures = $0.names($2, failuresShape) },
    .optional(
      "events", shownEventsShape,
      "the events that alerts show: without values, or with one `String`. Default: on the first screen, "
        + "all of these that no other screen names, but routes"
    ) { $1.events = $0.names($2, shownEventsShape) },
    .optional(
      "appear", .expression,
      "the action that is sent once, however often the screen appears: `.begin`"
    ) { $1.appear = $0.expression($2) },
    .optional(
      "question", .keys(questionConstruct.table),
      "an alert that the state asks for, with a button for each answer"
    ) { $1.question = $0.screenQuestion($2) },
    .optional(
      "path", .name,
      "the pages that are open: a property of the state, an array of an enum"
    ) { $1.path = $0.decodeName($2) },
    .optional(
      "pages", pagesShape,
      "with `path`: the screen of each case. Default: `TaskScreen` for `task`"
    ) { $1.pages = $0.screenPages($2) },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  /// Decodes the screens: their names alone, or each with its keys.
  ///
  ///     screens: [TaskListScreen]
  ///     screens: {TaskListScreen: {list: tasks}}
  mutating func screens(_ section: KeyedNode) -> [ScreenSpec] {
    guard section.node.isMapping else {
      return screenNames(section, screensShape).map { ScreenSpec(name: $0) }
    }
    return declarations(section, screensShape) { decoder, item in
      var draft = ScreenSpec(name: item.key)
      if item.node.holdsNothing { return draft }
      guard let entries = decoder.entries(item, .keys(screenConstruct.table)) else { return nil }
      let keys = screenConstruct.decode(
        entries, into: &draft, owner: item.key.range, &decoder)
      let hasList = draft.list != nil || draft.of != nil
      draft.lacksList =
        !hasList && (keys.hasUnknown || keys.contains("list") || keys.contains("of"))
      draft.isSuggested = entries.allSatisfy {
        ["title", "events", "appear", "question", "doc"].contains($0.key.scalarText)
      }
      return draft
    }
  }

  /// Decodes a list of the names of screens.
  mutating func screenNames(_ section: KeyedNode, _ shape: ValueShape) -> [Located<String>] {
    if section.node.holdsNothing { return [] }
    return names(section, shape)
  }

  /// Decodes a row: its title alone, or its parts.
  fileprivate mutating func row(_ item: KeyedNode) -> RowSpec? {
    guard item.node.isMapping else { return RowSpec(title: expression(item)) }
    guard let entries = entries(item, .keys(rowConstruct.table)) else { return nil }
    var draft = RowSpec()
    rowConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    return draft
  }

  /// Decodes the question of `confirm`, which is no switch.
  ///
  ///     confirm: true                       # wrong-value
  ///     confirm: Delete this task?
  fileprivate mutating func question(_ item: KeyedNode) -> Located<String>? {
    guard let text = prose(item) else { return nil }
    guard ["true", "yes", "on", "false", "no", "off"].contains(text.lowercased()) else {
      return Located(text, at: item.node.range)
    }
    diagnostics.error(
      .wrongValue, "'confirm' is the question that is asked, found '\(text)'",
      at: item.node.range, help: "such as 'confirm: Delete this task?'")
    return nil
  }

  fileprivate mutating func screenFields(_ item: KeyedNode) -> [ScreenFieldSpec] {
    guard item.node.isMapping else {
      return names(item, fieldsShape).map { ScreenFieldSpec(property: $0, action: nil) }
    }
    return declarations(item, fieldsShape, keepingRepeated: false) { decoder, field in
      ScreenFieldSpec(
        property: field.key, action: field.node.holdsNothing ? nil : decoder.expression(field))
    }
  }

  mutating func screenButtons(_ item: KeyedNode) -> [ScreenButtonSpec] {
    guard item.node.isMapping else {
      return (items(item, buttonsShape) ?? []).map { ScreenButtonSpec(action: expression($0)) }
    }
    if let buttons = swappedButtons(item) { return buttons }
    return declarations(item, buttonsShape, keepingRepeated: false) { decoder, button in
      guard !button.node.holdsNothing else {
        decoder.emptyValue(button, .expression)
        return nil
      }
      return ScreenButtonSpec(title: button.key, action: decoder.expression(button))
    }
  }
}

extension SpecDecoder {
  /// Reports buttons whose actions precede their texts, and decodes them in the right order.
  ///
  ///     buttons: {.next: Next}                # wrong-value
  ///     buttons: {Next: .next}
  private mutating func swappedButtons(_ item: KeyedNode) -> [ScreenButtonSpec]? {
    guard case .mapping(let entries) = item.node.content else { return nil }
    let wrong = entries.filter(isSwapped)
    guard let first = wrong.first else { return nil }
    func swapped(_ entry: YAMLEntry) -> Fix? {
      let range = SourceRange(from: entry.key.range, to: entry.value.range)
      let (action, title) = (
        file.sourceText(in: entry.key.range), file.sourceText(in: entry.value.range)
      )
      guard range.isOnLine, file.sourceText(in: range) == "\(action): \(title)" else { return nil }
      let sign = action.hasPrefix(".") || action.first.map { "\"'".contains($0) } == true ? "" : "."
      return Fix("\(action): \(title)", by: "\(title): \(sign)\(action)", at: range)
    }
    let fixes = wrong.compactMap(swapped)
    diagnostics.error(
      .wrongValue, "the text of a button comes first, and its action follows",
      at: SourceRange(from: first.key.range, to: first.value.range),
      help: fixes.first.map { "write '\(excerpt($0.replacement))'" },
      fixes: fixes.count == wrong.count ? fixes : [])
    return entries.map { entry in
      let (text, action) = isSwapped(entry) ? (entry.value, entry.key) : (entry.key, entry.value)
      let title = Located(text.scalarText, at: text.range)
      // An action without its '.' is reported already.
      let isBare = isSwapped(entry) && !action.scalarText.hasPrefix(".")
      return ScreenButtonSpec(
        title: title,
        action: isBare
          ? .invalid(action.range) : expression(KeyedNode(key: title, node: action)))
    }
  }

  /// Whether an entry has an action as its key, and a text as its value.
  private func isSwapped(_ entry: YAMLEntry) -> Bool {
    let (key, value) = (entry.key.scalarText, entry.value.scalarText)
    guard entry.value.isScalar, !entry.value.isSwift, !value.isEmpty,
      !value.contains(where: { "(){}".contains($0) }), !value.hasPrefix(".")
    else { return false }
    if key.hasPrefix(".") { return true }
    return actionNames.contains(key) && !actionNames.contains(value)
  }
}

// previews:
//   two tasks: {tasks: [{id: 1, title: Milk}, {id: 2, title: Bread}]}
//   nothing: {}

let previewsShape: ValueShape = .oneOf([.mapping("previews", givenShape), .nothing])

extension SpecDecoder {
  mutating func previews(_ section: KeyedNode) -> [PreviewSpec] {
    declarations(section, previewsShape) { decoder, item in
      PreviewSpec(name: item.key, given: decoder.given(item))
    }
  }
}
