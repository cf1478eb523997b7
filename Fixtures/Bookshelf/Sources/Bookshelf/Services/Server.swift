import Foundation

/// Where books come from. The app has one that asks the network, tests and previews one that does not.
protocol Server: Sendable {
    /// Answers a request: `GET books`, `DELETE reviews/1`.
    func answer(to request: String, with body: Data?) async throws -> Data
}

extension Server {
    func get<Value: Decodable>(_ path: String) async throws -> Value {
        try JSONDecoder().decode(Value.self, from: await answer(to: "GET \(path)", with: nil))
    }

    func post<Value: Decodable>(_ body: some Encodable, to path: String) async throws -> Value {
        let body = try JSONEncoder().encode(body)
        return try JSONDecoder().decode(Value.self, from: await answer(to: "POST \(path)", with: body))
    }

    func delete(_ path: String) async throws {
        _ = try await answer(to: "DELETE \(path)", with: nil)
    }
}

enum ServerError: Error, Equatable {
    case notFound(request: String)
}

/// Answers with what it holds, by request.
struct CannedServer: Server {
    var answers: [String: String]

    func answer(to request: String, with body: Data?) async throws -> Data {
        guard let answer = answers[request] else { throw ServerError.notFound(request: request) }
        return Data(answer.utf8)
    }
}
