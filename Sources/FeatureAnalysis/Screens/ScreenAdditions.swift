import SpecLanguage

extension ScreenAnalysis {
  // MARK: - New elements

  /// Resolves the form for a new element.
  ///
  ///     add: clear                        # missing-payload
  ///     add: addTask
  mutating func addition(
    _ spec: ScreenSpec, row: ScreenRow?, _ source: ListSource, _ findings: inout Findings
  ) -> ScreenAddition? {
    guard let name = spec.add, let action = addingAction(name, &findings) else { return nil }
    let mark = row?.mark.flatMap { mark -> String? in
      if case .member(_, let member) = mark.kind { member.name } else { nil }
    }
    let model = addedModel(action, at: name.range, &findings)
    if let model, model.properties.isEmpty { return nil }
    let parts = model?.properties ?? action.payload.map { AddedPart($0) }
    let found = addedFields(
      parts, of: action, but: model == nil ? nil : mark, at: name.range, &findings)
    guard let (fields, created) = found else { return nil }
    guard !fields.isEmpty else {
      findings.error(
        .missingPayload, "there is nothing to type in for '\(action.name)'", at: name.range,
        help: "make it a button: 'buttons: [.\(action.name)(…)]'")
      return nil
    }
    let screen = spec.name.value.without(ends: screenEnds).capitalizedName
    return ScreenAddition(
      viewName: views.unique([action.name.capitalizedName + "Form", screen + "Form"]),
      action: action, model: model?.model, fields: fields, created: created,
      status: addedStatus(of: action, model?.model, fields))
  }

  /// The action of `add`. Nil after an error.
  private func addingAction(_ name: Located<String>, _ findings: inout Findings) -> Action? {
    let bare = name.value.hasPrefix(".") ? String(name.value.dropFirst()) : name.value
    // An action with an error is missing among those of the feature.
    guard places.actionIndex(of: Located(bare, at: name.range), &findings) != nil,
      let action = feature.actions.first(where: { $0.name == bare })
    else { return nil }
    if action.isPrivate {
      findings.reportPrivate(action.name, at: name.range)
      return nil
    }
    guard !action.payload.isEmpty else {
      findings.error(
        .missingPayload, "'\(action.name)' has no payload, so there is nothing to type in",
        at: name.range, help: "make it a button: 'buttons: [.\(action.name)]'")
      return nil
    }
    return action.payload.areReadable ? action : nil
  }

  /// The fields of the form, and the ids that it creates. Nil after an error.
  ///
  /// - Parameter defaulted: the property that has its default in a new element, because the list marks it.
  private func addedFields(
    _ parts: [AddedPart], of action: Action, but defaulted: String?, at range: SourceRange,
    _ findings: inout Findings
  ) -> (fields: [AddedField], created: [String])? {
    var created: [String] = []
    var fields: [AddedField] = []
    for part in parts where part.type.containsUnknown == false {
      let isIdentity = part.name == "id"
      if isIdentity, part.type == .scalar(.uuid) {
        if !part.hasDefault { created.append(part.name) }
        continue
      }
      if part.hasDefault, isIdentity || part.name == defaulted { continue }
      if let control = control(for: part.type, named: part.name) {
        fields.append(
          AddedField(
            name: part.name, label: part.label, type: part.type, control: control,
            value: part.value))
      } else if !part.hasDefault {
        findings.error(
          .typeMismatch,
          "the form has no field for '\(part.name)' of '\(action.name)', which is \(part.type)",
          at: range, help: "give it a default")
        return nil
      }
    }
    return (fields, created)
  }

  /// The model that an action takes as its only required value.
  private func addedModel(
    _ action: Action, at range: SourceRange, _ findings: inout Findings
  ) -> (model: AddedModel, properties: [AddedPart])? {
    let models = action.payload.filter { types.nominal($0.type)?.storedMembers.isEmpty == false }
    guard let parameter = models.first, case .nominal(let name) = parameter.type else { return nil }
    let others = action.payload.filter { $0 != parameter && $0.value == nil }
    guard models.count == 1, others.isEmpty else {
      findings.error(
        .invalidValue,
        "a form creates one \(name), or the values of an action: '\(action.name)' has more",
        at: range)
      return (AddedModel(name: name, parameter: parameter), [])
    }
    let declared = (feature.models + feature.imported.models).first { $0.name == name }
    guard case .structure(let properties)? = declared?.kind else { return nil }
    return (
      AddedModel(name: name, parameter: parameter), properties.map { AddedPart($0) }
    )
  }
}

/// A property of a model or a value of a payload that a form may ask for.
private struct AddedPart {
  let name: String
  let label: String?
  let type: Type
  let hasDefault: Bool
  let value: Code<TypedExpression>?

  init(_ property: StoredProperty) {
    name = property.name
    label = property.name
    type = property.type
    hasDefault = property.value != nil || property.type.isOptional
    value = property.value
  }

  init(_ parameter: Parameter) {
    name = parameter.name
    label = parameter.label
    type = parameter.type
    hasDefault = parameter.value != nil
    value = parameter.value.map { .checked($0.expression) }
  }
}
