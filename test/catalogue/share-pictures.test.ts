import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shopFacts } from '../../shop.config.ts';
import { movedPicture, pictureUrl } from '../../src/contract/pictures/picture-by-name.server.ts';
import { productShare, shareUrl } from '../../src/contract/pictures/share-by-name.server.ts';
import { demoCatalogue } from '../../src/db/seed/catalogue/demo-catalogue.ts';
import { pageMeta } from '../../src/web/layout/document/page-meta.ts';
import { productSummary } from '../../src/web/product/product-data.ts';

const DRAWN = pictureUrl('jalebi');
const ROOT = { publicUrl: 'https://shop.example', facts: { name: 'Gulab & Sons' } };
const folder = join(import.meta.dirname, '../../public');
const names = [
  'shop',
  'home',
  'contact',
  ...shopFacts.categories.map(({ path }) => path.slice(1)),
  ...demoCatalogue.map(({ id }) => `product-${id}`),
];

function seeded(id: string) {
  const product = demoCatalogue.find((one) => one.id === id);
  if (!product) throw new Error(`no ${id}`);
  return product;
}

describe('the preview picture of a shared link', () => {
  test('is its own for each product, category, home and contact', () => {
    expect(readdirSync(join(folder, 'share')).sort()).toEqual(names.map((name) => `${name}.jpg`).sort());
    expect(new Set(names.map(shareUrl)).size).toBe(names.length);
  });

  test('is 1200 × 630 and lighter than 200 KB', async () => {
    for (const name of names) {
      const file = join(folder, shareUrl(name));
      expect(statSync(file).size, name).toBeLessThan(200_000);
      const { format, width, height } = await sharp(file).metadata();
      expect([name, format, width, height]).toEqual([name, 'jpeg', 1200, 630]);
    }
  });

  test("is the shop's own where a page has none", () => {
    expect(shareUrl('product-of-tomorrow')).toBe('/share/shop.jpg');
    expect(shareUrl('constructor')).toBe('/share/shop.jpg');
  });

  test('of a product whose first picture was added by staff is that picture, with its type and size', () => {
    const own = '/pictures/own-79ef19ce.7ef157.55591.1000x1250.720.webp';
    const jalebi = seeded('jalebi');
    expect(productShare({ ...jalebi, images: [DRAWN, own] })).toBe('/share/product-jalebi.jpg');
    const share = productShare({ ...jalebi, images: [own] });
    const told = pageMeta(ROOT, { title: 'Jalebi', path: '/product/jalebi', share });
    for (const [property, content] of [
      ['og:image', `https://shop.example${own}`],
      ['og:image:type', 'image/webp'],
      ['og:image:width', '720'],
      ['og:image:height', '900'],
    ])
      expect(told).toContainEqual({ property, content });
  });

  test('of a product whose words changed since it was drawn is its first picture, which shows none', () => {
    for (const changed of [
      { name: 'Desi Ghee Jalebi' },
      { hindiName: 'देसी घी जलेबी' },
      { tagline: 'Fried in groundnut oil' },
    ]) {
      const now = { ...seeded('jalebi'), ...changed };
      expect(productShare({ ...now, images: [DRAWN] })).toBe(DRAWN);
      expect(productShare({ ...now, images: [] })).toBe('/share/shop.jpg');
    }
  });

  test('of a product from which staff took the picture on it is the one that is first now', () => {
    const jalebi = seeded('jalebi');
    const close = pictureUrl('jalebi-close');
    expect(productShare({ ...jalebi, images: [close, DRAWN] })).toBe('/share/product-jalebi.jpg');
    expect(productShare({ ...jalebi, images: [close] })).toBe(close);
    expect(productShare({ ...jalebi, images: [] })).toBe('/share/shop.jpg');
  });

  test('of such a product has its own type and size, even if the shop keeps an older address of it', () => {
    const renamed = { ...seeded('jalebi'), name: 'Desi Ghee Jalebi' };
    for (const older of ['/pictures/jalebi-640.webp', '/pictures/jalebi.000000.00000.900x900.720.webp'])
      expect(productShare({ ...renamed, images: [older] })).toBe(movedPicture(older));
  });

  test('bears the words and the picture that each product begins with, and had before', () => {
    for (const { id } of demoCatalogue) {
      for (const image of [pictureUrl(id), `/pictures/${id}-720.webp`])
        expect(productShare({ ...seeded(id), images: [image] })).toBe(`/share/product-${id}.jpg`);
    }
  });

  test('is named by public pages only, with its size and description', () => {
    const told = pageMeta(ROOT, {
      title: 'Jalebi',
      path: '/product/jalebi',
      share: shareUrl('product-jalebi'),
    });
    expect(told).toContainEqual({
      property: 'og:image',
      content: 'https://shop.example/share/product-jalebi.jpg',
    });
    expect(told).toContainEqual({ property: 'og:image:width', content: '1200' });
    expect(told).toContainEqual({ property: 'og:image:alt', content: 'Jalebi — Gulab & Sons' });
    expect(pageMeta(ROOT, { title: 'Jalebi' })).toEqual([
      { title: 'Jalebi — Gulab & Sons' },
      { name: 'robots', content: 'noindex' },
    ]);
  });
});

test('the words of a shared link to a product do not end within an emoji', () => {
  const product = { tagline: 'For Diwali', description: `${'Sweet '.repeat(47)}lamp 🪔 and more` };
  expect(productSummary(product)).toBe(`For Diwali. ${'Sweet '.repeat(47)}lamp `);
  expect(productSummary({ ...product, description: 'Light 🪔' })).toBe('For Diwali. Light 🪔');
});

test('a line under the name that ends a sentence itself gets no second full stop in the words of a link', () => {
  const words = (tagline: string) => productSummary({ tagline, description: 'Pressed thin.' });
  expect(words('Cashew and sugar')).toBe('Cashew and sugar. Pressed thin.');
  for (const tagline of ['Cashew and sugar.', 'For Holi!', 'काजू और चीनी।'])
    expect(words(tagline)).toBe(`${tagline} Pressed thin.`);
});
