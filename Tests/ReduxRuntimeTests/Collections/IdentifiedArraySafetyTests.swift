import ReduxRuntime
import Testing

/// Tests user code that runs while a list is being changed, and mistakes that stop the program.
@Suite("IdentifiedArray safety")
struct IdentifiedArraySafetyTests {
  struct Stop: Error {}

  private let sample = IdentifiedArray((0..<300).map { Entry(id: $0) })

  @Test("after a change of an element that throws, the element is found by its current id")
  func throwingChange() {
    func change(_ entry: inout Entry, to id: Int) throws {
      entry.id = id
      throw Stop()
    }
    var array = sample
    #expect(throws: Stop.self) { try change(&array[4], to: 55_555) }
    #expect(array.index(id: 55_555) == 4 && array.index(id: 4) == nil)
    #expect(throws: Stop.self) { try change(&array[5], to: 6) }
    #expect(array.count == 299 && array.index(id: 6) == 5 && isConsistent(array))
  }

  @Test("if a sort predicate throws, the list loses no element")
  func throwingOrder() {
    var array = sample
    var calls = 0
    #expect(throws: Stop.self) {
      try array.sort { left, right in
        calls += 1
        if calls == 200 { throw Stop() }
        return left.id * 7 % 300 < right.id * 7 % 300
      }
    }
    #expect(Set(array.ids) == Set(0..<300) && isConsistent(array))
    calls = 0
    #expect(throws: Stop.self) {
      _ = try array.partition { entry in
        calls += 1
        if calls == 100 { throw Stop() }
        return entry.id % 2 == 0
      }
    }
    #expect(Set(array.ids) == Set(0..<300) && isConsistent(array))
  }

  @Test("a closure may write new or repeated ids to the list's buffer, and the list then uses them")
  func lentStorage() {
    var array = sample
    array.withContiguousMutableStorageIfAvailable { buffer in
      buffer[0].id = 900
      buffer[1] = Entry(id: 2, isDone: true)
    }
    #expect(array.ids == [900, 2] + Array(3..<300) && isConsistent(array))
    #expect(array[1].isDone && array.index(id: 900) == 0 && array.index(id: 0) == nil)
    #expect(throws: Stop.self) {
      try array.withContiguousMutableStorageIfAvailable { buffer in
        for index in buffer.indices { buffer[index].id = 5 }
        throw Stop()
      }
    }
    #expect(array.ids == [5] && isConsistent(array))
  }

  @Test("code in elements and ids, such as a deinit, sees only consistent copies of the list")
  func reentrantCode() {
    Guest.enter(1_000) { array, model, random in
      let id = Guest.ID(number: Int(random.next() % 64))
      let index = array.isEmpty ? 0 : Int(random.next() % UInt64(array.count))
      switch random.next() % 12 {
      case 0...3:
        if array.append(Guest(id)).inserted { model.append(id.number) }
      case 4:
        array.updateOrAppend(Guest(id))
        if !model.contains(id.number) { model.append(id.number) }
      case 5:
        array[id: id] = nil
        model.removeAll { $0 == id.number }
      case 6:
        if array.insert(Guest(id), at: index).inserted { model.insert(id.number, at: index) }
      case 7 where !array.isEmpty:
        array[index].id = id
        if let other = model.firstIndex(of: id.number), other != index {
          model.remove(at: index)
        } else {
          model[index] = id.number
        }
      case 8:
        array.removeAll { $0.id.number % 5 == index % 5 }
        model.removeAll { $0 % 5 == index % 5 }
      case 9:
        array.sort { $0.id.number < $1.id.number }
        model.sort()
      case 10 where !array.isEmpty:
        array.remove(atOffsets: [index, 0])
        model = model.indices.filter { $0 != index && $0 != 0 }.map { model[$0] }
      default:
        array.reverse()
        model.reverse()
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test("assigning an element through the subscript of another id stops the program")
    func otherID() async {
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array[id: 1] = Entry(id: 2)
      }
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array[id: 1]?.id = 2
      }
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array.update(Entry(id: 2), at: 0)
      }
    }

    @Test("repeated ids stop the program if an initializer requires unique ids")
    func repeatedIDs() async {
      await #expect(processExitsWith: .failure) {
        _ = IdentifiedArray(uniqueElements: [Entry(id: 1), Entry(id: 1)])
      }
      await #expect(processExitsWith: .failure) {
        _ = IdentifiedArray([Entry(id: 1), Entry(id: 1)]) { _, _ in Entry(id: 2) }
      }
    }

    @Test("removing or moving an object that has changed its own id stops the program")
    func changedObject() async {
      await #expect(processExitsWith: .failure) {
        let object = Shifting()
        var array: IdentifiedArray = [object, Shifting()]
        object.id = 100_000
        array.removeFirst()
      }
      await #expect(processExitsWith: .failure) {
        let object = Shifting()
        var array: IdentifiedArray = [object, Shifting()]
        object.id = 100_000
        array.reverse()
      }
      await #expect(processExitsWith: .failure) {
        let object = Shifting()
        var array: IdentifiedArray = [object, Shifting()]
        object.id = 100_000
        array.swapAt(0, 1)
      }
    }

    @Test("using a position outside the list stops the program")
    func positionsOutside() async {
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array[1].isDone = true
      }
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array.removeLast(2)
      }
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array.remove(atOffsets: [-1])
      }
      await #expect(processExitsWith: .failure) {
        var array: IdentifiedArray = [Entry(id: 1)]
        array.move(fromOffsets: [0], toOffset: 2)
      }
    }
  #endif
}

/// An object whose id can change without the list noticing.
private final class Shifting: Identifiable {
  var id = Int.random(in: 0..<1_000)
}

/// An element whose `id`, `==`, `hash(into:)` and `deinit` run code that uses copies of the list.
private struct Guest: Identifiable {
  struct ID: Hashable {
    var number: Int

    static func == (left: Self, right: Self) -> Bool {
      Guest.intrude()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      Guest.intrude()
      hasher.combine(number)
    }
  }

  final class Tail {
    deinit { Guest.intrude() }
  }

  private var number: Int
  private var tail = Tail()
  private var padding = (0, 0, 0, 0, 0, 0)

  init(_ id: ID) { number = id.number }

  var id: ID {
    get {
      Guest.intrude()
      return ID(number: number)
    }
    set {
      tail = Tail()
      number = newValue.number
    }
  }

  /// The copy of the list that the code of the elements uses.
  @TaskLocal private static var box = Box()
  private final class Box: @unchecked Sendable {
    var copy: IdentifiedArray<Guest> = []
    var isBusy = false
    var calls = 0
  }

  /// Changes the copy of the list, which shares its leaves with the list that is being changed.
  private static func intrude() {
    let box = Guest.box
    box.calls += 1
    if box.isBusy || box.calls % 7 != 0 { return }
    box.isBusy = true
    defer { box.isBusy = false }
    if box.copy.isEmpty {
      for number in 0..<40 { box.copy.append(Guest(ID(number: number))) }
    }
    box.copy.swapAt(0, box.copy.count - 1)
    box.copy.removeLast()
  }

  /// Makes random changes to a list and to a simple array of ids, and compares the two after each
  /// change.
  static func enter(
    _ rounds: Int,
    _ change: (inout IdentifiedArray<Guest>, inout [Int], inout SplitMix) -> Void
  ) {
    $box.withValue(Box()) {
      var random = SplitMix(state: 21)
      var array: IdentifiedArray<Guest> = []
      var model: [Int] = []
      for round in 0..<rounds {
        change(&array, &model, &random)
        if array.map(\.number) != model
          || !array.indices.allSatisfy({ array.index(id: array[$0].id) == $0 })
        {
          Issue.record("round \(round): \(array.map(\.number)) is not \(model)")
          return
        }
        // The elements of the old copy are released only after the box contains the new copy.
        let old = Guest.box.copy
        Guest.box.copy = array
        withExtendedLifetime(old) {}
      }
      #expect(Guest.box.calls > rounds)
    }
  }
}
