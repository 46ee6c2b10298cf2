/**
 * Draws the shop's icons from shop.marks.ts into public/: favicon.svg and .ico, the home-screen icons for phones, and
 * manifest.webmanifest. Run it by hand after a mark or the shop's name changes, on the Node of the lockfile:
 * node_modules/.bin/node scripts/brand.mjs
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { shopFacts } from '../shop.config.ts';
import { archIcon, PAPER, squareIcon } from './brand-svg.mjs';

const out = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();

/** An .ico may contain a PNG unchanged: a header, one directory entry, the picture. */
function ico(picture, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

const manifest = {
  name: shopFacts.name,
  short_name: shopFacts.name,
  description: `${shopFacts.name}: ${shopFacts.tagline}`,
  lang: 'en-IN',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: PAPER,
  theme_color: '#f7a400',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

await mkdir(out('icons'), { recursive: true });
await writeFile(out('favicon.svg'), archIcon());
await writeFile(out('favicon.ico'), ico(await png(archIcon(), 32), 32));
await writeFile(out('apple-touch-icon.png'), await png(squareIcon(0.74), 180));
await writeFile(out('icons/icon-192.png'), await png(squareIcon(0.78), 192));
await writeFile(out('icons/icon-512.png'), await png(squareIcon(0.78), 512));
// A launcher may crop everything but the central four fifths.
await writeFile(out('icons/maskable-512.png'), await png(squareIcon(0.58), 512));
await writeFile(out('manifest.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
process.stdout.write('Icons and manifest in public/\n');
