import Testing
import Reporting
