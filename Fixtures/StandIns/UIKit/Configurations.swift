@MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
}

@MainActor public protocol UIConfigurationState {}

@MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}

@MainActor public struct UIContentUnavailableConfigurationState: UIConfigurationState {
  public var searchText: String?
}

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

@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  public static func cell() -> UIListContentConfiguration { .init() }
  public static func subtitleCell() -> UIListContentConfiguration { .init() }

  public var image: UIImage?
  public var text: String?
  public var secondaryText: String?

  public func makeContentView() -> any UIView & UIContentView { ContentStandIn(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

private final class ContentStandIn: UIView, UIContentView {
  var configuration: any UIContentConfiguration

  init(configuration: any UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}
