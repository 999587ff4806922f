import ReduxRuntime
import Testing

/// Tests closures that throw while a list is being changed, and mistakes that stop the program.
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
