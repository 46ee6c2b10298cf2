import { pictureManifest } from './picture-manifest.server.ts';
import { widthsOf } from './pictures.ts';

/** Server only, as the file name ensures: the manifest grows with the catalogue. */

/** Whether the manifest has a picture with this name. */
export function hasPicture(name: string): boolean {
  return Object.hasOwn(pictureManifest, name);
}

/**
 * URL of a picture by name, in the largest width up to `width` (px), otherwise in its smallest. Throws for an unknown
 * name: only code and seed data name pictures.
 */
export function pictureUrl(name: string, width = 720): string {
  if (!hasPicture(name)) throw new Error(`No picture is named '${name}'.`);
  const facts = pictureManifest[name] ?? '';
  const widths = widthsOf(Number(facts.split('.')[2]?.split('x')[0]));
  return `/pictures/${name}.${facts}.${widths.findLast((made) => made <= width) ?? widths[0]}.webp`;
}

/** The existing pictures named `start` plus one of these endings: 'kaju-katli' and '-close' give 'kaju-katli-close'. */
export function viewsOf(start: string, endings: readonly string[]): string[] {
  return endings.map((ending) => `${start}${ending}`).filter(hasPicture);
}

const ADDRESS_OF_NAME =
  /^\/pictures\/([a-z0-9-]+)(?:\.[0-9a-f]{6}\.[0-9a-f]{5}\.\d+x\d+\.(?:narrow-)?|-)(\d{1,5})\.(webp|avif)$/;

/** Pictures that several products once shared until each had its own, and the picture that replaces each. */
const RETIRED: Readonly<Record<string, string>> = {
  barfi: 'kalakand',
  'coconut-laddoo': 'nariyal-laddoo',
  'hero-laddoo': 'motichoor-laddoo',
  rusk: 'suji-rusk',
  samosa: 'mini-samosa',
};

/**
 * The picture to show for a name: itself, its replacement, or the product's main picture for a removed view ('-near').
 */
function standingFor(name: string): string | null {
  if (hasPicture(name)) return name;
  if (Object.hasOwn(RETIRED, name)) return RETIRED[name] ?? null;
  const end = name.lastIndexOf('-');
  return end > 0 ? standingFor(name.slice(0, end)) : null;
}

/** The name of the picture that an address shows, directly or because it is redirected; null for none of these. */
export function nameOfPicture(path: string): string | null {
  return standingFor(ADDRESS_OF_NAME.exec(path)?.[1] ?? '');
}

/**
 * The current URL of a picture requested by an old one, from an old order line, an older seed or a cache. null when the
 * path is not a picture of ours, nothing replaces it, or it is already current.
 */
export function movedPicture(path: string): string | null {
  const [, asked = '', width = '', format = ''] = ADDRESS_OF_NAME.exec(path) ?? [];
  const name = standingFor(asked);
  if (name === null) return null;
  const now = pictureUrl(name, Number(width)).replace(/webp$/, format);
  return now === path ? null : now;
}
