/// Reads which places of the state statements change.
struct PlaceReading {
  struct Refusal: Error {
    let message: String
    let range: SourceRange
    /// A name that is not declared, and those that are.
    var unknown: (name: String, among: [String])?
    var help =
      "statements that can be undone: 'place = value', 'place.toggle()', 'place += number', "
      + "'list.append(element)', 'list.remove(id: id)'; put a condition into 'when'"
  }

  enum Change {
    case assigns(Expression)
    case adds(Expression, isSum: Bool)
    case other(ChangedBase)
  }

  let spec: FeatureSpec
  let declared: [String: PropertySpec]
  let payload: [PayloadSpec]
  /// The key of the request, and its type.
  let key: (text: String, type: TypeSyntax)?

  init(
    _ spec: FeatureSpec, _ declared: [String: PropertySpec], _ request: RequestSpec,
    key: TypeSyntax?
  ) {
    self.spec = spec
    self.declared = declared
    payload = request.payload
    self.key = key.flatMap { type in request.keyText.map { ($0.text, type) } }
  }

  /// The parts of the state that statements change.
  func bases(of statements: [Statement]) throws(Refusal) -> [ChangedBase] {
    var bases: [ChangedBase] = []
    for statement in statements { try addChange(try change(by: statement), to: &bases) }
    return bases
  }

  private func change(by statement: Statement) throws(Refusal) -> Change {
    switch statement.kind {
    case .assignment(let place, _): return .assigns(place)
    case .compoundAssignment(let place, let sign, _) where sign == .add || sign == .subtract:
      return .adds(place, isSum: sign == .add)
    case .expression(let expression):
      guard case .call(let callee, let arguments) = expression.kind,
        case .member(let base, let method) = callee.kind
      else { break }
      switch (method.text, arguments.first?.label?.text) {
      case ("toggle", nil) where arguments.isEmpty: return .assigns(base)
      case ("remove", "id"): return .other(try removal(from: base, arguments[0].value))
      case ("append", nil) where arguments.count == 1: return .other(try addition(to: base))
      case ("insert", nil) where arguments.count == 1, ("remove", nil) where arguments.count == 1:
        return .other(try member(of: base, arguments[0].value))
      default: break
      }
    default: break
    }
    throw Refusal(message: "the effect of this statement cannot be undone", range: statement.range)
  }

  private func removal(from list: Expression, _ id: Expression) throws(Refusal) -> ChangedBase {
    let (name, text, type) = try whole(list)
    let element = try self.element(of: type, list)
    let value = try payloadText(id)
    let declared = property("id", of: element) ?? self.type(of: id)
    guard let idType = declared ?? (key?.text == value ? key?.type : nil) else {
      throw Refusal(
        message: "the type of the id '\(value)' is unknown here", range: id.range,
        help: "add the id to the payload of the request")
    }
    return ChangedBase(
      kind: .removed(list: text, id: value, idType), text: "\(text)[id: \(value)]", root: name,
      type: element, isOptional: true, keys: keys(id, value))
  }

  private func addition(to list: Expression) throws(Refusal) -> ChangedBase {
    let (name, text, type) = try whole(list)
    return ChangedBase(
      kind: .appended(list: text), text: text, root: name, type: try element(of: type, list),
      isOptional: true)
  }

  private func member(of set: Expression, _ value: Expression) throws(Refusal) -> ChangedBase {
    let (name, text, type) = try whole(set)
    guard case .generic("Set", _) = type.kind else {
      throw Refusal(message: "'\(text)' is not a set", range: set.range)
    }
    let member = try payloadText(value)
    return ChangedBase(
      kind: .member(set: text, value: member), text: "\(text) \(member)", root: name, type: type,
      isOptional: false, keys: keys(value, member))
  }

  /// A property of the state that is changed as a whole.
  private func whole(
    _ expression: Expression
  ) throws(Refusal) -> (name: String, text: String, type: TypeSyntax) {
    guard case .member(let base, let name) = expression.kind, base.isState else {
      throw Refusal(message: "expected a property of the state", range: expression.range)
    }
    let type = try rootType(name)
    return (name.text, "state.\(escaped(name.text))", type)
  }

  private func element(of type: TypeSyntax, _ list: Expression) throws(Refusal) -> TypeSyntax {
    switch type.kind {
    case .array(let element): return element
    case .generic("IdentifiedArray", let arguments) where arguments.count == 1: return arguments[0]
    default: throw Refusal(message: "expected a list", range: list.range)
    }
  }

  // MARK: - Places

  private func addChange(_ change: Change, to bases: inout [ChangedBase]) throws(Refusal) {
    switch change {
    case .assigns(let place): try addPlace(place, nil, to: &bases)
    case .adds(let place, let isSum): try addPlace(place, isSum, to: &bases)
    case .other(var base):
      base.number = bases.filter { $0.root == base.root }.count + 1
      bases.append(base)
    }
  }

  /// - Parameter sum: whether a number is added to the place or subtracted from it; nil if the place
  ///   is assigned.
  private func addPlace(
    _ place: Expression, _ sum: Bool?, to bases: inout [ChangedBase]
  ) throws(Refusal) {
    let (base, path) = try split(place)
    var index = bases.firstIndex { $0.text == base.text }
    if index == nil {
      var new = base
      new.number = bases.filter { $0.root == base.root }.count + 1
      bases.append(new)
      index = bases.count - 1
    }
    guard let index, !bases[index].assigned.contains(path) else { return }
    let isNumber = type(of: place).map { type in
      if case .name(let name) = type.kind {
        !name.hasPrefix("UInt") && name != "String"
      } else {
        false
      }
    }
    if let sum, isNumber ?? true {
      if !bases[index].amounts.contains(where: { $0.place == path }) {
        bases[index].amounts.append((path, sum))
      }
    } else {
      bases[index].amounts.removeAll { $0.place == path }
      bases[index].assigned.append(path)
    }
  }

  /// Splits a place into the part up to its last subscript, or its property of the state, and the
  /// members after it.
  private func split(_ place: Expression) throws(Refusal) -> (base: ChangedBase, path: String) {
    switch place.kind {
    case .member(let base, let name) where base.isState:
      let type = try rootType(name)
      return (self.base("state.\(escaped(name.text))", name.text, type), "")
    case .member(let inner, let name):
      try checkMember(name, of: inner)
      if case .optionalChaining(let chained) = inner.kind {
        let (base, path) = try split(chained)
        guard path.isEmpty else {
          throw Refusal(message: "a place with two '?' cannot be undone", range: place.range)
        }
        return (base, ".\(escaped(name.text))")
      }
      let (base, path) = try split(inner)
      return (base, path + ".\(escaped(name.text))")
    case .subscripting(let inner, let arguments):
      let (outer, path) = try split(inner)
      guard let first = arguments.first, let type = type(of: place) else { throw unknown(place) }
      if case .optional(let value) = type.kind, case .optional = value.kind {
        throw Refusal(message: "a dictionary of optionals cannot be undone", range: place.range)
      }
      let label = first.label.map { "\($0.text): " } ?? ""
      var text = "\(outer.text)\(outer.isOptional && !path.isEmpty ? "?" : "")\(path)"
      text += "[\(label)\(try payloadText(first.value))"
      for argument in arguments.dropFirst() {
        text += ", \(argument.label.map { "\($0.text): " } ?? "")\(try payloadText(argument.value))"
      }
      var base = self.base(text + "]", outer.root, type)
      base.keys = outer.keys + keys(first.value, try payloadText(first.value))
      return (base, "")
    default: throw unknown(place)
    }
  }

  private func rootType(_ name: Identifier) throws(Refusal) -> TypeSyntax {
    if let type = declared[name.text]?.type { return type }
    // The type of a declared property has an error, which has been reported.
    let names = declared[name.text] == nil ? spec.state.map(\.name.value) : []
    throw Refusal(
      message: "the state has no '\(name.text)'", range: name.range, unknown: (name.text, names))
  }

  /// Reports a member that the declared model does not have.
  private func checkMember(_ name: Identifier, of base: Expression) throws(Refusal) {
    guard case .name(let model)? = type(of: base)?.kind,
      let declaration = spec.models.first(where: { $0.name.value == model }),
      case .structure(let properties) = declaration.kind, !declaration.lacksProperties,
      !properties.contains(where: { $0.name.value == name.text }),
      !declaration.derived.contains(where: { $0.name.value == name.text })
    else { return }
    throw Refusal(
      message: "\(model) has no '\(name.text)'", range: name.range,
      unknown: (name.text, properties.map(\.name.value)))
  }

  private func base(_ text: String, _ root: String, _ type: TypeSyntax) -> ChangedBase {
    if case .optional(let value) = type.kind {
      return ChangedBase(kind: .value, text: text, root: root, type: value, isOptional: true)
    }
    return ChangedBase(kind: .value, text: text, root: root, type: type, isOptional: false)
  }

  private func unknown(_ place: Expression) -> Refusal {
    Refusal(
      message: "expected a place in the state, such as 'state.posts[id: id]?.isLiked'",
      range: place.range)
  }

  /// The type of a place or key, as far as the declarations of this spec say it.
  private func type(of place: Expression) -> TypeSyntax? {
    switch place.kind {
    case .name(let name): return payload.first { $0.name.value == name.text }?.type
    case .member(let base, let name) where base.isState: return declared[name.text]?.type
    case .member(let inner, let name):
      return type(of: inner).flatMap { property(name.text, of: $0) }
    case .optionalChaining(let inner):
      guard case .optional(let type)? = type(of: inner)?.kind else { return nil }
      return type
    case .subscripting(let inner, let arguments):
      guard let type = type(of: inner) else { return nil }
      if arguments.first?.label?.text == "id" {
        return (try? element(of: type, inner)).map { TypeSyntax(.optional($0), range: $0.range) }
      }
      guard case .dictionary(_, let value) = type.kind else { return nil }
      return arguments.count == 1 ? TypeSyntax(.optional(value), range: value.range) : value
    default: return nil
    }
  }

  /// The type of a property of a model that this spec declares.
  private func property(_ name: String, of type: TypeSyntax) -> TypeSyntax? {
    guard case .name(let model) = type.kind,
      case .structure(let properties)? = spec.models.first(where: { $0.name.value == model })?.kind
    else { return nil }
    return properties.first { $0.name.value == name }?.type
  }

  private func keys(_ expression: Expression, _ text: String) -> [(
    text: String, range: SourceRange
  )] {
    switch expression.kind {
    case .integer, .boolean: []
    default: [(text, expression.range)]
    }
  }

  /// The code of a key. It must come from the payload, because the state may change until the answer.
  private func payloadText(_ expression: Expression) throws(Refusal) -> String {
    switch expression.kind {
    case .name(let name) where payload.contains { $0.name.value == name.text }:
      return escaped(name.text)
    case .member(let base, let name): return try payloadText(base) + ".\(escaped(name.text))"
    case .integer(let digits): return digits
    case .boolean(let value): return "\(value)"
    default:
      throw Refusal(
        message: "the key of an optimistic change must come from the payload: the state may change",
        range: expression.range, help: "add the value to the payload of the request")
    }
  }
}

extension Expression {
  fileprivate var isState: Bool {
    if case .name(let name) = kind { name.text == "state" } else { false }
  }
}

extension RequestSpec {
  /// The values of the payload that identify the request, and the elements that it changes.
  func keyParameters(of bases: [ChangedBase]) -> [PayloadSpec] {
    let keys = Set(
      ([keyText?.text].compactMap(\.self) + bases.flatMap { $0.keys.map(\.text) })
        .map { String($0.prefix { $0 != "." }) })
    return payload.filter { keys.contains(escaped($0.name.value)) }.map {
      PayloadSpec(label: nil, name: $0.name, type: $0.type)
    }
  }
}
