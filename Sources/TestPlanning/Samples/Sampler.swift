import FeatureAnalysis
import FeatureSimulation

/// Creates sample values of any type of the spec. The values are the same every time. The first,
/// second and third value of a type differ as much as possible.
struct Sampler {
  let feature: Feature
  let models: [String: [StoredProperty]]
  let pools: SamplePools
  /// How many values the current sample may still contain. A type has no sample if the number is
  /// not sufficient.
  private var budget = 0
  /// The literals of the expressions for which samples are made.
  var near = LiteralPool()
  /// The ids of elements and the keys of dictionaries that occur in the sample state.
  var keys: [Type: [Value]] = [:]
  /// Whether NaN is a candidate. NaN is not equal to itself, so a test can use NaN only if it is
  /// rejected.
  var triesNaN = false
  /// The number of values in the last sample.
  private(set) var used = 0
  /// Whether the last sample, or a part of it, was too large.
  private(set) var isTooLarge = false
  private static let maximumDepth = 12

  init(_ feature: Feature, models: [String: [StoredProperty]], pools: SamplePools) {
    self.feature = feature
    self.models = models
    self.pools = pools
  }

  /// A sample of a type. Nil for a type of another module, and for a type whose samples are too
  /// large.
  ///
  /// - Parameters:
  ///   - variant: the number of the sample, counted from 1.
  ///   - name: a name for the sample, which its strings contain.
  mutating func value(_ type: Type, _ variant: Int, named name: String, budget: Int = 200) -> Value?
  {
    value(type, variant, Origin(owner: "", name: name), budget: budget)
  }

  mutating func value(
    _ type: Type, _ variant: Int, _ origin: Origin, budget: Int = 200
  ) -> Value? {
    self.budget = budget
    isTooLarge = false
    defer { used = budget - self.budget }
    return value(type, variant, origin, depth: 0)
  }

  /// An entry of a dictionary.
  mutating func entry(
    _ key: Type, _ element: Type, _ variant: Int, _ origin: Origin
  ) -> (key: Value, value: Value)? {
    budget = 400
    return entry(key, element, variant, origin, depth: 0)
  }

  /// The parameter for which a value is made, or the property of a model.
  struct Origin: Hashable {
    let owner: String
    let name: String
    /// Whether it is the keys of a dictionary, not the values.
    var isKey = false
  }

  private mutating func value(
    _ type: Type, _ variant: Int, _ origin: Origin, depth: Int
  ) -> Value? {
    budget -= 1
    guard budget > 0, depth < Self.maximumDepth else {
      isTooLarge = true
      return nil
    }
    switch type {
    case .scalar(let scalar): return self.scalar(scalar, variant, origin)
    case .optional(let wrapped):
      // The property is nil in every second element of a list.
      if variant.isMultiple(of: 2) || depth > 4 { return .null }
      return value(wrapped, variant, origin, depth: depth + 1) ?? .null
    case .array(let element):
      return .list(elements(element, variant, origin, depth: depth))
    case .identifiedArray(let element):
      let values = elements(element, variant, origin, depth: depth)
      return .list(feature.types.uniqueByID(values, element))
    case .set(let element):
      // A set has only one element, so that no result depends on the order.
      return .set(Set(elements(element, variant, origin, depth: depth).prefix(1)))
    case .dictionary(let key, let element):
      guard depth < 4,
        let item = entry(key, element, variant, origin, depth: depth + 1)
      else { return .dictionary([:]) }
      return .dictionary([item.key: item.value])
    case .nominal(let name): return nominal(name, variant, depth: depth)
    case .pair, .range, .void, .unknown: return nil
    }
  }

  /// An entry of a dictionary. The key of a model with an id of the same type is the id.
  private mutating func entry(
    _ key: Type, _ element: Type, _ variant: Int, _ origin: Origin, depth: Int
  ) -> (key: Value, value: Value)? {
    guard let own = value(key, variant, origin.key, depth: depth),
      let value = value(element, variant, origin, depth: depth)
    else { return nil }
    if let place = feature.types.idPlace(of: element),
      feature.types.nominal(element)?.storedMembers[place].type == key,
      let id = feature.types.id(of: value, element)
    {
      return (id, value)
    }
    return (own, value)
  }

  private mutating func elements(
    _ type: Type, _ variant: Int, _ origin: Origin, depth: Int
  ) -> [Value] {
    guard depth < 4 else { return [] }
    let variants = depth == 0 ? [variant, variant + 1] : [variant]
    return variants.compactMap { value(type, $0, origin, depth: depth + 1) }
  }

  private mutating func nominal(_ name: String, _ variant: Int, depth: Int) -> Value? {
    if let properties = models[name] {
      var values: [Value] = []
      values.reserveCapacity(properties.count)
      for property in properties {
        let origin = Origin(owner: name, name: property.name)
        guard let value = value(property.type, variant, origin, depth: depth + 1) else {
          return nil
        }
        values.append(value)
      }
      return .structure(values)
    }
    guard case .enumeration(let cases)? = feature.types[name]?.kind, !cases.isEmpty else {
      return nil
    }
    return enumeration(name, cases, (variant - 1) % cases.count, variant, depth: depth)
  }

  private mutating func enumeration(
    _ name: String, _ cases: [CaseSignature], _ place: Int, _ variant: Int, depth: Int
  ) -> Value? {
    var payload: [Value] = []
    for parameter in cases[place].parameters {
      let origin = Origin(owner: name, name: parameter.name)
      guard let value = value(parameter.type, variant, origin, depth: depth + 1) else {
        return nil
      }
      payload.append(value)
    }
    return .enumeration(place, payload)
  }

  /// One value for each case of an enum, but several values for a case with a payload.
  mutating func cases(of name: String, limit: Int) -> [Value] {
    guard case .enumeration(let cases)? = feature.types[name]?.kind else { return [] }
    var values: [Value] = []
    for place in cases.indices.prefix(limit) {
      for variant in cases[place].parameters.isEmpty ? 1...1 : 1...2 {
        budget = 50
        if let value = enumeration(name, cases, place, variant, depth: 2) { values.append(value) }
      }
    }
    return values
  }

  private func scalar(_ scalar: ScalarType, _ variant: Int, _ origin: Origin) -> Value {
    let number = Int64(variant)
    switch scalar {
    case .bool: return .boolean(variant.isMultiple(of: 2))
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
      return .integer(number)
    case .float, .double: return .floating(Double(variant) + 0.5)
    case .string: return .string(text(variant, origin))
    case .character:
      return .character(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(variant % 26))))
    case .uuid: return .uuid(high: 0, low: UInt64(variant))
    case .date: return .date(Double(variant) * 86_400)
    case .url: return .url("file:///sample/\(variant)")
    case .data: return .data([UInt8(truncatingIfNeeded: variant)])
    case .decimal:
      return .decimal(DecimalValue(digits: [UInt8(variant % 9 + 1), 5], exponent: -1))
    case .indexSet: return .list([.integer(0)])
    case .duration: return .duration(seconds: number, attoseconds: 0)
    }
  }

  /// A string from a scenario, or a string that consists of the property's name and a number:
  /// `title 1`.
  private func text(_ variant: Int, _ origin: Origin) -> String {
    let known = pools.texts(like: origin)
    if variant <= known.count { return known[variant - 1] }
    return "\(pools.meanings.word(for: origin)) \(variant)"
  }
}
