import SpecLanguage

extension Diagnostics {
  /// Removes findings that only follow from other findings of a spec.
  mutating func withdrawConsequences(in file: SourceFile) {
    withdrawComparisonsWithNil()
    withdrawMissingValues(in: file)
    joinMissingProperties()
    withdrawRepeatedThrows()
    withdrawUsesOfFields(in: file)
    withdrawPayloads(in: file)
    withdrawCallsOfUnknownTypes()
    withdrawUsesOfUnreadNames(in: file)
    withdrawDefaults()
    withdrawPayloadsOfPrivateActions()
  }

  /// Code with a syntax error may declare names, such as `session` in `when: session = state.session`.
  private mutating func withdrawUsesOfUnreadNames(in file: SourceFile) {
    var lines: [String: UInt32] = [:]
    for finding in findings where finding.id == .syntaxError {
      let line = finding.range.start.line
      let code = String(decoding: file.content[file.lines.bytes(ofLine: Int(line))], as: UTF8.self)
      guard let end = code.firstMatch(of: #/ (=|in) /#)?.range.lowerBound else { continue }
      for match in code[..<end].matches(of: #/(?:^|[^\w.])(?<name>[a-z]\w*)/#) {
        let name = String(match.name)
        lines[name] = min(lines[name] ?? line, line)
      }
    }
    if lines.isEmpty { return }
    withdraw { finding in
      guard finding.id == .unknownName, let line = lines[file.sourceText(in: finding.range)] else {
        return false
      }
      return finding.range.start.line > line
    }
  }

  /// Whether a scenario gives a property is unknown if the property was renamed only where it is
  /// declared.
  private mutating func withdrawDefaults() {
    let meant = Set(
      findings.filter { $0.id == .unknownProperty || $0.id == .unknownMember }
        .flatMap(\.fixes).map(\.replacement))
    if meant.isEmpty { return }
    withdraw { finding in
      guard finding.id == .missingDefault, case .names(let names)? = finding.subject else {
        return false
      }
      return meant.isSuperset(of: names)
    }
  }

  /// The payload of an action that a step cannot send is not needed.
  private mutating func withdrawPayloadsOfPrivateActions() {
    let actions = Set(findings.filter { $0.id == .privateAction }.map(\.range))
    withdraw { $0.id == .missingPayload && actions.contains($0.range) }
  }

  /// A type without its '?' also makes comparisons with nil constant.
  private mutating func withdrawComparisonsWithNil() {
    guard findings.contains(where: { $0.id == .notOptional }) else { return }
    withdraw {
      $0.severity == .warning && [.constantCondition, .redundantCoalescing].contains($0.id)
    }
  }

  /// A new property without the default that it needs is also missing in each value.
  private mutating func withdrawMissingValues(in file: SourceFile) {
    let properties = findings.filter { $0.id == .missingDefault }
    let names = Set(properties.map { file.sourceText(in: $0.range) })
    if names.isEmpty { return }
    withdraw { finding in
      return switch finding.subject {
      case .names(let missing)? where finding.id == .missingProperty,
        .missingProperties(let missing, _)?:
        names.isSuperset(of: missing)
      default: false
      }
    }
  }

  /// Values of a model that all lack the same property have one cause: the property has no default.
  private mutating func joinMissingProperties() {
    var groups: [String: [Finding]] = [:]
    for finding in inSourceOrder {
      guard let owner = finding.ownerOfMissing else { continue }
      groups[owner, default: []].append(finding)
    }
    groups = groups.filter { $0.value.count > 2 }
    if groups.isEmpty { return }
    withdraw { $0.ownerOfMissing.map { groups[$0] != nil } == true }
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
      var first = group[0]
      var lines: [String] = []
      for line in group.dropFirst().map({ "\($0.range.start.line)" }) where lines.last != line {
        lines.append(line)
      }
      let shown = lines.prefix(5).joined(separator: ", ") + (lines.count > 5 ? ", …" : "")
      let others =
        "\(group.count - 1) more values lack the same "
        + "(line\(lines.count == 1 ? "" : "s") \(shown))"
      first.help = first.help.map { "\($0); \(others)" } ?? others
      report(first)
    }
  }

  /// A method without 'throws' is one mistake, although it is caught and retried.
  private mutating func withdrawRepeatedThrows() {
    var first: [String: SourcePosition] = [:]
    for finding in findings where finding.id == .neverThrows {
      guard case .names(let methods)? = finding.subject else { continue }
      for method in methods {
        first[method] = min(first[method] ?? finding.range.start, finding.range.start)
      }
    }
    withdraw { finding in
      guard finding.id == .neverThrows, case .names(let methods)? = finding.subject else {
        return false
      }
      return methods.contains { first[$0] != finding.range.start }
    }
  }

  /// If the type of a property is unknown, only swiftc could check the code that uses the property.
  private mutating func withdrawCallsOfUnknownTypes() {
    guard findings.contains(where: { $0.id == .unknownType }) else { return }
    withdraw { $0.id == .unknownName && $0.subject == .uncheckedCall }
  }

  /// If the keys of an action are missing, as in `rename: state.name = name`, so is its payload.
  private mutating func withdrawPayloads(in file: SourceFile) {
    guard findings.contains(where: { $0.id == .unexpectedPayload }) else { return }
    let section = file.lines(ofSection: "actions")
    let actions = findings.compactMap { finding -> FindingSubject? in
      let line = Int(finding.range.start.line)
      guard finding.id == .wrongKind, section.contains(line) else { return nil }
      let shape = SpecLine(file, line: line)
      guard let key = shape.key,
        file.lines.byte(at: finding.range.start) == shape.value.lowerBound
      else { return nil }
      return .names([String(decoding: file.content[key], as: UTF8.self)])
    }
    withdraw { $0.id == .unexpectedPayload && $0.subject.map(actions.contains) == true }
  }

  /// If a form has a wrong field, it is not known which fields it has.
  private mutating func withdrawUsesOfFields(in file: SourceFile) {
    let section = file.lines(ofSection: "actions")
    let isWrong = findings.contains {
      $0.id == .unknownProperty && section.contains(Int($0.range.start.line))
    }
    if isWrong {
      withdraw { finding in
        guard finding.id == .unknownCase, case .names(let types)? = finding.subject else {
          return false
        }
        return types.contains { $0.hasSuffix("Field") }
      }
    }
  }
}

extension Finding {
  /// The model and the properties that a value lacks.
  fileprivate var ownerOfMissing: String? {
    guard case .missingProperties(let names, let model)? = subject else { return nil }
    return ([model] + names).joined(separator: " ")
  }
}
