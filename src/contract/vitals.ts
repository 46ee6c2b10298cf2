/** The measures of page speed (web-vitals), in the order of the report. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof VITALS)[number];

export const VITAL_RATINGS = ['good', 'needs-improvement', 'poor'] as const;
export type VitalRating = (typeof VITAL_RATINGS)[number];

/** In characters: the stored part of a page's path. */
export const MAX_PAGE_LENGTH = 300;

/** Good up to the first bound, poor past the second (web.dev: Core Web Vitals). In milliseconds; CLS is a score. */
const BOUNDS: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

/** How a value of this measure rates, by the web-vitals library's bounds. */
export function rateVital(name: VitalName, value: number): VitalRating {
  const [good, poor] = BOUNDS[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
