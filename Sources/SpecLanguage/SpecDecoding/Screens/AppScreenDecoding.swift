// screens:
//   SyncUpsAppScreen: {tabs: [syncUps], sheets: [form], pages: [detail, meeting]}
// main: true
// ui: uikit

let appScreensShape: ValueShape = .oneOf([
  .mapping("screens", .oneOf([.keys(appScreenConstruct.table), .nothing])),
  .list("names of screens", .name), .name, .nothing,
])

private let storesShape: ValueShape = .oneOf([.list("stores", .name), .name])

private let appScreenConstruct = Construct<AppScreenSpec>(
  "a screen of an app",
  [
    .optional(
      "tabs", storesShape,
      "the stores that are always there, each in a tab. Default: all of them that have a screen"
    ) { $1.tabs = $0.names($2, storesShape) },
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

let frameworkShape: ValueShape = .oneOf(
  ScreenFramework.allCases.map { .constant($0.rawValue) })

let frameworkSummary = "the framework of the screens: `swiftui` or `uikit`. Default: `swiftui`"

extension SpecDecoder {
  /// Decodes `ui`.
  ///
  ///     ui: UIKit             # wrong-value
  ///     ui: uikit
  mutating func framework(_ item: KeyedNode) -> Located<ScreenFramework>? {
    guard item.node.isScalar else {
      wrongKind(item, frameworkShape)
      return nil
    }
    guard let name = decodeName(item) else { return nil }
    if let framework = ScreenFramework(rawValue: name.value) {
      return Located(framework, at: name.range)
    }
    let known = ScreenFramework.allCases.map(\.rawValue)
    let lowercase = name.value.lowercased()
    let near = known.contains(lowercase) ? NearName(name: lowercase, isOnly: true) : nil
    let suggestion = Suggestion(for: name.value, key: near ?? nearName(name.value, among: known))
    let isNear = !suggestion.description.isEmpty
    diagnostics.error(
      .wrongValue,
      "unknown framework '\(excerpt(name.value))'"
        + (isNear ? "\(suggestion)" : ": expected \(known.joined(separator: " or "))"),
      at: name.range, fixes: suggestion.fixes(at: name.range))
    return nil
  }
}
