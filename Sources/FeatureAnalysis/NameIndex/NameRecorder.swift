import SpecLanguage

/// What a name means, as a key that is equal at the declaration and at all uses.
package struct NameKey: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case feature, app, type, function, dependency, middleware, invariant, scenario, request, effect
    case screen
    /// A member of a model or of the state. The owner is the type.
    case member
    /// A case of an enum, an action, an event, or a method of a dependency. The owner is the type.
    case enumCase
    /// A value of a payload. The owner is the action, case, method or function.
    case parameter
    /// A value of a payload, named in code. Which payload it belongs to follows from the place.
    case payload
    /// A variable. The owner is the position of its declaration.
    case local
    /// A member of the standard library. The owner is its declaration.
    case standard
  }

  package let kind: Kind
  package let owner: String
  package let name: String

  package init(_ kind: Kind, _ name: String, of owner: String = "") {
    self.kind = kind
    self.name = name
    self.owner = owner
  }

  /// Creates the key of a variable that is declared at `place`.
  init(local name: String, at place: SourceRange) {
    self.init(.local, name, of: "\(place.start.line):\(place.start.column)")
  }
}

/// A place where code or a value of a scenario uses a name.
package struct NameUse: Sendable {
  package let key: NameKey
  package let range: SourceRange
  /// The type of what the name means; nil if it has none.
  package let type: String?
  /// Whether the place declares the variable.
  package var isDeclaration = false
}

/// A name that can be written at a place.
package struct NameCandidate: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case variable, member, enumCase, function, constant, type, method, label
  }

  package let name: String
  package let kind: Kind
  /// The type of a value, or the declaration of a function.
  package let detail: String
}

/// Records what names mean while the code of a spec is checked, and what could be written at the
/// place of a cursor. It is used by one analysis at a time, on one thread.
package final class NameRecorder: @unchecked Sendable {
  package private(set) var uses: [NameUse] = []
  /// The names that can be written at the cursor.
  package private(set) var candidates: [NameCandidate] = []
  /// The end of the name that is being written; nil if nothing is being written.
  private let cursor: SourcePosition?

  package init(cursor: SourcePosition? = nil) { self.cursor = cursor }

  func recordUse(
    _ key: NameKey, at range: SourceRange, _ type: Type? = nil, isDeclaration: Bool = false
  ) {
    // Code that names and types suggest is not in the file, and is checked as if at its start.
    if range.start == .start { return }
    uses.append(
      NameUse(
        key: key, range: range, type: type.map { "\($0)" }, isDeclaration: isDeclaration))
  }

  /// Whether the cursor is at the end of a name.
  func isAsked(at range: SourceRange) -> Bool {
    cursor.map { range.start <= $0 && $0 <= range.end } ?? false
  }

  func offer(_ names: [NameCandidate]) { candidates += names }
}

extension TypeTable {
  func recordUse(_ key: NameKey, at range: SourceRange, _ type: Type? = nil) {
    recorder?.recordUse(key, at: range, type)
  }

  /// Records a type that is named in code, if the spec declares it.
  func recordType(_ name: String, at range: SourceRange) {
    guard let recorder else { return }
    if recorder.isAsked(at: range) { recorder.offer(typeCandidates) }
    if self[name] != nil { recorder.recordUse(NameKey(.type, name), at: range) }
  }

  /// Offers the members that a field or a value of a screen can name.
  func offerMembers(of type: Type, at range: SourceRange) {
    guard let recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(memberCandidates(of: type).filter { $0.kind == .member })
  }

  /// Offers the keys of a model in a scenario.
  func offerMembers(_ members: [Member], at range: SourceRange) {
    guard let recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(
      members.map { NameCandidate(name: $0.name, kind: .member, detail: "\($0.type)") })
  }

  /// Offers the cases of an enum in a scenario.
  func offerCases(_ cases: [CaseSignature], at range: SourceRange) {
    guard let recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(
      cases.map { NameCandidate(name: $0.name, kind: .enumCase, detail: $0.declarationText) })
  }

  /// Offers the keys of a payload in a scenario.
  func offerLabels(_ parameters: [Parameter], at range: SourceRange) {
    guard let recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(
      parameters.map {
        NameCandidate(name: $0.label ?? $0.name, kind: .label, detail: "\($0.type)")
      })
  }

  private var typeCandidates: [NameCandidate] {
    (names.sorted() + ScalarType.allCases.map(\.rawValue)).filter { !$0.contains(".") }
      .map { NameCandidate(name: $0, kind: .type, detail: "type") }
  }

  /// The members of a value of a type.
  fileprivate func memberCandidates(of type: Type) -> [NameCandidate] {
    var found: [NameCandidate] = []
    if let nominal = nominal(type) {
      found += nominal.allMembers.sorted { $0.name < $1.name }
        .filter { !($0.isPrivate && hidesPrivateMembers) }
        .map { NameCandidate(name: $0.name, kind: .member, detail: "\($0.type)") }
    }
    if case .pair(let kind, let first, let second) = type {
      found.append(NameCandidate(name: kind.labels.0, kind: .member, detail: "\(first)"))
      found.append(NameCandidate(name: kind.labels.1, kind: .member, detail: "\(second)"))
    }
    for entry in members(of: type)?.all ?? [] {
      switch entry.kind {
      case .property:
        found.append(
          NameCandidate(name: entry.name, kind: .member, detail: entry.declaration))
      case .method:
        found.append(
          NameCandidate(name: entry.name, kind: .method, detail: entry.declaration))
      case .subscripting, .initializer, .staticProperty, .staticMethod, .function: break
      }
    }
    return found
  }

  /// The cases and static members of a type.
  fileprivate func staticCandidates(of type: Type) -> [NameCandidate] {
    var found: [NameCandidate] = []
    if case .enumeration(let cases)? = nominal(type)?.kind {
      found += cases.map {
        NameCandidate(name: $0.name, kind: .enumCase, detail: $0.declarationText)
      }
    }
    for entry in members(of: type)?.all ?? []
    where entry.kind == .staticProperty || entry.kind == .staticMethod {
      found.append(
        NameCandidate(name: entry.name, kind: .method, detail: entry.declaration))
    }
    return found
  }

  /// The names that every expression can use: constants, functions and types.
  fileprivate var generalCandidates: [NameCandidate] {
    let functions = functionNames.sorted().compactMap { function($0) }.map { function in
      NameCandidate(
        name: function.name, kind: function.isConstant ? .constant : .function,
        detail: function.isConstant
          ? "\(function.result)" : "\(function.signatureText) -> \(function.result)")
    }
    let free = MemberTable.freeFunctions.all.map {
      NameCandidate(name: $0.name, kind: .function, detail: $0.declaration)
    }
    return functions + typeCandidates + free
  }
}

extension Checking {
  func recordUse(_ key: NameKey, at range: SourceRange, _ type: Type? = nil) {
    types.recorder?.recordUse(key, at: range, type)
  }

  /// Records the use of a variable.
  func recordUse(of variable: Variable, at range: SourceRange) {
    guard let recorder = types.recorder else { return }
    switch variable.role {
    case .state, .surrounding:
      recorder.recordUse(
        NameKey(.standard, variable.name, of: "the state"), at: range, variable.type)
    case .payload:
      recorder.recordUse(NameKey(.payload, variable.name), at: range, variable.type)
    case .local, .closureParameter:
      guard let place = variables.declaredRange(of: variable) else { return }
      recorder.recordUse(NameKey(local: variable.name, at: place), at: range, variable.type)
    }
  }

  /// Records the declaration of a variable.
  func recordDeclaration(_ variable: Variable, at range: SourceRange) {
    types.recorder?.recordUse(
      NameKey(local: variable.name, at: range), at: range, variable.type, isDeclaration: true)
  }

  /// Records the labels of the arguments of a call, and offers the labels at the cursor.
  func recordLabels(_ arguments: [Argument], of parameters: [Parameter], in owner: String) {
    guard let recorder = types.recorder else { return }
    for argument in arguments {
      if let label = argument.label {
        guard let parameter = parameters.first(where: { $0.label == label.text }) else { continue }
        recorder.recordUse(
          NameKey(.parameter, parameter.name, of: owner), at: label.range, parameter.type)
      } else if case .name(let name) = argument.value.kind, recorder.isAsked(at: name.range) {
        recorder.offer(
          parameters.compactMap { parameter in
            parameter.label.map {
              NameCandidate(name: "\($0):", kind: .label, detail: "\(parameter.type)")
            }
          })
      }
    }
  }

  /// Records the labels of a memberwise initializer, and offers the labels at the cursor.
  func recordLabels(_ arguments: [Argument], of members: [Member], in type: Type) {
    guard let recorder = types.recorder else { return }
    for argument in arguments {
      if let label = argument.label {
        guard let member = members.first(where: { $0.name == label.text }) else { continue }
        recorder.recordUse(
          NameKey(.member, member.name, of: "\(type)"), at: label.range, member.type)
      } else if case .name(let name) = argument.value.kind, recorder.isAsked(at: name.range) {
        recorder.offer(
          members.map {
            NameCandidate(name: "\($0.name):", kind: .label, detail: "\($0.type)")
          })
      }
    }
  }

  // MARK: - What can be written at the cursor

  func offerNames(at range: SourceRange) {
    guard let recorder = types.recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(
      variables.names(at: range).compactMap { variables[$0] }.filter { !$0.name.isEmpty }.map {
        NameCandidate(name: $0.name, kind: .variable, detail: "\($0.type)")
      })
    if let surrounding { recorder.offer(types.memberCandidates(of: surrounding)) }
    recorder.offer(types.generalCandidates)
  }

  func offerMembers(of type: Type, at range: SourceRange) {
    guard let recorder = types.recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(types.memberCandidates(of: type))
  }

  func offerStatics(of type: Type, at range: SourceRange) {
    guard let recorder = types.recorder, recorder.isAsked(at: range) else { return }
    recorder.offer(types.staticCandidates(of: type))
  }
}

extension CaseSignature {
  /// The case with its payload: `add(_ task: Task, at: Int)`.
  package var declarationText: String { name + parameters.declarationText }
}

extension FunctionSignature {
  /// The function with its parameters: `total(of: [Item])`.
  package var signatureText: String {
    name + (isConstant ? "" : parameters.isEmpty ? "()" : parameters.declarationText)
  }
}

extension [Parameter] {
  /// The parameters in brackets, with labels and types; empty if there are none.
  package var declarationText: String {
    if isEmpty { return "" }
    let texts = filter { $0 != .unreadable }.map { parameter in
      let label = parameter.label ?? "_"
      let name = label == parameter.name ? label : "\(label) \(parameter.name)"
      return "\(name): \(parameter.type)"
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}
