import FeatureAnalysis
import SpecLanguage

extension NormalizedCode {
  mutating func addStatements(_ statements: [TypedStatement]) {
    addList(statements, as: "body") { $0.addStatement($1) }
  }

  mutating func addStatement(_ statement: TypedStatement) {
    switch statement.kind {
    case .expression(let value):
      addWord("do")
      addExpression(value)
    case .assignment(let target, let value):
      addWord("=")
      addExpression(target)
      addExpression(value)
    case .compoundAssignment(let target, let operation, let value):
      addWord("\(operation.rawValue)=")
      addExpression(target)
      addExpression(value)
    case .declaration(let variable, _, let value):
      addWord("let \(variable.type)")
      addExpression(value)
      addVariable(variable)
    case .returning(let value):
      addWord("return")
      addOptional(value) { $0.addExpression($1) }
    case .conditional, .switching, .guarding, .loop: addBranches(of: statement)
    }
  }

  private mutating func addBranches(of statement: TypedStatement) {
    switch statement.kind {
    case .conditional(let clauses, let otherwise):
      addList(clauses, as: "conditional") {
        $0.addList($1.conditions, as: "if") { $0.addCondition($1) }
        $0.addStatements($1.body)
      }
      addOptional(otherwise) { $0.addStatements($1) }
    case .switching(let subject, let cases):
      addWord("switch")
      addExpression(subject)
      // The order of different cases of an enum does not matter.
      let names = cases.compactMap(\.nameOfWholeCase)
      let isSortable = Set(names).count == cases.count
      let sorted = isSortable ? zip(names, cases).sorted { $0.0 < $1.0 }.map(\.1) : cases
      addList(sorted, as: "cases") { $0.addCase($1) }
    case .guarding(let conditions, let otherwise):
      addList(conditions, as: "guard") { $0.addCondition($1) }
      addStatements(otherwise)
    case .loop(let variable, let sequence, let filter, let body):
      addWord("for")
      addExpression(sequence)
      addOptional(variable) { $0.addVariable($1) }
      addOptional(filter) { $0.addExpression($1) }
      addStatements(body)
    default: break
    }
  }

  mutating func addCondition(_ condition: TypedCondition) {
    switch condition {
    case .expression(let value): addExpression(value)
    case .binding(let variable, let value, _):
      addWord("let")
      addExpression(value)
      addVariable(variable)
    case .matching(let pattern, let value):
      addWord("case")
      addExpression(value)
      addPattern(pattern)
    }
  }

  private mutating func addCase(_ item: TypedCase) {
    addList(item.patterns, as: "patterns") { $0.addPattern($1) }
    addOptional(item.condition) { $0.addExpression($1) }
    addStatements(item.body)
  }

  private mutating func addPattern(_ pattern: TypedPattern) {
    switch pattern.kind {
    case .any: addWord("_")
    case .binding(let variable):
      addWord("let")
      addVariable(variable)
    case .enumCase(let signature, _, let arguments):
      addWord(".\(renamed.newName(signature.name, of: pattern.type.unwrapped))")
      // `.failed` and `.failed(_)` match the same values.
      let matched = arguments.flatMap { $0.allSatisfy(\.isWildcard) ? nil : $0 }
      addOptional(matched) { $0.addList($1, as: "values") { $0.addPattern($1) } }
    case .some(let inner, _):
      addWord("some")
      addPattern(inner)
    case .none: addWord("none")
    case .value(let value): addExpression(value)
    case .external: addSource(at: pattern.range)
    case .range(let lower, let operation, let upper): addRange(lower, operation, upper)
    }
  }
}

extension TypedCase {
  /// The name of the case of an enum that is matched with all its payloads; nil for other patterns.
  fileprivate var nameOfWholeCase: String? {
    guard condition == nil, patterns.count == 1, let pattern = patterns.first,
      case .enumCase(let signature, _, let arguments) = pattern.kind,
      arguments?.allSatisfy(\.matchesAll) != false
    else { return nil }
    return signature.name
  }
}

extension TypedPattern {
  fileprivate var matchesAll: Bool {
    switch kind {
    case .any, .binding: true
    default: false
    }
  }

  fileprivate var isWildcard: Bool { if case .any = kind { true } else { false } }
}
