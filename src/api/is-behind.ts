import type { Catalogue } from '../shop/catalogue/catalogue.ts';
import type { KeptContent } from '../shop/content/kept-content.ts';

/** Whether changes may be missing from what a process keeps in memory: its database cannot be heard or read. */
export function isBehind(
  listener: { hears(): boolean },
  catalogue: Pick<Catalogue, 'failing'>,
  content: Pick<KeptContent, 'failing'>,
): boolean {
  return !listener.hears() || catalogue.failing() || content.failing();
}
