import Exploration
import FeatureAnalysis
import SpecLanguage

/// Which strings of a feature mean the same, such as the ids of users in a set, in the keys of a
/// dictionary and in the payload of an action. The statements of the spec show it: they copy one
/// into the other, or compare them.
struct SampleMeanings {
  private var parents: [Sampler.Origin: Sampler.Origin] = [:]
  private var members: [Sampler.Origin: [Sampler.Origin]] = [:]
  /// The names of payload values that are not also names of properties.
  private let carried: Set<String>

  init(_ feature: Feature) {
    carried = Set(feature.actions.flatMap(\.payload).map(\.name))
      .subtracting(feature.state.properties.map(\.name))
    let state = feature.state.name
    var pairs: [(Sampler.Origin, Sampler.Origin)] = []
    func note(_ left: TypedExpression, _ right: TypedExpression) {
      if let left = left.origin(in: state), let right = right.origin(in: state) {
        pairs.append((left, right))
      }
    }
    feature.visitTexts { part in
      switch part.kind {
      case .binary(let left, .equal, let right), .binary(let left, .notEqual, let right):
        note(left, right)
      case .tupleComparison(let left, .equal, let right),
        .tupleComparison(let left, .notEqual, let right):
        for (left, right) in zip(left, right) { note(left, right) }
      case .standard(let call):
        guard let base = call.base, let first = call.arguments.first?.value,
          first.type.unwrapped == .string
        else { break }
        if case .dictionary(.string, _) = base.type.unwrapped {
          if let dictionary = base.origin(in: state), let key = first.origin(in: state) {
            pairs.append((dictionary.key, key))
          }
        } else if base.type.unwrapped.element == .string {
          note(base, first)
        }
      default: break
      }
      return true
    } statement: { statement in
      if case .assignment(let target, let value) = statement.kind { note(target, value) }
    }
    for (left, right) in pairs { join(left, right) }
    for origin in parents.keys { members[root(of: origin), default: []].append(origin) }
    for root in members.keys { members[root]?.sort { $0.order < $1.order } }
  }

  /// The strings with the same meaning, in a fixed order.
  func origins(like origin: Sampler.Origin) -> [Sampler.Origin] {
    members[root(of: origin)] ?? [origin]
  }

  /// The word for the strings with this meaning: `id` if one of them is an id, or the name of a
  /// payload value.
  func word(for origin: Sampler.Origin) -> String {
    let names = origins(like: origin).map(\.name)
    return names.contains("id") ? "id" : names.first(where: carried.contains) ?? origin.name
  }

  private func root(of origin: Sampler.Origin) -> Sampler.Origin {
    var root = origin
    while let parent = parents[root], parent != root { root = parent }
    return root
  }

  private mutating func join(_ left: Sampler.Origin, _ right: Sampler.Origin) {
    for origin in [left, right] where parents[origin] == nil { parents[origin] = origin }
    let (first, second) = (root(of: left), root(of: right))
    // The smaller root stays, so that the result does not depend on the order of the statements.
    if first.order < second.order { parents[second] = first } else { parents[first] = second }
  }
}

extension Sampler.Origin {
  /// The keys of a dictionary.
  var key: Self { Self(owner: owner, name: name, isKey: true) }

  fileprivate var order: String { "\(owner).\(name).\(isKey)" }
}

extension TypedExpression {
  /// The parameter or property that the expression names. For an element of a collection, it is the
  /// collection.
  fileprivate func origin(in state: String) -> Sampler.Origin? {
    switch kind {
    case .variable(let variable) where variable.role == .payload:
      return Sampler.Origin(owner: "", name: variable.name)
    case .member(let base, let member):
      guard case .stored = member.role, case .nominal(let owner) = base.type.unwrapped else {
        return nil
      }
      return Sampler.Origin(owner: owner == state ? "" : owner, name: member.name)
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner), .unwrap(let inner):
      return inner.origin(in: state)
    case .standard(let call):
      switch call.entry.operation {
      case .valueForKey, .valueForKeyWithDefault, .elementAtIndex, .first, .last, .trimmed:
        return call.base?.origin(in: state)
      default: return nil
      }
    default: return nil
    }
  }
}
