import Diagnostics

/// Reads one YAML document with libyaml. Nil if nothing can be made of the text, or if it breaks a
/// limit.
///
/// Duplicate keys and texts that YAML misreads for want of quotes are reported too, but the
/// document is returned: with the first of two keys, and with the text as it was meant. It is
/// returned without the lines that are no YAML, where the rest is: their findings say what they left
/// out.
package func parseYAML(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> YAMLNode? {
  var effort = RepairEffort()
  return parseYAML(file, mending: [], &effort, &diagnostics)
}

/// The same for a file some of whose lines are known to be wrong: they are put right and reported.
package func parseYAML(
  _ file: SourceFile, mending lines: [LineRepair], _ effort: inout RepairEffort,
  _ diagnostics: inout Diagnostics
) -> YAMLNode? {
  guard checkEncoding(file, &diagnostics) else { return nil }
  var repairs = SourceRepairs(file, lines)
  while true {
    var builder = TreeBuilder(file, repairs: repairs.textsByScalar)
    let error = read(repairs, into: &builder)
    var explanation = error.map {
      SyntaxErrorExplanation($0.moved(to: repairs.places), file)
    }
    explanation?.mendIndentation(in: repairs, &effort)
    if let explanation {
      let isTold = repairs.isTold(explanation)
      // Each mistake is read on from anew.
      if !lines.isEmpty { _ = effort.spend(file) }
      if repairs.add(explanation) { continue }
      if !isTold { diagnostics.report(explanation.finding) }
    }
    if error == nil {
      if let second = builder.secondDocument, repairs.joinDocuments(second) { continue }
      if repairs.leaveOutTexts(but: builder.usedRepairs) { continue }
      if repairs.maskFlowTexts(onLines: builder.linesOfSplitStrings) { continue }
    }
    for finding in repairs.findings { diagnostics.report(finding) }
    // What is left may be no spec any more.
    if !repairs.gaps.isEmpty, builder.document?.isMapping != true { return nil }
    diagnostics.report(builder.findings)
    return error == nil ? builder.document : nil
  }
}

/// Feeds a builder until the stream or the builder ends; returns what libyaml failed at.
private func read(_ repairs: SourceRepairs, into builder: inout TreeBuilder) -> YAMLSyntaxError? {
  repairs.bytes.withUnsafeBufferPointer { bytes in
    guard !bytes.isEmpty, let reader = YAMLEventReader(bytes) else {
      builder.reportEmpty()
      return nil
    }
    do throws(YAMLSyntaxError) {
      while builder.take(try reader.next().moved(to: repairs.places)) {}
      return nil
    } catch {
      return error
    }
  }
}
