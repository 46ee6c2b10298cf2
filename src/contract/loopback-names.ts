/** The names under which a browser reaches its own machine, as in `URL.hostname`. */
export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
