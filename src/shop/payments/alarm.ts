import type { Shop } from '../shop.ts';

/** Raises an alarm about money that does not add up: a person must look. It never changes records by itself. */
export function alarm(shop: Shop, what: string, details: Record<string, unknown>): void {
  shop.log.error({ alarm: what, ...details }, `payment alarm: ${what}`);
}
