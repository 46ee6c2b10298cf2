// Copies the finished pictures of a folder that studio.py filled into pictures/masters and the record. Started by
// photos.mjs on the shop's own Node: it is the only part of the photo studio that needs a package.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { masterNames, mastersDir, readRecords, recordFile } from './photos-masters.mjs';
import { completed, shouldAdopt, survey } from './photos-plan.mjs';
import { studioPlan } from './photos-tools.mjs';
import { replaceFile } from './replace-file.mjs';
import { finish } from './run-program.mjs';
import { say } from './say.mjs';

/** Writes the record; masters without an entry are listed as taken over. */
async function writeRecords(records) {
  const all = completed(records, await masterNames());
  await replaceFile(recordFile, `${JSON.stringify(all, null, 2)}\n`);
}

/** A render that the studio has finished in `folder`: its picture and its record. Null while there is none. */
async function finishedRender(folder, { slug, view }) {
  const picture = join(folder, `${slug}-${view}.png`);
  const recordPath = join(folder, '.cache/final', `${slug}-${view}`, 'record.json');
  const text = await readFile(recordPath, 'utf8').catch(() => null);
  if (text === null) return null;
  const written = await stat(picture).catch(() => null);
  return written
    ? { picture, record: JSON.parse(text), date: written.mtime.toISOString().slice(0, 10) }
    : null;
}

/** Copies the finished pictures of `folder` into the masters and the record. Resolves to the names that it copied. */
async function adopt(folder) {
  const records = await readRecords();
  const taken = [];
  for (const shot of survey(studioPlan(), records, await masterNames())) {
    const finished = await finishedRender(folder, shot);
    if (!finished || !shouldAdopt(finished.record, records[shot.name])) continue;
    const { data, info } = await sharp(finished.picture)
      .webp({ quality: 90, effort: 5 })
      .toBuffer({ resolveWithObject: true });
    await replaceFile(join(mastersDir, `${shot.name}.webp`), data);
    const { sources, grade, samples, seconds } = finished.record;
    records[shot.name] = {
      scene: shot.slug,
      view: shot.view,
      sources: sources ?? null,
      grade,
      samples,
      width: info.width,
      height: info.height,
      seconds: seconds ?? null,
      date: finished.date,
    };
    taken.push(shot.name);
  }
  await writeRecords(records);
  return taken;
}

await finish(async () => {
  const names = await adopt(process.argv[2]);
  say(names.length > 0 ? `Into pictures/masters: ${names.join(', ')}.` : 'Nothing new to take in.');
  return 0;
});
