import { calls } from './calls.ts';
import type { ReplyReader } from './client.ts';

/**
 * Parses a successful reply with the contract's schema, so that tests and server rendering fail first when it drifts.
 */
export const readReply: ReplyReader = (name, json) => {
  const { reply } = calls[name];
  return typeof reply === 'string' ? undefined : reply.parse(json);
};
