import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

// Values and calls as Swift expressions of a scenario: those of `then`, `calls` and `underWay`.

extension ScenarioText {
  /// A call in Swift, such as `web.find("a")`; nil if an argument has no short form.
  func callExpression(_ called: FeatureMethod, _ arguments: [Value]) -> String? {
    var texts: [String] = []
    let method = method(called.method, of: called.feature)
    for (parameter, value) in zip(method.payload, arguments) {
      guard let text = features[called.feature].expression(value, parameter.type) else {
        return nil
      }
      texts.append(parameter.label.map { "\($0): \(text)" } ?? text)
    }
    let service = app.features[called.feature].feature.services[called.method.dependency]
    let name = "\(escaped(service.name)).\(escaped(method.name))"
    let prefix = app.features[called.feature].prefix
    return "\(prefix)\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension ValueText {
  private static var longest: Int { 100 }

  /// A value in Swift; nil if it has no short form.
  func expression(_ value: Value, _ type: Type) -> String? {
    let text = whole(value, type)
    return text.map { $0.utf8.count <= Self.longest } == true ? text : nil
  }

  private func whole(_ value: Value, _ type: Type) -> String? {
    switch value {
    case .boolean(let flag): return String(flag)
    case .string(let text): return text.utf8.count <= 60 ? text.debugDescription : nil
    case .character(let character): return String(character).debugDescription
    case .null: return "nil"
    case .uuid(let high, let low):
      if high == 0, low < 1_000_000 { return "uuid(\(low))" }
      return value.description(as: .scalar(.uuid)).map { "uuid(\"\($0)\")" }
    case .integer(let number):
      let text = value.description(as: type.unwrapped)
      // The strings differ for a large unsigned value, which is stored as a negative number.
      return text == String(number) ? text : nil
    case .floating(let number):
      return number.isFinite ? value.description(as: type.unwrapped) : nil
    case .decimal(let number): return "decimal(\"\(number)\")"
    case .url(let text): return "url(\(text.debugDescription))"
    case .date(let seconds): return "date(\"\(DateText.iso(seconds))\")"
    case .enumeration(let place, let payload): return enumCase(place, payload, type)
    case .list(let values):
      guard type.unwrapped != .scalar(.indexSet), let element = type.unwrapped.element else {
        return nil
      }
      return expressions(values.map { ($0, element) }).map { "[\($0)]" }
    case .structure(let values): return structure(values, type)
    case .duration, .data, .set, .dictionary, .defaulted: return nil
    }
  }

  private func expressions(_ values: [(Value, Type)]) -> String? {
    // Longer lists are not short.
    guard values.count <= 20 else { return nil }
    let texts = values.compactMap { whole($0.0, $0.1) }
    return texts.count == values.count ? texts.joined(separator: ", ") : nil
  }

  private func enumCase(_ place: Int, _ payload: [Value], _ type: Type) -> String? {
    // For an optional, Swift would interpret `.none` as nil, and `.some` as a value that is not nil.
    guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind, place < cases.count,
      !(type.isOptional && ["none", "some"].contains(cases[place].name))
    else { return nil }
    let name = escaped(cases[place].name)
    if payload.isEmpty { return ".\(name)" }
    var texts: [String] = []
    for (parameter, value) in zip(cases[place].parameters, payload) {
      guard let text = whole(value, parameter.type) else { return nil }
      texts.append((parameter.label.map { "\($0): " } ?? "") + text)
    }
    return ".\(name)(\(texts.joined(separator: ", ")))"
  }

  private func structure(_ values: [Value], _ type: Type) -> String? {
    guard case .nominal(let name) = type.unwrapped, let properties = models[name],
      properties.count == values.count
    else { return nil }
    var texts: [String] = []
    for (property, value) in zip(properties, values) {
      // A property that is empty or nil by default need not be written.
      if property.value == nil, property.hasDefault, value == .empty(property.type) { continue }
      guard let text = whole(value, property.type) else { return nil }
      texts.append("\(property.name): \(text)")
    }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }
}
