import FeatureAnalysis
import FeatureLowering
import SpecLanguage

/// What was found out about the uses of a spec in files of the user.
struct FoundUses {
  /// A sentence for each use of something that the spec no longer has.
  var sentences: [String] = []
  /// The members that are used of values whose types only the compiler knows.
  var unjudged: [String] = []
}

/// What a file of the user uses of the spec, and the spec no longer has.
///
/// The file is read word by word, without types. So only those uses are named that look as in generated
/// files. A member of a value whose type is not known is not judged.
struct FormerUses {
  private let vocabulary: ViewVocabulary
  private let file: ViewText
  /// What the words of the file declare and enclose, computed once.
  private let lookup: WordIndex
  private let known: UserNames
  /// Whether the tool has written the file. What such a file names `store` or `task` is known.
  private let isOfTool: Bool
  private let readsStore: Bool

  init(_ vocabulary: ViewVocabulary, in text: String, known: UserNames) {
    self.vocabulary = vocabulary
    file = ViewText(text)
    lookup = WordIndex(of: file)
    self.known = known
    isOfTool = file.isOfTool
    let stores = lookup.types(ofVariable: "store")
    readsStore = stores.isEmpty ? isOfTool : stores == [vocabulary.store]
  }

  /// A sentence for each use of something that the spec no longer has.
  func sentences(_ path: String) -> [String] {
    var sentences: [String] = []
    var found: Set<String> = []
    for index in file.words.indices {
      guard let sentence = sentence(about: index), !isPerhapsOfUser(index) else { continue }
      let whole = "'\(path):\(file.words[index].line + 1)': \(sentence)"
      if found.insert(whole).inserted { sentences.append(whole) }
    }
    return sentences
  }

  /// The members of which only the compiler knows whether the spec still has them: `'$0.shelf' in
  /// 'PantryScreen.swift:12'`.
  func unjudged(_ path: String) -> [String] {
    if vocabulary.isOfApp { return [] }
    var found: Set<String> = []
    return file.words.indices.filter { index in
      isUnjudged(index) || sentence(about: index) != nil && isPerhapsOfUser(index)
    }.map { index in
      let start =
        receiver(of: index).map { [2, 3].contains(index - $0) ? $0 : index - 1 } ?? index - 1
      let sign = word(start - 1) == "$" ? "$" : ""
      let code = file.words[max(start, 0)...index].map(\.text).joined()
      return "'\(sign)\(code)' in '\(path):\(file.words[index].line + 1)'"
    }.filter { found.insert($0).inserted }
  }

  /// Whether the user adds a member of this name to a type that the tool does not know.
  private func isPerhapsOfUser(_ index: Int) -> Bool {
    word(index - 1) == "." && known.mayDeclare(word(index))
  }

  /// The index of what is before the dot of a member, without `?` and `!`.
  private func receiver(of index: Int) -> Int? {
    let last = ["?", "!"].contains(word(index - 2)) ? index - 3 : index - 2
    return word(index - 1) == "." && last >= 0 ? last : nil
  }

  /// Whether a name is a property that neither the spec nor the user declares, of a value whose type is
  /// not written in the file. The tool knows the types in the lines that it would write itself.
  private func isUnjudged(_ index: Int) -> Bool {
    let name = word(index)
    guard let place = receiver(of: index), name.first?.isLowercase == true, word(index + 1) != "(",
      name != "self", !isKnown(name),
      !known.linesOfTool.contains(file.lines[file.words[index].line].trimmedStart)
    else { return false }
    let value = word(place)
    switch value {
    case "]", ")", "?", "!": return true
    // A key path of a view's environment is none of a model.
    case "\\": return !word(place - 2).lowercased().hasSuffix("environment")
    default: break
    }
    if word(place - 1) == "$" { return value.allSatisfy(\.isNumber) }
    guard value.first?.isLowercase == true, !Self.keywords.contains(value) else { return false }
    // Of `geometry.size.width`, the first member is enough.
    if word(place - 1) == "." { return isKnown(value) }
    let types = lookup.types(ofVariable: value)
    return types.isEmpty || types.count > 1 && !types.isDisjoint(with: vocabulary.modelMembers.keys)
  }

  /// Whether the spec, the user or a type of the standard library has a member of this name.
  private func isKnown(_ name: String) -> Bool {
    vocabulary.members.contains(name) || ViewVocabulary.isOfEveryStore(name)
      || known.isMember(name) || known.declaresInCode(name) || MemberTable.names.contains(name)
  }

  /// Words before the dot of an implicit member, such as `return .all`, and those without a type of the
  /// spec.
  private static let keywords: Set = [
    "self", "super", "case", "return", "in", "if", "else", "where", "is", "as", "try", "await",
    "throw", "default",
  ]

  private func word(_ index: Int) -> String {
    file.words.indices.contains(index) ? file.words[index].text : ""
  }

  private func precedes(_ index: Int, _ words: [String]) -> Bool {
    words.enumerated().allSatisfy { word(index - words.count + $0.offset) == $0.element }
  }

  private func sentence(about index: Int) -> String? {
    let name = word(index)
    guard SwiftWords.isName(name) else { return nil }
    if let sentence = sentence(aboutType: name) { return sentence }
    if vocabulary.isOfApp { return sentence(aboutFeature: name, at: index) }
    if let sentence = sentence(aboutElement: name, at: index) { return sentence }
    guard word(index - 1) == "." else { return nil }
    if isSent(index) {
      return known.isAdded(name, to: vocabulary.action)
        ? nil : sentence(aboutAction: name, at: index)
    }
    if isOfStore(name, at: index) {
      return known.declares(name, in: vocabulary.store, vocabulary.state)
        ? nil : sentence(aboutMember: name)
    }
    if precedes(index, ["preview", "(", "."]), known.types.contains(vocabulary.preview) {
      return vocabulary.previews.contains(name) || known.declares(name, in: vocabulary.preview)
        ? nil
        : "there is no preview '\(name)' any more" + suggestion(name, vocabulary.previews)
    }
    if let sentence = sentence(aboutCase: name, at: index) { return sentence }
    guard let place = receiver(of: index), let model = vocabulary.elements[word(place)],
      word(place - 1) != "." || word(place - 2) == "self",
      let members = vocabulary.modelMembers[model], !members.contains(name),
      !known.declares(name, in: model), isElement(word(place), of: model)
    else { return nil }
    return "'\(model)' has no '\(name)' any more" + suggestion(name, members)
  }

  /// Whether a variable is surely an element of a model: its type is written, or the tool has written
  /// the file, and the user has not declared the variable.
  private func isElement(_ variable: String, of model: String) -> Bool {
    let types = lookup.types(ofVariable: variable)
    return types.isEmpty ? isOfTool && !lookup.assigned.contains(variable) : types == [model]
  }

  // MARK: - Types

  /// A sentence about a type that was named for the feature, such as `TaskListEvent`, or about an enum
  /// whose titles are in a file of the tool.
  private func sentence(aboutType name: String) -> String? {
    if known.types.contains(name) { return nil }
    return vocabulary.typesOfFeature.contains(name) || known.formerEnums.contains(name)
      ? "no spec generates '\(name)' any more" : nil
  }

  // MARK: - The store

  private func isOfStore(_ name: String, at index: Int) -> Bool {
    if readsStore {
      if precedes(index, ["store", "."]) { return name != "state" && word(index - 3) != "." }
      if precedes(index, ["store", ".", "state", "."])
        || precedes(index, ["store", ".", "binding", "(", "\\", "."])
      {
        return true
      }
    }
    // The state of handlers and of middleware.
    return precedes(index, ["state", "."]) && word(index - 3) != "."
      && lookup.types(ofVariable: "state") == [vocabulary.state]
  }

  private func sentence(aboutMember name: String) -> String? {
    if vocabulary.storeMembers.contains(name) || ViewVocabulary.isOfEveryStore(name) { return nil }
    for prefix in ["can", "allows"] where name.hasPrefix(prefix) {
      let action = lowerCamelCase(String(name.dropFirst(prefix.count)))
      guard vocabulary.actions[action] != nil else { continue }
      return "the store has no '\(name)' any more: no screen of the spec has a control that a rule "
        + "of '\(action)' may disable"
    }
    let reasonOf = String(name.dropLast("Rejection".count))
    if name == reasonOf + "Rejection", vocabulary.actions[reasonOf] != nil {
      return "the store has no '\(name)' any more: no form of the spec adds an element with "
        + "an action '\(reasonOf)' that a rule may reject"
    }
    return "the state has no '\(name)' any more" + suggestion(name, vocabulary.storeMembers)
  }

  /// A sentence about a feature of an app whose store a screen gets: `RoomsScreen(store: app.rooms)`.
  private func sentence(aboutFeature name: String, at index: Int) -> String? {
    if let sentence = sentence(aboutArgument: name, at: index) { return sentence }
    if vocabulary.storeMembers.contains(name) { return nil }
    let isStore =
      precedes(index, ["store", ":", "app", "."])
      || precedes(index, ["presenting", ":", "app", "."])
      || precedes(index, ["app", "."]) && word(index - 3) != "." && word(index + 1) == "."
        && ["dispatch", "send", "run", "state"].contains(word(index + 2))
    // Generated for a feature that is opened and closed: app.closeNote()
    let isToggled =
      precedes(index, ["app", "."]) && word(index - 3) != "." && word(index + 1) == "("
      && (name.hasPrefix("open") || name.hasPrefix("close")) && !known.declaresInCode(name)
    let isOpened = precedes(index, ["let", name, "=", "app", "."])
    guard
      (isStore || isToggled) && !known.declares(name, in: vocabulary.store)
        || isOpened && !ViewVocabulary.isOfEveryStore(name)
    else { return nil }
    return "the app has no '\(name)' any more" + suggestion(name, vocabulary.storeMembers)
  }

  /// A sentence about the dependencies of a feature: `shop: .live` in `ShopAppDependencies(shop: .live)`.
  private func sentence(aboutArgument name: String, at index: Int) -> String? {
    guard word(index + 1) == ":", !vocabulary.needy.contains(name),
      call(aroundArgument: index) == vocabulary.dependencies
    else { return nil }
    return vocabulary.storeMembers.contains(name)
      ? "'\(name)' has no dependencies any more" : "the app has no '\(name)' any more"
  }

  /// The function or type whose argument has its label at an index.
  private func call(aroundArgument index: Int) -> String? {
    guard let opener = lookup.openers[index], word(opener) == "(" else { return nil }
    return word(opener - 1)
  }

  /// A sentence about a new element of a model, such as `TaskModel(title: title)`.
  private func sentence(aboutElement model: String, at index: Int) -> String? {
    guard let members = vocabulary.modelMembers[model], word(index - 1) != "." else { return nil }
    let gone = labels(after: index, upTo: 0).compactMap(\.self)
      .first { !members.contains($0) && !known.declaresInitializer(of: model, label: $0) }
    return gone.map { "'\(model)' has no '\($0)' any more" + suggestion($0, members) }
  }

  // MARK: - Cases

  /// A sentence about a case: `case .done` of a switch, `if case .done = store.filter`,
  /// `TaskFilter.done`.
  private func sentence(aboutCase name: String, at index: Int) -> String? {
    let type = word(index - 2)
    if let cases = vocabulary.casesOfTypes[type], word(index - 3) != "." {
      let isMember = ["allCases", "init", "self", "Type", "rawValue"].contains(name)
      if isMember || cases.contains(name) || name.first?.isUppercase == true
        || known.declares(name, in: type)
      {
        return nil
      }
      return "'\(type)' has no case '\(name)' any more" + suggestion(name, cases)
    }
    guard file.isCase(at: index), !known.isMember(name), let cases = cases(ofCaseAt: index),
      !cases.contains(name)
    else { return nil }
    return "there is no case '\(name)' any more" + suggestion(name, cases)
  }

  /// The cases that are possible where a case is named; nil if the value may be of a type that is not
  /// of the spec.
  private func cases(ofCaseAt index: Int) -> Set<String>? {
    let line = file.words[index].line
    guard let subject = file.switchSubject(aroundLine: line), !subject.isEmpty else {
      // if case .failed(let message) = store.status
      let rest = file.words[index...].prefix { $0.line == line }.map(\.text)
      guard let sign = rest.firstIndex(of: "="), sign + 1 < rest.count else { return nil }
      return isOfSpec(rest[sign + 1]) ? vocabulary.cases : nil
    }
    if subject.first == "self" {
      let type = file.memberName(atLine: line)?.split(separator: ".").first.map(String.init)
      return type.flatMap { vocabulary.casesOfTypes[$0] }
    }
    if isOfTool, let type = ["action": vocabulary.action, "event": vocabulary.event][subject[0]] {
      return subject.count == 1 ? vocabulary.casesOfTypes[type] : nil
    }
    if let first = subject.first, isOfSpec(first) { return vocabulary.cases }
    // A value of another type shares no case with the spec, as a rule.
    let others = lookup.cases(ofSwitchAroundLine: line, in: file)
    return isOfTool && others.contains(where: vocabulary.cases.contains) ? vocabulary.cases : nil
  }

  private func isOfSpec(_ variable: String) -> Bool {
    if variable == "store" { return readsStore }
    return vocabulary.elements[variable].map { isElement(variable, of: $0) } ?? false
  }

  // MARK: - Actions

  /// Whether the name is that of an action that is sent.
  private func isSent(_ index: Int) -> Bool {
    guard readsStore else { return false }
    if ["dispatch", "send", "run"].contains(word(index - 3)), precedes(index, ["(", "."]) {
      // A view controller has a function 'send' of its own.
      if word(index - 4) != "." { return word(index - 3) == "send" && isOfTool }
      let receiver = ["?", "!"].contains(word(index - 5)) ? word(index - 6) : word(index - 5)
      return receiver == "store"
    }
    // send: { .filterTasks($0) } or send: { _ in .toggle(id) }
    return precedes(index, ["send", ":", "{", "."])
      || precedes(index, ["in", "."]) && precedes(index - 3, ["send", ":", "{"])
  }

  private func sentence(aboutAction name: String, at index: Int) -> String? {
    guard let payload = vocabulary.actions[name] else {
      return "there is no action '\(name)' any more"
        + suggestion(name, Set(vocabulary.actions.keys))
    }
    let labels = labels(after: index, upTo: payload.count)
    // An argument with a default may be left out.
    var rest = payload[...]
    let fits = labels.allSatisfy { label in
      while let next = rest.first, next.label != label, next.value != nil { rest.removeFirst() }
      return rest.popFirst()?.label == label
    }
    if fits, rest.allSatisfy({ $0.value != nil }) { return nil }
    func shown(_ labels: [String?]) -> String {
      labels.isEmpty ? ".\(name)" : ".\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
    }
    return "'\(shown(labels))' must now be '\(shown(payload.map(\.label)))'"
  }

  /// The labels of the arguments in a call. An argument that is a string literal is no word.
  private func labels(after index: Int, upTo count: Int) -> [String?] {
    guard word(index + 1) == "(" else { return [] }
    var labels: [String?] = []
    var depth = 0
    var isStart = false
    for place in (index + 1)..<file.words.count {
      let text = word(place)
      if isStart, text != ")" || labels.count < count {
        labels.append(word(place + 1) == ":" && SwiftWords.isName(text) ? text : nil)
      }
      isStart = false
      switch text {
      case "(", "[", "{":
        depth += 1
        isStart = depth == 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return labels }
      case ",": isStart = depth == 1
      default: break
      }
    }
    return labels
  }

  private func suggestion(_ name: String, _ names: Set<String>) -> String {
    nearest(name, among: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
  }
}
