import type { OpenPicture } from './variants.ts';

/**
 * Twenty bits that look like the picture from far away, as five hex digits: the brightness of six cells (three across,
 * two down; two bits each), then lightness (2), a (3) and b (3) of the picture's colour in Oklab.
 * src/web/styles/pictures.css paints them with the same ranges.
 */
export async function placeholderOf(open: OpenPicture): Promise<string> {
  const cells = await pixels(open, 3, 2);
  const [whole = BLACK] = await pixels(open, 1, 1);
  const base = bestBase(whole);
  const brightness = cells.map(({ L }) => level((L - whole.L) / SPREAD + 0.5, 4));
  let bits = 0;
  for (const one of brightness) bits = bits * 4 + one;
  bits = ((bits * 4 + base.light) * 8 + base.a) * 8 + base.b;
  return bits.toString(16).padStart(5, '0');
}

interface Oklab {
  L: number;
  a: number;
  b: number;
}
const BLACK: Oklab = { L: 0, a: 0, b: 0 };

/** Cells further than half of this from the mean lightness look like the darkest or the brightest. */
const SPREAD = 0.36;

function bestBase({ L, a, b }: Oklab): { light: number; a: number; b: number } {
  // Food is warm: the ranges go from a little green to deep red, and from a little blue to saffron.
  return { light: level((L - 0.2) / 0.7, 4), a: level((a + 0.04) / 0.18, 8), b: level((b + 0.02) / 0.18, 8) };
}

/** A number from 0 to 1 as one of `steps` levels. */
function level(value: number, steps: number): number {
  return Math.min(steps - 1, Math.max(0, Math.round(value * (steps - 1))));
}

async function pixels(open: OpenPicture, width: number, height: number): Promise<Oklab[]> {
  const { data, info } = await open()
    .removeAlpha()
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: width * height }, (_, place) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(place * info.channels, place * info.channels + 3);
    return oklab(linear(red), linear(green), linear(blue));
  });
}

function linear(value: number): number {
  const c = value / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab(r: number, g: number, b: number): Oklab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}
