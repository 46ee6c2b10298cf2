import type { Catalogue } from '../../shop/catalogue/catalogue.ts';
import type { ContentCache } from '../../shop/content/content-cache.ts';

/**
 * Whether a process's memory may lack changes, because notices from the database do not arrive or it cannot be read.
 */
export function isBehind(
  listener: { isConnected(): boolean },
  catalogue: Pick<Catalogue, 'failing'>,
  content: Pick<ContentCache, 'failing'>,
): boolean {
  return !listener.isConnected() || catalogue.failing() || content.failing();
}

/**
 * How many times that has ended because the catalogue or the content could be read again. For notices there is no need
 * to count: when they arrive again, everything counts as changed.
 */
export function countRecoveries(
  catalogue: Pick<Catalogue, 'recoveries'>,
  content: Pick<ContentCache, 'recoveries'>,
): number {
  return catalogue.recoveries() + content.recoveries();
}
