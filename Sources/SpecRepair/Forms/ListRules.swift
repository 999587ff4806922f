import SpecLanguage

// Rules for lists that are written without brackets.

extension FormPlace {
  /// Puts a list of names in braces in brackets, such as in `{cancel: load, search}`.
  var listInBraces: Rewriting? {
    let line = file.lines.bytes(ofLine: self.line)
    guard isInFlow, finding.id == .unknownKey || finding.id == .emptyValue else { return nil }
    let found = file.lines.byte(at: finding.range.start) - line.lowerBound
    let source = sourceText(line)
    for match in source.matches(
      of: #/\b(?<key>cancel|bind|of|together|holds): (?<names>\w+(?:, *\w+)+)(?= *[,}])(?!:)/#)
    {
      let start = source[..<match.names.startIndex].utf8.count
      guard start..<start + match.names.utf8.count ~= found else { continue }
      let place = line.lowerBound + start..<line.lowerBound + start + match.names.utf8.count
      return rewriting(
        place, by: "[\(match.names)]", .wrongKind,
        "'\(match.key)' has a list of names, found no brackets")
    }
    return nil
  }

  /// Puts names in brackets that are in braces, such as `bind: {name, email}`.
  var namesInBraces: Rewriting? {
    guard [.wrongKind, .unknownKey, .emptyValue].contains(finding.id) else { return nil }
    let line = file.lines.bytes(ofLine: self.line)
    let source = sourceText(line)
    let start = file.lines.byte(at: finding.range.start)
    for match in source.matches(
      of:
        #/\b(?<key>bind|undo|cases|conforms|of|with|together|except|answers|holds|cancel): (?<list>\{ *\w+(?: *, *\w+)* *\})/#
    ) {
      let open = line.lowerBound + source[..<match.list.startIndex].utf8.count
      let place = open..<open + match.list.utf8.count
      guard place.contains(start) else { continue }
      return rewriting(
        place, by: "[\(match.list.dropFirst().dropLast())]", .wrongKind,
        "'\(match.key)' has a list of names, found braces",
        edits: [
          SourceEdit(bytes: open..<open + 1, replacement: "["),
          SourceEdit(bytes: place.upperBound - 1..<place.upperBound, replacement: "]"),
        ])
    }
    return nil
  }

  /// Puts several steps of one item in brackets, such as `- add: 1, wait: 1s, remove: 1`.
  var listOfSteps: Rewriting? {
    let source = sourceText(wholeItem)
    guard section == "scenarios", !isInFlow, file.content[shape.start] == UInt8(ascii: "-"),
      source.wholeMatch(of: #/\w+(: ([\w.]+|\{[^{}]*\}))?(, \w+(: ([\w.]+|\{[^{}]*\}))?)+/#) != nil
    else { return nil }
    return rewriting(
      wholeItem, by: "[\(source)]", .wrongKind, "expected one step, found a list without brackets")
  }
}
