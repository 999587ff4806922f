extension Feature {
  /// The names of the views that are parts of screens: rows, forms, pickers, placeholders and
  /// navigations. They follow from the names of models and actions, so two features may have the same ones.
  package var partNames: [String] {
    screens.flatMap { screen -> [String] in
      guard case .list(let list) = screen.content else { return [] }
      let others =
        isController(screen)
        ? [screen.path?.navigationName] : [list.filter?.viewName, list.placeholderName]
      return ([list.row.viewName, list.add?.viewName] + others).compactMap(\.self)
    }
  }

  /// Returns the feature with other names for parts of its screens.
  package func withPartNames(_ names: [String: String]) -> Feature {
    if names.isEmpty { return self }
    var feature = self
    for (index, screen) in screens.enumerated() {
      guard case .list(var list) = screen.content else { continue }
      list.renameParts(names)
      feature.screens[index].content = .list(list)
      if let name = screen.path?.navigationName {
        feature.screens[index].path?.navigationName = names[name] ?? name
      }
    }
    return feature
  }
}

extension ScreenList {
  fileprivate mutating func renameParts(_ names: [String: String]) {
    func newName(_ name: String) -> String { names[name] ?? name }
    row.viewName = newName(row.viewName)
    if let name = add?.viewName { add?.viewName = newName(name) }
    if let name = filter?.viewName { filter?.viewName = newName(name) }
    placeholderName = placeholderName.map(newName)
  }
}
