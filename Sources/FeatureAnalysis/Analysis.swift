import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

/// One run over one spec: what was found so far, handed from check to check.
///
/// Each check is an extension in a file of its own. Checks never stop at a mistake: what could not
/// be found out is `Type.unknown`, or left out, and nothing that depends on it is reported again.
struct Analysis {
  let spec: FeatureSpec
  let file: SourceFile
  /// The words of what could not be decoded, and of names that are none.
  var lostNames: LostNames
  let declaredNames: [DeclaredName]
  let imports: ImportedFeatures
  var imported = ImportedDeclarations()
  /// An import has no feature (reported): it may bring any type along.
  var hasFailedImport = false
  /// The features of imported types, and where the spec imports each or what it is part of.
  var importOrigins: [String: (module: String, range: SourceRange)] = [:]
  var diagnostics: Diagnostics
  /// What texts and types of the spec may name; complete after `declareTypes`.
  var types = TypeTable()
  /// Conformances that `conforms` of the feature asks for.
  var featureConformances: Set<Conformance> = []
  /// What every type of the feature conforms to.
  var usualConformances: Set<Conformance> = []
  /// What `conforms` of each model asks for, in the order of the spec.
  var askedConformances: [Set<Conformance>] = []
  /// The models and filters in the order of the spec, models first.
  var declaredTypes: [DeclaredType] = []
  /// Types whose members are not known, since they are declared twice or what they are made of could
  /// not be decoded (reported).
  var unclearTypes: Set<String> = []
  /// Properties whose names were there before.
  var repeatedProperties: [ResolvedProperty] = []
  /// Where the filters begin among `declaredTypes`.
  var firstFilter = 0
  var state = StateMembers()
  var filterTargets: [FilterTarget] = []
  /// The payloads of the actions, in the order of the spec.
  var payloads: [[Parameter]] = []
  var dependencies: [Dependency] = []
  /// The enums that methods throw.
  var thrownTypes: Set<String> = []
  /// Where each dependency stands, and in each of them each method.
  var dependencyPlaces: [String: Int] = [:]
  var methodPlaces: [[String: Int]] = []
  var events: [EnumCase] = []
  var effectIDs: EffectIDs
  /// The keys of effects and of what cancels them, in their order.
  var keyUses: [KeyUse] = []
  /// What the filter results and derived values read of the state.
  var memberReads: [String: PropertySet] = [:]
  /// How many values of structs scenarios may still hold: small text, such as `{}`, may stand for
  /// many of them.
  var structureValuesLeft = 1_000_000
  /// How many names may still be compared for a "did you mean": a spec of nothing but unknown
  /// names stays linear.
  private var comparisonsLeft = 200_000

  /// Keys that were there before, and texts that lack quotes.
  private let settled: Set<SourceRange>
  /// Names that have to be other ones: they need no better style.
  private(set) var wrongNames: Set<SourceRange> = []
  private var repeatedNames: Set<SourceRange> = []

  init(
    of spec: FeatureSpec, in file: SourceFile, _ imports: ImportedFeatures,
    _ diagnostics: Diagnostics
  ) {
    self.spec = spec
    self.imports = imports
    self.file = file
    lostNames = spec.lostNames
    declaredNames = spec.declaredNames
    effectIDs = EffectIDs(spec)
    self.diagnostics = diagnostics
    settled = Set(
      diagnostics.findings.lazy.filter { $0.id == .quoteThisText || $0.id == .duplicateKey }
        .map(\.range))
  }

  var checker: ExpressionChecker { ExpressionChecker(types: types) }

  // MARK: - Findings

  mutating func error(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil,
    fixes: [Fix] = []
  ) {
    report(Finding(.error, id, message, at: range, help: help, fixes: fixes))
  }

  mutating func warn(
    _ id: FindingID, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    report(Finding(.warning, id, message, at: range, help: help))
  }

  /// Where parts of the spec could not be decoded, what seems to be missing may be declared in one
  /// of them.
  mutating func report(_ finding: Finding) {
    if !finding.isIndependent, mayFollow(finding) { return }
    // These are to be mended first.
    if settled.contains(finding.range) { return }
    if Self.isAboutTwins(finding.id) {
      if spec.repeated.contain(finding.range.start) { return }
      // One that is there twice meets nothing else.
      if repeatedNames.contains(finding.range), finding.id == .nameCollision { return }
      wrongNames.insert(finding.range)
      if finding.id == .duplicateName { repeatedNames.insert(finding.range) }
    }
    var finding = finding
    // A near name is not the only one that may have been meant.
    if !spec.incomplete.isDisjoint(with: Self.sections(declaring: finding.id)) {
      finding.fixes = []
    }
    diagnostics.report(finding)
  }

  /// The sections that declare what a finding about an unknown name is about.
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

  /// What is declared within a declaration that is there twice is there twice too.
  private static func isAboutTwins(_ id: FindingID) -> Bool {
    id == .duplicateName || id == .nameCollision
  }

  private func mayFollow(_ finding: Finding) -> Bool {
    switch finding.id {
    case .notIdentifiable, .missingConformance:
      // What was meant as the `id` may have a name that is none.
      spec.incomplete.contains(.types) || !unclearTypes.isEmpty || lostNames.meet("id")
        || hasFailedImport
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
    case .unknownAction where spec.actions.isEmpty: spec.incomplete.contains(.actions)
    case .unknownDependency where spec.dependencies.isEmpty:
      spec.incomplete.contains(.dependencies)
    case _ where finding.id.isAboutUnknownName: isLost(at: finding.range)
    default: false
    }
  }

  /// Whether a name that stands there may be one that could not be decoded.
  private func isLost(at range: SourceRange) -> Bool {
    if lostNames.isEmpty { return false }
    let start = file.lines.byte(at: range.start)
    let end = min(file.lines.byte(at: range.end), start + Self.longestName)
    return start < end && lostNames.meet(String(decoding: file.bytes[start..<end], as: UTF8.self))
  }

  /// What stands behind so many bytes is no name any more.
  private static let longestName = 256

  func lineEnd(ofLine line: UInt32) -> String { file.lineEnd(ofLine: line) }

  /// What stands in front of the `- ` of a list's item; nil for what is no item on a line of its own.
  func indentationOfItem(at range: SourceRange) -> String? {
    let start = file.lines.bytes(ofLine: Int(range.start.line)).lowerBound
    let front = String(
      decoding: file.bytes[start..<file.lines.byte(at: range.start)], as: UTF8.self)
    let indentation = front.prefix { $0 == " " }
    return front.dropFirst(indentation.count) == "- " ? String(indentation) : nil
  }

  /// `; did you mean 'tasks'?`, or nothing.
  mutating func suggestion(_ name: String, among known: some Collection<String>) -> Suggestion {
    guard mayCompare(known.count) else { return .none }
    return Suggestion(for: name, near: nearName(name, among: known))
  }

  /// Whether so many more names may be compared.
  mutating func mayCompare(_ count: Int) -> Bool {
    comparisonsLeft -= count
    return comparisonsLeft > 0
  }

  // MARK: - Types and texts

  /// The type that was written; unknown where there is none, or where it did not parse.
  mutating func resolve(_ syntax: TypeSyntax?) -> Type {
    guard let syntax else { return .unknown }
    return passingFindings { checker, findings in checker.resolve(syntax, &findings) }
  }

  /// A text as it goes on; nil where something in it is wrong.
  mutating func code(
    _ text: SwiftText<Expression>, wanted: Type?, in scope: Scope
  ) -> Code<TypedExpression>? {
    switch text {
    case .invalid: nil
    case .unchecked(let text, _): .unchecked(text)
    case .checked(let expression):
      passingFindings(in: scope) { checker, findings in
        checker.check(expression, wanted: wanted, in: scope, &findings)
      }.map { checkDecimals(.checked($0)) }
    }
  }

  /// Conditions as they go on, with what they bind; nil where something in them is wrong.
  mutating func code(
    _ text: SwiftText<[Condition]>, in scope: Scope
  ) -> (conditions: Code<[TypedCondition]>, bound: [Variable])? {
    switch text {
    case .invalid: return nil
    case .unchecked(let text, _): return (.unchecked(text), [])
    case .checked(let conditions):
      let checked = passingFindings(in: scope) { checker, findings in
        checker.check(conditions, in: scope, &findings)
      }
      guard let checked else { return nil }
      for condition in checked.conditions { _ = checkDecimals(.checked(condition.value)) }
      return (.checked(checked.conditions), checked.bound)
    }
  }

  /// Statements as they go on; nil where something in them is wrong.
  mutating func code(
    _ text: SwiftText<[Statement]>, in scope: Scope
  ) -> Code<[TypedStatement]>? {
    switch text {
    case .invalid: nil
    case .unchecked(let text, _): .unchecked(text)
    case .checked(let statements):
      passingFindings(in: scope) { checker, findings in
        checker.check(statements, in: scope, &findings)
      }.map { checkDecimals(.checked($0)) }
    }
  }

  private mutating func passingFindings<Result>(
    in scope: Scope = Scope(), _ body: (ExpressionChecker, inout Diagnostics) -> Result
  ) -> Result {
    var findings = diagnostics.aside()
    let result = body(checker, &findings)
    // What is carried but could not be decoded may have any name.
    let isOpen = scope.variables.contains { $0.name.isEmpty }
    for finding in findings.findings where !isOpen || finding.id != .unknownName {
      report(finding)
    }
    diagnostics.countDropped(of: findings)
    return result
  }
}

/// A model or a filter with its types found.
struct DeclaredType {
  enum Shape {
    case structure([ResolvedProperty])
    case enumeration([ResolvedCase])
  }

  let name: Located<String>
  let doc: String?
  /// What the spec asks for, and what comes with the shape.
  let conformances: Set<Conformance>
  var shape: Shape
  /// The values computed from its members.
  var derived: [(spec: DerivedSpec, type: Type)] = []

  /// An enum of plain cases: `String`-backed and `CaseIterable`.
  var isPlainEnumeration: Bool {
    guard case .enumeration(let cases) = shape else { return false }
    return cases.allSatisfy { $0.payload.isEmpty }
  }
}

struct ResolvedProperty {
  let spec: PropertySpec
  let type: Type
}

struct ResolvedCase {
  let name: Located<String>
  let doc: String?
  let payload: [Parameter]
  /// The places of the payload's names.
  let ranges: [SourceRange]
}
