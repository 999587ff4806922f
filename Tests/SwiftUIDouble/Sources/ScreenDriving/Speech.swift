import SwiftUI

extension Element {
  /// What a screen reader calls the element; nil for what is only text or a group.
  var kind: String? {
    switch role {
    case .button, .link, .toggle, .picker, .slider, .stepper, .heading, .progress, .image, .alert,
      .sheet:
      role.rawValue
    case .textField: "field"
    case .secureField: "secure field"
    case .searchField: "search field"
    case .datePicker: "date picker"
    case .confirmationDialog: "dialog"
    case .text, .group:
      traits.contains(.isButton) ? "button" : traits.contains(.isHeader) ? "heading" : nil
    case .option, .list, .row, .section, .divider: nil
    }
  }

  /// Whether a screen reader goes into the element instead of saying it.
  private var isContainer: Bool {
    switch role {
    case .list, .row, .section, .sheet, .alert, .confirmationDialog: true
    case .group: label.isEmpty && kind == nil
    default: false
    }
  }

  /// The value of the element. A button has the values of its parts.
  var spokenValue: String? {
    let parts = role == .button || role == .link ? children.compactMap(\.spokenValue) : []
    let text = value ?? parts.joined(separator: ", ")
    return text.isEmpty ? nil : text
  }

  var lines: [String] {
    if isHidden { return [] }
    if isContainer {
      let own = kind.map { [label.isEmpty ? $0 : "\(label), \($0)"] } ?? []
      return own + children.flatMap(\.lines)
    }
    var line = [spoken]
    if let kind { line.append(kind) }
    if let value = spokenValue { line.append(value) }
    if traits.contains(.isSelected) { line.append("selected") }
    if !isEnabled && actions.tap != nil || !isEnabled && actions.enter != nil {
      line.append("dimmed")
    }
    let text = line.filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty || role == .image && spoken.isEmpty ? [] : [text]
  }

  /// What is wrong with the element for someone who does not see it.
  var fault: String? {
    if isHidden { return nil }
    switch role {
    case .picker where label.isEmpty: return "a picker without a label"
    case .button, .link, .toggle, .slider, .stepper, .textField, .secureField, .searchField,
      .datePicker, .option:
      if spoken.isEmpty { return "a \(kind ?? role.rawValue) without a label" }
    default: break
    }
    if labelIsPlaceholder {
      return "the label of the field '\(spoken)' disappears when something is typed"
    }
    if labelIsShownTwice { return "the field '\(spoken)' has two labels on a Mac" }
    if isGesture, role != .button, !traits.contains(.isButton) {
      return "'\(spoken)' reacts to taps, but has no button trait"
    }
    return nil
  }
}

extension Screen {
  /// A control, a heading or a window, as an accessibility tree has it.
  public struct Part: Hashable, Comparable, Sendable {
    public let role: String
    public let name: String
    public let isDisabled: Bool
    public let isChecked: Bool

    public init(role: String, name: String, isDisabled: Bool, isChecked: Bool) {
      self.role = role
      self.name = name
      self.isDisabled = isDisabled
      self.isChecked = isChecked
    }

    public static func < (left: Part, right: Part) -> Bool {
      (left.role, left.name) < (right.role, right.name)
    }
  }

  /// What an accessibility tree of the window on top has to contain, with the roles of ARIA.
  public var accessibleParts: [Part] {
    all.compactMap { element in
      guard let role = element.ariaRole else { return nil }
      return Part(
        role: role, name: element.role == .sheet ? element.label : element.spoken,
        isDisabled: !element.isEnabled,
        isChecked: element.role == .toggle && element.value == "on")
    }
  }
}

extension Element {
  fileprivate var ariaRole: String? {
    switch role {
    case .button, .link: "button"
    case .text, .group: kind
    case .toggle: "switch"
    case .textField, .secureField, .datePicker: "textbox"
    case .searchField: "searchbox"
    case .picker: "combobox"
    case .slider: "slider"
    case .heading: "heading"
    case .progress: "progressbar"
    case .alert, .confirmationDialog: "alertdialog"
    case .sheet: "dialog"
    case .image, .option, .stepper, .list, .row, .section, .divider: nil
    }
  }
}
