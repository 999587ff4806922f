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
  package var search: SwiftText<Expression>?
  package var refresh: SwiftText<Expression>?
  package var add: Located<String>?
  package var empty: Located<String>?
  /// The properties that say what failed; nil if the spec has no `failure`.
  package var failures: [Located<String>]?
  /// The action that is sent once, when the screen appears.
  package var appear: SwiftText<Expression>?
  package var question: QuestionSpec?
  /// The property of the state with the pages that are open: an array of an enum.
  package var path: Located<String>?
  /// The screen of each case of the enum; nil if the spec has no `pages`.
  package var pages: [ScreenPageSpec]?
  /// The events that alerts show; nil if the spec has no `events`.
  package var events: [Located<String>]?
  /// The edited properties, each with the action that sets it; nil if the spec has no `fields`.
  package var fields: [ScreenFieldSpec]?
  /// The properties that are shown and not edited; nil if the spec has no `values`.
  package var values: [Located<String>]?
  /// The buttons; nil if the spec has no `buttons`.
  package var buttons: [ScreenButtonSpec]?
  /// Whether the spec has no key that says what the screen contains, so that names and types suggest
  /// all of it.
  package var isSuggested = true
  /// Whether `list`, `of` or an unknown key could not be decoded. It may be the list of the screen.
  package var lacksList = false

  package init(name: Located<String>) { self.name = name }
}

/// The parts of a row: `{title: title, detail: subtitle, mark: isCompleted}`, or its title alone.
package struct RowSpec: Sendable {
  package var title: SwiftText<Expression>?
  package var detail: SwiftText<Expression>?
  package var mark: SwiftText<Expression>?

  package init(title: SwiftText<Expression>? = nil) { self.title = title }
}

/// A field of a form: `title: .rename(id, to: value)`, or the name of a property alone.
package struct ScreenFieldSpec: Sendable {
  /// The property, which may be a property of a model in the state: `syncUp.title`.
  package let property: Located<String>
  /// The action that sets the property; nil to find the action that sets it.
  package let action: SwiftText<Expression>?

  package init(property: Located<String>, action: SwiftText<Expression>?) {
    self.property = property
    self.action = action
  }
}

/// A button: `Save: .saveButtonDidTap`, or the action alone.
package struct ScreenButtonSpec: Sendable {
  /// The text of the button; nil if the name of the action is its text.
  package let title: Located<String>?
  package let action: SwiftText<Expression>

  package init(title: Located<String>? = nil, action: SwiftText<Expression>) {
    self.title = title
    self.action = action
  }
}

/// The page of a case in a path: `task: TaskScreen`.
package struct ScreenPageSpec: Sendable {
  package let name: Located<String>
  package let screen: Located<String>
}

/// A question that the state asks: `{of: alert, buttons: {Save: .save}, cancel: .resume}`.
package struct QuestionSpec: Sendable {
  /// The property of the state, an optional enum; nil if it could not be decoded.
  package var of: Located<String>?
  package var cases: [QuestionCaseSpec] = []
  /// The answers in all cases.
  package var buttons: [ScreenButtonSpec] = []
  /// The answer that asks no more; other than one if it could not be decoded.
  package var cancel: [ScreenButtonSpec] = []
}

/// What is asked in a case of a question: `deletion: {title: Delete it?, buttons: {Delete: .delete}}`.
package struct QuestionCaseSpec: Sendable {
  package let name: Located<String>
  package var title: String?
  package var buttons: [ScreenButtonSpec] = []
}

/// Values of the state that a preview of the screens shows.
package struct PreviewSpec: Sendable {
  package let name: Located<String>
  /// The properties of the state and their values.
  package let given: [YAMLEntry]

  /// The preview as a scenario that begins with its values and does nothing.
  package var asScenario: ScenarioSpec {
    ScenarioSpec(
      sentence: name, doc: nil, given: given, answers: [], when: [], then: [], holds: [],
      events: nil, calls: nil, rejections: nil, underWay: nil, eventsRange: nil, callsRange: nil,
      rejectionsRange: nil, underWayRange: nil)
  }
}

/// The screen of an app: which stores have a tab, and how the others appear over them.
package struct AppScreenSpec: Sendable {
  package let name: Located<String>
  package var doc: String?
  /// The stores that are always there, each in a tab; nil if the spec has no `tabs`.
  package var tabs: [AppTabSpec]?
  /// The stores that appear as a sheet; nil if the spec has no `sheets`.
  package var sheets: [Located<String>]?
  /// The stores that appear as a page of the navigation; nil if the spec has no `pages`.
  package var pages: [AppPageSpec]?

  package init(name: Located<String>) { self.name = name }
}

/// A store with a tab.
package struct AppTabSpec: Sendable {
  package let store: Located<String>
  /// The name of the SF Symbol in the tab; nil if the spec does not name it.
  package var symbol: String?
}

/// A store that appears as a page.
package struct AppPageSpec: Sendable {
  package let store: Located<String>
  /// The tab in whose navigation the page is; nil if the spec does not name it.
  package var tab: Located<String>?
}
