// question:
//   of: alert
//   cases:
//     deletion: {title: Delete it?, buttons: {Delete: .confirmDeletion}}
//   cancel: .dismissQuestion
// path: path
// pages: {task: TaskScreen}

private let questionCasesShape: ValueShape = .mapping(
  "cases of a question", .oneOf([.keys(questionCaseConstruct.table), .nothing]))

private let cancelShape: ValueShape = .oneOf([
  .mapping("a text and the action of its button", .expression), .expression,
])

let pagesShape: ValueShape = .filled(.mapping("cases and their screens", .name))

private let questionCaseConstruct = Construct<QuestionCaseSpec>(
  "a case of a question",
  [
    .optional("title", .prose, "the question. Default: the words of the case") {
      $1.title = $0.prose($2)
    },
    .optional("buttons", buttonsShape, "the answers in this case, as in `buttons` of a screen") {
      $1.buttons = $0.screenButtons($2)
    },
  ])

let questionConstruct = Construct<QuestionSpec>(
  "a question",
  [
    .required(
      "of", .name,
      "a property of the state, an optional enum: while it has a value, the question is asked"
    ) { $1.of = $0.decodeName($2) },
    .optional("cases", questionCasesShape, "what is asked in each case, and its answers") {
      $1.cases = $0.questionCases($2)
    },
    .optional("buttons", buttonsShape, "the answers in all cases, as in `buttons` of a screen") {
      $1.buttons = $0.screenButtons($2)
    },
    .required(
      "cancel", cancelShape,
      "the action after which nothing is asked, whose button is `Cancel`, or `{Resume: .resume}`"
    ) { $1.cancel = $0.screenButtons($2) },
  ])

extension SpecDecoder {
  mutating func screenQuestion(_ item: KeyedNode) -> QuestionSpec? {
    guard let entries = entries(item, .keys(questionConstruct.table)) else { return nil }
    var draft = QuestionSpec()
    questionConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    return draft
  }

  fileprivate mutating func questionCases(_ item: KeyedNode) -> [QuestionCaseSpec] {
    declarations(item, questionCasesShape, keepingRepeated: false) { decoder, item in
      var draft = QuestionCaseSpec(name: item.key)
      if item.node.holdsNothing { return draft }
      guard let entries = decoder.entries(item, .keys(questionCaseConstruct.table)) else {
        return nil
      }
      questionCaseConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      return draft
    }
  }

  mutating func screenPages(_ item: KeyedNode) -> [ScreenPageSpec] {
    declarations(item, pagesShape, keepingRepeated: false) { decoder, page in
      decoder.decodeName(page).map { ScreenPageSpec(name: page.key, screen: $0) }
    }
  }
}
