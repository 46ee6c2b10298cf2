/** In ms. */
const PATIENCE = 8_000;

/**
 * Aborts when `leaving` does, or after 8 s. The whole page waits for its slowest part, so a part without an answer
 * must fail in time.
 */
export function patiently(leaving?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(PATIENCE);
  return leaving ? AbortSignal.any([leaving, late]) : late;
}
