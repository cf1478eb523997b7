import Foundation

/// Where books come from. The app has one that asks the network, tests and previews one that does not.
protocol Server: Sendable {
    func data(at path: String) async throws -> Data
}

extension Server {
    func get<Value: Decodable>(_ path: String) async throws -> Value {
        try JSONDecoder().decode(Value.self, from: await data(at: path))
    }
}

enum ServerError: Error, Equatable {
    case notFound(path: String)
}

/// Answers with what it holds, by path.
struct CannedServer: Server {
    var answers: [String: String]

    func data(at path: String) async throws -> Data {
        guard let answer = answers[path] else { throw ServerError.notFound(path: path) }
        return Data(answer.utf8)
    }
}
