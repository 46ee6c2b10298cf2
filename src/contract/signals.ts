/** `AbortSignal.any`, which the oldest browsers that the pages are built for lack. */
export function anySignal(...signals: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    const abort = () => any.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { signal: any.signal });
  }
  return any.signal;
}

/**
 * Aborts after `ms`. `AbortSignal.timeout` is missing in some of the browsers that the pages are built for, and follows
 * no clock that a test holds or winds on.
 */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return limit.signal;
}
