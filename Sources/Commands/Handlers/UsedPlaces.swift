import FeatureLowering

/// Where a view of the user uses what the spec declares. What a view uses twice, such as the action of two
/// buttons or a case that two switches have, is told apart by what is around it.
struct UsedPlaces {
  private let knownViews: Set<String>
  private var references: [[String]: Set<ViewText.Reference>] = [:]
  /// The string literals of each place, and of the whole file.
  private var texts: [[String]: Set<Substring>] = [:]
  private var allTexts: Set<Substring> = []
  /// From where each page is reached, and from where any page is.
  private var origins: [ViewText.Reference: [String: Set<String>]] = [:]
  private var allOrigins: [String: Set<String>] = [:]

  init(of text: ViewText, _ vocabulary: ViewVocabulary) {
    knownViews = vocabulary.views
    for line in text.lines.indices {
      let literals = text.literals(line)
      texts[text.surroundings(ofLine: line), default: []].formUnion(literals)
      allTexts.formUnion(literals)
    }
    for (reference, line) in text.references(vocabulary) {
      references[text.surroundings(ofLine: line), default: []].insert(reference)
      guard case .view = reference, let origin = text.pageOrigin(ofLine: line) else { continue }
      origins[reference, default: [:]][origin.kind, default: []].insert(origin.name)
      allOrigins[origin.kind, default: []].insert(origin.name)
    }
    for name in vocabulary.views where text.words.contains(where: { $0.text == name }) {
      for kind in ViewText.presentations { allOrigins[kind, default: []].insert(name) }
    }
  }

  /// Whether the part around a use exists in the file, without the use. A button is known by its text.
  func lacks(_ reference: ViewText.Reference, _ line: Int, of view: ViewText) -> Bool {
    let place = view.surroundings(ofLine: line)
    let literals = view.literals(line)
    guard let found = references[place] else {
      return !literals.isEmpty && allTexts.isDisjoint(with: literals)
    }
    return literals.isEmpty
      ? !found.contains(reference) : texts[place, default: []].isDisjoint(with: literals)
  }

  /// Whether the file reaches a page from another case or another screen than the spec does.
  func movesPage(_ reference: ViewText.Reference, to origin: ViewText.PageOrigin) -> Bool {
    guard case .view = reference, let found = origins[reference]?[origin.kind],
      allOrigins[origin.kind]?.contains(origin.name) == true
    else { return false }
    let isKnown = origin.kind == "case" || found.isSubset(of: knownViews)
    return isKnown && !found.contains(origin.name)
  }
}
