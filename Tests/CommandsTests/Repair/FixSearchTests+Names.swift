import FeatureAnalysis
import SpecLanguage
import SpecRepair
import Testing

@testable import Commands

// Fixes of names that are misspelt where they are declared.

extension FixSearchTests {
  @Test("The name of a request is fixed, not the names that follow from it")
  func misspeltRequest() {
    func spec(_ name: String) -> String {
      """
      feature: Weather
      state: {degrees: Double = 0, failures: Int = 0}
      dependencies:
        station: {methods: {measure: {returns: Double, throws: true}}}
      actions:
        noteFailure: {reduce: state.failures += 1}
      requests:
        \(name): {perform: station.measure(), into: degrees}
      derived:
        isBusy: Bool = measurementStatus == .running
      middleware:
        Failing:
          measurementFailed: {dispatch: .noteFailure}

      """
    }
    #expect(repaired(spec("mesurement")).text == spec("measurement"))
  }

  @Test("Neither a declaration nor its uses change if it is used, but less often than another name")
  func lessOftenThanAnotherName() {
    let spec = """
      feature: Counter
      state: {coutn: Int = 0}
      actions:
        a: {reduce: state.coutn = 1}
        b: {reduce: state.count = 2}
        c: {reduce: state.count = 3}
        d: {reduce: state.count = 4}

      """
    #expect(repaired(spec).text == spec)
  }

  @Test("The name of an app's store is fixed, not its uses")
  func misspeltStore() throws {
    var diagnostics = Diagnostics()
    let text = "feature: Clinic\nstate: {n: Int = 0}\nactions: {open: {reduce: state.n += 1}}\n"
    let clinic = SourceFile(path: "clinic.yaml", text: text)
    let feature = try #require(analyzeSpec(clinic, &diagnostics).feature)
    func app(_ store: String) -> String {
      """
      app: Hospital
      features:
        \(store): Clinic
      derived:
        count: Int = clinic.n
      start: [.clinic(.open)]

      """
    }
    let repair = FixSearch(
      SourceFile(path: "app.yaml", text: app("clnic")),
      imports: ImportedFeatures(["Clinic": .feature(feature)]),
      isApp: true)
    #expect(String(decoding: repair.file.bytes, as: UTF8.self) == app("clinic"))
  }
}
