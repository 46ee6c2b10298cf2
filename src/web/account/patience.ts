/** In ms. */
const PATIENCE = 8_000;

/** A part of the page that gets no answer says so by then: the others wait for it. */
export function patiently(leaving?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(PATIENCE);
  return leaving ? AbortSignal.any([leaving, late]) : late;
}
