import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import { veryBusy } from './overload.ts';

/** One is being processed, four wait. */
const MAX_UPLOADS = 5;

/**
 * In ms. On a slow machine a wide photo takes up to half a minute, and the last one waits for four others. Any other
 * connection is closed after a minute of silence (server-bounds.ts).
 */
const ANSWER_TIMEOUT_MS = 150_000;

let taken = 0;

/** The work in progress for each accepted upload. */
const works = new WeakMap<FastifyReply, Promise<unknown>>();

/**
 * Takes one of the few places for uploads. It is held until the reply has been sent or the sender hangs up, and until
 * any work on the upload has ended. Call this before the body is read, because a body waits in memory. Throws a 503
 * Refusal when all places of this process are taken.
 */
export function takeUploadPlace(reply: FastifyReply): void {
  if (taken >= MAX_UPLOADS) throw veryBusy();
  taken++;
  reply.raw.setTimeout(ANSWER_TIMEOUT_MS, () => reply.raw.destroy());
  finished(reply.raw, async () => {
    await Promise.allSettled([works.get(reply)]);
    taken--;
  });
}

/**
 * Keeps the upload's place until this work is done. Throws if the sender has hung up meanwhile: the place then belongs
 * to another upload, and nobody waits for an answer.
 */
export function holdUploadPlace<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
  if (reply.raw.destroyed) throw new Refusal(400, 'The sender has hung up.');
  const done = work();
  works.set(reply, done);
  return done;
}
