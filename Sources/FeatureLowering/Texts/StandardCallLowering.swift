import FeatureAnalysis

extension TextLowering {
  /// Lowers a call from the member table, and converts the result to its type in the spec: a slice
  /// to an array, a `Substring` to a `String`.
  mutating func standard(
    _ call: StandardCall, _ typed: TypedExpression, contextual: Bool
  ) -> SwiftExpression {
    let raw = rawCall(call, typed.type, contextual: contextual)
    guard call.converts else { return raw }
    let isChained = isInChain && call.base?.holdsUnwrap == true
    switch call.entry.emission {
    case .verbatim: return raw
    case .list:
      // If an array is expected, Swift chooses the overload of `reversed()` that returns an array.
      if contextual, call.entry.operation == .reversed { return raw }
      if isChained {
        return raw.calling("map", trailing: SwiftClosure([.expression(.name("$0"))]))
      }
      return .call("Array", [SwiftArgument(raw)])
    case .text:
      return isChained ? raw.member("description") : .call("String", [SwiftArgument(raw)])
    case .texts: return raw.calling("map", [SwiftArgument(.literal("String.init"))])
    }
  }

  /// Lowers a receiver. The receiver is not converted to its type in the spec, if `next` has the
  /// same result without the conversion.
  mutating func base(_ typed: TypedExpression, for next: Operation) -> SwiftExpression {
    if case .standard(let call) = typed.kind, call.converts, call.allowsBare(next),
      hoisted(typed) == nil
    {
      return rawCall(call, typed.type, contextual: false)
    }
    return expression(typed)
  }

  /// Lowers an expression inside a string interpolation. A `Substring` is not converted, because it
  /// prints like a `String`.
  mutating func shown(_ typed: TypedExpression) -> SwiftExpression {
    guard case .standard(let call) = typed.kind, call.entry.emission == .text,
      hoisted(typed) == nil
    else { return expression(typed) }
    return rawCall(call, typed.type, contextual: false)
  }

  /// Lowers a call without converting its result.
  private mutating func rawCall(
    _ call: StandardCall, _ type: Type, contextual: Bool
  ) -> SwiftExpression {
    note(call)
    let entry = call.entry
    if entry.operation.isOfCalendar {
      imports.noteFoundation()
      let calendar = localName(.calendarInUTC) ?? "utc"
      return .call(.path("Calendar", calendar, entry.name), callArguments(call).0)
    }
    if call.isFunction { return functionCall(call, contextual) }
    if let member = LocalMember(call), let name = localName(member) {
      return localCall(call, member, name)
    }
    switch entry.kind {
    case .property:
      if case .bare = surrounding, call.base?.isSurrounding == true { return .name(entry.name) }
      return .member(receiver(call), entry.name)
    case .method:
      let call = call.isMutatingMethod ? separated(call) : call
      let receiver = self.receiver(call)
      let (arguments, trailing) = callArguments(call)
      let name = entry.name
      return receiver.calling(name, arguments, trailing: trailing)
    case .subscripting:
      let receiver = self.receiver(call)
      return .subscripting(receiver, callArguments(call).0)
    case .initializer:
      let (arguments, trailing) = callArguments(call)
      return .call(initializer(call, type), arguments, trailing: trailing)
    case .staticProperty: return staticMember(call, type, contextual)
    case .staticMethod:
      return .call(staticMember(call, type, contextual), callArguments(call).0)
    case .function: return functionCall(call, contextual)
    }
  }

  /// Lowers the use of a member that the file declares for itself.
  private mutating func localCall(
    _ call: StandardCall, _ member: LocalMember, _ name: String
  ) -> SwiftExpression {
    let call = call.isMutatingMethod ? separated(call) : call
    if member == .decimalDouble, let value = call.arguments.first?.value {
      imports.noteFoundation()
      let double = SwiftExpression.member(expression(value), name)
      if call.owner != .scalar(.float) { return double }
      return .call(.type("Float"), [SwiftArgument(double)])
    }
    let receiver = self.receiver(call)
    if call.entry.kind == .property { return .member(receiver, name) }
    if member == .removeOffsets || member == .moveOffsets { imports.noteFoundation() }
    let value = callArguments(call).0.enumerated().map { place, argument in
      SwiftArgument(place == 0 ? member.label : argument.label, argument.value)
    }
    return receiver.calling(name, value)
  }

  /// Lowers a function call such as `min(a, b)`. The name is qualified with the module `Swift` if
  /// the code or the surrounding type hides the function.
  private mutating func functionCall(
    _ call: StandardCall, _ contextual: Bool
  ) -> SwiftExpression {
    let name = call.entry.name
    let isHidden = memberNames.contains(name) || use.names.contains(name)
    let areKnown = contextual && hasTypedParts == true
    return .call(
      isHidden ? .path("Swift", name) : .name(name), callArguments(call, areKnown: areKnown).0)
  }

  private mutating func note(_ call: StandardCall) {
    if RuntimeSymbol.declares(call) { imports.noteRuntime() }
    if call.entry.operation == .containsIgnoringCase { imports.noteFoundation() }
    noteOperator(on: call.base?.type ?? .void)
  }

  private mutating func receiver(_ call: StandardCall) -> SwiftExpression {
    let (wasInPlace, hadTypedSteps) = (isInPlace, hasTypedSteps)
    if call.isMutatingMethod { isInPlace = true }
    hasTypedSteps = !isInPlace && (hasTypedSteps || needsTypedSteps(call))
    let receiver =
      call.listOfCases.map { expression($0, contextual: true) }
      ?? call.base.map { base($0, for: call.entry.operation) } ?? .self
    let typed = typedStep(receiver, of: call)
    (isInPlace, hasTypedSteps) = (wasInPlace, hadTypedSteps)
    return typed
  }

  // MARK: - Types

  private mutating func staticMember(
    _ call: StandardCall, _ type: Type, _ contextual: Bool
  ) -> SwiftExpression {
    let name = call.entry.name
    if call.isImplicit, contextual { return .implicitMember(name) }
    return .member(.type(self.lowerType(call.owner ?? type.unwrapped)), name)
  }

  /// Returns `Array(x)` if Swift infers the element type; otherwise the initializer of a type such
  /// as `[Int]`.
  private mutating func initializer(_ call: StandardCall, _ type: Type) -> SwiftExpression {
    let made = call.owner ?? type.unwrapped
    if call.entry.operation != .emptyCollection, !call.arguments.isEmpty {
      switch made {
      case .array: return .name("Array")
      case .set: return .name("Set")
      case .dictionary: return .name("Dictionary")
      case .identifiedArray:
        imports.addModules(of: made, externals: externals)
        return .name("IdentifiedArray")
      default: break
      }
    }
    return .type(self.lowerType(made))
  }

  // MARK: - Arguments

  /// Lowers the arguments. A closure that is trailing in the spec stays trailing where Swift allows
  /// it.
  ///
  /// - Parameter areKnown: Whether the type of the result determines those of all arguments.
  mutating func callArguments(
    _ call: StandardCall, areKnown: Bool = false
  ) -> ([SwiftArgument], SwiftClosure?) {
    var arguments: [SwiftArgument] = []
    var trailing: SwiftClosure?
    let mayTrail = !isInHead
    for (index, argument) in call.arguments.enumerated() {
      let isKnown = areKnown || call.isKnown(argument, at: index)
      if case .closure(let closure) = argument.value.kind {
        let lowered = hoisting(call, if: call.isMutatingMethod) {
          $0.closure(closure, isResultKnown: isKnown)
        }
        if argument.isTrailing, mayTrail, index == call.arguments.count - 1 {
          trailing = lowered
        } else {
          arguments.append(
            SwiftArgument(argument.label, operatorAlone(closure) ?? .closure(lowered)))
        }
      } else {
        let isLazy = isInPlace && call.entry.operation == .valueForKeyWithDefault && index == 1
        let value = hoisting(call, if: isLazy) { texts in
          texts.enclosed { $0.argument(argument.value, of: call, isKnown) }
        }
        arguments.append(SwiftArgument(argument.label, value))
      }
    }
    if let values = randomValues(for: call.entry.operation) {
      imports.noteRuntime()
      arguments.append(SwiftArgument("using", values))
    }
    return (arguments, trailing)
  }

  /// Lowers an argument. If a parameter accepts any sequence, the argument is not converted to an
  /// array.
  private mutating func argument(
    _ value: TypedExpression, of call: StandardCall, _ isKnown: Bool
  ) -> SwiftExpression {
    switch call.entry.operation {
    case .appendContents, .listOf, .setOf, .formUnion, .union, .subtract, .subtracting:
      if value.type.element != nil, call.base?.type != .string {
        return base(value, for: .map)
      }
      return expression(value, contextual: isKnown)
    case .textOf:
      return value.type == .string
        ? base(value, for: .lowercased) : expression(value, contextual: isKnown)
    default:
      return call.hasOverloads
        ? overloaded(value, contextual: isKnown) : expression(value, contextual: isKnown)
    }
  }
}

extension StandardCall {
  var isFunction: Bool { entry.kind == .function || entry.kind == .method && base == nil }

  var isMutatingMethod: Bool { entry.isMutating && entry.kind == .method }

  /// Whether the call returns another type in Swift than in the spec.
  var converts: Bool {
    switch entry.emission {
    case .verbatim: false
    case .list: entry.kind != .initializer && entry.operation != .ids
    case .text, .texts: true
    }
  }

  /// Whether `next` has the same effect if it is called on the unconverted result.
  func allowsBare(_ next: Operation) -> Bool {
    if entry.emission == .texts {
      // Any other operation would return a `Substring`, or would pass a `Substring` to its closure.
      return [.isEmpty, .count, .joined, .joinedSeparator].contains(next)
    }
    switch next {
    case .map, .compactMap, .flatMap, .allSatisfy, .sortedBy, .minBy, .maxBy, .reduce, .reduceInto,
      .containsWhere, .firstWhere:
      return true
    case .filter: return entry.emission == .list
    case .isEmpty, .count, .first, .countWhere:
      return entry.operation != .enumerated
    case .sorted, .min, .max, .shuffled, .randomElement: return entry.operation != .enumerated
    case .last, .dropFirst, .dropLast, .prefix, .suffix, .lastWhere:
      return entry.emission == .text || isSlice
    case .contains: return entry.emission == .list && entry.operation != .enumerated
    case .joined, .joinedSeparator: return entry.emission != .text
    case .hasPrefix, .hasSuffix, .lowercased, .uppercased, .trimmed: return entry.emission == .text
    default: return false
    }
  }

  private var isSlice: Bool {
    switch entry.operation {
    case .dropFirst, .dropLast, .prefix, .suffix, .prefixWhile, .dropWhile, .elementsInRange: true
    default: false
    }
  }

  /// The receiver `[.low, .high]` in `[.low, .high].contains(level)`. The argument determines the
  /// type of this array.
  var listOfCases: TypedExpression? {
    guard entry.operation == .contains, let base, case .array(let elements) = base.kind,
      arguments.allSatisfy(\.value.isPlace), elements.allSatisfy(\.isCase)
    else { return nil }
    return base
  }

  /// Whether the receiver alone determines the type of an argument.
  func isKnown(_ argument: TypedArgument, at index: Int) -> Bool {
    let parameters = entry.parameters
    let labeled = parameters.first { $0.label == argument.label && !entry.isVariadic }
    guard
      let parameter = labeled ?? (index < parameters.count ? parameters[index] : parameters.last)
    else { return false }
    switch parameter.kind {
    case .value(let type), .closure(_, let type): return !type.isFree
    }
  }
}

extension TypedExpression {
  fileprivate var isCase: Bool {
    switch kind {
    case .enumCase: true
    case .promoted(let inner), .parenthesized(let inner): inner.isCase
    default: false
    }
  }

  /// Whether the expression is a name or a member, whose type does not depend on the context.
  fileprivate var isPlace: Bool {
    switch kind {
    case .variable: true
    case .member(let base, _): base.isPlace
    default: false
    }
  }
}

extension Type {
  /// Whether the type contains a placeholder that only an argument determines.
  var isFree: Bool {
    nominalNames.contains { ["$T", "$U", "$BinaryInteger", "$FloatingPoint"].contains($0) }
  }
}

extension TypedExpression {
  /// Whether the expression is the `self` of the surrounding code.
  fileprivate var isSurrounding: Bool {
    if case .variable(let variable) = kind { variable.role == .surrounding } else { false }
  }

  /// Whether the expression contains a `?` on the way to its root variable.
  var holdsUnwrap: Bool {
    var current: TypedExpression? = self
    while let expression = current {
      if case .unwrap = expression.kind { return true }
      if case .chain = expression.kind { return false }
      current = expression.spineBase
    }
    return false
  }
}
