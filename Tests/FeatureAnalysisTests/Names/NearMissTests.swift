import Testing

@Suite("Small mistakes in values and quoting")
struct NearMissTests {
  @Test("A payload value may be written with its label if its type has no member with that name")
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

  @Test("An expression that lacks quotes causes no follow-up errors")
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
