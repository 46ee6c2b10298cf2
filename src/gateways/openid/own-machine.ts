import { LOOPBACK_NAMES } from '../../contract/loopback-names.ts';

/** Whether a sign-in provider is on this machine and speaks http, as the demo's does; any other must speak https. */
export function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK_NAMES.includes(hostname);
}
