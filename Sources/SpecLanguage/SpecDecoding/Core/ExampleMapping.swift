extension ValueShape {
  /// A mapping of this shape, for the help of a finding; nil if the shape contains no mapping.
  var exampleMapping: String? {
    switch self {
    case .mapping(let names, _), .open(_, let names, _): Self.examples[names]
    case .keys(let table): Self.examples[table.construct]
    case .filled(let shape): shape.exampleMapping
    case .oneOf(let shapes): shapes.lazy.compactMap(\.exampleMapping).first
    default: nil
    }
  }

  /// An example of each mapping of the language, by the names of its keys or by its construct.
  private static let examples = [
    "actions": "'{add: {reduce: state.count += 1}}'",
    "an action": "'{reduce: state.count += 1}'",
    "properties": "'{title: String, count: Int = 0}'",
    "models": "'{Item: {id: Int, title: String}, Phase: [idle, running]}'",
    "filters": "'{ItemFilter: {over: items, cases: {all: true, done: isDone}}}'",
    "a filter": "'{over: items, cases: {all: true, done: isDone}}'",
    "cases": "'{all: true, done: isDone}'",
    "a filter case": "'{where: isDone, sort: title}'",
    "derived values": "'{total: Int = items.count}'",
    "a derived value": "'{type: Int, value: items.count}'",
    "functions": "'{price: {returns: Int, value: 3}}'",
    "a function": "'{payload: {_ count: Int}, returns: Int, value: count * 2}'",
    "dependencies": "'{api: {methods: {load: {returns: Int, throws: true}}}}'",
    "a dependency": "'{methods: {load: {returns: Int, throws: true}}}'",
    "methods": "'{load: {returns: Int, throws: true}}'",
    "a method": "'{payload: {_ id: Int}, returns: Int}'",
    "events": "'{saved: {payload: {_ title: String}}}'",
    "an event": "'{payload: {_ title: String}}'",
    "requests": "'{load: {perform: api.load(), into: items}}'",
    "a request": "'{perform: api.load(), into: items}'",
    "middleware": "'{Loading: {load: {perform: api.load(), then: .loaded(result)}}}'",
    "actions and their rules": "'{load: {perform: api.load(), then: .loaded(result)}}'",
    "a rule": "'{require: state.count > 0, message: There is none.}'",
    "payload names and their types": "'{_ id: Int, title: String}'",
    "one case and its payload": "'failed: {reason: String}'",
    "a case": "'failed: {reason: String}'",
    "types and their modules": "'{Route: Navigation}'",
    "models and their features":
      "'{Album: Shelf}'; types of modules belong to 'external', such as '{Route: Navigation}'",
    "state properties and their storage": "'{items: sqlite}'",
    "invariants": "'{the count is not negative: count >= 0}'",
    "an invariant": "'{holds: count >= 0}'",
    "conditions": "'{the list is full: items.count == 3}'",
    "scenarios": "'{it adds: {when: [add], then: state.count == 1}}'",
    "a scenario": "'{when: [add], then: state.count == 1}'",
    "state properties and their values": "'{count: 1}'",
    "one action and its payload": "'rename: {id: 1, title: Milk}'",
    "stores and their features, such as 'tasks: TaskList'": "'{tasks: TaskList}'",
    "'feature.action', 'event feature.event' or 'changed(feature.property)', each with what follows":
      "'{tasks.add: {dispatch: .log(.write)}}'",
    "a step of a link": "'{dispatch: .log(.write)}'",
    "a step of 'else'": "'{dispatch: .log(.write)}'",
    "an effect": "'{perform: api.load(), then: .loaded(result)}'",
    "a retry": "'{times: 3, after: 1s}'",
    "a property": "'{type: Int, default: 0}'",
    "a property of a model": "'{type: Int, default: 0}'",
    "a persistence": "'{items: sqlite}'",
    "a stored property": "'{in: file}'",
    "removed members and the versions that removed them": "'{Item.title: 2}'",
    "earlier names and the versions that replaced them": "'{name: 2}'",
  ]
}
