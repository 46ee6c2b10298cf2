import { pictureManifest } from './picture-manifest.server.ts';
import { widthsOf } from './pictures.ts';

/** Server only (the ending keeps it out of the browser's bundle): the manifest grows with the catalogue. */

/** The first of these names that there is a picture of; throws when there is none. */
function current(names: string | readonly string[]): string {
  const found = [names].flat().find(hasPicture);
  if (found === undefined) throw new Error(`No picture is named '${[names].flat().join("' or '")}'.`);
  return found;
}

export function hasPicture(name: string): boolean {
  return Object.hasOwn(pictureManifest, name);
}

/**
 * The address of a picture by name (or the first of several names that there is one of), in the largest width up to
 * the one asked for (px), else its smallest. Throws for an unknown name: only code and seed data name pictures.
 */
export function pictureUrl(names: string | readonly string[], width = 720): string {
  const name = current(names);
  const facts = pictureManifest[name] ?? '';
  const widths = widthsOf(Number(facts.split('.')[2]?.split('x')[0]));
  return `/pictures/${name}.${facts}.${widths.findLast((made) => made <= width) ?? widths[0]}.webp`;
}

/** What is there under `start` and one of these endings: 'kaju-katli' and '-close' give 'kaju-katli-close'. */
export function viewsOf(start: string, endings: readonly string[]): string[] {
  return endings.map((ending) => `${start}${ending}`).filter(hasPicture);
}

const addressOfName =
  /^\/pictures\/([a-z0-9-]+)(?:\.[0-9a-f]{6}\.[0-9a-f]{5}\.\d+x\d+\.|-)(\d{1,5})\.(webp|avif)$/;

/**
 * Where a picture is now whose address is an old one: a baked order line, a page in somebody's cache. null when the
 * address is none of ours, the name is gone, or it is current already.
 */
export function movedPicture(path: string): string | null {
  const [, name = '', width = '', format = ''] = addressOfName.exec(path) ?? [];
  if (!hasPicture(name)) return null;
  const now = pictureUrl(name, Number(width)).replace(/webp$/, format);
  return now === path ? null : now;
}
