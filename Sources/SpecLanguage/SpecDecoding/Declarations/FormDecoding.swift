// edit: {bind: [name, email]}

let bindShape: ValueShape = .oneOf([.filled(.list("properties of the state", .name)), .name])

/// The action that sets the fields of a form, and the fields that exist.
package struct FormSpec: Sendable {
  package let action: Located<String>
  package let fields: [Located<String>]
}

extension SpecDecoder {
  /// Decodes a list of names, or a name. Reports a list without brackets.
  ///
  ///     bind: name, email           # wrong-kind
  ///     bind: [name, email]
  mutating func names(_ item: KeyedNode, _ shape: ValueShape) -> [Located<String>] {
    let whole = item.node.scalarText
    // `[name, email], limit: 5` is one text, which has been reported.
    let text = whole.hasPrefix("[") ? String(whole.prefix { $0 != "]" }) : whole
    guard text.wholeMatch(of: #/\w+( *, *\w+)+/#) != nil || text.hasPrefix("["),
      item.node.range.isOnLine
    else { return (items(item, shape) ?? []).compactMap { decodeName($0) } }
    let isCut = text.hasPrefix("[")
    let fixes =
      isCut ? [] : [Fix(file.sourceText(in: item.node.range), by: "[\(text)]", at: item.node.range)]
    diagnostics.error(
      .wrongKind,
      "expected \(shape.wanted), found \(isCut ? "text after a list" : "a list without brackets")",
      at: item.node.range,
      help: isCut
        ? item.key.value == "undo" ? "write {of: \(text)], …}" : nil : "write [\(text)]",
      fixes: fixes)
    let names = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return names.map { Located(String($0), at: item.node.range) }
  }

  mutating func fieldNames(_ item: KeyedNode) -> [Located<String>] {
    names(item, bindShape)
  }

  /// Reports a payload of an action whose payload is a field.
  ///
  ///     edit: {bind: [name], payload: {_ name: String}}     # conflicting-key
  ///     edit: {bind: [name]}
  mutating func refusePayload(besideBind item: Located<String>, _ payload: [PayloadSpec]) {
    guard let first = payload.first else { return }
    diagnostics.error(
      .conflictingKey, "the payload of an action with 'bind' is a field and its value",
      at: first.name.range, help: "leave out 'payload', or write another action")
  }

  /// Expands the action with `bind` into an enum of its fields, a payload and a reducer, as an
  /// author would write them:
  ///
  ///     models: {ProfileField: [name: {_ name: String}]}
  ///     actions:
  ///       edit:
  ///         payload: {_ field: ProfileField}
  ///         reduce: "switch field { case .name(let name): state.name = name }"
  mutating func expandForm(of spec: inout FeatureSpec) {
    let bound = spec.actions.indices.filter { !spec.actions[$0].fields.isEmpty }
    guard let index = bound.first else { return }
    let action = spec.actions[index]
    for other in bound.dropFirst() {
      diagnostics.error(
        .conflictingKey, "a feature has one form: '\(action.name.value)' has its fields",
        at: spec.actions[other].name.range, help: "add the fields to '\(action.name.value)'")
    }
    let fields = fields(of: action, in: spec)
    let range = action.fields[0].range
    let model = spec.name.value + "Field"
    let cases = fields.map { name, property in
      CaseSpec(
        name: name, doc: nil,
        payload: [
          PayloadSpec(
            label: nil, name: Located(property.name.value, at: name.range), type: property.type)
        ])
    }
    if cases.isEmpty {
      for place in bound { spec.actions[place].payload = [.unreadable(at: range)] }
      return
    }
    spec.models.append(
      ModelSpec(
        name: Located(model, at: range), doc: "A field of the form, with its new value.",
        conformances: [], kind: .enumeration(cases)))
    spec.form = FormSpec(action: action.name, fields: fields.map(\.name))
    for place in bound {
      spec.actions[place].payload = [
        PayloadSpec(
          label: nil, name: Located("field", at: range),
          type: TypeSyntax(.name(model), range: range))
      ]
    }
    spec.actions[index].reduction = reduction(of: action, setting: fields.map(\.name.value), range)
  }

  /// Returns the fields that are properties of the state, and reports the others.
  ///
  ///     state: {name: String = ""}
  ///     actions: {edit: {bind: [nam]}}      # unknown-property
  private mutating func fields(
    of action: ActionSpec, in spec: FeatureSpec
  ) -> [(name: Located<String>, property: PropertySpec)] {
    let properties = Dictionary(
      spec.state.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [(name: Located<String>, property: PropertySpec)] = []
    var seen: Set<String> = []
    for field in action.fields {
      guard seen.insert(field.value).inserted else {
        diagnostics.error(
          .duplicateName, "'\(field.value)' is already a field of the form", at: field.range)
        continue
      }
      if let property = properties[field.value] {
        if property.isPrivate {
          diagnostics.error(
            .privateMember, "'\(field.value)' is private, so no view can edit it", at: field.range)
        }
        found.append((field, property))
      } else if spec.derived.contains(where: { $0.name.value == field.value }) {
        diagnostics.error(
          .unknownProperty, "'\(field.value)' is a derived value: a form sets stored properties",
          at: field.range)
      } else if !incomplete.contains(.state) {
        let near = Suggestion(
          for: field.value, near: nearProperty(field.value, among: Array(properties.keys)))
        diagnostics.error(
          .unknownProperty, "the state has no property '\(field.value)'\(near)", at: field.range,
          fixes: near.fixes(at: field.range))
        if let meant = near.only, let property = properties[meant], seen.insert(meant).inserted {
          found.append((Located(meant, at: field.range), property))
        }
      }
    }
    return found
  }

  /// The property that was meant by a name, which may begin with `state.`.
  func nearProperty(_ name: String, among properties: [String]) -> NearName? {
    let bare = name.hasPrefix("state.") ? String(name.dropFirst(6)) : name
    return properties.contains(bare)
      ? NearName(name: bare, isOnly: true) : nearName(name, among: properties)
  }

  /// Returns a reducer that sets the field, and then does what the spec says.
  private mutating func reduction(
    of action: ActionSpec, setting fields: [String], _ range: SourceRange
  ) -> ActionSpec.Reduction {
    var text = "switch field {\n"
    for name in fields.map(escaped) {
      text += "case .\(name)(let \(name)): state.\(name) = \(name)\n"
    }
    let statements =
      parseStatements(LocatedText(text + "}", standingFor: range), &diagnostics) ?? []
    switch action.reduction {
    case .handler, .none: return .statements(.checked(statements))
    case .statements(.checked(let others)): return .statements(.checked(statements + others))
    case .statements: return action.reduction
    }
  }
}
