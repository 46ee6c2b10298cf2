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
