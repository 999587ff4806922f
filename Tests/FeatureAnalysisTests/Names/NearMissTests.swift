import Testing

@Suite("Findings about near misses")
struct NearMissTests {
  @Test("A payload written with its label is read where its type has no such member")
  func label() {
    check(
      """
      feature: Trip
      models:
        Place: [a, b]
        Leg: {from: Place}
        Tag: {tag: String}
      state: {legs: "[Leg]", tags: "[Tag]", places: "[Place]"}
      actions:
        addLeg: {payload: {leg: Leg}, reduce: state.legs.append(leg)}
        addTag: {payload: {tag: Tag}, reduce: state.tags.append(tag)}
        addPlace: {payload: {place: Place}, reduce: state.places.append(place)}
      scenarios:
        all forms are read:
          when:
            - addLeg: {leg: {from: a}}
            - addLeg: {from: a}
            - addTag: {tag: red}
            - addTag: {tag: ⟦{tag: red}⟧}
            - addPlace: {place: b}
            - addPlace: b
            - addLeg: {⟦lag⟧: {from: a}}
          then: state.legs.isEmpty
      ~ wrong-kind
      ~ unknown-property
      """)
  }

  @Test("A text that lacks quotes as a whole has no follow-up")
  func unquoted() {
    check(
      """
      feature: Trip
      state: {isOn: Bool = false, legs: "[Int]"}
      actions:
        toggle:
          reduce: ⟦!state.isOn⟧
        add:
          reduce: state.⟦wrong⟧ = 1
      ~ quote-this-text
      ~ unknown-member
      """)
  }
}
