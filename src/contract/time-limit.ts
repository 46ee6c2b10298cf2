/**
 * Aborts after `ms`, or with the first of `others`. Some supported browsers lack `AbortSignal.timeout` and
 * `AbortSignal.any`, and a time-out of the browser's own ignores a clock that a test controls.
 */
export function timeLimit(ms: number, ...others: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new Error('timed out')), ms);
  for (const other of others) {
    const abort = () => limit.abort(other?.reason);
    if (other?.aborted) abort();
    other?.addEventListener('abort', abort, { signal: limit.signal });
  }
  return limit.signal;
}
