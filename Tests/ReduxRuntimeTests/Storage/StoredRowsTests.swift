import ReduxRuntime
import Testing

@Suite("The rows of a stored list")
struct StoredRowsTests {
  private func list(_ ids: [Int]) -> [Note] { ids.map { Note(id: $0) } }

  /// A model of the table that a storage would write.
  private struct Table {
    var rows: StoredRows<Note> = StoredRows()
    var stored: [Int: (note: Note, position: Int64)] = [:]
    var writes = 0

    mutating func save(_ list: [Note]) -> [Int] {
      let change = rows.change(to: list)
      for id in change.removed { stored[id] = nil }
      for row in change.written { stored[row.element.id] = (row.element, row.position) }
      writes = change.removed.count + change.written.count
      rows.apply(change)
      return change.repeated
    }

    /// Whether the rows in memory are the same as the rows in the table.
    var isAsStored: Bool {
      rows.elements == list && rows.change(to: list).written.isEmpty
    }

    var list: [Note] { stored.values.sorted { $0.position < $1.position }.map(\.note) }
  }

  @Test("A change, an insertion, a move or a removal of one element in a long list writes one row")
  func single() {
    var table = Table()
    var notes = list(Array(0..<1000))
    #expect(table.save(notes).isEmpty)
    #expect(table.writes == 1000)
    let changes: [(inout [Note]) -> Void] = [
      { $0[500].text = "changed" }, { $0.insert(Note(id: 2000), at: 300) },
      { $0.insert(Note(id: 2001), at: 0) }, { $0.append(Note(id: 2002)) },
      { $0.remove(at: 7) }, { $0.append($0.remove(at: 20)) },
      { $0.insert($0.removeLast(), at: 100) }, { $0.swapAt(40, 41) },
    ]
    for change in changes {
      change(&notes)
      #expect(table.save(notes).isEmpty)
      #expect(table.writes == 1)
      #expect(table.list == notes)
      #expect(table.isAsStored)
    }
    #expect(table.save(notes).isEmpty)
    #expect(table.writes == 0)
  }

  @Test("Insertions at the same position move few rows, however many insertions there are")
  func gaps() {
    var table = Table()
    var notes = list(Array(0..<1000))
    _ = table.save(notes)
    var writes = 0
    for id in 1000..<2000 {
      notes.insert(Note(id: id), at: 500)
      _ = table.save(notes)
      writes += table.writes
    }
    #expect(table.list == notes)
    #expect(writes < 20_000)
  }

  @Test("Positions that another program has written are corrected where necessary")
  func strangePositions() {
    let positions = [Int64.min, Int64.min, 3, 3, 3, Int64.max, Int64.max]
    let rows = zip(0..., positions).map { StoredRows.Row(Note(id: $0), at: $1) }
    for place in 0...7 {
      var table = Table(rows: StoredRows(rows))
      for row in rows { table.stored[row.element.id] = (row.element, row.position) }
      var notes = rows.map(\.element)
      notes.insert(Note(id: 10), at: place)
      _ = table.save(notes)
      #expect(table.rows.change(to: notes).written.isEmpty)
      let position = table.stored[10]?.position ?? 0
      for (index, note) in notes.enumerated() where note.id != 10 {
        let other = table.stored[note.id]?.position ?? 0
        #expect(index < place ? other < position : other > position)
      }
    }
  }

  @Test("Of several elements with the same id, the first is stored and the others are reported")
  func repeated() {
    var table = Table()
    let first = [Note(id: 1, text: "a"), Note(id: 2), Note(id: 1, text: "b")]
    #expect(table.save(first) == [1])
    #expect(table.list == Array(first.prefix(2)))
    let second = [Note(id: 2, text: "c"), Note(id: 1, text: "a"), Note(id: 2)]
    #expect(table.save(second) == [2])
    #expect(table.list == Array(second.prefix(2)))
    #expect(table.save(list([2, 1])).isEmpty)
    #expect(table.list == list([2, 1]))
  }

  /// A table that compares the bytes of ids, as SQLite does.
  private struct ByteTable {
    var rows = StoredRows<Tag>()
    var stored: [[UInt8]: (tag: Tag, position: Int64)] = [:]

    mutating func save(_ list: [Tag]) {
      let change = rows.change(to: list)
      for id in change.removed { stored[Array(id.utf8)] = nil }
      for row in change.written {
        if let id = row.storedID { stored[Array(id.utf8)] = nil }
        stored[Array(row.element.id.utf8)] = (row.element, row.position)
      }
      rows.apply(change)
    }

    mutating func load() -> [Tag] {
      let sorted = stored.values.sorted {
        ($0.position, $0.tag.text) < ($1.position, $1.tag.text)
      }
      rows = StoredRows(sorted.map { StoredRows.Row($0.tag, at: $0.position) })
      return rows.elements
    }
  }

  private static let equalIDs = ["caf\u{e9}", "cafe\u{301}"]

  @Test("Ids that are equal but differ in their bytes are one row", arguments: equalIDs, equalIDs)
  func equalForms(_ old: String, _ new: String) {
    var table = ByteTable()
    table.save([Tag(id: "a"), Tag(id: old, text: "old"), Tag(id: "b")])
    table.save([Tag(id: "a"), Tag(id: new, text: "new"), Tag(id: "b")])
    #expect(table.stored.count == 3)
    table.save([Tag(id: new, text: "moved"), Tag(id: "a"), Tag(id: "b")])
    #expect(table.stored.count == 3)
    #expect(table.load().map(\.text) == ["moved", "", ""])
    // Equal elements are not written, so that the row keeps its form until it is removed.
    table.save([Tag(id: old, text: "moved"), Tag(id: "a")])
    table.save([Tag(id: "a"), Tag(id: old, text: "moved")])
    #expect(table.stored.count == 2)
    table.save([])
    #expect(table.stored.isEmpty)
  }

  @Test("Of stored rows with equal ids, the last one counts, and the next save removes the others")
  func storedForms() {
    for kept in [["x"], []] {
      var table = ByteTable()
      for (form, text) in zip(Self.equalIDs, ["1", "2"]) {
        table.stored[Array(form.utf8)] = (Tag(id: form, text: text), 5)
      }
      #expect(table.load().map(\.text) == ["2"])
      table.save(kept.map { Tag(id: $0) } + table.rows.elements)
      #expect(table.stored.count == kept.count + 1)
      table.save([])
      #expect(table.stored.isEmpty)
    }
  }

  @Test("If different ids have one row, the first element is stored and the others are reported")
  func keys() {
    var rows = StoredRows<Tag>()
    let list = [Tag(id: "A", text: "1"), Tag(id: "a", text: "2"), Tag(id: "b")]
    let change = rows.change(to: list) { $0.lowercased() }
    #expect(change.written.map(\.element.text) == ["1", ""])
    #expect(change.repeated == ["a"])
    rows.apply(change)
    let next = rows.change(to: [list[1], list[2]]) { $0.lowercased() }
    #expect(next.removed.isEmpty)
    #expect(next.written.map(\.storedID) == ["A"])
  }

  @Test("After each of many random changes, the stored rows equal the list")
  func random() {
    var random = Numbers(state: 7)
    var table = Table()
    var notes: [Note] = []
    var next = 0
    for _ in 0..<2000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        notes.insert(Note(id: next), at: Int.random(in: 0...notes.count, using: &random))
        next += 1
      case 2 where !notes.isEmpty:
        notes.remove(at: Int.random(in: 0..<notes.count, using: &random))
      case 3 where !notes.isEmpty:
        notes[Int.random(in: 0..<notes.count, using: &random)].text += "x"
      default: notes.shuffle(using: &random)
      }
      #expect(table.save(notes).isEmpty)
      #expect(table.list == notes)
      #expect(table.isAsStored)
    }
  }

  @Test("In random lists with repeated ids, the first element with each id is stored")
  func randomRepetitions() {
    var random = Numbers(state: 11)
    var table = Table()
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<12, using: &random)
      let notes = list((0..<count).map { _ in Int.random(in: 0..<10, using: &random) })
      var seen: Set<Int> = []
      let first = notes.filter { seen.insert($0.id).inserted }
      #expect(table.save(notes).count == notes.count - first.count)
      #expect(table.list == first)
      #expect(table.isAsStored)
    }
  }

  @Test("Changing an element copies neither the list nor the rows, because they share no memory")
  func inPlace() {
    var rows = StoredRows<Note>()
    var notes = list(Array(0..<100))
    rows.apply(rows.change(to: notes))
    let stored = rows.elements.withUnsafeBufferPointer(\.baseAddress)
    for id in 0..<100 {
      let before = notes.withUnsafeBufferPointer(\.baseAddress)
      notes[id].text = "changed"
      #expect(notes.withUnsafeBufferPointer(\.baseAddress) == before)
      rows.apply(rows.change(to: notes))
      #expect(rows.elements.withUnsafeBufferPointer(\.baseAddress) == stored)
    }
    #expect(rows.elements == notes)
  }
}

private struct Tag: Identifiable, Equatable, Sendable {
  let id: String
  var text = ""
}

private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
