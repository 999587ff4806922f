import Testing

@Suite("Names in the code of clients")
struct ClientNameTests {
  @Test("A model or filter with the name of a SwiftUI type is a warning that says what to write")
  func swiftUI() {
    check(
      """
      feature: Mail
      models:
        ⟦Label⟧: {id: Int}
        ⟦State⟧: [open, closed]
        Settings: {id: Int}
        MailLabel: {id: Int}
      state:
        labels: [Label]
        choice: List = .all
        phase: State = .open
        settings: [Settings]
        others: [MailLabel]
      filters:
        ⟦List⟧: {over: labels, cases: {all: true}}
      actions:
        set: {payload: {_ labels: "[Label]"}, reduce: state.labels = labels}
        show: {payload: {_ choice: List}, reduce: state.choice = choice}
        go: {payload: {_ phase: State}, reduce: state.phase = phase}
        keep: {payload: {_ settings: "[Settings]"}, reduce: state.settings = settings}
        hold: {payload: {_ others: "[MailLabel]"}, reduce: state.others = others}
      ~ swiftui-name: SwiftUI has a type 'Label' too: files that import both must write 'Mail.Label' or 'SwiftUI.Label'
      ~ swiftui-name
      ~ swiftui-name
      """)
  }

  @Test("A property or derived value with the name of a store's member is a warning")
  func storeMembers() {
    check(
      """
      feature: Calendar
      state:
        ⟦events⟧: [String]
        eventCount: Int = 0
      derived:
        ⟦idle⟧: Bool = events.isEmpty
      actions:
        add:
          payload: {_ event: String}
          reduce: |
            state.events.append(event)
            state.eventCount += 1
      ~ store-member: 'store.events' is a member of every store, so a property of that name can only be read as 'store.state.events', which makes a view depend on the whole state
      ~ store-member
      """)
  }

  @Test("A model's property, an action and a payload may have the name of a store's member")
  func otherRoles() {
    check(
      """
      feature: Calendar
      models:
        Appointment:
          properties: {id: Int, start: Int}
          derived: {run: Bool = start > 0}
      state:
        list: [Appointment]
      actions:
        run: {reduce: "state.list = []"}
        add: {payload: {_ events: "[Appointment]"}, reduce: state.list += events}
      """)
  }
}
