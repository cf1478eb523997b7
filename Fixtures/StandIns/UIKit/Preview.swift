@available(iOS 17.0, tvOS 17.0, *)
@available(watchOS, unavailable)
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, body: @escaping @MainActor () -> UIViewController
) = #externalMacro(module: "PreviewsMacros", type: "KitView")
