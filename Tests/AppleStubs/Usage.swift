// Typical uses of the runtime on Apple platforms.
import Combine
import Foundation
import ReduxRuntime
import SwiftUI

enum LampFeature: Feature {
  struct State: Equatable, Sendable {
    var isOn = false
  }

  enum Action: Sendable {
    case turn(Bool)
  }

  enum Event: Sendable {
    case burntOut

    var title: LocalizedStringKey? { "Burnt Out" }
    var message: String { "" }
  }

  static var initialState: State { State() }

  static func reduce(_ state: inout State, _ action: Action) -> Changes {
    if case .turn(let isOn) = action { state.isOn = isOn }
    return .all
  }
}

extension LampFeature: FormFeature {
  struct FormFields {
    var isOn: FormField<LampFeature, Bool> { FormField(\.isOn) { .turn($0) } }
  }

  static var formFields: FormFields { FormFields() }
}

@MainActor func edit(_ store: Store<LampFeature>) -> Binding<Bool> { store.binding(\.isOn) }

@MainActor func use(_ store: Store<LampFeature>) {
  let binding: Binding<Bool> = store.binding(\.isOn, send: { .turn($0) })
  let publisher: some Publisher<Bool, Never> = store.publisher(\.isOn)
  let object: any ObservableObject = store
  _ = (binding, publisher, object)
}

struct LampView: View {
  @Environment(Store<LampFeature>.self) private var store

  var isOn: Binding<Bool> { store.binding(\.isOn, send: { .turn($0) }) }
}

@MainActor func present(_ store: Store<LampFeature>) -> some View {
  LampView().environment(store)
}

@MainActor func report(
  _ view: LampView, _ store: Store<LampFeature>, _ rejection: Binding<Rejection?>
) -> some View {
  let isOn = store.binding(\.isOn, send: { .turn($0) }, rejection: rejection)
  let field = store.binding(\.isOn, rejection: rejection)
  let value = store.binding(of: store.isOn, send: { .turn($0) }, rejection: rejection)
  rejection.wrappedValue = store.send(.turn(true))
  _ = (isOn, field, value)
  return view.alert("Not Possible", rejection: rejection)
}

@MainActor func alerts(
  _ view: LampView, _ store: Store<LampFeature>, _ rejection: Binding<Rejection?>,
  _ deleted: Binding<Int?>
) -> some View {
  view.alerts(
    of: store, title: \.title, message: \.message, failed: "Something Went Wrong",
    rejected: "Not Possible", rejection: rejection
  )
  .alert(
    "Delete?",
    isPresented: Binding(
      get: { deleted.wrappedValue != nil }, set: { _ in deleted.wrappedValue = nil }),
    presenting: deleted.wrappedValue
  ) { _ in
    Button("Delete") {}
  } message: { _ in
    Text("")
  }
}

@MainActor func present(_ lamp: Store<LampFeature>?) -> Binding<PresentedStore<LampFeature>?> {
  Binding(presenting: lamp) { $0.dispatch(.turn(false)) }
}

struct Lamp: Identifiable {
  let id: Int
}

func edit(_ lamps: inout IdentifiedArray<Lamp>, _ offsets: IndexSet, to destination: Int) {
  lamps.remove(atOffsets: offsets)
  lamps.move(fromOffsets: offsets, toOffset: destination)
  lamps.remove(atOffsets: [0, 1])
}

enum LampQuestion: Equatable {
  case isHot

  var text: LocalizedStringKey { "Is It Hot?" }
}

@MainActor func ask(
  _ view: LampView, _ question: LampQuestion?, _ values: FocusedValues, _ broken: Binding<Int?>
) -> some View {
  let _: Binding<Bool>? = values.isAdding
  let _: (() -> Void)? = values.refresh
  return view.confirmationDialog("Throw It Away?", asking: broken) { _ in
    Button("Throw Away") {}
  }
  .alert(asking: question, title: \.text) { _ in Button("No") {} }
}
