import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPicture, movedPicture, pictureUrl } from '../../src/contract/pictures/picture-by-name.server.ts';
import { pictureManifest } from '../../src/contract/pictures/picture-manifest.server.ts';
import {
  narrowWidthsOf,
  type PictureSources,
  pictureSources,
  widthsOf,
} from '../../src/contract/pictures/pictures.ts';
import { demoCatalogue } from '../../src/db/seed/catalogue/demo-catalogue.ts';
import { hero, video } from '../../src/db/seed/content.ts';
import { picturesOf } from '../../src/db/seed/product-rows.ts';

const root = join(import.meta.dirname, '../..');
const made = new Set(readdirSync(join(root, 'public/pictures')));

/** The 'pictures/…' path and the declared width of each candidate in a srcset. */
const candidates = (srcSet: string) =>
  srcSet.split(', ').map((one) => {
    const [address = '', width = ''] = one.split(' ');
    return { file: address.replace('/pictures/', ''), width: Number.parseInt(width, 10) };
  });

const candidatesOf = (sources: PictureSources | null) =>
  [sources?.avifSrcSet, sources?.webpSrcSet, sources?.narrowAvifSrcSet].flatMap((set) =>
    set ? candidates(set) : [],
  );

const name = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const hash = fc.stringMatching(/^[0-9a-f]{6}$/);
const bits = fc.integer({ min: 0, max: 2 ** 20 - 1 });
const side = fc.integer({ min: 160, max: 9999 });

describe('a picture address', () => {
  test('gives the size, the placeholder and every width, for any picture', () => {
    fc.assert(
      fc.property(name, hash, bits, side, side, (of, hashed, placeholder, width, height) => {
        const start = `/pictures/${of}.${hashed}.${placeholder.toString(16).padStart(5, '0')}.${width}x${height}`;
        for (const made of widthsOf(width)) {
          const sources = pictureSources(`${start}.${made}.webp`);
          expect(sources).toMatchObject({ width, height, placeholder });
          expect(sources?.avifSrcSet).toContain(`${start}.${made}.avif ${made}w`);
          expect(sources?.webpSrcSet).toContain(`${start}.${made}.webp ${made}w`);
        }
      }),
    );
  });

  test.each([
    ['84px', [160, 320]],
    ['160px', [160, 320, 480]],
    ['1000px', [160, 320, 480, 720]],
    ['57vw', [160, 320, 480, 720]],
    ['(max-width: 640px) 84px, 24vw', [160, 320, 480, 720]],
    [undefined, [160, 320, 480, 720]],
  ])('shown at %s offers no more than a phone with three pixels per px needs', (sizes, widths) => {
    const sources = pictureSources('/pictures/barfi.0a1b2c.12345.800x1000.720.webp', sizes);
    const files = (format: string) =>
      widths.map((width) => `/pictures/barfi.0a1b2c.12345.800x1000.${width}.${format} ${width}w`).join(', ');
    expect(sources).toMatchObject({ avifSrcSet: files('avif'), webpSrcSet: files('webp') });
  });

  test('offers ascending widths, none wider than the master, with little wasted', () => {
    fc.assert(
      fc.property(side, (width) => {
        const widths = widthsOf(width);
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
        expect(widths.at(-1)).toBeLessThanOrEqual(width);
        expect(widths.at(-1)).toBeGreaterThanOrEqual(Math.min(1440, Math.floor(width / 1.15)));
      }),
    );
  });

  test('of a wide picture gives the widths of its right-hand part, none wider than that is', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const widths = narrowWidthsOf(width, height);
        if (width <= height * 1.2) expect(widths).toEqual([]);
        // In whole pixels, as src/shop/pictures/variants.ts crops it: 520 for a picture 495 high.
        const part = Math.round(height * (width < height * 1.9 ? 0.84 : 1.05));
        for (const made of widths) expect(made).toBeLessThanOrEqual(Math.min(part, width));
        const start = `/pictures/banner.0a1b2c.12345.${width}x${height}`;
        const told = candidates(pictureSources(`${start}.160.webp`)?.narrowAvifSrcSet ?? '').filter(
          (one) => one.file,
        );
        expect(told).toEqual(
          widths.map((made) => ({
            file: `${start.replace('/pictures/', '')}.narrow-${made}.avif`,
            width: made,
          })),
        );
      }),
      { examples: [[941, 495]] },
    );
    expect(narrowWidthsOf(1600, 800)).toContain(840);
  });

  test('of another form has no sources', () => {
    fc.assert(fc.property(fc.string(), (text) => pictureSources(`/pictures/${text}`) === null));
    for (const url of [
      '',
      'https://example.in/a.webp',
      '/uploads/barfi-360.webp',
      '/pictures/barfi-360.webp',
    ]) {
      expect(pictureSources(url)).toBeNull();
    }
  });
});

describe('a picture by name', () => {
  test('has the requested width, else the largest smaller one, else its smallest', () => {
    expect(pictureUrl('kaju-katli')).toMatch(/^\/pictures\/kaju-katli\..+\.720\.webp$/);
    expect(pictureUrl('kaju-katli', 700)).toMatch(/\.480\.webp$/);
    expect(pictureUrl('kaju-katli', 10)).toMatch(/\.160\.webp$/);
  });

  test.each(['no-such-sweet', 'constructor', ''])('is not found for %o, which was never made', (unknown) => {
    expect(hasPicture(unknown)).toBe(false);
    expect(() => pictureUrl(unknown)).toThrow(`'${unknown}'`);
  });

  test('is found from an older address, in the nearest width and the same format', () => {
    const now = pictureUrl('kaju-katli', 480);
    expect(movedPicture('/pictures/kaju-katli-640.webp')).toBe(now);
    expect(movedPicture('/pictures/kaju-katli.000000.00000.900x900.640.avif')).toBe(
      now.replace('webp', 'avif'),
    );
    expect(movedPicture('/pictures/banner-sweets.000000.00000.1600x800.narrow-480.avif')).toBe(
      pictureUrl('banner-sweets', 480).replace('webp', 'avif'),
    );
    expect(movedPicture(now)).toBeNull();
    expect(movedPicture('/pictures/no-such-sweet-640.webp')).toBeNull();
    expect(movedPicture('/pictures/constructor-640.webp')).toBeNull();
    expect(movedPicture('/sweets')).toBeNull();
  });
});

/** Pictures that earlier seeds gave to products without one; shops seeded back then still request them. */
const retired = [
  'barfi',
  'chakli-leaf',
  'coconut-laddoo',
  'gulab-jamun-bowl',
  'hero-laddoo',
  'jalebi-marble',
  'kaju-katli-square',
  'kaju-katli-stack',
  'motichoor-laddoo-marble',
  'nankhatai-slate',
  'rusk',
  'samosa',
];

describe('a picture that was removed', () => {
  test.each(retired)('is replaced by an existing one, when asked for as %s', (gone) => {
    expect(hasPicture(gone)).toBe(false);
    const now = movedPicture(`/pictures/${gone}.315d21.aa493.360x360.360.webp`) ?? '';
    expect(made.has(now.replace('/pictures/', ''))).toBe(true);
  });
});

describe("the shop's pictures", () => {
  test.each(Object.keys(pictureManifest))('include %s in both formats and all widths', (of) => {
    const sources = pictureSources(pictureUrl(of));
    const files = candidatesOf(sources);
    expect(files.length).toBeGreaterThanOrEqual(2);
    expect(files.filter(({ file }) => !made.has(file))).toEqual([]);
  });

  test('are all used, and each master is cut', () => {
    const wanted = Object.keys(pictureManifest).flatMap((of) => {
      return candidatesOf(pictureSources(pictureUrl(of)));
    });
    expect([...made].sort()).toEqual(wanted.map(({ file }) => file).sort());
    const masters = readdirSync(join(root, 'pictures/masters')).map((file) => file.replace(/\.\w+$/, ''));
    expect(Object.keys(pictureManifest).sort()).toEqual(masters.sort());
  });

  test('weigh less than 60 MB, including masters and share pictures', () => {
    const weight = ['pictures/masters', 'public/pictures', 'public/share']
      .flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(root, folder, file)))
      .reduce((sum, file) => sum + statSync(file).size, 0);
    expect(weight / 1e6).toBeLessThan(60);
  });

  test('of twelve cards in a row weigh less than 350 KB on a phone, in the width that a phone chooses', () => {
    const cards = demoCatalogue.map((product) => {
      const { avifSrcSet = '' } = pictureSources(pictureUrl(picturesOf(product)[0] ?? '')) ?? {};
      const fitting = candidates(avifSrcSet).findLast(({ width }) => width <= 480);
      return statSync(join(root, 'public/pictures', fitting?.file ?? '')).size;
    });
    const heaviest = cards.sort((a, b) => b - a).slice(0, 12);
    expect(heaviest.reduce((sum, size) => sum + size, 0)).toBeLessThan(350_000);
  });
});

describe('the demo shop', () => {
  test('shows a product with the pictures named after it, and with none while there are none', () => {
    expect(picturesOf({ id: 'kaju-katli' })).toEqual([
      'kaju-katli',
      expect.stringMatching(/^kaju-katli-(close|near)$/),
      'kaju-katli-top',
    ]);
    expect(picturesOf({ id: 'no-such-sweet' })).toEqual([]);
  });

  test.each(demoCatalogue.map(({ id }) => id))('has a picture of its own for %s', (id) => {
    const names = picturesOf({ id });
    expect(names[0]).toBe(id);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((one) => !hasPicture(one))).toEqual([]);
  });

  test('has a hero and a film with pictures of their own', () => {
    expect(pictureSources(hero.imageUrl)).not.toBeNull();
    expect(pictureSources(video.posterUrl)).not.toBeNull();
  });
});
