import FeatureAnalysis
import SpecLanguage

// models: {Spot: {id: Int, guest: Guest}}      # not-optional: 'guest' is used as an optional
// actions:
//   leave: {payload: {_ id: Int}, reduce: "state.spots[id: id]?.guest = nil"}
//   greet: {payload: {_ id: Int}, reduce: "state.spots[id: id]?.guest?.greet()"}

extension RepairSearch {
  /// Adds the '?' to the types of properties that are used as optionals, if this explains at least two
  /// errors and causes none. If it explains one, the use may be wrong, or the type.
  mutating func completeTypes() {
    guard !reading.diagnostics.areMany else { return }
    var found = diagnostics(of: reading)
    let lines = Set(found.findings.filter(\.wantsOptional).map(\.range.start.line))
    guard !lines.isEmpty else { return }
    let words = lines.map { file.sourceText(ofLine: Int($0)) }
    let codes = found.findings.filter(\.wantsOptional).map { file.sourceText(in: $0.range) }
    let named = typedDeclarations.filter { declared in
      declared.type.map { !$0.isOptional } == true
        && words.contains { $0.contains(declared.name.value) }
    }
    let properties = named.filter(\.isProperty).prefix(Self.mostTypes)
    let others = named.filter { declared in
      !declared.isProperty && codes.contains { $0.contains(declared.name.value) }
    }
    for declared in properties + others.prefix(Self.mostTypes) {
      guard let type = declared.type else { continue }
      let repair = completing(declared, type.range)
      guard !overlapsRepairs(repair.edits) else { continue }
      guard let next = trying(repair) else { return }
      let (errors, left) = (found.errors, diagnostics(of: next).errors)
      let uses = errors.filter { !left.contains($0) }
      let isBroken = left.contains { !errors.contains($0) && !$0.isAbout(repair) }
      guard !uses.isEmpty, !isBroken,
        uses.contains(where: { $0.wantsOptional(file.sourceText(in: repair.finding.range)) })
      else { continue }
      if uses.count == 1 {
        // A default of the type without '?' shows that the type is meant.
        if declared.value == nil { ambiguousOptionals.insert(uses[0].range) }
        continue
      }
      let explained = completing(declared, type.range, usedIn: uses.firstOfEachLine)
      accept(explained, trying(explained) ?? next)
      found = diagnostics(of: reading)
    }
  }

  /// The maximum number of types of properties, and of other types, that are tried, because each
  /// attempt reads the whole spec.
  private static let mostTypes = 6

  private func completing(
    _ declared: TypedDeclaration, _ type: SourceRange, usedIn uses: [SourceRange] = []
  ) -> LineRepair {
    let source = file.sourceText(in: type)
    let bytes = file.lines.byte(at: type.start)..<file.lines.byte(at: type.end)
    let isListInYAML =
      source.hasPrefix("[") && !"\"'".utf8.contains(file.content[bytes.lowerBound - 1])
    let written = isListInYAML ? quotedYAML(source + "?") : source + "?"
    let finding = Finding(
      .error, .notOptional,
      "'\(declared.name.value)' is used as an optional, found the type '\(excerpt(source))': write "
        + "'\(excerpt(written))'",
      at: type, help: uses.isEmpty ? nil : linesOfUses(uses),
      fixes: [Fix(source, by: written, at: type, .likely)])
    return LineRepair(
      line: Int(type.start.line), edits: [SourceEdit(bytes: bytes, replacement: written)],
      finding: finding)
  }
}

extension Finding {
  /// Whether the cause may be that the type of a property is not optional.
  fileprivate var wantsOptional: Bool {
    if id == .notOptional { return true }
    guard id == .typeMismatch, case .types(let expected?, let found)? = subject else {
      return false
    }
    return found == "nil" || found == expected + "?"
  }

  /// Whether the cause may be that this type is not optional.
  fileprivate func wantsOptional(_ type: String) -> Bool {
    guard wantsOptional, case .types(let expected, let found)? = subject else { return false }
    return found == type || expected == type
  }

  fileprivate func isAbout(_ repair: LineRepair) -> Bool {
    id == repair.finding.id && range == repair.finding.range
  }
}

extension [Finding] {
  fileprivate var firstOfEachLine: [SourceRange] {
    var lines: Set<UInt32> = []
    return map(\.range).filter { lines.insert($0.start.line).inserted }
  }
}

extension Diagnostics {
  fileprivate var errors: [Finding] { inSourceOrder.filter { $0.severity == .error } }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool { if case .optional = kind { true } else { false } }
}

extension SourceFile {
  fileprivate func sourceText(ofLine line: Int) -> String {
    String(decoding: content[lines.bytes(ofLine: line)], as: UTF8.self)
  }
}
