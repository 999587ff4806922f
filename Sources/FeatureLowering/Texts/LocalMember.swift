import FeatureAnalysis

/// A member that the code of a spec can use, and that Swift's own types lack.
///
/// A file that uses such a member declares it for itself, so that neither the runtime nor a generated
/// module adds anything to a type of the standard library. The names differ from those of the spec,
/// because a `fileprivate` member with the name of a member elsewhere in the same module, such as an
/// app's own `trimmed`, is an invalid redeclaration.
enum LocalMember: Int {
  case trimmed, containsText, firstElement, firstIndex, removeFirst, removeOffsets, moveOffsets,
    roundedDecimal, decimalDouble, calendarInUTC

  /// The name in generated code.
  var name: String {
    switch self {
    case .trimmed: "withoutOuterWhitespace"
    case .containsText: "contains"
    case .firstElement: "firstElement"
    case .firstIndex: "firstIndex"
    case .removeFirst: "removeFirst"
    case .removeOffsets: "removeElements"
    case .moveOffsets: "moveElements"
    case .roundedDecimal: "rounded"
    case .decimalDouble: "nearestDouble"
    case .calendarInUTC: "gregorianInUTC"
    }
  }

  /// The label of the first argument.
  var label: String {
    switch self {
    case .containsText: "subtext"
    case .roundedDecimal: "toDecimalPlaces"
    case .removeOffsets, .moveOffsets: "at"
    default: "withID"
    }
  }

  /// The member that a call of the member table uses; nil if Swift or the runtime has the member.
  init?(_ call: StandardCall) {
    switch (call.entry.operation, call.base?.type) {
    case (.trimmed, _): self = .trimmed
    case (.contains, .scalar(.string)?) where call.takesText: self = .containsText
    case (.removeID, .array?): self = .removeFirst
    case (.removeAtOffsets, .array?): self = .removeOffsets
    case (.moveOffsets, .array?): self = .moveOffsets
    case (.roundedToPlaces, _): self = .roundedDecimal
    case (.fromDecimal, _): self = .decimalDouble
    default: return nil
    }
  }
}

extension StandardCall {
  /// Whether the first parameter is a string.
  fileprivate var takesText: Bool {
    if case .value(.scalar(.string))? = entry.parameters.first?.kind { true } else { false }
  }
}

// MARK: - Declarations

/// Returns the extensions that declare `members`, for the end of a file.
func localExtensions(_ members: Set<LocalMember>, _ names: SharedNames) -> [SwiftDeclaration] {
  members.sorted { $0.rawValue < $1.rawValue }.map { $0.declaration(names) }
}

extension LocalMember {
  fileprivate func declaration(_ names: SharedNames) -> SwiftDeclaration {
    .extension(SwiftType(names.toolchainText(extended)), members: [.verbatim(source)])
  }

  private var extended: String {
    switch self {
    case .trimmed: "StringProtocol"
    case .containsText: "String"
    case .firstElement: "Sequence where Element: Identifiable"
    case .firstIndex: "Collection where Element: Identifiable"
    case .removeFirst: "Array where Element: Identifiable"
    case .removeOffsets, .moveOffsets: "Array"
    case .roundedDecimal, .decimalDouble: "Decimal"
    case .calendarInUTC: "Calendar"
    }
  }

  private var source: String {
    switch self {
    case .trimmed:
      """
      /// The string without Unicode white space and line ends at both ends.
      fileprivate var \(name): String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
          let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(self[first..<scalars.index(after: last)])
      }
      """
    case .containsText:
      """
      /// Whether the string contains `text`, compared character by character.
      fileprivate func \(name)(\(label) text: String) -> Bool {
        firstRange(of: text) != nil
      }
      """
    case .firstElement:
      """
      /// The first element with this id.
      fileprivate func \(name)(\(label) id: Element.ID) -> Element? {
        first { $0.id == id }
      }
      """
    case .firstIndex:
      """
      /// The position of the first element with this id.
      fileprivate func \(name)(\(label) id: Element.ID) -> Index? {
        firstIndex(where: { $0.id == id })
      }
      """
    case .removeFirst:
      """
      /// Removes the first element with this id, if there is one.
      @discardableResult fileprivate mutating func \(name)(\(label) id: Element.ID) -> Element? {
        firstIndex(where: { $0.id == id }).map { remove(at: $0) }
      }
      """
    case .removeOffsets:
      """
      /// Removes the elements at these positions.
      fileprivate mutating func \(name)(\(label) offsets: IndexSet) {
        for index in offsets.reversed() {
          remove(at: index)
        }
      }
      """
    case .moveOffsets:
      """
      /// Moves the elements at these positions before the element at `destination`.
      fileprivate mutating func \(name)(\(label) offsets: IndexSet, toOffset destination: Int) {
        let moved = offsets.map { self[$0] }
        let start = destination - offsets.count { $0 < destination }
        for index in offsets.reversed() {
          remove(at: index)
        }
        insert(contentsOf: moved, at: start)
      }
      """
    case .roundedDecimal:
      """
      /// The value with at most this number of decimal places. Halves are rounded away from zero.
      fileprivate func \(name)(\(label) places: Int) -> Decimal {
        var (value, result) = (self, Decimal())
        NSDecimalRound(&result, &value, places, .plain)
        return result
      }
      """
    case .decimalDouble:
      """
      /// The `Double` that is nearest to the value.
      fileprivate var \(name): Double { Double(description) ?? .nan }
      """
    case .calendarInUTC:
      """
      /// The Gregorian calendar in UTC. Its results are the same on each device, at each time.
      fileprivate static let \(name): Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
      }()
      """
    }
  }
}
