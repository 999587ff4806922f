import SpecLanguage

extension NameCollector {
  mutating func collectTypes() {
    for external in spec.externals {
      let key = NameKey(.type, external.name.value)
      if external.isImported {
        referToName(key, external.name.range)
        referToName(NameKey(.feature, external.module.value), external.module.range)
      } else {
        declareName(key, .external, external.name.range, external.module.value)
      }
    }
    for model in spec.models {
      let isForm = spec.form != nil && model.name.value == spec.name.value + "Field"
      if model.origin == nil, !isForm { collectModel(model) } else { collectGenerated(model) }
    }
    for filter in spec.filters { collectFilter(filter) }
    for function in spec.functions {
      let key = NameKey(.function, function.name.value)
      declareName(
        key, function.isConstant ? .constant : .function, function.name.range,
        function.result?.written, doc: function.doc)
      collectPayload(function.payload, of: key, owner: function.name.value)
      if let range = function.value.writtenRange { enterCode(range, function.name.value) }
    }
    for function in spec.stateFunctions { collectChanging(function, of: spec.stateName) }
  }

  private mutating func collectModel(_ model: ModelSpec) {
    let type = NameKey(.type, model.name.value)
    switch model.kind {
    case .structure(let properties):
      declareName(type, .model, model.name.range, doc: model.doc)
      for property in properties {
        declareName(
          NameKey(.member, property.name.value, of: type.name), .property, property.name.range,
          property.type?.written, doc: property.doc, in: type)
      }
    case .enumeration(let cases):
      declareName(type, .enumeration, model.name.range, doc: model.doc)
      for item in cases {
        collectCase(item.name, item.payload, .enumCase, of: type, in: type.name, doc: item.doc)
      }
    }
    for value in model.derived {
      declareName(
        NameKey(.member, value.name.value, of: type.name), .derived, value.name.range,
        value.type?.written, doc: value.doc, in: type)
    }
    for function in model.functions { collectChanging(function, of: type.name, in: type) }
  }

  /// Collects the names of a model that follows from other declarations, such as the fields of a form.
  private mutating func collectGenerated(_ model: ModelSpec) {
    let type = model.name.value
    addGeneratedName(NameKey(.type, type), from: model.name.range)
    switch model.kind {
    case .structure(let properties):
      for name in properties.map(\.name) {
        addGeneratedName(NameKey(.member, name.value, of: type), from: name.range)
      }
    case .enumeration(let cases):
      for name in cases.map(\.name) {
        addGeneratedName(NameKey(.enumCase, name.value, of: type), from: name.range)
      }
    }
  }

  private mutating func collectChanging(
    _ function: FunctionSpec, of type: String, in parent: NameKey? = nil
  ) {
    let key = NameKey(.member, function.name.value, of: type)
    declareName(
      key, .function, function.name.range, function.payload.written, doc: function.doc, in: parent)
    let owner = "\(type).\(function.name.value)"
    collectPayload(function.payload, of: key, owner: owner)
    if let range = function.body?.writtenRange { enterCode(range, owner) }
  }

  private mutating func collectFilter(_ filter: FilterSpec) {
    let type = NameKey(.type, filter.name.value)
    declareName(type, .filter, filter.name.range, doc: filter.doc)
    if let over = filter.over {
      referToProperty(over)
      if filter.result == nil {
        let result = NameKey(
          .member, GeneratedNames.filterResult(of: over.value), of: spec.stateName)
        addGeneratedName(result, from: filter.name.range)
      }
    }
    if let result = filter.result {
      declareName(
        NameKey(.member, result.value, of: spec.stateName), .derived, result.range, in: type)
    }
    if let selector = filter.selector { referToProperty(selector) }
    let list = spec.state.first { $0.name.value == filter.over?.value }
    let element = list?.type?.elementName
    for item in filter.cases {
      collectCase(item.name, item.payload, .enumCase, of: type, in: type.name, doc: item.doc)
      if let range = item.predicate?.writtenRange {
        enterCode(range, "\(type.name).\(item.name.value)")
      }
      guard let element else { continue }
      for sort in item.sort {
        let start = sort.member.range.start.advanced(by: sort.isDescending ? 1 : 0)
        let end = start.advanced(by: sort.member.value.unicodeScalars.count)
        for range in [sort.member.range, SourceRange(start, end)] {
          referToName(NameKey(.member, sort.member.value, of: element), range)
        }
      }
    }
  }
}

extension TypeSyntax {
  /// The name of the type of the elements of a list.
  fileprivate var elementName: String? {
    switch kind {
    case .array(let element): element.written
    case .generic(_, let arguments): arguments.first?.written
    case .optional(let wrapped): wrapped.elementName
    case .name, .dictionary: nil
    }
  }
}
