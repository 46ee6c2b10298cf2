import { AggregatorRegistry, type MetricObject } from 'prom-client';

/** What `getMetricsAsJSON` returns, in any process of the shop. */
export type Figures = MetricObject[];

/** Metrics that only ever rise, unlike gauges, which end with their process. */
const COUNTED: ReadonlySet<string> = new Set(['counter', 'histogram']);

export function onlyCounts(figures: Figures): Figures {
  return figures.filter(({ type }) => COUNTED.has(String(type)));
}

/** The figures of several processes as those of one; each metric says how its values combine. */
export function addUp(all: Figures[]): Figures {
  return AggregatorRegistry.aggregate(all).getMetricsAsArray();
}
