// Makes public/pictures and the picture manifest from pictures/masters. Run by hand after a master is added or
// changed: node scripts/pictures.mjs [name …] (no name: those whose files are missing or older than their master).
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = fileURLToPath(new URL('..', import.meta.url));
const mastersDir = join(root, 'pictures/masters');
const outDir = join(root, 'public/pictures');
const manifestFile = join(root, 'src/contract/picture-manifest.ts');
const steps = [160, 320, 480, 640, 960, 1280];

// The picture's own width is kept beside the steps when the largest step would throw visible detail away.
function widthsOf(width) {
  const fitting = steps.filter((step) => step <= width);
  const largest = fitting.at(-1) ?? 0;
  return largest < 1280 && width > largest * 1.1 ? [...fitting, width] : fitting;
}

async function ageOf(file) {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}

async function makeVariants(name, master, widths, force) {
  const masterAge = await ageOf(master);
  for (const width of widths) {
    const encodings = {
      avif: (image) => image.avif({ quality: 52, effort: 3 }),
      webp: (image) => image.webp({ quality: 74, effort: 5 }),
    };
    for (const [format, encode] of Object.entries(encodings)) {
      const file = join(outDir, `${name}-${width}.${format}`);
      if (force || (await ageOf(file)) < masterAge)
        await encode(sharp(master).resize({ width })).toFile(file);
    }
  }
}

function manifestSource(entries) {
  const lines = entries.map(
    ([name, { width, height, widths }]) =>
      `  ${/^\w+$/.test(name) ? name : `'${name}'`}: {\n    width: ${width},\n    height: ${height},\n    widths: [${widths.join(', ')}],\n  },\n`,
  );
  return (
    '// Made by scripts/pictures.mjs from pictures/masters; do not edit.\n\n' +
    'export interface PictureEntry {\n  readonly width: number;\n  readonly height: number;\n' +
    '  /** Widths in px at which AVIF and WebP files exist, ascending. */\n  readonly widths: readonly number[];\n' +
    '}\n\n' +
    `export const pictureManifest: Readonly<Record<string, PictureEntry>> = {\n${lines.join('')}};\n`
  );
}

async function dropOrphans(entries) {
  const wanted = new Set(
    entries.flatMap(([name, { widths }]) =>
      widths.flatMap((w) => [`${name}-${w}.avif`, `${name}-${w}.webp`]),
    ),
  );
  for (const file of await readdir(outDir)) if (!wanted.has(file)) await unlink(join(outDir, file));
}

async function main(forced) {
  await mkdir(outDir, { recursive: true });
  const entries = [];
  for (const file of (await readdir(mastersDir)).sort()) {
    const { name } = parse(file);
    const master = join(mastersDir, file);
    const { width, height } = await sharp(master).metadata();
    const widths = widthsOf(width);
    await makeVariants(name, master, widths, forced.includes(name));
    entries.push([name, { width, height, widths }]);
  }
  await dropOrphans(entries);
  await writeFile(manifestFile, manifestSource(entries));
  process.stdout.write(
    `${entries.length} pictures in public/pictures and src/contract/picture-manifest.ts\n`,
  );
}

await main(process.argv.slice(2));
