/** The measures of page speed (web-vitals), in the order of the report. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
