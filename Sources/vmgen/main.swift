#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import VMGenCLI

// The raw bytes, since `CommandLine.arguments` replaces invalid UTF-8 in file names.
let words = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
  CommandLine.unsafeArgv[index].map { Word(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
}
exit(Tool.run(words).rawValue)
