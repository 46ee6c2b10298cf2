/** Whether a network address is a loopback address. */
export function isLoopback(address = ''): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}
