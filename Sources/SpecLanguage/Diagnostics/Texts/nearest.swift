/// Returns the candidate that was probably meant, for "did you mean 'tasks'?". Returns nil if no
/// candidate is near.
///
/// A candidate is near if few edits turn the name into it: one edit for a name of two to four
/// letters, two for up to eight letters, three for a longer name. An edit is an added, missing or
/// wrong letter, or a swap of two letters. For a single letter, only the same letter in the other
/// case is near.
///
/// Two names of at most two letters are near only if they have the same letters.
///
/// A candidate that differs only in case is preferred. Among equally near candidates, the first in
/// alphabetical order is returned.
///
///     nearest("taks", among: ["state", "tasks"])  // "tasks"
///
/// Names of more than 64 bytes are not compared.
package func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
  nearName(name, among: candidates)?.name
}

/// A name that was probably meant.
package struct NearName: Sendable, Equatable {
  package let name: String
  /// Whether no other candidate is near. Always true if the name differs from the candidate only in
  /// case.
  package let isOnly: Bool

  package init(name: String, isOnly: Bool) {
    self.name = name
    self.isOnly = isOnly
  }
}

/// Returns the result of `nearest`. Also returns whether another candidate may be meant.
package func nearName(_ name: String, among candidates: some Sequence<String>) -> NearName? {
  nearName(name, among: Array(candidates))
}

/// Does the same as `nearName` for a sequence, but does not copy the candidates. Thousands of
/// unknown names may be compared with the same few keys.
package func nearName(_ name: String, among candidates: [String]) -> NearName? {
  guard let wanted = FoldedName(name) else { return nil }
  let limit = allowedEdits(wanted.bytes.count)
  var best: (name: String, distance: Int)?
  var isOnly = true
  var rows = DistanceRows()
  for candidate in candidates where candidate != name {
    guard abs(candidate.utf8.count - wanted.bytes.count) <= limit,
      (FoldedName.letters(of: candidate) ^ wanted.letters).nonzeroBitCount <= 2 * limit,
      let folded = FoldedName(candidate)
    else { continue }
    if max(wanted.bytes.count, folded.bytes.count) <= 2, wanted.letters != folded.letters {
      continue
    }
    let bound = isOnly ? limit : best?.distance ?? limit
    guard let distance = rows.distance(wanted.bytes, folded.bytes, atMost: bound) else { continue }
    if let best {
      if best.name == candidate { continue }
      if best.distance == 0 { isOnly = isOnly && distance > 0 } else { isOnly = distance == 0 }
      if (best.distance, best.name) < (distance, candidate) { continue }
    }
    best = (candidate, distance)
  }
  return best.map { NearName(name: $0.name, isOnly: isOnly) }
}

private func allowedEdits(_ length: Int) -> Int {
  switch length {
  case ...1: 0
  case ...4: 1
  case ...8: 2
  default: 3
  }
}

/// A short name in lower case, and the set of its letters.
private struct FoldedName {
  let bytes: [UInt8]
  let letters: UInt64

  init?(_ name: String) {
    guard name.utf8.count <= 64, !name.isEmpty else { return nil }
    bytes = name.utf8.map(\.lowercased)
    letters = Self.letters(of: name)
  }

  static func letters(of name: String) -> UInt64 {
    name.utf8.reduce(0) { $0 | 1 << UInt64($1.lowercased & 63) }
  }
}

/// Three rows of the table that computes a Damerau–Levenshtein distance. They are reused for the
/// next comparison.
private struct DistanceRows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  mutating func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    if left == right { return 0 }
    if current.isEmpty { makeRows() }
    for column in 0...right.count { last[column] = column }
    for row in 1...left.count {
      current[0] = row
      var smallest = row
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var cost = min(last[column], current[column - 1]) + 1
        cost = min(cost, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current[column] = cost
        smallest = min(smallest, cost)
      }
      if smallest > limit { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }

  /// Allocates the rows. Most comparisons do not need them, because the lengths or letters of the
  /// names differ too much.
  private mutating func makeRows() {
    beforeLast = [Int](repeating: 0, count: 65)
    last = beforeLast
    current = beforeLast
  }
}
