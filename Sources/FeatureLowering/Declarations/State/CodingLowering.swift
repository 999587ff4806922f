import FeatureAnalysis

/// Creates the `Codable` code of a struct. The code is needed if the data may lack properties with
/// a default or contain earlier names, or if nil must be encoded explicitly. Returns nothing if the
/// compiler's synthesized conformance is enough.
///
/// - Parameter removed: The members that only earlier versions stored.
func codingExtension(
  of name: String, _ properties: [StoredProperty], removed: [String] = [],
  conformances: [String], _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard conformances.contains("Codable") else { return [] }
  let earlier = properties.flatMap { $0.history.renames.map(\.name) }
  let reused = Set(earlier + removed)
  var coded: [CodedProperty] = []
  for property in properties {
    let value = defaultValue(property, emptyLists: true, &texts)
    coded.append(
      CodedProperty(property, type: texts.lowerType(property.type), value: value, reused: reused))
  }
  guard !earlier.isEmpty || coded.contains(where: { $0.isTolerant || $0.isNewer }) else {
    return []
  }
  if coded.contains(where: \.dependsOnVersion) { texts.imports.noteRuntime() }
  var members: [SwiftDeclaration] = []
  if !earlier.isEmpty { members.append(storedKeys(properties.map(\.name) + earlier)) }
  if coded.contains(where: \.canBeNilDespiteDefault) {
    // The compiler does not synthesize the coding keys if both methods are written.
    members.append(codingKeys("CodingKeys", coded.map(\.name)))
  }
  members.append(
    decodingInitializer(
      coded, keys: earlier.isEmpty ? "CodingKeys" : storedKeysName, texts.shared))
  if coded.contains(where: \.canBeNilDespiteDefault) { members.append(encodingMethod(coded)) }
  return [.extension(name, members: members)]
}

/// The name of the coding keys with which data of all versions is decoded.
let storedKeysName = "StoredKeys"

func storedKeys(_ names: [String]) -> SwiftDeclaration { codingKeys(storedKeysName, names) }

func codingKeys(_ type: String, _ names: [String]) -> SwiftDeclaration {
  var seen: Set<String> = []
  return .enum(
    type, [.private], inherits: ["String", "CodingKey"],
    members: names.filter { seen.insert($0).inserted }.map { SwiftDeclaration.enumCase($0) })
}

/// The expression that reads the version of the decoded data: `StoredVersion.of(decoder)`.
func storedVersion(_ shared: SharedNames) -> SwiftExpression {
  .literal(shared.toolchain(RuntimeSymbol.storedVersion)).calling(
    "of", [SwiftArgument(.name("decoder"))])
}

/// A property, with the values that its encoding and decoding need.
private struct CodedProperty {
  let name: String
  let type: SwiftType
  /// The wrapped type of an optional; nil for any other type.
  let wrapped: SwiftType?
  /// The default value; nil if the data must contain the property.
  let value: SwiftExpression?
  private let history: History
  /// Whether earlier versions may have stored a different member under the property's name.
  let isNewer: Bool

  init(
    _ property: StoredProperty, type: SwiftType, value: SwiftExpression?, reused: Set<String>
  ) {
    name = property.name
    self.type = type
    self.value = value
    wrapped = property.type.isOptional ? String(type.dropLast()) : nil
    history = property.history
    let first = history.renames.first?.name ?? name
    isNewer = history.added > 1 && value != nil && reused.contains(first)
  }

  private var startsNil: Bool { wrapped != nil && value == .nil }

  /// Whether data without the property can be decoded, although the compiler's conformance would
  /// require the property.
  var isTolerant: Bool { value != nil && !startsNil }

  /// Whether the property can be nil, but its default is not nil. Nil must be encoded for such a
  /// property, because a missing value would be decoded as the default.
  var canBeNilDespiteDefault: Bool { wrapped != nil && isTolerant }

  var dependsOnVersion: Bool { isNewer || !history.renames.isEmpty }

  var decoded: SwiftExpression {
    guard let value, isNewer else { return decodedFromItsVersion }
    return .ternary(isBefore(history.added), value, decodedFromItsVersion)
  }

  private var decodedFromItsVersion: SwiftExpression {
    guard let value else { return read("decode", type) }
    guard let wrapped else { return .infix(read("decodeIfPresent", type), "??", value) }
    if startsNil { return read("decodeIfPresent", wrapped) }
    let isThere = SwiftExpression.path("container").calling("contains", [SwiftArgument(key)])
    return .ternary(isThere, read("decode", type), value)
  }

  /// The key under which the data stores the property, such as `version < 2 ? .title : .name`.
  private var key: SwiftExpression {
    history.renames.reversed().reduce(.implicitMember(name)) { key, rename in
      .ternary(isBefore(rename.version), .implicitMember(rename.name), key)
    }
  }

  private func isBefore(_ version: Int) -> SwiftExpression {
    .infix(.name("version"), "<", .integer(version))
  }

  private func read(_ method: String, _ type: SwiftType) -> SwiftExpression {
    .path("container").calling(
      method, [SwiftArgument(.literal("\(type).self")), SwiftArgument("forKey", key)])
  }
}

private func decodingInitializer(
  _ properties: [CodedProperty], keys: String, _ shared: SharedNames
) -> SwiftDeclaration {
  var body: [SwiftStatement] = []
  if properties.contains(where: \.dependsOnVersion) {
    body.append(.variable(.let, "version", value: storedVersion(shared)))
  }
  body.append(container(.let, of: "decoder", keys, isThrowing: true))
  body += properties.map { property in
    .assignment(.path("self", property.name), "=", .effect(.try, property.decoded))
  }
  var doc = ["Properties with a default may be missing in the data."]
  if !properties.contains(where: \.isTolerant) { doc = [] }
  if properties.contains(where: \.dependsOnVersion) {
    doc.append("Data of earlier versions has other names.")
  }
  return .initializer(
    [.public], [SwiftParameter(label: "from", "decoder", "any Decoder")], isThrowing: true,
    doc: doc.joined(separator: " "), body: body)
}

private func encodingMethod(_ properties: [CodedProperty]) -> SwiftDeclaration {
  var body = [container(.var, of: "encoder", "CodingKeys", isThrowing: false)]
  body += properties.map { property in
    let arguments = [
      SwiftArgument(.path("self", property.name)),
      SwiftArgument("forKey", .implicitMember(property.name)),
    ]
    return .expression(.effect(.try, .path("container").calling("encode", arguments)))
  }
  return .function(
    "encode", [.public], [SwiftParameter(label: "to", "encoder", "any Encoder")], isThrowing: true,
    doc: "Encodes nil explicitly, because a missing value is decoded as the default.", body: body)
}

/// Creates a declaration such as `let container = try decoder.container(keyedBy: CodingKeys.self)`.
private func container(
  _ binding: SwiftBinding, of coder: String, _ keys: String, isThrowing: Bool
) -> SwiftStatement {
  let value = SwiftExpression.path(coder).calling(
    "container", [SwiftArgument("keyedBy", .literal("\(keys).self"))])
  return .variable(
    binding, "container", value: isThrowing ? .effect(.try, value) : value)
}
