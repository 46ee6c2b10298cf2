import { readFile } from 'node:fs/promises';
import sharp, { type OverlayOptions } from 'sharp';

const GAP = 16;
const LABEL = 26;
/** In px. A taller page is cropped on the sheet; its own picture is complete. */
const TALLEST = 1100;

export interface Shot {
  readonly name: string;
  readonly file: string;
}

/** Combines small pictures into one, side by side, each under its name. */
export async function contactSheet(shots: readonly Shot[], tile: number, columns: number, file: string) {
  const tiles = await Promise.all(shots.map((shot) => small(shot, tile)));
  const rows: (typeof tiles)[] = [];
  for (let first = 0; first < tiles.length; first += columns) rows.push(tiles.slice(first, first + columns));
  const placed: OverlayOptions[] = [];
  let top = GAP;
  for (const row of rows) {
    row.forEach(({ image, label }, place) => {
      const left = GAP + place * (tile + GAP);
      placed.push({ input: label, left, top }, { input: image, left, top: top + LABEL });
    });
    top += LABEL + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  const width = GAP + Math.min(columns, tiles.length) * (tile + GAP);
  await sharp({ create: { width, height: top, channels: 3, background: '#8a8f98' } })
    .composite(placed)
    .png()
    .toFile(file);
}

async function small({ name, file }: Shot, tile: number) {
  const resized = await sharp(await readFile(file))
    .resize({ width: tile })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(resized.info.height, TALLEST);
  const image =
    height === resized.info.height
      ? resized.data
      : await sharp(resized.data).extract({ left: 0, top: 0, width: tile, height }).toBuffer();
  return { image, height, label: labelOf(name, tile) };
}

function labelOf(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><rect width="100%" height="100%" fill="#20242b"/><text x="8" y="18" font-family="sans-serif" font-size="14" fill="#fff">${name}</text></svg>`,
  );
}
