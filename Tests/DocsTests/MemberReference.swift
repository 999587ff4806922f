@testable import FeatureAnalysis

/// The members of standard types as Swift declarations, by type.
struct MemberReference {
  private var text = ""
  private(set) var declarations: Set<String> = []

  static func render() -> MemberReference {
    var reference = MemberReference()
    let table = MemberTable.self
    reference.add("Lists, identified arrays, sets, dictionaries and strings", table.sequence)
    reference.add("Lists, identified arrays and strings", table.ordered)
    reference.add("Lists and identified arrays", table.list)
    let lists = table.sequence.count + table.ordered.count + table.list.count
    reference.add("`[T]`", table.array.dropFirst(lists))
    reference.add("`IdentifiedArray<T>`", table.identifiedArray.dropFirst(lists))
    reference.add("`Set<T>`", table.set.dropFirst(table.sequence.count))
    reference.add("`[K: V]`", table.dictionary.dropFirst(table.sequence.count))
    let texts = table.sequence.count + table.ordered.count
    reference.add("`String`", table.string.dropFirst(texts))
    reference.add("`Character`", table.character)
    reference.add("`Bool`", table.bool)
    reference.add("Integers", table.integer)
    reference.add("Integers with a sign", table.signedInteger.dropFirst(table.integer.count))
    reference.add("`Double`, `Float`", table.floating)
    reference.add("`Decimal`", table.decimal)
    reference.add("`UUID`", table.uuid)
    reference.add("`Date`", table.date)
    reference.add("`Calendar.utc`", table.calendar)
    reference.add("`URL`", table.url)
    reference.add("`Data`", table.data)
    reference.add("`Duration`", table.duration)
    reference.add("`IndexSet`", table.indexSet)
    reference.add("Optionals", table.optional)
    reference.add("Enums whose cases carry nothing", table.plainEnumeration)
    reference.add("Functions", table.functions)
    return reference
  }

  var markdown: String { text }

  private mutating func add(_ title: String, _ rows: some Sequence<MemberTable.Row>) {
    var lines: [String] = []
    for (operation, written) in rows {
      guard let member = DeclarationParser.parse(operation, written) else { continue }
      declarations.insert(member.declaration)
      lines.append(shown(member))
    }
    if !text.isEmpty { text += "\n" }
    text += "\(title):\n\n```swift\n" + lines.joined(separator: "\n") + "\n```\n"
  }

  /// Returns the declaration of a member. The member table marks a settable subscript as mutating.
  private func shown(_ member: StandardMember) -> String {
    guard member.kind == .subscripting else {
      return member.isVariadic
        ? member.declaration.replacing("others: T", with: "others: T...") : member.declaration
    }
    let access = member.isMutating ? " { get set }" : " { get }"
    return member.declaration.replacing("mutating ", with: "") + access
  }
}
