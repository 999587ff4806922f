import FeatureAnalysis

/// Lowers values to Swift expressions whose types Swift infers from the context. Records which
/// helper functions of the test file the expressions call.
struct ValueLowering {
  let types: TypeTable
  /// The defaults of each model's properties, by the model's name. An argument that equals its
  /// default is omitted.
  let defaults: [String: [Value?]]
  /// The name of the function that creates a UUID from a number.
  let uuidName: String
  /// Returns the expression that creates a value that a step of a scenario omits, as a view would.
  var created: ((TypedExpression) -> SwiftExpression)?
  /// The values of omitted properties that read the time, by the names of their models and their own.
  var omitted: [String: [String: SwiftExpression]] = [:]
  /// Whether expressions call the helper functions of the test file, which create values of types
  /// without literals.
  private(set) var usesShortUUID = false
  private(set) var usesURL = false
  private(set) var usesData = false
  /// Whether an expression needs a type from Foundation.
  private(set) var usesFoundation = false
  /// Whether an expression needs a type of the runtime, such as a case of `StorageStatus`.
  private(set) var usesRuntime = false
  /// The names of the structs that the expressions create.
  private(set) var structures: Set<String> = []
  /// The names of constants of the current test, by their values and the names of their models.
  var constants: [Value: [String: String]] = [:]
  /// Whether the current statement contains a throwing call.
  var isThrowing = false
  /// Whether expressions may call helper functions that throw. A static constant cannot, and in an
  /// extension of the state, a property may have the name of a helper function.
  var mayThrow = true

  init(types: TypeTable, defaults: [String: [Value?]] = [:], uuidName: String = "uuid") {
    self.types = types
    self.defaults = defaults
    self.uuidName = uuidName
  }

  /// The longest text of one repeated character that is written out.
  private static let longestRepetition = 40

  private static func string(_ text: String) -> SwiftExpression {
    guard text.count > longestRepetition, let first = text.first,
      text.allSatisfy({ $0 == first })
    else { return .string(text) }
    return .call(
      "String",
      [
        SwiftArgument("repeating", .string(String(first))),
        SwiftArgument("count", .integer(text.count)),
      ])
  }

  mutating func expression(_ value: Value, _ type: Type) -> SwiftExpression {
    if type.unwrapped.scalar?.needsFoundation == true { usesFoundation = true }
    if case .nominal(let name) = type.unwrapped, BuiltinType.ofRuntime[name] != nil {
      usesRuntime = true
    }
    if case .identifiedArray = type.unwrapped { usesRuntime = true }
    switch value {
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return integer(value, type)
    case .floating(let value): return floating(value, isFloat: type.unwrapped == .scalar(.float))
    case .decimal(let value):
      usesFoundation = true
      return DecimalLiteral(value).expression
    case .string(let text): return Self.string(text)
    case .character(let character): return .string(String(character))
    case .uuid(let high, let low): return uuid(high, low)
    case .date(let seconds):
      usesFoundation = true
      return .call("Date", [SwiftArgument("timeIntervalSinceReferenceDate", floating(seconds))])
    case .url(let text): return url(text)
    case .data(let bytes): return data(bytes)
    case .duration(let seconds, let attoseconds): return duration(seconds, attoseconds)
    case .null: return .nil
    case .list(let values):
      let element = type.unwrapped.element ?? .unknown
      return .array(values.map { expression($0, element) })
    case .set(let values):
      let element = type.unwrapped.element ?? .unknown
      return .array(values.sorted { $0.precedes($1) }.map { expression($0, element) })
    case .dictionary(let entries): return dictionary(entries, type.unwrapped)
    case .structure(let values): return structure(values, type.unwrapped)
    case .enumeration(let index, let values): return enumeration(index, values, type)
    case .defaulted: return .nil
    }
  }

  private mutating func url(_ text: String) -> SwiftExpression {
    usesFoundation = true
    if let path = filePath(text) {
      return .call("URL", [SwiftArgument("filePath", .string(path))])
    }
    guard mayThrow else {
      return .postfix(.call("URL", [SwiftArgument("string", .string(text))]), "!")
    }
    usesURL = true
    isThrowing = true
    return .call("url", [SwiftArgument(.string(text))])
  }

  /// Returns the arguments of an action or an enum case. Arguments that equal their defaults are
  /// omitted.
  mutating func arguments(_ values: [Value], _ parameters: [Parameter]) -> [SwiftArgument] {
    var arguments: [SwiftArgument] = []
    var precedesUnlabeled = false
    for (value, parameter) in zip(values, parameters).reversed() {
      // An argument without a label after an omitted one would take its place.
      let isOmitted = parameter.label != nil || !precedesUnlabeled
      if isOmitted, parameter.value?.kind == .constant(value) { continue }
      if parameter.label == nil { precedesUnlabeled = true }
      if value == .defaulted, let created, let omitted = parameter.value?.expression {
        arguments.append(SwiftArgument(parameter.label, created(omitted)))
        continue
      }
      arguments.append(SwiftArgument(parameter.label, expression(value, parameter.type)))
    }
    return arguments.reversed()
  }

  /// Returns an action, such as `.addTask(title: "Milk")`.
  mutating func action(
    _ name: String, _ values: [Value], _ parameters: [Parameter]
  ) -> SwiftExpression {
    let arguments = arguments(values, parameters)
    return arguments.isEmpty && !parameters.isEmpty
      ? .call(.implicitMember(name), []) : .enumCase(name, arguments)
  }

  // MARK: - Numbers

  private func integer(_ value: Int64, _ type: Type) -> SwiftExpression {
    guard value < 0, type.unwrapped.scalar?.isUnsigned == true else {
      return signed(value)
    }
    return .number(String(UInt64(bitPattern: value)))
  }

  private func signed(_ value: Int64) -> SwiftExpression {
    value < 0 ? .prefix("-", .number(String(value.magnitude))) : .number(String(value))
  }

  private func floating(_ value: Double, isFloat: Bool = false) -> SwiftExpression {
    if value.isNaN { return .implicitMember("nan") }
    let magnitude: SwiftExpression
    if value.isInfinite {
      magnitude = .path("Double", "infinity")
    } else if value == 0, value.sign == .minus {
      // The literal `-0` is an integer without a sign.
      return .prefix("-", .literal("0.0"))
    } else if value.magnitude < 1e15, value == value.rounded() {
      magnitude = .number(String(Int64(value.magnitude)))
    } else {
      magnitude = .literal(
        isFloat ? "\(Float(value.magnitude))" : DoubleLiteral(value.magnitude).text)
    }
    return value.sign == .minus ? .prefix("-", magnitude) : magnitude
  }

  private func duration(_ seconds: Int64, _ attoseconds: Int64) -> SwiftExpression {
    if attoseconds == 0 { return .enumCase("seconds", [SwiftArgument(signed(seconds))]) }
    let (product, isOverflow) = seconds.multipliedReportingOverflow(by: 1000)
    let millisecond: Int64 = 1_000_000_000_000_000
    if attoseconds % millisecond == 0, !isOverflow {
      let (sum, isTooLong) = product.addingReportingOverflow(attoseconds / millisecond)
      if !isTooLong { return .enumCase("milliseconds", [SwiftArgument(signed(sum))]) }
    }
    return .call(
      "Duration",
      [
        SwiftArgument("secondsComponent", signed(seconds)),
        SwiftArgument("attosecondsComponent", signed(attoseconds)),
      ])
  }

  // MARK: - Bytes

  private mutating func uuid(_ high: UInt64, _ low: UInt64) -> SwiftExpression {
    if high == 0 {
      usesShortUUID = true
      return .call(uuidName, [SwiftArgument(.number(String(low)))])
    }
    usesFoundation = true
    let bytes = [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
    let tuple = SwiftExpression.tuple(bytes.map { SwiftArgument(hexadecimal($0)) })
    return .call("UUID", [SwiftArgument("uuid", tuple)])
  }

  private mutating func data(_ bytes: [UInt8]) -> SwiftExpression {
    usesFoundation = true
    if bytes.isEmpty { return .call("Data", []) }
    if bytes.count <= 16 {
      return .call("Data", [SwiftArgument(.array(bytes.map(hexadecimal)))])
    }
    let encoded = SwiftExpression.string(Base64.encodedText(of: bytes))
    guard mayThrow else {
      return .postfix(.call("Data", [SwiftArgument("base64Encoded", encoded)]), "!")
    }
    usesData = true
    isThrowing = true
    return .call("data", [SwiftArgument(encoded)])
  }

  /// Returns the path of a simple file URL, which can be created without errors; nil for other
  /// URLs.
  private func filePath(_ text: String) -> String? {
    guard text.hasPrefix("file:///"), !text.hasSuffix("/") else { return nil }
    let path = text.utf8.dropFirst(7)
    let isPlain = path.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "/"), 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    return isPlain ? String(decoding: path, as: UTF8.self) : nil
  }

  private func hexadecimal(_ byte: UInt8) -> SwiftExpression {
    let digits = String(byte, radix: 16, uppercase: true)
    return .literal("0x" + (byte < 16 ? "0" : "") + digits)
  }

  // MARK: - Compounds

  /// Returns the initializer call of a struct. Arguments that equal the initializer's defaults are
  /// omitted.
  private mutating func structure(_ values: [Value], _ type: Type) -> SwiftExpression {
    guard let nominal = types.nominal(type), case .structure = nominal.kind else { return .nil }
    if !constants.isEmpty, let name = constants[.structure(values)]?[nominal.name] {
      return .name(name)
    }
    var arguments: [SwiftArgument] = []
    arguments.reserveCapacity(values.count)
    let defaults = self.defaults[nominal.name] ?? []
    for (place, (value, member)) in zip(values, nominal.storedMembers).enumerated() {
      if case .defaulted = value {
        guard let written = omitted[nominal.name]?[member.name] else { continue }
        usesFoundation = true
        arguments.append(SwiftArgument(member.name, written))
        continue
      }
      if place < defaults.count, value == defaults[place] { continue }
      arguments.append(SwiftArgument(member.name, expression(value, member.type)))
    }
    structures.insert(nominal.name)
    return .call(.type(nominal.name), arguments)
  }

  private mutating func enumeration(
    _ index: Int, _ values: [Value], _ type: Type
  ) -> SwiftExpression {
    guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind,
      index < cases.count
    else { return .nil }
    let signature = cases[index]
    let isOptionals = type.isOptional && (signature.name == "none" || signature.name == "some")
    let arguments = self.arguments(values, signature.parameters)
    guard isOptionals else { return .enumCase(signature.name, arguments) }
    let callee = SwiftExpression.member(.type(type.unwrapped.description), signature.name)
    return arguments.isEmpty ? callee : .call(callee, arguments)
  }

  private mutating func dictionary(_ entries: [Value: Value], _ type: Type) -> SwiftExpression {
    guard case .dictionary(let key, let value) = type else { return .dictionary([]) }
    let sorted = entries.sorted { $0.key.precedes($1.key) }
    return .dictionary(
      sorted.map { SwiftDictionaryElement(expression($0.key, key), expression($0.value, value)) })
  }
}

/// Creates the helper functions that create values in the test file.
func valueMakers(_ values: ValueLowering, _ texts: inout TextLowering) -> [SwiftDeclaration] {
  var makers: [SwiftDeclaration] = []
  if values.usesShortUUID { texts.imports.addModule(RuntimeSymbol.testing) }
  if values.usesURL {
    makers.append(
      maker(
        "url", "text", "URL", doc: "The URL in a string that is known to be valid.",
        .call("URL", [SwiftArgument("string", .name("text"))])))
  }
  if values.usesData {
    makers.append(
      maker(
        "data", "text", "Data", doc: "Decodes Base64.",
        .call("Data", [SwiftArgument("base64Encoded", .name("text"))])))
  }
  for name in values.structures {
    texts.imports.addModules(of: .nominal(name), externals: texts.externals)
  }
  if values.usesFoundation { texts.imports.noteFoundation() }
  if values.usesRuntime { texts.imports.noteRuntime() }
  return makers
}

private func maker(
  _ name: String, _ parameter: String, _ type: SwiftType, doc: String, _ value: SwiftExpression
) -> SwiftDeclaration {
  .function(
    name, [.private], [SwiftParameter(label: "_", parameter, "String")], isThrowing: true,
    result: type, doc: doc,
    body: [.expression(.effect(.try, .macro("require", [SwiftArgument(value)])))])
}
