import FeatureAnalysis

/// Writes values as JSON. Equal values have equal texts, which `ReduxTesting` writes too, so that a
/// hash of the text tells whether the state of a compiled app is that of the evaluator.
///
/// A struct is an object of its stored properties, in order. An enum case is its name, or an object
/// with the payload: one value, or a list of several. Sets and dictionaries are sorted.
package struct CanonicalText {
  private let types: TypeTable
  package private(set) var bytes: [UInt8] = []

  package init(_ types: TypeTable) { self.types = types }

  /// The JSON of a value.
  package static func json(of value: Value, as type: Type, _ types: TypeTable) -> String {
    String(decoding: bytes(of: value, as: type, types), as: UTF8.self)
  }

  package static func json(of text: String) -> String {
    var canonical = CanonicalText(TypeTable())
    canonical.addString(text)
    return String(decoding: canonical.bytes, as: UTF8.self)
  }

  /// The number of bytes of the JSON of a value.
  package static func size(of value: Value, as type: Type, _ types: TypeTable) -> Int {
    bytes(of: value, as: type, types).count
  }

  /// The 64-bit FNV-1a hash of the JSON of a value, as 16 hexadecimal digits.
  package static func hash(of value: Value, as type: Type, _ types: TypeTable) -> String {
    fnv(bytes(of: value, as: type, types))
  }

  package static func fnv(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func bytes(of value: Value, as type: Type, _ types: TypeTable) -> [UInt8] {
    var text = CanonicalText(types)
    text.addValue(value, type)
    return text.bytes
  }

  package mutating func addValue(_ value: Value, _ type: Type) {
    switch value {
    case .null, .defaulted: add("null")
    case .boolean(let flag): add(flag ? "true" : "false")
    case .string(let text), .url(let text): addString(text)
    case .character(let character): addString(String(character))
    case .integer, .floating, .decimal: addNumber(value, type.unwrapped)
    case .uuid(let high, let low): addID(high, low)
    case .date(let seconds): addString(DateText.iso(seconds))
    case .duration(let seconds, let attoseconds):
      addString(DurationText.decimal(seconds, attoseconds))
    case .data(let bytes): addString(Base64.encodedText(of: bytes))
    case .list(let values): addList(values, type.unwrapped.element ?? .scalar(.int))
    case .set(let values):
      let element = type.unwrapped.element ?? .unknown
      let texts = values.map { CanonicalText.bytes(of: $0, as: element, types) }
      addAll(texts.sorted { $0.lexicographicallyPrecedes($1) }, "[", "]")
    case .dictionary(let values): addDictionary(values, type.unwrapped)
    case .structure(let values): addStructure(values, type.unwrapped)
    case .enumeration(let place, let payload): addCase(place, payload, type.unwrapped)
    }
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Integers that JavaScript cannot hold, and numbers that JSON cannot, are strings.
  private mutating func addNumber(_ value: Value, _ type: Type) {
    let text = value.description(as: type) ?? ""
    switch value {
    case .integer where abs(Double(text) ?? .infinity) < 9_007_199_254_740_992: add(text)
    case .floating(let number) where number.isFinite: add(text)
    default: addString(text)
    }
  }

  /// A state has many ids, so they are written without strings.
  private mutating func addID(_ high: UInt64, _ low: UInt64) {
    bytes.append(UInt8(ascii: "\""))
    for place in 0..<32 {
      if place >= 8, place <= 20, place % 4 == 0 { bytes.append(UInt8(ascii: "-")) }
      let half = place < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - place % 16 * 4)) & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func addAll(_ parts: [[UInt8]], _ open: String, _ close: String) {
    add(open)
    for (index, part) in parts.enumerated() {
      if index > 0 { add(",") }
      bytes += part
    }
    add(close)
  }

  private mutating func addList(_ values: [Value], _ element: Type) {
    add("[")
    for (index, value) in values.enumerated() {
      if index > 0 { add(",") }
      addValue(value, element)
    }
    add("]")
  }

  private mutating func addDictionary(_ values: [Value: Value], _ type: Type) {
    guard case .dictionary(let key, let element) = type else { return add("{}") }
    let entries = values.map { name, value -> [UInt8] in
      var text = CanonicalText(types)
      text.addValue(name, key)
      var entry = CanonicalText(types)
      // The key of a JSON object is a string.
      if text.bytes.first == UInt8(ascii: "\"") {
        entry.bytes = text.bytes
      } else {
        entry.addString(String(decoding: text.bytes, as: UTF8.self))
      }
      entry.add(":")
      entry.addValue(value, element)
      return entry.bytes
    }
    addAll(entries.sorted { $0.lexicographicallyPrecedes($1) }, "{", "}")
  }

  private mutating func addStructure(_ values: [Value], _ type: Type) {
    guard case .structure(let members)? = types.nominal(type)?.kind else { return add("null") }
    add("{")
    // Omitted, so that reading the JSON gives the value its default again.
    let written = zip(members.filter(\.isStored), values).filter { $0.1 != .defaulted }
    for (index, (member, value)) in written.enumerated() {
      if index > 0 { add(",") }
      addString(member.name)
      add(":")
      addValue(value, member.type)
    }
    add("}")
  }

  private mutating func addCase(_ place: Int, _ payload: [Value], _ type: Type) {
    guard case .enumeration(let cases)? = types.nominal(type)?.kind, place < cases.count else {
      return add("null")
    }
    let parameters = cases[place].parameters
    if payload.isEmpty { return addString(cases[place].name) }
    add("{")
    addString(cases[place].name)
    add(":")
    if payload.count > 1 { add("[") }
    for (index, (parameter, value)) in zip(parameters, payload).enumerated() {
      if index > 0 { add(",") }
      addValue(value, parameter.type)
    }
    if payload.count > 1 { add("]") }
    add("}")
  }

  /// Writes a string with the escapes that both JSON and YAML read.
  private mutating func addString(_ text: String) {
    add("\"")
    defer { add("\"") }
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return add(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\n": add("\\n")
      default:
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
          let digits = String(scalar.value, radix: 16)
          add("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
  }
}
