@testable import FeatureLowering

extension SwiftFile {
  static let reducer = SwiftFile(
    header: ["Written by a tool."], imports: [SwiftImport("Foundation")],
    declarations: [
      .function(
        "taskListReducer", [.public],
        [
          SwiftParameter(label: "_", "state", "inout TaskListState"),
          SwiftParameter("action", "TaskListAction"),
        ],
        doc: "Applies an action to the state.",
        body: [
          .switch(
            .name("action"),
            [
              SwiftCase(
                [.enumCase("addTask", [SwiftArgument(.binding(.let, "task"))])],
                [
                  .expression(
                    .path("state", "tasks").calling("append", [SwiftArgument(.name("task"))]))
                ]),
              SwiftCase(
                [.enumCase("toggle", [SwiftArgument(.binding(.let, "id"))])],
                [
                  .expression(
                    SwiftExpression.subscripting(
                      .path("state", "tasks"), [SwiftArgument("id", .name("id"))]
                    ).chained.member("isCompleted").calling("toggle"))
                ]),
              SwiftCase([.enumCase("loadTasks", [])], []),
            ])
        ])
    ])

  static let model = SwiftFile(declarations: [
    .struct(
      "TaskModel", [.public], inherits: ["Equatable", "Identifiable", "Sendable"],
      doc: "A task.\r\n\r\nIt can be done.\n",
      members: [
        .property("id", type: "UUID", .var, [.public]),
        .property("title", type: "String", .var, [.public]),
        .property("default", type: "[String: Int]?", .var, [.public]),
        .initializer(
          [.public],
          [
            SwiftParameter("id", "UUID", default: .call("UUID", [])),
            SwiftParameter("title", "String"),
            SwiftParameter("default", "[String: Int]?", default: .nil),
          ],
          doc: "Makes one.",
          body: ["id", "title", "default"].map { name in
            .assignment(.path("self", name), "=", .name(name))
          }),
        .computed(
          "isUntitled", type: "Bool", [.public], get: [.expression(.path("title", "isEmpty"))]),
      ]),
    .enum(
      "TaskListAction", [.public], inherits: ["Equatable", "Sendable"], doc: "What can happen.",
      members: [
        .enumCase("addTask", payload: [SwiftPayload("_", "TaskModel")]),
        .enumCase(
          "import", payload: [SwiftPayload("from", "URL"), SwiftPayload("in", "String")]),
        .enumCase("loadTasks", doc: "Nothing more to say."),
      ]),
  ])

  static let suite = SwiftFile(
    imports: [SwiftImport("TaskList", isTestable: true), SwiftImport("Testing")],
    declarations: [
      .struct(
        "TaskListTests",
        attributes: [
          SwiftAttribute("MainActor", isOnItsOwnLine: true),
          SwiftAttribute("Suite", [SwiftArgument(.string("TaskList"))]),
        ],
        members: [
          .function(
            "addTask", isAsync: true, isThrowing: true,
            attributes: [
              SwiftAttribute("Test", [SwiftArgument(.string("a task \"in quotes\" is added"))])
            ],
            body: addTask)
        ])
    ])

  private static let addTask: [SwiftStatement] = [
    .variable(.let, "store", value: .call("TaskListStore", [])),
    .comment("given"),
    .expression(
      .name("store").calling("dispatch", [SwiftArgument(.enumCase("addTask", [milk(nil)]))])),
    .blankLine,
    .expression(.effect(.tryAwait, .name("store").calling("settle"))),
    .expression(
      .expect(
        .infix(
          .path("store", "state", "tasks"), "==",
          .array([
            milk(false).value,
            .call(
              "TaskModel",
              [
                SwiftArgument("id", .integer(2)), SwiftArgument("title", .string("Bread")),
                SwiftArgument("isCompleted", .boolean(true)),
              ]),
          ])))),
    .expression(
      .expect(
        .prefix(
          "!",
          .infix(
            .path("store", "state", "tasks", "isEmpty"), "||",
            .infix(.path("store", "state", "filter"), "==", .implicitMember("active")))))),
  ]

  private static func milk(_ isCompleted: Bool?) -> SwiftArgument {
    var arguments = [SwiftArgument("id", .integer(1)), SwiftArgument("title", .string("Milk"))]
    if let isCompleted { arguments.append(SwiftArgument("isCompleted", .boolean(isCompleted))) }
    return SwiftArgument(.call("TaskModel", arguments))
  }

  static let effects = SwiftFile(declarations: [
    .protocol(
      "TaskListRepository", [.public], inherits: ["Sendable"],
      members: [
        .requirement("name", type: "String"),
        .function("loadAll", isAsync: true, isThrowing: true, result: "[TaskModel]", body: nil),
        .function(
          "save", [.static], [SwiftParameter(label: "_", "tasks", "[TaskModel]")], isAsync: true,
          body: nil),
      ]),
    .mark("Mock"),
    .class(
      "TaskListRepositoryMock", [.public, .final], inherits: ["TaskListRepository"],
      members: [
        .property(
          "calls", .let, [.private],
          value: .call(.type("Mutex<[String]>"), [SwiftArgument(.array([]))])),
        .computed(
          "name", type: "String", [.public], get: [.expression(.path("calls", "name"))],
          set: setter),
        .initializer([.public], body: []),
      ]),
    .conditional(
      "canImport(SwiftUI)",
      [
        SwiftDeclaration(.import(SwiftImport("SwiftUI"))),
        .extension(
          "TaskListView", inherits: ["View"],
          members: [
            .verbatim(
              "      var body: some View {\r\n        Text(\"x\")\n      }\n\n",
              origin: SwiftVerbatim.Origin(file: "../TaskList.redux.yaml", line: 12))
          ]),
      ]),
  ])

  private static let setter: [SwiftStatement] = [
    .guard(
      [
        .expression(.infix(.name("newValue"), "!=", .name("name"))),
        .binding(.let, "first", .path("newValue", "first")),
      ],
      otherwise: [.return()]),
    .expression(
      .name("calls").calling(
        "withLock",
        trailing: SwiftClosure([
          .expression(.name("$0").calling("append", [SwiftArgument(.name("newValue"))]))
        ]))),
    .expression(.call("print", [SwiftArgument(.name("first"))])),
  ]
}
