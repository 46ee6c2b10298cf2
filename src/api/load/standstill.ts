import type { FastifyInstance } from 'fastify';
import { FAR_BEHIND_MS } from './overload.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process did nothing for seconds until just now, as on a machine that was frozen or had no time for it. */
    stoodStill(): boolean;
  }
}

const BEAT_MS = 500;

/** Makes `stoodStill` work, by a timer that comes late once the process goes on. */
export function watchForStandstill(app: FastifyInstance): void {
  let beat = performance.now();
  let lateAt = Number.NEGATIVE_INFINITY;
  const sinceBeat = () => performance.now() - beat;
  const timer = setInterval(() => {
    if (sinceBeat() > FAR_BEHIND_MS) lateAt = performance.now();
    beat = performance.now();
  }, BEAT_MS).unref();
  // Whatever else is due when the process goes on may run before the timer, or just after it.
  app.decorate('stoodStill', () => sinceBeat() > FAR_BEHIND_MS || performance.now() - lateAt < BEAT_MS);
  app.addHook('onClose', async () => clearInterval(timer));
}
