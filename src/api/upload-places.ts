import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { veryBusy } from './overload.ts';

/** One is worked on, four wait. */
const MOST_UPLOADS = 5;

let taken = 0;

/** What is done with the uploads that are there. */
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

/** Holds the place of an upload for as long as this is done with it. */
export function holdUploadPlace<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  works.set(reply, work);
  return work;
}
