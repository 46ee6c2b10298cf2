import { readSession } from './session.ts';

/**
 * Whether this browser is still that of whoever sent `token`, for calls that end it on the server: another call may have
 * been refused with it before their answer arrives. False once they have logged out, or somebody else has logged in.
 */
export function isStillTheirs(token: string): boolean {
  const now = readSession();
  return now.token === token || now.ended;
}
