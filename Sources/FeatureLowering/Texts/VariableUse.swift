import FeatureAnalysis
import SpecLanguage

/// Which variables an expression or statements declare, read and change. The lowering binds no
/// unused variables, declares unchanged variables with `let`, and uses no name twice.
struct VariableUse {
  /// How often each variable is mentioned, by the variable's id; `assignments` counts the mentions
  /// that are only the target of an assignment.
  private var mentions: [Int: Int] = [:]
  private var assignments: [Int: Int] = [:]
  private var changed: Set<Int> = []
  /// The names in untyped code, which is code with members of external types.
  private var untyped: Set<String> = []
  /// The payload values that the code uses; `changedPayload` contains the payload values that the
  /// code changes.
  private(set) var payload: Set<String> = []
  private(set) var changedPayload: Set<String> = []
  /// The names of all variables in the code.
  private(set) var names: Set<String> = []
  private(set) var returns = false

  init() {}

  init(_ code: Code<TypedExpression>, payload parameters: [Parameter] = []) {
    switch code {
    case .checked(let expression): noteExpression(expression)
    case .unchecked(let text): noteExternalText(text.text, parameters, isMutating: false)
    }
  }

  init(_ code: Code<[TypedStatement]>, payload parameters: [Parameter] = []) {
    switch code {
    case .checked(let statements): noteStatements(statements)
    case .unchecked(let text): noteExternalText(text.text, parameters, isMutating: true)
    }
  }

  init(_ code: Code<[TypedCondition]>, payload parameters: [Parameter] = []) {
    switch code {
    case .checked(let conditions):
      for condition in conditions { noteExpression(condition.value) }
      noteBindings(of: conditions)
    case .unchecked(let text): noteExternalText(text.text, parameters, isMutating: false)
    }
  }

  /// Removes variables that a rule's condition binds from the payload values. The condition's
  /// variable hides a payload value with the same name.
  mutating func hide(_ bindings: [Parameter]) {
    for binding in bindings { payload.remove(binding.name) }
  }

  /// Records each variable in `bound` whose name occurs in the code of `other`.
  mutating func noteMentions(of bound: [Variable], in other: VariableUse) {
    noteMentions(of: bound.filter { other.names.contains($0.name) })
  }

  mutating func noteMentions(of variables: [Variable]) {
    for variable in variables { mentions[variable.id, default: 0] += 1 }
  }

  mutating func noteExpression(_ expression: TypedExpression) {
    expression.visitExpressions { notePart($0) }
  }

  mutating func noteStatements(_ statements: [TypedStatement]) {
    for statement in statements { noteStatement(statement) }
    if !returns { returns = statements.contains { $0.leaves } }
  }

  private mutating func noteStatement(_ statement: TypedStatement) {
    notePart(statement)
    for value in statement.expressions { noteExpression(value) }
    for inner in statement.nested { noteStatement(inner) }
  }

  /// Adds the variables of other code in the same scope.
  mutating func formUnion(_ other: VariableUse) {
    mentions.merge(other.mentions) { $0 + $1 }
    assignments.merge(other.assignments) { $0 + $1 }
    changed.formUnion(other.changed)
    untyped.formUnion(other.untyped)
    payload.formUnion(other.payload)
    changedPayload.formUnion(other.changedPayload)
    names.formUnion(other.names)
    returns = returns || other.returns
  }

  func isMentioned(_ variable: Variable) -> Bool {
    mentions[variable.id] != nil || untyped.contains(variable.name)
  }

  func isRead(_ variable: Variable) -> Bool {
    mentions[variable.id, default: 0] > assignments[variable.id, default: 0]
      || untyped.contains(variable.name)
  }

  func isChanged(_ variable: Variable) -> Bool {
    changed.contains(variable.id) || untyped.contains(variable.name)
  }

  private mutating func notePart(_ expression: TypedExpression) -> Bool {
    switch expression.kind {
    case .variable(let variable):
      noteVariable(variable)
    case .standard(let call) where call.entry.isMutating && call.entry.kind == .method:
      noteChange(of: expression)
    case .closure(let closure):
      names.formUnion(closure.parameters.map(\.name))
      for statement in closure.body { noteStatement(statement) }
      return false
    case .branching(let statement):
      noteStatement(statement)
      return false
    case .external(let base, let syntax):
      syntax.forEachName(except: base?.range) { name in
        untyped.insert(name)
        names.insert(name)
        payload.insert(name)
      }
    default: break
    }
    return true
  }

  private mutating func notePart(_ statement: TypedStatement) {
    switch statement.kind {
    case .assignment(let target, _):
      noteChange(of: target)
      if let root = target.root { assignments[root.id, default: 0] += 1 }
    case .compoundAssignment(let target, _, _): noteChange(of: target)
    // A call whose result is ignored is made for its side effects, so it counts as a change.
    case .expression(let value): if value.externalCall != nil { noteChange(of: value) }
    case .declaration(let variable, _, _): names.insert(variable.name)
    case .loop(let variable?, _, _, _): names.insert(variable.name)
    case .conditional(let clauses, _):
      for clause in clauses { noteBindings(of: clause.conditions) }
    case .switching(_, let cases):
      for item in cases { noteBindings(of: item.patterns) }
    case .guarding(let conditions, _): noteBindings(of: conditions)
    default: break
    }
  }

  private mutating func noteBindings(of conditions: [TypedCondition]) {
    for condition in conditions {
      switch condition {
      case .expression: break
      case .binding(let variable, _, _): names.insert(variable.name)
      case .matching(let pattern, _): noteBindings(of: [pattern])
      }
    }
  }

  private mutating func noteBindings(of patterns: [TypedPattern]) {
    for pattern in patterns { names.formUnion(pattern.variables.map(\.name)) }
  }

  private mutating func noteVariable(_ variable: Variable) {
    mentions[variable.id, default: 0] += 1
    guard mentions[variable.id] == 1 else { return }
    names.insert(variable.name)
    if variable.role == .payload { payload.insert(variable.name) }
  }

  private mutating func noteChange(of place: TypedExpression) {
    guard let root = place.root else { return }
    changed.insert(root.id)
    if root.role == .payload { changedPayload.insert(root.name) }
  }
}

extension TypedExpression {
  /// The call of an external type's member that the expression consists of, or that ends its
  /// optional chain.
  var externalCall: TypedExpression? {
    switch kind {
    case .external: self
    case .chain(let inner), .parenthesized(let inner): inner.externalCall
    default: nil
    }
  }
}

extension TypedStatement {
  /// Whether the statement contains a `return` outside closures.
  fileprivate var leaves: Bool {
    switch kind {
    case .returning: true
    case .conditional(let clauses, let otherwise):
      clauses.contains { $0.body.contains(where: \.leaves) }
        || otherwise?.contains(where: \.leaves) ?? false
    case .switching(_, let cases): cases.contains { $0.body.contains(where: \.leaves) }
    case .guarding: true
    case .loop(_, _, _, let body): body.contains(where: \.leaves)
    default: false
    }
  }
}

// MARK: - Unchecked code

extension VariableUse {
  /// Records unchecked Swift. A payload value counts as used if its name occurs in the code.
  private mutating func noteExternalText(
    _ text: String, _ parameters: [Parameter], isMutating: Bool
  ) {
    let words = Self.words(of: text)
    for parameter in parameters where words.alone.contains(parameter.name) {
      payload.insert(parameter.name)
      if isMutating { changedPayload.insert(parameter.name) }
    }
    names.formUnion(words.all)
  }

  /// Returns all words of the code, and separately the words that do not follow a `.`, because a
  /// word after a `.` is a member.
  private static func words(of text: String) -> (all: Set<String>, alone: Set<String>) {
    var all: Set<String> = []
    var alone: Set<String> = []
    var word: [UInt8] = []
    var (isMember, dots) = (false, 0)
    // A member follows a single `.`, because two dots are part of a range operator.
    for byte in Array(text.utf8) + [0x20] {
      if isNameByte(byte) {
        if word.isEmpty { isMember = dots == 1 }
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        let found = String(decoding: word, as: UTF8.self)
        all.insert(found)
        if !isMember { alone.insert(found) }
        word.removeAll(keepingCapacity: true)
      }
      dots = byte == UInt8(ascii: ".") ? dots + 1 : byte == UInt8(ascii: "`") ? dots : 0
    }
    return (all, alone)
  }
}
