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
  let declaredNames: [DeclaredName]
  private(set) var diagnostics: Diagnostics
  /// What texts and types of the spec may name; complete after `declareTypes`.
  var types = TypeTable()
  /// Conformances that `conforms` of the feature asks for.
  var featureConformances: Set<Conformance> = []
  /// What `conforms` of each model asks for, in the order of the spec.
  var askedConformances: [Set<Conformance>] = []
  /// The models and filters in the order of the spec, models first.
  var declaredTypes: [DeclaredType] = []
  /// Where the filters begin among `declaredTypes`.
  var firstFilter = 0
  var state = StateMembers()
  var filterTargets: [FilterTarget] = []
  /// The payloads of the actions, in the order of the spec.
  var payloads: [[Parameter]] = []
  var dependencies: [Dependency] = []
  /// Where each dependency stands, and in each of them each method.
  var dependencyPlaces: [String: Int] = [:]
  var methodPlaces: [[String: Int]] = []
  var events: [EnumCase] = []
  var effectIDs: EffectIDs
  /// What the filter results and derived values read of the state.
  var memberReads: [String: PropertySet] = [:]
  /// How many values of structs scenarios may still hold: small text, such as `{}`, may stand for
  /// many of them.
  var structureValuesLeft = 1_000_000
  /// How many names may still be compared for a "did you mean": a spec of nothing but unknown
  /// names stays linear.
  private var comparisonsLeft = 200_000

  /// The texts that YAML did not read as they were meant.
  private let unquoted: Set<SourceRange>

  init(of spec: FeatureSpec, _ diagnostics: Diagnostics) {
    self.spec = spec
    declaredNames = spec.declaredNames
    effectIDs = EffectIDs(spec)
    self.diagnostics = diagnostics
    unquoted = Set(
      diagnostics.findings.lazy.filter { $0.id == "quote-this-text" }.map(\.range))
  }

  var checker: ExpressionChecker { ExpressionChecker(types: types) }

  // MARK: - Findings

  mutating func error(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil, fixes: [Fix] = []
  ) {
    report(Finding(.error, id, message, at: range, help: help, fixes: fixes))
  }

  mutating func warn(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    report(Finding(.warning, id, message, at: range, help: help))
  }

  /// Where parts of the spec could not be decoded, what seems to be missing may be declared in one
  /// of them.
  mutating func report(_ finding: Finding) {
    let mayFollow = !spec.isComplete && !finding.isIndependent
    if mayFollow, !spec.incomplete.isDisjoint(with: Analysis.sources(of: finding.id)) { return }
    // A text that lacks quotes as a whole is to be mended first.
    if unquoted.contains(finding.range) { return }
    diagnostics.report(finding)
  }

  /// The sections that a finding may follow from, where something is missing there.
  private static func sources(of id: String) -> SpecSections {
    switch id {
    case "unknown-policy", "unknown-conformance", "unknown-tag": []
    case "unknown-action": .actions
    case "nothing-to-rewrite": .payloads
    case "unknown-dependency", "unknown-method": .dependencies
    case "unknown-event": .events
    case "unknown-effect", "nothing-to-cancel": .middleware
    case "unknown-type", "not-identifiable", "missing-property": .types
    case "missing-selector", "not-a-list": [.types, .state]
    case "missing-payload", "unexpected-payload", "unknown-payload": [.types, .payloads]
    case "unknown-case": [.types, .actions, .events]
    case "unknown-property": [.types, .state]
    case "wrong-arguments": [.types, .payloads]
    case _ where id.hasPrefix("unknown-"): [.types, .state, .payloads, .dependencies]
    default: []
    }
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
      passingFindings { checker, findings in
        checker.check(expression, wanted: wanted, in: scope, &findings)
      }.map { checkDecimals(.checked($0)) }
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
      passingFindings { checker, findings in
        checker.check(statements, in: scope, &findings)
      }.map { checkDecimals(.checked($0)) }
    }
  }

  private mutating func passingFindings<Result>(
    _ body: (ExpressionChecker, inout Diagnostics) -> Result
  ) -> Result {
    var findings = diagnostics.aside()
    let result = body(checker, &findings)
    for finding in findings.findings { report(finding) }
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
