extension FirstSpec {
  /// The text of a spec that shows most of the language. All of its scenarios pass.
  package var text: String {
    let type = typePrefix
    return """
      # yaml-language-server: $schema=\(SpecSchema.feature.fileName)
      # The structure is YAML; types, defaults and behaviour are Swift.
      feature: \(feature)
      doc: A list of items that can be added, ticked off and removed.

      models:                         # a mapping is a struct, a list of cases is an enum
        \(type)Item:
          id: UUID = UUID()
          title: String
          note: String?               # an optional starts nil
          isDone: Bool = false

      state:                          # collections start empty, optionals nil; others need a default
        items: [\(type)Item]
        filter: \(type)Filter = .all

      filters:                        # gives `state.filteredItems`, by what `state.filter` holds
        \(type)Filter:
          over: items
          cases:
            all: true
            active: "!isDone"         # in quotes: YAML would take a bare ! for a tag
            done: {where: isDone, sort: title}

      derived:                        # follows from the state, and is never stored
        activeCount: Int = items.filter { !$0.isDone }.count

      actions:                        # what can happen, and what it does to `state`
        add:
          payload: {_ item: \(type)Item}    # as in a Swift signature: `_` for no label
          reduce: state.items.append(item)
        toggle:
          payload: {_ id: UUID}
          reduce: "state.items[id: id]?.isDone.toggle()"    # in quotes: it holds ': '
        removeDone:
          reduce: state.items.removeAll { $0.isDone }
        show:
          payload: {_ filter: \(type)Filter}
          reduce: state.filter = filter

      middleware:                     # sees each action before the reducer does
        \(type)Validation:
          add:
            require: "!item.title.trimmed.isEmpty"
            message: An item needs a title.

      scenarios:                      # run by `redux-gen test`; each becomes a Swift test too
        what is ticked off is not active:
          given:
            items: [{id: 1, title: Milk}, {id: 2, title: Bread}]    # 1 is short for a UUID
          when:
            - toggle: 1
          then:
            - state.items[0].isDone
            - state.activeCount == 1
        an item without a title is rejected:
          when:
            - add: {id: 1, title: "  "}
          then:
            - state.items.isEmpty

      """
  }

  /// The prefix of the type names. It begins with a capital letter.
  private var typePrefix: String {
    feature.prefix(1).uppercased() + feature.dropFirst()
  }
}
