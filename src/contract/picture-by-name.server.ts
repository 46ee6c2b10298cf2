import { pictureManifest } from './picture-manifest.server.ts';
import { widthsOf } from './pictures.ts';

/** Server only (the ending keeps it out of the browser's bundle): the manifest grows with the catalogue. */

export function hasPicture(name: string): boolean {
  return Object.hasOwn(pictureManifest, name);
}

/**
 * The address of a picture by name, in the largest width up to the one asked for (px), else its smallest. Throws for an
 * unknown name: only code and seed data name pictures.
 */
export function pictureUrl(name: string, width = 720): string {
  if (!hasPicture(name)) throw new Error(`No picture is named '${name}'.`);
  const facts = pictureManifest[name] ?? '';
  const widths = widthsOf(Number(facts.split('.')[2]?.split('x')[0]));
  return `/pictures/${name}.${facts}.${widths.findLast((made) => made <= width) ?? widths[0]}.webp`;
}

/** What is there under `start` and one of these endings: 'kaju-katli' and '-close' give 'kaju-katli-close'. */
export function viewsOf(start: string, endings: readonly string[]): string[] {
  return endings.map((ending) => `${start}${ending}`).filter(hasPicture);
}

const addressOfName =
  /^\/pictures\/([a-z0-9-]+)(?:\.[0-9a-f]{6}\.[0-9a-f]{5}\.\d+x\d+\.(?:narrow-)?|-)(\d{1,5})\.(webp|avif)$/;

/** Pictures that were lent to several products until each had one of its own, and what shows the like now. */
const retired: Readonly<Record<string, string>> = {
  barfi: 'kalakand',
  'coconut-laddoo': 'nariyal-laddoo',
  'hero-laddoo': 'motichoor-laddoo',
  rusk: 'suji-rusk',
  samosa: 'mini-samosa',
};

/** The picture that stands for a name: itself, what took its place, or for a view that is gone ('-near') its product's. */
function standingFor(name: string): string | null {
  if (hasPicture(name)) return name;
  if (Object.hasOwn(retired, name)) return retired[name] ?? null;
  const end = name.lastIndexOf('-');
  return end > 0 ? standingFor(name.slice(0, end)) : null;
}

/**
 * Where a picture is now whose address is an old one: a baked order line, a product of an older seed, a page in
 * somebody's cache. null when the address is none of ours, nothing like it is left, or it is current already.
 */
export function movedPicture(path: string): string | null {
  const [, asked = '', width = '', format = ''] = addressOfName.exec(path) ?? [];
  const name = standingFor(asked);
  if (name === null) return null;
  const now = pictureUrl(name, Number(width)).replace(/webp$/, format);
  return now === path ? null : now;
}
