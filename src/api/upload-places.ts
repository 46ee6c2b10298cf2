import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { veryBusy } from './overload.ts';
import { Refusal } from './refusal.ts';

/** One is worked on, four wait. */
const MOST_UPLOADS = 5;

let taken = 0;

/** The work in progress for each accepted upload. */
const works = new WeakMap<FastifyReply, Promise<unknown>>();

/**
 * Takes one of the few places for an upload until it is answered or its sender hangs up, and whatever is done with it
 * has ended: a body waits in memory, so this comes before it is read. Throws a 503 Refusal when all places of this
 * process are taken.
 */
export function takeUploadPlace(reply: FastifyReply): void {
  if (taken >= MOST_UPLOADS) throw veryBusy();
  taken++;
  finished(reply.raw, async () => {
    await Promise.allSettled([works.get(reply)]);
    taken--;
  });
}

/**
 * Holds the place of an upload for as long as this is done with it. Throws where the sender has hung up meanwhile: the
 * place is another's by now, and nobody waits for an answer.
 */
export function holdUploadPlace<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  if (reply.raw.destroyed) throw new Refusal(400, 'The sender has hung up.');
  const done = work();
  works.set(reply, done);
  return done;
}
