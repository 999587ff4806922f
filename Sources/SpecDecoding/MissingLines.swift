import Diagnostics
import YAMLParsing

// Show:
//   over: tasks
//     all: true        # a line 'cases:' is missing above this one

/// A key on a line of its own that is missing above what stands below it.
struct MissingLine {
  let key: String
  /// Columns of blanks in front of the key.
  let indentation: Int
  /// The line that it is missing above, and its own columns of blanks.
  let line: Int
  let found: Int
  /// The lines of the declaration.
  var lines: Range<Int>
}

extension SpecReading {
  /// Reads lines that miss a key above them as if it were there, where that explains what is wrong.
  mutating func insertMissingLines(
    _ mended: inout [LineRepair], _ effort: inout RepairEffort
  ) {
    guard canBeMended else { return }
    let lines = IndentedLines(file)
    var survey = DeclarationSurvey(lines, file)
    for line in 1..<file.lines.lineCount + 1 { survey.take(line) }
    survey.endDeclaration(at: file.lines.lineCount + 1)
    for missing in survey.found.that(holdOneOf: linesOfErrors) {
      guard effort.spend(file) else { return }
      let repair = missing.repair(in: file, step: lines.step)
      guard let reading = SpecReading(file, mending: mended + [repair], &effort) else { continue }
      guard reading.faults < faults + (lacksKey(in: missing.lines) ? 1 : 0) else { continue }
      mended.append(repair)
      self = reading
    }
  }

  /// In order.
  private var linesOfErrors: [Int] {
    diagnostics.inSourceOrder.lazy.filter { $0.severity == .error }.map {
      Int($0.range.start.line)
    }
  }

  private func lacksKey(in lines: Range<Int>) -> Bool {
    diagnostics.findings.contains {
      ($0.id == .missingKey || $0.id == .unknownKey)
        && lines.contains(Int($0.range.start.line))
    }
  }
}

extension [MissingLine] {
  /// Those in whose declarations one of some lines stands, all in order.
  fileprivate func that(holdOneOf lines: [Int]) -> [MissingLine] {
    var rest = lines[...]
    return filter { missing in
      rest = rest.drop { $0 < missing.lines.lowerBound }
      return rest.first.map { missing.lines.contains($0) } ?? false
    }
  }
}

extension MissingLine {
  fileprivate func repair(in file: SourceFile, step: Int) -> LineRepair {
    let bytes = file.lines.bytes(ofLine: line)
    let start = file.lines.position(ofByte: bytes.lowerBound)
    let lineEnd = file.lineEnd(ofLine: start.line)
    let text = String(repeating: " ", count: indentation) + key + ":" + lineEnd
    let front = SourceRange(start, start.advanced(by: found))
    let blanks = file.text(in: front)
    // Otherwise the lines below have to be moved too.
    let isEnough = found - indentation >= min(step, 2) || key == "cases"
    let finding = Finding(
      .error, .missingKey, "a line '\(key):' is missing above this one",
      at: SourceRange(front.end, file.lines.position(ofByte: bytes.upperBound)),
      fixes: isEnough ? [Fix(blanks, by: text + blanks, at: front)] : [])
    return LineRepair(inserting: text, above: line, of: file, finding)
  }
}
