import { AggregatorRegistry, type MetricObject } from 'prom-client';

/** What `getMetricsAsJSON` returns, in any process of the shop. */
export type Metrics = MetricObject[];

/** Metrics that only ever rise, unlike gauges, which end with their process. */
const COUNTED: ReadonlySet<string> = new Set(['counter', 'histogram']);

/** What remains true of a process that has exited or does not answer: its counters and histograms, without gauges. */
export function onlyCounts(metrics: Metrics): Metrics {
  return metrics.filter(({ type }) => COUNTED.has(String(type)));
}

/** The metrics of several processes as those of one; each metric says how its values combine. */
export function addUp(all: Metrics[]): Metrics {
  return AggregatorRegistry.aggregate(all).getMetricsAsArray();
}
