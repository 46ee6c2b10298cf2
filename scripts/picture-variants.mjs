import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { placeholderOf } from './picture-placeholder.mjs';

/** The widths that pictures are cut to, in px; the same table as `widthsOf` in src/contract/pictures.ts. */
const STEPS = [160, 320, 480, 720, 1000, 1440];

/**
 * The right-hand part of wide pictures, as in `narrowWidthsOf` of src/contract/pictures.ts. It is the largest picture
 * of a page, which a phone waits for, so 5 % fewer bytes are worth seconds of encoding.
 */
const NARROW = { wide: 1.2, heights: [381, 457, 495, 667, 800], effort: 6 };
/** The ratio for a hero (16:9) and for a banner (2:1). */
const narrowRatioOf = ({ width, height }) => (width < height * 1.9 ? 0.84 : 1.05);
/** Where that part begins, as a share of the space beside it: the style sheets show wide pictures from 78 to 80 %. */
const NARROW_AT = 0.79;

const ENCODERS = {
  avif: { quality: 50, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 66, effort: 5, smartSubsample: true },
};

// A picture is made again when its master, a step, an encoder's setting or the placeholder's method changes.
const SETTINGS = JSON.stringify({ STEPS, ENCODERS, placeholder: 2 });

/** The steps that a master of this width can fill, and its own width where the last step would waste detail. */
export function widthsOf(width) {
  const fitting = STEPS.filter((step) => step <= width);
  const largest = fitting.at(-1) ?? 0;
  return largest < 1440 && width > largest * 1.15 ? [...fitting, width] : fitting;
}

/** Six hex digits over the master and everything that decides how it is cut. */
export async function hashOfMaster(file) {
  const bytes = await readFile(file);
  return createHash('sha256').update(SETTINGS).update(bytes).digest('hex').slice(0, 6);
}

/** 'hash.placeholder.WxH': the part of an address that holds all facts about the picture. */
export async function factsOf(file, hash) {
  const { width, height } = await sharp(file).metadata();
  return `${hash}.${await placeholderOf(file)}.${width}x${height}`;
}

/** Width and height in px from those facts. */
export function sizeOf(facts) {
  const [width = 0, height = 0] = (facts.split('.')[2] ?? '').split('x').map(Number);
  return { width, height };
}

/** The widths of its right-hand part, if the picture is wide. */
function narrowWidthsOf(size) {
  if (size.width <= size.height * NARROW.wide) return [];
  const ratio = narrowRatioOf(size);
  return NARROW.heights.filter((high) => high <= size.height).map((high) => Math.round(high * ratio));
}

/** The files of a picture, by name. A browser without AVIF gets the whole picture. */
export function filesOf(name, facts) {
  const whole = widthsOf(sizeOf(facts).width).flatMap((width) =>
    Object.keys(ENCODERS).map((format) => ({ file: `${name}.${facts}.${width}.${format}`, width, format })),
  );
  const narrow = narrowWidthsOf(sizeOf(facts)).map((width) => ({
    file: `${name}.${facts}.narrow-${width}.avif`,
    width,
    format: 'avif',
    isNarrow: true,
  }));
  return [...whole, ...narrow];
}

/** Makes the files that are missing; returns how many. */
export async function makeMissing(master, name, facts, folder) {
  let made = 0;
  for (const { file, width, format, isNarrow } of filesOf(name, facts)) {
    const target = join(folder, file);
    const there = await access(target).then(
      () => true,
      () => false,
    );
    if (there) continue;
    const picture = isNarrow ? sharp(master).extract(narrowPartOf(sizeOf(facts))) : sharp(master);
    const settings = isNarrow ? { ...ENCODERS[format], effort: NARROW.effort } : ENCODERS[format];
    await picture.resize({ width }).toFormat(format, settings).toFile(target);
    made += 1;
  }
  return made;
}

function narrowPartOf(size) {
  const { width, height } = size;
  const narrow = Math.round(height * narrowRatioOf(size));
  return { left: Math.round((width - narrow) * NARROW_AT), top: 0, width: narrow, height };
}
