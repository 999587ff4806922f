import Foundation
import Testing

@testable import FeatureLowering

@Suite("Parts of the state that effects capture") struct KeptPartsTests {
  private func library(_ rules: String) throws -> String {
    let lines = rules.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return try body(
      "Sources/Library/LibraryMiddleware.swift",
      of: """
        feature: Library
        models:
          Loan: {id: UUID, borrower: String, days: Int}
        state:
          loans: [Loan]
          owners: IdentifiedArray<Loan>
          page: Int = 0
          factor: Double = 1
        dependencies:
          desk:
            methods:
              remind: {payload: {_ id: UUID}, returns: Int, throws: true}
              write: {payload: {_ loans: "[Loan]"}}
              scale: {payload: {by factor: Double}}
              name: {payload: {all: "[String]"}}
        events:
          told: {_ who: String, _ count: Int}
        actions:
          remind: {payload: {_ id: UUID}, reduce: none}
          paged: {payload: {_ page: Int}, reduce: state.page = page}
          failed: {payload: {_ why: String, of name: String}, reduce: none}
        middleware:
          LibraryReminding:

        """ + lines)
  }

  @Test("an effect captures only the state values that it reads, each of them once")
  func keptParts() throws {
    let text = try library(
      """
      remind:
        perform: desk.remind(id)
        then: .paged(state.page + result + state.loans.filter { $0.days > result }.count)
        catch: '.failed(message, of: state.loans[id: id]?.borrower ?? "")'
        emit: '.told(state.loans[id: id]?.borrower ?? "", state.loans.filter { $0.days > 3 }.count)'
      """)
    #expect(
      text.contains(
        """
            case .remind(let id):
              let page = state.page
              let loans = state.loans
              let borrower = state.loans.firstElement(withID: id)?.borrower ?? ""
              let count = state.loans.filter { $0.days > 3 }.count
              effects.run(id: "remind") { [dependencies] send in
                do {
                  let result = try await dependencies.desk.remind(id)
                  send(.paged(page + result + loans.filter { $0.days > result }.count))
                  send.emit(.told(borrower, count))
                } catch {
                  let message = error.localizedDescription
                  send(.failed(message, of: borrower))
                }
              }
        """))
  }

  @Test(
    "an effect captures whole optional chains, but only the operands of an expression that may trap"
  )
  func keptWithCare() throws {
    let text = try library(
      """
      remind:
        perform: desk.remind(id)
        emit: .told(state.loans[state.page].borrower, state.loans.first?.days ?? 0)
      paged:
        perform: desk.write([])
        emit: '.told("\\(state.page) of \\(state.loans.count)", state.page > 1 ? 2 : 3)'
      """)
    #expect(text.contains("      let page = state.page\n      let count = state.loans.count\n"))
    #expect(text.contains("send.emit(.told(\"\\(page) of \\(count)\", page > 1 ? 2 : 3))"))
    #expect(text.contains("      let loans = state.loans\n      let page = state.page\n"))
    #expect(text.contains("send.emit(.told(loans[page].borrower, "))
    #expect(text.contains("      let days = state.loans.first?.days ?? 0\n"))
  }

  @Test("a captured constant has a type annotation only if Swift would infer another type")
  func annotations() throws {
    let text = try library(
      """
      remind:
        - perform: desk.write(Array(state.owners))
        - perform: "desk.scale(by: state.page > 1 ? 2 : 3)"
        - perform: "desk.name(all: state.loans.map { $0.borrower })"
      """)
    #expect(text.contains("      let all = state.loans.map { $0.borrower }\n"))
    #expect(text.contains("      let loans = Array(state.owners)\n"))
    #expect(text.contains("      let factor: Double = state.page > 1 ? 2 : 3\n"))
  }

  @Test("a rule that cancels the same effect by its action and by its id cancels the effect once")
  func cancelledOnce() throws {
    let text = try library(
      """
      remind:
        perform: desk.remind(id)
        id: desk
      paged:
        - cancel: remind
        - cancel: desk
      """)
    #expect(text.components(separatedBy: "effects.cancel(\"desk\")").count == 2)
  }
}
