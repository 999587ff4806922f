import FeatureAnalysis

/// Chooses a small number of cases. The chosen cases detect the same mutants as all cases together.
struct Choice<Case> {
  private let count: Int
  private var useful: [(item: Case, rank: Int, noticed: Set<Int>)] = []
  /// The indices of the mutants that scenarios detect.
  let known: Set<Int>
  /// The indices of the other mutants that no case has detected so far.
  private(set) var missed: Set<Int>

  init(among count: Int, known: Set<Int> = []) {
    self.count = count
    self.known = known
    missed = Set(0..<count).subtracting(known)
  }

  var isComplete: Bool { missed.isEmpty }

  /// Adds a case if it detects a mutant that no earlier case detects, or if it shows more than they
  /// do. Call this function first for the cases with the shortest traces and the fewest values.
  ///
  /// - Parameter rank: how much the case shows. Of two cases that detect the same mutants, the one that
  ///   shows more is chosen.
  mutating func addCase(_ item: Case, rank: Int = 0, _ notices: (Int) -> Bool) -> Progress {
    // The mutants are sorted, so that the compared values are recorded in the same order every
    // time.
    var noticed = Set(missed.sorted().filter(notices))
    let showsMore = rank > useful.map(\.rank).max() ?? 0
    if noticed.isEmpty, !showsMore { return missed.isEmpty ? .complete : .useless }
    for number in 0..<count
    where !missed.contains(number) && !known.contains(number) && notices(number) {
      noticed.insert(number)
    }
    missed.subtract(noticed)
    useful.append((item, rank, noticed))
    return missed.isEmpty ? .complete : .useful
  }

  /// The case that detects the largest number of the mutants in `left`.
  func best(of left: Set<Int>) -> (item: Case, noticed: Set<Int>)? {
    place(of: left).map { (useful[$0].item, useful[$0].noticed) }
  }

  private func place(of left: Set<Int>) -> Int? {
    let news = useful.map { $0.noticed.intersection(left).count }
    guard let most = news.max(), most > 0 else { return nil }
    let places = news.indices.filter { news[$0] == most }
    let highest = places.map { useful[$0].rank }.max()
    return places.first { useful[$0].rank == highest }
  }

  /// The mutants that no scenario but at least one case detects.
  var noticed: Set<Int> { Set(0..<count).subtracting(missed).subtracting(known) }

  /// A small number of cases that detect all detectable mutants, in the order in which the cases
  /// were added.
  ///
  /// - Parameter known: the mutants that other tests detect already.
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

/// Code with one small change that a generated test should detect.
struct Mutant<Text> {
  let text: Text
  let mutation: Mutation

  init(_ text: Text, _ mutation: Mutation) {
    self.text = text
    self.mutation = mutation
  }
}
