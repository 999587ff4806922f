import FeatureAnalysis
import SpecLanguage

extension NormalizedCode {
  mutating func add(_ statements: [TypedStatement]) {
    add(statements, as: "body") { $0.add($1) }
  }

  mutating func add(_ statement: TypedStatement) {
    switch statement.kind {
    case .expression(let value):
      add("do")
      add(value)
    case .assignment(let target, let value):
      add("=")
      add(target)
      add(value)
    case .compoundAssignment(let target, let operation, let value):
      add("\(operation.rawValue)=")
      add(target)
      add(value)
    case .declaration(let variable, _, let value):
      add("let \(variable.type)")
      add(value)
      add(variable)
    case .returning(let value):
      add("return")
      add(value) { $0.add($1) }
    case .conditional, .switching, .guarding, .loop: addBranches(of: statement)
    }
  }

  private mutating func addBranches(of statement: TypedStatement) {
    switch statement.kind {
    case .conditional(let clauses, let otherwise):
      add(clauses, as: "conditional") {
        $0.add($1.conditions, as: "if") { $0.add($1) }
        $0.add($1.body)
      }
      add(otherwise) { $0.add($1) }
    case .switching(let subject, let cases):
      add("switch")
      add(subject)
      add(cases, as: "cases") { $0.add($1) }
    case .guarding(let conditions, let otherwise):
      add(conditions, as: "guard") { $0.add($1) }
      add(otherwise)
    case .loop(let variable, let sequence, let filter, let body):
      add("for")
      add(sequence)
      add(variable) { $0.add($1) }
      add(filter) { $0.add($1) }
      add(body)
    default: break
    }
  }

  mutating func add(_ condition: TypedCondition) {
    switch condition {
    case .expression(let value): add(value)
    case .binding(let variable, let value, _):
      add("let")
      add(value)
      add(variable)
    case .matching(let pattern, let value):
      add("case")
      add(value)
      add(pattern)
    }
  }

  private mutating func add(_ item: TypedCase) {
    add(item.patterns, as: "patterns") { $0.add($1) }
    add(item.condition) { $0.add($1) }
    add(item.body)
  }

  private mutating func add(_ pattern: TypedPattern) {
    switch pattern.kind {
    case .any: add("_")
    case .binding(let variable):
      add("let")
      add(variable)
    case .enumCase(let signature, _, let arguments):
      add(".\(RenamedMembers.current.name(signature.name, of: pattern.type.unwrapped))")
      // `.failed` and `.failed(_)` match the same values.
      let matched = arguments.flatMap { $0.allSatisfy(\.isWildcard) ? nil : $0 }
      add(matched) { $0.add($1, as: "values") { $0.add($1) } }
    case .some(let inner, _):
      add("some")
      add(inner)
    case .none: add("none")
    case .value(let value): add(value)
    case .external: add(writtenAt: pattern.range)
    case .range(let lower, let operation, let upper): addRange(lower, operation, upper)
    }
  }
}

extension TypedPattern {
  fileprivate var isWildcard: Bool { if case .any = kind { true } else { false } }
}
