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
}
