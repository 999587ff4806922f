import FeatureAnalysis
import SwiftCode

/// What the values of the file call.
func makers(_ values: ValueLowering, _ texts: inout TextLowering) -> [SwiftDeclaration] {
  var makers: [SwiftDeclaration] = []
  if let largest = values.largestShortUUID {
    makers.append(uuidMaker(values.uuidName, upTo: largest))
  }
  if values.usesURL {
    makers.append(
      maker(
        "url", "text", "URL", doc: "The URL of a text that is one.",
        .call("URL", [SwiftArgument("string", .name("text"))])))
  }
  if values.usesData {
    makers.append(
      maker(
        "data", "text", "Data", doc: "The bytes of a text in base 64.",
        .call("Data", [SwiftArgument("base64Encoded", .name("text"))])))
  }
  if values.usesFoundation { texts.imports.noteFoundation() }
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

private func uuidMaker(_ name: String, upTo largest: UInt64) -> SwiftDeclaration {
  let isByte = largest <= 255
  let tuple: SwiftExpression
  if isByte {
    // Nearly every test file has it, and it always fits on its line.
    tuple = .literal("(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)")
  } else {
    let zeros = [SwiftArgument](repeating: SwiftArgument(.integer(0)), count: 8)
    let bytes = stride(from: 56, through: 0, by: -8).map { shift in
      let part: SwiftExpression =
        shift == 0 ? .name("number") : .infix(.name("number"), ">>", .integer(shift))
      return SwiftArgument(.call("UInt8", [SwiftArgument("truncatingIfNeeded", part)]))
    }
    tuple = .tuple(zeros + bytes)
  }
  return .function(
    name, [.private],
    [SwiftParameter(label: "_", "number", isByte ? "UInt8" : "UInt64")], result: "UUID",
    doc: "The UUID that the spec writes as a number.",
    body: [
      .expression(.call("UUID", [SwiftArgument("uuid", tuple)]))
    ])
}
