import SpecLanguage

extension NameCollector {
  /// Collects the names that screens and previews use outside of code.
  mutating func collectScreens() {
    for screen in spec.screens {
      for name in [screen.list, screen.of, screen.filter, screen.failure] {
        if let name { referToProperty(name) }
      }
      if let action = screen.add { referToAction(action) }
    }
    for entry in spec.previews.flatMap(\.given) {
      referToProperty(Located(entry.key.scalarText, at: entry.key.range))
    }
  }

  mutating func collectScreens(of app: AppSpec, _ stateName: String) {
    for screen in app.screens {
      for store in [screen.tabs, screen.sheets, screen.pages].flatMap({ $0 ?? [] }) {
        referToName(NameKey(.member, store.value, of: stateName), store.range)
      }
    }
  }
}
