/** Whether a network address is this machine's own. */
export function isLoopback(address = ''): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
