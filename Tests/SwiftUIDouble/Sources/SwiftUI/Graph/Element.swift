/// A part of the screen as a person finds it: what it is, what it says, and what one can do with it.
@MainActor package struct Element {
  package enum Role: String, Sendable {
    case text, image, button, link, textField, secureField, searchField, toggle, picker, option
    case slider, stepper, datePicker, progress, heading, list, row, section, group, divider
    case sheet, alert, confirmationDialog
  }

  /// Where an element is shown, other than where its view is.
  package enum Place: Equatable, Sendable {
    case content, title, toolbar, search
    /// Above everything else, until it is dismissed.
    case overlay
    /// Nothing that is shown: a wish of the content about what it is presented in.
    case mark
    /// An item in the menus of the app.
    case menu
    /// What the button of a tab says.
    case tabItem
  }

  package var role: Role
  package var label: String
  package var value: String?
  package var hint: String?
  package var identifier: String?
  package var place = Place.content
  /// How many windows are below the one that presents the element.
  package var level = 0
  package var traits: AccessibilityTraits = []
  package var isEnabled = true
  package var isHidden = false
  package var isDestructive = false
  package var isStruckThrough = false
  package var children: [Element] = []
  /// What selects the element in a picker or a list.
  var tag: AnyHashable?
  /// The position of the row's element in the data of its `ForEach`.
  var dataIndex: Int?
  /// The view at whose place the element is.
  package var node: ObjectIdentifier
  package var actions = Actions()

  /// What a person can do with an element.
  package struct Actions {
    package var tap: (@MainActor () -> Void)?
    package var enter: (@MainActor (String) -> Void)?
    package var submit: (@MainActor () -> Void)?
    package var focus: (@MainActor () -> Void)?
    package var increment: (@MainActor () -> Void)?
    package var decrement: (@MainActor () -> Void)?
    package var refresh: RefreshAction?
    package var dismiss: (@MainActor () -> Void)?
    package var back: (@MainActor () -> Void)?
    package var cancelSearch: (@MainActor () -> Void)?
    /// Deletes the row.
    package var delete: (@MainActor () -> Void)?
    /// The buttons that a swipe shows. The first is the one of a full swipe.
    package var swipe: [Element] = []
    /// The items of the menu of a long press.
    package var menu: [Element] = []
    package var move: (@MainActor (Int) -> Void)?
    /// Selects the row, alone or besides others.
    package var select: (@MainActor (_ besidesOthers: Bool) -> Void)?
    /// Edit > Delete and the delete key, while the list has the focus.
    package var deleteCommand: (@MainActor () -> Void)?
  }

  /// The keys that do what a tap does.
  package var shortcut: KeyboardShortcut?
  /// Whether the button reacts to a tap anywhere in its row, as buttons of the automatic style do.
  var fillsRow = false
  var isDeleteDisabled = false
  /// Whether a text is entered as a whole, and not key by key.
  package var entersWhole = false
  /// The keyboard of an iPhone for the field, and whether it begins texts with a capital letter.
  package var keyboard = "default"
  package var isCapitalized = true
  /// Whether the label of a text field disappears when something is typed, as on iOS.
  package var labelIsPlaceholder = false
  /// Whether a text field in a form shows its label beside another one, as on a Mac.
  package var labelIsShownTwice = false
  /// Whether a tap gesture, not a control, reacts to taps.
  package var isGesture = false

  init(_ role: Role, _ label: String = "", of node: ViewNode) {
    self.role = role
    self.label = label
    self.node = ObjectIdentifier(node)
    isEnabled = node.environment.isEnabled
    level = node.environment.presentationLevel
  }

  /// What the element says: its own label, or what its parts say.
  package var spoken: String {
    if isHidden { return "" }
    if !label.isEmpty { return label }
    return children.map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The element and everything inside it.
  package var all: [Element] { [self] + children.flatMap(\.all) }
}

extension [Element] {
  /// The elements at their view's place, and those that are shown elsewhere.
  @MainActor func split() -> (content: [Element], elsewhere: [Element]) {
    (filter { $0.place == .content }, filter { $0.place != .content })
  }

  /// Puts the elements inside another one. What is shown elsewhere stays outside.
  @MainActor func inside(_ outer: Element) -> [Element] {
    var outer = outer
    let (content, elsewhere) = split()
    outer.children = content
    return [outer] + elsewhere
  }

  @MainActor var spoken: String { map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ") }
}
