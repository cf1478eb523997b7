struct __Name__View {}
