import SpecLanguage

extension Diagnostics {
  /// Removes findings that only follow from other findings of a spec.
  mutating func withdrawConsequences(in file: SourceFile) {
    withdrawComparisonsWithNil()
    withdrawMissingValues(in: file)
    withdrawRepeatedThrows()
    withdrawUsesOfFields(in: file)
    withdrawPayloads(in: file)
    withdrawCallsOfUnknownTypes()
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
    let names = findings.filter { $0.id == .missingDefault }.map {
      "'\(file.sourceText(in: $0.range))"
    }
    if names.isEmpty { return }
    withdraw { finding in
      [.missingProperty, .wrongArguments].contains(finding.id)
        && names.contains {
          finding.message.hasSuffix(" needs \($0):'")
            || finding.message.hasSuffix(" needs \($0)', which has no default")
        }
    }
  }

  /// A method without 'throws' is one mistake, although it is caught and retried.
  private mutating func withdrawRepeatedThrows() {
    var first: [Substring: SourcePosition] = [:]
    func name(in finding: Finding) -> Substring {
      let written = finding.message.dropFirst().prefix { $0 != "'" }
      return written.split(separator: ".").last ?? written
    }
    for finding in findings where finding.id == .neverThrows {
      let start = finding.range.start
      first[name(in: finding)] = min(first[name(in: finding)] ?? start, start)
    }
    withdraw { $0.id == .neverThrows && first[name(in: $0)] != $0.range.start }
  }

  /// If the type of a property is unknown, only swiftc could check the code that uses the property.
  private mutating func withdrawCallsOfUnknownTypes() {
    guard findings.contains(where: { $0.id == .unknownType }) else { return }
    withdraw { $0.id == .unknownName && $0.message.hasPrefix("only swiftc checks this call") }
  }

  /// If the keys of an action are missing, as in `rename: state.name = name`, so is its payload.
  private mutating func withdrawPayloads(in file: SourceFile) {
    let actions = findings.compactMap { finding -> String? in
      let line = Int(finding.range.start.line)
      guard finding.id == .wrongKind, file.section(ofLine: line) == "actions",
        let key = SpecLine(file, line: line).key,
        file.lines.byte(at: finding.range.start) == SpecLine(file, line: line).value.lowerBound
      else { return nil }
      return String(decoding: file.content[key], as: UTF8.self)
    }
    withdraw { finding in
      finding.id == .unexpectedPayload
        && actions.contains { finding.message == "the action '\($0)' has no payload" }
    }
  }

  /// If a form has a wrong field, it is not known which fields it has.
  private mutating func withdrawUsesOfFields(in file: SourceFile) {
    let isWrong = findings.contains {
      $0.id == .unknownProperty && file.section(ofLine: Int($0.range.start.line)) == "actions"
    }
    if isWrong {
      withdraw { $0.id == .unknownCase && $0.message.contains("Field' has no case") }
    }
  }
}
