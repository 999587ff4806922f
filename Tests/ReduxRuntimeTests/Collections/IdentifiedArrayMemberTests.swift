import Foundation
import ReduxRuntime
import Testing

/// Tests the members that `IdentifiedArray` shares with other collections of identified elements.
@Suite("IdentifiedArray members")
struct IdentifiedArrayMemberTests {
  private struct Version: Identifiable, Hashable, Comparable, Codable {
    let id: Int
    var text = ""

    static func < (left: Self, right: Self) -> Bool { left.text < right.text }
  }

  private let sample: IdentifiedArray = [
    Version(id: 1, text: "c"), Version(id: 2, text: "a"), Version(id: 3, text: "b"),
  ]

  /// Whether `index(id:)` returns the position of each element.
  private func isFound(_ list: IdentifiedArray<Version>) -> Bool {
    list.indices.allSatisfy { list.index(id: list[$0].id) == $0 }
  }

  private func isFirst(_ element: Version) -> Bool { element.id == 1 }

  // MARK: - Creating

  @Test("every initializer keeps all elements of a sequence without repeated ids")
  func initializers() {
    let lists: [IdentifiedArrayOf<Version>] = [
      IdentifiedArray(sample), IdentifiedArray(sample[...]), IdentifiedArray(Array(sample)),
      IdentifiedArray(uniqueElements: sample), IdentifiedArray(uniqueElements: sample[0..<3]),
      IdentifiedArray(uniqueElements: sample.lazy.map { $0 }),
      IdentifiedArray(uncheckedUniqueElements: Array(sample)),
      IdentifiedArray(sample) { first, _ in first },
    ]
    for list in lists { #expect(list == sample && isFound(list)) }
    #expect(Set(lists).count == 1)
    #expect(IdentifiedArray<Version>() == [] && IdentifiedArray<Version>(uniqueElements: []) == [])
  }

  @Test("elements with the same id are combined at the position of the first of them")
  func combining() {
    let versions = [
      Version(id: 1, text: "a"), Version(id: 2, text: "b"), Version(id: 1, text: "c"),
      Version(id: 1, text: "d"),
    ]
    func texts(_ combine: (Version, Version) -> Version) -> [String] {
      let list = IdentifiedArray(versions, uniquingIDsWith: combine)
      return isFound(list) ? list.map(\.text) : []
    }
    #expect(texts { first, _ in first } == ["a", "b"])
    #expect(texts { _, second in second } == ["d", "b"])
    #expect(texts { Version(id: $0.id, text: $0.text + $1.text) } == ["acd", "b"])
    #expect(IdentifiedArray(uncheckedUniqueElements: versions).map(\.text) == ["a", "b"])
  }

  @Test("an error thrown by the closure that combines elements is rethrown")
  func combiningThrows() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try IdentifiedArray([Version(id: 1), Version(id: 1)]) { _, _ in throw Stop() }
    }
  }

  // MARK: - Reading

  @Test("'ids' and 'elements' are arrays in the order of the list")
  func reading() {
    let ids: [Int] = sample.ids
    let elements: [Version] = sample.elements
    #expect(ids == [1, 2, 3])
    #expect(elements.map(\.text) == ["c", "a", "b"])
  }

  @Test("'contains(_:)' compares whole elements, not only their ids")
  func containing() {
    #expect(sample.contains(Version(id: 2, text: "a")))
    #expect(!sample.contains(Version(id: 2, text: "other")))
    #expect(sample.contains(id: 2))
  }

  @Test("the descriptions and the mirror of a list look like those of an array")
  func showing() {
    let list: IdentifiedArray = [Entry(id: 1), Entry(id: 2)]
    #expect(list.description == Array(list).description)
    #expect(list.debugDescription == Array(list).debugDescription)
    let mirror = Mirror(reflecting: list)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? Entry } == [Entry(id: 1), Entry(id: 2)])
    #expect(mirror.children.allSatisfy { $0.label == nil })
  }

  @Test("'filter' and 'sorted' return an array if the context requires no other type")
  func derivedLists() {
    let kept = sample.filter { !isFirst($0) }
    #expect(type(of: kept) == [Version].self)
    let list: IdentifiedArray = sample.filter { !isFirst($0) }
    #expect(list.ids == [2, 3] && isFound(list) && !list.contains(id: 1))
    let sorted: IdentifiedArray = sample.sorted()
    #expect(sorted.ids == [2, 3, 1] && isFound(sorted))
    let backwards: IdentifiedArray = sample.sorted { $0.id > $1.id }
    #expect(backwards.ids == [3, 2, 1] && isFound(backwards))
    #expect(type(of: sample.sorted()) == [Version].self)
    #expect(type(of: sample.sorted { $0.id > $1.id }) == [Version].self)
    let chained: [Version] = sample.filter { !isFirst($0) }.sorted { $0.text > $1.text }
    #expect(chained.map(\.id) == [3, 2])
  }

  // MARK: - Adding

  @Test("'append' returns the element's position, and whether the element is new")
  func appending() {
    var list = sample
    #expect(list.append(Version(id: 4)) == (true, 3))
    #expect(list.append(Version(id: 2)) == (false, 1))
    #expect(list.ids == [1, 2, 3, 4] && list[1].text == "a")
  }

  @Test("appending a sequence adds only the elements with new ids")
  func appendingSequences() {
    let added = [1, 4, 3, 5, 4].map { Version(id: $0, text: "new") }
    var list = sample
    list.append(contentsOf: added)
    #expect(list.ids == [1, 2, 3, 4, 5] && list[0].text == "c" && isFound(list))
    var other = sample
    other += added
    #expect(other == list && sample + added == list)
    list.append(contentsOf: list)
    #expect(other == list)
  }

  @Test("'insert' returns the element's position, and whether the element is new")
  func inserting() {
    var list = sample
    #expect(list.insert(Version(id: 0), at: 0) == (true, 0))
    #expect(list.insert(Version(id: 2), at: 0) == (false, 2))
    #expect(list.insert(Version(id: 9), at: 4) == (true, 4))
    #expect(list.ids == [0, 1, 2, 3, 9] && isFound(list))
  }

  @Test("'update' replaces the element with the same id, and returns the previous element")
  func updating() {
    var list = sample
    #expect(list.update(Version(id: 2, text: "new"), at: 1).text == "a")
    #expect(list.map(\.text) == ["c", "new", "b"])
    #expect(list.updateOrAppend(Version(id: 4)) == nil)
    #expect(list.updateOrAppend(Version(id: 3, text: "newer"))?.text == "b")
    #expect(list.ids == [1, 2, 3, 4] && list[2].text == "newer")
    var (old, index) = list.updateOrInsert(Version(id: 0), at: 0)
    #expect(old == nil && index == 0)
    (old, index) = list.updateOrInsert(Version(id: 2, text: "newest"), at: 0)
    #expect(old?.text == "new" && index == 2)
    #expect(list.ids == [0, 1, 2, 3, 4] && list[2].text == "newest" && isFound(list))
  }

  @Test("an element that is assigned to a position may have a new id")
  func assigning() {
    var list = sample
    list[1] = Version(id: 4)
    #expect(list.ids == [1, 4, 3] && isFound(list) && !list.contains(id: 2))
    list[0] = Version(id: 3, text: "goes")
    #expect(list.ids == [4, 3] && list[1].text == "b" && isFound(list) && !list.contains(id: 1))
  }

  // MARK: - Removing

  @Test("an element can be removed by its id, or by another element with the same id")
  func removing() {
    var list = sample
    #expect(list.remove(id: 2)?.text == "a")
    #expect(list.remove(id: 2) == nil)
    #expect(list.remove(Version(id: 3, text: "other"))?.text == "b")
    #expect(list.remove(Version(id: 3)) == nil)
    #expect(list.ids == [1] && isFound(list))
  }

  @Test("elements at several positions are removed, whatever the order of the positions")
  func removingOffsets() {
    var list = sample
    list.remove(atOffsets: IndexSet([0, 2]))
    #expect(list.ids == [2] && isFound(list))
    list = sample
    list.remove(atOffsets: [2, 0, 2])
    #expect(list.ids == [2])
    list.remove(atOffsets: IndexSet())
    #expect(list.ids == [2])
  }

  @Test("when a range of elements is removed or replaced, their ids are removed from the list")
  func replacingRanges() {
    var list = IdentifiedArray((0..<10).map { Version(id: $0) })
    list.removeSubrange(2..<4)
    list.removeSubrange(6...)
    list.removeSubrange(1..<1)
    #expect(list.ids == [0, 1, 4, 5, 6, 7] && isFound(list) && !list.contains(id: 2))
    list.replaceSubrange(1...2, with: [7, 1, 8, 8].map { Version(id: $0, text: "new") })
    #expect(list.ids == [0, 1, 8, 5, 6, 7] && isFound(list) && !list.contains(id: 4))
    list.insert(contentsOf: [5, 9].map { Version(id: $0) }, at: 1)
    #expect(list.ids == [0, 9, 1, 8, 5, 6, 7] && isFound(list))
  }

  // MARK: - Ordering

  @Test("'partition' moves the matching elements to the end of the list")
  func partitioning() {
    var list = sample
    #expect(list.partition(by: isFirst) == 2)
    #expect(list.last?.id == 1 && list.count == 3 && isFound(list))
  }

  @Test(
    "elements at several positions are moved before another position, and keep their order",
    arguments: [
      ([0, 2], 0, [1, 3, 2]), ([0, 2], 1, [1, 3, 2]), ([0, 2], 2, [2, 1, 3]),
      ([0, 2], 3, [2, 1, 3]), ([1], 3, [1, 3, 2]), ([], 1, [1, 2, 3]),
      ([0, 1, 2], 1, [1, 2, 3]),
    ])
  func movingOffsets(offsets: [Int], destination: Int, ids: [Int]) {
    var list = sample
    list.move(fromOffsets: IndexSet(offsets), toOffset: destination)
    #expect(list.ids == ids && isFound(list))
    list = sample
    list.move(fromOffsets: offsets.reversed(), toOffset: destination)
    #expect(list.ids == ids)
  }

  @Test("in a list of several leaves, moving elements results in the same order as in an array")
  func movingInLongLists() {
    var random = SplitMix(state: 5)
    let numbers = Array(0..<700)
    for _ in 0..<50 {
      let offsets = (0..<20).map { _ in Int.random(in: 0..<700, using: &random) }
      let destination = Int.random(in: 0...700, using: &random)
      var list = IdentifiedArray(numbers.map { Version(id: $0) })
      list.move(fromOffsets: offsets, toOffset: destination)
      let moved = Set(offsets)
      let expected =
        numbers[..<destination].filter { !moved.contains($0) } + moved.sorted()
        + numbers[destination...].filter { !moved.contains($0) }
      #expect(list.ids == expected && isFound(list))
      list.remove(atOffsets: offsets)
      #expect(list.count == 700 - moved.count && isFound(list))
    }
  }

  // MARK: - Generic code

  private func expectSame(_ operation: (inout any ChangeableList<Version>) -> Version?) {
    for count in [0, 1, 2, 9, 64, 300] {
      var random = SplitMix(state: UInt64(count))
      let list = IdentifiedArray(
        (0..<count).map { Version(id: $0, text: "\(Int.random(in: 0..<900, using: &random))") })
      var ours: any ChangeableList<Version> = list
      var others: any ChangeableList<Version> = Array(list)
      #expect(operation(&ours) == operation(&others))
      guard let changed = ours as? IdentifiedArray<Version> else { return }
      #expect(changed.elementsEqual(others) && isFound(changed))
    }
  }

  @Test("generic algorithms produce the same results as for an array")
  func genericAlgorithms() {
    func random() -> SplitMix { SplitMix(state: 9) }
    expectSame { $0.max() }
    expectSame { $0.min { $0.id > $1.id } }
    expectSame { $0.isEmpty ? nil : $0.removeFirst() }
    expectSame { $0.isEmpty ? nil : $0.removeLast() }
    expectSame { $0.popLast() }
    expectSame { list in
      list.reverse()
      return nil
    }
    expectSame { list in
      list.sort()
      return nil
    }
    expectSame { list in
      list.sort(by: >)
      return nil
    }
    expectSame { list in
      list.sort(using: KeyPathComparator(\Version.id, order: .reverse))
      return nil
    }
    expectSame { list in
      list.append(Version(id: 1_000))
      return nil
    }
    expectSame { list in
      list.removeAll { $0.id % 3 == 0 }
      return nil
    }
    expectSame { list in
      var generator = random()
      list.shuffle(using: &generator)
      return list.first
    }
  }
}

/// The interface of arrays and identified arrays that generic code can use.
private protocol ChangeableList<Element>: MutableCollection, RandomAccessCollection,
  RangeReplaceableCollection
{}

extension Array: ChangeableList {}
extension IdentifiedArray: ChangeableList {}
