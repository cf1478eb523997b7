import Testing
import Linting
