import Testing
import HostIO
