import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

extension LanguageServer {
  mutating func completion(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let (document, _, offset) = try requestedPlace(of: parameters)
    let file = document.file
    let context = KeyContext(at: offset, in: file)
    if document.isConfiguration {
      var completion = Completion(context, in: configurationKeyTable)
      completion.addKeys()
      return completion.json
    }
    let isApp = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasPrefix("app:")
    }
    var completion = Completion(context, in: isApp ? appKeyTable : specKeyTable)
    completion.addKeys()
    let imports = imports(of: document.path)
    let attempts = CompletedText.attempts(for: file, at: offset)
    // In a text with an open bracket, and no earlier one, the names are those of the closed text.
    let index =
      latestIndex(document.path)
      ?? attempts.lazy.compactMap { indexNames(of: $0.file, imports: imports)?.index }.first
    if let index { completion.addNames(of: index) }
    if completion.holdsCode {
      for attempt in attempts {
        let candidates =
          indexNames(of: attempt.file, imports: imports, cursor: attempt.cursor)?.candidates
        guard let candidates, !candidates.isEmpty else { continue }
        completion.addCandidates(candidates)
        break
      }
    }
    return completion.json
  }
}
