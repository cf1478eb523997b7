#if canImport(SwiftUI)
  public import Observation
  public import SwiftUI

  /// Owns the ViewModel of a View: it is made once, when the View first appears, and lives as long as the View.
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
  /// `@State` would make (and subscribe) a new ViewModel at every evaluation of the parent and drop it. `@Owned` is
  /// for an `@Observable` class what `@StateObject` is for an `ObservableObject`. A View with another identity makes
  /// its own ViewModel. Read the ViewModel only in `body` and in functions that `body` calls: before the View appears,
  /// each View value makes its own.
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

    /// Bindings to properties of the ViewModel that the View may write: `$viewModel.query`.
    @MainActor @preconcurrency public var projectedValue: Bindable<Value> { Bindable(wrappedValue) }
  }
#endif
