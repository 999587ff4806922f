import FeatureAnalysis
import SpecLanguage

extension ScreenLowering {
  /// Creates the picker of a filter, above the list.
  mutating func filterPicker(_ filter: ScreenFilter) -> [SwiftDeclaration] {
    let binding = binding(
      of: filter.property.name, readMember(filter.property.name), filter.property.type,
      filter.setter)
    let cases = choices(of: filter.filter.name, as: "filter", isOptional: false)
    let picker = view(
      "Picker", [SwiftArgument(.string("Show")), SwiftArgument("selection", binding)], cases,
      breaks: true
    )
    .modified(
      "pickerStyle",
      [SwiftArgument(.implicitMember(filter.filter.cases.count > 4 ? "menu" : "segmented"))]
    )
    .modified("padding").modified("background", [SwiftArgument(.implicitMember("bar"))])
    texts.imports.noteRuntime()
    return [
      .struct(
        filter.viewName, inherits: [ui("View")],
        doc: "Chooses which elements are shown.\n\n" + Self.ownership,
        members: [.property(Self.store, type: context.names.store, .let)]
          + (keepsRejection ? [rejectionState()] : [])
          + [part("body", [.expression(showingRejection(picker))], [])])
    ]
  }

  /// Creates the row of a list.
  mutating func row(_ list: ScreenList) -> [SwiftDeclaration] {
    let element = views.elementName(of: list.source)
    let row = list.row
    var texts: [SwiftStatement] = textView(row.title, element, isTitle: true)
    if let detail = row.detail { texts += textView(detail, element, isTitle: false) }
    // If a row opens details, the mark is a control of its own beside the row.
    let mark = list.open == nil || list.tap == nil ? row.mark : nil
    // A button without a look of its own reacts only where it shows something, and a cell of UIKit has
    // its content in the middle.
    let fillsRow =
      list.tap != nil && list.open == nil || context.feature.interface == .uiKit
    return [
      .struct(
        list.row.viewName, inherits: [ui("View")],
        doc: "A row of a list.\n\n" + Self.ownership,
        members: [
          .property(element, type: self.texts.lowerType(list.source.element), .let),
          part("body", rowBody(texts, mark, element, fillsRow: fillsRow), []),
        ])
    ]
  }

  /// Creates the content of a row, which a screen reader says as a whole.
  private mutating func rowBody(
    _ texts: [SwiftStatement], _ mark: TypedExpression?, _ element: String, fillsRow: Bool
  ) -> [SwiftStatement] {
    if texts.count == 1, mark == nil, !fillsRow { return texts }
    let leading = [SwiftArgument("alignment", .implicitMember("leading"))]
    let lines = view("VStack", leading, texts, breaks: true)
    var stack = lines
    if mark != nil || fillsRow {
      var parts = texts.count == 1 ? texts : [.expression(lines)]
      if let mark {
        let image = view("Image", [SwiftArgument("systemName", markImage(mark, element))])
          .modified("foregroundStyle", [SwiftArgument(.implicitMember("tint"))])
          .modified("accessibilityHidden", [SwiftArgument(.true)])
        parts.insert(.expression(image), at: 0)
      }
      if fillsRow { parts.append(.expression(view("Spacer", []))) }
      stack = view("HStack", [], parts, breaks: true)
    }
    if fillsRow { stack = stack.modified("contentShape", [SwiftArgument(.implicitMember("rect"))]) }
    stack = stack.modified(
      "accessibilityElement", [SwiftArgument("children", .implicitMember("combine"))])
    if let mark { stack = stack.modified("accessibilityValue", [markValue(mark, element)]) }
    return [.expression(stack)]
  }

  private mutating func markValue(_ mark: TypedExpression, _ element: String) -> SwiftArgument {
    let words = markLabel(mark).lowercased()
    return SwiftArgument(
      .ternary(
        lower(mark, about: element),
        .string(words.prefix(1).uppercased() + words.dropFirst()), .string("Not \(words)")))
  }

  /// Creates the text of a row. An optional value is shown if it is there.
  private mutating func textView(
    _ value: TypedExpression, _ element: String, isTitle: Bool
  ) -> [SwiftStatement] {
    let lowered = lower(value, about: element)
    let name = if case .member(_, let member) = value.kind { member.name } else { "value" }
    let isOptional = value.type.isOptional
    var text = textView(isOptional ? .name(name) : lowered, value.type.unwrapped)
    if !isTitle {
      text = text.modified("font", [SwiftArgument(.implicitMember("subheadline"))])
        .modified("foregroundStyle", [SwiftArgument(.implicitMember("secondary"))])
    }
    guard isOptional else { return [.expression(text)] }
    return [.if([SwiftIfClause([.binding(.let, name, lowered)], [.expression(text)])])]
  }

  /// Creates a text that shows a value as people write it.
  func textView(_ value: SwiftExpression, _ type: Type) -> SwiftExpression {
    switch type {
    case .scalar(.string): view("Text", [SwiftArgument(value)])
    case .scalar(let scalar) where scalar.isNumeric:
      view("Text", [SwiftArgument(value), SwiftArgument("format", .implicitMember("number"))])
    case .scalar(.duration):
      view(
        "Text",
        [
          SwiftArgument(value),
          SwiftArgument("format", .literal(".time(pattern: .minuteSecond)")),
        ])
    case .scalar(.date):
      view("Text", [SwiftArgument(value), SwiftArgument("format", .implicitMember("dateTime"))])
    case .scalar(.bool):
      view("Text", [SwiftArgument(.ternary(value, .string("Yes"), .string("No")))])
    case .nominal(let name) where views.choices.contains(name):
      view("Text", [SwiftArgument(value.member(views.titleName(of: name)))])
    default:
      view("Text", [SwiftArgument("verbatim", .interpolation([.value(value)]))])
    }
  }
}
