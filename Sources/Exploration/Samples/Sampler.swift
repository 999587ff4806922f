import FeatureAnalysis
import FeatureSimulation

/// Creates the payloads and answers that an exploration uses.
struct Sampler {
  let types: TypeTable
  let models: [String: [StoredProperty]]
  /// The samples in the spec, by the name of a type or model, or by `Model.property`.
  let written: [String: [Value]]
  var literals: SampleLiterals
  /// The default values of the models' properties. Nil for a property that has no default, or whose
  /// default differs each time.
  let defaults: [String: [Value?]]
  /// The ids that the state contains.
  var existing: [Value] = []
  /// Whether the values of a payload or model also have different new ids.
  var variesNewIDs = false
  private static let mostNewIDs = 4
  /// In the scenario of a mistake, the store gives its ids the first numbers. If ids are not renamed,
  /// those from outside have others from the beginning.
  private static let idsOfStore: UInt64 = 10
  /// Whether the ids that the spec contains are samples.
  var sendsWrittenIDs = false
  /// The greatest number of ids in the states before.
  var greatestIDCount = 0
  /// Ids that the state does not contain.
  var fresh: [Value] = []
  /// The keys of elements that the state contains, by the name of the member that contains them.
  var keys: [String: [Value]] = [:]
  /// The greatest length of lists, of which views send positions.
  var longestList = 3
  static let mostOfStruct = 10
  private static let maximumDepth = 6

  /// - Parameters:
  ///   - app: the app of the feature, whose samples replace those of the feature.
  ///   - store: the store that evaluates default values.
  init(_ feature: Feature, in app: App, _ store: inout SimulatedStore) {
    types = feature.types
    written = feature.exploration.samples.merging(app.exploration.samples) { $1 }
    var literals = SampleLiterals([feature])
    literals.addThresholds(in: feature)
    if !app.isFeature { literals.addLiterals(of: app) }
    self.literals = literals
    models = feature.modelsByName
    defaults = models.mapValues { properties in
      properties.map { $0.value == nil ? nil : store.constantDefault(of: $0) }
    }
  }

  /// The samples of a type; empty for a type of another module.
  ///
  /// - Parameter name: the name of the parameter or property that has this type.
  func samples(_ type: Type, named name: String? = nil, depth: Int = 0) -> [Value] {
    if let values = written[type.description] {
      return writtenSamples(values, of: type, named: name)
    }
    guard depth < Self.maximumDepth else { return Self.isCollection(type) ? [.empty(type)] : [] }
    switch type {
    case .scalar(let scalar): return samples(scalar, named: name)
    case .optional(let wrapped):
      return [.null] + samples(wrapped, named: name, depth: depth + 1)
    case .array(let element), .identifiedArray(let element):
      return lists(of: element, named: name, depth: depth + 1).map { .list($0) }
    case .set(let element):
      return lists(of: element, named: name, depth: depth + 1).map { .set(Set($0)) }
    case .dictionary(let key, let value):
      return dictionaries(of: key, value, named: name, depth: depth + 1)
    case .nominal(let name): return nominal(name, depth: depth)
    case .pair, .range, .void, .unknown: return []
    }
  }

  /// The samples that the spec lists, and the ids and keys in the state: without these, an action would
  /// find no element.
  private func writtenSamples(_ values: [Value], of type: Type, named name: String?) -> [Value] {
    let own = values.map { withDefaults($0, type) }
    switch type {
    case .scalar(.uuid): return (existing.prefix(Self.mostIDs) + own).uniqued(atMost: .max)
    case .scalar(let scalar): return (keys(scalar, named: name) + own).uniqued(atMost: .max)
    case .nominal:
      // A model without an id in its sample is a new element, or replaces one.
      let others = existing.prefix(Self.mostIDs).flatMap { id in
        var other = self
        other.fresh = [id]
        return values.map { other.withDefaults($0, type) }
      }
      return (own + others).uniqued(atMost: .max)
    default: return own
    }
  }

  private static func isCollection(_ type: Type) -> Bool {
    switch type {
    case .array, .identifiedArray, .set, .dictionary: true
    default: false
    }
  }

  /// Prepares the sampler for a state that contains these ids.
  mutating func sample(beside ids: FoundIDs) {
    greatestIDCount = max(greatestIDCount, ids.uuids.count, ids.keys.map(\.count).max() ?? 0)
    existing = ids.uuids
    let written = sendsWrittenIDs ? literals.others[.uuid]?.all ?? [] : []
    fresh = StateIDs.freshIDs(
      variesNewIDs ? Self.mostNewIDs : 2, beside: ids.taken + written,
      after: sendsWrittenIDs ? Self.idsOfStore : 0)
    keys = Dictionary(
      zip(literals.lookups.members, ids.keys), uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Models

  private func nominal(_ name: String, depth: Int) -> [Value] {
    if let properties = models[name] { return structures(name, properties, depth: depth) }
    guard case .enumeration(let cases)? = types[name]?.kind else { return [] }
    // The values of a whole payload, such as a field of a form, are as many as those of an action.
    let limit = depth == 0 ? Self.mostPayloads : Self.mostOfStruct
    let payloads = cases.map { signature -> [[Value]] in
      let candidates = samples(of: signature.parameters, depth: depth + 1)
      if candidates.contains(where: \.isEmpty) { return [] }
      let compared = literals.links.comparedPlaces(in: signature.parameters.map(\.name))
      return Combinations(of: candidates, comparing: compared).varied(atMost: limit)
    }
    return payloads.interleaved(atMost: limit).map { .enumeration($0.list, $0.value) }
  }

  /// The first sample value of a model has the first sample of every property. In the next values,
  /// one property has its second sample, and then all properties have their second samples. In each
  /// further value, one property is varied. Values in which two properties are varied follow, or all
  /// combinations if there are few. Last are values in which two properties are equal that the spec
  /// compares with one another. If two properties are the bounds of an interval, the intervals come before
  /// all others but the first value.
  private func structures(
    _ name: String, _ properties: [StoredProperty], depth: Int
  ) -> [Value] {
    let names = properties.map { "\(name).\($0.name)" }
    let own = candidates(name, properties, depth: depth)
    if own.contains(where: \.isEmpty) { return [] }
    let bounded = intervals(of: names, properties, own)
    var structures = varied(own, names)
    if !bounded.variations.isEmpty {
      let base = bounded.candidates.map { $0[0] }
      structures = [base] + bounded.variations + varied(bounded.candidates, names) + structures
    }
    return structures.uniqued(atMost: .max).map { .structure($0) }
  }

  private func varied(_ candidates: [[Value]], _ names: [String]) -> [[Value]] {
    let base = candidates.map { $0[0] }
    var structures = [base]
    let longest = candidates.map(\.count).max() ?? 0
    // The second samples of all properties come before the third samples.
    for round in 1..<max(longest, 2) {
      var all = base
      var changed = 0
      for (place, values) in candidates.enumerated() where round < values.count {
        all[place] = values[round]
        changed += 1
        var varied = base
        varied[place] = values[round]
        if structures.count < Self.mostOfStruct { structures.append(varied) }
      }
      if round == 1, changed > 1, structures.count < Self.mostOfStruct { structures.append(all) }
      if structures.count >= Self.mostOfStruct { break }
    }
    let compared = literals.links.comparedPlaces(in: names)
    let combinations = Combinations(of: candidates, comparing: compared)
    let others =
      combinations.count <= Self.mostOfStruct
      ? combinations.first(Self.mostOfStruct) : combinations.varied(atMost: Self.mostOfStruct)
    let most = max(Self.mostOfStruct, structures.count)
    return (structures + others).uniqued(atMost: most) + combinations.withEqualValues
  }

  private func candidates(
    _ name: String, _ properties: [StoredProperty], depth: Int
  ) -> [[Value]] {
    withDifferentIDs(properties.indices) { sampler, place in
      sampler.samples(
        of: properties[place], in: name, default: defaults[name]?[place], depth: depth)
    }
  }

  /// The samples of each property of a model; nil for other types and for a model whose samples are written.
  func candidates(ofModel type: Type) -> [[Value]]? {
    guard case .nominal(let name) = type, let properties = models[name], !properties.isEmpty,
      written[name] == nil
    else { return nil }
    return boundedCandidates(name, properties)
  }

  private func boundedCandidates(_ name: String, _ properties: [StoredProperty]) -> [[Value]] {
    let own = candidates(name, properties, depth: 0)
    return intervals(of: properties.map { "\(name).\($0.name)" }, properties, own).candidates
  }

  /// The samples of each property, of which two may be the bounds of intervals.
  private func intervals(
    of names: [String], _ properties: [StoredProperty], _ candidates: [[Value]]
  ) -> Intervals {
    let pairs = literals.links.orderedPlaces(in: names).filter { pair in
      let (lower, upper) = (properties[pair.first].type, properties[pair.second].type)
      return lower.unwrapped == upper.unwrapped && written[lower.unwrapped.description] == nil
        && written[names[pair.first]] == nil && written[names[pair.second]] == nil
    }
    let id = properties.firstIndex { $0.name == "id" }
    return Intervals(
      pairs, in: candidates, id: id,
      existing: id.flatMap { existingID(of: properties[$0], names[$0]) })
  }

  /// An id that the state contains, by which an action may replace an element.
  private func existingID(of property: StoredProperty, _ name: String) -> Value? {
    switch property.type {
    case .scalar(.uuid): existing.first
    case .scalar(let scalar): keys(scalar, named: name).first
    default: nil
    }
  }

  private func samples(of parameters: [Parameter], depth: Int) -> [[Value]] {
    withDifferentIDs(parameters.indices) { $0.samples(of: parameters[$1], depth: depth) }
  }

  /// The samples of each value of a payload or model. Beside the new id that the first one may have,
  /// each other one may have a new id of its own.
  func withDifferentIDs(
    _ places: Range<Int>, _ samples: (Sampler, Int) -> [Value]
  ) -> [[Value]] {
    var holders = 0
    return places.map { place in
      let values = samples(self, place)
      guard variesNewIDs, values.contains(where: \.holdsIDs) else { return values }
      defer { holders += 1 }
      if holders == 0 || holders >= fresh.count { return values }
      return fresh[1...holders].reduce(into: values) { all, id in
        var other = self
        other.fresh = [id]
        let known = all
        all += samples(other, place).filter { !known.contains($0) }
      }
    }
  }

  /// How many of all combinations of property values, or of cases and payloads, the samples of a
  /// model contain.
  func coverage(ofModel name: String, depth: Int) -> SampleCoverage {
    // A state with several elements has the most ids.
    var full = self
    full.existing = StateIDs.freshIDs(min(max(greatestIDCount, 4), Self.mostIDs), beside: fresh)
    return full.ownCoverage(ofModel: name, depth: depth)
  }

  private func ownCoverage(ofModel name: String, depth: Int) -> SampleCoverage {
    let used = samples(.nominal(name), depth: depth).count
    if written[name] != nil { return SampleCoverage(used: used, all: used) }
    if let properties = models[name] {
      let counts = zip(boundedCandidates(name, properties), properties).map {
        $0.count + omittedLiterals(of: $1.type, named: "\(name).\($1.name)")
      }
      return SampleCoverage(used: used, all: counts.reduce(1, SampleCoverage.product))
    }
    guard case .enumeration(let cases)? = types[name]?.kind else {
      return SampleCoverage(used: used, all: used)
    }
    let all = cases.map { signature in
      signature.parameters.map {
        samples($0.type, named: $0.name, depth: 1).count
          + omittedLiterals(of: $0.type, named: $0.name)
      }.reduce(1, SampleCoverage.product)
    }
    return SampleCoverage(used: used, all: all.reduce(0, +))
  }

  /// The default of a payload value, which is sent wherever the value is omitted, and the samples of
  /// its type. A random default gives the values that it may have, because a view that chose one itself
  /// would not need the default, and nil.
  ///
  /// - Parameter action: the action that has the payload value.
  func samples(of parameter: Parameter, depth: Int = 0, by action: String? = nil) -> [Value] {
    let name = action.map { "\($0).\(parameter.name)" } ?? parameter.name
    let values = samples(parameter.type, named: name, depth: depth)
    switch parameter.value?.kind {
    case .constant(let value)?:
      let first = withDefaults(value, parameter.type)
      return [first] + values.filter { $0 != first }
    case .random(let operation, let operands)? where written[parameter.type.description] == nil:
      let chosen = randomSamples(operation, operands, among: values)
      return values.contains(.null) && !chosen.contains(.null) ? chosen + [.null] : chosen
    default: return values
    }
  }

  /// Whether a random default keeps some samples of its type from the payload of an action.
  func omitsSamples(of parameter: Parameter, by action: String) -> Bool {
    guard case .random? = parameter.value?.kind else { return false }
    let used = samples(of: parameter, by: action)
    return !samples(parameter.type, named: "\(action).\(parameter.name)").allSatisfy(used.contains)
  }

  private func samples(
    of property: StoredProperty, in model: String, default value: Value??, depth: Int
  ) -> [Value] {
    if let values = written["\(model).\(property.name)"] {
      return values.map { withDefaults($0, property.type) }
    }
    if property.type == .scalar(.uuid), property.name == "id" {
      return Array(fresh.prefix(1)) + existing.prefix(Self.mostIDs) + writtenIDs
    }
    let name = "\(model).\(property.name)"
    let values = samples(property.type, named: name, depth: depth + 1)
    if property.name == "id", let scalar = property.type.scalar, scalar.isKey {
      // As of a UUID, a new id comes first.
      let known = keys(scalar, named: name)
      let new = values.first { !known.contains($0) }
      return (new.map { [$0] } ?? []) + values.filter { $0 != new }
    }
    guard case .some(.some(let first)) = value else { return values }
    return [first] + values.filter { $0 != first }
  }

  /// A value from the spec, with the defaults of the properties that it omits.
  private func withDefaults(_ value: Value, _ type: Type) -> Value {
    switch (value, type) {
    case (.null, .optional): return value
    case (_, .optional(let wrapped)): return withDefaults(value, wrapped)
    case (.list(let values), .array(let element)), (.list(let values), .set(let element)),
      (.list(let values), .identifiedArray(let element)):
      return .list(values.map { withDefaults($0, element) })
    case (.set(let values), .set(let element)):
      return .set(Set(values.map { withDefaults($0, element) }))
    case (.dictionary(let values), .dictionary(_, let element)):
      return .dictionary(values.mapValues { withDefaults($0, element) })
    case (.structure(let values), .nominal(let name)):
      let members = zip(models[name] ?? [], values).enumerated()
      return .structure(
        members.map { place, member in
          member.1 == .defaulted
            ? defaultSample(of: member.0, defaults[name]?[place] ?? nil)
            : withDefaults(member.1, member.0.type)
        })
    case (.enumeration(let place, let values), .nominal(let name)):
      guard case .enumeration(let cases)? = types[name]?.kind else { return value }
      return .enumeration(
        place, zip(cases[place].parameters, values).map { withDefaults($1, $0.type) })
    default: return value
    }
  }

  /// The value of a property that a sample of its model omits. A default that differs each time is
  /// replaced: the default of an id by an id that the state does not contain, and any other by the
  /// first sample of its type.
  private func defaultSample(of property: StoredProperty, _ constant: Value?) -> Value {
    if let constant { return constant }
    if property.value == nil, case .optional = property.type { return .null }
    if property.value == nil, Self.isCollection(property.type) { return .empty(property.type) }
    if property.type == .scalar(.uuid) { return fresh.first ?? .defaulted }
    return samples(property.type, named: property.name).first ?? .defaulted
  }
}

extension SimulatedStore {
  /// The default value of a property; nil if it differs each time.
  fileprivate mutating func constantDefault(of property: StoredProperty) -> Value? {
    interpreter.operations.isRepeatable = true
    let value = try? interpreter.defaultValue(of: property)
    return interpreter.operations.isRepeatable ? value : nil
  }
}
