import SwiftUI

extension Screen {
  /// Finds something by what it says: all of it, or its first part.
  func find(
    _ label: String, in row: String? = nil, what: String, _ matches: (Element) -> Bool
  ) throws -> Element {
    var parts = all
    if let row { parts = try findRow(row).all }
    let candidates = parts.filter { matches($0) && !$0.isHidden }
    let exact = candidates.filter { $0.spoken == label }
    let found =
      exact.isEmpty ? candidates.filter { $0.spoken.hasPrefix("\(label), ") } : exact
    guard let first = found.first else {
      let others = candidates.map { "'\($0.spoken)'" }.joined(separator: ", ")
      throw NotPossible(
        "There is no \(what) '\(label)'. There are: \(others).\n\(lines.joined(separator: "\n"))")
    }
    if found.count > 1 { throw NotPossible("There are \(found.count) of the \(what) '\(label)'.") }
    return first
  }

  /// Finds a row by what it says, or by what one of its parts says.
  func findRow(_ label: String) throws -> Element {
    let rows = all.filter { $0.role == .row }
    let found = rows.filter { row in
      row.all.contains { $0.spoken == label || $0.spoken.hasPrefix("\(label), ") }
    }
    guard let first = found.first else {
      throw NotPossible("There is no row '\(label)'. There are: \(rows.map(\.spoken)).")
    }
    if found.count > 1 { throw NotPossible("There are \(found.count) rows '\(label)'.") }
    return first
  }

  private func perform(_ element: Element, _ action: (@MainActor () -> Void)?) throws {
    guard element.isEnabled else { throw NotPossible("'\(element.spoken)' is disabled.") }
    guard let action else { throw NotPossible("'\(element.spoken)' does not do this.") }
    action()
    update()
  }

  /// Taps a button, a link, a switch or what reacts to taps.
  public func tap(_ label: String, in row: String? = nil) throws {
    let element = try find(label, in: row, what: "button") {
      $0.actions.tap != nil && $0.role != .row && $0.role != .option
    }
    try perform(element, element.actions.tap)
  }

  /// Taps the switch of a row.
  public func toggle(in row: String) throws { try beginToggle(in: row)() }

  /// Begins to tap the switch of a row, and returns the end of the tap.
  public func beginToggle(in row: String) throws -> () throws -> Void {
    let parts = try findRow(row).all
    guard let toggle = parts.first(where: { $0.role == .toggle && !$0.isHidden }) else {
      throw NotPossible("The row '\(row)' has no switch.")
    }
    return { [self] in try perform(toggle, toggle.actions.tap) }
  }

  /// Taps a row beside its controls.
  public func tapRow(_ label: String) throws {
    let row = try findRow(label)
    let button = row.all.first { $0.role == .button || $0.role == .link }
    try perform(button ?? row, row.actions.tap)
  }

  /// Types into a field, a key at a time, after it has deleted what was there.
  public func type(_ text: String, into label: String) throws {
    let field = try find(label, what: "field") {
      $0.actions.enter != nil && $0.role != .searchField
    }
    try type(text, into: field) {
      try find(label, what: "field") { $0.actions.enter != nil && $0.role != .searchField }
    }
  }

  private func type(_ text: String, into field: Element, again: () throws -> Element) throws {
    field.actions.focus?()
    update()
    if field.value?.isEmpty == false, !field.entersWhole {
      try perform(field) { field.actions.enter?("") }
    }
    if field.entersWhole {
      return try perform(field) { field.actions.enter?(text) }
    }
    for key in text {
      let field = try again()
      try perform(field) { field.actions.enter?((field.value ?? "") + String(key)) }
    }
  }

  /// The keyboard that an iPhone shows for a field, and whether it begins texts with a small letter.
  public func keyboard(of label: String) throws -> String {
    let field = try find(label, what: "field") { $0.actions.enter != nil }
    return field.keyboard + (field.isCapitalized ? "" : ", small letters")
  }

  /// Presses return in a field.
  public func submit(_ label: String) throws {
    let field = try find(label, what: "field") { $0.actions.enter != nil }
    try perform(field, field.actions.submit)
  }

  /// Types into the search field.
  public func search(_ text: String) throws {
    let field = { [self] in
      guard let field = all.first(where: { $0.role == .searchField }) else {
        throw NotPossible("There is no search field.\n\(lines.joined(separator: "\n"))")
      }
      return field
    }
    try type(text, into: try field(), again: field)
  }

  /// Cancels the search, which empties its field.
  public func cancelSearch() throws {
    guard let field = all.first(where: { $0.role == .searchField }) else {
      throw NotPossible("There is no search field.")
    }
    try perform(field, field.actions.cancelSearch)
  }

  /// Chooses an option of a picker.
  public func choose(_ option: String, in label: String) throws {
    let picker = try find(label, what: "picker") { $0.role == .picker }
    guard let element = picker.children.first(where: { $0.spoken == option }) else {
      let options = picker.children.map(\.spoken).joined(separator: ", ")
      throw NotPossible("'\(label)' has no option '\(option)'. There are: \(options).")
    }
    try perform(element, element.actions.tap)
  }

  public func increment(_ label: String) throws {
    let element = try find(label, what: "control") { $0.actions.increment != nil }
    try perform(element, element.actions.increment)
  }

  public func decrement(_ label: String) throws {
    let element = try find(label, what: "control") { $0.actions.decrement != nil }
    try perform(element, element.actions.decrement)
  }

  // MARK: - Rows

  /// What a swipe over a row shows.
  public func swipeActions(of row: String) throws -> [String] {
    let row = try findRow(row)
    return row.actions.swipe.map(\.spoken) + (row.actions.delete == nil ? [] : ["Delete"])
  }

  /// Begins what a tap on something in the list does, and returns its end: what happens in between,
  /// happens while the finger is down.
  public func beginTap(_ label: String, in row: String? = nil) throws -> () throws -> Void {
    let element = try find(label, in: row, what: "button") {
      $0.actions.tap != nil && $0.role != .row
    }
    return { [self] in try perform(element, element.actions.tap) }
  }

  /// Begins to swipe a row, and returns the end of the swipe.
  public func beginSwipe(_ row: String) throws -> () throws -> Void {
    let row = try findRow(row)
    return { [self] in try perform(row, row.actions.delete ?? row.actions.swipe.first?.actions.tap)
    }
  }

  /// Swipes a row and taps a button that appears; without a label, swipes all the way.
  public func swipe(_ row: String, then label: String? = nil) throws {
    let row = try findRow(row)
    if label == nil || label == "Delete", let delete = row.actions.delete {
      return try perform(row, delete)
    }
    let button = row.actions.swipe.first { label == nil || $0.spoken == label }
    guard let button else {
      throw NotPossible("A swipe over '\(row.spoken)' shows nothing of this.")
    }
    try perform(button, button.actions.tap)
  }

  /// Drags a row to another position.
  public func move(_ row: String, to position: Int) throws {
    let row = try findRow(row)
    try perform(row) { row.actions.move?(position) }
  }

  /// Presses a row for long and taps an item of its menu.
  public func press(_ row: String, then label: String) throws {
    let row = try findRow(row)
    let items = row.all.flatMap(\.actions.menu)
    guard let item = items.first(where: { $0.spoken == label }) else {
      throw NotPossible("The menu of '\(row.spoken)' has no '\(label)'.")
    }
    try perform(item, item.actions.tap)
  }

  /// Presses keys together, such as the delete key with the command key. A control on the screen comes
  /// before an item of a menu.
  public func press(_ key: KeyEquivalent, modifiers: EventModifiers = .command) throws {
    let shortcut = KeyboardShortcut(key, modifiers: modifiers)
    guard let element = (all + menuItems).first(where: { $0.shortcut == shortcut }) else {
      throw NotPossible("No control and no menu has these keys.")
    }
    try perform(element, element.actions.tap)
  }

  /// Selects rows, as with a pointer and the command key, or with the arrow keys.
  public func select(_ rows: String...) throws {
    for (index, label) in rows.enumerated() {
      let row = try findRow(label)
      guard let select = row.actions.select else {
        throw NotPossible("The row '\(row.spoken)' cannot be selected.")
      }
      try perform(row) { select(index > 0) }
    }
  }

  /// Presses the delete key of a Mac in the list, which is the same as Edit > Delete.
  public func pressDelete() throws {
    guard let action = all.lazy.compactMap(\.actions.deleteCommand).first else {
      throw NotPossible("Nothing reacts to the delete key.")
    }
    action()
    update()
  }

  /// Chooses an item of a menu of the app.
  public func choose(menu label: String) throws {
    guard let item = menuItems.first(where: { $0.spoken == label }) else {
      throw NotPossible("The menus have no '\(label)'. There are: \(menus).")
    }
    try perform(item, item.actions.tap)
  }

  /// Pulls the list down, and returns when it is refreshed.
  public func pull() async throws {
    guard let refresh = all.lazy.compactMap(\.actions.refresh).first else {
      throw NotPossible("Nothing can be refreshed.\n\(lines.joined(separator: "\n"))")
    }
    await refresh()
    update()
  }

  // MARK: - Windows and pages

  /// Swipes the sheet on top down, or taps beside the dialog on top.
  public func dismiss() throws {
    guard let window = windows.last?.first, window.place == .overlay else {
      throw NotPossible("No sheet is open.")
    }
    guard let dismiss = window.actions.dismiss else {
      throw NotPossible("The \(window.role) does not give way to a swipe.")
    }
    dismiss()
    update()
  }

  /// Swipes from the edge to go back.
  public func goBack() throws {
    guard let back = all.lazy.compactMap(\.actions.back).first else {
      throw NotPossible("There is no page to go back to.")
    }
    back()
    update()
  }
}
