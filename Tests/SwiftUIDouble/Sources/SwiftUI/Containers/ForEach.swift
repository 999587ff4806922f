/// Views of a collection's elements. A row keeps its state as long as an element has its id.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID

  fileprivate init(
    data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }
}

/// A view whose rows belong to the elements of a collection.
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: View where Content: View {
  public typealias Body = Never
}

extension ForEach: PrimitiveView where Content: View {}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach: RenderedView where Content: View {
  func childViews(in node: ViewNode) -> [ChildView] {
    var occurrences: [ID: Int] = [:]
    return data.map { element in
      let id = id(element)
      let occurrence = occurrences[id, default: 0]
      occurrences[id] = occurrence + 1
      if occurrence > 0 {
        node.host.addFault(
          "ForEach: the ID \(id) occurs multiple times within the collection, this will give undefined"
            + " results!")
      }
      return ChildView(.id(AnyHashable(id), occurrence: occurrence), content(element))
    }
  }

  /// The id of an element is the tag of its view, unless the view has one.
  func elements(of node: ViewNode) -> [Element] {
    node.children.enumerated().flatMap { index, child in
      child.elements.map {
        guard case .id(let id, _) = child.key, $0.place == .content else { return $0 }
        var element = $0
        element.dataIndex = index
        if element.tag == nil { element.tag = id }
        return element
      }
    }
  }
}

extension ForEach where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach where Content: View {
  /// Rows that edit the elements of a collection.
  @MainActor public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable, Data == [ElementBinding<C>]
  {
    let elements = zip(data.wrappedValue.indices, data.wrappedValue).map { index, element in
      ElementBinding(collection: data, index: index, id: element.id, element: element)
    }
    self.init(data: elements, id: { $0.id }, content: { content($0.binding) })
  }
}

/// An element of a bound collection.
public struct ElementBinding<C: MutableCollection> where C.Element: Identifiable {
  let collection: Binding<C>
  let index: C.Index
  let id: C.Element.ID
  let element: C.Element

  @MainActor var binding: Binding<C.Element> {
    Binding(nil) {
      let current = collection.wrappedValue
      return current.indices.contains(index) ? current[index] : element
    } set: {
      collection.wrappedValue[index] = $0
    }
  }
}

extension DynamicViewContent {
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    EditedContent(content: self) { row, index in
      guard let action, !row.isDeleteDisabled else { return }
      row.actions.delete = { action(IndexSet(integer: index)) }
    }
  }

  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    EditedContent(content: self) { row, index in
      guard let action else { return }
      // The offset is the one before the element is taken out.
      row.actions.move = { action(IndexSet(integer: index), $0 > index ? $0 + 1 : $0) }
    }
  }
}

/// Rows that can be deleted or moved. The index of a row is its element's.
struct EditedContent<Content: DynamicViewContent>: RenderedView, DynamicViewContent {
  let content: Content
  let edit: @MainActor (inout Element, _ index: Int) -> Void

  var data: Content.Data { content.data }

  func childViews(in node: ViewNode) -> [ChildView] { [ChildView(.body, content)] }

  func elements(of node: ViewNode) -> [Element] {
    node.childElements.map {
      var row = $0
      if let index = row.dataIndex { edit(&row, index) }
      return row
    }
  }
}

extension View {
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    changingElements { $0.isDeleteDisabled = $0.isDeleteDisabled || isDisabled }
  }
}

extension MutableCollection {
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let moved = source.map { self[index(startIndex, offsetBy: $0)] }
    let others = enumerated().filter { !source.contains($0.offset) }
    let before = others.filter { $0.offset < destination }.map(\.element)
    let after = others.filter { $0.offset >= destination }.map(\.element)
    for (index, element) in zip(Array(indices), before + moved + after) { self[index] = element }
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  public mutating func remove(atOffsets offsets: IndexSet) {
    self = Self(enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
  }
}
