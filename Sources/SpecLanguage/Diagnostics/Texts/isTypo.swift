/// Whether `name` is certainly a typo of `other`. The names may differ only in case, in two swapped
/// letters, or in one missing, added or wrong letter. The letters must be in a word of at least
/// four letters, after its first letter. Names that differ in first letters or digits are different
/// names, such as `lock` and `clock`.
///
///     isTypo("isLaoding", of: "isLoading")  // true
///     isTypo("isInvalid", of: "isValid")    // false
package func isTypo(_ name: String, of other: String) -> Bool {
  if differInCaseAlone(name, other) { return true }
  guard let edit = SingleEdit(name, other) else { return false }
  return edit.place >= (edit.isSwap ? 1 : 2) && edit.isWithinWords
}

package func differInCaseAlone(_ name: String, _ other: String) -> Bool {
  name.utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
}

/// The single edit that turns one name into another, ignoring case.
private struct SingleEdit {
  private let names: (left: [UInt8], right: [UInt8])
  /// The offset of the first difference between the names.
  let place: Int
  /// The number of letters in each name that the edit replaces.
  private let counts: (left: Int, right: Int)

  init?(_ left: String, _ right: String) {
    let names = (left: Array(left.utf8), right: Array(right.utf8))
    let place = zip(names.left, names.right).prefix { $0.lowercased == $1.lowercased }.count
    let left = names.left[place...].map(\.lowercased)
    let right = names.right[place...].map(\.lowercased)
    let isSwap = left.count > 1 && left.count == right.count && left[0] == right[1]
    let counts = [(1, 0), (0, 1), (1, 1), (2, 2)].first { counts in
      if counts == (2, 2), !isSwap || left[1] != right[0] { return false }
      return left.count >= counts.0 && right.count >= counts.1
        && left.dropFirst(counts.0) == right.dropFirst(counts.1)
    }
    guard let counts else { return nil }
    (self.names, self.place, self.counts) = (names, place, counts)
  }

  var isSwap: Bool { counts == (2, 2) }

  var isOfLetters: Bool {
    names.left[place..<place + counts.left].allSatisfy(\.isLetter)
      && names.right[place..<place + counts.right].allSatisfy(\.isLetter)
  }

  /// Whether the edit changes only letters of one word. The word must have at least four letters,
  /// and its first letter must stay the same.
  var isWithinWords: Bool {
    isOfLetters
      && isWithinWord(of: names.left.count > names.right.count ? names.left : names.right)
  }

  private func isWithinWord(of name: [UInt8]) -> Bool {
    var start = min(place, name.count - 1)
    while start > 0, name[start].isLetter, !isWordStart(name, start) { start -= 1 }
    var end = start + 1
    while end < name.count, name[end].isLetter, !isWordStart(name, end) { end += 1 }
    return end - start >= 4 && place > start
  }

  private func isWordStart(_ name: [UInt8], _ index: Int) -> Bool {
    name[index].isCapital && !name[index - 1].isCapital
  }
}
