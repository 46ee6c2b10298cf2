import { calls } from './calls.ts';
import type { ReplyReader } from './client.ts';

/** Parses a good answer by the contract, so that tests and server rendering break first when it drifts. */
export const readReply: ReplyReader = (name, json) => calls[name].reply?.parse(json);
