import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { veryBusy } from './overload.ts';

/** One is worked on, four wait. */
const MOST_UPLOADS = 5;

let taken = 0;

/**
 * Takes one of the few places for an upload until it is answered or its sender hangs up: a body waits in memory, so
 * this comes before it is read. Throws a 503 Refusal when all places of this process are taken.
 */
export function takeUploadPlace({ raw }: FastifyReply): void {
  if (taken >= MOST_UPLOADS) throw veryBusy();
  taken++;
  finished(raw, () => {
    taken--;
  });
}
