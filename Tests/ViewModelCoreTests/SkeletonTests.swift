import Testing
import ViewModelCore
