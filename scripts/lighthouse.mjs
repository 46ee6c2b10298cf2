import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openShop } from './bench-shop.mjs';
import { hashFiles } from './hash-files.mjs';
import { writeLighthouse } from './lighthouse-report.mjs';
import { ensureBuilt, ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runQuietly, Stop } from './run-program.mjs';
import { say, timed } from './say.mjs';
import { ensureChromium } from './test-machine.mjs';

const FOLDER = join(root, 'scripts/lighthouse');
const PAGES =
  '/ /sweets /snacks /bakery /product/kaju-katli /contact /cart /login /refund_returns /terms /privacy';
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * `npm run lighthouse`: Lighthouse on every public page as on a phone, medians of several runs; how quickly a slow
 * phone responds to a touch; the back/forward cache. Writes its section of docs/benchmarks.md. Lighthouse is installed
 * on first use, from the lockfile of its own folder. Nothing else may run meanwhile.
 *   --runs 5      of each page
 *   --pages '/ /sweets'
 *   --quick       one run of three pages: checks that it works
 *   --out file    instead of docs/benchmarks.md
 */
await finish(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      pages: { type: 'string', default: PAGES },
      quick: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'docs/benchmarks.md') },
    },
  });
  const runs = values.quick ? '1' : values.runs;
  const pages = (values.quick ? '/ /sweets /product/kaju-katli' : values.pages).split(/\s+/).filter(Boolean);
  await ensureInstalled();
  await ensureBuilt();
  await ensureLighthouse();
  const chromium = await ensureChromium();
  if (!chromium) throw new Stop('Lighthouse needs Chromium.');
  const shop = await openShop();
  try {
    const origin = `http://localhost:${shop.port}`;
    const results = [];
    const urls = pages.map((path) => origin + path);
    for await (const line of linesOf('measure.mjs', [chromium, runs, JSON.stringify(FLAGS), ...urls])) {
      const result = JSON.parse(line);
      results.push({ ...result, path: result.url.slice(origin.length) });
      say(writeLighthouse.lineOf(results.at(-1)));
    }
    let touched = null;
    for await (const line of linesOf('interact.mjs', [chromium, JSON.stringify(FLAGS), origin])) {
      touched = JSON.parse(line);
    }
    writeLighthouse(values.out, { results, touched, runs });
    say(`Written: ${values.out}`);
    return 0;
  } finally {
    await shop.close();
  }
});

/** Installs exactly the packages of the lockfile in its folder. */
async function ensureLighthouse() {
  const mark = join(FOLDER, 'node_modules', '.installed');
  const wanted = hashFiles(FOLDER, ['package-lock.json']);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  await timed('Installing Lighthouse', 'Installed Lighthouse', async () => {
    const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'];
    await runQuietly('npm', args, process.env, 'Lighthouse could not be installed');
  });
  writeFileSync(mark, wanted);
}

/** The lines that a program in that folder prints; throws a Stop when it fails. */
async function* linesOf(program, args) {
  const child = spawn(shopNode(), [join(FOLDER, program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let rest = '';
  for await (const chunk of child.stdout) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  const code = await ended;
  if (code !== 0) throw new Stop(`${program} failed (exit code ${code}).`);
}
