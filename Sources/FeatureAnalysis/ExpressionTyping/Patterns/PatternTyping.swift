import SpecLanguage

extension Checking {
  /// Checks the alternatives of one `case`, which have to bind the same names.
  mutating func patterns(_ patterns: [Pattern], matching type: Type) -> [TypedPattern]? {
    var names = PatternNames(mark: variables.mark)
    var typed: [TypedPattern] = []
    for pattern in patterns {
      names.bound = []
      if let item = self.pattern(pattern, matching: type, &names) { typed.append(item) }
      if !names.isFirst, !pattern.isInvalid {
        for name in names.order where !names.bound.contains(name.text) {
          _ = fail(
            .patternMismatch, "'\(name.text)' is bound by the first pattern, but not by this one",
            at: pattern.range, help: "every alternative of a 'case' must bind the same names")
        }
      }
      names.isFirst = false
    }
    return typed.count == patterns.count ? typed : nil
  }

  /// Checks the pattern of an `if case`.
  mutating func pattern(
    _ pattern: Pattern, matching type: Type, since mark: Int
  ) -> TypedPattern? {
    var names = PatternNames(mark: mark)
    return self.pattern(pattern, matching: type, &names)
  }

  private mutating func pattern(
    _ pattern: Pattern, matching type: Type, _ names: inout PatternNames
  ) -> TypedPattern? {
    switch pattern.kind {
    case .wildcard: return TypedPattern(.any, type, at: pattern.range)
    case .binding(let isVariable, let name):
      return bind(name, type, isVariable: isVariable, &names).map {
        TypedPattern(.binding($0), type, at: pattern.range)
      }
    case .enumCase(let owner, let name, let arguments):
      return enumCase(CasePattern(owner, name, arguments, pattern.range), of: type, &names)
    case .optional(let inner):
      guard type.isOptional || type == .unknown else {
        _ = fail(
          .notOptional, "'?' matches the value of an optional; \(type) is not optional",
          at: pattern.range)
        bindUnknown(inner, &names)
        return nil
      }
      return self.pattern(inner, matching: type.unwrapped, &names).map {
        TypedPattern(.some($0, .mark), type, at: pattern.range)
      }
    case .value(let value): return valuePattern(value, type)
    case .invalid(let declared): return invalid(declared)
    }
  }

  private mutating func bind(
    _ name: Identifier, _ type: Type, isVariable: Bool, _ names: inout PatternNames
  ) -> Variable? {
    if name.text == "_" { return Variable("_", type, role: .local) }
    guard names.bound.insert(name.text).inserted else {
      _ = fail(.duplicateName, "'\(name.text)' is bound twice in this pattern", at: name.range)
      return nil
    }
    if names.isFirst {
      let variable = bindLocal(name, type, isVariable: isVariable, since: names.mark)
      names.variables[name.text] = variable
      names.order.append(name)
      return variable
    }
    guard let first = names.variables[name.text] else {
      _ = fail(
        .patternMismatch, "'\(name.text)' is not bound by the first pattern", at: name.range,
        help: "every alternative of a 'case' must bind the same names")
      variables.bindVariable(Variable(name.text, .unknown, role: .local, isMutable: true))
      return nil
    }
    guard first.type == type || first.type == .unknown || type == .unknown else {
      _ = fail(
        .patternMismatch,
        "'\(name.text)' is \(type) here, and \(first.type) in the first pattern", at: name.range,
        help: "every alternative of a 'case' must bind the same names with the same types")
      return nil
    }
    guard first.isMutable == isVariable else {
      _ = fail(
        .patternMismatch,
        "'\(name.text)' is bound with '\(first.isMutable ? "var" : "let")' in the first pattern",
        at: name.range)
      return nil
    }
    recordUse(of: first, at: name.range)
    return first
  }

  /// Binds the names of a pattern whose type is unknown.
  private mutating func bindUnknown(_ pattern: Pattern, _ names: inout PatternNames) {
    var found: [Identifier] = []
    pattern.visitParts(names: { found.append($0) }, values: { _ in })
    for name in found where name.text != "_" {
      names.bound.insert(name.text)
      guard names.isFirst || names.variables[name.text] == nil else { continue }
      names.variables[name.text] = variables.bindVariable(
        Variable(name.text, .unknown, role: .local, isMutable: true))
    }
  }
}

/// A parsed case pattern, such as `.loaded(let items)`.
private struct CasePattern {
  let owner: Identifier?
  let name: Identifier
  let arguments: [PatternArgument]?
  let range: SourceRange

  init(
    _ owner: Identifier?, _ name: Identifier, _ arguments: [PatternArgument]?, _ range: SourceRange
  ) {
    self.owner = owner
    self.name = name
    self.arguments = arguments
    self.range = range
  }
}

extension Checking {
  private mutating func enumCase(
    _ pattern: CasePattern, of type: Type, _ names: inout PatternNames
  ) -> TypedPattern? {
    defer {
      for argument in pattern.arguments ?? [] { bindRest(of: argument.pattern, &names) }
    }
    let wrapped = type.unwrapped
    offerStatics(of: wrapped, at: pattern.name.range)
    if let owner = pattern.owner { types.recordType(owner.text, at: owner.range) }
    if wrapped == .unknown || isExternal(wrapped) { return externalCase(pattern, of: type, &names) }
    if let owner = pattern.owner, .nominal(owner.text) != wrapped {
      _ = fail(
        .typeMismatch, "expected a case of \(wrapped), found one of '\(owner.text)'",
        at: owner.range)
      return nil
    }
    if type.isOptional, pattern.owner == nil,
      let found = optionalCase(pattern, of: type, &names)
    {
      return found
    }
    guard let (index, signature) = types.nominal(wrapped)?.enumCase(pattern.name.text) else {
      reportUnknownCase(pattern, of: wrapped)
      return nil
    }
    recordUse(NameKey(.enumCase, signature.name, of: "\(wrapped)"), at: pattern.name.range, wrapped)
    for (argument, parameter) in zip(pattern.arguments ?? [], signature.parameters) {
      guard let label = argument.label, label.text == parameter.label else { continue }
      recordUse(
        NameKey(.parameter, parameter.name, of: "\(wrapped).\(signature.name)"), at: label.range,
        parameter.type)
    }
    guard let arguments = arguments(of: pattern, signature, &names) else { return nil }
    let typed = TypedPattern(
      .enumCase(signature, index: index, arguments), wrapped, at: pattern.range)
    return type.isOptional ? TypedPattern(.some(typed, .implied), type, at: pattern.range) : typed
  }

  /// Checks a case of an external type, whose cases are not known to the checker.
  private mutating func externalCase(
    _ pattern: CasePattern, of type: Type, _ names: inout PatternNames
  ) -> TypedPattern? {
    var arguments: [(label: String?, pattern: TypedPattern)] = []
    for argument in pattern.arguments ?? [] {
      guard let inner = self.pattern(argument.pattern, matching: .unknown, &names) else {
        return nil
      }
      arguments.append((argument.label?.text, inner))
    }
    return TypedPattern(
      .external(pattern.name.text, pattern.arguments == nil ? nil : arguments), type,
      at: pattern.range)
  }

  /// Checks `.none` and `.some(x)`. Returns nil for other names.
  private mutating func optionalCase(
    _ pattern: CasePattern, of type: Type, _ names: inout PatternNames
  ) -> TypedPattern?? {
    switch (pattern.name.text, pattern.arguments?.count) {
    case ("none", nil): return TypedPattern(.none, type, at: pattern.range)
    case ("some", nil):
      let any = TypedPattern(.any, type.unwrapped, at: pattern.range)
      return TypedPattern(.some(any, .enumCase), type, at: pattern.range)
    case ("some", 1):
      guard let argument = pattern.arguments?[0], argument.label == nil else { return nil }
      let inner = self.pattern(argument.pattern, matching: type.unwrapped, &names)
      return .some(inner.map { TypedPattern(.some($0, .enumCase), type, at: pattern.range) })
    default: return nil
    }
  }

  /// Checks the patterns of a case's associated values. Returns `.some(nil)` if the case has no
  /// parentheses.
  private mutating func arguments(
    of pattern: CasePattern, _ signature: CaseSignature, _ names: inout PatternNames
  ) -> [TypedPattern]?? {
    guard let arguments = pattern.arguments else { return .some(nil) }
    let parameters = signature.parameters
    guard parameters.areReadable else { return nil }
    if arguments.count == 1, case .wildcard = arguments[0].pattern.kind, !parameters.isEmpty {
      return .some(nil)
    }
    guard arguments.count == parameters.count, !parameters.isEmpty else {
      let carried =
        switch parameters.count {
        case 0: "has no payload"
        case 1: "has 1 value"
        case let count: "has \(count) values"
        }
      _ = fail(
        .wrongArguments, "'.\(signature.name)' \(carried), found \(arguments.count)",
        at: pattern.range, help: Self.declaration(of: signature))
      return nil
    }
    var typed: [TypedPattern] = []
    for (argument, parameter) in zip(arguments, parameters) {
      if let label = argument.label, label.text != parameter.label {
        _ = fail(
          .wrongArguments,
          "'.\(signature.name)' has no '\(label.text):' here"
            + (parameter.label.map { "; did you mean '\($0):'?" } ?? ""),
          at: label.range, help: Self.declaration(of: signature))
        continue
      }
      if let item = self.pattern(argument.pattern, matching: parameter.type, &names) {
        typed.append(item)
      }
    }
    return typed.count == parameters.count ? .some(typed) : nil
  }

  /// Binds the names of the pattern that are not bound yet, after an error.
  private mutating func bindRest(of pattern: Pattern, _ names: inout PatternNames) {
    var isBound = true
    pattern.visitParts(
      names: { if $0.text != "_", !names.bound.contains($0.text) { isBound = false } },
      values: { _ in })
    if !isBound { bindUnknown(pattern, &names) }
  }

  private mutating func reportUnknownCase(_ pattern: CasePattern, of type: Type) {
    let name = pattern.name
    guard case .enumeration(let cases)? = types.nominal(type)?.kind else {
      _ = fail(
        .typeMismatch, "'.\(name.text)' is a case of an enum; \(type) is not an enum",
        at: pattern.range)
      return
    }
    let names = listsNames ? cases.map(\.name) : []
    let hint = diagnostics.hint(name.text) { names }
    _ = fail(
      .unknownCase, "\(type) has no case '\(name.text)'\(hint)", at: name.range,
      help: names.isEmpty ? nil : "its cases: \(listed(names))",
      fixes: hint.fixes(at: name.range))
  }

  // MARK: - Literals

  private mutating func valuePattern(_ value: Expression, _ type: Type) -> TypedPattern? {
    if case .nilLiteral = value.kind {
      guard type.isOptional || type == .unknown else {
        _ = fail(
          .notOptional, "'nil' matches an optional; \(type) is not optional", at: value.range)
        return nil
      }
      return TypedPattern(.none, type, at: value.range)
    }
    if case .range(let lower, let operation, let upper) = value.kind {
      return rangePattern(lower, operation, upper, type, value.range)
    }
    guard let typed = checkExpression(value, wanted: type.unwrapped) else { return nil }
    let pattern = TypedPattern(.value(typed), type.unwrapped, at: value.range)
    return type.isOptional ? TypedPattern(.some(pattern, .implied), type, at: value.range) : pattern
  }

  private mutating func rangePattern(
    _ lower: Expression?, _ operation: RangeOperator, _ upper: Expression?, _ type: Type,
    _ range: SourceRange
  ) -> TypedPattern? {
    guard types.conforms(type, to: .comparable) else {
      let help = type.isOptional ? "unwrap it first, as in 'case let value? where …'" : nil
      _ = fail(
        .typeMismatch, "a range matches numbers and strings, not \(type)", at: range,
        help: help)
      return nil
    }
    let typedLower = lower.map { checkExpression($0, wanted: type) }
    let typedUpper = upper.map { checkExpression($0, wanted: type) }
    if case .some(.none) = typedLower { return nil }
    if case .some(.none) = typedUpper { return nil }
    if let first = lower?.integer, let last = upper?.integer,
      first > last || operation == .halfOpen && first == last
    {
      _ = fail(
        .emptyRange, "no value matches this range: it begins at \(first)", at: range)
      return nil
    }
    return TypedPattern(
      .range(lower: typedLower ?? nil, operation, upper: typedUpper ?? nil), type, at: range)
  }
}
