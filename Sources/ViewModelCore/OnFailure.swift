#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Shows an alert when a change has failed, with another try.
    ///
    /// ```swift
    /// let content = Text("Posts")
    ///   .onFailure(of: viewModel.saveState, "Could Not Save", dismiss: { viewModel.dismissSave() }) {
    ///     await viewModel.retrySave()
    ///   }
    /// ```
    ///
    /// - Parameters:
    ///   - change: The state of the change.
    ///   - title: The title of the alert. Its text is the error's description.
    ///   - dismiss: Called when the alert disappears.
    ///   - retry: Called for another try, possibly after `dismiss`.
    @MainActor public func onFailure(
      of change: ChangeState, _ title: LocalizedStringKey, dismiss: @escaping @MainActor @Sendable () -> Void,
      retry: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
      failureAlert(of: change, Text(title), dismiss: dismiss, retry: retry)
    }

    /// Shows an alert when a change has failed, with another try. Its title is an already localised text.
    ///
    /// ```swift
    /// let title: String = "Could Not Save"
    /// let content = Text("Posts")
    ///   .onFailure(of: viewModel.saveState, title, dismiss: { viewModel.dismissSave() }) {
    ///     await viewModel.retrySave()
    ///   }
    /// ```
    ///
    /// - Parameters:
    ///   - change: The state of the change.
    ///   - title: The title of the alert. Its text is the error's description.
    ///   - dismiss: Called when the alert disappears.
    ///   - retry: Called for another try, possibly after `dismiss`.
    @_disfavoredOverload
    @MainActor public func onFailure(
      of change: ChangeState, _ title: String, dismiss: @escaping @MainActor @Sendable () -> Void,
      retry: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
      failureAlert(of: change, Text(verbatim: title), dismiss: dismiss, retry: retry)
    }

    @MainActor private func failureAlert(
      of change: ChangeState, _ title: Text, dismiss: @escaping @MainActor @Sendable () -> Void,
      retry: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
      alert(
        title,
        isPresented: Binding(
          get: { change.error != nil },
          set: { @MainActor isPresented in if !isPresented { dismiss() } })
      ) {
        Button("Try Again") { Task { await retry() } }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text(verbatim: change.error?.localizedDescription ?? "")
      }
    }
  }
#endif
