import Testing
import VMGenCLI
