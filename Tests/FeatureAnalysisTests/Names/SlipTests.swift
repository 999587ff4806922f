import FeatureAnalysis
import Testing

/// One error in a key, a shape or a declaration of a spec with four others, two before and two
/// after it: it is reported once, at its place, and hides none of them.
@Suite("A mistake among four others")
struct SlipTests {
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

  struct Slip: CustomTestStringConvertible, Sendable {
    let old: String
    let new: String
    let id: String
    var testDescription: String { new }

    init(_ old: String, _ new: String, _ id: String) {
      (self.old, self.new, self.id) = (old, new, id)
    }
  }

  @Test("is reported once and hides none of them", arguments: slips)
  func isToldOnce(_ slip: Slip) throws {
    let place = try #require(Self.spec.firstRange(of: slip.old), "not in the spec: \(slip.old)")
    var marked = Self.spec
    marked.replaceSubrange(place, with: slip.new)
    var ids = Self.others
    let before = Self.spec[..<place.lowerBound].count { $0 == "⟦" }
    ids.insert(slip.id, at: before)
    check(marked + ids.map { "~ \($0)" }.joined(separator: "\n"))
  }

  private static let slips = keys + shapes + declarations + repetitions

  private static let keys = [
    Slip("properties: {text", "⟦propertes⟧: {text", "unknown-key"),
    Slip("properties: {text", "⟦members⟧: {text", "unknown-key"),
    Slip(
      "Note:\n    doc: A note.\n    conforms: [Codable]\n    properties: {text: String, stars: Int = 0}",
      "⟦Note⟧:\n    doc: A note.\n    conforms: [Codable]", "missing-key"),
    Slip("doc: It went on.\nstate", "⟦remark⟧: It went on.\nstate", "wrong-kind"),
    Slip("as: shownItems", "⟦called⟧: shownItems", "unknown-key"),
    Slip("payload: {_ text: String}, where", "⟦carries⟧: {_ text: String}, where", "unknown-key"),
    Slip("double: {type: Int, value: total * 2}", "double: {⟦code⟧: total * 2}", "unknown-key"),
    Slip("double: {type: Int, value", "double: {⟦tpye⟧: Int, value", "unknown-key"),
    Slip("methods:\n      loadAll", "⟦methds⟧:\n      loadAll", "unknown-key"),
    Slip(
      "repository:\n    methods:\n      loadAll: {returns: \"[Item]\"}",
      "⟦repository⟧:\n    doc: Where.", "missing-key"),
    Slip("payload: {to: String}", "⟦carries⟧: {to: String}", "unknown-key"),
    Slip(
      "moved:\n    doc: It went on.\n    payload: {to: String}", "⟦moved⟧:\n    doc: It went on.",
      "missing-key"),
    Slip("doc: What is loaded.", "⟦remark⟧: What is loaded.", "unknown-key"),
    Slip("message: A note", "⟦why⟧: A note", "unknown-key"),
    Slip("id: loading", "⟦name⟧: loading", "unknown-key"),
  ]

  private static let shapes = [
    Slip("id: loading", "id: ⟦[loading]⟧", "wrong-kind"),
    Slip("id: loading", "⟦id⟧:", "empty-value"),
    Slip("as: shownItems", "as: ⟦[shownItems]⟧", "wrong-kind"),
    Slip("payload: {_ text: String}, where", "⟦payload⟧: , where", "empty-value"),
    Slip("methods:\n      loadAll: {returns: \"[Item]\"}", "⟦methods⟧:", "empty-value"),
    Slip("properties: {text: String, stars: Int = 0}", "properties: ⟦3⟧", "wrong-kind"),
    Slip("payload: {to: String}", "payload: ⟦String⟧", "wrong-kind"),
    Slip("over: items", "over: ⟦{list: items}⟧", "wrong-kind"),
    Slip("then: .loaded(result)", "⟦then⟧:", "empty-value"),
  ]

  private static let declarations = [
    Slip("Item:\n    id: UUID = UUID()", "Item:\n    ⟦var id⟧: UUID = UUID()", "invalid-name")
  ]

  private static let repetitions = [
    Slip("title: String", "title: String\n    ⟦title⟧: Int", "duplicate-key"),
    Slip("count: Int = 0", "count: Int = 0\n  ⟦count⟧: String", "duplicate-key"),
    Slip(
      "Note:\n    doc", "⟦Item⟧: {title: String}\n  Note:\n    doc", "duplicate-key"),
    Slip(
      "derived:", "  ⟦ItemFilter⟧: {over: items, as: shownItems, cases: {all: true}}\nderived:",
      "duplicate-key"),
    Slip("load:\n  loaded", "load:\n  ⟦load⟧: {reduce: none}\n  loaded", "duplicate-key"),
    Slip(
      "events:", "  ⟦repository⟧: {protocol: ShopRepository, methods: {loadAll: {}}}\nevents:",
      "duplicate-key"),
  ]
}
