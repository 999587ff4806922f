import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import Foundation
import SpecLanguage
import Testing

@testable import Commands

@Suite("What files of the user use, and the spec no longer has")
struct FormerUseTests {
  private let bench = Workbench()
  private static let folder = "Generated/Pantry/Sources/Pantry"
  private static let spec = """
    feature: Pantry
    models:
      Item: {id: UUID = UUID(), name: String, shelf: Shelf = .fridge}
      Shelf: [fridge, cellar]
    filters:
      PantryFilter: {over: items, cases: {all: true, cool: shelf == .fridge}}
    state: {items: "[Item]", filter: PantryFilter = .all, moves: Int = 0}
    actions:
      add: {payload: {_ item: Item}, reduce: state.items.append(item)}
      show: {payload: {_ filter: PantryFilter}, reduce: state.filter = filter}
      clear: {reduce: "state.items = []"}
      sort:
    events: {restocked: {name: String}}
    middleware:
      Rules:
        add:
          - {require: "!item.name.isEmpty", message: No name.}
          - emit: ".restocked(name: item.name)"
        clear: {require: "!state.items.isEmpty || state.moves > 0", message: Nothing is left.}
      Log:
    previews: {full: {items: [{name: Milk}]}}
    screens:
      PantryScreen:
        list: filteredItems
        row: {title: name, detail: shelf}
        add: add
        filter: filter
        buttons: [.clear]
        events: [restocked]

    """

  /// Writes the package, then another spec, and the package again.
  private func change(_ edits: (String, String)...) throws -> [String] {
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    let first = bench.run(renderer: .standard())
    #expect(first.status == .done, "\(first.findings.flatMap(\.findings).map(\.message))")
    #expect(notes() == ["nothing is missing"])
    return try changeAgain(edits)
  }

  private func changeAgain(_ edits: [(String, String)]) throws -> [String] {
    var changed = Self.spec
    for (old, new) in edits {
      #expect(changed.contains(old))
      changed = changed.replacing(old, with: new)
    }
    try bench.write(changed, to: "Specs/pantry.yaml")
    let before = notes()
    let second = bench.run(renderer: .standard())
    #expect(second.status == .done, "\(second.findings.flatMap(\.findings).map(\.message))")
    #expect(notes() == before.filter { !$0.contains("' does not exist: ") })
    return before
  }

  private func notes() -> [String] { StubPrinter().printStubs(bench.request(.generate)).notes }

  private func write(_ text: String, to file: String) throws {
    try bench.write(text, to: "\(Self.folder)/\(file).swift")
  }

  /// The notes about a file, without its path and its line.
  private func sentences(_ file: String, _ notes: [String]) -> [String] {
    let start = "'\(bench.path("\(Self.folder)/\(file).swift")):"
    return notes.filter { $0.hasPrefix(start) }.map {
      String($0.dropFirst(start.count).drop { $0 != " " }.dropFirst())
    }
  }

  private static let screens = String(spec[spec.firstRange(of: "screens:")!.lowerBound...])

  @Test("the views of a screen that was removed are read, too")
  func removedScreen() throws {
    let notes = try change((Self.screens, ""))
    let views = sentences("PantryScreen", notes) + sentences("AddForm", notes)
    #expect(views.contains { $0.hasPrefix("the store has no 'canClear' any more") })
    #expect(views.contains { $0.hasPrefix("the store has no 'canAdd' any more") })
    #expect(views.contains { $0.hasPrefix("the store has no 'addRejection' any more: no form") })
    #expect(views.count == 3)
  }

  @Test("an event that was renamed is named in the view of a screen that was renamed")
  func renamedEvent() throws {
    let notes = try change(
      ("PantryScreen:", "StockScreen:"), ("restocked", "refilled"))
    #expect(
      sentences("PantryScreen", notes) == [
        "there is no case 'restocked' any more", "there is no case 'restocked' any more",
      ])
  }

  @Test("types that are gone are named: the events of a feature, and enums with titles")
  func types() throws {
    let notes = try change(
      ("      - emit: \".restocked(name: item.name)\"\n", ""),
      ("events: {restocked: {name: String}}\n", ""),
      ("    events: [restocked]\n", ""),
      ("  Shelf: [fridge, cellar]\n", ""), (", shelf: Shelf = .fridge", ""),
      ("shelf == .fridge", "name.isEmpty"), ("row: {title: name, detail: shelf}", "row: name"))
    #expect(sentences("PantryScreen", notes) == ["no spec generates 'PantryEvent' any more"])
    #expect(sentences("Shelf+Title", notes) == ["no spec generates 'Shelf' any more"])
    #expect(sentences("AddForm", notes).contains("no spec generates 'Shelf' any more"))
    #expect(sentences("ItemRow", notes) == ["'Item' has no 'shelf' any more"])
  }

  @Test("a local variable or a member of another type with the name is no reason for silence")
  func localNames() throws {
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    let row = try #require(bench.read("\(Self.folder)/ItemRow.swift"))
    let local = "let shelf = item.shelf\n      "
    try write(
      row.replacing("VStack(", with: local + "return VStack(")
        + "struct Frame { var shelf = 1; func moves() { let name = shelf } }\n", to: "ItemRow")
    let notes = try changeAgain(Self.withoutShelf)
    let gone = "'Item' has no 'shelf' any more"
    #expect(sentences("ItemRow", notes) == [gone, gone])
    #expect(sentences("AddForm", notes).contains(gone))
  }

  @Test("what the user adds to the type of the spec itself is not gone")
  func ownMembers() throws {
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    try write(
      """
      extension Item {
        var shelf: Int { 1 }
        init(name: String, shelf: Shelf) { self.init(name: name) }
      }

      """, to: "Item+Shelf")
    let notes = try changeAgain(Self.withoutShelf)
    #expect(notes.allSatisfy { !$0.contains("'Item' has no") })
  }

  @Test("a member of a value of an unknown type is named as not judged")
  func unjudged() throws {
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    let row = try #require(bench.read("\(Self.folder)/ItemRow.swift"))
    try write(
      row.replacing("let item: Item", with: "let item: Item\n    let other: [Item]")
        .replacing(
          "VStack(",
          with: """
            ForEach(other) { food in Text(food.moulds) }
            Text(other.map { $0.crumbs }.joined() + other.map(\\.holes).joined())
            Text(other.first?.lid ?? item.shelf.title)
            VStack(
            """),
      to: "ItemRow")
    #expect(notes().count == 1)
    let path = bench.path("\(Self.folder)/ItemRow.swift")
    #expect(
      notes()[0].contains(
        "only the compiler checks the members of values whose types it must find: 'food.moulds' in "
          + "'\(path):"))
    #expect(notes()[0].contains("'$0.crumbs' in '"))
    #expect(notes()[0].contains("'\\.holes' in '"))
    #expect(notes()[0].hasSuffix(" and 1 more"))
  }

  private static let withoutShelf = [
    ("  Shelf: [fridge, cellar]\n", ""), (", shelf: Shelf = .fridge", ""),
    ("shelf == .fridge", "name.isEmpty"), ("row: {title: name, detail: shelf}", "row: name"),
  ]

  @Test("handlers and middleware are read, too")
  func handlers() throws {
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    let handlers = try #require(bench.read("\(Self.folder)/PantryHandlers.swift"))
    try write(
      handlers.replacing("    // Change", with: "    state.moves += 1\n    // Change"),
      to: "PantryHandlers")
    let log = try #require(bench.read("\(Self.folder)/Log.swift"))
    try write(
      log.replacing(
        "    .next\n",
        with: """
              switch action {
              case .clear: print(state.items)
              default: break
              }
              .next

          """),
      to: "Log")
    let notes = try changeAgain([
      (", moves: Int = 0", ", steps: Int = 0"), ("state.moves", "state.steps"),
      ("clear: {", "empty: {"), ("[.clear]", "[.empty]"),
    ])
    let gone = "the state has no 'moves' any more"
    #expect(sentences("PantryHandlers", notes).map { $0.prefix(gone.count) } == [gone[...]])
    #expect(sentences("Log", notes).map { $0.prefix(34) } == ["there is no case 'clear' any more"])
  }

  @Test("a file of the user's own is named only where it surely means the spec")
  func ownFile() throws {
    let own = """
      import SwiftUI
      struct Shelves: View {
        let store: PantryStore
        let analytics: Analytics
        @Environment(\\.scenePhase) private var scenePhase
        var body: some View {
          Text(store.items.map(\\.name).joined())
            .onChange(of: scenePhase) {
              switch scenePhase {
              case .active: analytics.send(.opened)
              case .background, .inactive: break
              }
              let item = Work { }
              item.cancel()
            }
            .onTapGesture { store.dispatch(.clear) }
        }
        var shown: [PantryFilter] { PantryFilter.allCases + [PantryFilter.cool] }
      }
      extension Color { var isDark: Bool { switch self { case .black: true default: false } } }

      """
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    try write(own, to: "Shelves")
    #expect(notes().count == 1)
    #expect(notes()[0].hasSuffix(": '\(bench.path("\(Self.folder)/Shelves.swift"))'"))
    let notes = try changeAgain([
      ("clear: {", "empty: {"), ("[.clear]", "[.empty]"), ("cool: shelf", "cold: shelf"),
    ])
    #expect(
      sentences("Shelves", notes).map { $0.prefix(36) } == [
        "there is no action 'clear' any more", "'PantryFilter' has no case 'cool' an",
      ])
  }

  @Test("a name in a switch of a view is no case of the spec if the value is something else")
  func otherSwitch() throws {
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    #expect(bench.run(renderer: .standard()).status == .done)
    let view = try #require(bench.read("\(Self.folder)/PantryScreen.swift"))
    try write(
      view.replacing(
        "extension PantryEvent {",
        with: """
          extension ScenePhase {
            var isOn: Bool {
              switch phase {
              case .active: true
              default: false
              }
            }
          }

          extension PantryEvent {
          """
      ), to: "PantryScreen")
    #expect(notes() == ["nothing is missing"])
  }

  @Test("a feature that leaves an app is named at each place that does not compile any more")
  func app() throws {
    let feature = """
      feature: Shop
      state: {count: Int = 0}
      actions:
        load: {reduce: none}
        set: {payload: {_ count: Int}, reduce: state.count = count}
      dependencies: {client: {protocol: ShopClient, methods: {load: {returns: Int}}}}
      middleware: {Loading: {load: {perform: client.load(), then: .set(result)}}}
      screens: {ShopScreen: {values: [count], buttons: [.load]}}

      """
    try bench.write(feature, to: "Specs/shop.yaml")
    try bench.write(
      feature.replacing("Shop", with: "Lamp"), to: "Specs/lamp.yaml")
    let app = """
      app: House
      features: {shop: Shop, lamp: Lamp}
      screens: {HouseScreen: {tabs: {shop: cart, lamp: lamp}}}

      """
    try bench.write(app, to: "Specs/house.yaml")
    let first = bench.run(renderer: .standard())
    #expect(first.status == .done, "\(first.findings.flatMap(\.findings).map(\.message))")
    #expect(notes() == ["nothing is missing"])
    try bench.write(
      app.replacing("shop: Shop, ", with: "").replacing("shop: cart, ", with: ""),
      to: "Specs/house.yaml")
    let folder = bench.path("Generated/House/Sources/House")
    let found = notes().map { $0.replacing(folder + "/", with: "") }
    let sentences = Set(found.map { $0.replacing(/:\d+'/, with: "'") })
    #expect(
      sentences == [
        "'HouseLive.swift': the package does not depend on 'Shop' any more",
        "'HouseScreen.swift': the package does not depend on 'Shop' any more",
        "'HouseLive.swift': the app has no 'shop' any more",
        "'HouseScreen.swift': the app has no 'shop' any more",
      ])
    #expect(found.count == 4)
  }

  @Test(
    "what an app generates for a feature that it opens is named, and the dependencies of a feature")
  func openedFeature() throws {
    try bench.write(
      """
      feature: Note
      state: {text: String = "", count: Int = 0}
      actions:
        write: {payload: {_ text: String}, reduce: state.text = text}
        count: {payload: {_ count: Int}, reduce: state.count = count}
        load: {reduce: none}
      dependencies: {client: {protocol: NoteClient, methods: {load: {returns: Int}}}}
      middleware: {Loading: {load: {perform: client.load(), then: .count(result)}}}
      screens: {NoteScreen: {fields: {text: .write(value)}, buttons: [.load]}}

      """, to: "Specs/note.yaml")
    try bench.write(Self.spec, to: "Specs/pantry.yaml")
    let app = """
      app: Desk
      features: {pantry: Pantry, note: Note?}
      links: {pantry.clear: {open: note}}
      screens: {DeskScreen: {tabs: {pantry: cart}, sheets: [note]}}

      """
    try bench.write(app, to: "Specs/desk.yaml")
    let first = bench.run(renderer: .standard())
    #expect(first.status == .done, "\(first.findings.flatMap(\.findings).map(\.message))")
    #expect(notes() == ["nothing is missing"])
    try bench.write(app.replacing("note", with: "draft"), to: "Specs/desk.yaml")
    let renamed = notes()
    #expect(renamed.contains { $0.hasSuffix("the app has no 'closeNote' any more") })
    #expect(renamed.contains { $0.contains("the app has no 'note' any more") })
    try bench.write(app, to: "Specs/desk.yaml")
    let note = try #require(bench.read("Specs/note.yaml"))
    let lines = note.split(separator: "\n").filter {
      !$0.hasPrefix("dependencies:") && !$0.hasPrefix("middleware:")
    }
    try bench.write(lines.joined(separator: "\n") + "\n", to: "Specs/note.yaml")
    let gone = notes()
    #expect(gone.contains { $0.hasSuffix("no spec generates 'NoteDependencies' any more") })
    #expect(gone.contains { $0.hasSuffix("no spec generates 'DeskDependencies' any more") })
    #expect(gone.contains { $0.hasSuffix("'note' has no dependencies any more") })
  }

  @Test(
    "eight times as long a file takes about eight times as long",
    arguments: [
      "a%: 1,", "case .c%: break", "let v%: Item", "store.clear(%)",
      "switch store.filter {\ncase .all: f(%)\n}",
    ])
  func proportion(line: String) throws {
    let file = SourceFile(path: "pantry.yaml", text: Self.spec)
    var diagnostics = Diagnostics()
    let feature = try #require(analyzeSpec(file, &diagnostics).feature)
    let vocabulary = ViewVocabulary(of: feature)
    let known = UserNames(vocabulary, [])
    func time(_ count: Int) -> Double {
      let lines = (0..<count).map { line.replacing("%", with: "\($0)") }.joined(separator: "\n")
      let text = "struct Shelves {\n  let store: PantryStore\n  let all = [\n\(lines)\n  ]\n}\n"
      var start = timespec()
      var end = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      _ = FormerUses(vocabulary, in: text, known: known).sentences("Shelves.swift")
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
    // Other load only adds to the time, so the least of several is used.
    let ratios = (0..<3).lazy.map { _ in time(1_600) / time(200) }
    #expect(ratios.contains { $0 < 14 })
  }
}
