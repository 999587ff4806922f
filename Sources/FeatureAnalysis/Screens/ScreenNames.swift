import SpecLanguage

/// The words of a name, with capitals: `Task List` for `TaskList` or `taskList`, `URL List` for
/// `URLList`.
package func titleWords(of name: String) -> String {
  let letters = Array(name.utf8)
  var words: [UInt8] = []
  words.reserveCapacity(letters.count + 8)
  for (index, letter) in letters.enumerated() {
    if letter == UInt8(ascii: "_") {
      if words.last != nil, words.last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) }
      continue
    }
    let previous = index > 0 ? letters[index - 1] : 0
    let next = index + 1 < letters.count ? letters[index + 1] : 0
    let begins = isCapital(letter) && (!isCapital(previous) || isSmall(next))
    if begins, let last = words.last, last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) }
    let isFirst = words.isEmpty || words.last == UInt8(ascii: " ")
    words.append(isFirst && isSmall(letter) ? letter & 0xDF : letter)
  }
  return String(decoding: words, as: UTF8.self)
}

private func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

private func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

/// The ends of the names of screens that say nothing about what they show.
let screenEnds = ["Screen", "ViewController", "View", "Page"]

extension String {
  /// The name without one of the ends, if something is left.
  func without(ends: [String]) -> String {
    for end in ends where hasSuffix(end) && count > end.count { return String(dropLast(end.count)) }
    return self
  }

  var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}

/// The names of views that follow from other names. Each name is used once.
struct ViewNames {
  private var taken: Set<String>

  init(of spec: FeatureSpec) {
    taken = Set(spec.declaredNames.lazy.filter(\.isType).map { $0.name.value.lowercased() })
    taken.formUnion(GeneratedNames.types(of: spec.name.value).lazy.map { $0.lowercased() })
    taken.formUnion(SwiftUITypes.names.lazy.map { $0.lowercased() })
    taken.formUnion(ReservedNames.types.keys.lazy.map { $0.lowercased() })
  }

  /// Returns the first of the names that no type has; otherwise, the last one with a number.
  mutating func unique(_ names: [String]) -> String {
    for name in names where taken.insert(name.lowercased()).inserted { return name }
    var number = 2
    let last = names.last ?? "View"
    while !taken.insert("\(last)\(number)".lowercased()).inserted { number += 1 }
    return "\(last)\(number)"
  }
}
