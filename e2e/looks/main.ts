import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { Console } from '../support/console.ts';
import { Server } from '../support/server.ts';
import { Shopper } from '../support/shopper.ts';
import { contactSheet, type Shot } from './contact-sheet.ts';
import { openShop } from './open-shop.ts';
import type { Scene } from './scene.ts';
import { ACCOUNT } from './scenes-account.ts';
import { BROWSE } from './scenes-browse.ts';
import { BUY } from './scenes-buy.ts';
import { MAIL } from './scenes-mail.ts';
import { PAPER } from './scenes-paper.ts';
import {
  addRules,
  countShifts,
  picturesSeen,
  readShifts,
  type Shifts,
  scrollThrough,
  settle,
} from './settle.ts';

/** `npm run gallery -- [width …] [word …]`: scenes whose name starts with a word or whose sheet is one; else all. */
const wishes = process.argv.slice(2);
const WIDTHS = [360, 768, 1440];
const HEIGHTS: Readonly<Record<number, number>> = { 360: 780, 768: 1024, 1440: 900 };
const FOLDER = process.env['GALLERY_DIR'] ?? 'gallery';

interface Result {
  readonly scene: Scene;
  readonly width: number;
  readonly shifts: Shifts;
  readonly trouble: string;
}

const wanted = wishes.map(Number).filter((width) => WIDTHS.includes(width));
const widths = wanted.length > 0 ? wanted : WIDTHS;
const words = wishes.filter((wish) => Number.isNaN(Number(wish)));
const scenes = [...BROWSE, ...BUY, ...ACCOUNT, ...MAIL, ...PAPER].filter(
  ({ name, sheet }) => words.length === 0 || words.some((word) => name.startsWith(word) || sheet === word),
);

const shop = process.env['GALLERY_SHOP']
  ? { origin: process.env['GALLERY_SHOP'], close: async () => {} }
  : await openShop();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const results: Result[] = [];
try {
  for (const width of widths) {
    for (const scene of scenes.filter(({ paper }) => !paper)) results.push(await patientLook(scene, width));
  }
  for (const scene of scenes.filter(({ paper }) => paper)) {
    results.push(await patientLook(scene, scene.paper ?? 0));
  }
} finally {
  await browser.close();
  await shop.close();
}
await drawSheets();
report();

/** A busy machine may have answered 503, so trouble counts only when it happens twice. */
async function patientLook(scene: Scene, width: number): Promise<Result> {
  await mkdir(join(FOLDER, String(width)), { recursive: true });
  const first = await look(browser, scene, width);
  return first.trouble === '' ? first : look(browser, scene, width);
}

async function look(from: Browser, scene: Scene, width: number): Promise<Result> {
  const context = await from.newContext({
    baseURL: shop.origin,
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    hasTouch: width < 1000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: scene.still ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  let trouble = '';
  let shifts: Shifts = { total: 0, what: '' };
  try {
    await countShifts(page);
    // An overloaded machine may send a page without its style sheet, whose picture would be useless.
    context.on('response', (answer) => {
      if (answer.status() === 503) trouble ||= `${answer.url()} answered 503`;
    });
    const server = new Server(page, new Console(context));
    await scene.play({ page, shopper: new Shopper(page), server, request: page.request });
    if (!scene.unsettled) await settle(page);
    if (scene.screen) await picturesSeen(page);
    else await scrollThrough(page);
    shifts = await readShifts(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (scene.paper) await page.emulateMedia({ media: 'print' });
    await page.evaluate(addRules, rulesOf(scene));
    if (wide > 0 && !scene.paper) trouble = `wider than the screen by ${wide} px`;
  } catch (error) {
    trouble = error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : String(error);
  }
  await page.screenshot({
    path: fileOf(scene, width),
    fullPage: !scene.screen,
    // Ending every animation would end the splash too.
    animations: scene.unsettled ? 'allow' : 'disabled',
    timeout: 90_000,
  });
  await context.close();
  process.stdout.write(
    `${trouble ? '×' : '·'} ${width} ${scene.name} ${shifts.total.toFixed(3)} ${trouble}\n`,
  );
  return { scene, width, shifts, trouble };
}

/** A full-page screenshot does not paint `content-visibility` areas off screen, and has no paper margins. */
function rulesOf({ paper }: Scene): string {
  if (!paper) return '* { content-visibility: visible !important }';
  return `html { padding: ${paper < 400 ? '2mm' : '12mm'} }`;
}

function fileOf({ name }: Scene, width: number): string {
  return join(FOLDER, String(width), `${name}.png`);
}

/** One sheet per width with every scene, and one per page with its states at all widths. */
async function drawSheets(): Promise<void> {
  const shots = (width: number, some: readonly Scene[]): Shot[] =>
    some.map((scene) => ({ name: `${scene.name} ${width}`, file: fileOf(scene, width) }));
  if (words.length === 0) {
    for (const width of widths) {
      const [tile, columns] = width < 500 ? [180, 12] : [300, 8];
      const screens = scenes.filter(({ paper }) => !paper);
      await contactSheet(shots(width, screens), tile, columns, join(FOLDER, `sheet-${width}.png`));
    }
  }
  for (const sheet of new Set(scenes.map((scene) => scene.sheet))) {
    const some = scenes.filter((scene) => scene.sheet === sheet);
    if (some.some(({ paper }) => paper)) {
      const sheets = some.flatMap((scene) => shots(scene.paper ?? 0, [scene]));
      await contactSheet(sheets, 420, 4, join(FOLDER, `${sheet}.png`));
      continue;
    }
    for (const width of widths) {
      const tile = width < 500 ? 300 : 480;
      await contactSheet(shots(width, some), tile, 5, join(FOLDER, `${sheet}-${width}.png`));
    }
  }
}

function report(): void {
  const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line(['page', ...widths.map((width) => `CLS at ${width}`), 'what moved']);
  line(['---', ...widths.map(() => '---:'), '---']);
  for (const scene of scenes) {
    const own = results.filter((result) => result.scene === scene);
    const worst = own.toSorted((one, other) => other.shifts.total - one.shifts.total)[0]?.shifts;
    const moved = (worst?.total ?? 0) >= 0.005 ? (worst?.what ?? '') : '';
    line([scene.name, ...own.map(({ shifts }) => shifts.total.toFixed(3)), moved]);
  }
  const troubled = results.filter(({ trouble }) => trouble !== '');
  const jumpy = results.filter(({ shifts }) => shifts.total > 0.01);
  process.stdout.write(
    `\n${results.length} pictures in ${FOLDER}/, ${troubled.length} in trouble, ${jumpy.length} with CLS above 0.01\n`,
  );
  if (troubled.length > 0 || jumpy.length > 0) process.exitCode = 1;
}
