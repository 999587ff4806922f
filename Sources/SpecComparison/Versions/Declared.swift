import FeatureAnalysis
import SpecLanguage

/// A declaration in one version of a spec: its name, its range and its meaning.
struct Declared<Value> {
  let name: String
  let range: SourceRange
  let value: Value
}

/// Two lists of declarations, whose elements are matched by name.
struct Matching<Value> {
  /// The declarations that both versions contain, in the order of the new version.
  private(set) var common: [(old: Declared<Value>, new: Declared<Value>)] = []
  private(set) var removed: [Declared<Value>] = []
  private(set) var added: [Declared<Value>] = []
  /// The first common declaration whose position among the common declarations has changed.
  private(set) var moved: (old: Declared<Value>, new: Declared<Value>)?

  init(_ old: [Declared<Value>], _ new: [Declared<Value>]) {
    let known = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for declared in new {
      if let before = known[declared.name] {
        common.append((before, declared))
      } else {
        added.append(declared)
      }
    }
    let names = Set(common.map(\.new.name))
    removed = old.filter { !names.contains($0.name) }
    let order = old.filter { names.contains($0.name) }
    moved = zip(order, common).first { $0.name != $1.new.name }?.1
  }
}

/// Adds to each declaration its range in the spec.
///
/// - Parameter fallback: the range of a declaration that the spec does not contain.
func declared<Value>(
  _ values: [Value], named name: (Value) -> String, at places: [Located<String>],
  otherwise fallback: SourceRange
) -> [Declared<Value>] {
  let ranges = Dictionary(
    places.map { ($0.value, $0.range) }, uniquingKeysWith: { first, _ in first })
  return values.map { value in
    let name = name(value)
    return Declared(name: name, range: ranges[name] ?? fallback, value: value)
  }
}
