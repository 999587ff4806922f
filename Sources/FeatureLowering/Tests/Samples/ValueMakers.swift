import FeatureAnalysis

/// Creates the helper functions that create values in the test file.
func makers(_ values: ValueLowering, _ texts: inout TextLowering) -> [SwiftDeclaration] {
  var makers: [SwiftDeclaration] = []
  if values.usesShortUUID { texts.imports.note(RuntimeSymbol.testing) }
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
    texts.imports.note(.nominal(name), externals: texts.externals)
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
