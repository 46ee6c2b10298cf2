import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { browserClient } from '../session/browser-client.ts';

/** Reports this page view's web vitals to the shop's own endpoint (spec §7). Nothing identifies the visitor. */
export function reportVitals(): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(send);
}

/** Not retried: a single lost reading does not matter. */
function send({ name, value, rating }: MetricType): void {
  void browserClient.reportVital({ body: { name, value, rating, page: location.pathname.slice(0, 300) } });
}
