// The photo studio's pictures: npm run photos renders what is missing, out of date or below the wanted samples.
//   --list                  what is to be done, without doing it
//   --preview NAME[:view]   a small quick picture into the folder of --out
//   --only NAME[,NAME…]     only these scenes or masters
//   --samples N             wanted samples (64)
//   --adopt DIR             only adopt finished pictures of a folder that studio.py filled
//   --out DIR               where renders and their passes are kept (studio/shots)
// It may be stopped at any time and continues where it was: a picture is renamed into place when it is complete.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { masterNames, readRecords } from './photos-masters.mjs';
import { report, survey, toRender, WANTED_SAMPLES } from './photos-plan.mjs';
import { ensureStudioTools, runStudio, studioPlan } from './photos-tools.mjs';
import { ensureInstalled, root, shopNode } from './prepare.mjs';
import { finish, runVisibly, Stop } from './run-program.mjs';
import { say } from './say.mjs';

const { values: flags } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    preview: { type: 'string' },
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: String(WANTED_SAMPLES) },
    adopt: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../studio/shots', import.meta.url)) },
  },
});

async function surveyNow(samples) {
  return survey(studioPlan(), await readRecords(), await masterNames(), samples);
}

async function preview(name, out) {
  ensureStudioTools();
  const [slug, view = 'hero'] = name.split(':');
  return runStudio(['--product', slug, '--view', view, '--preview', '--out', out, '--format', 'png']);
}

/** Needs the packages. */
async function takeIn(folder) {
  const code = await runVisibly(shopNode(), [join(root, 'scripts/adopt-photos.mjs'), folder]);
  if (code !== 0) throw new Stop(`The pictures of ${folder} were not taken in (exit code ${code}).`);
}

async function renderAll(shots, samples, out) {
  if (shots.length === 0) return;
  ensureStudioTools();
  // Before the first picture, which may take an hour.
  await ensureInstalled();
  for (const [index, shot] of shots.entries()) {
    say(`${index + 1} of ${shots.length}: ${shot.name} (${shot.state})`);
    const size = ['--samples', String(samples), '--out', out, '--format', 'png'];
    const code = await runStudio(['--product', shot.slug, '--view', shot.view, ...size]);
    if (code !== 0) throw new Stop(`${shot.name} was not rendered (exit code ${code}).`);
    await takeIn(out);
  }
}

async function main() {
  const samples = Number(flags.samples);
  if (!Number.isInteger(samples) || samples < 4) throw new Stop('--samples takes a whole number from 4.');
  const out = resolve(flags.out);
  if (flags.preview) return preview(flags.preview, out);
  const surveyed = await surveyNow(samples);
  if (flags.adopt) {
    await ensureInstalled();
    await takeIn(resolve(flags.adopt));
  } else if (!flags.list) {
    const { unknown, shots } = toRender(surveyed, flags.only.split(',').filter(Boolean));
    if (unknown.length > 0) throw new Stop(`There is no picture or scene named ${unknown.join(', ')}.`);
    await renderAll(shots, samples, out);
  }
  for (const line of report(await surveyNow(samples), samples)) say(line);
  return 0;
}

await finish(main);
