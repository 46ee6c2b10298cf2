import type { Catalogue } from '../shop/catalogue/catalogue.ts';
import type { ContentCache } from '../shop/content/content-cache.ts';

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
