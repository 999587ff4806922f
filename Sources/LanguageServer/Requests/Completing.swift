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
    if let index = latestIndex(document.path) { completion.addNames(of: index) }
    if completion.holdsCode {
      let files = specFiles(for: document.path)
      for attempt in CompletedText.attempts(for: file, at: offset) {
        let sources = specs(of: [attempt.file] + files.dropFirst())
        let candidates = sources.first.flatMap {
          indexNames(of: attempt.file, imports: $0.imports, cursor: attempt.cursor)?.candidates
        }
        guard let candidates, !candidates.isEmpty else { continue }
        completion.addCandidates(candidates)
        break
      }
    }
    return completion.json
  }
}
