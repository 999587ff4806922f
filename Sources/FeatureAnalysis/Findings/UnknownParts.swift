import Diagnostics
import SpecDecoding

/// The parts of a spec that could not be decoded, imported or distinguished (reported). A name that
/// seems to be missing may be in one of them.
struct UnknownParts {
  private let spec: FeatureSpec
  private let file: SourceFile
  /// The words of parts that could not be decoded, and of invalid names.
  var names: UndecodedNames
  /// An import has no feature (reported): it might declare any type.
  var hasFailedImport = false
  /// A type has members that are not known.
  var hasUnclearTypes = false

  init(of spec: FeatureSpec, in file: SourceFile) {
    self.spec = spec
    self.file = file
    names = spec.undecodedNames
  }

  /// Whether a finding may be caused only by an unknown part.
  func explain(_ finding: Finding) -> Bool {
    switch finding.id {
    case .notIdentifiable, .missingConformance:
      // The property meant as the `id` may have an invalid name.
      spec.incomplete.contains(.types) || hasUnclearTypes || names.meet("id") || hasFailedImport
    case .unknownName
    where hasFailedImport && file.text(in: finding.range).first?.isUppercase == true:
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

  /// The help for `old` outside of invariants, such as in `then`, which sees only the final state.
  func help(for finding: Finding) -> String? {
    guard finding.id == .unknownName, file.text(in: finding.range) == Invariant.oldName else {
      return nil
    }
    return "'old', the state before an action, can be used only in 'invariants'"
  }

  /// Whether a near name is not the only one that may have been meant.
  func mayDeclareOthers(for id: FindingID) -> Bool {
    !spec.incomplete.isDisjoint(with: Self.sections(declaring: id))
  }

  /// The sections that could declare the unknown name of a finding.
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

  /// A longer string is not a name.
  private static let longestName = 256
}
