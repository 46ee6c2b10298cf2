/**
 * Cuts pictures/masters into
 *   public/pictures/*                    AVIF and WebP in fixed widths, whose names contain all facts about them
 *   src/contract/pictures/
 *     picture-manifest.server.ts         the current picture of each name
 * Existing files are left alone, however old; files that no master needs any more are removed. A fresh clone has
 * nothing to do. Then it runs scripts/share-pictures.mjs for the previews of links. src/shop/pictures/variants.ts
 * defines how a picture is cut, uploads of the back office included. Started by scripts/pictures.mjs.
 */
import { spawnSync } from 'node:child_process';
import { access, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join, parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { cutFile, factsOf, filesOf, hashOfPicture, sizeOf } from '../src/shop/pictures/variants.ts';
import { replaceFile } from './replace-file.mjs';
import { say } from './say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mastersDir = join(root, 'pictures/masters');
const outDir = join(root, 'public/pictures');
const manifestFile = join(root, 'src/contract/pictures/picture-manifest.server.ts');

// The shop and the studio share the two cores.
sharp.concurrency(1);

/** Six hex digits. */
async function hashOfMaster(master) {
  return hashOfPicture(await readFile(master)).slice(0, 6);
}

/** Throws an error that names the file if it is not a picture. */
async function factsOfMaster(master, hash) {
  const metadata = await sharp(master)
    .metadata()
    .catch((error) => {
      throw new Error(`${relative(root, master)} is not a picture`, { cause: error });
    });
  return factsOf(() => sharp(master), hash, metadata);
}

/** In order of their names, without what file managers leave behind. */
async function masterFiles() {
  const files = await readdir(mastersDir);
  return files.filter((file) => !file.startsWith('.') && file !== 'Thumbs.db').sort();
}

/** Makes the missing files; returns how many. */
async function makeMissing(master, name, facts) {
  let made = 0;
  for (const one of filesOf(name, facts)) {
    const target = join(outDir, one.file);
    const there = await access(target).then(
      () => true,
      () => false,
    );
    if (there) continue;
    await replaceFile(target, await cutFile(() => sharp(master), sizeOf(facts), one));
    made += 1;
  }
  return made;
}

/** The facts of a picture that has been cut before are in its files' names. */
function knownFacts(files, name, hash) {
  const start = `${name}.${hash}.`;
  const found = files.find((file) => file.startsWith(start));
  return found
    ? found
        .slice(name.length + 1)
        .split('.')
        .slice(0, 3)
        .join('.')
    : null;
}

function manifestSource(entries) {
  const lines = entries.map(([name, facts]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${facts}',\n`);
  return (
    '// Made by scripts/pictures.mjs from pictures/masters; do not edit.\n\n' +
    "/** By name, the part of the address that describes the picture: 'hash.placeholder.WxH'. */\n" +
    `export const pictureManifest: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`
  );
}

async function dropOrphans(entries) {
  const wanted = new Set(entries.flatMap(([name, facts]) => filesOf(name, facts).map(({ file }) => file)));
  for (const file of await readdir(outDir)) if (!wanted.has(file)) await unlink(join(outDir, file));
}

async function main() {
  await mkdir(outDir, { recursive: true });
  const there = await readdir(outDir);
  const entries = [];
  let made = 0;
  for (const file of await masterFiles()) {
    const { name } = parse(file);
    const master = join(mastersDir, file);
    const hash = await hashOfMaster(master);
    const facts = knownFacts(there, name, hash) ?? (await factsOfMaster(master, hash));
    made += await makeMissing(master, name, facts);
    entries.push([name, facts]);
  }
  await dropOrphans(entries);
  await writeFile(manifestFile, manifestSource(entries));
  say(`${entries.length} pictures, ${made} files made anew`);
}

await main();
process.exitCode =
  spawnSync(process.execPath, [join(root, 'scripts/share-pictures.mjs')], { stdio: 'inherit' }).status ?? 1;
