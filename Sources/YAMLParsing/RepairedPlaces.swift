import Diagnostics

/// A change of what libyaml is given to read that makes of a line what it was meant to be.
struct SourceEdit {
  /// The bytes of the file; none for what is put in.
  let bytes: Range<Int>
  /// In ASCII.
  let replacement: String
}

/// Where the scalars of a repaired text stand in the file, which has others of another length.
struct RepairedPlaces {
  /// What was put in place of scalars of the file: where it begins in the repaired text and in the
  /// file, and how long both are.
  private var stretches: [(start: Int, count: Int, original: Int, originalCount: Int)] = []
  /// How far behind the last of them the repaired text is ahead of the file.
  private var shift = 0

  /// Takes the next edit of the file.
  mutating func append(original: Int, originalCount: Int, count: Int) {
    stretches.append((original + shift, count, original, originalCount))
    shift += count - originalCount
  }

  /// The place in the file of a scalar of the repaired text.
  func original(_ scalar: Int) -> Int {
    guard let first = stretches.first, scalar >= first.start else { return scalar }
    var low = 0
    var high = stretches.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= scalar { low = middle } else { high = middle }
    }
    let last = stretches[low]
    let distance = scalar - last.start
    return last.original
      + (distance < last.count
        ? min(distance, last.originalCount) : distance - last.count + last.originalCount)
  }
}

extension YAMLEvent {
  func moved(to places: RepairedPlaces) -> YAMLEvent {
    YAMLEvent(
      kind: kind, anchor: anchor, tag: tag, start: places.original(start),
      end: places.original(end), column: column, lines: lines)
  }
}

extension YAMLSyntaxError {
  func moved(to places: RepairedPlaces) -> YAMLSyntaxError {
    YAMLSyntaxError(
      problem: problem, place: places.original(place), line: line, context: context,
      contextPlace: places.original(contextPlace))
  }
}
