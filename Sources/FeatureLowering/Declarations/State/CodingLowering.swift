import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// How a `Codable` struct is read from data that may lack what has a default, and how it is written
/// so that nil is not taken for what is missing. Nothing where the compiler's conformance does that.
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
    // With both of its methods written, Swift makes no keys.
    let cases = coded.map { SwiftDeclaration.enumCase($0.name) }
    members.insert(
      .enum("CodingKeys", [.private], inherits: ["String", "CodingKey"], members: cases), at: 0)
    members.append(encodingMethod(coded))
  }
  return [.extension(name, members: members)]
}

/// A property as data holds it.
private struct CodedProperty {
  let name: String
  let type: SwiftType
  /// What an optional wraps; nil for any other type.
  let wrapped: SwiftType?
  /// Nil where the data must hold the property.
  let value: SwiftExpression?

  init(name: String, type: SwiftType, of resolved: Type, value: SwiftExpression?) {
    self.name = name
    self.type = type
    self.value = value
    wrapped = resolved.isOptional ? String(type.dropLast()) : nil
  }

  private var startsNil: Bool { wrapped != nil && value == .nil }

  /// The compiler's conformance refuses data without it.
  var isTolerant: Bool { value != nil && !startsNil }

  /// A nil that is left out of the data would come back as the default.
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
