import SwiftUI

extension Element {
  /// What a screen reader calls the element; nil for what is only text or a group.
  var kind: String? {
    switch role {
    case .button, .link, .toggle, .picker, .slider, .stepper, .heading, .progress, .image, .alert, .sheet:
      role.rawValue
    case .textField: "field"
    case .secureField: "secure field"
    case .searchField: "search field"
    case .datePicker: "date picker"
    case .confirmationDialog: "dialog"
    case .text, .group: traits.contains(.isButton) ? "button" : traits.contains(.isHeader) ? "heading" : nil
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

  var lines: [String] {
    if isHidden { return [] }
    if isContainer {
      let own = kind.map { [label.isEmpty ? $0 : "\(label), \($0)"] } ?? []
      return own + children.flatMap(\.lines)
    }
    var line = [spoken]
    if let kind { line.append(kind) }
    if let value, !value.isEmpty { line.append(value) }
    if traits.contains(.isSelected) { line.append("selected") }
    if !isEnabled && actions.tap != nil || !isEnabled && actions.enter != nil { line.append("dimmed") }
    let text = line.filter { !$0.isEmpty }.joined(separator: ", ")
    return text.isEmpty || role == .image && spoken.isEmpty ? [] : [text]
  }

  /// What is wrong with the element for someone who does not see it.
  var fault: String? {
    if isHidden { return nil }
    switch role {
    case .button, .link, .toggle, .picker, .slider, .stepper, .textField, .secureField, .searchField,
      .datePicker, .option:
      if spoken.isEmpty { return "a \(kind ?? role.rawValue) without a label" }
    default: break
    }
    if isGesture, role != .button, !traits.contains(.isButton) {
      return "'\(spoken)' reacts to taps, but has no button trait"
    }
    return nil
  }
}
