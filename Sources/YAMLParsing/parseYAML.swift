import Diagnostics

/// Reads one YAML document with libyaml. Nil if the text is not YAML or breaks a limit.
///
/// Duplicate keys and texts that YAML misreads for want of quotes are reported too, but the
/// document is returned: with the first of two keys, and with the text as it was meant.
package func parseYAML(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> YAMLNode? {
  guard checkEncoding(file, &diagnostics) else { return nil }
  var repairs = QuotingRepairs(file)
  while true {
    var builder = TreeBuilder(file, repairs: repairs.texts)
    let error = read(repairs.bytes, into: &builder)
    var repair: Range<Int>?
    let explanation = error.map { SyntaxErrorExplanation($0, file) }
    if let explanation, !repairs.touchLine(of: explanation) {
      diagnostics.report(explanation.finding)
      repair = explanation.textToQuote
    }
    if let repair, repairs.add(repair) { continue }
    diagnostics.report(builder.findings)
    return error == nil ? builder.document : nil
  }
}

/// Feeds a builder until the stream or the builder ends; returns what libyaml failed at.
private func read(_ bytes: [UInt8], into builder: inout TreeBuilder) -> YAMLSyntaxError? {
  bytes.withUnsafeBufferPointer { bytes in
    guard !bytes.isEmpty, let reader = YAMLEventReader(bytes) else {
      builder.reportEmpty()
      return nil
    }
    do throws(YAMLSyntaxError) {
      while builder.take(try reader.next()) {}
      return nil
    } catch {
      return error
    }
  }
}
