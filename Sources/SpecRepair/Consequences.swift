import SpecLanguage

extension Diagnostics {
  /// Removes findings that only follow from other findings of a spec.
  mutating func withdrawConsequences(in file: SourceFile) {
    withdrawComparisonsWithNil()
    withdrawMissingValues(in: file)
    withdrawRepeatedThrows()
    withdrawUsesOfFields(in: file)
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
