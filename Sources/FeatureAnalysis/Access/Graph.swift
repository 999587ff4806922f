/// A directed graph over indices.
struct Graph {
  private(set) var edges: [[Int]]

  init(count: Int) { edges = Array(repeating: [], count: count) }

  mutating func connect(_ from: Int, to: Int) { edges[from].append(to) }

  /// Returns the strongly connected components. Each component comes after all components that its
  /// edges lead to. Uses Tarjan's algorithm with an explicit stack, since the depth depends on user
  /// input.
  func components() -> [[Int]] {
    var search = ComponentSearch(edges)
    for node in edges.indices { search.visit(node) }
    return search.components
  }

  /// Returns one cycle for each component that contains a cycle. The cycle starts with the
  /// component's smallest index.
  func cycles() -> [[Int]] {
    components().compactMap { component in
      guard let start = component.min() else { return nil }
      if component.count == 1 { return edges[start].contains(start) ? [start] : nil }
      return cycle(in: Set(component), from: start)
    }
  }

  /// Returns the first cycle that is found by following edges inside a component.
  private func cycle(in component: Set<Int>, from start: Int) -> [Int] {
    var path: [Int] = []
    var places: [Int: Int] = [:]
    var node = start
    while places[node] == nil {
      places[node] = path.count
      path.append(node)
      guard let next = edges[node].first(where: component.contains) else { return path }
      node = next
    }
    return Array(path[(places[node] ?? 0)...])
  }
}

private struct ComponentSearch {
  let edges: [[Int]]
  var components: [[Int]] = []
  private var order: [Int]
  private var low: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var counter = 0
  /// The nodes on the current path of the search, each with the number of its edges that have been
  /// followed.
  private var path: [(node: Int, followed: Int)] = []

  init(_ edges: [[Int]]) {
    self.edges = edges
    order = Array(repeating: 0, count: edges.count)
    low = order
    isOpen = Array(repeating: false, count: edges.count)
  }

  mutating func visit(_ root: Int) {
    guard order[root] == 0 else { return }
    enter(root)
    while let (node, followed) = path.last {
      if followed < edges[node].count {
        path[path.count - 1].followed += 1
        let next = edges[node][followed]
        if order[next] == 0 {
          enter(next)
        } else if isOpen[next] {
          low[node] = min(low[node], order[next])
        }
      } else {
        leave(node)
      }
    }
  }

  private mutating func enter(_ node: Int) {
    counter += 1
    order[node] = counter
    low[node] = counter
    isOpen[node] = true
    open.append(node)
    path.append((node, 0))
  }

  private mutating func leave(_ node: Int) {
    path.removeLast()
    if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
    guard low[node] == order[node] else { return }
    var component: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      component.append(last)
      if last == node { break }
    }
    components.append(component)
  }
}

/// Describes a cycle as `'a' → 'b' → 'a'`. The middle of a long cycle is omitted.
func describeCycle(_ names: [String]) -> String {
  guard let first = names.first else { return "" }
  let shown = names.count > 6 ? names.prefix(5) + ["…"] : names[...]
  return (shown + [first]).map { $0 == "…" ? $0 : "'\($0)'" }.joined(separator: " → ")
}
