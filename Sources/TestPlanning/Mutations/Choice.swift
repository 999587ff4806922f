/// Chooses few cases that together notice all mutants that any of the cases notices.
struct Choice<Case> {
  private let count: Int
  private var useful: [(item: Case, noticed: Set<Int>)] = []
  /// The mutants that no case has noticed yet, by index.
  private(set) var missed: Set<Int>

  init(among count: Int) {
    self.count = count
    missed = Set(0..<count)
  }

  var isComplete: Bool { missed.isEmpty }

  /// Adds a case if it notices a mutant that no earlier case notices. Earlier cases have shorter
  /// traces or fewer values.
  mutating func add(_ item: Case, _ notices: (Int) -> Bool) -> Progress {
    // In order, so that what they compare is recorded in the same order every time.
    var noticed = Set(missed.sorted().filter(notices))
    if noticed.isEmpty { return missed.isEmpty ? .complete : .useless }
    for number in 0..<count where !missed.contains(number) && notices(number) {
      noticed.insert(number)
    }
    missed.subtract(noticed)
    useful.append((item, noticed))
    return missed.isEmpty ? .complete : .useful
  }

  /// The case that notices most of the mutants that are left.
  func best(of left: Set<Int>) -> (item: Case, noticed: Set<Int>)? {
    place(of: left).map { useful[$0] }
  }

  private func place(of left: Set<Int>) -> Int? {
    let news = useful.map { $0.noticed.intersection(left).count }
    guard let most = news.max(), most > 0 else { return nil }
    return news.firstIndex(of: most)
  }

  /// All mutants that some case notices.
  var noticed: Set<Int> { Set(0..<count).subtracting(missed) }

  /// Few cases, in the order in which they were added.
  ///
  /// - Parameter known: the mutants that other tests notice.
  func chosen(without known: Set<Int> = []) -> [Case] {
    var left = noticed.subtracting(known)
    var places: [Int] = []
    while let place = place(of: left) {
      places.append(place)
      left.subtract(useful[place].noticed)
    }
    return places.sorted().map { useful[$0].item }
  }
}
