import SpecLanguage

/// What a feature stores: its stored properties, and the models in their data. The manifest of a
/// package records the shape that was last written, as lines such as these:
///
///     version 2
///     tasks in sqlite tasks: [Task]
///     struct Task: id: UUID, title: String was name 2, level: Level? since 2, rank: Int default
///     enum Level: low, other(_: Int)
///     removed: Task.colour 2
package struct StoredShape: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package let property: String
    package let storage: StorageKind
    package let table: String
    package let type: Type

    package init(property: String, storage: StorageKind, table: String, type: Type) {
      self.property = property
      self.storage = storage
      self.table = table
      self.type = type
    }
  }

  package struct Member: Equatable, Sendable {
    package let name: String
    /// The type of a property; nil for a case.
    package let type: Type?
    /// The payload of a case.
    package let payload: [Parameter]
    package let history: History
    /// Whether a property that could not be read without a value has a default: older JSON may lack
    /// its value.
    package let hasDefault: Bool

    package init(
      name: String, type: Type?, payload: [Parameter], history: History, hasDefault: Bool
    ) {
      self.name = name
      self.type = type
      self.payload = payload
      self.history = history
      self.hasDefault = hasDefault
    }
  }

  package struct StoredModel: Equatable, Sendable {
    package let name: String
    package let isEnumeration: Bool
    package let members: [Member]

    package init(name: String, isEnumeration: Bool, members: [Member]) {
      self.name = name
      self.isEnumeration = isEnumeration
      self.members = members
    }
  }

  package var version: Int
  package var entries: [Entry] = []
  /// The models and the enums of filters, sorted by name.
  package var models: [StoredModel] = []
  /// The members that only earlier versions stored, sorted by name.
  package var removed: [Removal] = []

  /// The shape of a feature's data; nil if the feature stores nothing.
  package init?(of feature: Feature) {
    guard let persistence = feature.persistence, !persistence.properties.isEmpty else { return nil }
    version = persistence.version
    entries = persistence.properties.map {
      Entry(property: $0.property, storage: $0.storage, table: $0.table, type: $0.type)
    }
    let known = Dictionary(
      feature.storableTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var waiting = entries.map(\.type)
    var found: [String: StoredModel] = [:]
    while let type = waiting.popLast() {
      for name in type.nominalNames where found[name] == nil {
        guard let model = known[name].map({ StoredModel($0) }) else { continue }
        found[name] = model
        waiting += model.members.flatMap { [$0.type].compactMap(\.self) + $0.payload.map(\.type) }
      }
    }
    models = found.values.sorted { $0.name < $1.name }
    removed = persistence.removed.sorted { ($0.owner, $0.member) < ($1.owner, $1.member) }
  }
}

extension StoredShape.StoredModel {
  fileprivate init(_ model: Model) {
    name = model.name
    switch model.kind {
    case .structure(let properties):
      isEnumeration = false
      members = properties.map {
        StoredShape.Member(
          name: $0.name, type: $0.type, payload: [], history: $0.history,
          hasDefault: $0.value != nil && !$0.type.isOptional && !$0.type.startsEmpty)
      }
    case .enumeration(let cases):
      isEnumeration = true
      members = cases.map {
        StoredShape.Member(
          name: $0.name, type: nil, payload: $0.payload, history: $0.history, hasDefault: false)
      }
    }
  }
}

extension StoredProperty {
  /// A property of recorded data; nil for a case.
  package init?(recorded member: StoredShape.Member) {
    guard let type = member.type else { return nil }
    self.init(
      name: member.name, doc: nil, type: type, value: nil, hasDefault: member.hasDefault,
      history: member.history)
  }
}

// MARK: - Lines

extension StoredShape {
  /// The lines that the manifest records.
  package var lines: [String] {
    ["version \(version)"]
      + entries.map { "\($0.property) in \($0.storage.rawValue) \($0.table): \($0.type)" }
      + models.map { model in
        let members = model.members.map(\.line).joined(separator: ", ")
        return "\(model.isEnumeration ? "enum" : "struct") \(model.name): \(members)"
      }
      + (removed.isEmpty ? [] : ["removed: \(removed.map(\.line).joined(separator: ", "))"])
  }

  /// Parses recorded lines. Nil if another version of the tool has recorded them in another form.
  package init?(lines: [String]) {
    guard let first = lines.first, first.hasPrefix("version "),
      let version = Int(first.dropFirst("version ".count))
    else { return nil }
    self.version = version
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let words = line[..<colon].split(separator: " ").map(String.init)
      let rest = line[line.index(after: colon)...]
      if words.count == 4, words[1] == "in", let storage = StorageKind(rawValue: words[2]) {
        guard let type = Type(recorded: rest) else { return nil }
        entries.append(Entry(property: words[0], storage: storage, table: words[3], type: type))
        continue
      }
      if words == ["removed"] {
        for part in rest.parts(separatedBy: ",") {
          guard let removal = Removal(recorded: part) else { return nil }
          removed.append(removal)
        }
        continue
      }
      guard words.count == 2, words[0] == "struct" || words[0] == "enum" else { return nil }
      let isEnumeration = words[0] == "enum"
      var members: [Member] = []
      for part in rest.parts(separatedBy: ",") {
        guard let member = Member(recorded: part, isCase: isEnumeration) else { return nil }
        members.append(member)
      }
      models.append(
        StoredModel(name: words[1], isEnumeration: isEnumeration, members: members))
    }
  }
}

extension Removal {
  fileprivate var line: String { "\(owner).\(member) \(version)" }

  fileprivate init?(recorded part: Substring) {
    let words = part.split { $0 == " " || $0 == "." }.map(String.init)
    guard words.count == 3, let version = Int(words[2]) else { return nil }
    self.init(owner: words[0], member: words[1], version: version)
  }
}

extension StoredShape.Member {
  fileprivate var line: String {
    var line = name
    if let type { line += ": \(type)" }
    if !payload.isEmpty {
      line += "(\(payload.map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")))"
    }
    if history.added > 1 { line += " since \(history.added)" }
    for rename in history.renames { line += " was \(rename.name) \(rename.version)" }
    if hasDefault { line += " default" }
    return line
  }

  fileprivate init?(recorded part: Substring, isCase: Bool) {
    var words = part.parts(separatedBy: " ").map { String($0) }
    var history = History()
    hasDefault = !isCase && words.count > 2 && words.last == "default"
    if hasDefault { words.removeLast() }
    while words.count > 2, let number = Int(words[words.count - 1]) {
      if words[words.count - 2] == "since" {
        history.added = number
        words.removeLast(2)
      } else if words.count > 3, words[words.count - 3] == "was" {
        history.renames.insert(
          History.Rename(name: words[words.count - 2], version: number), at: 0)
        words.removeLast(3)
      } else {
        return nil
      }
    }
    self.history = history
    let text = words.joined(separator: " ")
    if isCase {
      type = nil
      guard let open = text.firstIndex(of: "(") else {
        (name, payload) = (text, [])
        return
      }
      guard text.last == ")" else { return nil }
      name = String(text[..<open])
      var payload: [Parameter] = []
      for part in text[text.index(after: open)...].dropLast().parts(separatedBy: ",") {
        guard let (label, type) = part.labeledType else { return nil }
        payload.append(Parameter(label: label == "_" ? nil : label, name: label, type: type))
      }
      self.payload = payload
    } else {
      guard let (name, type) = text[...].labeledType else { return nil }
      (self.name, self.type, payload) = (name, type, [])
    }
  }
}

extension Substring {
  /// The parts between separators outside of brackets, without spaces around them.
  fileprivate func parts(separatedBy separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, startIndex)
    func add(_ part: Substring) {
      let trimmed = part.trimmedSpaces
      if !trimmed.isEmpty { parts.append(trimmed) }
    }
    for index in indices {
      switch self[index] {
      case "(", "[", "<": depth += 1
      case ")", "]", ">": depth -= 1
      case separator where depth == 0:
        add(self[start..<index])
        start = self.index(after: index)
      default: break
      }
    }
    add(self[start...])
    return parts
  }

  fileprivate var trimmedSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  fileprivate var labeledType: (label: String, type: Type)? {
    let parts = parts(separatedBy: ":")
    guard parts.count == 2, let type = Type(recorded: parts[1]) else { return nil }
    return (String(parts[0]), type)
  }
}

extension Type {
  /// Parses a type in the form of `description`.
  fileprivate init?(recorded text: Substring) {
    self.init(recorded: text.trimmedSpaces, depth: 0)
  }

  private init?(recorded text: Substring, depth: Int) {
    func inner(_ text: Substring) -> Type? {
      depth < 32 ? Type(recorded: text.trimmedSpaces, depth: depth + 1) : nil
    }
    if text.last == "?" {
      guard let wrapped = inner(text.dropLast()) else { return nil }
      self = .optional(wrapped)
    } else if text.first == "[", text.last == "]" {
      let parts = text.dropFirst().dropLast().parts(separatedBy: ":").map(inner)
      switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
      case (1, let element?, _): self = .array(element)
      case (2, let key?, let value?): self = .dictionary(key: key, value: value)
      default: return nil
      }
    } else if let open = text.firstIndex(of: "<"), text.last == ">" {
      guard let element = inner(text[text.index(after: open)...].dropLast()) else { return nil }
      switch text[..<open] {
      case "Set": self = .set(element)
      case "IdentifiedArray": self = .identifiedArray(element)
      default: return nil
      }
    } else if text.isEmpty || text.contains(where: { " ()[]<>:,".contains($0) }) {
      return nil
    } else {
      self = ScalarType(rawValue: String(text)).map(Type.scalar) ?? .nominal(String(text))
    }
  }
}
