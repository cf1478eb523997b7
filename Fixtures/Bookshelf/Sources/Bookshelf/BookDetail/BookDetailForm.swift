/// The input of the user and its validation.
struct BookDetailForm: Equatable, Sendable {
    var text: String = "" {
        didSet { touched.insert(.text) }
    }
    var stars: Int = 5 {
        didSet { touched.insert(.stars) }
    }

    /// The fields that the user has edited. Only these show errors.
    private(set) var touched: Set<Field> = []

    enum Field: CaseIterable, Hashable, Sendable {
        case text
        case stars
    }

    /// Whether all fields are valid.
    var isValid: Bool {
        Field.allCases.allSatisfy(holds)
    }

    func showsError(_ field: Field) -> Bool {
        touched.contains(field) && !holds(field)
    }

    private func holds(_ field: Field) -> Bool {
        switch field {
        case .text: !text.isEmpty
        case .stars: stars > 0 && stars < 6
        }
    }
}
