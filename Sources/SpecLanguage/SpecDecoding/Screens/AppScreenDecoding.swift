// screens:
//   SyncUpsAppScreen: {tabs: {syncUps: person.3}, sheets: [form], pages: [detail, meeting]}
// main: true

let appScreensShape: ValueShape = .oneOf([
  .mapping("screens", .oneOf([.keys(appScreenConstruct.table), .nothing])),
  .list("names of screens", .name), .name, .nothing,
])

private let tabsShape: ValueShape = .oneOf([
  .filled(.mapping("stores and the SF Symbols of their tabs", .prose)),
  .filled(.list("stores", .name)), .name,
])

private let storesShape: ValueShape = .oneOf([.list("stores", .name), .name])

private let appPagesShape: ValueShape = .oneOf([
  .mapping("tabs and their pages", storesShape), .list("stores", .name), .name,
])

private let appScreenConstruct = Construct<AppScreenSpec>(
  "a screen of an app",
  [
    .optional(
      "tabs", tabsShape,
      "the stores that are always there, each in a tab, and the tabs' SF Symbols: `{tasks: checklist}`. "
        + "Default: all of them that have a screen"
    ) { $1.tabs = $0.appTabs($2) },
    .optional(
      "sheets", storesShape,
      "the stores that open as a sheet. Default: those whose screen is a form"
    ) { $1.sheets = $0.names($2, storesShape) },
    .optional(
      "pages", appPagesShape,
      "the stores that open as a page of the navigation, or the pages of each tab. Default: all others "
        + "that open and close"
    ) { $1.pages = $0.appPages($2) },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  /// Decodes the screens of an app: the names alone, or each with its keys.
  mutating func appScreens(_ section: KeyedNode) -> [AppScreenSpec] {
    guard section.node.isMapping else {
      return screenNames(section, appScreensShape).map { AppScreenSpec(name: $0) }
    }
    return declarations(section, appScreensShape) { decoder, item in
      var draft = AppScreenSpec(name: item.key)
      if item.node.holdsNothing { return draft }
      guard let entries = decoder.entries(item, .keys(appScreenConstruct.table)) else { return nil }
      appScreenConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return draft
    }
  }

  /// Decodes the stores of the tabs, with or without symbols.
  fileprivate mutating func appTabs(_ item: KeyedNode) -> [AppTabSpec] {
    guard item.node.isMapping else {
      return names(item, tabsShape).map { AppTabSpec(store: $0) }
    }
    return declarations(item, tabsShape, keepingRepeated: false) { decoder, tab in
      decoder.prose(tab).map { AppTabSpec(store: tab.key, symbol: $0) }
    }
  }

  /// Decodes the pages of all tabs, or those of each tab.
  fileprivate mutating func appPages(_ item: KeyedNode) -> [AppPageSpec] {
    guard item.node.isMapping else {
      return names(item, appPagesShape).map { AppPageSpec(store: $0) }
    }
    return declarations(item, appPagesShape, keepingRepeated: false) { decoder, tab in
      decoder.names(tab, storesShape).map { AppPageSpec(store: $0, tab: tab.key) }
    }.flatMap(\.self)
  }
}
