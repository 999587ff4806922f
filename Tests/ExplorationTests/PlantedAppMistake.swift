import Testing

/// An app with a mistake, and the correction of the mistake.
struct PlantedAppMistake: CustomTestStringConvertible {
  let testDescription: String
  /// The expected messages of the violations. `places` are the parts of the spec that the
  /// violations point to.
  let messages: [String]
  let places: [String]
  /// The start of the failure message when the printed scenario is pasted into the spec and run.
  let failure: String
  let features: [String]
  let spec: String
  /// The wrong code and its replacement, in the app or in a feature.
  let correction: (wrong: String, right: String)

  static let all = [
    staleAnswer, innerApp, innerInvariant, closedEditor, indexInLink, start, aroundAction,
    sentPrivately, openedWithState,
    keyedState, startOfFeature,
  ]

  static let cart = """
    feature: Cart
    state: {items: Int = 0, isPaid: Bool = false}
    actions:
      add: {reduce: "if state.items < 3 { state.items += 1 }"}
      pay: {private: true, reduce: "state.isPaid = true"}
    invariants: {only a full cart is paid: "!isPaid || items > 0"}
    reachable: {paid: isPaid}
    """

  private static let menu = """
    feature: Menu
    state: {n: Int = 0}
    actions:
      checkout: {payload: {_ n: Int}, reduce: state.n = n}
    """

  static let room = """
    feature: Room
    state: {guests: Int = 0}
    actions: {come: {reduce: "if state.guests < 4 { state.guests += 1 }"}}
    invariants: {few: guests <= 4}
    reachable: {crowd: guests == 50}
    """

  static let sentPrivately = PlantedAppMistake(
    testDescription: "a link sends a private action that breaks an invariant of the feature",
    messages: ["'cart.only a full cart is paid' does not hold after 'menu.checkout: 1'"],
    places: ["cart"],
    failure: "'cart.only a full cart is paid' does not hold after 'menu.checkout'",
    features: [cart, menu],
    spec: """
      app: ShopApp
      features: {cart: Cart, menu: Menu}
      links:
        menu.checkout: {dispatch: .cart(.pay)}
      """,
    correction: ("{dispatch", "{when: state.cart.items > 0, dispatch"))

  static let openedWithState = PlantedAppMistake(
    testDescription: "a link opens a feature with a state that breaks an invariant of the feature",
    messages: ["'room.few' does not hold after 'menu.checkout: 1'"],
    places: ["room"],
    failure: "'room.few' does not hold after 'menu.checkout'",
    features: [room, menu],
    spec: """
      app: Inn
      features: {menu: Menu, room: Room?}
      links:
        menu.checkout: {open: room, with: "RoomState(guests: 50)"}
      """,
    correction: ("50)", "2)"))

  static let keyedState = PlantedAppMistake(
    testDescription: "one of several stores of a feature breaks an invariant of the feature",
    messages: ["'rooms.few' does not hold after 'menu.checkout: 1'"],
    places: ["rooms"],
    failure: "'rooms.few' does not hold after 'menu.checkout'",
    features: [room, menu],
    spec: """
      app: Inn
      features: {menu: Menu, rooms: "[Int: Room]"}
      links:
        menu.checkout: {open: "rooms[n]", with: "RoomState(guests: n == 1 ? 50 : 1)"}
      """,
    correction: ("50 : 1", "2 : 1"))

  static let startOfFeature = PlantedAppMistake(
    testDescription: "the start of an app breaks an invariant of a feature",
    messages: ["'cart.only a full cart is paid' does not hold after 'start'"],
    places: ["cart"],
    failure: "'cart.only a full cart is paid' does not hold after",
    features: [cart, menu],
    spec: """
      app: ShopApp
      features: {cart: Cart, menu: Menu}
      start: [.cart(.pay)]
      """,
    correction: ("[.cart(.pay)]", "[.cart(.add), .cart(.pay)]"))

  private static let users = """
    feature: Users
    state: {current: String?}
    actions:
      logIn: {payload: {_ name: String}, reduce: state.current = name}
      logOut: {reduce: state.current = nil}
    """

  private static let tasks = """
    feature: Tasks
    state: {owner: String?, titles: "[String]"}
    dependencies: {disk: {methods: {load: {payload: {of: String}, returns: "[String]"}}}}
    actions:
      setOwner: {payload: {_ owner: String?}, reduce: "state.owner = owner; state.titles = []"}
      load: {reduce: none}
      loaded: {payload: {_ titles: "[String]"}, reduce: state.titles = titles}
    middleware:
      Loading:
        load: {when: let owner = state.owner, perform: "disk.load(of: owner)", then: .loaded(result)}
    """

  static let staleAnswer = PlantedAppMistake(
    testDescription: "an answer arrives after the link of a logout",
    messages: [
      "'nobody has no tasks' does not hold after 'users.logIn: a', 'tasks.load', "
        + "'users.logOut', 'tasks.disk.load' returns [a]"
    ],
    places: ["tasks.owner != nil || tasks.titles.isEmpty"],
    failure: "'nobody has no tasks' does not hold after 'tasks.disk.load' returns",
    features: [users, tasks],
    spec: """
      app: HouseApp
      features: {users: Users, tasks: Tasks}
      links:
        users.logIn: {dispatch: .tasks(.setOwner(name))}
        users.logOut: {dispatch: .tasks(.setOwner(nil))}
      invariants:
        nobody has no tasks: tasks.owner != nil || tasks.titles.isEmpty
      """,
    correction: ("    load: {when", "    setOwner: {cancel: load}\n    load: {when"))

  static let innerInvariant = PlantedAppMistake(
    testDescription: "a link breaks an invariant of an inner app",
    messages: ["'room.the lamp follows the door' does not hold after 'users.logIn: a'"],
    places: ["room"],
    failure: "'room.the lamp follows the door' does not hold after",
    features: [
      users,
      """
      feature: Door
      state: {isOpen: Bool = false}
      actions: {turn: {payload: {_ isOpen: Bool}, reduce: state.isOpen = isOpen}}
      """,
      """
      feature: Lamp
      state: {isOn: Bool = false}
      actions: {shine: {private: true, payload: {_ isOn: Bool}, reduce: state.isOn = isOn}}
      """,
      """
      app: RoomApp
      features: {door: Door, lamp: Lamp}
      links:
        door.turn: {dispatch: .lamp(.shine(isOpen))}
      invariants:
        the lamp follows the door: door.isOpen || !lamp.isOn
        the lamp leaves the door: {holds: old.door.isOpen == door.isOpen, after: lamp.shine}
      """,
    ],
    spec: """
      app: HouseApp
      features: {users: Users, room: RoomApp}
      links:
        users.logIn: {dispatch: .room(.lamp(.shine(true)))}
      """,
    correction: (".room(.lamp(.shine(true)))", ".room(.door(.turn(true)))"))

  static let innerApp = PlantedAppMistake(
    testDescription: "an answer for a feature of an inner app arrives after the link of a logout",
    messages: [
      "'nobody has no tasks' does not hold after 'users.logIn: a', 'room.tasks.load', "
        + "'users.logOut', 'room.tasks.disk.load' returns [a]"
    ],
    places: ["room.tasks.owner != nil || room.tasks.titles.isEmpty"],
    failure: "'nobody has no tasks' does not hold after 'room.tasks.disk.load' returns",
    features: [
      users, tasks,
      """
      app: RoomApp
      features: {tasks: Tasks}
      links:
        tasks.setOwner: {when: owner == nil, dispatch: ".tasks(.loaded([]))"}
      """,
    ],
    spec: """
      app: HouseApp
      features: {users: Users, room: RoomApp}
      links:
        users.logIn: {dispatch: .room(.tasks(.setOwner(name)))}
        users.logOut: {dispatch: .room(.tasks(.setOwner(nil)))}
      invariants:
        nobody has no tasks: room.tasks.owner != nil || room.tasks.titles.isEmpty
      """,
    correction: ("    load: {when", "    setOwner: {cancel: load}\n    load: {when"))

  private static let editor = """
    feature: Editor
    state: {text: String = ""}
    dependencies: {disk: {methods: {save: {payload: {_ text: String}}}}}
    actions:
      type: {payload: {_ text: String}, reduce: state.text = text}
      save: {reduce: none}
      saved: {reduce: none}
    middleware:
      Saving:
        save: {perform: disk.save(state.text), then: .saved}
    """

  private static let notes = """
    feature: Notes
    state: {notes: "[String]", opened: Int = 0, isLocked: Bool = false}
    actions:
      add: {reduce: state.notes.append("")}
      edit: {payload: {_ place: Int}, reduce: state.opened = 1}
      lock: {reduce: state.isLocked = true}
      unlock: {reduce: state.isLocked = false}
      closeAll: {reduce: state.opened = 0}
    middleware:
      Locking:
        lock: {require: state.opened > 0, message: nothing is open}
    """

  static let closedEditor = PlantedAppMistake(
    testDescription: "an editor is closed while its call is under way",
    messages: [
      "'what is locked is open' does not hold after 'notes.edit: 1', 'editors[1].save', "
        + "'notes.closeAll'"
    ],
    places: ["!notes.isLocked || !editors.isEmpty"],
    failure: "'what is locked is open' does not hold after 'notes.closeAll'",
    features: [editor, notes],
    spec: """
      app: NotesApp
      features: {editors: "[Int: Editor]", notes: Notes}
      links:
        notes.edit: {open: "editors[place]"}
        editors.save: {dispatch: .notes(.lock)}
        editors.saved: {dispatch: .notes(.unlock)}
        notes.closeAll: {close: editors}
      invariants:
        what is locked is open: "!notes.isLocked || !editors.isEmpty"
      """,
    correction: (
      "closeAll: {reduce: state.opened = 0}",
      "closeAll: {reduce: \"state.opened = 0; state.isLocked = false\"}"
    ))

  static let indexInLink = PlantedAppMistake(
    testDescription: "a link opens an editor for what is not there",
    messages: ["index 1 is out of range: there are 0 elements after 'notes.edit: 1'"],
    places: ["state.notes.notes[place]"],
    failure: "the scenario 'notes.edit does not trap (found by exploring)' fails: index 1",
    features: [editor, notes],
    spec: """
      app: NotesApp
      features: {editors: "[Int: Editor]", notes: Notes}
      links:
        notes.edit:
          open: "editors[place]"
          with: "EditorState(text: state.notes.notes[place])"
      """,
    correction: (
      "    open:",
      "    when: place >= 0 && place < state.notes.notes.count\n    open:"
    ))

  static let start = PlantedAppMistake(
    testDescription: "the app starts a clock that is not set",
    messages: [
      "'only a clock that is set ticks' does not hold after 'start', "
        + "'ticker.source.wait' returns"
    ],
    places: ["old.ticker.isSet"],
    failure: "'only a clock that is set ticks' does not hold after .ticker(.tick)",
    features: [
      """
      feature: Clock
      state: {ticks: Int = 0, isSet: Bool = false}
      dependencies: {source: {methods: {wait: {}}}}
      actions:
        set: {reduce: state.isSet = true}
        go: {reduce: none}
        tick: {reduce: "if state.ticks < 3 { state.ticks += 1 }"}
      middleware:
        Going:
          go: {perform: source.wait(), then: .tick, policy: first}
      """
    ],
    spec: """
      app: ClockApp
      features: {ticker: Clock}
      start: [.ticker(.go)]
      links: {ticker.tick: {dispatch: .ticker(.go)}}
      invariants:
        only a clock that is set ticks: {holds: old.ticker.isSet, after: ticker.tick}
      """,
    correction: ("isSet: Bool = false", "isSet: Bool = true"))

  static let aroundAction = PlantedAppMistake(
    testDescription: "somebody else logs in while the first one's tasks are shown",
    messages: [
      "'who comes sees nothing' does not hold after 'users.logIn: a', 'tasks.load', "
        + "'tasks.disk.load' returns [a], 'users.logIn: a'"
    ],
    places: ["tasks.titles.isEmpty"],
    failure: "'who comes sees nothing' does not hold after .users(.logIn(",
    features: [users, tasks],
    spec: """
      app: HouseApp
      features: {users: Users, tasks: Tasks}
      links: {users.logIn: {dispatch: .tasks(.setOwner(name))}}
      invariants:
        who comes sees nothing: {holds: tasks.titles.isEmpty, after: users.logIn}
      """,
    correction: ("holds: tasks.titles.isEmpty", "holds: tasks.titles.count <= 2"))
}
