import FeatureAnalysis
import SpecLanguage
import Testing

@Suite("Functions that call themselves")
struct RecursionTests {
  /// A spec with derived values and functions of a model that contains lists of itself.
  private func spec(derived: String = "{}", functions: String = "{}", own: String = "{}") -> String
  {
    """
    feature: Thread
    models:
      Comment:
        properties: {id: Int, likes: Int = 0, replies: "[Comment]"}
        derived: \(derived)
        functions: \(functions)
    functions: \(own)
    state: {comments: "[Comment]", log: "[Int]"}
    actions: {post: {payload: {_ comment: Comment}, reduce: "state.comments.append(comment); state.log.append(comment.id)"}}
    """
  }

  @Test(
    "A derived value of a model may use itself for parts of the value",
    arguments: [
      "1 + replies.reduce(0) { $0 + $1.total }",
      "1 + (replies.map { $0.total }.max() ?? 0)",
      "replies.first?.total ?? 1",
      "replies.filter { $0.likes > 0 }.reduce(0) { sum, reply in sum + reply.total }",
      "replies.isEmpty ? 1 : replies[0].total",
      "replies.flatMap { $0.replies }.reduce(0) { $0 + $1.total }",
      "let first = replies.first; return first?.total ?? 0",
      "for reply in replies where reply.total > 3 { return 1 }; return 0",
      "if let reply = replies.last { return reply.total }; return 0",
    ])
  func derived(_ text: String) {
    check(spec(derived: "{total: {type: Int, value: '\(text)'}}"))
  }

  @Test(
    "A derived value may not use itself for a value that is no part",
    arguments: [
      "1 + ⟦total⟧", "⟦Comment(id: 1, replies: replies).total⟧",
      "var copy = replies; copy.append(Comment(id: 1, replies: [])); return ⟦copy[0].total⟧",
      "replies.reduce(Comment(id: 0, replies: [])) { one, two in ⟦one.total⟧ > 0 ? one : two }.likes",
    ])
  func endlessDerived(_ text: String) {
    check(
      spec(derived: "{total: {type: Int, value: '\(text)'}}")
        + "\n~ cyclic-derivation: 'total' needs itself: 'total' → 'total', and this call may take something other than a part of the value"
    )
  }

  @Test("A function may call itself and others for parts of its first parameter that has some")
  func functions() {
    check(
      spec(
        derived: "{total: {type: Int, value: 'sum(replies)'}}",
        own: """
          {
            sum: {payload: {_ comments: "[Comment]"}, returns: Int, value: "comments.reduce(0) { $0 + $1.total }"},
            depth: {payload: {from level: Int, _ comment: Comment}, returns: Int, value: "deepest(level + 1, comment)"},
            deepest: {payload: {_ level: Int, _ comment: Comment}, returns: Int, value: "comment.replies.map { depth(from: level, $0) }.max() ?? level"},
            note: {payload: {_ comment: Comment}, do: "log.append(comment.id); for reply in comment.replies { note(reply) }"}}
          """))
  }

  @Test(
    "A function may not call itself for anything else",
    arguments: [
      "{f: {payload: {_ c: Comment}, returns: Int, value: ⟦f(c)⟧}}",
      "{f: {payload: {_ c: '[Comment]'}, returns: Int, value: '⟦f(Array(c.dropFirst()))⟧'}}",
      "{f: {payload: {_ c: '[Comment]'}, returns: Int, value: '⟦f(c.flatMap { $0.replies })⟧'}}",
      "{f: {payload: {_ c: Comment, _ d: Comment}, returns: Int, value: 'c.replies.isEmpty ? 0 : ⟦f(c, d.replies[0])⟧'}}",
    ])
  func endlessFunctions(_ own: String) {
    check(
      spec(own: own)
        + "\n~ cyclic-derivation: 'f' needs itself: 'f' → 'f', and this call may take something other than a part of the value"
    )
  }

  @Test(
    "Functions may not pass the whole value around in a circle, or call themselves without a value that has parts"
  )
  func circles() {
    check(
      spec(
        own:
          "{f: {payload: {_ c: Comment}, returns: Int, value: ⟦g(c)⟧}, g: {payload: {_ c: Comment}, returns: Int, value: f(c)}}"
      )
        + "\n~ cyclic-derivation: 'f' needs itself: 'f' → 'g' → 'f', and this call may take something other than a part of the value"
    )
    check(
      spec(own: "{⟦f⟧: {payload: {_ n: Int}, returns: Int, value: f(n - 1)}}")
        + "\n~ cyclic-derivation: 'f' needs itself: 'f' → 'f'")
    check(
      spec(own: "{⟦f⟧: {payload: {_ c: Comment?}, returns: Int, value: f(c?.replies.first)}}")
        + "\n~ cyclic-derivation: 'f' needs itself: 'f' → 'f'")
  }

  @Test(
    "A function that changes a model may call itself for its parts",
    arguments: [
      "if self.id == id { replies.append(Comment(id: 9, replies: [])) } else { for index in replies.indices { replies[index].f(id) } }",
      "likes += 1; for index in replies.indices { replies[index].f(id) }",
      "replies.removeAll { $0.id == id }; for index in replies.indices { replies[index].f(id) }",
      "for index in replies.indices { replies[index].f(id) }; replies.append(Comment(id: 9, replies: []))",
      "guard self.id != id else { replies.append(Comment(id: 9, replies: [])); return }; replies[id: id]?.f(id)",
    ])
  func changing(_ text: String) {
    check(spec(functions: "{f: {payload: {_ id: Int}, do: '\(text)'}}"))
  }

  @Test(
    "A function that changes a model may not call itself after the model may have grown",
    arguments: [
      "replies.append(Comment(id: 9, replies: [])); for index in replies.indices { ⟦replies[index].f(id)⟧ }",
      "for index in replies.indices { ⟦replies[index].f(id)⟧; replies.append(Comment(id: 9, replies: [])) }",
      "for _ in 0..<2 { ⟦replies[0].f(id)⟧ }; replies.append(Comment(id: 9, replies: []))",
      "replies[0].f(id); ⟦replies[0].f(id)⟧; replies.append(Comment(id: 9, replies: []))",
      "replies = [self]; ⟦replies[0].f(id)⟧",
    ])
  func growing(_ text: String) {
    check(
      spec(functions: "{f: {payload: {_ id: Int}, do: '\(text)'}}")
        + "\n~ cyclic-derivation: 'f' needs itself: 'f' → 'f', and the value may have grown before this call"
    )
  }
}
