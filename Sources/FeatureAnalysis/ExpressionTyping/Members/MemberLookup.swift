/// The kinds of receivers in the member table.
enum ReceiverKind: Hashable, CaseIterable {
  case string, character, bool, integer, signedInteger, floating, decimal, uuid, date, url, data
  case duration, indexSet, optional, array, identifiedArray, set, dictionary, plainEnumeration
}

/// The entries in a part of the member table, by name. They are parsed on first use.
struct MemberIndex: Sendable {
  private let entries: [String: [StandardMember]]
  /// All entries in the order of the table, for suggestions and the reference.
  let all: [StandardMember]

  init(_ rows: [MemberTable.Row]) {
    self.init(
      rows.compactMap { operation, declaration in
        DeclarationParser.parse(operation, declaration)
      })
  }

  init(_ members: [StandardMember]) {
    all = members
    entries = Dictionary(grouping: all) { $0.name }
  }

  func named(_ name: String) -> [StandardMember] { entries[name] ?? [] }
}

extension MemberTable {
  private static let strings = MemberIndex(string)
  private static let characters = MemberIndex(character)
  private static let booleans = MemberIndex(bool)
  private static let integers = MemberIndex(integer)
  private static let signedIntegers = MemberIndex(signedInteger)
  private static let floatings = MemberIndex(floating)
  private static let decimals = MemberIndex(decimal)
  private static let uuids = MemberIndex(uuid)
  private static let dates = MemberIndex(date)
  private static let urls = MemberIndex(url)
  private static let datas = MemberIndex(data)
  private static let durations = MemberIndex(duration)
  private static let indexSets = MemberIndex(indexSet)
  private static let optionals = MemberIndex(optional)
  private static let arrays = MemberIndex(array)
  private static let identifiedArrays = MemberIndex(identifiedArray)
  private static let sets = MemberIndex(set)
  private static let dictionaries = MemberIndex(dictionary)
  private static let plainEnumerations = MemberIndex(plainEnumeration)
  static let calendars = MemberIndex(calendar)
  /// The functions of the standard library, which have no receiver.
  static let freeFunctions = MemberIndex(functions)

  /// The names of the members of all standard types.
  package static let names = Set(ReceiverKind.allCases.flatMap { index(of: $0).all.map(\.name) })

  /// Returns the entries for one kind of receiver.
  static func index(of receiver: ReceiverKind) -> MemberIndex {
    switch receiver {
    case .string: strings
    case .character: characters
    case .bool: booleans
    case .integer: integers
    case .signedInteger: signedIntegers
    case .floating: floatings
    case .decimal: decimals
    case .uuid: uuids
    case .date: dates
    case .url: urls
    case .data: datas
    case .duration: durations
    case .indexSet: indexSets
    case .optional: optionals
    case .array: arrays
    case .identifiedArray: identifiedArrays
    case .set: sets
    case .dictionary: dictionaries
    case .plainEnumeration: plainEnumerations
    }
  }
}

extension TypeTable {
  /// Returns the entries for values of `type` and for the type itself; nil for types without
  /// entries, such as structs.
  func members(of type: Type) -> MemberIndex? {
    switch type {
    case .scalar(let scalar): MemberTable.index(of: receiver(of: scalar))
    case .optional: MemberTable.index(of: .optional)
    case .array: MemberTable.index(of: .array)
    case .identifiedArray: MemberTable.index(of: .identifiedArray)
    case .set: MemberTable.index(of: .set)
    case .dictionary: MemberTable.index(of: .dictionary)
    case .nominal:
      nominal(type)?.functions
        ?? (nominal(type)?.isPlainEnumeration == true
          ? MemberTable.index(of: .plainEnumeration) : nil)
    case .range, .pair, .void, .unknown: nil
    }
  }

  private func receiver(of scalar: ScalarType) -> ReceiverKind {
    switch scalar {
    case .string: .string
    case .character: .character
    case .bool: .bool
    case .double, .float: .floating
    case .decimal: .decimal
    case .uuid: .uuid
    case .date: .date
    case .url: .url
    case .data: .data
    case .duration: .duration
    case .indexSet: .indexSet
    default: scalar.isUnsigned ? .integer : .signedInteger
    }
  }

  /// Returns the types for the placeholders of a receiver of type `type`.
  func placeholders(of type: Type) -> [String: Type] {
    var bindings = [String: Type](minimumCapacity: 4)
    bindings["$Self"] = type
    let element: Type?
    switch type {
    case .array(let held), .identifiedArray(let held), .set(let held): element = held
    case .scalar(.string): element = .character
    case .scalar(.indexSet): element = .int
    case .dictionary(let key, let value):
      bindings["$Key"] = key
      bindings["$Value"] = value
      element = .pair(.keyValue, key, value)
    case .optional(let wrapped):
      bindings["$Wrapped"] = wrapped
      element = nil
    case .scalar(let scalar):
      let magnitude = scalar.isUnsigned ? scalar : ScalarType(rawValue: "U\(scalar.rawValue)")
      bindings["$Magnitude"] = .scalar(magnitude ?? scalar)
      element = nil
    default: element = nil
    }
    if let element {
      bindings["$Element"] = element
      bindings["$Enumerated"] = .pair(.enumerated, .int, element)
      bindings["$ID"] = nominal(element)?.member("id")?.type ?? .unknown
    }
    return bindings
  }
}

/// Types that expressions may use without a declaration in a spec.
package enum BuiltinType {
  /// The status of a request, declared by the runtime.
  package static let requestStatus = NominalType(
    "RequestStatus",
    .enumeration([
      CaseSignature("idle"), CaseSignature("running"), CaseSignature("succeeded"),
      CaseSignature("failed", [Parameter(label: nil, name: "message", type: .string)]),
    ]),
    conformances: [.equatable, .hashable, .codable])

  /// The status of a storage, declared by the runtime.
  package static let storageStatus = NominalType(
    "StorageStatus",
    .enumeration([
      CaseSignature("loading"), CaseSignature("ready"), CaseSignature("saving"),
      CaseSignature("failed", [Parameter(label: nil, name: "message", type: .string)]),
    ]),
    conformances: [.equatable, .hashable, .codable])

  /// The statuses `.running` and `.succeeded` of a request.
  package static let running = Value.enumeration(1, [])
  package static let succeeded = Value.enumeration(2, [])
  /// The status `.loading` of a storage.
  package static let loading = Value.enumeration(0, [])
  /// The status `.ready` of a storage.
  package static let ready = Value.enumeration(1, [])

  /// The types that the runtime declares.
  package static let ofRuntime = [
    requestStatus.name: requestStatus, storageStatus.name: storageStatus,
  ]

  /// The components of a date that do not depend on the user's region.
  package static let calendarComponent = NominalType(
    "Calendar.Component",
    .enumeration(
      ["year", "month", "day", "hour", "minute", "second", "weekday"].map { CaseSignature($0) }),
    conformances: [.equatable, .hashable])

  /// What can be added to a date. In Swift, it is a `Calendar.Component`, too.
  package static let calendarUnit = NominalType(
    "Calendar.Unit",
    .enumeration(
      ["year", "month", "weekOfYear", "day", "hour", "minute", "second"]
        .map { CaseSignature($0) }),
    conformances: [.equatable, .hashable])

  /// The types that only arguments of standard members have.
  static let ofArguments = Dictionary(
    uniqueKeysWithValues: [roundingRule, calendarComponent, calendarUnit].map { ($0.name, $0) })

  static let roundingRule = NominalType(
    "FloatingPointRoundingRule",
    .enumeration(
      [
        "toNearestOrAwayFromZero", "toNearestOrEven", "up", "down", "towardZero", "awayFromZero",
      ].map { CaseSignature($0) }),
    conformances: [.equatable, .hashable])
}

/// The names of standard members in other languages.
enum ForeignMembers {
  /// The Swift name for each name from another language.
  static let equivalents = [
    "add": "append", "append": "insert", "push": "append", "put": "insert", "length": "count",
    "len": "count",
    "size": "count", "trim": "trimmed", "trimmingCharacters": "trimmed", "strip": "trimmed",
    "upper": "uppercased", "toUpperCase": "uppercased", "lower": "lowercased",
    "toLowerCase": "lowercased", "startsWith": "hasPrefix", "endsWith": "hasSuffix",
    "includes": "contains", "has": "contains", "find": "first", "indexOf": "firstIndex",
    "findIndex": "firstIndex", "every": "allSatisfy", "all": "allSatisfy", "pop": "popLast",
    "shift": "removeFirst", "clear": "removeAll", "delete": "remove", "concat": "append",
    "toString": "description", "empty": "isEmpty", "blank": "isEmpty", "join": "joined",
    "sortBy": "sorted", "sortedBy": "sorted", "reverseOrder": "reversed", "round": "rounded",
    "isIn": "contains", "flip": "toggle", "head": "first", "tail": "dropFirst", "take": "prefix",
    "sample": "randomElement", "drop": "dropFirst", "skip": "dropFirst", "any": "contains",
    "some": "contains", "upsert": "updateOrAppend",
  ]

  /// The names from other languages whose Swift equivalent has the same meaning and the same
  /// arguments.
  static let synonyms: Set<String> = [
    "add", "push", "length", "len", "size", "trim", "strip", "upper", "toUpperCase", "lower",
    "toLowerCase", "startsWith", "endsWith", "includes", "has", "toString", "empty", "blank",
    "round", "flip",
  ]
}
