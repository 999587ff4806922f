import Foundation

public struct TaskModel: Equatable, Identifiable, Sendable {
  public var id: UUID
  public var title: String
  public var subtitle: String?
  public var isCompleted: Bool

  public init(id: UUID = UUID(), title: String, subtitle: String? = nil, isCompleted: Bool = false)
  {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.isCompleted = isCompleted
  }
}
