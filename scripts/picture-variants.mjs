import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { placeholderOf } from './picture-placeholder.mjs';

/** The widths that pictures are cut to, in px; the same table as `widthsOf` of src/contract/pictures.ts. */
const STEPS = [160, 320, 480, 720, 1000, 1440];

/**
 * The right-hand part of wide pictures, as `narrowWidthsOf` of src/contract/pictures.ts has it: the largest picture of a
 * page, which a phone waits for, so that 5 % less are worth seconds of making it.
 */
const NARROW = { wide: 1.2, heights: [381, 457, 495, 667, 800], effort: 6 };
/** Of a hero (16:9) and of a banner (2:1). */
const narrowRatioOf = ({ width, height }) => (width < height * 1.9 ? 0.84 : 1.05);
/** Where that part lies, as a share of what is left beside it: the style sheets show wide pictures from 78 to 80 %. */
const NARROW_AT = 0.79;

const ENCODERS = {
  avif: { quality: 50, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 66, effort: 5, smartSubsample: true },
};

// A picture is made anew when its master, a step, an encoder's setting or the way of the placeholder changes.
const SETTINGS = JSON.stringify({ STEPS, ENCODERS, placeholder: 2 });

/** The steps that a master of this width is wide enough for, and its own width where the last step wastes detail. */
export function widthsOf(width) {
  const fitting = STEPS.filter((step) => step <= width);
  const largest = fitting.at(-1) ?? 0;
  return largest < 1440 && width > largest * 1.15 ? [...fitting, width] : fitting;
}

/** Six hex digits over the master and all that decides how it is cut. */
export async function hashOfMaster(file) {
  const bytes = await readFile(file);
  return createHash('sha256').update(SETTINGS).update(bytes).digest('hex').slice(0, 6);
}

/** 'hash.placeholder.WxH': the part of an address that tells everything about the picture. */
export async function factsOf(file, hash) {
  const { width, height } = await sharp(file).metadata();
  return `${hash}.${await placeholderOf(file)}.${width}x${height}`;
}

/** Width and height in px out of those facts. */
export function sizeOf(facts) {
  const [width = 0, height = 0] = (facts.split('.')[2] ?? '').split('x').map(Number);
  return { width, height };
}

/** The widths of its right-hand part, if it is a wide one. */
function narrowWidthsOf(size) {
  if (size.width <= size.height * NARROW.wide) return [];
  const ratio = narrowRatioOf(size);
  return NARROW.heights.filter((high) => high <= size.height).map((high) => Math.round(high * ratio));
}

/** The files of a picture, by name. Whoever has no AVIF gets the whole picture. */
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

/** Makes those that are not there; answers how many. */
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
