/**
 * Cuts the shop's two font families down to what its pages print and writes
 *   public/fonts/*.woff2                    named by content, so they may be cached forever
 *   src/web/styles/fonts.css                the faces, and system fallbacks stretched to the same metrics
 *   src/web/layout/document/font-files.ts   what the first paint needs, for preload
 *   src/api/pdf/fonts/*.ttf                 whole and unpacked, for the PDF of an invoice and the words on link previews
 * To be run after a font package or the alphabet below changes: npm run fonts (scripts/fonts.mjs starts it). A run
 * without such a change writes the same files.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { SCRIPTS } from '../src/api/pdf/fonts.ts';
import { programOf } from './prepare.mjs';
import { runQuietly } from './run-program.mjs';

const require = createRequire(import.meta.url);
// Dependencies of packages that the shop has: fontverter unpacks woff, fontkit measures.
const { convert } = createRequire(require.resolve('subset-font'))('fontverter');
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit');

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
/** Characters that no first paint contains; a page with one of them fetches the rest of Latin. */
const SELDOM = '$=[\\]^_`{|}~';
const FIRST = `${[...ASCII].filter((sign) => !SELDOM.includes(sign)).join('')}\u00a0–—‘’“”…·×°½é`;
/** Kerning, and tabular figures for prices in columns. */
const FIRST_FEATURES = { keepFeatures: ['kern', 'tnum'] };
/** Loaded only when a text needs a character that the first file leaves out. */
const REST_OF_LATIN = 'U+0024-00FF, U+0152-0153, U+2022, U+2122, U+2212';
const RUPEE = '₹';
/** One character needs no hints, ligatures or kerning; without them it is small enough to embed in the style sheet. */
const ONE_SIGN = { keepFeatures: [], noHinting: true, dropTables: ['GSUB', 'GPOS', 'GDEF', 'gasp', 'DSIG'] };
/** The whole script, with the joiners that its letters need. */
const DEVANAGARI = String.fromCharCode(
  ...Array.from({ length: 128 }, (_, i) => 0x900 + i),
  0x200c,
  0x200d,
  0x25cc,
);
/** The brand's Hindi words on first paints; product names use the whole Devanagari file. */
const WORDS = 'मिठाई नमकीन बेकरी आज का भाव';

/** Hints help only low-resolution screens, and they are a third of a file. */
const subset = (font, letters, options) =>
  subsetFont(font, letters, { targetFormat: 'woff2', noHinting: true, ...options });

const out = new URL('../public/fonts/', import.meta.url);
const pdfFonts = new URL('../src/api/pdf/fonts/', import.meta.url);
const styles = new URL('../src/web/styles/fonts.css', import.meta.url);
const firstPaint = new URL('../src/web/layout/document/font-files.ts', import.meta.url);
const file = (pkg, name, kind = 'woff2') =>
  new URL(`../node_modules/@fontsource/${pkg}/files/${name}.${kind}`, import.meta.url);
const faces = [
  { family: 'Rozha One', key: 'rozha', pkg: 'rozha-one', weight: 400 },
  { family: 'Mukta', key: 'mukta', pkg: 'mukta', weight: 400 },
  { family: 'Mukta', key: 'mukta', pkg: 'mukta', weight: 600 },
];

/**
 * Metrics of the system fonts shown until ours arrive (units per em, average letter width, ascent, descent). Windows
 * and Apple have Arial and Georgia; Android has Roboto and Noto Serif; Linux has Liberation (Arial's twin) or DejaVu.
 */
const STAND_INS = {
  'Rozha One': [
    { name: 'Rozha Fallback', local: ['Georgia', 'Gelasio'], average: 913 / 2048 },
    { name: 'Rozha Fallback Android', local: ['Noto Serif', 'Times New Roman'], average: 0.472 },
    { name: 'Rozha Fallback Linux', local: ['DejaVu Serif'], average: 0.5125 },
  ],
  Mukta: [
    { name: 'Mukta Fallback', local: ['Arial', 'Liberation Sans', 'Helvetica'], average: 904 / 2048 },
    { name: 'Mukta Fallback Android', local: ['Roboto'], average: 911 / 2048 },
    { name: 'Mukta Fallback Linux', local: ['DejaVu Sans'], average: 0.5072 },
  ],
};

/** How often each letter occurs in a hundred characters of written English, including the space between words. */
const LETTERS = {
  ' ': 18,
  a: 6.7,
  b: 1.2,
  c: 2.3,
  d: 3.5,
  e: 10.4,
  f: 1.8,
  g: 1.6,
  h: 5,
  i: 5.7,
  j: 0.1,
  k: 0.6,
  l: 3.3,
  m: 2,
  n: 5.7,
  o: 6.2,
  p: 1.6,
  q: 0.1,
  r: 4.9,
  s: 5.2,
  t: 7.4,
  u: 2.3,
  v: 0.8,
  w: 1.9,
  x: 0.1,
  y: 1.6,
  z: 0.1,
};

await mkdir(out, { recursive: true });
for (const name of await readdir(out)) if (name.endsWith('.woff2')) await rm(new URL(name, out));

const css = ['/* Written by scripts/fonts.mjs. */'];
const preload = [];
let wordsFile = '';
for (const { family, key, pkg, weight } of faces) {
  const latin = await readFile(file(pkg, `${pkg}-latin-${weight}-normal`));
  const devanagari = await readFile(file(pkg, `${pkg}-devanagari-${weight}-normal`));
  // Of several faces with the same letter the last one wins, so the rest of Latin comes first, as one wide range.
  const rest = await save(`${key}-${weight}-latin`, latin);
  css.push(face(family, weight, `url('${rest}')`, REST_OF_LATIN));
  const first = await save(`${key}-${weight}`, await subset(latin, FIRST, FIRST_FEATURES));
  preload.push(first);
  css.push(face(family, weight, `url('${first}')`, ranges(FIRST)));
  const rupee = await subsetFont(devanagari, RUPEE, { targetFormat: 'woff2', ...ONE_SIGN });
  css.push(face(family, weight, `url('data:font/woff2;base64,${rupee.toString('base64')}')`, 'U+20B9'));
  if (key === 'rozha') {
    css.push(
      face(
        family,
        weight,
        `url('${await save('rozha-devanagari', await subset(devanagari, DEVANAGARI))}')`,
        'U+0900-097F, U+200C-200D, U+25CC',
      ),
    );
    const words = await save('rozha-words', await subset(devanagari, WORDS));
    css.push(face('Rozha Words', weight, `url('${words}')`, 'U+0900-097F'));
    wordsFile = words;
  }
}
for (const [family, standIns] of Object.entries(STAND_INS)) {
  const own = faces.find((one) => one.family === family);
  if (!own) throw new Error(`there is no face of ${family}`);
  const { pkg, weight } = own;
  const measures = metrics(await readFile(file(pkg, `${pkg}-latin-${weight}-normal`)));
  for (const one of standIns) css.push(standIn(one, measures));
}

await writeFile(styles, `${css.join('\n')}\n`);
await writeFile(
  firstPaint,
  `/** Written by scripts/fonts.mjs: the fonts of the first paint. */\nexport const FIRST_PAINT_FONTS = [\n${preload.map((url) => `  '${url}',`).join('\n')}\n] as const;\n\n/** The font of the few large Hindi words on the home page and the listings. */\nexport const WORDS_FONT = '${wordsFile}';\n`,
);
await format(styles, firstPaint);

// From the WOFF files, which have no hints: paper needs none, and with them the files are half as large again.
for (const { pkg, weight } of faces) {
  for (const script of ['latin', 'devanagari']) {
    const woff = await readFile(file(pkg, `${pkg}-${script}-${weight}-normal`, 'woff'));
    await writeFile(new URL(`${pkg}-${script}-${weight}.ttf`, pdfFonts), await convert(woff, 'sfnt'));
  }
}
for (const [script, family] of Object.entries(SCRIPTS)) {
  const woff = await readFile(file(family, `${family}-${script.toLowerCase()}-400-normal`, 'woff'));
  await writeFile(new URL(`${family}-400.ttf`, pdfFonts), await convert(woff, 'sfnt'));
}

/** As the linter wants them, so that a second run changes nothing. */
function format(...written) {
  const args = [
    programOf('@biomejs/biome/bin/biome'),
    'format',
    '--write',
    ...written.map((url) => fileURLToPath(url)),
  ];
  return runQuietly(process.execPath, args, process.env, 'The written files could not be formatted');
}

/** Writes the file under a name that changes with its content; returns its address. */
async function save(name, buffer) {
  const hash = createHash('sha256').update(buffer).digest('hex').slice(0, 8);
  await writeFile(new URL(`${name}.${hash}.woff2`, out), buffer);
  process.stdout.write(`${name}  ${(buffer.length / 1024).toFixed(1)} KB\n`);
  return `/fonts/${name}.${hash}.woff2`;
}

function face(family, weight, src, range) {
  return `@font-face {\n  font-family: "${family}";\n  font-weight: ${weight};\n  font-display: swap;\n  src: ${src.replaceAll("'", '"')} format("woff2");\n  unicode-range: ${range};\n}`;
}

function ranges(text) {
  const points = [...new Set([...text].map((c) => c.codePointAt(0)))].sort((a, b) => a - b);
  const found = [];
  for (const p of points) {
    const last = found.at(-1);
    if (last && last[1] === p - 1) last[1] = p;
    else found.push([p, p]);
  }
  const hex = (p) => p.toString(16).toUpperCase().padStart(4, '0');
  return found.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}

/** A system font scaled so that its lines are as long and as high as ours: nothing shifts when ours arrives. */
function standIn({ name, local, average }, own) {
  const scale = own.average / average;
  const percent = (value) => `${(value * 100).toFixed(2)}%`;
  return `@font-face {\n  font-family: "${name}";\n  src: ${local.map((one) => `local("${one}")`).join(', ')};\n  size-adjust: ${percent(scale)};\n  ascent-override: ${percent(own.ascent / scale)};\n  descent-override: ${percent(own.descent / scale)};\n  line-gap-override: ${percent(own.lineGap / scale)};\n}`;
}

/** Ascent, descent, gap and the average width of written English, in ems. */
function metrics(woff2) {
  const font = fontkit.create(woff2);
  const em = font.unitsPerEm;
  let total = 0;
  let count = 0;
  for (const [letter, share] of Object.entries(LETTERS)) {
    total += font.glyphForCodePoint(letter.codePointAt(0)).advanceWidth * share;
    count += share;
  }
  return {
    ascent: font.ascent / em,
    descent: -font.descent / em,
    lineGap: font.lineGap / em,
    average: total / count / em,
  };
}
