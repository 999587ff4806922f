import SpecLanguage

/// A screen of a feature: views that the tool writes once, and that belong to the user afterwards.
package struct Screen: Sendable {
  package enum Content: Sendable {
    case list(ScreenList)
    case detail(ScreenDetail)
    case form(ScreenForm)
  }

  /// The name of the view, such as `TaskListScreen`.
  package let name: String
  package let doc: String?
  /// The title as written, or the words of the name: `Task List` for `TaskListScreen`.
  package let title: String
  package internal(set) var content: Content
  package let buttons: [ScreenButton]
  package let failures: [ScreenFailure]
  /// The names of the events that alerts show; nil if the spec has no `events`.
  package var events: [String]?
  /// The action that is sent once, however often the screen appears.
  package let appear: ScreenAction?
  package let question: ScreenQuestion?
  /// The pages above the screen; nil if it has no navigation of its own.
  package internal(set) var path: ScreenPath?
  package let range: SourceRange
  /// What names and types suggested, if the spec has only the name of the screen; otherwise empty.
  package var suggestion: [ScreenPart] = []

  package var isSuggested: Bool { !suggestion.isEmpty }

  /// The buttons of the screen and of its question.
  package var allButtons: [ScreenButton] {
    buttons + (question.map { $0.cases.flatMap(\.buttons) + $0.buttons + [$0.cancel] } ?? [])
  }
}

// MARK: - Lists

/// A screen that shows a list, with a row for each element.
package struct ScreenList: Sendable {
  package let source: ListSource
  package internal(set) var row: ScreenRow
  /// The action of a tap on a row, in which the element is the `surrounding` variable.
  package let tap: ScreenAction?
  /// The name of the screen with the details of a row's element; nil if no row opens one. If there
  /// is a `tap` as well, the row has a mark: a tap on the mark sends the action, and a tap on the
  /// rest opens the details.
  package internal(set) var open: String?
  package let delete: ScreenDeletion?
  package internal(set) var filter: ScreenFilter?
  package let search: ScreenSearch?
  /// The action of pulling the list down.
  package let refresh: ScreenAction?
  package internal(set) var add: ScreenAddition?
  /// The action that loads the next page of the list, which is sent when its last row appears.
  package internal(set) var nextPage: ScreenAction?
  /// What is shown if there are no elements; nil if the spec has no `empty`.
  package let empty: String?
  /// The name of the view that is shown instead of rows, such as `TaskListPlaceholder`; nil if it is a
  /// part of the screen, because it only says that there are no elements.
  package internal(set) var placeholderName: String?
}

/// The list of a screen.
package struct ListSource: Sendable {
  /// The member of the state, such as `filteredTasks`.
  package let name: String
  package let role: Member.Role
  package let type: Type
  package let element: Type
  /// The property of the state that stores the elements: the list itself, or the list that a filter
  /// shows. Nil for a derived value.
  package let stored: String?
  /// The type of the elements' `id`; nil if the elements have none, so that a row has no identity
  /// but its position.
  package let id: Type?

  /// Whether the list may show its elements in another order than they are stored in, or not all of
  /// them.
  package var isFiltered: Bool { stored != name }
}

/// What a row shows. In the expressions, the element is the `surrounding` variable.
package struct ScreenRow: Sendable {
  /// The name of the row's view, such as `TaskRow`. No other type has this name.
  package internal(set) var viewName: String
  package let title: TypedExpression
  package let detail: TypedExpression?
  /// A condition for a check mark.
  package let mark: TypedExpression?
}

/// An action that a control of a screen sends.
package struct ScreenAction: Sendable {
  package let action: Action
  /// The action as a case of the enum of actions. For a row or a page of details, the element is the
  /// `surrounding` variable; for a field, the new value is the `payload` variable `value`.
  package let call: TypedExpression
  /// Whether the action is the one with `bind`, so that `store.binding(\.name)` is the same.
  package var isForm = false

  /// The name of the variable for a new value.
  package static let valueName = "value"
}

/// How rows or the shown element are deleted.
package struct ScreenDeletion: Sendable {
  /// The action, which takes the `id` of the element.
  package let action: ScreenAction
  /// The question before the action; nil to delete without a question.
  package let question: String?
  /// Whether the element is there until a call has been answered, so that its page cannot close before.
  package internal(set) var isAnswered = false
}

/// A picker over the cases of a filter.
package struct ScreenFilter: Sendable {
  /// The name of the picker's view, such as `TaskListFilterPicker`. No other type has this name.
  package internal(set) var viewName: String
  /// The property of the state that selects the case.
  package let property: StoredProperty
  package let filter: Filter
  /// The action that sets the property to `value`.
  package let setter: ScreenAction
}

/// A search field.
package struct ScreenSearch: Sendable {
  /// The property of the state with the searched text; nil if the text is only in the view.
  package let property: StoredProperty?
  /// The action that gets the text as `value`.
  package let setter: ScreenAction
  /// Whether the list reads the text, so that what matches is among the elements that are there. Otherwise,
  /// an effect loads what is found.
  package let isRead: Bool
  /// Whether the action begins a call, after whose end it is known whether something was found.
  package internal(set) var isAnswered = false
}

/// A form for a new element.
package struct ScreenAddition: Sendable {
  /// The name of the form's view, such as `AddTaskForm`. No other type has this name.
  package internal(set) var viewName: String
  package let action: Action
  /// The model that the action takes, and the parameter for it; nil if the fields are the payload.
  package let model: AddedModel?
  /// What is typed in. Each field is a property of the model, or a payload value with that name.
  package let fields: [AddedField]
  /// What is created and not typed in: a required `id` that is a UUID.
  package let created: [String]
  /// The status of the request that the action begins; nil if the action adds the element itself.
  package let status: AddedStatus?
}

/// The status of the request that adds an element.
package struct AddedStatus: Sendable {
  package let property: String
  /// The key of the call, as names: `["task", "id"]` for `by: task.id`. Empty without `by`.
  package let key: [String]
}

/// The model of a new element.
package struct AddedModel: Sendable {
  package let name: String
  package let parameter: Parameter
}

/// A field of the form for a new element.
package struct AddedField: Sendable {
  package let name: String
  /// The argument label in the call that creates the model or the action; nil for `_`.
  package let label: String?
  package let type: Type
  package let control: FieldControl
  /// The default of the property as written; nil if there is none.
  package let value: Code<TypedExpression>?
}

/// The control for a value.
package enum FieldControl: Sendable, Equatable {
  /// A text field; secure for passwords. An optional text is nil if it is empty.
  case text(isSecure: Bool)
  case toggle
  /// A text field for a number of any type.
  case number
  case date
  /// A picker over the cases of an enum of plain cases. An optional one has a choice for nil.
  case choice(String)
}

// MARK: - Details and forms

/// A screen that shows one element of a list, which is found by its id.
package struct ScreenDetail: Sendable {
  /// The list of the state; it is stored, and `id` is not nil.
  package let source: ListSource
  /// What the page is called while an element is there: a text of the element, which is the
  /// `surrounding` variable. Nil if the spec has a `title`, or if the element has no text.
  package let heading: TypedExpression?
  package let fields: [ScreenField]
  /// What is shown and not edited. In the expressions, the element is the `surrounding` variable.
  package let values: [ScreenValue]
  package let delete: ScreenDeletion?
}

/// A screen without a list: a form over properties of the state.
package struct ScreenForm: Sendable {
  package let fields: [ScreenField]
  /// What is shown and not edited. In the expressions, the state is the `surrounding` variable.
  package let values: [ScreenValue]
}

/// A field that is bound to a property.
package struct ScreenField: Sendable {
  /// The property of the element or of the state as the spec names it, such as `title` or
  /// `syncUp.title`.
  package let name: String
  /// The property, in which the element or the state is the `surrounding` variable.
  package let property: TypedExpression
  package let control: FieldControl
  /// The action that gets the new value as `value`.
  package let setter: ScreenAction

  package var type: Type { property.type }
}

/// A value that a screen shows.
package struct ScreenValue: Sendable {
  package let name: String
  package let value: TypedExpression
}

package struct ScreenButton: Sendable {
  /// The text as written, or the words of the action's name: `Log Out` for `logOut`.
  package let title: String
  package let action: ScreenAction
  /// Whether the action, or what follows it, may remove the element of the page.
  package internal(set) var mayRemoveElement = false
}

/// An alert that is shown while a property of the state has a value.
package struct ScreenQuestion: Sendable {
  /// What is asked in a case of the enum.
  package struct Case: Sendable {
    package let name: String
    package let title: String
    package let buttons: [ScreenButton]
  }

  /// The property, an optional enum.
  package let property: StoredProperty
  package let enumeration: String
  /// All cases of the enum.
  package let cases: [Case]
  /// The answers in all cases.
  package let buttons: [ScreenButton]
  /// The answer after which nothing is asked.
  package let cancel: ScreenButton
}

/// The pages above a screen, which the state knows.
package struct ScreenPath: Sendable {
  /// The page of a case of the enum.
  package struct Page: Sendable {
    package let caseName: String
    /// Whether the case has a value: the `id` of the element that the page shows.
    package let hasID: Bool
    package let screen: String
  }

  /// The property, an array of an enum.
  package let property: StoredProperty
  package let enumeration: String
  /// The action that sets the property to `value`.
  package let setter: ScreenAction
  /// A page for each case.
  package let pages: [Page]
  /// The name of the class that contains a view controller and its pages, such as
  /// `TripsNavigationController`; nil for a view of SwiftUI. No other type has this name.
  package internal(set) var navigationName: String?
}

/// Why something failed, as a property of the state says.
package struct ScreenFailure: Sendable {
  package enum Kind: Sendable, Equatable {
    /// A `String?`, which is nil if nothing failed.
    case message
    case requestStatus
    /// The `RequestStatus` of each element, by its id.
    case requestStatuses
    case storageStatus
  }

  package let property: StoredProperty
  package let kind: Kind
  /// The action that tries again; nil if none is known, or if it takes values that are not known any more. If
  /// each element has a status, the element is the `surrounding` variable.
  package let retry: ScreenAction?
  /// Whether the calls or the storage may fill the list that the screen shows: meanwhile, and after a failure,
  /// nobody knows whether it is empty.
  package internal(set) var mayFillList = false
  /// Whether nothing is known about the shown list before the request begins, which loads it.
  package internal(set) var isOfShownList = false
}

extension EnumCase {
  /// Whether the event is a message for people, which an alert can show: without values, or with one
  /// text. Other events are for the app.
  package var isMessage: Bool {
    payload.isEmpty || payload.count == 1 && payload[0].type == .string
  }
}

// MARK: - Previews

/// A state of the feature that previews show.
package struct Preview: Sendable {
  /// The name as written, such as `two tasks`.
  package let name: String
  /// The name in Swift, such as `twoTasks`. No other preview of the feature has this name.
  package let caseName: String
  package let range: SourceRange
  /// The values of the properties that differ from the initial state.
  package let given: [GivenValue]
}
