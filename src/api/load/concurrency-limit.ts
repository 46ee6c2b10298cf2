import { veryBusy } from './overload.ts';

/** About as many as complete within a second; a longer queue would only delay the refusal. */
const MAX_WAITING = 200;

/**
 * Turns of the event loop before waiting work begins. Node accepts one new connection per turn: if each turn also did a
 * piece of this work, a crowd of new connections, and everybody behind them, would wait in the operating system's
 * queue, where nobody counts or refuses them.
 */
const TURNS_BETWEEN = 8;

function afterTurns(turns: number, next: () => void): void {
  if (turns === 0) next();
  else setImmediate(afterTurns, turns - 1, next);
}

/**
 * Runs at most `most` pieces of work at once; the others wait in order of arrival. Work that takes longer than
 * `timeoutMs` is itself waiting for something and gives up its slot. Throws a 503 Refusal when `maxWaiting` already
 * wait, and to a caller that hangs up while waiting. (p-limit, used for passwords and photos, does neither.)
 */
export function createConcurrencyLimit(
  most: number,
  timeoutMs: number,
  maxWaiting = MAX_WAITING,
): <T>(work: () => Promise<T>, hungUp?: AbortSignal) => Promise<T> {
  const waiting = new Set<() => void>();
  let free = most;
  const passSlotOn = () => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      afterTurns(TURNS_BETWEEN, next);
    } else free++;
  };
  const wait = (hungUp: AbortSignal | undefined) => {
    if (waiting.size >= maxWaiting || hungUp?.aborted) throw veryBusy();
    return new Promise<void>((resolve, reject) => {
      waiting.add(resolve);
      const leave = () => waiting.delete(resolve) && reject(veryBusy());
      hungUp?.addEventListener('abort', leave, { once: true });
    });
  };
  return async (work, hungUp) => {
    if (free > 0) free--;
    else await wait(hungUp);
    let hasSlot = true;
    const giveUpSlot = () => {
      if (hasSlot) passSlotOn();
      hasSlot = false;
    };
    const timer = setTimeout(giveUpSlot, timeoutMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      giveUpSlot();
    }
  };
}
