import FeatureAnalysis

/// How the state of an app is divided into parts, so that the memory of an exploration knows on which
/// parts the result of a step depends.
///
/// An open feature has a part for each property of its state, and a feature that opens and closes has
/// another part for being open. All stores of a feature with keys are one part. The last parts are
/// not part of the state that expressions read: the values that unloaded stored properties had when
/// their feature opened, and whether the app has started.
package struct StateLayout: Sendable {
  fileprivate struct Section {
    let place: AppStorePlace
    let presence: AppFeature.Presence
    let first: Int
    let count: Int
    /// The indices of the feature's stored properties in `stored`.
    let loads: Range<Int>
    /// All parts of the feature, and the part for being open.
    let all: PartSet
    let presencePart: PartSet
  }

  private let sections: [Section]
  private let hasInnerApps: Bool
  private let isFeature: Bool
  private let hasStart: Bool
  /// The stored properties of all features, in order.
  let stored: [AppProperty]
  /// The storages of these properties, and the names of the actions that deliver the loaded values.
  let entries: [StorageEntry]
  let loadedActions: [String]
  /// The number of parts that belong to the state that expressions read.
  package let visibleCount: Int
  /// The number of all parts.
  var count: Int { visibleCount + stored.count + (hasStart ? 1 : 0) }

  package init(_ app: App) {
    var sections: [Section] = []
    var stored: [AppProperty] = []
    var next = 0
    let visible = app.features.reduce(0) { $0 + $1.partCount }
    for (place, feature) in app.features.enumerated() {
      let entries = feature.feature.persistence?.entries.indices ?? 0..<0
      let loads = stored.count..<stored.count + entries.count
      stored += entries.map { AppProperty(feature: place, place: $0) }
      let own = next..<next + feature.partCount
      sections.append(
        Section(
          place: feature.place, presence: feature.presence, first: next, count: own.count,
          loads: loads,
          all: PartSet(Array(own) + loads.map { visible + $0 }),
          presencePart: feature.presence == .always ? PartSet() : PartSet([next])))
      next = own.upperBound
    }
    self.sections = sections
    hasInnerApps = !app.innerApps.isEmpty
    self.stored = stored
    entries = stored.compactMap { app.entry($0) }
    loadedActions = entries.map(\.actions.loaded)
    visibleCount = visible
    isFeature = app.isFeature
    hasStart = app.hasStart
  }

  // MARK: - Sets of parts

  /// All parts of a feature.
  func parts(ofFeature feature: Int) -> PartSet { sections[feature].all }

  /// The indices of the parts of a feature that belong to the state that expressions read.
  func visibleParts(ofFeature feature: Int) -> Range<Int> {
    sections[feature].first..<sections[feature].first + sections[feature].count
  }

  /// The part that changes when a feature opens or closes; empty for a feature that is always open.
  func presence(ofFeature feature: Int) -> PartSet { sections[feature].presencePart }

  /// The part that says whether the app has started.
  var startPart: PartSet { hasStart ? PartSet([visibleCount + stored.count]) : PartSet() }

  /// The part of an unloaded storage, and the parts of the properties that it loads.
  func parts(ofLoad place: Int, properties: [Int]) -> PartSet {
    PartSet([visibleCount + place] + properties.map { sections[stored[place].feature].first + $0 })
  }

  /// The indices of a feature's stored properties in `stored`.
  func loads(ofFeature feature: Int) -> Range<Int> { sections[feature].loads }

  /// Adds the parts of a feature's properties.
  func addParts(_ touched: TouchedProperties, ofFeature feature: Int, to parts: inout PartSet) {
    if touched == TouchedProperties() { return }
    let section = sections[feature]
    switch section.presence {
    case .keyed: parts.insert(section.first)
    case .optional where touched != .all:
      parts.insert(section.first)
      for place in 1..<section.count where touched.contains(place - 1) {
        parts.insert(section.first + place)
      }
    case .always where touched != .all:
      for place in 0..<section.count where touched.contains(place) {
        parts.insert(section.first + place)
      }
    case .always, .optional: parts.formUnion(section.all)
    }
  }

  /// Adds the parts of all features that expressions over the app's state have touched.
  func addPartsOfFeatures(_ touched: TouchedProperties, to parts: inout PartSet) {
    if touched == TouchedProperties() { return }
    for section in sections where touched.contains(section.place.path.first ?? 0) {
      parts.formUnion(section.all)
    }
  }

  /// Adds the parts of the features that expressions over the state of an inner app have touched.
  func addParts(of app: InnerApp, _ touched: TouchedProperties, to parts: inout PartSet) {
    if touched == TouchedProperties() { return }
    let level = app.member.place.path.count
    for section in sections[app.features] where touched.contains(section.place.path[level]) {
      parts.formUnion(section.all)
    }
  }

  // MARK: - Names and lengths

  /// The name of the property whose value is a part, such as `tasks.items`.
  package func propertyName(ofPart part: Int, in app: App) -> String {
    guard let place = sections.firstIndex(where: { $0.first..<$0.first + $0.count ~= part }) else {
      return "the rest of the state"
    }
    let feature = app.features[place]
    let index = part - sections[place].first - (feature.presence == .optional ? 1 : 0)
    let properties = feature.feature.state.properties
    guard feature.keyType == nil, properties.indices.contains(index) else { return feature.name }
    return feature.prefix + properties[index].name
  }

  /// Whether lists may be inside of the value of a part, such as `lines` in the elements of `pages`.
  package func mayHoldInnerLists(part: Int, in app: App) -> Bool {
    guard let place = sections.firstIndex(where: { $0.first..<$0.first + $0.count ~= part }) else {
      return true
    }
    let feature = app.features[place]
    let index = part - sections[place].first - (feature.presence == .optional ? 1 : 0)
    let properties = feature.feature.state.properties
    guard feature.keyType == nil, properties.indices.contains(index) else { return true }
    var known: Set<String> = []
    func holdsLists(_ type: Type) -> Bool {
      switch type {
      case .array, .identifiedArray, .set, .dictionary: return true
      case .nominal(let name) where known.insert(name).inserted:
        return feature.feature.types[name]?.storedTypes.contains(where: holdsLists) ?? false
      default: return type.children.contains(where: holdsLists)
      }
    }
    let type = properties[index].type.unwrapped
    if case .nominal = type { return holdsLists(type) }
    return type.children.contains(where: holdsLists)
  }

  /// The parts of a state that expressions read, in order.
  package func visibleParts(of state: KnownState) -> [Value] {
    Array(parts(of: state).prefix(visibleCount))
  }

  /// The parts of a state with a list, set or dictionary that is too long.
  func longParts(of state: KnownState, longerThan length: Int) -> PartSet {
    PartSet(
      visibleParts(of: state).enumerated().filter { $1.longestCollection > length }.map(\.offset))
  }

  // MARK: - Dividing and joining

  /// The parts of a state that are in `wanted`, in order.
  func parts(
    of state: Value, unloaded: [Value?], hasStarted: Bool, among wanted: PartSet = .all
  ) -> [Value] {
    guard case .structure(let values) = state else { return [] }
    let visible = isFeature ? values : sections.flatMap { $0.parts(of: $0.place.state(in: state)) }
    var parts: [Value] = []
    for (place, value) in visible.enumerated() where wanted.contains(place) { parts.append(value) }
    for (place, start) in unloaded.enumerated() where wanted.contains(visibleCount + place) {
      parts.append(start.map { .list([$0]) } ?? .null)
    }
    if hasStart, wanted.contains(count - 1) { parts.append(.boolean(hasStarted)) }
    return parts
  }

  func parts(of state: KnownState) -> [Value] {
    parts(
      of: state.value, unloaded: unloaded(in: state.hidden),
      hasStarted: hasStarted(in: state.hidden))
  }

  /// The state that expressions read.
  func state(of parts: [Value]) -> Value {
    if isFeature {
      return .structure(parts.count == visibleCount ? parts : Array(parts.prefix(visibleCount)))
    }
    return appState(of: sections.map { $0.state(of: parts) })
  }

  /// Joins the states of all features to the state of the app.
  func appState(of states: [Value]) -> Value {
    hasInnerApps
      ? AppStorePlace.appState(of: states, at: sections.map(\.place)) : .structure(states)
  }

  /// The parts that do not belong to the state that expressions read.
  func hidden(of parts: [Value]) -> [Value] { Array(parts.dropFirst(visibleCount)) }

  func unloaded(in hidden: [Value]) -> [Value?] { stored.indices.map { unloaded($0, in: hidden) } }

  /// The value that the stored property with the given index had when its feature opened; nil if the
  /// property is loaded.
  func unloaded(_ place: Int, in hidden: [Value]) -> Value? {
    if case .list(let start) = hidden[place] { start.first } else { nil }
  }

  func hasStarted(in hidden: [Value]) -> Bool { !hasStart || hidden.last == .boolean(true) }

  /// The stored properties that are not loaded.
  func unloadedProperties(in hidden: [Value]) -> [AppProperty] {
    zip(stored, unloaded(in: hidden)).compactMap { $1 == nil ? nil : $0 }
  }
}

extension App {
  /// Whether the app has started in a state.
  package func hasStarted(in state: KnownState) -> Bool {
    StateLayout(self).hasStarted(in: state.hidden)
  }

  /// The stored properties that are not loaded in a state.
  package func unloadedProperties(in state: KnownState) -> [AppProperty] {
    StateLayout(self).unloadedProperties(in: state.hidden)
  }
}

extension StateLayout.Section {
  fileprivate func parts(of state: Value) -> [Value] {
    switch (presence, state) {
    case (.always, .structure(let values)): values
    case (.optional, .structure(let values)): [.boolean(true)] + values
    case (.optional, _):
      [.boolean(false)] + Array(repeating: Value.null, count: count - 1)
    default: [state]
    }
  }

  fileprivate func state(of parts: [Value]) -> Value {
    switch presence {
    case .always: .structure(Array(parts[first..<first + count]))
    case .optional:
      parts[first] == .boolean(true)
        ? .structure(Array(parts[first + 1..<first + count])) : .null
    case .keyed: parts[first]
    }
  }
}

extension AppFeature {
  fileprivate var partCount: Int {
    switch presence {
    case .always: feature.state.properties.count
    case .optional: feature.state.properties.count + 1
    case .keyed: 1
    }
  }
}
