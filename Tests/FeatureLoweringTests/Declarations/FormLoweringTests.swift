import Testing

@Suite("Forms in Swift")
struct FormLoweringTests {
  private let spec = """
    feature: Profile
    state: {name: String = "", isPublic: Bool = false, problem: String?}
    actions: {edit: {bind: [name, isPublic], reduce: state.problem = nil}}
    """

  @Test("A form is an enum of its fields, an action, and the fields for bindings")
  func declarations() throws {
    #expect(
      try body("Sources/Profile/ProfileModels.swift", of: spec) == """
        /// A field of the form, with its new value.
        public enum ProfileField: Equatable, Sendable {
          case name(String)
          case isPublic(Bool)
        }

        """)
    #expect(
      try body("Sources/Profile/ProfileReducer.swift", of: spec) == """
        public func profileReducer(_ state: inout ProfileState, action: ProfileAction) {
          switch action {
          case .edit(let field):
            switch field {
            case .name(let name):
              state.name = name
            case .isPublic(let isPublic):
              state.isPublic = isPublic
            }
            state.problem = nil
          }
        }

        """)
    #expect(
      try body("Sources/Profile/ProfileFeature.swift", of: spec).hasSuffix(
        #"""
        extension ProfileFeature: FormFeature {
          /// The fields of the form, as in `store.binding(\.name)`.
          public struct FormFields {
            public var name: FormField<ProfileFeature, String> { FormField(\.name) { .edit(.name($0)) } }
            public var isPublic: FormField<ProfileFeature, Bool> {
              FormField(\.isPublic) { .edit(.isPublic($0)) }
            }
          }

          public static var formFields: FormFields { FormFields() }
        }

        """#))
  }

  @Test("What the action of a form may change depends on the field, if the fields differ")
  func changes() throws {
    #expect(
      try body("Sources/Profile/ProfileFeature.swift", of: spec).contains(
        """
          public static func changes(of action: ProfileAction) -> Changes {
            switch action {
            case .edit(.name):
              [Change.name, Change.problem]
            case .edit(.isPublic):
              [Change.isPublic, Change.problem]
            }
          }

        """))
    let same = spec.replacing("problem = nil", with: "name = \"\"; state.isPublic = false")
    #expect(
      try body("Sources/Profile/ProfileFeature.swift", of: same).contains(
        """
          public static func changes(of action: ProfileAction) -> Changes {
            [Change.name, Change.isPublic]
          }

        """))
  }
}
