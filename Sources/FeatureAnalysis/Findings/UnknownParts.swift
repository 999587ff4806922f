import SpecLanguage

/// The parts of a spec that are unknown because of errors that have been reported. A name that
/// seems to be missing may be declared in such a part.
struct UnknownParts {
  private let spec: FeatureSpec
  private let file: SourceFile
  /// The words in the parts that could not be decoded, and in invalid names.
  var names: UndecodedNames
  /// Whether the feature of an import was not found. This error has been reported, and the import
  /// might declare any type.
  var hasFailedImport = false
  /// Whether the members of a type are unknown.
  var hasUnclearTypes = false
  /// The models that are stored as rows although they have no `id`. This is reported at the storage.
  var rowsWithoutIdentity: Set<String> = []

  init(of spec: FeatureSpec, in file: SourceFile) {
    self.spec = spec
    self.file = file
    names = spec.undecodedNames
    hasFailedImport = spec.hasFailedImport
  }

  /// Whether an unknown part may be the only cause of a finding.
  func explain(_ finding: Finding) -> Bool {
    switch finding.id {
    case .missingConformance
    where rowsWithoutIdentity.contains { finding.subject == .element($0) }:
      true
    case .notIdentifiable, .missingConformance:
      // The property that should be the `id` may have an invalid name.
      spec.incomplete.contains(.types) || hasUnclearTypes || names.meet("id") || hasFailedImport
    case .unknownName
    where hasFailedImport && file.sourceText(in: finding.range).first?.isUppercase == true:
      true
    case .unknownName
    where hasFailedImport && finding.subject == .uncheckedCall:
      true
    case .unknownType where hasFailedImport:
      !spec.externals.contains { $0.name.range == finding.range }
    case .unknownInvariant
    where hasFailedImport && file.sourceText(in: finding.range).contains("."):
      // It may be the invariant of a feature of the app that has errors.
      true
    case .unknownProperty where hasFailedImport && finding.subject != .memberOfState: true
    case .missingProperty: spec.incomplete.contains(.types)
    case .missingSelector, .missingContext: !spec.incomplete.isDisjoint(with: [.types, .state])
    case .unknownEvent: spec.incomplete.contains(.events)
    case .nothingToCancel: spec.incomplete.contains(.middleware)
    case .unknownEffect: spec.incomplete.contains(.effectIDs) || isLost(at: finding.range)
    case .unknownPolicy, .unknownConformance, .unknownTag: false
    case .wrongArguments, .notAList: isLost(at: finding.range)
    case .unknownInvariant, .missingDefault: spec.incomplete.contains(.scenarios)
    case .unknownAction where spec.actions.isEmpty: spec.incomplete.contains(.actions)
    case .unknownDependency where spec.dependencies.isEmpty:
      spec.incomplete.contains(.dependencies)
    case _ where finding.id.isAboutUnknownName: isLost(at: finding.range)
    default: false
    }
  }

  /// Returns the help for an `old` where it has no meaning, such as in a rule that runs before the
  /// reducer, or in a scenario's `then`, where only the final state is known.
  func help(for finding: Finding) -> String? {
    guard finding.id == .unknownName, file.sourceText(in: finding.range) == Invariant.oldName else {
      return nil
    }
    return
      "'old', the state before an action, can be used in 'invariants', links, and rules that follow the action"
  }

  /// Whether an unknown name may be declared in an unknown part. If so, a similar name is not
  /// necessarily the name that was meant.
  func mayDeclareOthers(for id: FindingID) -> Bool {
    !spec.incomplete.isDisjoint(with: Self.sections(declaring: id))
  }

  /// Returns the sections that could declare the unknown name of a finding.
  private static func sections(declaring id: FindingID) -> SpecSections {
    switch id {
    case .unknownAction: .actions
    case .unknownEffect: [.actions, .middleware]
    case .unknownEvent: .events
    case .unknownDependency, .unknownMethod: .dependencies
    case .unknownType: .types
    case .unknownName, .unknownMember, .unknownProperty: [.types, .state]
    case .notAList: .state
    case .unknownCase, .unknownPayload: [.types, .actions, .events]
    default: []
    }
  }

  /// Whether the name at a range may be declared in a part that could not be decoded.
  private func isLost(at range: SourceRange) -> Bool {
    if names.isEmpty { return false }
    let start = file.lines.byte(at: range.start)
    let end = min(file.lines.byte(at: range.end), start + Self.longestName)
    return start < end && names.meet(String(decoding: file.bytes[start..<end], as: UTF8.self))
  }

  /// The length of the longest string that is looked up as a name.
  private static let longestName = 256
}

extension Findings {
  /// Reports a missing property. The message suggests a similar name or lists the existing names,
  /// as in `Packet has no 'species'; it has crop, grams`.
  ///
  /// - Parameter candidates: the names that are allowed here; nil if all `names` are allowed.
  mutating func reportMissing(
    _ name: Located<String>, in owner: String, among names: some Collection<String>,
    suggesting candidates: [String]? = nil, behind sign: String = "", before end: String = ""
  ) {
    let suggestion =
      if let candidates {
        self.suggestion(name.value, among: candidates)
      } else {
        self.suggestion(name.value, among: names)
      }
    let listed = listed(names, nearest: name.value, "it has")
    let isNear = !suggestion.description.isEmpty
    let meant = isNear ? suggestion.description : listed.map { "; \($0)" } ?? ""
    error(
      .unknownProperty, "\(owner) has no '\(name.value)'\(meant)", at: name.range,
      about: owner == "the state" ? .memberOfState : nil, help: isNear ? listed : nil,
      fixes: suggestion.fixes(at: name.range, behind: sign, before: end))
  }

  /// Returns a help text for an unknown name that lists the existing names: `it has id, title`. If
  /// there are many names, the most similar names come first. Returns nil if nothing is declared,
  /// or if there are many unknown names.
  mutating func listed(
    _ names: some Collection<String>, nearest name: String, _ introduction: String
  ) -> String? {
    guard !names.isEmpty, mayCompare(names.count) else { return nil }
    // A duplicate declaration has been reported.
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    let most = 5
    var shown = Array(names.prefix(most))
    if names.count > most, let near = nearName(name, among: names)?.name {
      shown = Array(([near] + names.filter { $0 != near }).prefix(most))
    }
    let rest = names.count - shown.count
    let end = rest > 0 ? " and \(rest) more" : ""
    return "\(introduction) \(shown.joined(separator: ", "))\(end)"
  }
}
