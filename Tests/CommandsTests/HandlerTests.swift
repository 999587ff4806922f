import FeatureLowering
import Testing

@testable import Commands

@Suite("the handlers that a spec requires")
struct HandlerTests {
  private func compare(_ names: [String], _ file: String) -> FunctionComparison {
    FunctionComparison(
      WantedFunctions(type: "CartHandlers", path: "CartHandlers.swift", names: names),
      in: WrittenFunctions(Array(file.utf8)))
  }

  @Test("handlers are found by name in any surrounding Swift code")
  func found() {
    let file = """
      public enum CartHandlers: CartReducing {
        /// func ghost(_ state: inout S) { "
        public static func add(_ state: inout S) { let text = "static func no(_ s: inout S)" }
        /* static func alsoNot(_ s: inout S) /* nested */ */
        static public func `default`(
          _ state : inout CartState, with name: String
        ) { print(#"a "quoted" one"#) }
        private static func inner(_ state: inout CartState) {}
        static func pure(_ text: String) -> String { \"""
          static func inText(_ s: inout S)
          \""" }
        func instance(_ state: inout S) {}
      }
      """
    let written = WrittenFunctions(Array(file.utf8)).functions
    #expect(written.filter(\.isHandler).map(\.name) == ["add", "default"])
    #expect(written.filter(\.isStatic).map(\.name) == ["add", "default", "inner", "pure"])
    #expect(written.map(\.type) == Array(repeating: "CartHandlers", count: 5))
  }

  @Test("a renamed action is reported with the nearest old handler, or with the only old handler")
  func renamed() {
    let file = "static func restore(_ s: inout S) {} static func share(_ s: inout S) {}"
    let near = compare(["restored", "share", "new"], file)
    #expect(near.missing == ["restored", "new"])
    let sentences = near.sentences("H.swift", stubs: "redux-gen stubs Specs")
    #expect(sentences.count == 2)
    #expect(sentences[0].contains("handler 'restore' must now be 'restored'"))
    #expect(
      sentences[1].contains("no handler for 'new' yet; to see what to write: redux-gen stubs"))
    let only = compare(["share", "load"], file).sentences("H.swift", stubs: "")
    #expect(only.count == 1 && only[0].contains("'restore' must now be 'load'"))
    let gone = compare(["share"], file).sentences("H.swift", stubs: "")
    #expect(gone == ["'H.swift:1': no action needs the handler 'restore' any more"])
    #expect(compare(["restore", "share"], file).sentences("H.swift", stubs: "").isEmpty)
  }

  @Test("a function of another type or of a nested type is no handler")
  func handlersOfOtherTypes() {
    let file = """
      enum Prices { static func add(_ state: inout S) {} }
      extension CartHandlers {
        enum Parts { static func drop(_ state: inout S) {} }
        static func share(_ state: inout S) {}
      }
      """
    let comparison = compare(["add", "drop", "share"], file)
    #expect(comparison.missing == ["add", "drop"])
    #expect(
      comparison.sentences("H.swift", stubs: "stubs") == [
        "'H.swift': no handler for 'add', 'drop' yet; to see what to write: stubs"
      ])
  }

  @Test("a type in an extension belongs to the extended type, unless that is a module")
  func nestedTypes() {
    let file = """
      extension Cart.LiveStore { struct Row {} }
      struct Shelf { func open() { struct Local {} } }
      extension Shelf.Box {}
      """
    #expect(
      WrittenFunctions(Array(file.utf8)).types == [
        "LiveStore", "LiveStore.Row", "Shelf", "Shelf.Local", "Shelf.Box",
      ])
  }

  @Test(
    "if there are several new actions, the one with the same payload counts as the renamed action")
  func renamedAmongSeveral() {
    let file = """
      static func restore(_ state: inout S, _ items: [String: Int], at date: Date) {}
      """
    let wanted = WantedFunctions(
      type: "H", path: "H.swift", names: ["share", "reload"],
      signatures: ["(_: String)", "(_: [String: Int], at: Date)"])
    let sentences = FunctionComparison(wanted, in: WrittenFunctions(Array(file.utf8))).sentences(
      "H.swift", stubs: "")
    #expect(sentences.first?.contains("'restore' must now be 'reload'") == true)
    #expect(sentences.last?.contains("no handler for 'share' yet") == true)
  }

  @Test("a handler with wrong labels is reported with its actual and its expected signature")
  func relabeled() {
    let file = """
      static func merge(_ state: inout S, of work: (Int) -> [Int: Int], x: Int) {}
      static func merge(_ text: String) {}
      static func keep(_ state: inout S, _ items: [String: Int]) {}
      """
    let wanted = WantedFunctions(
      type: "H", path: "H.swift", names: ["merge", "keep"],
      signatures: ["(of: UUID, into: [String: Int])", "(_: [String: Int])"])
    let comparison = FunctionComparison(wanted, in: WrittenFunctions(Array(file.utf8)))
    #expect(comparison.missing == ["merge"])
    #expect(
      comparison.sentences("H.swift", stubs: "stubs") == [
        "'H.swift:1': the handler 'merge(_:of:x:)' must now be 'merge(_:of:into:)'"
      ])
  }

  @Test("the methods of a live implementation are found in its type and in the type's extensions")
  func methods() {
    let file = """
      import struct Foundation.UUID
      @testable import Cart
      public actor LiveStore: Store {
        class Inner: Box<Int> { func clear() async {} }
        public func load(_ id: UUID) async { func save() {} }
        static func all() {}
      }
      extension Cart.LiveStore { nonisolated public func drop(at index: Int) async {} }
      struct LiveClock { func save() async {} }
      """
    let written = WrittenFunctions(Array(file.utf8))
    #expect(written.imports == ["Foundation", "Cart"])
    #expect(written.types == ["LiveStore", "LiveStore.Inner", "LiveClock"])
    var wanted = WantedFunctions(
      type: "LiveStore", path: "L.swift", names: ["load", "save", "drop", "clear", "all"],
      signatures: ["(_: UUID) async", "() async", "(at: Int) async", "()", "()"])
    wanted.dependency = "store"
    #expect(FunctionComparison(wanted, in: written).missing == ["save", "clear", "all"])
    var changed = WantedFunctions(
      type: "LiveStore", path: "L.swift", names: ["load", "discard"],
      signatures: ["(of: UUID) async", "(at: Int) async"])
    changed.dependency = "store"
    #expect(
      FunctionComparison(changed, in: written).sentences("L.swift") == [
        "'L.swift:5': the method 'load(_:)' must now be 'load(of:)'",
        "'L.swift:8': the method 'drop' must now be 'discard': rename it, if it was renamed in "
          + "the spec",
      ])
  }

  /// The sentences about one method of a live implementation.
  private func compare(
    _ signature: String, with code: String, types: Set<String> = ["Hit", "Item", "ShopError"]
  ) -> [String] {
    var wanted = WantedFunctions(
      type: "LiveShop", path: "L.swift", names: ["find"], signatures: [signature])
    wanted.dependency = "shop"
    wanted.types = types
    let file = "struct LiveShop: Shop {\n  public \(code)\n}"
    return FunctionComparison(wanted, in: WrittenFunctions(Array(file.utf8))).sentences("L.swift")
  }

  @Test(
    "a method whose types or effects no longer fit is reported with both signatures",
    arguments: [
      ("(_ text: String) async throws -> [String]", "(_ text: String) async throws -> [Hit]"),
      ("(_ text: String) async throws -> [Hit]", "(_ text: String) async throws -> [Hit]?"),
      ("(_ text: String) async throws", "(_ text: String) async throws(ShopError)"),
      ("(_ text: String) async throws(ShopError)", "(_ text: String) async"),
      ("(_ text: String) async -> Item", "(_ text: String) async"),
      ("(_ text: String?) async", "(_ text: String) async"),
      ("() async -> AsyncStream<Item>", "() async -> AsyncThrowingStream<Item, any Error>"),
      ("() async throws(\n    Shop.ShopError) -> Int", "() async throws -> String"),
    ])
  func retyped(written: String, wanted: String) {
    let found = compare(wanted, with: "func find\(written) {}")
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("'L.swift:2': the method 'find' must now be 'func find\(wanted)'")
        == true)
  }

  @Test(
    "a method that is written differently, or whose types only the compiler knows, is not reported",
    arguments: [
      ("(_ text: Swift.String) -> Array<Hit>", "(_ text: String) async throws -> [Hit]"),
      (
        "(\n  _ text: String, // the text\n  limit: Optional<Int> = nil\n) async -> [Shop.Hit]",
        "(_ text: String, limit: Int?) async -> [Hit]"
      ),
      ("(by key: [String:Int]) async", "(by key: Dictionary<String, Int>) async"),
      ("() async throws(ShopError) -> ()", "() async throws"),
      ("() async throws(any Error)", "() async throws"),
      ("() async throws(Never)", "() async"),
      ("() async -> Hits", "() async -> [Hit]"),
      ("() async -> some Sequence<Hit>", "() async -> [Hit]"),
      ("<T: Sendable>(_ text: T) async -> [Hit]", "(_ text: String) async -> [Hit]"),
      ("() async -> Item {}; typealias Item = Hit; func x()", "() async -> Hit"),
      (
        "() async -> AsyncThrowingStream<Hit, Error>",
        "() async -> AsyncThrowingStream<Hit, any Error>"
      ),
      ("() async where Self: Sendable", "() async"),
    ])
  func fitting(written: String, wanted: String) {
    #expect(compare(wanted, with: "func find\(written) {}").isEmpty)
  }

  @Test("a handler whose payload has another type is reported with its line")
  func retypedHandler() {
    let wanted = WantedFunctions(
      type: "H", path: "H.swift", names: ["add"], signatures: ["(_ id: UUID)"])
    let file = "extension H {\n\n  static func add(_ state: inout S, _ id: Int) {}\n}"
    #expect(
      FunctionComparison(wanted, in: WrittenFunctions(Array(file.utf8))).sentences("H.swift") == [
        "'H.swift:3': the handler 'add' must now be 'func add(_ state: inout S, _ id: UUID)', and is "
          + "'func add(_ state: inout S, _ id: Int)'"
      ])
  }

  @Test("a handler that is private, or whose state is not 'inout', is reported")
  func unfitHandler() {
    let wanted = WantedFunctions(
      type: "H", path: "H.swift", names: ["add", "drop"], signatures: ["(_ id: UUID)", "()"])
    let file = """
      extension H { static func add(_ state: S, _ id: UUID) {} }
      extension H { private static func drop(_ state: inout S) {} }
      """
    let comparison = FunctionComparison(wanted, in: WrittenFunctions(Array(file.utf8)))
    #expect(comparison.missing == ["add", "drop"])
    #expect(
      comparison.sentences("H.swift") == [
        "'H.swift:1': the handler 'add' must now be 'func add(_ state: inout S, _ id: UUID)', and is "
          + "'func add(_ state: S, _ id: UUID)'",
        "'H.swift:2': the handler 'drop' must now be 'func drop(_ state: inout S)', and is "
          + "'private func drop(_ state: inout S)'",
      ])
  }

  @Test(
    "only the labels of call arguments are found in Swift code, not the labels of declarations")
  func labels() {
    let file = """
      extension ShopDependencies {
        static var live: ShopDependencies { ShopDependencies(shelf: LiveShelf(), clock : x) }
        func load(from url: URL) { let timer: Int = 1 }
      }
      """
    #expect(WrittenFunctions(Array(file.utf8)).labels == ["shelf", "clock"])
  }

  @Test(
    "a live file that is incomplete or not Swift causes no error",
    arguments: ["", "static func", "static func x(", "\"", "/*", "#\"\"", "func \u{0}", "`", "\\"])
  func broken(text: String) {
    #expect(WrittenFunctions(Array(text.utf8)).functions.allSatisfy { !$0.isHandler })
  }
}
