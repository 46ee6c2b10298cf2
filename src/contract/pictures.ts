import { pictureManifest } from './picture-manifest.ts';

/** What a picture element needs to show one of the shop's own pictures in the lightest form that fits. */
export interface PictureSources {
  readonly avifSrcSet: string;
  readonly webpSrcSet: string;
  /** Of the master, in px: for the space to reserve. */
  readonly width: number;
  readonly height: number;
}

const ownPicture = /^\/pictures\/([a-z0-9-]+)-\d+\.(?:webp|avif)$/;

/**
 * The address of a picture by its manifest name, in the largest width up to the one asked for (px), else its smallest.
 * Throws for a name that is not in the manifest: only code and seed data name pictures.
 */
export function pictureUrl(name: string, width = 640): string {
  const entry = pictureManifest[name];
  if (!entry) throw new Error(`No picture is named '${name}'.`);
  const fitting = entry.widths.findLast((made) => made <= width) ?? entry.widths[0];
  return `/pictures/${name}-${fitting}.webp`;
}

/** The sources behind an address that `pictureUrl` made; null for any other address, which is shown as it is. */
export function pictureSources(url: string): PictureSources | null {
  const name = ownPicture.exec(url)?.[1];
  if (name === undefined || !Object.hasOwn(pictureManifest, name)) return null;
  const entry = pictureManifest[name];
  if (!entry) return null;
  return {
    avifSrcSet: srcSet(name, entry.widths, 'avif'),
    webpSrcSet: srcSet(name, entry.widths, 'webp'),
    width: entry.width,
    height: entry.height,
  };
}

function srcSet(name: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', ');
}
