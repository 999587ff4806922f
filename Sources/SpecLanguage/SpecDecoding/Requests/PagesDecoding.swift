// requests:
//   more:
//     perform: api.page(after: state.cursor)
//     append: items
//     next: cursor

/// What a request says about the pages of a list.
package struct PagesSpec: Sendable {
  /// The list, and the elements of a page.
  package var list: PagedValue?
  /// What the next call passes, and how it follows from a page.
  package var cursor: PagedValue?
  /// The action that begins again; nil if the spec does not name it.
  package var refresh: Located<String>?
  /// The property that says whether there are no more pages; nil if the spec does not name it.
  package var end: Located<String>?
  /// Whether a part could not be decoded. This error has been reported.
  var isInvalid = false
}

/// A property of the state that each page changes, and what the page has for it.
package struct PagedValue: Sendable {
  package let property: Located<String>
  /// The expression over `result`; nil for the result's property of the same name.
  package let value: LocatedText?
}

let pagedValueShape: ValueShape = .oneOf([
  .name, .mapping("one property and an expression", .expression),
])

extension SpecDecoder {
  /// Decodes `items` or `{items: result.posts}`.
  mutating func pagedValue(_ item: KeyedNode, in request: inout RequestSpec) -> PagedValue? {
    let value = decodedPagedValue(item)
    if value == nil { request.pages.isInvalid = true }
    return value
  }

  private mutating func decodedPagedValue(_ item: KeyedNode) -> PagedValue? {
    guard case .mapping(let entries) = item.node.content else {
      return propertyName(item).map { PagedValue(property: $0, value: nil) }
    }
    guard entries.count == 1, let entry = entries.first else {
      diagnostics.error(
        .wrongValue, "'\(item.key.value)' names one property of the state",
        at: item.node.range, help: "change other properties in 'reduce'")
      return nil
    }
    let named = propertyName(KeyedNode(key: item.key, node: entry.key))
    let value = KeyedNode(key: item.key, node: entry.value)
    if value.node.isSwift {
      diagnostics.error(
        .uncheckedCall, "the '\(item.key.value)' of a request is checked: '!swift' is not allowed",
        at: value.node.range)
      return nil
    }
    guard case .checked = expression(value), let named else { return nil }
    return PagedValue(property: named, value: file.locatedText(of: entry.value))
  }

  /// Reports keys that contradict pages: a list of pages has one call at a time.
  func conflictsWithPages(_ request: RequestSpec, _ entries: [YAMLEntry]) -> [YAMLEntry] {
    guard request.pages.list != nil else { return [] }
    return entries.filter {
      ["into", "policy", "by", "fresh", "every"].contains($0.key.scalarText)
    }
  }

  /// Reports `into` beside keys that only a list of pages has, and reads it as `append`.
  ///
  ///     more: {perform: api.page(), into: items, next: cursor}            # wrong-kind
  ///     more: {perform: api.page(), append: items, next: cursor}
  mutating func appendingPages(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    let names = entries.map(\.key.scalarText)
    guard names.contains("next"), !names.contains("append"),
      let place = names.firstIndex(of: "into")
    else { return entries }
    let key = entries[place].key
    diagnostics.error(
      .wrongKind, "a request with 'next' loads pages: write 'append' instead of 'into'",
      at: key.range, fixes: [Fix("into", by: "append", at: key.range)])
    return entries.readingKey(at: place, as: "append")
  }

  mutating func checkPages(of request: RequestSpec, _ entries: [YAMLEntry]) {
    for entry in conflictsWithPages(request, entries) {
      let name = entry.key.scalarText
      let help: [String: String] = [
        "into": "'append' stores the result",
        "policy":
          "another '\(request.name.value)' joins the call under way, and a refresh replaces it",
        "by": "write a feature for one list, and open it for each of them in an app",
        "fresh": "write 'when' for the condition",
      ]
      diagnostics.error(
        .conflictingKey,
        name == "into"
          ? "a request has either 'into' or 'append'"
          : "pages are loaded one at a time: '\(name)' and 'append' cannot be combined",
        at: entry.key.range, help: help[name])
    }
    if let key = entries.first(where: { $0.key.scalarText == "append" }),
      request.pages.cursor == nil, !request.isIncomplete
    {
      diagnostics.error(
        .missingKey, "'append' needs a 'next': what the call passes for the next page",
        at: key.key.range,
        help:
          "write 'next: cursor' for a property of the state, or 'next: {page: \"result.isEmpty ? nil : state.page + 1\"}'"
      )
    }
  }
}
