import Testing

@Suite("The texts of pages and failures")
struct PageTitleTests {
  @Test("the title of a page is a text, also if its element has a number or an enum and no String")
  func headings() throws {
    func page(_ property: String) throws -> String {
      try body(
        "Sources/Dice/RollScreen.swift",
        of: """
          feature: Dice
          models: {Roll: {id: UUID, \(property)}, Kind: [plain, loaded]}
          state: {rolls: IdentifiedArray<Roll>}
          screens: [RollsScreen, RollScreen]
          """)
    }
    #expect(try page("sum: Int").contains(".navigationTitle(Text(roll.sum, format: .number))"))
    #expect(try page("kind: Kind").contains(".navigationTitle(Text(roll.kind.title))"))
    #expect(try page("sum: Int?").contains(#".navigationTitle("Roll")"#))
  }

  @Test("the title of a page is that of the row which opens it")
  func rowHeadings() throws {
    let text = try body(
      "Sources/Camp/SpotScreen.swift",
      of: """
        feature: Camp
        models: {Spot: {id: UUID, text: String = "", place: String}}
        state: {spots: IdentifiedArray<Spot>}
        screens:
          SpotsScreen: {list: spots, row: place, open: SpotScreen}
          SpotScreen: {of: spots, values: [text]}
        """)
    #expect(text.contains(".navigationTitle(spot.place)"))
  }

  @Test("a message of what failed has a button for the action whose 'catch' sets it")
  func messageWithRetry() throws {
    let text = try body(
      "Sources/Post/LettersScreen.swift",
      of: """
        feature: Post
        state: {letters: "[String]", failure: String?}
        dependencies: {office: {methods: {send: {throws: true}}}}
        actions:
          send: {reduce: state.failure = nil}
          sendFailed: {payload: {_ message: String}, reduce: state.failure = message}
        middleware: {Sending: {send: {perform: office.send(), catch: .sendFailed(message)}}}
        screens: {LettersScreen: {failure: failure}}
        """)
    #expect(text.contains("Button(\"Try Again\") { store.dispatch(.send) }"))
  }
}
