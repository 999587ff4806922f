import Exploration
import FeatureAnalysis
import FeatureSimulation

/// The values to vary: the payload, and the properties of the state that some expressions read.
struct VariedRoots {
  /// The types of the values, by the index of the value.
  var types: [Int: Type] = [:]
  /// The names of the values, by the index of the value.
  var words: [Int: String] = [:]
  /// The names of the members to vary. Some expression uses these members.
  let names: Set<String>
}

/// The result of trying a value.
enum Progress {
  /// `useless`: the value has shown nothing new. `useful`: the value has shown something new, so
  /// that its variations may show more.
  case useless, useful
  /// Everything that is needed has been found.
  case complete
}

/// One part of a value, and the alternatives for it. `root` is the index of the value.
private struct VariedPart {
  let root: Int
  let path: [Int]
  let values: [Value]
}

extension TestPlanner {
  private static let maximumParts = 24

  /// Visits each base, and then variations in which one part is replaced. A variation that shows
  /// something new is itself varied. The alternatives include values that were compared during
  /// earlier visits.
  mutating func climb(
    _ roots: VariedRoots, from bases: [[Value]], limit: Int,
    _ judge: ([Value], inout TestPlanner) -> Progress
  ) {
    var open: [(values: [Value], parts: [VariedPart], next: Int)] = []
    var tries = 0
    /// Visits values. Returns whether to continue.
    func visit(_ values: [Value], isBase: Bool, _ planner: inout TestPlanner) -> Bool {
      tries += 1
      let progress = judge(values, &planner)
      if case .complete = progress { return false }
      if case .useless = progress, !isBase { return tries < limit }
      planner.sampler.near.noteCompared(planner.takeCompared())
      let parts = planner.sampler.parts(of: values, roots, atMost: Self.maximumParts)
      open.append((values, parts, 0))
      return tries < limit
    }
    for base in bases where !visit(base, isBase: true, &self) { return }
    open.reverse()
    while let last = open.indices.last {
      let (values, parts, next) = open[last]
      open[last].next += 1
      let longest = parts.map(\.values.count).max() ?? 0
      let (round, place) = next.quotientAndRemainder(dividingBy: max(parts.count, 1))
      if round >= longest {
        open.removeLast()
      } else if round < parts[place].values.count {
        var candidate = values
        let part = parts[place]
        candidate[part.root].change(part.path[...], to: part.values[round])
        if !visit(candidate, isBase: false, &self) { return }
      }
    }
  }

  /// The values that were compared since the last call of this method.
  private mutating func takeCompared() -> [Value] { sample.takeCompared() + initial.takeCompared() }
}

extension Value {
  /// Replaces a part of the value: a property of a model, or an element of a list.
  fileprivate mutating func change(_ path: ArraySlice<Int>, to new: Value) {
    guard let place = path.first else {
      self = new
      return
    }
    switch self {
    case .structure(var values) where place < values.count:
      values[place].change(path.dropFirst(), to: new)
      self = .structure(values)
    case .list(var values) where place < values.count:
      values[place].change(path.dropFirst(), to: new)
      self = .list(values)
    default: break
    }
  }
}

extension Sampler {
  fileprivate mutating func parts(
    of values: [Value], _ roots: VariedRoots, atMost limit: Int
  ) -> [VariedPart] {
    var parts: [VariedPart] = []
    for (root, type) in roots.types.sorted(by: { $0.key < $1.key }) {
      let origin = Origin(owner: "", name: roots.words[root] ?? "item")
      add(
        values[root], type, VariedPart(root: root, path: [], values: []), origin, roots.names,
        &parts)
    }
    return Array(parts.prefix(limit))
  }

  private mutating func add(
    _ value: Value, _ type: Type, _ place: VariedPart, _ origin: Origin, _ names: Set<String>,
    _ parts: inout [VariedPart]
  ) {
    func inside(_ index: Int) -> VariedPart {
      VariedPart(root: place.root, path: place.path + [index], values: [])
    }
    let known = parts.count
    if place.path.count < 4, case .structure(let values) = value,
      let nominal = feature.types.nominal(type.unwrapped)
    {
      let members = zip(nominal.storedMembers, values).enumerated()
      for (index, (member, value)) in members where names.contains(member.name) {
        // The id of a list element is not varied, because it identifies the element.
        if member.name == "id", !place.path.isEmpty { continue }
        let origin = Origin(owner: type.unwrapped.description, name: member.name)
        add(value, member.type, inside(index), origin, names, &parts)
      }
    }
    // A model whose members are not used is varied as a whole. As an element of a list it is not
    // varied, because it must keep its id.
    if case .structure = value, !type.isOptional, parts.count > known || !place.path.isEmpty {
      return
    }
    let keys = place.path.isEmpty ? keys[type.unwrapped] ?? [] : []
    var values = keys.filter { $0 != value }
    for other in candidates(for: type, origin) where other != value {
      values.appendNew(other, atMost: 16)
    }
    if !values.isEmpty {
      parts.append(VariedPart(root: place.root, path: place.path, values: values))
    }
    if place.path.count < 2, case .list(let elements) = value, let element = type.unwrapped.element
    {
      for (index, value) in elements.prefix(2).enumerated() {
        add(value, element, inside(index), origin, names, &parts)
      }
    }
  }
}

extension Sampler {
  /// The values of a type that are most likely to show a difference.
  mutating func candidates(
    for type: Type, _ origin: Origin = Origin(owner: "", name: "item")
  ) -> [Value] {
    switch type {
    case .scalar(let scalar): return candidates(for: scalar, origin)
    case .optional(let wrapped): return [.null] + candidates(for: wrapped, origin).prefix(12)
    case .array, .identifiedArray, .set, .dictionary: return collections(type, origin)
    case .nominal(let name):
      if models[name] == nil { return cases(of: name, limit: 8) }
      return (1...3).compactMap { value(type, $0, named: name) }
    case .pair, .range, .void, .unknown: return []
    }
  }

  /// The sample collections: an empty collection, and collections with one, two and four elements.
  /// The four elements are not sorted. Another collection has two elements that differ only in
  /// their ids.
  private mutating func collections(_ type: Type, _ origin: Origin) -> [Value] {
    if case .dictionary(let key, let element) = type {
      let pairs = [3, 1, 4, 2].compactMap { entry(key, element, $0, origin) }
      return [0, 1, 2, 4].map {
        .dictionary(
          Dictionary(
            pairs.prefix($0).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
      }
    }
    guard let element = type.element else { return [.empty(type)] }
    let values = [1, 2, 3, 4].compactMap { value(element, $0, origin) }
    guard values.count == 4 else { return [.empty(type)] }
    var lists = [
      [], [values[0], values[1]], [values[0]], [values[2], values[0], values[3], values[1]],
    ]
    if case .set = type { return lists.map { .set(Set($0)) } }
    if let id = feature.types.idPlace(of: element), case .structure(var twin) = values[0],
      case .structure(let other) = values[1]
    {
      twin[id] = other[id]
      lists.append([values[0], .structure(twin)])
    }
    if case .array = type { return lists.map { .list($0) } }
    return lists.map { .list(feature.types.uniqueByID($0, element)) }
  }

  /// The integers near the literals of the current code, followed by the integers near all other
  /// literals.
  private var nearIntegers: [Int64] {
    near.integers + pools.literals.integers.filter { !near.integers.contains($0) }
  }

  private static func text(ofLength length: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return String((0..<length).map { letters[$0 % letters.count] })
  }

  private func candidates(for scalar: ScalarType, _ origin: Origin) -> [Value] {
    near.compared(as: scalar) + usual(scalar, origin)
  }

  private func usual(_ scalar: ScalarType, _ origin: Origin) -> [Value] {
    switch scalar {
    case .bool: return [.boolean(true), .boolean(false)]
    case .string:
      let own = pools.texts(like: origin)
      let known = own.prefix(3) + pools.literals.strings + pools.someTexts
      let near = near.strings + near.lengths.map(Self.text(ofLength:))
      return ([""] + near + known + ["a"]).prefix(12).map { .string($0) }
    case .character: return ["a", "B", "1", " "].map { .character($0) }
    case .uuid: return (1...3).map { .uuid(high: 0, low: $0) }
    case .date: return [0, 86_400, 2 * 86_400, -86_400].map { .date($0) }
    case .url: return (1...2).map { .url("file:///sample/\($0)") }
    case .data: return [.data([]), .data([1]), .data([2])]
    case .indexSet: return [[0], [], [1], [0, 1]].map { .list($0.map { .integer($0) }) }
    case .decimal:
      return (nearIntegers + [0, 1, 100]).prefix(8)
        .map { .decimal(DecimalValue(parsing: String($0)) ?? .zero) }
    case .duration:
      return (nearIntegers + [0, 1, 3600]).prefix(8).map {
        .duration(seconds: $0, attoseconds: 0)
      }
    case .float, .double:
      let near = (near.numbers + pools.literals.numbers).flatMap { [$0, $0 + 0.5, $0 - 0.5] }
      let whole = (nearIntegers + [0, 1, -1, 100]).map(Double.init)
      let all = near.prefix(8) + whole.prefix(8) + (triesNaN ? [.nan] : [])
      return all.map { .floating(scalar == .float ? Double(Float($0)) : $0) }
    default:
      var values: [Int64] = []
      for value in nearIntegers + [0, 1, 2, 3, -1, 100] where !values.contains(value) {
        // The samples of an unsigned type do not use its highest bit.
        let isSmall = scalar.bitWidth == 64 || value <= scalar.maximum
        if value >= scalar.minimum, isSmall { values.append(value) }
      }
      return values.map { .integer($0) }
    }
  }
}
