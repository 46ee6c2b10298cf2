/** Whether a sign-in provider is on this machine and speaks http, as the demo's does; any other must speak https. */
export function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
