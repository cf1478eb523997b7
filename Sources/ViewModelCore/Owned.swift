#if canImport(SwiftUI)
  public import Observation
  public import SwiftUI

  /// Owns the ViewModel of a View: it is made once, when the View is first shown, and kept as long as the View is.
  ///
  /// ```swift
  /// struct CollectionView: View {
  ///   @Owned private var viewModel: PostsView.ViewModel
  ///
  ///   init(viewModel: @autoclosure @escaping () -> PostsView.ViewModel) {
  ///     _viewModel = Owned(wrappedValue: viewModel())
  ///   }
  ///
  ///   var body: some View {
  ///     Text("Posts").task { await viewModel.loadPosts() }
  ///   }
  /// }
  /// ```
  ///
  /// `@State` would take a ViewModel that is made, and subscribed, anew with every evaluation of the parent, and drop it.
  /// What `@StateObject` is for an `ObservableObject`, this is for an `@Observable` class. A View with another identity
  /// makes a ViewModel of its own. Read the ViewModel in `body` and in what `body` calls only: before the View is shown,
  /// each View value makes one of its own.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  @propertyWrapper
  public struct Owned<Value: AnyObject & Observable>: DynamicProperty {
    private final class Box {
      var value: Value?
    }

    @State private var box = Box()
    private let make: () -> Value

    /// Creates an owner.
    ///
    /// - Parameter wrappedValue: Makes the ViewModel. It is called once, when `body` first reads the ViewModel.
    public init(wrappedValue: @autoclosure @escaping () -> Value) {
      make = wrappedValue
    }

    /// The ViewModel.
    @MainActor @preconcurrency public var wrappedValue: Value {
      if let value = box.value { return value }
      let value = make()
      box.value = value
      return value
    }

    /// Makes bindings to properties of the ViewModel that the View may write: `$viewModel.query`.
    @MainActor @preconcurrency public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
