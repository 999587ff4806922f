import FeatureAnalysis
import SpecLanguage

extension Operations {
  // MARK: - Strings

  mutating func textResult(_ use: Application) throws(Signal) -> Value? {
    switch use.operation {
    case .textOf, .description:
      let type = use.call.base?.type ?? use.call.arguments.first?.value.type ?? .unknown
      let value = use.call.base == nil ? use.arguments[0] : use.receiver
      if use.operation == .textOf { try value.requireSameText() }
      return value.description(as: type).map { .string($0) }
    case .textOfCharacters: return .string(Value.joinedText(of: use.arguments[0].elements))
    case .joined, .joinedSeparator:
      let texts = use.receiver.elements.map { element in
        if case .string(let text) = element { text } else { "" }
      }
      try step(texts.reduce(0) { $0 + $1.utf8.count + use.text.utf8.count })
      return .string(texts.joined(separator: use.operation == .joined ? "" : use.text))
    default: break
    }
    if case .character(let character) = use.receiver { return characterResult(use, character) }
    guard case .string(let text) = use.receiver else { return try madeText(use) }
    switch use.operation {
    case .contains:
      return .boolean(Self.contains(text, use.text))
    case .containsIgnoringCase: return .boolean(try Self.contains(text, ignoringCaseOf: use.text))
    case .hasPrefix: return .boolean(text.hasPrefix(use.text))
    case .hasSuffix: return .boolean(text.hasSuffix(use.text))
    case .lowercased: return .string(text.lowercased())
    case .uppercased: return .string(text.uppercased())
    case .trimmed: return .string(Self.trimmed(text))
    case .split: return split(text, use)
    default: return nil
    }
  }

  private mutating func madeText(_ use: Application) throws(Signal) -> Value? {
    guard use.operation == .repeating, use.type == .string else { return nil }
    let count = try repetitions(use, use.text.utf8.count)
    return .string(String(repeating: use.text, count: count))
  }

  private func split(_ text: String, _ use: Application) -> Value {
    if case .character(let character)? = use.arguments.first {
      return .list(text.split(separator: character).map { .string(String($0)) })
    }
    return .list(text.split(separator: use.text).map { .string(String($0)) })
  }

  /// Whether a string contains another string. If each byte of both strings is a character, the
  /// bytes are compared.
  private static func contains(_ text: String, _ part: String) -> Bool {
    guard text.isPlain, part.isPlain else {
      return part.isEmpty
        || text.split(separator: part, maxSplits: 1, omittingEmptySubsequences: false).count > 1
    }
    guard let first = part.utf8.first else { return true }
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: part.utf8) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }

  /// Whether a string contains another string, as Foundation finds it in a language without its own
  /// rules for upper and lower case. No string contains an empty one.
  static func contains(
    _ text: String, ignoringCaseOf part: String
  ) throws(Signal) -> Bool {
    guard text.hasPlainCase, part.hasPlainCase else {
      throw .fault(.notEvaluated("'localizedCaseInsensitiveContains' with one of these characters"))
    }
    return !part.isEmpty && contains(text.lowercased(), part.lowercased())
  }

  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var part = scalars[...]
    while let first = part.first, first.properties.isWhitespace { part.removeFirst() }
    while let last = part.last, last.properties.isWhitespace { part.removeLast() }
    return String(part)
  }

  private func characterResult(_ use: Application, _ character: Character) -> Value? {
    switch use.operation {
    case .isLetter: .boolean(character.isLetter)
    case .isNumber: .boolean(character.isNumber)
    case .isWhitespace: .boolean(character.isWhitespace)
    case .isNewline: .boolean(character.isNewline)
    case .isUppercase: .boolean(character.isUppercase)
    case .isLowercase: .boolean(character.isLowercase)
    case .isPunctuation: .boolean(character.isPunctuation)
    case .lowercased: .string(character.lowercased())
    case .uppercased: .string(character.uppercased())
    default: nil
    }
  }

  // MARK: - Dates, ids, and the like

  /// Makes `UUID()` continue after the last of `ids` that was created by `UUID()`.
  mutating func makeIDs(after ids: [Value]) {
    madeUUIDs = 0
    for case .uuid(let high, let low) in ids
    where high == Self.madeUUID.high && low > Self.madeUUID.low {
      madeUUIDs = max(madeUUIDs, low - Self.madeUUID.low)
    }
  }

  /// The id that `UUID()` creates. In a rule of a scenario, the store creates it.
  mutating func newID() throws(Signal) -> Value {
    if isInRule, let storeValues {
      var visited = 0
      let id = storeValues.newID(&visited)
      try step(visited)
      return id
    }
    madeUUIDs += 1
    isRepeatable = false
    return .uuid(high: Self.madeUUID.high, low: Self.madeUUID.low + madeUUIDs)
  }

  /// The date that `Date()` returns. In a rule and an expectation of a scenario, it is the date on
  /// the store's clock; in a value that a scenario omits, the date at the start. Elsewhere, compiled
  /// code reads the real time, which no scenario can expect, and which is later each time.
  mutating func currentDate() -> Value {
    if isInRule || isInExpectation, let storeValues { return storeValues.date }
    if isOmitted { return .date(Value.dateOfScenarios) }
    isRepeatable = false
    return storeValues?.newUnexpectedDate() ?? .date(Value.dateOfScenarios)
  }

  /// Prepares for the report of an expectation that is false, which is evaluated again later.
  ///
  /// - Parameter time: the time on the clock at which it was checked.
  mutating func expectValues(at time: Duration) {
    storeValues = storeValues.map { _ in StoreValues() }
    storeValues?.begin(in: .null, at: time)
    isInExpectation = true
  }

  /// The number of an id that was created outside of scenarios, counted from 1; nil for others.
  static func numberOfMadeID(_ id: Value) -> Int? {
    guard case .uuid(madeUUID.high, let low) = id, low > madeUUID.low else { return nil }
    return Int(exactly: low - madeUUID.low)
  }

  mutating func otherResult(_ use: Application) throws(Signal) -> Value? {
    switch use.operation {
    case .newUUID: return try newID()
    case .now: return currentDate()
    case .distantPast: return .date(-63_114_076_800)
    case .distantFuture: return .date(63_113_904_000)
    case .since1970, .sinceReferenceDate:
      guard case .floating(let seconds) = use.arguments[0] else { return nil }
      return .date(use.operation == .since1970 ? seconds - Self.secondsTo2001 : seconds)
    case .uuidFromText: return Value.uuid(use.text) ?? .null
    case .uuidString: return use.receiver.description(as: .scalar(.uuid)).map { .string($0) }
    case .rawValue:
      guard case .enumeration(let place, _) = use.receiver else { return nil }
      let names = caseNames(of: use.receiverType)
      return names.indices.contains(place) ? .string(names[place]) : nil
    case .listCases:
      return .list(caseNames(of: use.type.element ?? .unknown).indices.map { .enumeration($0, []) })
    case .fromRawValue:
      return caseNames(of: use.type.unwrapped).firstIndex(of: use.text)
        .map { .enumeration($0, []) } ?? .null
    case .urlFromText, .lastPathComponent, .pathExtension, .bytes: return try foundationResult(use)
    case .emptyData: return .data([])
    case .startOfDay, .isSameDay, .addToDate, .calendarComponent: return try calendarResult(use)
    case .randomBool, .randomElement, .shuffled: return try randomResult(use)
    case .absoluteString:
      if case .url(let text) = use.receiver { return .string(text) }
      return nil
    default:
      if let value = dateResult(use) { return value }
      return try durationResult(use)
    }
  }

  /// Evaluates members of Foundation types. Most URLs are rejected, because only Foundation knows
  /// how it parses and splits them.
  private func foundationResult(_ use: Application) throws(Signal) -> Value? {
    if use.operation == .bytes {
      let bytes = use.arguments[0].elements.compactMap { byte in
        if case .integer(let value) = byte { UInt8(truncatingIfNeeded: value) } else { nil }
      }
      return .data(bytes)
    }
    if let value = plainURLResult(use) { return value }
    throw .fault(.notEvaluated("'URL.\(use.call.entry.name)'"))
  }

  private func plainURLResult(_ use: Application) -> Value? {
    if use.operation == .urlFromText {
      if use.text.isEmpty { return .null }
      return PlainURL(use.text).map { _ in .url(use.text) }
    }
    guard case .url(let text) = use.receiver, let url = PlainURL(text) else { return nil }
    let part = use.operation == .pathExtension ? url.fileExtension : url.lastComponent
    return part.map { .string($0) }
  }

  /// The first id of `UUID()`, which counts up from `00000000-0000-4000-8000-000000000000`. Ids
  /// have the form of random UUIDs, so that they differ from the ids that a scenario writes as
  /// numbers.
  private static let madeUUID: (high: UInt64, low: UInt64) = (0x4000, 0x8000_0000_0000_0000)
  private static let secondsTo2001: Double = 978_307_200

  private func caseNames(of type: Type) -> [String] {
    if case .enumeration(let cases)? = types.nominal(type)?.kind { cases.map(\.name) } else { [] }
  }

  private func dateResult(_ use: Application) -> Value? {
    guard case .date(let seconds) = use.receiver else { return nil }
    switch (use.operation, use.arguments.first) {
    case (.timeSince, .date(let other)?): return .floating(seconds - other)
    case (.addingTime, .floating(let added)?): return .date(seconds + added)
    case (.timeSince1970, _): return .floating(seconds + Self.secondsTo2001)
    case (.timeSinceReferenceDate, _): return .floating(seconds)
    default: return nil
    }
  }
}

extension Value {
  /// Parses a UUID. The groups of hexadecimal digits have the lengths 8, 4, 4, 4 and 12.
  static func uuid(_ text: String) -> Value? {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = groups.joined()
    guard digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    return .uuid(high: high, low: low)
  }
}

extension String {
  /// Whether `lowercased()` makes the characters equal that Foundation finds equal if it ignores
  /// case: letters that have one lowercase form, and no combining marks.
  fileprivate var hasPlainCase: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20..<0x7F, 0x09, 0x0A: true
      case 0xA0...0x24F, 0x370...0x3FF:
        !Self.irregular.contains(scalar.value)
      // Cyrillic, Chinese and Japanese
      case 0x400...0x482, 0x48A...0x52F, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
      default: false
      }
    }
  }

  private static let irregular: Set<UInt32> = [
    0xB5, 0xDF, 0x130, 0x131, 0x149, 0x17F, 0x19B, 0x1F0, 0x37A, 0x390, 0x3B0, 0x3C2, 0x3D0, 0x3D1,
    0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F4, 0x3F5,
  ]

  /// Whether each byte of the string is a character: the string is ASCII, without "\r", which may
  /// be part of a two-byte character.
  fileprivate var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
}

extension Operations {
  /// Evaluates a mutating member of a value that is not a collection. Returns the new value and the
  /// result of the call.
  mutating func changedScalar(_ use: Application) throws(Signal) -> (Value, Value)? {
    switch (use.operation, use.receiver) {
    case (.toggle, .boolean(let value)): return (.boolean(!value), .void)
    case (.negate, .floating(let value)): return (.floating(-value), .void)
    case (.negate, .decimal(let value)): return (.decimal(value.negated), .void)
    case (.negate, .integer):
      let zero = Value.integer(0)
      return (try arithmetic(zero, .subtract, value: use.receiver, use.receiverType), .void)
    case (.round, .floating(let value)): return (.floating(value.rounded()), .void)
    case (.roundRule, .floating(let value)):
      return (.floating(value.rounded(Self.rule(use.arguments[0]))), .void)
    case (.addTime, .date(let seconds)):
      guard case .floating(let added) = use.arguments[0] else { return nil }
      return (.date(seconds + added), .void)
    case (.appendContents, .data(let bytes)):
      guard case .data(let more) = use.arguments[0] else { return nil }
      return (.data(bytes + more), .void)
    case (.removeAll, .data): return (.data([]), .void)
    default: return nil
    }
  }

  static func rule(_ value: Value) -> FloatingPointRoundingRule {
    guard case .enumeration(let place, _) = value else { return .toNearestOrAwayFromZero }
    let rules: [FloatingPointRoundingRule] = [
      .toNearestOrAwayFromZero, .toNearestOrEven, .up, .down, .towardZero, .awayFromZero,
    ]
    return rules.indices.contains(place) ? rules[place] : .toNearestOrAwayFromZero
  }
}

extension Value {
  /// The result of a call that returns nothing.
  static let void = Value.structure([])
}

/// A URL that every version of Foundation parses in the same way. It has the form
/// `https://host/path?query#fragment` and contains only plain ASCII characters, without percent
/// signs, users and ports. Other URLs are not evaluated.
struct PlainURL {
  private let path: Substring

  init?(_ text: String) {
    guard let scheme = text.utf8.firstIndex(of: UInt8(ascii: ":")), scheme > text.startIndex,
      text[..<scheme].utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      text[scheme...].hasPrefix("://")
    else { return nil }
    let behind = text[scheme...].dropFirst(3)
    let end = behind.firstIndex { $0 == "?" || $0 == "#" } ?? behind.endIndex
    let slash = behind[..<end].firstIndex(of: "/") ?? end
    guard Self.holds(behind[..<slash], "-."), behind.first?.isLetter == true,
      Self.holds(behind[slash..<end], "-._~/"), Self.holds(behind[end...], "-._~/?=&#"),
      behind[end...].filter({ $0 == "#" }).count < 2
    else { return nil }
    path = behind[slash..<end]
  }

  /// The last component of the path. Nil if the path is empty, or ends with a slash, `.` or `..`,
  /// because the result then depends on Foundation.
  var lastComponent: String? {
    guard let last = path.split(separator: "/", omittingEmptySubsequences: false).last,
      !last.isEmpty, last != ".", last != ".."
    else { return nil }
    return String(last)
  }

  /// The extension of the last component. Nil if the component begins or ends with a dot, or has two
  /// dots in a row, because the result then depends on Foundation.
  var fileExtension: String? {
    guard let parts = lastComponent?.split(separator: ".", omittingEmptySubsequences: false),
      !parts.contains("")
    else { return nil }
    return parts.dropFirst().last.map { String($0) } ?? ""
  }

  private static func holds(_ text: Substring, _ marks: String) -> Bool {
    text.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || marks.unicodeScalars.contains(scalar)
    }
  }
}
