/**
 * Aborts after `ms`, or with the first of `others`. `AbortSignal.timeout` and `AbortSignal.any` are missing in some of
 * the browsers that the pages are built for, and a limit of the browser's own follows no clock that a test holds.
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
