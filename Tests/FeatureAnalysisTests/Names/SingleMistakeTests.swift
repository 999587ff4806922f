import FeatureAnalysis
import Testing

/// Adds one mistake to a spec that already contains four. The added mistake is reported once, at
/// its position, and the four others are still reported.
@Suite("A mistake among four others")
struct SingleMistakeTests {
  private static let spec = """
    feature: Shop
    models:
      Wrong:
        label: ⟦Strin⟧
      Item:
        id: UUID = UUID()
        title: String
        done: Bool = false
      Note:
        doc: A note.
        conforms: [Codable]
        properties: {text: String, stars: Int = 0}
      Phase:
        - idle
        - moved: {place: String}
          doc: It went on.
    state:
      wrong: Int = ⟦"a"⟧
      items: [Item]
      filter: ItemFilter = .all
      phase: Phase = .idle
      count: Int = 0
      note: Note?
    filters:
      ItemFilter:
        over: items
        as: shownItems
        cases:
          all: true
          named: {payload: {_ text: String}, where: title.contains(text), sort: -title}
    derived:
      total: Int = items.count
      double: {type: Int, value: total * 2}
    actions:
      tick:
        reduce: state.count += 1
      rename:
        payload: {id: UUID, title: String}
        reduce: "state.items[id: id]?.title = title"
      annotate:
        payload: {_ note: Note}
        reduce: state.count += note.stars + state.shownItems.count
      load:
      loaded:
        payload: {_ items: [Item]}
        reduce: state.items = items
    dependencies:
      repository:
        methods:
          loadAll: {returns: "[Item]"}
    events:
      saved:
      moved:
        doc: It went on.
        payload: {to: String}
    middleware:
      ShopLoading:
        doc: What is loaded.
        load:
          perform: repository.loadAll()
          then: .loaded(result)
          id: loading
        annotate:
          require: note.stars > 0
          message: A note needs a star.
        loaded:
          cancel: loading
      ShopWrong:
        tick:
          require: ⟦5⟧
          message: No.
    scenarios:
      it loads:
        given: {items: [{id: 1, title: Milk}], phase: {moved: here}}
        with: {repository.loadAll: []}
        when: [load]
        then: state.total == 0
      it is wrong:
        then: ⟦3⟧

    """

  private static let others = ["unknown-type", "type-mismatch", "type-mismatch", "type-mismatch"]

  struct Mistake: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    let id: String
    var testDescription: String { new }

    init(_ old: String, _ new: String, _ id: String) {
      (self.old, self.new, self.id) = (old, new, id)
    }
  }

  @Test("A mistake is reported once, and hides none of four other mistakes", arguments: mistakes)
  func isReportedOnce(_ mistake: Mistake) throws {
    let place = try #require(
      Self.spec.firstRange(of: mistake.old), "not in the spec: \(mistake.old)")
    var marked = Self.spec
    marked.replaceSubrange(place, with: mistake.new)
    var ids = Self.others
    let before = Self.spec[..<place.lowerBound].count { $0 == "⟦" }
    ids.insert(mistake.id, at: before)
    check(marked + ids.map { "~ \($0)" }.joined(separator: "\n"))
  }

  private static let mistakes = keys + shapes + declarations + repetitions

  private static let keys = [
    Mistake("properties: {text", "⟦propertes⟧: {text", "unknown-key"),
    Mistake("properties: {text", "⟦members⟧: {text", "unknown-key"),
    Mistake(
      "Note:\n    doc: A note.\n    conforms: [Codable]\n    properties: {text: String, stars: Int = 0}",
      "⟦Note⟧:\n    doc: A note.\n    conforms: [Codable]", "missing-key"),
    Mistake("doc: It went on.\nstate", "⟦remark⟧: It went on.\nstate", "wrong-kind"),
    Mistake("as: shownItems", "⟦called⟧: shownItems", "unknown-key"),
    Mistake(
      "payload: {_ text: String}, where", "⟦carries⟧: {_ text: String}, where", "unknown-key"),
    Mistake("double: {type: Int, value: total * 2}", "double: {⟦code⟧: total * 2}", "unknown-key"),
    Mistake("double: {type: Int, value", "double: {⟦tpye⟧: Int, value", "unknown-key"),
    Mistake("methods:\n      loadAll", "⟦methds⟧:\n      loadAll", "unknown-key"),
    Mistake(
      "repository:\n    methods:\n      loadAll: {returns: \"[Item]\"}",
      "⟦repository⟧:\n    doc: Where.", "missing-key"),
    Mistake("payload: {to: String}", "⟦carries⟧: {to: String}", "unknown-key"),
    Mistake(
      "moved:\n    doc: It went on.\n    payload: {to: String}", "⟦moved⟧:\n    doc: It went on.",
      "missing-key"),
    Mistake("doc: What is loaded.", "⟦remark⟧: What is loaded.", "unknown-key"),
    Mistake("message: A note", "⟦why⟧: A note", "unknown-key"),
    Mistake("id: loading", "⟦name⟧: loading", "unknown-key"),
  ]

  private static let shapes = [
    Mistake("id: loading", "id: ⟦[loading]⟧", "wrong-kind"),
    Mistake("id: loading", "⟦id⟧:", "empty-value"),
    Mistake("as: shownItems", "as: ⟦[shownItems]⟧", "wrong-kind"),
    Mistake("payload: {_ text: String}, where", "⟦payload⟧: , where", "empty-value"),
    Mistake("methods:\n      loadAll: {returns: \"[Item]\"}", "⟦methods⟧:", "empty-value"),
    Mistake("properties: {text: String, stars: Int = 0}", "properties: ⟦3⟧", "wrong-kind"),
    Mistake("payload: {to: String}", "payload: ⟦String⟧", "wrong-kind"),
    Mistake("over: items", "over: ⟦{list: items}⟧", "wrong-kind"),
    Mistake("then: .loaded(result)", "⟦then⟧:", "empty-value"),
  ]

  private static let declarations = [
    Mistake("Item:\n    id: UUID = UUID()", "Item:\n    ⟦var id⟧: UUID = UUID()", "invalid-name")
  ]

  private static let repetitions = [
    Mistake("title: String", "title: String\n    ⟦title⟧: Int", "duplicate-key"),
    Mistake("count: Int = 0", "count: Int = 0\n  ⟦count⟧: String", "duplicate-key"),
    Mistake(
      "Note:\n    doc", "⟦Item⟧: {title: String}\n  Note:\n    doc", "duplicate-key"),
    Mistake(
      "derived:", "  ⟦ItemFilter⟧: {over: items, as: shownItems, cases: {all: true}}\nderived:",
      "duplicate-key"),
    Mistake("load:\n  loaded", "load:\n  ⟦load⟧: {reduce: none}\n  loaded", "duplicate-key"),
    Mistake(
      "events:", "  ⟦repository⟧: {protocol: ShopRepository, methods: {loadAll: {}}}\nevents:",
      "duplicate-key"),
  ]
}
