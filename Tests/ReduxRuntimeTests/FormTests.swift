import Testing

@testable import ReduxRuntime

private enum LampFeature: Feature, FormFeature {
  struct State: Equatable, Sendable {
    var isOn = false
    var level = 1
  }

  enum Action: Sendable {
    case turn(Bool)
    case dim(Int)
  }

  struct FormFields {
    var isOn: FormField<LampFeature, Bool> { FormField(\.isOn) { .turn($0) } }
    var level: FormField<LampFeature, Int> { FormField(\.level) { .dim($0) } }
  }

  static var formFields: FormFields { FormFields() }
  static var initialState: State { State() }
  static var properties: [PartialKeyPath<State>] { [\.isOn, \.level] }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .turn(let isOn):
      state.isOn = isOn
      return Changes(bit: 0)
    case .dim(let level):
      state.level = level
      return Changes(bit: 1)
    }
  }
}

@MainActor @Suite("Forms")
struct FormTests {
  @Test("A field of a form reads its property and sends its action")
  func field() {
    let store = Store<LampFeature>(middleware: [])
    let field = LampFeature.formFields[keyPath: \.level]
    let read = store.reading(field.property)
    store.dispatch(field.action(5))
    #expect(read() == 5)
    #expect(store.state == LampFeature.State(isOn: false, level: 5))
  }
}
