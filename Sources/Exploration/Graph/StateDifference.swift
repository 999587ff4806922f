import FeatureAnalysis

/// The differences between a state and the previous state. Each line has the form `items[0].isDone:
/// false → true`.
struct StateDifference {
  private(set) var lines: [String] = []

  init(_ old: [DescribedProperty], _ new: [DescribedProperty]) {
    let known = Dictionary(old.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for property in new {
      guard let before = known[property.path] else {
        lines.append("\(property.path): \(property.text)")
        continue
      }
      if before.text == property.text { continue }
      if let (value, type, texts) = property.content, let old = before.content {
        compare(old.value, value, type, texts, property.path)
      } else {
        add(property.path, before.text, property.text)
      }
    }
  }

  private mutating func add(_ path: String, _ old: String, _ new: String) {
    lines.append("\(path): \(old) → \(new)")
  }

  private mutating func compare(
    _ old: Value, _ new: Value, _ type: Type, _ texts: ValueText, _ path: String
  ) {
    if old == new { return }
    switch (old, new) {
    case (.list(let old), .list(let new)) where !old.isEmpty && !new.isEmpty:
      compareElements(old, new, type.unwrapped.element ?? .unknown, texts, path)
    case (.structure(let old), .structure(let new)) where old.count == new.count:
      guard case .nominal(let name) = type.unwrapped, let properties = texts.models[name],
        properties.count == new.count
      else { fallthrough }
      for (place, property) in properties.enumerated() {
        compare(old[place], new[place], property.type, texts, "\(path).\(property.name)")
      }
    default: add(path, texts.valueText(old, type), texts.valueText(new, type))
    }
  }

  /// Compares the elements of lists. If no elements were inserted or removed, they are compared by
  /// index.
  private mutating func compareElements(
    _ old: [Value], _ new: [Value], _ element: Type, _ texts: ValueText, _ path: String
  ) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed())
      .prefix { $0 == $1 }.prefix(min(old.count, new.count) - start).count
    let gone = old[start..<(old.count - end)]
    let come = new[start..<(new.count - end)]
    if gone.count == come.count {
      for place in gone.indices {
        compare(old[place], new[place], element, texts, "\(path)[\(place)]")
      }
      return
    }
    for place in gone.indices {
      lines.append("\(path)[\(place)]: removed \(texts.valueText(old[place], element))")
    }
    for place in come.indices {
      lines.append("\(path)[\(place)]: added \(texts.valueText(new[place], element))")
    }
  }
}
