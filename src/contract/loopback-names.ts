/** The names under which a browser reaches its own machine, as in `URL.hostname`. */
export const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a host name, or an address with or without the brackets of a URL, is this machine's own. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname);
}
