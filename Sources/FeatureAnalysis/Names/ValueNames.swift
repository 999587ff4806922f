import SpecLanguage

/// Reports a member or payload value that has the name of a type: Swift would find the member or
/// the value instead of the type.
///
///     models: {Item: {Date: Date}}        # name-collision
///     models: {Item: {date: Date}}
func checkValueNames(
  _ names: [DeclaredName], in spec: FeatureSpec, _ findings: inout Findings
) {
  let types = spec.externals.map(\.name) + spec.models.map(\.name)
  let hidden = namesOfTypes(types + spec.filters.map(\.name), in: spec)
  let mocks = namesInMocks(of: spec)
  let small = typesInSmallLetters(types + spec.dependencies.compactMap(\.protocolName))
  var blamed: Set<String> = []
  for declared in names where declared.isValue || declared.isInMocks {
    let name = declared.name.value
    if let type = small[name] {
      guard blamed.insert(name).inserted else { continue }
      findings.error(
        .nameCollision, "\(declared.kind) is also named '\(name)', and would hide the type",
        at: type.range, help: "begin it with a capital letter")
      continue
    }
    let isHiding = declared.isValue && hidden.contains(name)
    guard isHiding || declared.isInMocks && mocks.contains(name) else { continue }
    findings.error(
      .nameCollision, "'\(name)' is also the name of a type, which it would hide",
      at: declared.name.range, help: "begin it with a lowercase letter")
  }
}

/// Returns the types with lowercase names, which look like values. Values with the same name are
/// not reported.
private func typesInSmallLetters(_ types: [Located<String>]) -> [String: Located<String>] {
  let small = types.lazy.filter { isInStyle($0.value, isType: false) }
  return Dictionary(small.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
}

/// Returns the types of the spec, the types generated from it, and the reserved types.
private func namesOfTypes(_ written: [Located<String>], in spec: FeatureSpec) -> Set<String> {
  var names = Set(ReservedNames.types.keys).union(ReservedNames.runtimeTypes)
  names.reserveCapacity(names.count + GeneratedNames.typeSuffixes.count + written.count)
  names.formUnion(GeneratedNames.typeSuffixes(in: spec).lazy.map { spec.name.value + $0.suffix })
  names.formUnion(written.lazy.map(\.value))
  return names
}

/// Returns the types that the mocks and live implementations of dependencies use.
private func namesInMocks(of spec: FeatureSpec) -> Set<String> {
  if spec.dependencies.isEmpty { return [] }
  var names: Set<String> = ["ContinuousClock", "RunningEffect"]
  names.formUnion(GeneratedNames.effectTypes.lazy.map(\.0))
  names.formUnion(GeneratedNames.mockSuffixes.lazy.map { spec.name.value + $0.0 })
  for dependency in spec.dependencies {
    let name = dependency.nameOfProtocol(in: spec.name.value)
    names.formUnion([name, Dependency.mockName(of: name), Dependency.liveName(of: name)])
  }
  return names
}

extension DeclaredName {
  /// Whether mocks and live implementations declare a member or a parameter with this name.
  fileprivate var isInMocks: Bool {
    switch role {
    case .dependency, .method, .casePayload: true
    default: false
    }
  }

  fileprivate var isValue: Bool {
    switch role {
    case .modelProperty, .stateProperty, .derived, .filterResult, .actionPayload, .casePayload,
      .dependency:
      true
    default: false
    }
  }
}
