import SpecLanguage

extension ScreenAnalysis {
  // MARK: - Texts

  /// Types a text of a row, or a value that is shown: an expression of a type that has a text.
  ///
  ///     row: {title: tags}              # type-mismatch, if 'tags' is a list
  ///     row: {title: 'tags.joined(separator: ", ")'}
  func typedText(
    _ text: SwiftText<Expression>, of surrounding: Type, _ findings: inout Findings
  ) -> TypedExpression? {
    guard let typed = expression(text, nil, of: surrounding, "a row", &findings) else { return nil }
    if typed.type.containsUnknown || isShown(typed.type) { return typed }
    findings.error(
      .typeMismatch, "a row shows text: \(typed.type) has none", at: typed.range,
      help: typed.type.unwrapped == .bool
        ? "a condition is a 'mark', or write a text such as 'isDone ? \"done\" : \"open\"'"
        : "write an expression of type String")
    return nil
  }

  func expression(
    _ text: SwiftText<Expression>, _ wanted: Type?, of surrounding: Type, _ place: String,
    _ findings: inout Findings
  ) -> TypedExpression? {
    if case .unchecked(_, let range) = text {
      findings.error(
        .misplacedTag, "the tool reads what \(place) shows: it takes no '!swift'", at: range)
      return nil
    }
    var scope = Scope(surrounding: surrounding)
    if surrounding == stateType { scope.surroundingName = "the state" }
    let alone = "the members of the element are named alone"
    let name = "\(surrounding)"
    for word in [name.prefix(1).lowercased() + name.dropFirst(), "item", "element", "it"] {
      scope.advice[word] = alone
    }
    guard case .checked(let typed)? = effects.texts.code(text, wanted: wanted, in: scope, &findings)
    else { return nil }
    return refusesPrivate(typed, &findings) ? nil : typed
  }

  /// Whether a value of the type can be shown as a text.
  func isShown(_ type: Type) -> Bool {
    switch type.unwrapped {
    case .scalar(let scalar): ![.bool, .data, .indexSet].contains(scalar)
    case .nominal: types.nominal(type.unwrapped)?.isPlainEnumeration == true
    default: false
    }
  }

  /// Types an action without a finding.
  func typedAction(_ text: String, of surrounding: Type, value: Type? = nil) -> ScreenAction? {
    guard case .checked(let expression) = parsedCode(text) else { return nil }
    return typedAction(expression, of: surrounding, value: value)
  }

  func typedAction(
    _ expression: Expression, of surrounding: Type, value: Type? = nil
  ) -> ScreenAction? {
    var findings = Findings(about: spec, in: SourceFile(path: "", text: ""), Diagnostics())
    return action(.checked(expression), of: surrounding, value: value, &findings)
  }

  // MARK: - Private members

  /// Reports a private member of the state, which no view may read.
  ///
  ///     state: {draft: {type: "[String]", private: true}}
  ///     screens: {DraftScreen: {list: draft}}             # private-member
  func refusesPrivate(
    _ member: Member, at range: SourceRange, _ findings: inout Findings
  ) -> Bool {
    guard member.isPrivate else { return false }
    findings.error(
      .privateMember, "'\(member.name)' is private, so no view can read it", at: range,
      help: "add a derived value, or remove 'private: true'")
    return true
  }

  func refusesPrivate(_ expression: TypedExpression, _ findings: inout Findings) -> Bool {
    var isRefused = false
    expression.visitExpressions { part in
      if case .member(_, let member) = part.kind, !isRefused,
        refusesPrivate(member, at: part.range, &findings)
      {
        isRefused = true
      }
      return !isRefused
    }
    return isRefused
  }

  // MARK: - Fields

  /// Returns the control for a type; nil if no control edits it.
  func control(for type: Type, named name: String) -> FieldControl? {
    switch type.unwrapped {
    case .scalar(.string): .text(isSecure: name.lowercased().contains("password"))
    case .scalar(.bool): type.isOptional ? nil : .toggle
    case .scalar(.date): type.isOptional ? nil : .date
    case .scalar(let scalar): scalar.isNumeric ? .number : nil
    case .nominal(let name):
      types.nominal(type.unwrapped)?.isPlainEnumeration == true ? .choice(name) : nil
    default: nil
    }
  }

  /// Finds the property that a field or a value names, which may be a property of a model in the
  /// element or in the state.
  ///
  ///     fields: {titel: .rename(to: value)}         # unknown-property
  ///     fields: {title: .rename(to: value)}
  func member(
    _ name: Located<String>, of surrounding: Type, _ findings: inout Findings
  ) -> (expression: TypedExpression, path: [String])? {
    let owner = surrounding == stateType ? "the state" : "\(surrounding)"
    var parts = name.parts
    if parts.count > 1, parts[0].value == "state", surrounding == stateType { parts.removeFirst() }
    let path = parts.map(\.value)
    var expression = TypedExpression(
      .variable(Variable("self", surrounding, role: .surrounding)), surrounding, at: name.range)
    for (index, (part, range)) in zip(path, parts.map(\.range)).enumerated() {
      let type = expression.type
      types.offerMembers(of: type, at: range)
      if type.containsUnknown { return nil }
      let nominal = types.nominal(type)
      guard let member = nominal?.member(part) else {
        let names = (nominal.map { $0.allMembers.filter { !$0.isPrivate }.map(\.name) } ?? [])
          .sorted()
        findings.reportMissing(
          Located(part, at: name.range), in: index == 0 ? owner : "\(type)", among: names)
        return nil
      }
      if refusesPrivate(member, at: name.range, &findings) { return nil }
      if let owner = nominal?.name {
        types.recordUse(NameKey(.member, part, of: owner), at: range, member.type)
      }
      expression = TypedExpression(.member(expression, member), member.type, at: name.range)
    }
    return expression.type.containsUnknown ? nil : (expression, path)
  }

  /// Resolves the fields of a form or of a page with details.
  func fields(
    _ specs: [ScreenFieldSpec], of surrounding: Type, in list: ListSource?,
    _ findings: inout Findings
  ) -> [ScreenField] {
    var names: Set<String> = []
    return specs.compactMap { field in
      guard names.insert(field.property.value).inserted else {
        findings.error(
          .duplicateName, "the list names '\(excerpt(field.property.value))' twice",
          at: field.property.range)
        return nil
      }
      return self.field(field, of: surrounding, in: list, &findings)
    }
  }

  private func field(
    _ spec: ScreenFieldSpec, of surrounding: Type, in list: ListSource?,
    _ findings: inout Findings
  ) -> ScreenField? {
    guard let (property, path) = member(spec.property, of: surrounding, &findings) else {
      return nil
    }
    let name = spec.property.value
    guard let control = control(for: property.type, named: path.last ?? name) else {
      findings.error(
        .typeMismatch, "no field edits '\(name)', which is \(property.type)",
        at: spec.property.range,
        help: "fields edit texts, numbers, dates, Bool and enums of plain cases")
      return nil
    }
    let setter: ScreenAction?
    if let text = spec.action {
      setter = action(text, of: surrounding, value: property.type, &findings)
      if let setter, property.type != .bool,
        refusesUnused(setter, of: "the new value", "the value as 'value'", &findings)
      {
        return nil
      }
      if let setter {
        warnIfLate(spec, setter.action, list.map { reads(of: $0) }, path, &findings)
      }
    } else if let list {
      setter = self.setter(ofElementIn: list, spec.property, property.type, &findings)
    } else {
      setter = self.setter(
        of: spec.property, path, property.type, "no field can edit it", &findings)
    }
    return setter.map {
      ScreenField(name: name, property: property, control: control, setter: $0)
    }
  }

  /// Warns about a field whose action is a request that changes nothing before its answer: what is typed
  /// disappears until then.
  ///
  ///     fields: {title: ".rename(id, to: value)"}       # no-effect, if 'rename' is a request
  ///     requests: {rename: {…, optimistic: "state.tasks[id: id]?.title = title"}}
  private func warnIfLate(
    _ spec: ScreenFieldSpec, _ action: Action, _ list: PropertySet?, _ path: [String],
    _ findings: inout Findings
  ) {
    let own = feature.state.properties.indices.filter {
      feature.state.properties[$0].name == path.first
    }
    guard let request = request(of: action), request.optimistic == nil,
      !action.writes.meets(list ?? PropertySet(Set(own)))
    else { return }
    findings.warn(
      .noEffect,
      "the request '\(action.name)' changes '\(spec.property.value)' when it is answered, so what is typed "
        + "disappears until then",
      at: spec.property.range,
      help: "write what changes at once as 'optimistic' of the request")
  }

  /// Reports an action that does not get the new value.
  ///
  ///     fields: {title: .rename(id, to: "a")}           # invalid-value
  ///     fields: {title: .rename(id, to: value)}
  func refusesUnused(
    _ setter: ScreenAction, of what: String, _ help: String, _ findings: inout Findings
  ) -> Bool {
    if setter.call.usesValue { return false }
    findings.error(
      .invalidValue, "'.\(setter.action.name)' does not get \(what)", at: setter.call.range,
      help: "pass \(help)")
    return true
  }

  /// Finds the action that sets a property of the state to a value.
  func setter(
    of name: Located<String>, _ path: [String], _ type: Type, _ what: String,
    _ findings: inout Findings
  ) -> ScreenAction? {
    if let text = setterText(of: path, type),
      let setter = typedAction(text, of: stateType, value: type)
    {
      return setter
    }
    let last = path.last ?? name.value
    findings.error(
      .invalidValue,
      "no action sets '\(name.value)' to its payload and does nothing else, so \(what)",
      at: name.range,
      help: "add an action: 'set\(last.capitalizedName): {payload: {_ \(last): \(type)}, reduce: "
        + "state.\(path.joined(separator: ".")) = \(last)}'")
    return nil
  }

  /// The action that sets a property of the state, with the value as `value`.
  func setterText(of path: [String], _ type: Type) -> String? {
    if path.count == 1, let form = feature.form,
      form.fields.contains(where: { $0.name == path[0] })
    {
      let label = feature.actions.first { $0.name == form.action }?.payload.first?.label
      return ".\(form.action)(\(label.map { "\($0): " } ?? "").\(path[0])(value))"
    }
    return patterns.setter(of: path.joined(separator: "."), type).map { action in
      ".\(action.name)(\(action.payload[0].label.map { "\($0): " } ?? "")value)"
    }
  }

  private func setter(
    ofElementIn list: ListSource, _ name: Located<String>, _ type: Type,
    _ findings: inout Findings
  ) -> ScreenAction? {
    if let text = setterText(ofElementIn: list, name.value, type) {
      return typedAction(text, of: list.element, value: type)
    }
    findings.error(
      .invalidValue, "no action is known that sets '\(name.value)' of one element", at: name.range,
      help: "write the action: '\(name.value): .rename(id, to: value)'")
    return nil
  }

  /// The action that sets a property of an element, with its `id` and the value as `value`.
  func setterText(ofElementIn list: ListSource, _ name: String, _ type: Type) -> String? {
    guard let id = list.id, name != "id" else { return nil }
    if let action = patterns.setter(ofElementIn: list.name, name, type, id: id) {
      let place = action.payload.firstIndex { $0.type == id } ?? 0
      let arguments = action.payload.enumerated().map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "") + (index == place ? "id" : "value")
      }
      return ".\(action.name)(\(arguments.joined(separator: ", ")))"
    }
    guard type == .bool, let action = patterns.toggle(ofElementIn: list.name, name, id: id) else {
      return nil
    }
    return Self.call(action, with: "id")
  }

  static func call(_ action: Action, with argument: String) -> String {
    let label = action.payload.first?.label.map { "\($0): " } ?? ""
    return ".\(action.name)(\(label)\(argument))"
  }

  private func values(
    _ names: [Located<String>], of surrounding: Type, _ findings: inout Findings
  ) -> [ScreenValue] {
    names.compactMap { name in
      guard let (value, _) = member(name, of: surrounding, &findings) else { return nil }
      guard isShown(value.type) || value.type == .bool else {
        findings.error(
          .typeMismatch, "'\(name.value)' cannot be shown as a text: it is \(value.type)",
          at: name.range, help: "add a derived value of type String")
        return nil
      }
      return ScreenValue(name: name.value, value: value)
    }
  }

  // MARK: - Details and forms

  /// Finds the list of which a screen shows one element.
  ///
  ///     screens: {TaskScreen: {of: filteredTasks}}       # invalid-value
  ///     screens: {TaskScreen: {of: tasks}}
  func detailSource(_ name: Located<String>, _ findings: inout Findings) -> ListSource? {
    guard let source = source(name, &findings) else { return nil }
    if source.stored != source.name {
      findings.error(
        .invalidValue,
        "'of' names a list that the state stores: '\(name.value)' is computed", at: name.range,
        help: source.stored.map { "write 'of: \($0)'" },
        fixes: source.stored.map { [Fix(name.value, by: $0, at: name.range)] } ?? [])
      return nil
    }
    if source.id == nil {
      findings.error(
        .notIdentifiable,
        "the screen finds its element by 'id', which \(source.element) does not have",
        at: name.range)
      return nil
    }
    return source
  }

  func detail(
    _ spec: ScreenSpec, _ source: ListSource, _ findings: inout Findings
  ) -> ScreenDetail? {
    let fields = fields(spec.fields ?? [], of: source.element, in: source, &findings)
    let values = values(spec.values ?? [], of: source.element, &findings)
    var delete = deletion(spec, source.element, &findings)
    if let action = delete?.action.action {
      delete?.isAnswered = feature.removesLater(action, from: source.name)
    }
    let heading =
      spec.title == nil
      ? titleOfRow(opening: spec, source.element).flatMap { title -> TypedExpression? in
        var quiet = Findings(about: self.spec, in: SourceFile(path: "", text: ""), Diagnostics())
        return typedText(title, of: source.element, &quiet)
      } : nil
    return ScreenDetail(
      source: source, heading: heading, fields: fields, values: values, delete: delete)
  }

  /// The title of the row that opens a page; without such a row, the usual title of its element.
  private func titleOfRow(opening page: ScreenSpec, _ element: Type) -> SwiftText<Expression>? {
    let list = spec.screens.first { $0.open?.value == page.name.value }
    return list?.row?.title ?? rowTitle(of: element).map { parsedCode($0) }
  }

  func form(_ spec: ScreenSpec, _ findings: inout Findings) -> ScreenForm {
    if let delete = spec.delete {
      findings.error(
        .misplacedKey, "'delete' belongs to a screen with 'list' or 'of'", at: delete.range,
        help: "make it one of the 'buttons'")
    }
    return ScreenForm(
      fields: fields(spec.fields ?? [], of: stateType, in: nil, &findings),
      values: values(spec.values ?? [], of: stateType, &findings))
  }
}
