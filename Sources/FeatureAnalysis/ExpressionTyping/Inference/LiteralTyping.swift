import SpecLanguage

extension Checking {
  func integer(_ text: String, _ hint: Type?, _ range: SourceRange) -> TypedExpression {
    let scalar = hint?.unwrapped.scalar
    let type: Type = scalar.map { $0.isNumeric ? .scalar($0) : .int } ?? .int
    return TypedExpression(.integer(text), type, at: range)
  }

  func floating(_ text: String, _ hint: Type?, _ range: SourceRange) -> TypedExpression {
    let scalar = hint?.unwrapped.scalar
    let type: Type =
      scalar.map { $0.isFloating || $0 == .decimal ? .scalar($0) : .double } ?? .double
    return TypedExpression(.floating(text), type, at: range)
  }

  mutating func string(
    _ segments: [StringSegment], _ hint: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    var typed: [TypedStringSegment] = []
    var isWrong = false
    for segment in segments {
      switch segment {
      case .text(let text):
        warnAboutForeignInterpolation(in: text, range)
        typed.append(.text(text))
      case .interpolation(let expression):
        guard let value = checkExpression(expression, wanted: nil) else {
          isWrong = true
          continue
        }
        if value.type.isOptional {
          warn(
            .optionalInText, "an optional in a string appears as 'Optional(…)' or 'nil'",
            at: value.range, help: "use '??' to give a value for nil")
        }
        typed.append(.interpolation(value))
      }
    }
    if isWrong { return nil }
    if hint?.unwrapped == .character {
      if typed.count == 1, case .text(let text) = typed[0], text.count == 1 {
        return TypedExpression(.string(typed), .character, at: range)
      }
      return fail(.typeMismatch, "expected a Character: a string of one character", at: range)
    }
    return TypedExpression(.string(typed), .string, at: range)
  }

  /// Warns about an interpolation of other languages, whose name is in scope.
  ///
  ///     state.log.append("bed ${id} failed")      // interpolation-in-plain-text
  ///     state.log.append("bed \(id) failed")
  private mutating func warnAboutForeignInterpolation(in text: String, _ range: SourceRange) {
    guard text.utf8.contains(UInt8(ascii: "$")),
      let match = text.firstMatch(of: #/\$\{(?<name>[A-Za-z_]\w*)(?<rest>[\w.]*)\}/#)
    else { return }
    let name = String(match.name)
    let isMember = surrounding.map { hasMember(name, $0) } == true
    guard isMember || variables[name] != nil || types.constant(name) != nil else { return }
    let written = "${\(match.name)\(match.rest)}"
    warn(
      .interpolationInPlainText, "'\(written)' in a string shows these characters", at: range,
      help: "for the value, write '\\(\(match.name)\(match.rest))'")
  }

  mutating func nilLiteral(_ hint: Type?, _ range: SourceRange) -> TypedExpression? {
    guard let hint, hint != .unknown else {
      return TypedExpression(.nilLiteral, .optional(.unknown), at: range)
    }
    guard hint.isOptional else {
      return fail(
        .typeMismatch, "expected \(hint), found nil", at: range,
        about: .types(expected: "\(hint)", found: "nil"),
        help: "only an optional can be nil: declare it as '\(hint)?'")
    }
    return TypedExpression(.nilLiteral, hint, at: range)
  }

  mutating func array(
    _ elements: [Expression], _ hint: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    let wanted = hint?.unwrapped
    if let wanted, let element = wanted.element {
      let typed = elements.map { checkExpression($0, wanted: element) }
      guard typed.allSatisfy({ $0 != nil }) else { return nil }
      return TypedExpression(.array(typed.compactMap { $0 }), wanted, at: range)
    }
    if case .nominal? = wanted, elements.contains(where: Self.needsContext) {
      return fail(.typeMismatch, "expected \(wanted ?? .unknown), found a list", at: range)
    }
    var typed: [TypedExpression?] = []
    var element: Type?
    for expression in elements {
      let value = infer(expression, hint: element.map { contextual($0, for: expression) })
      typed.append(value)
      guard let value else { continue }
      element = element.map { join($0, value) } ?? value.type
    }
    guard typed.allSatisfy({ $0 != nil }) else { return nil }
    let type = element ?? .unknown
    let fitted = typed.compactMap { $0 }.map { fit($0, to: type) }
    guard fitted.allSatisfy({ $0 != nil }) else { return nil }
    return TypedExpression(.array(fitted.compactMap { $0 }), .array(type), at: range)
  }

  /// Returns the common type of the elements so far and of a further element. The elements so far
  /// have the common type `type`; the further element is `value`.
  private func join(_ type: Type, _ value: TypedExpression) -> Type {
    if type == .optional(.unknown) {
      return value.type.isOptional ? value.type : .optional(value.type)
    }
    if adapt(value, to: type) != nil { return type }
    if type == .int, value.type == .double { return .double }
    if case .nilLiteral = value.kind { return .optional(type) }
    return type
  }

  mutating func dictionary(
    _ elements: [DictionaryElement], _ hint: Type?, _ range: SourceRange
  ) -> TypedExpression? {
    var key: Type?
    var value: Type?
    if case .dictionary(let wantedKey, let wantedValue)? = hint?.unwrapped {
      (key, value) = (wantedKey, wantedValue)
    }
    var typed: [TypedDictionaryElement] = []
    for element in elements {
      let typedKey = checkExpression(element.key, wanted: key)
      let typedValue = checkExpression(element.value, wanted: value)
      guard let typedKey, let typedValue else { continue }
      key = key ?? typedKey.type
      value = value ?? typedValue.type
      typed.append(TypedDictionaryElement(key: typedKey, value: typedValue))
    }
    guard typed.count == elements.count else { return nil }
    let keyType = key ?? .unknown
    guard types.conforms(keyType, to: .hashable) else {
      return fail(
        .notHashable, "keys of a dictionary must be Hashable; '\(keyType)' is not", at: range)
    }
    if let repeated = repeatedKey(of: typed) {
      return fail(
        .duplicateElement, "this key is already in the dictionary, in line \(repeated.line)",
        at: repeated.range, help: "Swift would stop the program here")
    }
    return TypedExpression(
      .dictionary(typed), .dictionary(key: keyType, value: value ?? .unknown), at: range)
  }
}

extension Checking {
  /// Returns the first duplicate constant key of a literal, and the line of the earlier key that is
  /// equal.
  private func repeatedKey(
    of elements: [TypedDictionaryElement]
  ) -> (range: SourceRange, line: Int)? {
    var lines: [String: Int] = [:]
    for element in elements {
      guard let text = constantText(element.key) else { continue }
      if let line = lines[text] { return (element.key.range, line) }
      lines[text] = Int(element.key.range.start.line)
    }
    return nil
  }

  /// Returns a string that identifies a constant among the constants of its type; nil for other
  /// expressions.
  private func constantText(_ key: TypedExpression) -> String? {
    switch key.kind {
    case .integer(let text): return IntegerLiteral(text).magnitude.map { String($0) }
    case .prefix(.minus, let operand):
      return constantText(operand).map { $0 == "0" ? $0 : "-" + $0 }
    case .boolean(let value): return String(value)
    case .enumCase(let signature, let arguments): return arguments.isEmpty ? signature.name : nil
    case .string(let segments):
      var whole = ""
      for segment in segments {
        guard case .text(let text) = segment else { return nil }
        whole += text
      }
      return whole
    default: return nil
    }
  }
}
