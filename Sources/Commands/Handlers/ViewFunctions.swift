import FeatureLowering
import SpecLanguage

extension ViewText {
  /// The functions around some lines that no other text declares, and the lines that use these functions
  /// and that the first text does not have.
  func functions(around lines: Set<Int>, lackingIn texts: [ViewText]) -> Set<Int> {
    let known = Set(texts.flatMap { text in text.lines.indices.compactMap(text.fullFunctionName) })
    let knownLines = Set(texts.first?.lines.map(\.trimmedStart) ?? [])
    var found: Set<Int> = []
    var rest = Array(lines)
    while let line = rest.popLast() {
      guard let function = outermostFunction(around: line, notIn: known),
        let name = functionName(of: function), found.insert(function).inserted
      else { continue }
      let uses = zip(words, words.dropFirst()).filter {
        $0.0.text == name && $0.1.text == "(" && functionName(of: $0.0.line) != name
          && !knownLines.contains(self.lines[$0.0.line].trimmedStart)
      }
      found.formUnion(uses.map(\.0.line))
      rest += uses.map(\.0.line)
    }
    return found
  }

  /// The extension around a line, if no other text extends its type.
  func extensionRange(around line: Int, lackingIn texts: [ViewText]) -> Range<Int>? {
    var line = line
    while let opener = openers[line] {
      line = opener.line
      let found = self.texts(ofLine: line)
      guard let index = found.firstIndex(of: "extension"), index + 1 < found.count else { continue }
      let isExtended = texts.contains {
        zip($0.words, $0.words.dropFirst()).contains {
          $0.0.text == "extension" && $0.1.text == found[index + 1]
        }
      }
      return isExtended ? nil : line..<endOfStatement(from: line)
    }
    return nil
  }

  /// The functions that send a plain action, where the function of that name in another text waits for the
  /// action: it was a request, and what came after its call no longer happens.
  func functionsThatWait(in written: ViewText, _ vocabulary: ViewVocabulary) -> [Int] {
    lines.indices.filter { line in
      guard let name = functionName(of: line), let wanted = onlyFunction(name),
        let former = written.onlyFunction(name),
        fullFunctionName(line) == written.fullFunctionName(former.lowerBound)
      else { return false }
      let awaited = written.actions(sentBy: ["run"], in: former)
        .subtracting(actions(sentBy: ["run"], in: wanted))
      return actions(sentBy: ["send", "dispatch"], in: wanted).intersection(awaited).contains {
        action in
        vocabulary.actions[action] != nil
          && !generatedNameSuffixes.contains { vocabulary.actions[action + $0] != nil }
      }
    }
  }

  /// The names in `run(.load)` after one of some functions.
  private func actions(sentBy functions: Set<String>, in range: Range<Int>) -> Set<String> {
    let found = range.flatMap(texts)
    return Set(
      found.indices.dropFirst(3).filter {
        found[$0 - 1] == "." && found[$0 - 2] == "(" && functions.contains(found[$0 - 3])
      }.map { found[$0] })
  }

  /// The function that a line begins, after the type that has it: `TaskListScreen.delete`.
  private func fullFunctionName(_ line: Int) -> String? {
    functionName(of: line).map { "\(memberName(atLine: line) ?? "").\($0)" }
  }

  /// The line of the outermost function around a line that is not among some functions.
  private func outermostFunction(around line: Int, notIn known: Set<String>) -> Int? {
    var found: Int?
    var line = line
    while let opener = openers[line] {
      line = callStart(opener.line)
      if let name = fullFunctionName(line), !known.contains(name) { found = line }
    }
    return found
  }
}
