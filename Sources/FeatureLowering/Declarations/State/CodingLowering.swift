import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The `Codable` code of a struct whose data may lack properties with a default, and which must
/// encode nil explicitly. Nothing if the compiler's conformance is enough.
func codingExtension(
  of name: String, _ properties: [StoredProperty], conformances: [String],
  _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard conformances.contains("Codable") else { return [] }
  var coded: [CodedProperty] = []
  for property in properties {
    let type = texts.type(property.type)
    let value = defaultValue(property, emptyLists: true, &texts)
    coded.append(CodedProperty(name: property.name, type: type, of: property.type, value: value))
  }
  guard coded.contains(where: \.isTolerant) else { return [] }
  var members = [decodingInitializer(coded)]
  if coded.contains(where: \.canBeNilDespiteDefault) {
    // The compiler synthesizes no keys if both methods are written.
    let cases = coded.map { SwiftDeclaration.enumCase($0.name) }
    members.insert(
      .enum("CodingKeys", [.private], inherits: ["String", "CodingKey"], members: cases), at: 0)
    members.append(encodingMethod(coded))
  }
  return [.extension(name, members: members)]
}

/// A property as it is encoded.
private struct CodedProperty {
  let name: String
  let type: SwiftType
  /// The wrapped type of an optional; nil for any other type.
  let wrapped: SwiftType?
  /// Nil if the data must contain the property.
  let value: SwiftExpression?

  init(name: String, type: SwiftType, of resolved: Type, value: SwiftExpression?) {
    self.name = name
    self.type = type
    self.value = value
    wrapped = resolved.isOptional ? String(type.dropLast()) : nil
  }

  private var startsNil: Bool { wrapped != nil && value == .nil }

  /// The compiler's conformance rejects data without it.
  var isTolerant: Bool { value != nil && !startsNil }

  /// An omitted nil would be decoded as the default.
  var canBeNilDespiteDefault: Bool { wrapped != nil && isTolerant }

  var decoded: SwiftExpression {
    guard let value else { return read("decode", type) }
    guard let wrapped else { return .infix(read("decodeIfPresent", type), "??", value) }
    if startsNil { return read("decodeIfPresent", wrapped) }
    let isThere = SwiftExpression.path("container").calling(
      "contains", [SwiftArgument(.implicitMember(name))])
    return .ternary(isThere, read("decode", type), value)
  }

  private func read(_ method: String, _ type: SwiftType) -> SwiftExpression {
    .path("container").calling(
      method,
      [SwiftArgument(.literal("\(type).self")), SwiftArgument("forKey", .implicitMember(name))])
  }
}

private func decodingInitializer(_ properties: [CodedProperty]) -> SwiftDeclaration {
  var body = [container(.let, of: "decoder", isThrowing: true)]
  body += properties.map { property in
    .assignment(.path("self", property.name), "=", .effect(.try, property.decoded))
  }
  return .initializer(
    [.public], [SwiftParameter(label: "from", "decoder", "any Decoder")], isThrowing: true,
    doc: "Properties with a default may be missing in the data.", body: body)
}

private func encodingMethod(_ properties: [CodedProperty]) -> SwiftDeclaration {
  var body = [container(.var, of: "encoder", isThrowing: false)]
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

/// `let container = try decoder.container(keyedBy: CodingKeys.self)`
private func container(
  _ binding: SwiftBinding, of coder: String, isThrowing: Bool
) -> SwiftStatement {
  let value = SwiftExpression.path(coder).calling(
    "container", [SwiftArgument("keyedBy", .literal("CodingKeys.self"))])
  return .variable(
    binding, "container", value: isThrowing ? .effect(.try, value) : value)
}
