import FeatureAnalysis

/// Creates the `Codable` code of an enum whose cases had other names in earlier versions. Returns
/// nothing if the compiler's synthesized conformance is enough.
func codingExtension(
  of model: Model, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  guard case .enumeration(let cases) = model.kind, model.conformances.contains("Codable"),
    cases.contains(where: { !$0.history.renames.isEmpty })
  else { return [] }
  texts.imports.noteRuntime()
  let isPlain = model.isPlainEnumeration
  let body =
    isPlain ? decodingNames(of: cases, texts.shared) : decodingPayloads(cases, &texts)
  let initializer = SwiftDeclaration.initializer(
    [.public], [SwiftParameter(label: "from", "decoder", "any Decoder")], isThrowing: true,
    doc: "Data of earlier versions has other names.", body: body)
  return [.extension(model.name, members: (isPlain ? [] : payloadKeys(cases)) + [initializer])]
}

/// Returns the range of the versions that used the earlier name at index `place`, such as `..<3` or
/// `2..<4`.
private func versions(of place: Int, in history: History) -> SwiftExpression {
  let first = place == 0 ? history.added : history.renames[place - 1].version
  let end = history.renames[place].version
  return .literal(first > 1 ? "\(first)..<\(end)" : "..<\(end)")
}

/// Creates patterns such as `("happy", ..<3)`, which match the earlier names of a case.
private func earlierPatterns(
  of enumCase: EnumCase, _ name: (String) -> SwiftExpression
) -> [SwiftExpression] {
  enumCase.history.renames.indices.map { place in
    .tuple([
      SwiftArgument(name(enumCase.history.renames[place].name)),
      SwiftArgument(versions(of: place, in: enumCase.history)),
    ])
  }
}

// MARK: - Plain cases

private func decodingNames(
  of cases: [EnumCase], _ shared: SharedNames
) -> [SwiftStatement] {
  let container = SwiftExpression.path("decoder").calling("singleValueContainer")
  let name = SwiftExpression.path("container").calling(
    "decode", [SwiftArgument(.literal("String.self"))])
  var branches = cases.filter { !$0.history.renames.isEmpty }.map { enumCase in
    SwiftCase(
      earlierPatterns(of: enumCase) { .string($0) },
      [.assignment(.self, "=", .implicitMember(enumCase.name))])
  }
  branches.append(
    SwiftCase(
      [],
      [
        .guard(
          [
            .binding(
              .let, "value",
              .call(.name("Self"), [SwiftArgument("rawValue", .name("name"))]))
          ], otherwise: [.throw(unknown)]),
        .assignment(.self, "=", .name("value")),
      ]))
  return [
    .variable(.let, "container", value: .effect(.try, container)),
    .variable(.let, "name", value: .effect(.try, name)),
    .switch(
      .tuple([SwiftArgument(.name("name")), SwiftArgument(storedVersion(shared))]), branches),
  ]
}

private let unknown = SwiftExpression.path("DecodingError").calling(
  "dataCorruptedError",
  [
    SwiftArgument("in", .name("container")),
    SwiftArgument(
      "debugDescription",
      .interpolation([.text("unknown case '"), .value(.name("name")), .text("'")])),
  ])

// MARK: - Payloads

private let payloadKeysName = "PayloadKeys"

private func payloadKeys(_ cases: [EnumCase]) -> [SwiftDeclaration] {
  let names = cases.flatMap { [$0.name] + $0.history.renames.map(\.name) }
  let labels = cases.flatMap { $0.payload.enumerated().map { payloadKey($1, $0) } }
  return [storedKeys(names)] + (labels.isEmpty ? [] : [codingKeys(payloadKeysName, labels)])
}

/// Returns the key that the compiler synthesizes for a payload value. A value without a label is
/// named after its position.
func payloadKey(_ parameter: Parameter, _ place: Int) -> String {
  parameter.label ?? "_\(place)"
}

private func decodingPayloads(
  _ cases: [EnumCase], _ texts: inout TextLowering
) -> [SwiftStatement] {
  let container = SwiftExpression.path("decoder").calling(
    "container", [SwiftArgument("keyedBy", .literal("\(storedKeysName).self"))])
  var earlier: [SwiftCase] = []
  var present: [SwiftCase] = []
  for enumCase in cases {
    let body = decoding(enumCase, &texts)
    let patterns = earlierPatterns(of: enumCase) { .implicitMember($0) }
    if !patterns.isEmpty { earlier.append(SwiftCase(patterns, body)) }
    let name = SwiftArgument(.implicitMember(enumCase.name))
    present.append(SwiftCase([.tuple([name, SwiftArgument(.name("_"))])], body))
  }
  let names = Set(cases.map(\.name))
  if cases.contains(where: { $0.history.renames.contains { !names.contains($0.name) } }) {
    present.append(SwiftCase([], [.throw(notOneCase)]))
  }
  return [
    .variable(.let, "container", value: .effect(.try, container)),
    .guard(
      [
        .binding(.let, "key", .path("container", "allKeys", "first")),
        .expression(.infix(.path("container", "allKeys", "count"), "==", .integer(1))),
      ], otherwise: [.throw(notOneCase)]),
    // The version is matched in addition to the name, because the former name of one case may be
    // the current name of another case.
    .switch(
      .tuple([SwiftArgument(.name("key")), SwiftArgument(storedVersion(texts.shared))]),
      earlier + present),
  ]
}

private let notOneCase = SwiftExpression.path("DecodingError").calling(
  "dataCorrupted",
  [
    SwiftArgument(
      .path("DecodingError").calling(
        "Context",
        [
          SwiftArgument("codingPath", .path("decoder", "codingPath")),
          SwiftArgument("debugDescription", .string("expected one known case")),
        ]))
  ])

/// Creates the statement that decodes a case, such as `self = .square(side: try
/// payload.decode(Int.self, forKey: .side))`.
private func decoding(
  _ enumCase: EnumCase, _ texts: inout TextLowering
) -> [SwiftStatement] {
  guard !enumCase.payload.isEmpty else {
    return [.assignment(.self, "=", .implicitMember(enumCase.name))]
  }
  var arguments: [SwiftArgument] = []
  for (place, parameter) in enumCase.payload.enumerated() {
    let type = texts.lowerType(parameter.type)
    let isOptional = parameter.type.isOptional
    let wrapped = isOptional ? String(type.dropLast()) : type
    let value = SwiftExpression.path("payload").calling(
      isOptional ? "decodeIfPresent" : "decode",
      [
        SwiftArgument(.literal("\(wrapped).self")),
        SwiftArgument("forKey", .implicitMember(payloadKey(parameter, place))),
      ])
    arguments.append(SwiftArgument(parameter.label, value))
  }
  let payload = SwiftExpression.path("container").calling(
    "nestedContainer",
    [
      SwiftArgument("keyedBy", .literal("\(payloadKeysName).self")),
      SwiftArgument("forKey", .name("key")),
    ])
  return [
    .variable(.let, "payload", value: .effect(.try, payload)),
    .assignment(
      .self, "=", .effect(.try, .call(.implicitMember(enumCase.name), arguments))),
  ]
}
