// vmgen:if package
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
// vmgen:end
import UIKit

final class __Name__View: UIView {
    // vmgen:if tables
    static let cellIdentifier = "Cell"

    // vmgen:end
    // vmgen:for search in searches
    // vmgen:if searchIsOnly
    let search__searchSuffix__Field = makeSearchField(String(localized: "Search"))
    // vmgen:else
    let search__searchSuffix__Field = makeSearchField(String(localized: "__searchTitle__"))
    // vmgen:end
    let search__searchSuffix__RetryButton = makeButton(title: String(localized: "Try Again"))
    // vmgen:end
    // vmgen:if tables
    let tableView = UITableView()
    // vmgen:end
    // vmgen:if loads
    let refreshControl = UIRefreshControl()
    // vmgen:end
    // vmgen:if paged
    let pageRetryButton = makeButton(title: String(localized: "Try Again"))
    // vmgen:end
    // vmgen:for state in controlStates
    // vmgen:if stateIsText
    let __stateControl__ = makeField(String(localized: "__stateTitle__"))
    // vmgen:end
    // vmgen:if stateIsInteger
    let __stateControl__ = makeStepper()
    // vmgen:end
    // vmgen:if stateIsFlag
    let __stateControl__ = UISwitch()
    // vmgen:end
    // vmgen:if stateIsDate
    let __stateControl__ = UIDatePicker()
    // vmgen:end
    // vmgen:if stateIsChoice
    let __state__Choices: [__stateType__] = [__stateChoices__]
    let __stateControl__ = UISegmentedControl(items: [__stateChoiceTitles__])
    // vmgen:end
    // vmgen:end
    // vmgen:for field in fields
    // vmgen:if fieldIsTyped
    let __fieldControl__ = makeField(__fieldMakerArguments__)
    // vmgen:end
    // vmgen:if fieldIsFlag
    let __fieldControl__ = UISwitch()
    // vmgen:end
    // vmgen:if fieldIsDate
    let __fieldControl__ = UIDatePicker()
    // vmgen:end
    // vmgen:if fieldIsChoice
    let __field__Choices: [__fieldType__] = [__fieldChoices__]
    let __fieldControl__ = UISegmentedControl(items: [__fieldChoiceTitles__])
    // vmgen:end
    // vmgen:end
    // vmgen:if children
    let childStack: UIStackView = {
        let stack = UIStackView()
        stack.axis = .vertical
        return stack
    }()
    // vmgen:end
    // vmgen:for change in localButtons
    let __change__Button = makeButton(title: String(localized: "__changeTitle__"))
    // vmgen:end
    // vmgen:for change in buttonChanges
    let __change__Button = makeButton(title: String(localized: "__changeTitle__"))
    // vmgen:end
    // vmgen:for output in plainOutputs
    let __outputButton__ = makeButton(title: String(localized: "__outputTitle__"))
    // vmgen:end
    // vmgen:for output in valueOutputs
    let __outputButton__ = makeButton(title: String(localized: "__outputTitle__"))
    // vmgen:end

    // vmgen:for search in searches
    private let search__searchSuffix__Indicator = UIActivityIndicatorView(style: .medium)
    private let search__searchSuffix__ErrorLabel = makeSearchErrorLabel()
    // vmgen:end
    // vmgen:if paged
    private let pageIndicator = UIActivityIndicatorView(style: .medium)
    private let pageErrorLabel: UILabel = {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .footnote)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        return label
    }()
    private let pageFooter = makeInsetStack()
    // vmgen:end
    // vmgen:for state in controlStates
    // vmgen:if stateIsInteger
    private let __state__Label = UILabel()
    // vmgen:end
    // vmgen:end
    // vmgen:for field in fields
    // vmgen:if fieldHasMessage
    private let __field__ErrorLabel = makeErrorLabel(String(localized: "__fieldMessage__"))
    // vmgen:end
    // vmgen:end
    // vmgen:for part in parts
    // vmgen:if partHasText
    private let __part__Label = makeValueLabel()
    // vmgen:end
    // vmgen:end
    // vmgen:for value in givenLabels
    private let __value__Label = makeValueLabel()
    // vmgen:end
    // vmgen:for computed in computedValues
    // vmgen:if computedHasLabel
    private let __computed__Label = makeValueLabel()
    // vmgen:end
    // vmgen:end
    // vmgen:if contentStack
    private let contentStack = makeInsetStack()
    // vmgen:end

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        setUpSubviews()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    // vmgen:for part in parts
    func show(__part__: __partShownType__?) {
        // vmgen:if partHasText
        // vmgen:if partIsMade
        guard let __part__ else {
            __part__Label.text = nil
            return
        }
        // vmgen:end
        __part__Label.text = __partText__
        // vmgen:for missing in partMissing
        // TODO: Show the __missingWords__.
        // vmgen:end
        // vmgen:else
        // TODO: Show the __partWords__.
        // vmgen:end
    }

    // vmgen:end
    // vmgen:for value in givenLabels
    func show(__value__: __valueShownType__) {
        // vmgen:if valueIsOptional
        guard let __value__ else {
            __value__Label.text = nil
            return
        }
        // vmgen:end
        __value__Label.text = __valueText__
        // vmgen:for missing in valueMissing
        // TODO: Show the __missingWords__.
        // vmgen:end
    }

    // vmgen:end
    // vmgen:for value in shownValues
    // vmgen:if valueIsUnshown
    func show(__value__: __valueType__) {
        // TODO: Show the __valueWords__.
    }
    // vmgen:else
    func show(__value__: __valueType__) {}
    // vmgen:end

    // vmgen:end
    // vmgen:for state in controlStates
    func show(__state__: __stateType__) {
        // vmgen:if stateIsText
        Self.set(__state__, in: __stateControl__)
        // vmgen:end
        // vmgen:if stateIsInteger
        __stateControl__.value = Double(__state__)
        __stateControl__.accessibilityValue = "\(__state__)"
        __state__Label.text = "\(__state__)"
        // vmgen:end
        // vmgen:if stateIsFlag
        __stateControl__.isOn = __state__
        // vmgen:end
        // vmgen:if stateIsDate
        __stateControl__.date = __state__
        // vmgen:end
        // vmgen:if stateIsChoice
        __stateControl__.selectedSegmentIndex =
            __state__Choices.firstIndex(of: __state__) ?? UISegmentedControl.noSegment
        // vmgen:end
    }

    // vmgen:end
    // vmgen:for computed in computedValues
    func show(__computed__: __computedShownType__) {
        // vmgen:if computedIsFlag
        __computed__Label.text = String(localized: "__computedTitle__")
        __computed__Label.isHidden = !__computed__
        // vmgen:end
        // vmgen:if computedIsText
        __computed__Label.text = __computed__
        __computed__Label.isHidden = __computed__.isEmpty
        // vmgen:end
        // vmgen:if computedIsNumber
        __computed__Label.text = String(localized: "__computedTitle__: \(__computed__)")
        // vmgen:end
        // vmgen:if computedHasLabel
        // vmgen:else
        // TODO: Show the __computedWords__.
        // vmgen:end
    }

    // vmgen:end
    // vmgen:if fields
    func show(form: __Name__Form) {
        // vmgen:for field in fields
        // vmgen:if fieldIsText
        Self.set(form.__field__, in: __fieldControl__)
        // vmgen:end
        // vmgen:if fieldIsNumber
        // vmgen:if fieldIsFraction
        // The keyboard has the decimal separator of the user's language.
        let __field__Typed = try? __fieldType__(__fieldControl__.text ?? "", format: .number)
        if !form.misread.contains(.__field__), __field__Typed != form.__field__ {
            __fieldControl__.text = form.__field__.formatted(.number.grouping(.never))
        }
        // vmgen:else
        let __field__Typed = __fieldType__(__fieldControl__.text ?? "")
        if !form.misread.contains(.__field__), __field__Typed != form.__field__ {
            __fieldControl__.text = "\(form.__field__)"
        }
        // vmgen:end
        // vmgen:end
        // vmgen:if fieldIsFlag
        __fieldControl__.isOn = form.__field__
        // vmgen:end
        // vmgen:if fieldIsDate
        __fieldControl__.date = form.__field__
        // vmgen:end
        // vmgen:if fieldIsChoice
        __fieldControl__.selectedSegmentIndex =
            __field__Choices.firstIndex(of: form.__field__) ?? UISegmentedControl.noSegment
        // vmgen:end
        // vmgen:if fieldHasMessage
        __field__ErrorLabel.isHidden = !form.showsError(.__field__)
        // vmgen:end
        // vmgen:end
    }

    // vmgen:end
    // vmgen:for search in searches
    // vmgen:if searchIsListed
    // vmgen:else
    func show(__searchResults__: __searchViewedType__?) {}

    // vmgen:end
    func show(__search__: String) {
        Self.set(__search__, in: search__searchSuffix__Field)
    }

    func showSearch__searchSuffix__(isRunning: Bool, error: (any Error)?) {
        if isRunning {
            search__searchSuffix__Indicator.startAnimating()
        } else {
            search__searchSuffix__Indicator.stopAnimating()
        }
        search__searchSuffix__ErrorLabel.text = error?.localizedDescription
        search__searchSuffix__ErrorLabel.isHidden = error == nil
        search__searchSuffix__RetryButton.isHidden = error == nil
    }

    // vmgen:end
    // vmgen:if paged
    /// Shows below the last row whether the next page is loading or failed.
    func showPage(isLoading: Bool, error: (any Error)?) {
        if isLoading { pageIndicator.startAnimating() } else { pageIndicator.stopAnimating() }
        pageErrorLabel.text = error?.localizedDescription
        pageErrorLabel.isHidden = error == nil
        pageRetryButton.isHidden = error == nil
        // A table does not size its footer.
        pageFooter.frame.size = pageFooter.systemLayoutSizeFitting(
            CGSize(width: tableView.bounds.width, height: 0),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        tableView.tableFooterView = pageFooter
    }

    // vmgen:end
    private func setUpSubviews() {
        let stack = UIStackView()
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        // vmgen:if search
        let header = Self.makeInsetStack()
        // vmgen:for search in searches
        header.addArrangedSubview(search__searchSuffix__Field)
        header.addArrangedSubview(search__searchSuffix__Indicator)
        header.addArrangedSubview(search__searchSuffix__ErrorLabel)
        search__searchSuffix__RetryButton.isHidden = true
        header.addArrangedSubview(search__searchSuffix__RetryButton)
        // vmgen:end
        stack.addArrangedSubview(header)
        // vmgen:end
        // vmgen:if controls
        let controlStack = Self.makeInsetStack()
        // vmgen:for state in controlStates
        // vmgen:if stateIsText
        controlStack.addArrangedSubview(__stateControl__)
        // vmgen:end
        // vmgen:if stateIsInteger
        let __state__Row = Self.makeRow(String(localized: "__stateTitle__"), __stateControl__)
        __state__Row.insertArrangedSubview(__state__Label, at: 1)
        controlStack.addArrangedSubview(__state__Row)
        // vmgen:end
        // vmgen:if stateIsFlag
        controlStack.addArrangedSubview(Self.makeRow(String(localized: "__stateTitle__"), __stateControl__))
        // vmgen:end
        // vmgen:if stateIsChoice
        controlStack.addArrangedSubview(Self.makeRow(String(localized: "__stateTitle__"), __stateControl__))
        // vmgen:end
        // vmgen:if stateIsDate
        controlStack.addArrangedSubview(Self.makeRow(String(localized: "__stateTitle__"), __stateControl__))
        // vmgen:end
        // vmgen:end
        // vmgen:if tables
        stack.addArrangedSubview(controlStack)
        // vmgen:else
        contentStack.addArrangedSubview(controlStack)
        // vmgen:end
        // vmgen:end
        // vmgen:if valueStack
        let valueStack = Self.makeInsetStack()
        // vmgen:for value in givenLabels
        valueStack.addArrangedSubview(__value__Label)
        // vmgen:end
        // vmgen:for computed in computedValues
        // vmgen:if computedHasLabel
        valueStack.addArrangedSubview(__computed__Label)
        // vmgen:end
        // vmgen:end
        // vmgen:if tables
        stack.addArrangedSubview(valueStack)
        // vmgen:else
        contentStack.addArrangedSubview(valueStack)
        // vmgen:end
        // vmgen:end
        // vmgen:if children
        // vmgen:if tables
        stack.addArrangedSubview(childStack)
        // vmgen:else
        contentStack.addArrangedSubview(childStack)
        // vmgen:end
        // vmgen:end
        // vmgen:if fields
        let formStack = Self.makeInsetStack()
        // vmgen:for field in fields
        // vmgen:if fieldIsTyped
        formStack.addArrangedSubview(__fieldControl__)
        // vmgen:else
        formStack.addArrangedSubview(Self.makeRow(String(localized: "__fieldTitle__"), __fieldControl__))
        // vmgen:end
        // vmgen:if fieldHasMessage
        formStack.addArrangedSubview(__field__ErrorLabel)
        // vmgen:end
        // vmgen:end
        // vmgen:for change in localButtons
        // vmgen:if changeIsSubmit
        formStack.addArrangedSubview(__change__Button)
        // vmgen:end
        // vmgen:end
        // vmgen:for change in buttonChanges
        // vmgen:if changeIsSubmit
        formStack.addArrangedSubview(__change__Button)
        // vmgen:end
        // vmgen:end
        // vmgen:if tables
        stack.addArrangedSubview(formStack)
        // vmgen:else
        contentStack.addArrangedSubview(formStack)
        // vmgen:end
        // vmgen:end
        // vmgen:for part in parts
        // vmgen:if partHasText
        contentStack.addArrangedSubview(__part__Label)
        // vmgen:end
        // vmgen:end
        // vmgen:if tables
        // vmgen:if parts
        stack.addArrangedSubview(contentStack)
        // vmgen:end
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        // vmgen:if loads
        tableView.refreshControl = refreshControl
        // vmgen:end
        // vmgen:if search
        tableView.keyboardDismissMode = .onDrag
        // vmgen:end
        // vmgen:if paged
        pageFooter.addArrangedSubview(pageIndicator)
        pageFooter.addArrangedSubview(pageErrorLabel)
        pageFooter.addArrangedSubview(pageRetryButton)
        // vmgen:end
        stack.addArrangedSubview(tableView)
        // vmgen:else
        // vmgen:if child
        stack.addArrangedSubview(contentStack)
        // vmgen:else
        let scrollView = UIScrollView()
        // vmgen:if loads
        scrollView.alwaysBounceVertical = true
        scrollView.refreshControl = refreshControl
        // vmgen:end
        // vmgen:if search
        scrollView.keyboardDismissMode = .onDrag
        // vmgen:end
        contentStack.translatesAutoresizingMaskIntoConstraints = false
        scrollView.addSubview(contentStack)
        stack.addArrangedSubview(scrollView)
        // vmgen:end
        // vmgen:end
        // vmgen:if footer
        let footer = Self.makeInsetStack()
        // vmgen:for change in localButtons
        // vmgen:if changeIsSubmit
        // vmgen:else
        footer.addArrangedSubview(__change__Button)
        // vmgen:end
        // vmgen:end
        // vmgen:for change in buttonChanges
        // vmgen:if changeIsSubmit
        // vmgen:else
        footer.addArrangedSubview(__change__Button)
        // vmgen:end
        // vmgen:end
        // vmgen:for output in plainOutputs
        footer.addArrangedSubview(__outputButton__)
        // vmgen:end
        // vmgen:for output in valueOutputs
        footer.addArrangedSubview(__outputButton__)
        // vmgen:end
        stack.addArrangedSubview(footer)
        // vmgen:end
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor),
            stack.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor),
            // vmgen:if child
            stack.bottomAnchor.constraint(equalTo: bottomAnchor),
            // vmgen:else
            stack.bottomAnchor.constraint(equalTo: keyboardLayoutGuide.topAnchor),
            // vmgen:if tables
            // vmgen:else
            contentStack.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            contentStack.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            contentStack.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            contentStack.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            contentStack.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            // vmgen:end
            // vmgen:end
        ])
    }
    // vmgen:if setsText

    /// Sets text that has changed. Setting the same text would interrupt marked-text input.
    private static func set(_ text: String, in field: UITextField) {
        if field.text != text { field.text = text }
    }
    // vmgen:end
    // vmgen:if search

    private static func makeSearchField(_ placeholder: String) -> UISearchTextField {
        let field = UISearchTextField()
        field.placeholder = placeholder
        field.returnKeyType = .search
        return field
    }

    private static func makeSearchErrorLabel() -> UILabel {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .footnote)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        label.isHidden = true
        return label
    }
    // vmgen:end
    // vmgen:if insetStack

    private static func makeInsetStack() -> UIStackView {
        let stack = UIStackView()
        stack.axis = .vertical
        stack.spacing = 8
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
        stack.isLayoutMarginsRelativeArrangement = true
        return stack
    }
    // vmgen:end
    // vmgen:if typedControls

    private static func makeField(__fieldMakerParameters__: Void) -> UITextField {
        let field = UITextField()
        field.placeholder = title
        field.accessibilityLabel = title
        field.borderStyle = .roundedRect
        // vmgen:if secureFields
        field.isSecureTextEntry = isSecure
        // vmgen:end
        // vmgen:if keyboards
        field.keyboardType = keyboard
        // vmgen:end
        // vmgen:if contentTypes
        field.textContentType = content
        if content != nil {
            field.autocapitalizationType = .none
            field.autocorrectionType = .no
        }
        // vmgen:end
        return field
    }
    // vmgen:end
    // vmgen:if steppers

    /// Creates a stepper without limits, because the ViewModel decides which values are valid.
    private static func makeStepper() -> UIStepper {
        let stepper = UIStepper()
        stepper.minimumValue = -.greatestFiniteMagnitude
        stepper.maximumValue = .greatestFiniteMagnitude
        return stepper
    }
    // vmgen:end
    // vmgen:if untypedControls

    private static func makeRow(_ title: String, _ control: UIControl) -> UIStackView {
        let label = UILabel()
        label.text = title
        control.accessibilityLabel = title
        return UIStackView(arrangedSubviews: [label, control])
    }
    // vmgen:end
    // vmgen:if valueLabels

    private static func makeValueLabel() -> UILabel {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        return label
    }
    // vmgen:end
    // vmgen:if fieldMessages

    private static func makeErrorLabel(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: .footnote)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .systemRed
        label.numberOfLines = 0
        label.isHidden = true
        return label
    }
    // vmgen:end
    // vmgen:if buttons

    private static func makeButton(title: String) -> UIButton {
        var configuration = UIButton.Configuration.bordered()
        configuration.title = title
        return UIButton(configuration: configuration)
    }
    // vmgen:end
}
// vmgen:if package
#endif
// vmgen:end
