import SpecLanguage

/// Finds merge conflicts that git has left in a file.
enum MergeConflict {
  /// Whether the bytes contain an unresolved merge conflict with all its markers.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    sides(of: bytes) != nil
  }

  /// Returns the file's contents on each side of the conflict; nil if there is no conflict, or if
  /// markers are missing.
  static func sides(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    enum Part { case both, ours, base, theirs }
    var sides: (ours: [UInt8], theirs: [UInt8]) = ([], [])
    var part = Part.both
    var count = 0
    var start = 0
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = bytes[start..<(newline.map { $0 + 1 } ?? bytes.count)]
      start = line.endIndex
      switch (part, ConflictMarker(beginning: line)) {
      case (.both, .ours): part = .ours
      case (.ours, .base): part = .base
      case (.ours, .middle), (.base, .middle): part = .theirs
      case (.theirs, .theirs):
        part = .both
        count += 1
      case (.both, nil):
        sides.ours += line
        sides.theirs += line
      case (.ours, nil): sides.ours += line
      case (.theirs, nil): sides.theirs += line
      case (.base, nil): break
      default: return nil
      }
    }
    return part == .both && count > 0 ? sides : nil
  }
}

extension Manifest {
  /// Reads a manifest. If it has a merge conflict, the result contains the files of both sides.
  init(reading bytes: [UInt8]) throws(ManifestFault) {
    guard let sides = MergeConflict.sides(of: bytes) else {
      self = try Manifest(parsing: bytes)
      return
    }
    self = try Manifest(parsing: sides.ours).merged(with: try Manifest(parsing: sides.theirs))
  }

  private func merged(with other: Manifest) -> Manifest {
    var entries = Dictionary(files.map { ($0.path, $0.entry) }, uniquingKeysWith: { $1 })
    for file in other.files {
      entries[file.path] = entries[file.path].map { Self.merged($0, file.entry) } ?? file.entry
    }
    return Manifest(
      specs: specs + other.specs.filter { !specs.contains($0) }, options: options ?? other.options,
      stored: stored.merging(other.stored) { own, _ in own },
      files: entries.map { File(path: $0.key, entry: $0.value) })
  }

  /// Merges the entries of a file. A file that is user-owned on one side of the conflict stays
  /// user-owned.
  private static func merged(_ one: Entry, _ other: Entry) -> Entry {
    guard case .generated(let hashes) = one, case .generated(let others) = other else {
      return .yours
    }
    return .generated(hashes + others.filter { !hashes.contains($0) })
  }
}
