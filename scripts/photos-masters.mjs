import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { completed, shouldAdopt } from './photos-plan.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mastersDir = join(root, 'pictures/masters');
const recordFile = join(root, 'studio/pictures.json');

/** Names of the masters on disk. */
export async function masterNames() {
  await mkdir(mastersDir, { recursive: true });
  const files = await readdir(mastersDir);
  return files.filter((file) => file.endsWith('.webp')).map((file) => parse(file).name);
}

/** The committed record of the sources of each master. */
export async function readRecords() {
  return JSON.parse(await readFile(recordFile, 'utf8').catch(() => '{}'));
}

async function replaceFile(file, content) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

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
export async function adopt(folder, surveyed) {
  const { default: sharp } = await import('sharp');
  const records = await readRecords();
  const taken = [];
  for (const shot of surveyed) {
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
