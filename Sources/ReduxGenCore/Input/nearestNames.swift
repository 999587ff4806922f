/// The names most like `name`, the nearest first: what a "did you mean" offers.
func nearestNames(to name: String, among candidates: [String], limit: Int = 3) -> [String] {
  let wanted = Array(name.lowercased().utf8)
  let ranked = candidates.compactMap { candidate -> (distance: Int, name: String)? in
    let distance = editDistance(wanted, Array(candidate.lowercased().utf8))
    return distance * 2 <= max(wanted.count, 2) ? (distance, candidate) : nil
  }
  return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .prefix(limit).map(\.name)
}

/// How many bytes must be put in, taken out or changed to make `a` of `b`.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var row = Array(0...b.count)
  for (i, left) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, right) in b.enumerated() {
      let change = diagonal + (left == right ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
