/**
 * Composes the previews that messengers and social networks show for a link: public/share/{name}.jpg for every product,
 * category, the home page, the contact page and the shop, and src/contract/pictures/share-manifest.server.ts. They show
 * no price: prices change, and other sites keep copies for months. scripts/pictures-of-masters.mjs runs it.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { demoCatalogue } from '../src/db/seed/catalogue/demo-catalogue.ts';
import { replaceFile } from './replace-file.mjs';
import { drawingsOf, drawShare, STYLE } from './share-draw.mjs';
import { wantedShares } from './share-wanted.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'public/share');
const manifestFile = join(root, 'src/contract/pictures/share-manifest.server.ts');

sharp.concurrency(1);

/** Of what is in the picture, not of the code that draws it: a changed comment makes no picture anew. */
async function hashOf(one, master) {
  return createHash('sha256')
    .update(JSON.stringify([STYLE, drawingsOf(one)]))
    .update(await readFile(master))
    .digest('hex')
    .slice(0, 8);
}

async function madeBefore() {
  const text = await readFile(manifestFile, 'utf8').catch(() => '');
  return new Map(
    [...text.matchAll(/^ {2}'?([\w-]+)'?: \{\s+hash: '(\w+)'/gm)].map(([, name, hash]) => [name, hash]),
  );
}

await mkdir(outDir, { recursive: true });
const before = await madeBefore();
const there = new Set(await readdir(outDir));
const entries = [];
let made = 0;
for (const { picture, ...one } of wantedShares(demoCatalogue)) {
  const master = join(root, 'pictures/masters', `${picture}.webp`);
  const hash = await hashOf(one, master);
  const file = `${one.name}.jpg`;
  if (before.get(one.name) !== hash || !there.has(file)) {
    await replaceFile(join(outDir, file), await drawShare({ ...one, master }));
    made += 1;
  }
  entries.push([
    one.name,
    { hash, title: one.title, hindi: 'hindi' in one ? one.hindi : '', line: one.line },
  ]);
}
for (const file of there) {
  if (!entries.some(([name]) => `${name}.jpg` === file)) await unlink(join(outDir, file));
}
/** Quoted as the formatter would. */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
const lines = entries.map(([name, facts]) => {
  const fields = Object.entries(facts).map(([field, text]) => `    ${field}: ${quoted(text)},\n`);
  return `  ${/^\w+$/.test(name) ? name : `'${name}'`}: {\n${fields.join('')}  },\n`;
});
await writeFile(
  manifestFile,
  '// Made by scripts/share-pictures.mjs; do not edit.\n\n' +
    '/** The existing share pictures, each with a hash of its sources and the words on it. */\n' +
    'export const shareManifest: Readonly<\n' +
    '  Record<string, { hash: string; title: string; hindi: string; line: string }>\n' +
    `> = {\n${lines.join('')}};\n`,
);
process.stdout.write(`${entries.length} share pictures, ${made} made anew\n`);
