// VMGenCLI
