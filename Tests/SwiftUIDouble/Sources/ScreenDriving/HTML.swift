import SwiftUI

/// A page of the windows. Only the one on top can be reached.
@MainActor func page(_ windows: [[Element]], title: String) -> String {
  let parts = windows.enumerated().map { index, elements in
    let isBelow = index < windows.count - 1
    return
      "<div\(isBelow ? " inert" : "")>\n\(elements.map(\.html).joined(separator: "\n"))\n</div>"
  }
  return """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><title>\(escaped(title))</title></head><body>
    \(parts.joined(separator: "\n"))
    </body></html>
    """
}

private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
}

extension Element {
  /// The element as a browser has it: the tag that has the same role, and the label that a person wrote.
  /// A label that follows from the content is left to the browser.
  var html: String {
    switch role {
    case .text: tag(textTag)
    case .image:
      "<span role=img\(label.isEmpty || isHidden ? " aria-hidden=true" : attribute("aria-label", label))></span>"
    case .button, .link: tag("button")
    case .toggle: tag("button role=switch aria-checked=\(value == "on")")
    case .textField, .datePicker: "<input type=text\(common)\(attribute("value", value))>"
    case .secureField: "<input type=password\(common)\(attribute("value", value))>"
    case .searchField: "<input type=search\(common)\(attribute("value", value))>"
    case .picker: tag("select")
    case .option: tag("option\(traits.contains(.isSelected) ? " selected" : "")")
    case .slider: "<input type=range\(common)>"
    case .stepper: tag("div role=group", named: true)
    case .progress: "<progress\(common)></progress>"
    case .heading: tag("h2")
    case .list: tag("ul role=list")
    case .row: tag("li")
    case .section: tag("li role=presentation", named: false, inner: "<ul role=list>\(inside)</ul>")
    case .group: tag(groupTag)
    case .divider: "<hr>"
    case .sheet: tag("div role=dialog aria-modal=true")
    case .alert, .confirmationDialog: tag("div role=alertdialog aria-modal=true", named: true)
    }
  }

  private var textTag: String {
    if traits.contains(.isButton) { return "span role=button" }
    if traits.contains(.isHeader) { return "h3" }
    return isStruckThrough ? "s" : "span"
  }

  private var groupTag: String {
    if traits.contains(.isButton) { return "div role=button" }
    return label.isEmpty ? "div" : "div role=group"
  }

  private var inside: String {
    role == .text || role == .option || children.isEmpty && role == .heading
      ? escaped(label) : children.map(\.html).joined(separator: "\n")
  }

  private func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\(escaped($0))\"" } ?? ""
  }

  /// The label of a control without content.
  private var common: String {
    attribute("aria-label", spoken.isEmpty ? nil : spoken)
      + (isEnabled ? "" : " disabled") + attribute("placeholder", hint)
  }

  private func tag(_ start: String, named: Bool? = nil, inner: String? = nil) -> String {
    let name = start.prefix { $0 != " " }
    var attributes = ""
    let isText = role == .text || role == .option || role == .heading || role == .section
    if named ?? (!label.isEmpty && !isText) {
      attributes += attribute("aria-label", label.isEmpty ? spoken : label)
    }
    if !isEnabled && name == "button" || !isEnabled && name == "select" {
      attributes += " disabled"
    }
    if role == .button || role == .link { attributes += attribute("aria-description", spokenValue) }
    if isHidden { attributes += " aria-hidden=true" }
    if traits.contains(.isSelected), role == .row { attributes += " aria-current=true" }
    return "<\(start)\(attributes)>\(inner ?? inside)</\(name)>"
  }
}
