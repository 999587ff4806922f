import FeatureLowering
import Testing

@testable import ReduxGenCore

@Suite("what the spec asks of the user's handlers")
struct HandlerTests {
  private func compare(_ names: [String], _ file: String) -> HandlerComparison {
    HandlerComparison(
      HandledActions(type: "CartHandlers", path: "CartHandlers.swift", names: names),
      file: Array(file.utf8))
  }

  @Test("handlers are found by name, whatever stands before and behind them")
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
    let written = WrittenHandlers(Array(file.utf8))
    #expect(written.handlers == ["add", "default"])
    #expect(written.functions == ["add", "default", "inner", "pure"])
  }

  @Test("a renamed action is told with the handler that it concerns, the nearest or the only one")
  func renamed() {
    let file = "static func restore(_ s: inout S) {} static func share(_ s: inout S) {}"
    let near = compare(["restored", "share", "new"], file)
    #expect(near.missing == ["restored", "new"])
    let sentences = near.sentences("H.swift", stubs: "redux-gen stubs Specs")
    #expect(sentences.count == 2)
    #expect(sentences[0].contains("handler 'restore' is now wanted as 'restored'"))
    #expect(
      sentences[1].contains("no handler for 'new' yet; to see what to write: redux-gen stubs"))
    let only = compare(["share", "load"], file).sentences("H.swift", stubs: "")
    #expect(only.count == 1 && only[0].contains("'restore' is now wanted as 'load'"))
    let gone = compare(["share"], file).sentences("H.swift", stubs: "")
    #expect(gone == ["'H.swift': no action asks for the handler 'restore' any more"])
    #expect(compare(["restore", "share"], file).sentences("H.swift", stubs: "").isEmpty)
  }

  @Test("of several new actions, the one that carries the same is the renamed one")
  func renamedAmongSeveral() {
    let file = """
      static func restore(_ state: inout S, _ items: [String: Int], at date: Date) {}
      """
    let wanted = HandledActions(
      type: "H", path: "H.swift", names: ["share", "reload"],
      parameters: ["_:String", "_:[String:Int],at:Date"])
    let sentences = HandlerComparison(wanted, file: Array(file.utf8)).sentences(
      "H.swift", stubs: "")
    #expect(sentences.first?.contains("'restore' is now wanted as 'reload'") == true)
    #expect(sentences.last?.contains("no handler for 'share' yet") == true)
  }

  @Test(
    "text that is not Swift, or not whole, is no trouble",
    arguments: ["", "static func", "static func x(", "\"", "/*", "#\"\"", "func \u{0}", "`", "\\"])
  func broken(text: String) {
    #expect(WrittenHandlers(Array(text.utf8)).handlers.isEmpty)
  }
}
