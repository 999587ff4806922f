/// A screen as the spec writes it: a list, the details of an element, or a form over the state.
package struct ScreenSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  package var title: String?
  /// The list that the screen shows: a property of the state, a derived value or the result of a
  /// filter.
  package var list: Located<String>?
  /// The list of the state whose elements the screen shows one at a time.
  package var of: Located<String>?
  package var row: RowSpec?
  package var tap: SwiftText<Expression>?
  package var open: Located<String>?
  package var delete: SwiftText<Expression>?
  /// The question before something is deleted.
  package var confirm: Located<String>?
  package var filter: Located<String>?
  /// A property of the state, or an action with the searched text: `query`, `.search(for: value)`.
  package var search: Located<SwiftText<Expression>>?
  package var refresh: SwiftText<Expression>?
  package var add: Located<String>?
  package var empty: Located<String>?
  package var failure: Located<String>?
  /// The edited properties, each with the action that sets it; nil if the spec has no `fields`.
  package var fields: [ScreenFieldSpec]?
  /// The properties that are shown and not edited; nil if the spec has no `values`.
  package var values: [Located<String>]?
  /// The buttons; nil if the spec has no `buttons`.
  package var buttons: [ScreenButtonSpec]?
  /// The keys of the screen that the spec has. If it has none, names and types suggest all of them.
  package var keys: [Located<String>] = []

  package var isSuggested: Bool { keys.isEmpty }

  init(name: Located<String>) { self.name = name }
}

/// The parts of a row: `{title: title, detail: subtitle, mark: isCompleted}`, or its title alone.
package struct RowSpec: Sendable {
  package var title: SwiftText<Expression>?
  package var detail: SwiftText<Expression>?
  package var mark: SwiftText<Expression>?

  init() {}
}

/// A field of a form: `title: .rename(id, to: value)`, or the name of a property alone.
package struct ScreenFieldSpec: Sendable {
  /// The property, which may be a property of a model in the state: `syncUp.title`.
  package let property: Located<String>
  /// The action that sets the property; nil to find the action that sets it.
  package let action: SwiftText<Expression>?
}

/// A button: `Save: .saveButtonDidTap`, or the action alone.
package struct ScreenButtonSpec: Sendable {
  /// The text of the button; nil if the name of the action is its text.
  package let title: Located<String>?
  package let action: SwiftText<Expression>
}

/// Values of the state that a preview of the screens shows.
package struct PreviewSpec: Sendable {
  package let name: Located<String>
  /// The properties of the state and their values.
  package let given: [YAMLEntry]
}

/// The framework of the screens: `ui: uikit`.
package enum ScreenFramework: String, Sendable, CaseIterable {
  case swiftUI = "swiftui"
  case uiKit = "uikit"
}

/// The screen of an app: which stores have a tab, and how the others appear over them.
package struct AppScreenSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  /// The stores that are always there, each in a tab; nil if the spec has no `tabs`.
  package var tabs: [Located<String>]?
  /// The stores that appear as a sheet; nil if the spec has no `sheets`.
  package var sheets: [Located<String>]?
  /// The stores that appear as a page of the navigation; nil if the spec has no `pages`.
  package var pages: [Located<String>]?
  package var keys: [Located<String>] = []

  package var isSuggested: Bool { keys.isEmpty }

  init(name: Located<String>) { self.name = name }
}
