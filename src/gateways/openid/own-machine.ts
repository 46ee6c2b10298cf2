import { isLoopbackName } from '../../contract/loopback-names.ts';

/** Whether a sign-in provider is on this machine and speaks http, as the demo's does; any other must speak https. */
export function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopbackName(hostname);
}
