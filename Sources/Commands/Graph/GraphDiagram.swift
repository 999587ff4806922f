import Exploration

/// The positions of the states in the drawing of a small graph. The states are in columns by depth,
/// from left to right.
struct GraphDiagram {
  /// The maximum number of states that are drawn.
  static let mostStates = 60
  static let nodeWidth = 216.0
  static let nodeHeight = 48.0
  private static let columnWidth = nodeWidth + 84
  private static let rowHeight = nodeHeight + 22

  /// The coordinates of the upper-left corner of each state.
  private(set) var places: [(x: Double, y: Double)]
  /// The states of each column, from top to bottom.
  private(set) var columns: [[Int]]
  let size: (width: Double, height: Double)

  /// - Parameters:
  ///   - depths: the depth of each state, which is its column.
  ///   - edges: the edges between two different states.
  init(depths: [Int], edges: [(from: Int, to: Int)]) {
    columns = Array(repeating: [], count: (depths.max() ?? -1) + 1)
    for (state, depth) in depths.enumerated() { columns[depth].append(state) }
    let between = Neighbors(depths: depths, edges: edges)
    Self.order(&columns, between)
    let rows = Self.rows(columns, between)
    places = zip(depths, rows).map { depth, row in
      (Double(depth) * Self.columnWidth, row * Self.rowHeight)
    }
    size = (
      Double(max(columns.count - 1, 0)) * Self.columnWidth + Self.nodeWidth,
      (rows.max() ?? 0) * Self.rowHeight + Self.nodeHeight
    )
  }

  /// The states that are connected with each state by an edge between adjacent columns.
  private struct Neighbors {
    /// For each state, its neighbors in the previous column. `right` contains the neighbors in the
    /// next column.
    private(set) var left: [[Int]]
    private(set) var right: [[Int]]

    init(depths: [Int], edges: [(from: Int, to: Int)]) {
      left = Array(repeating: [], count: depths.count)
      right = left
      for (from, to) in edges {
        let (first, second) = depths[from] <= depths[to] ? (from, to) : (to, from)
        guard depths[second] == depths[first] + 1 else { continue }
        right[first].append(second)
        left[second].append(first)
      }
    }
  }

  /// Sorts each column several times. The sort key of a state is the mean position of its neighbors
  /// in the adjacent column.
  private static func order(_ columns: inout [[Int]], _ neighbors: Neighbors) {
    guard columns.count > 1 else { return }
    for round in 0..<8 {
      let goesRight = round.isMultiple(of: 2)
      let order = goesRight ? Array(1..<columns.count) : (0..<columns.count - 1).reversed()
      for column in order {
        let beside = columns[goesRight ? column - 1 : column + 1]
        let places = Dictionary(uniqueKeysWithValues: beside.enumerated().map { ($1, Double($0)) })
        let means = columns[column].enumerated().map { place, state in
          let known = (goesRight ? neighbors.left : neighbors.right)[state]
          return (state, mean(known.compactMap { places[$0] }) ?? Double(place))
        }
        columns[column] = means.enumerated()
          .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
      }
    }
  }

  /// The row of each state. It is as close to the mean row of the state's left neighbors as the
  /// other states of the column allow.
  private static func rows(_ columns: [[Int]], _ neighbors: Neighbors) -> [Double] {
    var rows = Array(repeating: 0.0, count: columns.reduce(0) { $0 + $1.count })
    for column in columns {
      var wanted: [Double] = []
      var given: [Double] = []
      for (place, state) in column.enumerated() {
        let wish = mean(neighbors.left[state].map { rows[$0] }) ?? Double(place)
        wanted.append(wish)
        given.append(max(wish, (given.last ?? wish - 1) + 1))
      }
      // All rows of the column are moved by the same distance, so that their mean is the mean of
      // the wanted rows.
      let shift = mean(zip(wanted, given).map { $0 - $1 }) ?? 0
      for (state, row) in zip(column, given) { rows[state] = row + shift }
    }
    let top = rows.min() ?? 0
    return rows.map { (($0 - top) * 100).rounded() / 100 }
  }

  private static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }
}
