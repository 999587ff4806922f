/// What a request has for the pages of a list, beside what every request has.
package struct PageExpansion: Sendable {
  /// The property that says whether the last page is loaded.
  package let end: Located<String>
  /// Whether the request declares this property. Otherwise, the spec does.
  package let declaresEnd: Bool
  /// The action that loads the first page again.
  package let refresh: String
  /// The condition for a further page.
  package var isOpen: String { "!state.\(escaped(end.value))" }
  /// The call for the first page.
  package let firstCall: LocatedText
  /// The statements that add a page to the list.
  let appending: [LocatedText]
  /// The statements before the first page of a refresh.
  let emptying: [LocatedText]
}

extension SpecDecoder {
  /// Returns what `append` and `next` stand for; nil if the request has no pages, or after an error.
  mutating func pageExpansion(
    of request: RequestSpec, _ method: MethodSpec?, _ spec: FeatureSpec,
    _ declared: [String: PropertySpec]
  ) -> PageExpansion? {
    guard let list = request.pages.list, let cursor = request.pages.cursor,
      !request.isIncomplete, hasCursor(cursor, in: method?.result?.type, request),
      let call = request.callText
    else { return nil }
    if let end = request.pages.end, !isBool(end, declared) { return nil }
    let property = declared[cursor.property.value]
    let start = property.flatMap(\.literalStart)
    guard let firstCall = self.firstCall(call, cursor.property, property, start) else { return nil }
    let name = request.name
    let end = request.pages.end ?? Located(name.value + "AtEnd", at: name.range)
    let next = NextPage(
      cursor: cursor, end: end.value, isOptional: property?.type?.isOptional ?? true,
      start: start ?? "nil")
    func expansion(_ appending: [LocatedText], _ emptying: [LocatedText]) -> PageExpansion {
      PageExpansion(
        end: end, declaresEnd: declared[end.value] == nil, refresh: request.refreshName,
        firstCall: firstCall, appending: appending, emptying: emptying)
    }
    // An unknown property is reported once, and not by each statement that changes it.
    let unknown = [list, cursor].map(\.property).filter { declared[$0.value] == nil }
    if !unknown.isEmpty {
      return expansion(
        [],
        unknown.map { LocatedText("state.\(escaped($0.value)) = nil", standingFor: $0.range) })
    }
    let elements = list.text(isWhole: method?.result?.type?.element != nil)
    let appending = LocatedText(
      spec.appending(elements, to: list.property.value, declared[list.property.value]?.type),
      standingFor: list.value?.wholeRange ?? list.property.range)
    let emptying = LocatedText(
      "state.\(escaped(list.property.value)) = []", standingFor: list.property.range)
    return expansion([appending] + next.statements, [emptying] + next.statementsBeforeRefresh)
  }

  /// Whether the property that says that the last page is loaded is a Bool, as far as it is declared.
  private mutating func isBool(
    _ end: Located<String>, _ declared: [String: PropertySpec]
  ) -> Bool {
    guard let type = declared[end.value]?.type, type.kind != .name("Bool") else { return true }
    diagnostics.error(
      .typeMismatch, "'\(end.value)' says whether the last page is loaded: it must be a Bool",
      at: end.range)
    return false
  }

  /// Reports a short `next` for a result that is a list, and so has no cursor.
  private mutating func hasCursor(
    _ cursor: PagedValue, in result: TypeSyntax?, _ request: RequestSpec
  ) -> Bool {
    guard cursor.value == nil, let result, result.element != nil else { return true }
    let name = cursor.property.value
    diagnostics.error(
      .wrongValue, "\(result.written) has no '\(name)': 'next' needs an expression",
      at: cursor.property.range,
      help:
        "write 'next: {\(name): result.last?.id}', or 'next: {\(name): \"result.isEmpty ? nil : "
        + "state.\(name) + 1\"}'")
    return false
  }

  /// Returns the call with the start of the cursor in place of the cursor. Reports a call that does
  /// not pass the cursor, or that passes it as a part of another expression.
  private mutating func firstCall(
    _ call: LocatedText, _ name: Located<String>, _ property: PropertySpec?, _ start: String?
  ) -> LocatedText? {
    // The unknown property is reported where a page changes it.
    guard let property else { return call }
    let place = "state.\(escaped(name.value))"
    guard let start else {
      diagnostics.error(
        .wrongValue,
        "'\(name.value)' must start with nil or a literal, which the first page passes",
        at: name.range,
        help: "write '\(name.value): \(property.optionalType)' in 'state'")
      return nil
    }
    let pieces = call.text.split(separator: place, omittingEmptySubsequences: false)
    let isWhole = zip(pieces, pieces.dropFirst()).allSatisfy { before, after in
      ["(", ":", ","].contains(before.last { $0 != " " && !$0.isNewline })
        && [")", ","].contains(after.first { $0 != " " && !$0.isNewline })
    }
    guard pieces.count > 1, isWhole else {
      diagnostics.error(
        .wrongValue,
        pieces.count > 1
          ? "'\(place)' must be a whole argument: the first page passes '\(start)' in its place"
          : "'perform' must pass '\(place)', which 'next' changes", at: call.wholeRange,
        help: pieces.count > 1
          ? "choose another type or start for '\(name.value)' in 'state'"
          : "write '\(place)' as an argument of the call")
      return nil
    }
    return LocatedText(pieces.joined(separator: start), standingFor: call.wholeRange)
  }
}

/// How the cursor follows from a page.
private struct NextPage {
  let cursor: PagedValue
  let end: String
  let isOptional: Bool
  /// The value of the cursor for the first page.
  let start: String

  private var place: String { "state.\(escaped(cursor.property.value))" }
  private var endPlace: String { "state.\(escaped(end))" }
  private var text: String { cursor.text(isWhole: false) }
  private var range: SourceRange { cursor.value?.wholeRange ?? cursor.property.range }

  var statements: [LocatedText] {
    if isOptional {
      return located(["\(place) = \(text)", "\(endPlace) = \(place) == nil"])
    }
    let value = text.contains("{") ? "(\(text))" : text
    return located([
      """
      if let next = \(value) {
        \(place) = next
      } else {
        \(endPlace) = true
      }
      """
    ])
  }

  private func located(_ texts: [String]) -> [LocatedText] {
    texts.map { LocatedText($0, standingFor: range) }
  }

  /// An optional cursor is set by every page, and with it the end.
  var statementsBeforeRefresh: [LocatedText] {
    let begin = "\(place) = \(start)"
    if isOptional { return located(text.contains(place) ? [begin] : []) }
    return located([begin, "\(endPlace) = false"])
  }
}

extension PagedValue {
  /// The expression over `result`.
  /// - Parameter isWhole: whether the result itself is meant without an expression, and not its
  ///   property of the same name.
  fileprivate func text(isWhole: Bool) -> String {
    if let value {
      return String(
        value.text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    return isWhole ? "result" : "result.\(escaped(property.value))"
  }
}

extension FeatureSpec {
  /// Returns the statement that adds the elements of a page to a list. An element whose id is in
  /// the list replaces the element there.
  fileprivate func appending(_ elements: String, to name: String, _ type: TypeSyntax?) -> String {
    let list = "state.\(escaped(name))"
    let sequence = elements.contains("{") ? "(\(elements))" : elements
    if case .generic = type?.kind {
      return """
        for element in \(sequence) {
          \(list).updateOrAppend(element)
        }
        """
    }
    guard case .name(let element)? = type?.element?.kind, hasID(element) else {
      return "\(list).append(contentsOf: \(elements))"
    }
    return """
      for element in \(sequence) {
        if let index = \(list).firstIndex(where: { $0.id == element.id }) {
          \(list)[index] = element
        } else {
          \(list).append(element)
        }
      }
      """
  }

  private func hasID(_ model: String) -> Bool {
    models.contains { other in
      guard other.name.value == model else { return false }
      if other.derived.contains(where: { $0.name.value == "id" }) { return true }
      guard case .structure(let properties) = other.kind else { return false }
      return properties.contains { $0.name.value == "id" }
    }
  }
}

extension RequestSpec {
  /// The call as written; nil if it is not checked.
  fileprivate var callText: LocatedText? {
    guard case .checked = effect.call else { return nil }
    return performText
  }
}

extension PropertySpec {
  /// The value with which the property starts, as Swift code; nil if it is not a literal.
  fileprivate var literalStart: String? {
    guard let value else { return type?.isOptional == true ? "nil" : nil }
    guard case .checked(let expression) = value else { return nil }
    if case .name(let name) = expression.kind, namesOfNil.contains(name.text) { return "nil" }
    return expression.literalText
  }

  fileprivate var optionalType: String {
    let written = type?.written ?? "String"
    return type?.isOptional == true ? written : written + "?"
  }
}

/// The words for nil in other languages. As names, they are reported.
package let namesOfNil: Set<String> = [
  "null", "none", "None", "undefined", "NULL", "NIL", "Nil",
]

extension Expression {
  fileprivate var literalText: String? {
    switch kind {
    case .integer(let digits), .floating(let digits): digits
    case .boolean(let value): "\(value)"
    case .nilLiteral: "nil"
    case .implicitMember(let name): ".\(escaped(name.text))"
    case .prefix(.minus, let number): number.literalText.map { "-\($0)" }
    case .string(let segments):
      switch segments.count {
      case 0: "\"\""
      case 1:
        if case .text(let text) = segments[0], !text.contains(where: { "\"\\\n\r\t".contains($0) })
        {
          "\"\(text)\""
        } else {
          nil
        }
      default: nil
      }
    default: nil
    }
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool { if case .optional = kind { true } else { false } }

  /// The type of the elements; nil if the type is not a list.
  fileprivate var element: TypeSyntax? {
    switch kind {
    case .array(let element): element
    case .generic(_, let arguments): arguments.count == 1 ? arguments[0] : nil
    default: nil
    }
  }
}

extension LocatedText {
  fileprivate var wholeRange: SourceRange { range(0..<text.utf8.count) }
}
