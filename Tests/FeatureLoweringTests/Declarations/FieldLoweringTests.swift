import FeatureAnalysis
import Testing

@testable import FeatureLowering

@Suite("Fields of screens") struct FieldLoweringTests {
  private let spec = """
    feature: Person
    state:
      note: String?
      age: UInt8 = 0
      height: Double?
      email: String = ""
      website: String = ""
      password: String = ""
    actions:
      setNote: {payload: {_ note: String?}, reduce: state.note = note}
      setAge: {payload: {_ age: UInt8}, reduce: state.age = age}
      setHeight: {payload: {_ height: Double?}, reduce: state.height = height}
      setEmail: {payload: {_ email: String}, reduce: state.email = email}
      setWebsite: {payload: {_ website: String}, reduce: state.website = website}
      setPassword: {payload: {_ password: String}, reduce: state.password = password}
    middleware:
      Rules:
        setAge: {require: age < 150, message: Nobody is that old.}
        setNote: {require: note != nil, message: Write a note.}
    screens:
      PersonScreen: {fields: {FIELD}}

    """

  private func screen(_ field: String) throws -> String {
    try body(
      "Sources/Person/PersonScreen.swift", of: spec.replacing("FIELD", with: field))
  }

  @Test("a field whose value a rule may reject keeps what was typed, and no alert stops the typing")
  func checkedFields() throws {
    let note = try screen("note: .setNote(value)")
    #expect(
      note.contains(
        """
                  CheckedField(
                    store.note ?? "", send: { text in store.send(.setNote(text.isEmpty ? nil : text)) }
                  ) { note in
                    LabeledContent("Note") {
                      TextField("Note", text: note)
                        .labelsHidden()
                    }
                  }
        """))
    #expect(!note.contains("rejection"))
    #expect(try screen("note: .setNote(value?.trimmed)").contains("return store.send(.setNote("))
    #expect(
      try screen("age: .setAge(value)").contains(
        "CheckedField(store.age, send: { store.send(.setAge($0)) }) { age in\n"))
    #expect(try !screen("email: .setEmail(value)").contains("CheckedField"))
  }

  @Test("a number has a keyboard with digits, and an address one without capital letters")
  func keyboards() throws {
    #expect(try screen("age: .setAge(value)").contains(".keyboardType(.numberPad)"))
    // A pad has no minus.
    #expect(
      try screen("height: .setHeight(value)").contains(".keyboardType(.numbersAndPunctuation)"))
    #expect(
      try screen("email: .setEmail(value)").contains(
        """
                      .labelsHidden()
                      #if os(iOS)
                        .keyboardType(.emailAddress)
                        .textInputAutocapitalization(.never)
                      #endif

        """))
    #expect(try screen("website: .setWebsite(value)").contains(".keyboardType(.URL)"))
    #expect(try !screen("password: .setPassword(value)").contains("#if os(iOS)"))
    #expect(try !screen("note: .setNote(value)").contains("#if os(iOS)"))
  }
}
