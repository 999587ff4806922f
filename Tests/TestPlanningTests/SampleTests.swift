import FeatureAnalysis
import FeatureSimulation
import Testing

@testable import TestPlanning

/// Tests the values that planned tests use.
struct SampleTests {
  @Test("the elements of an identified array have different ids, even if the type has few ids")
  func identifiedElements() throws {
    for id in ["Suit", "Bool", "Int8?"] {
      let tests = try plan(
        """
        models: {Suit: [clubs, hearts], Card: {id: \(id), rank: Int, note: "String?"}}
        state: {cards: IdentifiedArray<Card>, shown: "Shown = .all"}
        filters:
          Shown:
            over: cards
            cases:
              all: true
              high: {where: rank > 10 && note != nil, sort: [-rank, note]}
              low: {where: rank < 2 || note == "x", sort: rank}
        derived: {ranks: "[Card] = cards.sorted { $0.rank / 10 < $1.rank / 10 }"}
        actions: {add: {payload: {_ card: Card}, reduce: state.cards.append(card)}}
        """)
      let filter = try #require(tests.filters.first)
      var lists = [tests.sample[0], .list(filter.elements)]
      lists += tests.derived.flatMap(\.others).compactMap(\.start.given.last?.value)
      for case .list(let cards) in lists {
        let ids = cards.map {
          if case .structure(let values) = $0 { values[0] } else { Value.null }
        }
        #expect(cards.count > 1 && Set(ids).count == ids.count)
      }
    }
  }

  @Test("the longest duration that a spec compares with is a sample, and has no longer neighbor")
  func longestDuration() throws {
    let tests = try plan(
      """
      state: {wait: "Duration = .seconds(0)"}
      actions:
        set:
          payload: {_ wait: Duration}
          reduce: "if wait > .seconds(9223372036854775806 + 1) { state.wait = wait }"
        reset: {payload: {_ wait: Duration}, reduce: "if wait >= .seconds(9223372036854775807) { state.wait = wait }"}
      """)
    #expect(tests.reducers.count == 2)
  }

  @Test("an identified array has one element if its id type has one value")
  func oneID() throws {
    let tests = try plan(
      """
      models: {Only: [one], Single: {id: Only, n: Int}}
      state: {singles: IdentifiedArray<Single>}
      derived: {total: Int = singles.count}
      """)
    #expect(tests.derived[0].sample == .integer(1))
  }

  @Test("an integer sample is within the limits of its type", arguments: [8, 16, 32])
  func bounds(_ bits: Int) throws {
    let (signed, unsigned) = (Int64(1) << (bits - 1), Int64(1) << bits)
    let tests = try plan(
      """
      state: {count: "Int = 0"}
      actions: {fill: {payload: {_ n: Int\(bits)}, reduce: none}, add: {payload: {_ n: UInt\(bits)}, reduce: none}}
      middleware:
        Limits:
          fill: {when: "n == \(min(signed, 40_000) - 1) && state.count != \(min(signed, 90_000))", stop: true}
          add: {when: "n == \(min(unsigned, 70_000) - 1) && state.count != \(min(unsigned, 90_000))", stop: true}
      """)
    #expect(Set(tests.middleware.map(\.action.name)) == ["fill", "add"])
    for test in tests.middleware {
      guard case .integer(let value)? = test.action.payload.first else { continue }
      let isSigned = test.action.name == "fill"
      #expect(value < (isSigned ? signed : unsigned) && value >= (isSigned ? -signed : 0))
    }
    #expect(tests.middleware.count { $0.verdict == .stops } == 2)
  }

  @Test("samples take literals in every notation into account")
  func literals() throws {
    let tests = try plan(
      """
      state: {count: "Int = 0"}
      actions:
        a: {payload: {_ n: Int}, reduce: none}
        b: {payload: {_ n: Int}, reduce: none}
        c: {payload: {_ x: Double}, reduce: none}
        d: {payload: {_ n: Int}, reduce: none}
        e: {payload: {_ s: String}, reduce: none}
      middleware:
        Limit:
          a: {require: n > 1_000, message: little}
          b: {require: n >= 0x80, message: little}
          c: {require: x >= 2_500.5, message: little}
          d: {require: n <= -20, message: much}
          e: {require: s.count >= 0x10, message: short}
      """)
    #expect(tests.untested.isEmpty)
  }

  @Test("a string sample has surrounding white space and capitals if a rule needs them")
  func texts() throws {
    let tests = try plan(
      """
      state: {count: "Int = 0"}
      actions: {trim: {payload: {s: String}, reduce: none}, lower: {payload: {s: String}, reduce: none}}
      middleware: {Text: {trim: {rewrite: s = s.trimmed}, lower: {rewrite: s = s.lowercased()}}}
      """)
    #expect(tests.untested.isEmpty)
    #expect(tests.middleware.count { $0.verdict == .rewrites } == 2)
  }

  @Test(
    "an action or filter case is untested if a payload type is too large or from another module")
  func reasons() throws {
    let wide = (0..<300).map { "p\($0): Int" }.joined(separator: ", ")
    let tests = try plan(
      """
      external: {Money: MoneyKit}
      models: {Wide: {\(wide)}, Item: {id: Int, price: "Money?"}}
      state: {items: "[Item]", only: "Only = .all", count: "Int = 0"}
      filters:
        Only:
          over: items
          cases:
            all: true
            same: {payload: {_ price: Money}, where: self.price == price}
            some: id > 1
      actions:
        pay: {payload: {_ money: Money}, reduce: "state.items = []"}
        spread: {payload: {_ wide: Wide}, reduce: state.count = wide.p1}
      """)
    #expect(tests.sample[1] == .enumeration(2, []))
    #expect(
      tests.untested == [
        Untested("pay", .payload), Untested("spread", .tooLarge), Untested("Only.same", .payload),
      ])
  }
}
