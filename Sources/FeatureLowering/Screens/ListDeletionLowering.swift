import FeatureAnalysis
import SpecLanguage

// How the rows of a list are deleted: by a swipe, by the menu of a row, or those that are selected.

/// How rows are deleted, and the type of their ids.
struct ListDeletion {
  let action: ScreenDeletion
  let id: Type
}

extension ScreenList {
  /// How rows are deleted; nil if they cannot be.
  var deletion: ListDeletion? {
    guard let delete, let id = source.id else { return nil }
    return ListDeletion(action: delete, id: id)
  }
}

extension ScreenLowering {
  private static let selection = "selection"
  private static let selected = "selected"

  /// Creates the variables of a list whose rows can be deleted: the rows that are shown, and those of them
  /// that are selected, in the order of the rows. What a filter or another action takes away stays in the
  /// selection.
  func shownRows(_ list: ScreenList) -> [SwiftStatement] {
    if list.deletion == nil { return [] }
    let name = views.listName(of: list.source)
    let ids = SwiftExpression.name(name).calling("map", [SwiftArgument(.literal("\\.id"))])
    let selected = ids.calling("filter", [SwiftArgument(.path(Self.selection, "contains"))])
    return [
      .variable(.let, name, value: readMember(list.source.name)),
      .variable(.let, Self.selected, value: selected),
    ]
  }

  /// Creates a list whose rows a swipe deletes, or those that are selected together.
  func deletableList(
    _ deletion: ListDeletion, _ list: ScreenList, _ failures: [SwiftStatement], _ element: String,
    _ row: SwiftStatement
  ) -> SwiftExpression {
    let shown = SwiftExpression.name(views.listName(of: list.source))
    let rows = view("ForEach", [SwiftArgument(shown)], [row], parameters: [element], breaks: true)
    let id = SwiftExpression.subscripting(shown, [SwiftArgument(.name("$0"))]).member("id")
    let ids = SwiftExpression.name("offsets").calling(
      "map", trailing: SwiftClosure([.expression(id)]))
    let deletable = SwiftExpression.call(
      .modifier(rows, "onDelete"), [],
      trailing: SwiftClosure(parameters: ["offsets"], [delete(ids, deletion)]))
    return view(
      "List", [SwiftArgument(Self.selection, .literal("$\(Self.selection)"))],
      failures + [.expression(deletable)], breaks: true)
  }

  /// Adds a menu to a row that can be deleted, for those who do not swipe, as on a Mac.
  mutating func deletable(
    _ row: SwiftExpression, _ list: ScreenList, _ element: String
  ) -> SwiftExpression {
    guard let deletion = list.deletion else { return row }
    let button = button(
      "Delete", [SwiftArgument("role", .implicitMember("destructive"))],
      does: [delete(.array([.path(element, "id")]), deletion)])
    let delete = disabled(
      button, unless: permission(for: deletion.action.action, about: element))
    return row.modified("contextMenu", [], [.expression(delete)])
  }

  /// Creates the button that deletes what is selected, as far as it can be. On an iPhone, nothing is selected.
  mutating func deleteButton(_ deletion: ListDeletion) -> SwiftStatement {
    let button = button(
      "Delete",
      [
        SwiftArgument("systemImage", .string("trash")),
        SwiftArgument("role", .implicitMember("destructive")),
      ], does: [delete(.name(Self.selected), deletion)])
    var permission = permission(for: deletion.action.action, about: "element")
    if let allowed = permission {
      let ofOne = allowed.replacingArgument(.path("element", "id"), by: .name("$0"))
      if ofOne != allowed {
        permission = .path(Self.selected).calling(
          "contains", trailing: SwiftClosure([.expression(ofOne)]))
      }
    }
    let delete = disabled(button, unless: permission)
    return .if([
      SwiftIfClause(
        [.expression(.prefix("!", .path(Self.selected, "isEmpty")))], [.expression(delete)])
    ])
  }

  /// Creates the statement that deletes some rows, or asks before.
  private func delete(_ ids: SwiftExpression, _ deletion: ListDeletion) -> SwiftStatement {
    deletion.action.question == nil
      ? .expression(.call("delete", [SwiftArgument(ids)]))
      : .assignment(.name("deleted"), "=", ids)
  }

  mutating func deletingElements(
    _ deletion: ListDeletion, _ body: SwiftExpression, _ states: inout [SwiftDeclaration]
  ) -> SwiftExpression {
    let selected = texts.lowerType(.set(deletion.id))
    states.insert(state(Self.selection, type: selected, value: .array([])), at: 0)
    if deletion.action.question != nil {
      states.append(state("deleted", type: "\(texts.lowerType(.array(deletion.id)))?"))
    }
    let delete = SwiftClosure([self.delete(.name(Self.selected), deletion)])
    let command = SwiftExpression.ternary(
      .path(Self.selected, "isEmpty"), .nil, .closure(delete))
    let whole = SwiftExpression.compiledModifiers(
      body, if: "os(macOS)",
      [SwiftModifierCall("onDeleteCommand", [SwiftArgument("perform", command)])])
    return confirming(
      deletion.action, whole, [.expression(.call("delete", [SwiftArgument(.name("ids"))]))])
  }

  mutating func deletingFunction(_ deletion: ListDeletion) -> SwiftDeclaration {
    let call = deletionCall(deletion.action)
    let body: [SwiftStatement]
    if views.rules.mayReject(deletion.action.action.action) {
      keepsRejection = true
      let sent = SwiftExpression.path(Self.store).calling(
        RuntimeSymbol.send, [SwiftArgument(call)])
      body = [
        .assignment(.name(Self.rejection), "=", .infix(sent, "??", .name(Self.rejection)))
      ]
    } else {
      body = [sending(call, mayBeRejected: false)]
    }
    return .function(
      "delete", [.private],
      [SwiftParameter(label: "_", "ids", texts.lowerType(.array(deletion.id)))],
      doc: "The ids are those of the rows that were shown, because the list may be another by now.",
      body: [.for("id", in: .name("ids"), body: body)])
  }

  /// Adds the question before elements are deleted, if the spec has one.
  func confirming(
    _ deletion: ScreenDeletion, _ body: SwiftExpression, _ delete: [SwiftStatement],
    parameter: String = "ids"
  ) -> SwiftExpression {
    guard let question = deletion.question else { return body }
    return .call(
      .modifier(body, "confirmationDialog"),
      [SwiftArgument(.string(question)), SwiftArgument("asking", .literal("$deleted"))],
      trailing: SwiftClosure(
        parameters: [parameter], breaksBody: true,
        [
          .expression(
            button(
              "Delete", [SwiftArgument("role", .implicitMember("destructive"))], does: delete))
        ]))
  }

  /// Creates the action that deletes an element. It is written about an element, of which only the id
  /// is known where the action is sent.
  mutating func deletionCall(_ deletion: ScreenDeletion) -> SwiftExpression {
    lower(deletion.action.call, about: "element")
      .replacingArgument(.path("element", "id"), by: .name("id"))
  }
}
