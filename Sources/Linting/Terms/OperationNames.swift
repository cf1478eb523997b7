/// The verbs of operations, which change something and load nothing.
enum OperationNames {
  /// Whether a method is named after what it does to a value, such as `saveUser` and `submit`, not after a load.
  static func isOperation(_ name: String) -> Bool {
    operations.contains { verb in
      name.hasPrefix(verb) && !(name.dropFirst(verb.count).first?.isLowercase ?? false)
    }
  }

  private static let operations = [
    "accept", "add", "approve", "authenticate", "authorize", "block", "buy", "cancel", "confirm", "connect", "create",
    "decline", "delete", "deposit", "disable", "disconnect", "enable", "export", "follow", "import", "invalidate",
    "invite", "join", "link", "lock", "login", "logIn", "logOut", "logout", "make", "pay", "post", "purchase", "redeem",
    "register", "reject", "remove", "rename", "report", "reset", "save", "send", "set", "share", "sign", "signIn",
    "signOut", "signUp", "startExport", "startExporting", "startImport", "startImporting", "stop", "submit", "transfer",
    "unblock", "unfollow", "unlink", "unlock", "upload", "validate", "verify", "withdraw",
  ]
}
