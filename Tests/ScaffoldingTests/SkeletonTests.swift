import Testing
import Scaffolding
