extension TreeBuilder {
  mutating func addKey(_ built: BuiltNode) {
    let last = frames.count - 1
    frames[last].countChild(built)
    let use = checkKey(built)
    frames[last].key = .init(node: built.node, place: built.place, use: use)
  }

  private mutating func checkKey(_ built: BuiltNode) -> CollectionFrame.Use {
    guard case .scalar(let scalar) = built.node.content else {
      let what = if case .sequence = built.node.content { "list" } else { "mapping" }
      let source = String(decoding: file.bytes[bytes(of: built.place)].prefix(200), as: UTF8.self)
      let isOneLine = !source.utf8.contains(0x0A) && source.utf8.count < 200
      var finding = Finding(
        .error, .nonScalarKey, "a key must be a scalar, this one is a \(what)",
        at: range(built.place),
        help: isOneLine ? "if it is text, quote it: \(quotedYAML(source))" : nil)
      if !isFollowedByColon(bytes(of: built.place).upperBound) {
        // `{each: {throws: busy}, [1, 2]}`: nothing says that a key was meant.
        finding = Finding(
          .error, .nonScalarKey, "expected 'key: value', found a \(what) without a key",
          at: range(built.place))
      } else if isOneLine, let names = namesWithoutBrackets(source) {
        finding = Finding(
          .error, .nonScalarKey, "a key with several names is written without brackets: '\(names)'",
          at: range(built.place), fixes: [Fix(source, by: names, at: range(built.place))])
      }
      report(finding)
      return .dropped
    }
    if scalar.text == "<<" && scalar.style == .plain {
      report(
        .mergeKey, "merge keys ('<<') are not supported: write the entries out", built.place)
      return .merged
    }
    let last = frames.count - 1
    guard let first = frames[last].keys.firstEntry(with: scalar.text, in: frames[last].entries)
    else { return .kept }
    reportDuplicate(built.node, of: first)
    return .repeated
  }

  /// Whether the next byte after a node, except for blanks, is a colon.
  private func isFollowedByColon(_ end: Int) -> Bool {
    file.bytes[min(end, file.bytes.count)...].first { $0 != 0x20 && $0 != 0x09 }
      == UInt8(ascii: ":")
  }

  /// Returns `leave, comeHome` for `[leave, comeHome]`; nil for a list that contains more than names.
  private func namesWithoutBrackets(_ source: String) -> String? {
    guard source.hasPrefix("["), source.hasSuffix("]") else { return nil }
    let inner = source.dropFirst().dropLast()
    let isOfNames = inner.utf8.allSatisfy { isNameByte($0) || ", .".utf8.contains($0) }
    let names = inner.split(separator: ",").map { trimmed(String($0)) }
    guard isOfNames, names.count > 1,
      names.allSatisfy({ name in
        name.utf8.first.map { $0 == UInt8(ascii: ".") || $0 >= UInt8(ascii: "A") } == true
          && !name.contains(" ")
      })
    else {
      return nil
    }
    return names.joined(separator: ", ")
  }

  mutating func reportDuplicate(_ key: YAMLNode, of first: YAMLEntry) {
    let name = excerpt(key.textOfScalar ?? "")
    let line = first.key.range.start.line
    report(
      Finding(
        .error, .duplicateKey, "duplicate key '\(name)': the first is on line \(line)",
        at: key.range, related: RelatedPlace("the first key", at: first.key.range)))
  }

  mutating func addValue(_ built: BuiltNode, for key: CollectionFrame.PendingKey) {
    let last = frames.count - 1
    let value = movedToKey(built, key)
    frames[last].countChild(value)
    switch key.use {
    case .kept: frames[last].entries.append(YAMLEntry(key: key.node, value: value.node))
    case .repeated: frames[last].repeated.append(YAMLEntry(key: key.node, value: value.node))
    case .merged: frames[last].merged += value.node.mergedEntries
    case .dropped: break
    }
  }

  /// Moves a missing value to the end of the colon after its key. Without a colon, as in `{a, b}`,
  /// moves it to the end of the key. libyaml often reports a missing value before the next token.
  private func movedToKey(_ built: BuiltNode, _ key: CollectionFrame.PendingKey) -> BuiltNode {
    guard built.place.isEmpty, built.node.textOfScalar == "", !built.node.isSwift else {
      return built
    }
    var offset = file.lines.byte(ofScalar: key.place.upperBound)
    while offset < file.bytes.count, isSpace(file.bytes, offset) { offset += 1 }
    let hasColon = offset < file.bytes.count && file.bytes[offset] == UInt8(ascii: ":")
    let start = hasColon ? file.lines.scalar(ofByte: offset + 1) : key.place.upperBound
    let node = YAMLNode(built.node.content, range: range(start..<start))
    return BuiltNode(node: node, place: start..<start)
  }
}

extension YAMLNode {
  /// The entries that a merge key with this value stands for.
  fileprivate var mergedEntries: [YAMLEntry] {
    switch content {
    case .mapping(let entries): entries
    case .sequence(let nodes):
      nodes.flatMap { node -> [YAMLEntry] in
        if case .mapping(let entries) = node.content { entries } else { [] }
      }
    case .scalar: []
    }
  }
}
