import Foundation
import ReduxRuntime
import Testing

@Suite("IdentifiedArray")
struct IdentifiedArrayTests {
  private let sample: IdentifiedArray<Entry> = [Entry(id: 1), Entry(id: 2), Entry(id: 3)]

  @Test("5,000 random operations have the same results as in an array")
  func againstModel() {
    var random = SplitMix(state: 7)
    var array: IdentifiedArray<Entry> = []
    var model: [Entry] = []
    for _ in 0..<5_000 {
      apply(Int(random.next() % 16), to: &array, &model, &random)
      guard Array(array) == model, isConsistent(array) else {
        Issue.record("\(array) is not \(model)")
        return
      }
    }
  }

  @Test("removing several elements from either end also removes their ids")
  func removingEnds() {
    var array = sample
    array.removeFirst(0)
    array.removeLast(0)
    #expect(array == sample)
    array.removeFirst(2)
    #expect(array.ids == [3] && isConsistent(array))
    array = sample
    array.removeLast(2)
    #expect(array.ids == [1] && isConsistent(array))
    array.removeLast(1)
    #expect(array.isEmpty && isConsistent(array))
  }

  @Test("a list of several leaves behaves like an array, and does not change earlier copies")
  func againstModelInPieces() {
    var random = SplitMix(state: 11)
    var array = IdentifiedArray((100..<500).map { Entry(id: $0) })
    var model = Array(array)
    var kept: [(IdentifiedArray<Entry>, [Entry])] = []
    for round in 0..<300 {
      apply(Int(random.next() % 16), to: &array, &model, &random)
      if round % 20 == 0 { kept.append((array, model)) }
      guard array.elementsEqual(model), isConsistent(array) else {
        Issue.record("\(array) is not \(model)")
        return
      }
    }
    for (array, model) in kept { #expect(Array(array) == model) }
    #expect(array == IdentifiedArray(model) && array.hashValue == IdentifiedArray(model).hashValue)
    #expect(Array(array[130..<140]) == Array(model[130..<140]))
    #expect(array[130..<140].startIndex == 130)
    while !array.isEmpty { #expect(array.removeLast() == model.removeLast()) }
    for number in 0..<300 { array.append(Entry(id: number)) }
    #expect(array.ids == Array(0..<300) && isConsistent(array))
    // Tests a list that grows from one group of leaves to several groups, and shrinks again.
    var long = IdentifiedArray((0..<20_000).map { Entry(id: $0) })
    let copy = long
    #expect(long.remove(id: 8_192)?.id == 8_192)
    #expect(long.insert(Entry(id: 8_192), at: 8_192).inserted)
    #expect(long == copy)
    for index in stride(from: 0, to: 20_000, by: 64) { long[index].isDone.toggle() }
    #expect(long != copy && copy.allSatisfy { !$0.isDone })
    #expect(long.reduce(0) { $0 + ($1.isDone ? 1 : 0) } == 313)
    while long.count > 8_000 { long.removeLast() }
    for number in 8_000..<20_000 { long.append(Entry(id: number)) }
    #expect(long.ids == copy.ids)
  }

  private func apply(
    _ operation: Int, to array: inout IdentifiedArray<Entry>, _ model: inout [Entry],
    _ random: inout SplitMix
  ) {
    let entry = Entry(id: Int(random.next() % 24), isDone: random.next() % 2 == 0)
    let place = model.firstIndex { $0.id == entry.id }
    let index = model.isEmpty ? 0 : Int(random.next() % UInt64(model.count))
    let other = model.isEmpty ? 0 : Int(random.next() % UInt64(model.count))
    switch (operation, model.isEmpty) {
    case (0...3, _):
      array.append(entry)
      if place == nil { model.append(entry) }
    case (4, _):
      #expect(array.updateOrAppend(entry) == place.map { model[$0] })
      if let place { model[place] = entry } else { model.append(entry) }
    case (5, _):
      array.insert(entry, at: index)
      if place == nil { model.insert(entry, at: index) }
    case (6, _):
      #expect(array.remove(id: entry.id) == place.map { model.remove(at: $0) })
    case (7, _):
      array.removeAll { $0.isDone && $0.id > entry.id }
      model.removeAll { $0.isDone && $0.id > entry.id }
    case (8, _):
      array.sort { $0.id % 7 < $1.id % 7 }
      model.sort { $0.id % 7 < $1.id % 7 }
    case (9, _):
      array.reverse()
      model.reverse()
    case (10, false):
      array[index].id = entry.id
      if let place, place != index { model.remove(at: index) } else { model[index].id = entry.id }
    case (11, false):
      array[index] = entry
      if let place, place != index { model.remove(at: index) } else { model[index] = entry }
    case (12, false):
      array.move(from: index, to: other)
      model.insert(model.remove(at: index), at: other)
    case (13, false):
      array.swapAt(index, other)
      model.swapAt(index, other)
    case (14, false):
      #expect(array.remove(at: index) == model.remove(at: index))
    default:
      #expect(array.popLast() == model.popLast())
    }
  }

  @Test("an element can be found by its id, and changed in place")
  func find() {
    var array = sample
    #expect(array[id: 2] == Entry(id: 2))
    #expect(array[id: 9] == nil)
    #expect(array.index(id: 3) == 2)
    if let index = array.index(id: 2) { array[index].isDone.toggle() }
    #expect(array[id: 2]?.isDone == true)
    #expect(array.contains(id: 1) && !array.contains(id: 0))
  }

  @Test("a change through the subscript by id changes an existing element, or else nothing")
  func changeByID() {
    var array = sample
    array[id: 2]?.isDone = true
    array[id: 9]?.isDone = true
    #expect(Array(array) == [Entry(id: 1), Entry(id: 2, isDone: true), Entry(id: 3)])
    #expect(isConsistent(array))
  }

  @Test("an element assigned to its id replaces the existing element, or else is appended")
  func assignByID() {
    var array = sample
    array[id: 2] = Entry(id: 2, isDone: true)
    array[id: 9] = Entry(id: 9)
    array[id: 1] = nil
    array[id: 7] = nil
    #expect(Array(array) == [Entry(id: 2, isDone: true), Entry(id: 3), Entry(id: 9)])
    #expect(isConsistent(array))
  }

  @Test("lists with equal elements in the same order are equal, and copies are independent")
  func value() {
    var copy = sample
    #expect(copy == sample && copy.hashValue == sample.hashValue)
    copy.swapAt(0, 1)
    #expect(copy != sample)
    #expect(sample.ids == [1, 2, 3])
  }

  @Test("literals and sequences with repeated ids keep the first element with each id")
  func repeated() {
    let entries = [Entry(id: 1), Entry(id: 1, isDone: true), Entry(id: 2)]
    let literal: IdentifiedArray = [Entry(id: 1), Entry(id: 1, isDone: true), Entry(id: 2)]
    #expect(Array(literal) == [Entry(id: 1), Entry(id: 2)])
    #expect(IdentifiedArray(entries) == literal)
  }

  @Test("a list is encoded and decoded in the format of an array")
  func coding() throws {
    let data = try JSONEncoder().encode(sample)
    #expect(try JSONDecoder().decode([Entry].self, from: data) == Array(sample))
    #expect(try JSONDecoder().decode(IdentifiedArray<Entry>.self, from: data) == sample)
  }

  @Test("decoding a repeated id fails, and the error names the second element with this id")
  func decodingRepeatedIDs() throws {
    let entries = [Entry(id: 1), Entry(id: 2), Entry(id: 1, isDone: true)]
    let data = try JSONEncoder().encode(["entries": entries])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: IdentifiedArray<Entry>].self, from: data)
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "The id of the element at index 2 is repeated")
    #expect(context.codingPath.first?.stringValue == "entries")
  }

  @Test("the first element, the last element and all elements can be removed")
  func ends() {
    var array = sample
    #expect(array.removeFirst().id == 1)
    #expect(array.removeLast().id == 3)
    #expect(array.index(id: 2) == 0)
    array.removeAll()
    #expect(array.isEmpty && array.popLast() == nil && !array.contains(id: 2))
  }

  @Test("if a predicate throws, 'removeAll(where:)' removes nothing")
  func removeThrows() {
    struct Stop: Error {}
    var array = sample
    #expect(throws: Stop.self) {
      try array.removeAll { if $0.id == 3 { throw Stop() } else { true } }
    }
    #expect(array == sample && isConsistent(array))
  }

  @Test("algorithms of the standard library keep the ids and positions consistent")
  func algorithms() {
    var array = IdentifiedArray((0..<50).map { Entry(id: $0) })
    var random = SplitMix(state: 3)
    array.shuffle(using: &random)
    #expect(isConsistent(array) && array.count == 50)
    array[10..<40].sort { $0.id < $1.id }
    #expect(isConsistent(array) && array.count == 50)
    _ = array.partition { $0.id < 25 }
    #expect(isConsistent(array) && array.count == 50)
    sortGenerically(&array)
    #expect(array.ids == Array(0..<50) && isConsistent(array))
    array[0..<3] = [Entry(id: 49), Entry(id: 100), Entry(id: 1), Entry(id: 100)]
    #expect(array.ids == [100, 1] + Array(3..<50))
    #expect(array.index(id: 49) == 48 && array.index(id: 0) == nil)
  }

  private func sortGenerically<List: MutableCollection & RandomAccessCollection>(
    _ list: inout List
  ) where List.Element == Entry {
    list.sort { $0.id < $1.id }
  }
}

/// Whether each id is found exactly at the position of its element, and no other id is found.
func isConsistent(_ array: IdentifiedArray<Entry>) -> Bool {
  Set(array.ids).count == array.count
    && array.indices.allSatisfy { array.index(id: array[$0].id) == $0 }
    && (-5..<60).allSatisfy { id in
      array.contains(id: id) == array.contains { $0.id == id }
    }
}

/// A generator of random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
