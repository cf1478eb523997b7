#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Tools for developers of vmgen. They are not shipped.

var commands = DeveloperCommands()
exit(commands.run(Array(CommandLine.arguments.dropFirst())))
