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
  }

  /// Whether an unknown part may be the only cause of a finding.
  func explain(_ finding: Finding) -> Bool {
    switch finding.id {
    case .missingConformance
    where rowsWithoutIdentity.contains {
      finding.message.hasSuffix("Identifiable; \($0) is not")
        || finding.message.hasSuffix("'id'; \($0) has none")
    }:
      true
    case .notIdentifiable, .missingConformance:
      // The property that should be the `id` may have an invalid name.
      spec.incomplete.contains(.types) || hasUnclearTypes || names.meet("id") || hasFailedImport
    case .unknownName
    where hasFailedImport && file.sourceText(in: finding.range).first?.isUppercase == true:
      true
    case .unknownType where hasFailedImport:
      !spec.externals.contains { $0.name.range == finding.range }
    case .missingProperty: spec.incomplete.contains(.types)
    case .missingSelector, .missingContext: !spec.incomplete.isDisjoint(with: [.types, .state])
    case .unknownEvent: spec.incomplete.contains(.events)
    case .nothingToCancel: spec.incomplete.contains(.middleware)
    case .unknownEffect: spec.incomplete.contains(.effectIDs) || isLost(at: finding.range)
    case .unknownPolicy, .unknownConformance, .unknownTag: false
    case .wrongArguments, .notAList: isLost(at: finding.range)
    case .unknownInvariant: spec.incomplete.contains(.scenarios)
    case .unknownAction where spec.actions.isEmpty: spec.incomplete.contains(.actions)
    case .unknownDependency where spec.dependencies.isEmpty:
      spec.incomplete.contains(.dependencies)
    case _ where finding.id.isAboutUnknownName: isLost(at: finding.range)
    default: false
    }
  }

  /// Returns the help for an `old` outside of invariants, such as in a scenario's `then`, where
  /// only the final state is known.
  func help(for finding: Finding) -> String? {
    guard finding.id == .unknownName, file.sourceText(in: finding.range) == Invariant.oldName else {
      return nil
    }
    return "'old', the state before an action, can be used only in 'invariants'"
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
