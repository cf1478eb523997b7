/// How often the program has asked for memory so far.
unsigned long long allocationCount(void);
