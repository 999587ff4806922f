import SpecLanguage

// state: {cars: [Car]}                       # misspelt-declaration
// actions:
//   enter: {payload: {_ car: Car}, reduce: state.vehicles.append(car)}
//   leave: {reduce: state.vehicles.removeAll()}

extension RepairSearch {
  /// Finds names that were changed at their declarations only: names that are used nowhere, in place
  /// of which all uses of an unknown name are correct.
  mutating func restoreDeclarations() {
    guard !reading.diagnostics.areMany, let spec = reading.spec else { return }
    let words = WordCounts(in: file)
    var found = diagnostics(of: reading)
    var attempts = 0
    let payloads = unusedPayloads
    for (name, uses) in unknownNames(in: found, payloads) {
      let declarations = uses.reduce(into: [Located<String>]()) { all, use in
        all += spec.declarations(for: use)
          .map { Located($0.value, at: reading.source.original($0.range)) }
          .filter { !all.contains($0) }
      }
      var unused = declarations.filter { words[$0.value] == 1 }
      // An action whose payload was renamed uses the former name only.
      if let values = uses.first.flatMap({ payloads?.meant(by: $0) }), !values.isEmpty {
        unused = values
      }
      attempts += unused.count
      guard attempts <= Self.mostAttempts else { return }
      var fitting: [(repair: LineRepair, reading: RepairedReading, found: Diagnostics)] = []
      for declaration in unused {
        let repair = renaming(declaration, to: name, uses)
        guard !overlapsRepairs(repair.edits) else { continue }
        guard let next = trying(repair) else { return }
        let respelt = diagnostics(of: next)
        if respelt.errorCount <= found.errorCount + 1 - uses.count {
          fitting.append((repair, next, respelt))
        }
      }
      // If several declarations fit, none of them is known to be the one that was meant.
      guard fitting.count == 1 else { continue }
      accept(fitting[0].repair, fitting[0].reading)
      found = fitting[0].found
    }
  }

  /// The maximum number of names that are tried, because each attempt reads the whole spec.
  private static let mostAttempts = 8

  /// The findings about unknown names that occur several times, by name. Names that are similar to a
  /// declared name are not included.
  private func unknownNames(
    in found: Diagnostics, _ payloads: UnusedPayloads?
  ) -> [(String, [Finding])] {
    struct Use: Hashable {
      let name: String
      let declarations: [SourceRange]
    }
    var uses: [Use: [Finding]] = [:]
    var order: [Use] = []
    for finding in found.inSourceOrder
    where finding.id.isAboutUnknownName && !finding.isIndependent
      && (finding.fixes.isEmpty || payloads?.meant(by: finding).isEmpty == false)
    {
      let written = file.sourceText(in: finding.range)
      let name = written.hasPrefix(".") ? String(written.dropFirst()) : written
      guard !name.isEmpty, name.utf8.allSatisfy(isWordByte) else { continue }
      // Each action may have renamed its payload.
      let use = Use(
        name: name, declarations: (payloads?.meant(by: finding) ?? []).map(\.range))
      if uses[use] == nil { order.append(use) }
      uses[use, default: []].append(finding)
    }
    return order.compactMap { use in uses[use].map { (use.name, $0) } }.filter { $0.1.count > 1 }
  }

  /// The unused payload values of the reading; nil if it has no declarations.
  var unusedPayloads: UnusedPayloads? {
    reading.spec.map { UnusedPayloads(of: $0, in: file, reading.source) }
  }

  private func renaming(
    _ declaration: Located<String>, to name: String, _ uses: [Finding]
  ) -> LineRepair {
    let range = declaration.range
    let bytes = file.lines.byte(at: range.start)..<file.lines.byte(at: range.end)
    let finding = Finding(
      .error, .misspeltDeclaration,
      "'\(declaration.value)' is used nowhere; '\(name)' is used \(uses.count) times: was it renamed?",
      at: range, help: linesOfUses(uses.map(\.range)),
      fixes: [Fix(declaration.value, by: name, at: range, .possible)])
    return LineRepair(
      line: Int(range.start.line), edits: [SourceEdit(bytes: bytes, replacement: name)],
      finding: finding)
  }
}

extension FeatureSpec {
  /// The names that an unknown name of a finding may have had.
  fileprivate func declarations(for finding: Finding) -> [Located<String>] {
    let members = state.filter { $0.origin == nil }.map(\.name) + derived.map(\.name)
    return switch finding.id {
    case .unknownAction: actions.filter { $0.origin == nil }.map(\.name) + requests.map(\.name)
    case .unknownEvent: events.map(\.name)
    case .unknownDependency: dependencies.map(\.name)
    case .unknownMethod: dependencies.flatMap { $0.methods.map(\.name) }
    case .unknownType: models.map(\.name) + externals.map(\.name) + filters.map(\.name)
    case .unknownCase: models.flatMap(\.memberNames) + filters.flatMap { $0.cases.map(\.name) }
    case .unknownInvariant: invariants.map(\.name)
    case .unknownName, .unknownMember, .unknownProperty, .unknownFunction:
      finding.subject == .memberOfState
        ? members + stateFunctions.map(\.name)
        : functions.map(\.name) + dependencies.map(\.name)
          + models.flatMap { $0.isEnum ? [] : $0.memberNames }
    default: []
    }
  }
}

extension ModelSpec {
  fileprivate var isEnum: Bool { if case .enumeration = kind { true } else { false } }

  fileprivate var memberNames: [Located<String>] {
    if origin != nil { return [] }
    switch kind {
    case .structure(let properties): return properties.map(\.name) + derived.map(\.name)
    case .enumeration(let cases): return cases.map(\.name) + derived.map(\.name)
    }
  }
}
