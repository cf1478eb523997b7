@available(iOS 14.0, tvOS 14.0, *)
@available(watchOS, unavailable)
@MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}

@available(iOS 14.0, tvOS 14.0, *)
@available(watchOS, unavailable)
@MainActor public protocol UIConfigurationState {}

@available(iOS 14.0, tvOS 14.0, *)
@available(watchOS, unavailable)
@MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}

@available(iOS 17.0, tvOS 17.0, *)
@available(watchOS, unavailable)
@MainActor public struct UIContentUnavailableConfigurationState: UIConfigurationState {
  public var searchText: String?
}

@available(iOS 17.0, tvOS 17.0, *)
@available(watchOS, unavailable)
@MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  @MainActor public struct ButtonProperties {
    public var primaryAction: UIAction?
  }

  public static func empty() -> UIContentUnavailableConfiguration { .init() }
  public static func loading() -> UIContentUnavailableConfiguration { .init() }
  public static func search() -> UIContentUnavailableConfiguration { .init() }

  public var image: UIImage?
  public var text: String?
  public var secondaryText: String?
  public var button = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()

  public func makeContentView() -> any UIView & UIContentView { ContentStandIn(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration { self }
}

@available(iOS 17.0, tvOS 17.0, *)
@available(watchOS, unavailable)
@MainActor open class UIContentUnavailableView: UIView {
  public init(configuration: UIContentUnavailableConfiguration) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
}

@available(iOS 14.0, tvOS 14.0, *)
@available(watchOS, unavailable)
@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  public static func cell() -> UIListContentConfiguration { .init() }
  public static func subtitleCell() -> UIListContentConfiguration { .init() }

  public var image: UIImage?
  public var text: String?
  public var secondaryText: String?

  public func makeContentView() -> any UIView & UIContentView { ContentStandIn(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

@available(iOS 14.0, tvOS 14.0, *)
@available(watchOS, unavailable)
private final class ContentStandIn: UIView, UIContentView {
  var configuration: any UIContentConfiguration

  init(configuration: any UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}
