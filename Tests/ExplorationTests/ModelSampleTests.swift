import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("The samples of models")
struct ModelSampleTests {
  @Test("a model has the id of every element in the state, with each value of a small property")
  func idsOfModels() throws {
    func spec(_ payload: String, _ element: String) -> String {
      """
      feature: Board
      models: {Pin: {id: UUID, isOn: Bool = false}}
      state: {pins: IdentifiedArray<Pin>}
      actions:
        add: {payload: {_ id: UUID}, reduce: "state.pins.append(Pin(id: id))"}
        update: {payload: {\(payload)}, reduce: "if state.pins[id: \(element).id] != nil { state.pins.updateOrAppend(\(element)) }"}
      invariants: {the third is off: "pins.count < 3 || !pins[2].isOn"}
      """
    }
    let whole = try explored(spec("_ pin: Pin", "pin"))
    let parts = try explored(spec("_ id: UUID, isOn: Bool", "Pin(id: id, isOn: isOn)"))
    #expect(whole.violations.count == 1)
    #expect(whole.states == parts.states)
    #expect(!whole.summary.contains("values of 'Pin'"))
  }

  @Test("of a model with many properties, the values that no state tries are counted")
  func omittedIDs() throws {
    let exploration = try explored(
      """
      feature: Board
      models: {Pin: {id: UUID, isOn: Bool = false, isRed: Bool = false}}
      state: {pins: IdentifiedArray<Pin>}
      actions: {update: {payload: {_ pin: Pin}, reduce: state.pins.updateOrAppend(pin)}}
      """)
    #expect(exploration.summary.hasSuffix("of 20 values of 'Pin'"), "\(exploration.summary)")
  }

  @Test("samples of the spec replace neither the ids nor the keys by which elements are found")
  func writtenSamples() throws {
    let item = """
      feature: Todo
      models: {Item: {id: UUID = UUID(), title: String}}
      state: {items: IdentifiedArray<Item>, count: Int = 0}
      actions:
        save: {payload: {_ item: Item}, reduce: "state.items.updateOrAppend(item); state.count = min(state.count + 1, 3)"}
      invariants: {the count is right: count == items.count}
      explore: {bounds: {lists: 2}, samples: {Item: [{title: a}, {title: b}]}}
      """
    let items = try explored(item)
    #expect(items.violations.count == 1)
    let titles = item.replacing("Item: [{title: a}, {title: b}]", with: "Item.title: [a, b]")
    #expect(items.states == (try explored(titles).states))
    for (type, samples) in [("Int", "[0, 5]"), ("String", "[a, b]")] {
      let posts = """
        feature: Posts
        models: {Post: {id: \(type), title: String}}
        state: {posts: IdentifiedArray<Post>, count: Int = 0, stars: \(type)?}
        actions:
          add: {payload: {_ post: Post}, reduce: "state.posts.updateOrAppend(post); state.count = state.posts.count"}
          remove: {payload: {_ id: \(type)}, reduce: "state.posts.remove(id: id)"}
          rate: {payload: {_ stars: \(type)}, reduce: state.stars = stars}
        invariants: {the count is right: count == posts.count}
        explore:
          bounds: {lists: 1}
          samples: {Post: [{id: \(type == "Int" ? "7" : "x"), title: a}], \(type): \(samples)}
        """
      #expect(try explored(posts).violations.count == 1, "\(type)")
    }
  }

  @Test("a list inside of a property may be the one that is too long, which the summary says")
  func innerLists() throws {
    let exploration = try explored(
      """
      feature: Doc
      models: {Page: {id: Int, lines: "[Int]"}}
      state: {pages: "[Page] = [Page(id: 1, lines: [])]", marks: "[Int]"}
      actions:
        add: {reduce: "state.pages[0].lines.append(0)"}
        mark: {reduce: state.marks.append(0)}
      explore: {bounds: {lists: 1}}
      """)
    let cuts = exploration.limitLines
    #expect(cuts.contains { $0.contains("'pages' or a list in it has more than 1 element") })
    #expect(cuts.contains { $0.contains("'marks' has more than 1 element") })
  }

  private static func bookings(
    _ id: String, _ bound: String, _ valid: String, _ taken: String
  ) -> String {
    """
    feature: Court
    models: {Slot: {id: \(id), note: String, from: \(bound), to: \(bound)}}
    state: {slots: IdentifiedArray<Slot>}
    actions:
      book: {payload: {_ slot: Slot}, reduce: state.slots.updateOrAppend(slot)}
    middleware:
      Checks:
        book:
          - {require: "\(valid)", message: Empty.}
          - {require: "!state.slots.contains { $0.id != slot.id && (\(taken)) }", message: Taken.}
    invariants:
      no overlap: "slots.allSatisfy { a in slots.allSatisfy { b in a.id == b.id || a.to <= b.from || b.to <= a.from } }"
    reachable:
      there are two: slots.count == 2
    """
  }

  @Test(
    "intervals of models overlap, touch, contain one another and are apart",
    arguments: [
      ("Int", "Int", "slot.from < slot.to"), ("UUID", "Date", "slot.from < slot.to"),
      ("String", "Double", "slot.to > slot.from"),
      ("Int", "Date", "slot.to.timeIntervalSince(slot.from) > 0"),
      ("Int", "Int", "slot.from >= 9 && slot.to <= 18 && slot.from < slot.to"),
    ])
  func intervals(_ id: String, _ bound: String, _ valid: String) throws {
    func exploration(_ taken: String) throws -> Exploration {
      try explored(Self.bookings(id, bound, valid, taken))
    }
    let correct = try exploration("$0.from < slot.to && slot.from < $0.to")
    #expect(correct.violations.isEmpty && correct.unwitnessed.isEmpty)
    for mistake in [
      "$0.from <= slot.from && slot.from < $0.to", "$0.from < slot.to && slot.to <= $0.to",
      "$0.from <= slot.from && slot.from < $0.to || $0.from < slot.to && slot.to <= $0.to",
      "slot.from <= $0.from && $0.to <= slot.to",
    ] {
      #expect(try exploration(mistake).violations.count == 1, "\(mistake)")
    }
  }
}
