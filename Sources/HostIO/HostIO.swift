// HostIO
