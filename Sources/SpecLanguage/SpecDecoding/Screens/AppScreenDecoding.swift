// screens:
//   SyncUpsAppScreen: {tabs: [syncUps], sheets: [form], pages: [detail, meeting]}
// main: true

let appScreensShape: ValueShape = .oneOf([
  .mapping("screens", .oneOf([.keys(appScreenConstruct.table), .nothing])),
  .list("names of screens", .name), .name, .nothing,
])

private let tabsShape: ValueShape = .oneOf([.filled(.list("stores", .name)), .name])

private let storesShape: ValueShape = .oneOf([.list("stores", .name), .name])

private let appScreenConstruct = Construct<AppScreenSpec>(
  "a screen of an app",
  [
    .optional(
      "tabs", tabsShape,
      "the stores that are always there, each in a tab. Default: all of them that have a screen"
    ) { $1.tabs = $0.names($2, tabsShape) },
    .optional(
      "sheets", storesShape,
      "the stores that open as a sheet. Default: those whose screen is a form"
    ) { $1.sheets = $0.names($2, storesShape) },
    .optional(
      "pages", storesShape,
      "the stores that open as a page of the navigation. Default: all others that open and close"
    ) { $1.pages = $0.names($2, storesShape) },
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
}
