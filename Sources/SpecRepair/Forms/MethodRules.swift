import SpecLanguage

// methods:
//   signIn(name: String) async throws -> Session                # wrong-kind
//
// methods:
//   signIn: {payload: {name: String}, returns: Session, throws: true}

extension FormPlace {
  /// Rewrites the methods of a dependency that are written as in a Swift protocol.
  var methodsAsInSwift: Rewriting? {
    guard section == "dependencies" else { return nil }
    let lines = IndentedLines(file)
    guard
      let opener = lines.chain(from: line).first(where: { file.word(ofLine: $0) == "methods" }),
      let key = SpecLine(file, line: opener).key
    else { return nil }
    let sign = SpecLine(file, line: opener).value
    if let list = methodsInBrackets(sign) { return list }
    guard sign.isEmpty || ["|", ">"].contains(sourceText(sign)) else { return nil }
    var declarations: [(place: Range<Int>, meant: String)] = []
    let below = lines.below(opener)
    let column = below.lazy.compactMap(lines.indentation).first
    for line in below where lines.indentation(of: line) != nil {
      guard lines.indentation(of: line) == column else {
        // The line above has parts of its own.
        if declarations.last.map({ range($0.place).start.line + 1 == line }) == true { return nil }
        continue
      }
      let shape = SpecLine(file, line: line)
      let place = shape.start..<shape.value.upperBound
      if let meant = method(asInSwift: sourceText(place)) { declarations.append((place, meant)) }
    }
    guard let first = declarations.first else { return nil }
    var edits = declarations.map { SourceEdit(bytes: $0.place, replacement: $0.meant) }
    var fixes = declarations.map {
      Fix(sourceText($0.place), by: $0.meant, at: range($0.place))
    }
    if !sign.isEmpty {
      let place = key.lowerBound..<sign.upperBound
      edits.insert(SourceEdit(bytes: place, replacement: "methods:"), at: 0)
      fixes.insert(Fix(sourceText(place), by: "methods:", at: range(place)), at: 0)
    }
    let finding = Finding(
      .error, .wrongKind,
      "expected 'name: {payload}', found "
        + (declarations.count == 1 ? "a declaration" : "declarations") + " in Swift syntax",
      at: range(first.place), help: "write \(excerpt(first.meant))", fixes: fixes)
    return Rewriting(edits: edits, finding: finding)
  }

  /// Rewrites a list of methods in brackets, such as `[load() async -> Item]`.
  private func methodsInBrackets(_ place: Range<Int>) -> Rewriting? {
    let source = sourceText(place)
    guard let match = source.wholeMatch(of: #/[\[{](?<inner>.*\).*)[\]}]/#) else { return nil }
    let methods = match.inner.parts.map { method(asInSwift: String($0.drop { $0 == " " })) }
    guard !methods.contains(nil) else { return nil }
    let entries = methods.compactMap { $0.map { $0.hasSuffix(":") ? $0 + " {}" : $0 } }
    return rewriting(
      place, by: "{\(entries.joined(separator: ", "))}", .wrongKind,
      "expected 'name: {payload}', found a declaration in Swift syntax")
  }

  /// The entry for a method in Swift syntax, such as `func load(id: Int) async -> Item`; nil if
  /// `source` is something else.
  private func method(asInSwift source: String) -> String? {
    guard
      let match = source.wholeMatch(
        of:
          #/(?:- +)?(?:func +)?(?<name>\w+)(?<colon> *: *)?\((?<inner>[^()]*)\)(?<effects>(?: +async)?(?: +throws(?:\(\w+\))?)?)(?: *-> *(?<type>[^{}]*[^{}: ]))? *:?/#
      ), match.inner.isEmpty || mapping(ofParameters: match.inner, ofCase: true) != nil
    else { return nil }
    var parts: [String] = []
    if let payload = mapping(ofParameters: match.inner, ofCase: true), !match.inner.isEmpty {
      parts.append("payload: \(payload)")
    }
    var isThrowing = match.effects.contains("throws")
    if let type = match.type, !["Void", "()"].contains(String(type)) {
      if let stream = type.wholeMatch(
        of: #/Async(?<throwing>Throwing)?Stream<(?<element>[^<>,]+)(?:, *[^<>,]+)?>/#)
      {
        parts.append("streams: \(inFlow(stream.element))")
        isThrowing = isThrowing || stream.throwing != nil
      } else {
        parts.append("returns: \(inFlow(type))")
      }
    }
    if isThrowing {
      let error = match.effects.firstMatch(of: #/\((?<type>\w+)\)/#)?.type
      parts.append("throws: \(error.map(String.init) ?? "true")")
    }
    return parts.isEmpty ? "\(match.name):" : "\(match.name): {\(parts.joined(separator: ", "))}"
  }

  /// A type inside of `{…}`, in quotes if YAML would misread it.
  private func inFlow(_ type: Substring) -> String {
    let type = String(type)
    return type.contains { "[],:".contains($0) } ? quotedYAML(type) : type
  }
}
