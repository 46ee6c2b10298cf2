import { readSession } from './session.ts';

/**
 * Whether this browser still belongs to the sender of `token`, after a call that ends the token on the server: another
 * call may already have been refused with it. False once that person has logged out, or somebody else has logged in.
 */
export function isStillTheirs(token: string): boolean {
  const now = readSession();
  return now.token === token || now.ended;
}
