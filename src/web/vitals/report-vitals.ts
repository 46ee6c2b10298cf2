import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { browserClient } from '../session/browser-client.ts';

/** Reports how fast this page view felt to the shop's own endpoint (spec §7). Nothing names the visitor. */
export function reportVitals(): void {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(send);
}

/** A reading that does not arrive is not worth a second try. */
function send({ name, value, rating }: MetricType): void {
  void browserClient.reportVital({ body: { name, value, rating, page: location.pathname.slice(0, 300) } });
}
