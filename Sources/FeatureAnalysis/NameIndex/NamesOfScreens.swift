import SpecLanguage

extension NameCollector {
  /// Collects the screens, and the names that screens and previews use outside of code. The names of
  /// `fields` and `values` are recorded where their types are known.
  mutating func collectScreens() {
    for screen in spec.screens {
      declareName(NameKey(.screen, screen.name.value), .screen, screen.name.range, doc: screen.doc)
    }
    for screen in spec.screens {
      for name in [
        screen.list, screen.of, screen.filter, screen.path, screen.question?.of,
      ] {
        if let name { referToProperty(name) }
      }
      for name in screen.failures ?? [] { referToProperty(name) }
      for page in screen.pages ?? [] {
        referToName(NameKey(.screen, page.screen.value), page.screen.range)
      }
      if let open = screen.open { referToName(NameKey(.screen, open.value), open.range) }
      if let action = screen.add { referToAction(action.withoutDot) }
      if case .checked(let search)? = screen.search, case .name(let name) = search.kind {
        referToProperty(Located(name.text, at: name.range))
      }
    }
    for entry in spec.previews.flatMap(\.given) {
      referToProperty(Located(entry.key.scalarText, at: entry.key.range))
    }
  }

  mutating func collectScreens(of app: AppSpec, _ stateName: String) {
    for screen in app.screens {
      declareName(NameKey(.screen, screen.name.value), .screen, screen.name.range, doc: screen.doc)
      let pages = (screen.pages ?? []).map(\.store)
      var tabs: [Located<String>] = []
      for page in screen.pages ?? [] {
        if let tab = page.tab, tabs.last?.value != tab.value { tabs.append(tab) }
      }
      let shown = (screen.tabs ?? []).map(\.store)
      for store in shown + (screen.sheets ?? []) + tabs + pages {
        referToName(NameKey(.member, store.value, of: stateName), store.range)
      }
    }
  }
}

extension Located<String> {
  /// The name of an action that may begin with a dot.
  fileprivate var withoutDot: Located<String> {
    guard value.hasPrefix("."), range.isOnLine else { return self }
    return Located(
      String(value.dropFirst()), at: SourceRange(range.start.advanced(by: 1), range.end))
  }
}
