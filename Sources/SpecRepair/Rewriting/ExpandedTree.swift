import FeatureAnalysis
import SpecLanguage

/// The sections of a spec, in which every shorthand is expanded.
package struct ExpandedTree {
  /// The entries of the spec, in the order of the file.
  private(set) var entries: [YAMLEntry]
  /// The new entries at the end of each section whose other entries are unchanged.
  private(set) var additions: [String: [YAMLEntry]] = [:]
  /// The names of the sections that are rewritten completely.
  private(set) var rewritten: Set<String> = []
  /// The entry of a section that is replaced, if only one shorthand is expanded.
  private(set) var replacement: (section: String, key: String, entries: [YAMLEntry])?

  /// The only shorthand that is expanded; nil for all of them.
  private let shorthand: Shorthand?
  private let expansions: [RequestExpansion]
  private let requests: [String: [YAMLEntry]]

  /// Nil if the spec has no shorthand.
  ///
  /// - Parameter shorthand: the only shorthand to expand; nil for all of them.
  package init?(
    _ root: YAMLNode, _ spec: FeatureSpec, _ feature: Feature?, only shorthand: Shorthand? = nil
  ) {
    guard case .mapping(let entries) = root.content else { return nil }
    let includes = { (other: Shorthand) in shorthand.map { $0 == other } ?? true }
    let shared = spec.middleware.filter {
      $0.entries.contains { $0.sharedKey != nil } && includes(.rules($0.name.value))
    }
    let suggested = (feature?.screens ?? []).filter { $0.isSuggested && includes(.screen($0.name)) }
    expansions = spec.requestExpansions.filter { includes(.request($0.request.name.value)) }
    let stored = spec.storageExpansions.filter { includes(.storage($0.property.value)) }
    guard !shared.isEmpty || !expansions.isEmpty || !stored.isEmpty || !suggested.isEmpty else {
      return nil
    }
    self.entries = entries
    self.shorthand = shorthand
    requests = Self.nodes(ofRequests: entries)
    if !shared.isEmpty { rewriteMiddleware(Set(shared.map(\.name.value))) }
    let expanded = expansions.map { expansion in
      ExpandedRequest(expansion, requests[expansion.request.name.value] ?? [])
    }
    add(expanded.flatMap(\.actions) + stored.flatMap(\.actions).map(Self.entry), to: "actions")
    add(
      expanded.flatMap(\.properties)
        + stored.compactMap(\.status).map {
          .keyedEntry($0.value, .scalar("StorageStatus = .loading"))
        }, to: "state")
    add(expanded.compactMap(\.model), to: "models")
    add(expanded.compactMap(\.function), to: "functions")
    let rules = expanded.flatMap(\.rules)
    if !rules.isEmpty {
      add([.keyedEntry(nameOfMiddleware(in: spec), .mapping(rules))], to: "middleware")
    }
    rewriteUndo(spec, feature)
    if !suggested.isEmpty { rewriteScreens(suggested) }
    removeRequests()
  }

  /// The other requests of a spec keep the middleware that has the name of the feature.
  private func nameOfMiddleware(in spec: FeatureSpec) -> String {
    guard case .request(let name)? = shorthand else { return spec.name.value + "Requests" }
    return spec.name.value + name.prefix(1).uppercased() + name.dropFirst() + "Request"
  }

  private mutating func removeRequests() {
    guard case .request(let name)? = shorthand, requests.count > 1 else {
      if shorthand == nil || !expansions.isEmpty { entries.removeAll { $0.key.text == "requests" } }
      return
    }
    replaceEntries(of: "requests") { $0.key.name == name ? [] : nil }
  }

  /// Replaces entries of a section. If all shorthands are expanded, the section is rewritten.
  ///
  /// - Parameter new: What replaces an entry; nil if it stays.
  private mutating func replaceEntries(of section: String, by new: (YAMLEntry) -> [YAMLEntry]?) {
    guard let index = entries.firstIndex(where: { $0.key.text == section }) else { return }
    var changed: [YAMLEntry] = []
    for entry in entries[index].value.entries {
      let replaced = new(entry)
      changed += replaced ?? [entry]
      guard let replaced else { continue }
      if shorthand == nil || rewritten.contains(section) {
        rewritten.insert(section)
      } else {
        replacement = (section, entry.key.name, replaced)
      }
    }
    entries[index] = YAMLEntry(key: entries[index].key, value: .mapping(changed))
  }

  /// The spec of an app, in which each screen says which stores it shows and how. Nil if all of them do.
  package init?(_ root: YAMLNode, _ app: App) {
    guard case .mapping(let entries) = root.content, !app.screens.isEmpty else { return nil }
    self.entries = entries
    shorthand = nil
    expansions = []
    requests = [:]
    let index = entries.firstIndex { $0.key.text == "screens" }
    let written = Dictionary(
      (index.map { entries[$0].value.entries } ?? []).map { ($0.key.name, $0) },
      uniquingKeysWith: { first, _ in first })
    var isComplete = index != nil
    let screens = app.screens.map { screen in
      let entry = written[screen.name] ?? .keyedEntry(screen.name, .mapping([]))
      let known = Set(entry.value.entries.map(\.key.text))
      let missing = screen.stores.filter { !known.contains($0.key) && !$0.members.isEmpty }
      if !missing.isEmpty { isComplete = false }
      let parts = missing.map { key, members in
        YAMLEntry.keyedEntry(key, .sequence(members.map { .scalar(app.members[$0].name) }))
      }
      return YAMLEntry(key: entry.key, value: .mapping(entry.value.entries + parts))
    }
    if isComplete { return nil }
    let section = YAMLEntry(
      key: index.map { entries[$0].key } ?? .scalar("screens"), value: .mapping(screens))
    if let index { self.entries[index] = section } else { self.entries.append(section) }
    rewritten.insert("screens")
  }

  /// Writes down which actions are answers, and what is restored with an optimistic change: the
  /// expanded spec has no requests that say so. Answers that change nothing which `undo` restores make
  /// no difference, and a spec that names them gets a warning.
  private mutating func rewriteUndo(_ spec: FeatureSpec, _ feature: Feature?) {
    guard let undo = spec.undo, !expansions.isEmpty,
      let index = entries.firstIndex(where: { $0.key.text == "undo" })
    else { return }
    let value = entries[index].value
    var keys = value.entries.isEmpty ? [YAMLEntry(key: .scalar("of"), value: value)] : value.entries
    keys.removeAll { ["with", "answers"].contains($0.key.text) }
    let known = undo.allAnswers(in: spec)
    let restored = feature?.undo?.properties ?? []
    let effective = feature?.actions.filter { $0.writes.meetsExactly(restored) }.map(\.name) ?? []
    let requested = expansions.flatMap { $0.actions.map(\.name) }.filter {
      known.contains($0) && effective.contains($0)
    }
    let written = undo.answers.map(\.value)
    for (key, names) in [
      ("with", undo.restoredCompanions),
      ("answers", written + requested.filter { !written.contains($0) }),
    ] where !names.isEmpty {
      keys.append(.keyedEntry(key, .sequence(names.map { .scalar($0) })))
    }
    entries[index] = YAMLEntry(key: entries[index].key, value: .mapping(keys))
    rewritten.insert("undo")
  }

  private static func nodes(ofRequests entries: [YAMLEntry]) -> [String: [YAMLEntry]] {
    let section = entries.first { $0.key.text == "requests" }?.value.entries ?? []
    return Dictionary(
      section.map { ($0.key.name, $0.value.entries) }, uniquingKeysWith: { first, _ in first })
  }

  /// Appends entries to a section. If the spec does not have the section, it is added.
  private mutating func add(_ new: [YAMLEntry], to section: String) {
    guard !new.isEmpty else { return }
    additions[section] = new
    if let index = entries.firstIndex(where: { $0.key.text == section }) {
      let all = entries[index].value.entries + new
      entries[index] = YAMLEntry(key: entries[index].key, value: .mapping(all))
    } else {
      let shorthands = ["requests", "persistence"]
      let place = entries.firstIndex { shorthands.contains($0.key.text) } ?? entries.count
      entries.insert(.keyedEntry(section, .mapping(new)), at: place)
      rewritten.insert(section)
    }
  }

  // MARK: - Stored properties

  private static func entry(_ action: StorageExpansion.Action) -> YAMLEntry {
    var parts: [YAMLEntry] = [.keyedEntry("doc", .scalar(action.doc))]
    if let payload = action.payload {
      let type = YAMLEntry.keyedEntry("_ \(payload.name)", .scalar(action.payloadText))
      parts.append(.keyedEntry("payload", .mapping([type])))
    }
    let isLong = action.statements.count > 1
    let text = action.statements.joined(separator: "\n") + (isLong ? "\n" : "")
    parts.append(.keyedEntry("reduce", .scalar(action.statements.isEmpty ? "none" : text)))
    return .keyedEntry(action.name, .mapping(parts))
  }

  // MARK: - Screens

  /// Writes down what names and types suggest for the screens of which the spec has only the name.
  private mutating func rewriteScreens(_ screens: [Screen]) {
    guard let index = entries.firstIndex(where: { $0.key.text == "screens" }) else { return }
    if case .sequence(let names) = entries[index].value.content {
      let named = names.map { YAMLEntry(key: $0, value: .scalar("")) }
      entries[index] = YAMLEntry(key: entries[index].key, value: .mapping(named))
      rewritten.insert("screens")
    }
    let suggestions = Dictionary(
      screens.map { ($0.name, $0.suggestion) }, uniquingKeysWith: { first, _ in first })
    replaceEntries(of: "screens") { entry in
      suggestions[entry.key.name].map { parts in
        let value = YAMLNode.mapping(entry.value.entries + parts.map(Self.entry))
        return [YAMLEntry(key: entry.key, value: value)]
      }
    }
  }

  private static func entry(_ part: ScreenPart) -> YAMLEntry {
    switch part {
    case .text(let key, let text): .keyedEntry(key.rawValue, .scalar(text))
    case .list(let key, let items):
      .keyedEntry(key.rawValue, .sequence(items.map { .scalar($0) }))
    case .mapping(let key, let entries):
      .keyedEntry(
        key.rawValue, .mapping(entries.map { .keyedEntry($0.key, .scalar($0.value)) }))
    }
  }

  // MARK: - Rules for several actions

  private mutating func rewriteMiddleware(_ names: Set<String>) {
    replaceEntries(of: "middleware") { entry in
      guard names.contains(entry.key.name) else { return nil }
      let value = YAMLNode.mapping(Self.separated(entry.value.entries))
      return [YAMLEntry(key: entry.key, value: value)]
    }
  }

  /// An entry for each action, which contains the action's rules in the order of the spec.
  private static func separated(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    var result: [YAMLEntry] = []
    var places: [String: Int] = [:]
    for entry in entries {
      let isChange = entry.key.text.hasPrefix("changed")
      let names =
        isChange ? [entry.key.text] : entry.key.text.split(separator: ",").map(String.init)
      for name in names.map(\.trimmingBlanks) {
        if let place = places[name] {
          let rules = result[place].value.rules + entry.value.rules
          result[place] = YAMLEntry(key: result[place].key, value: .sequence(rules))
        } else {
          places[name] = result.count
          let key = names.count == 1 ? entry.key : .scalar(name)
          result.append(YAMLEntry(key: key, value: entry.value))
        }
      }
    }
    return result
  }
}

extension AppScreen {
  /// The stores of the screen, by the key that names them.
  fileprivate var stores: [(key: String, members: [Int])] {
    func opened(_ style: OpenedScreen.Style) -> [Int] {
      self.opened.filter { $0.style == style }.map(\.member)
    }
    return [("tabs", tabs), ("sheets", opened(.sheet)), ("pages", opened(.page))]
  }
}

extension YAMLNode {
  /// A node that is not in a file.
  static func made(_ content: Content) -> YAMLNode {
    YAMLNode(content, range: SourceRange(.start, .start))
  }

  static func scalar(_ text: String) -> YAMLNode { made(.scalar(YAMLScalar(text, style: .plain))) }
  static func mapping(_ entries: [YAMLEntry]) -> YAMLNode { made(.mapping(entries)) }
  static func sequence(_ items: [YAMLNode]) -> YAMLNode { made(.sequence(items)) }

  var text: String { if case .scalar(let scalar) = content { scalar.text } else { "" } }

  /// The scalar as a name, without blanks and backticks.
  var name: String { text.trimmingBlanks.replacing("`", with: "") }

  var entries: [YAMLEntry] { if case .mapping(let entries) = content { entries } else { [] } }

  /// The rules in a value: the items of a list, or a single rule.
  fileprivate var rules: [YAMLNode] {
    if case .sequence(let items) = content { items } else { [self] }
  }
}

extension YAMLEntry {
  static func keyedEntry(_ key: String, _ value: YAMLNode) -> YAMLEntry {
    YAMLEntry(key: .scalar(key), value: value)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
