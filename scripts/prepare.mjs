import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './compress.mjs';
import { hashFiles } from './hash-files.mjs';
import { missingPackage } from './missing-package.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { runQuietly, Stop } from './run-program.mjs';
import { timed } from './say.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const installedMark = join(modules, '.installed');
const pinned = join(modules, '.bin', 'node');
const build = join(root, 'build');
const builtMark = join(build, '.sources');
/** Outside the packages and the build: both folders are emptied when they are rebuilt. */
const lock = join(root, '.preparing');
const copyOfNode = join(root, '.installing');

/** Everything that the built pages are made from. */
const sources = [
  'src',
  'public',
  'shop.config.ts',
  'shop.story.ts',
  'shop.marks.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Installs the lockfile's packages unless exactly these are installed. */
export async function ensureInstalled() {
  const wanted = hashFiles(root, ['package-lock.json']);
  // Whoever has removed what only building needs (npm prune) runs a backup without it, beside the open shop.
  const isInstalled = () => readText(installedMark) === wanted && !missing(({ dev }) => !dev);
  if (isInstalled()) return;
  await alone(async () => {
    if (isInstalled()) return;
    if (!isInstalledByHand()) await timed('Installing packages', 'Installed packages', install);
    writeFileSync(installedMark, wanted);
  });
}

/** Builds the pages unless the current sources are built. */
export async function ensureBuilt() {
  // The tools, and Node itself, read the folder's name as a part of an address.
  if (/[#?%]/.test(root))
    throw new Stop(
      `The pages cannot be built in "${root}": rename the folder that has #, ? or % in its name.`,
    );
  if (isBuilt(sourcesHash())) return;
  await alone(async () => {
    // Hashed only now, because sources may have changed while another process was building.
    const wanted = sourcesHash();
    if (isBuilt(wanted)) return;
    await timed('Building pages', 'Built pages', buildPages);
    writeFileSync(builtMark, wanted);
  });
}

/** The Node that runs the shop: the lockfile's, or else this one if it is new enough; otherwise throws a Stop. */
export function shopNode() {
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Stop(
    `The shop needs Node 22.18 or newer; the one in its packages does not exist for ${process.platform} ${process.arch}, and this is ${process.version}.`,
  );
}

/** The path of a file in a package, to be run with `shopNode()`. */
export function programOf(path) {
  return join(modules, path);
}

/** The environment for programs of packages: the packages' own `node` comes first in PATH. */
export function toolEnvironment(more = {}) {
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...more };
}

/** Runs work that writes to the shop's folder. If the folder cannot be written, throws a Stop. */
async function alone(work) {
  try {
    await oneAtATime(lock, work);
  } catch (error) {
    const reason = UNWRITABLE.get(error.code);
    throw reason ? new Stop(`The shop’s folder "${root}" cannot be prepared: ${reason}.`) : error;
  }
}

const UNWRITABLE = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'it is on a read-only disk'],
  ['ENOSPC', 'the disk is full'],
]);

async function install() {
  // npm must not run on the Node that it is about to replace.
  const folders = (process.env.PATH ?? '').split(delimiter);
  const outside = folders.filter((folder) => !folder.startsWith(modules));
  await runNpm(outside);
  // npm also leaves out what is not for the Node that it runs on, which may be older than the one that it has brought.
  if (missing() && existsSync(pinned)) await withCopyOfNode((folder) => runNpm([folder, ...outside]));
  const name = missing();
  if (name) throw new Stop(`The packages could not be installed: npm ci left out ${name}; start again.`);
}

async function runNpm(folders) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const env = { ...process.env, PATH: folders.join(delimiter), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  // npm would spend half a minute undoing its work when asked to end; the next start does that better.
  const running = { cwd: root, hardAfterMs: 2000 };
  const complaint = 'The packages could not be installed: npm ci failed';
  await runQuietly('npm', args, env, complaint, running);
}

/** Runs work with the folder of a copy of the lockfile's Node that stays while the packages are removed. */
async function withCopyOfNode(work) {
  mkdirSync(copyOfNode, { recursive: true });
  try {
    copyFileSync(pinned, join(copyOfNode, 'node'));
    await work(copyOfNode);
  } finally {
    rmSync(copyOfNode, { recursive: true, force: true });
  }
}

function missing(counts = (_entry) => true) {
  return missingPackage(root, lockedPackages() ?? {}, counts);
}

function lockedPackages() {
  return readJson(join(root, 'package-lock.json'))?.packages;
}

/** npm records what it has installed. A manual `npm ci` is as good as ours. */
function isInstalledByHand() {
  const wanted = lockedPackages();
  const there = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !there || missing()) return false;
  const names = Object.keys(wanted).filter((name) => name !== '' && !wanted[name].optional);
  return names.every((name) => there[name]?.integrity === wanted[name].integrity);
}

async function buildPages() {
  rmSync(builtMark, { force: true });
  const args = [programOf('@react-router/dev/bin.cjs'), 'build'];
  const env = toolEnvironment({ NODE_ENV: 'production' });
  const complaint = 'The pages could not be built: react-router build failed';
  await runQuietly(shopNode(), args, env, complaint, { cwd: root });
  await compressFolder(join(build, 'client'));
}

function sourcesHash() {
  return hashFiles(root, sources);
}

function isBuilt(wanted) {
  return readText(builtMark) === wanted && existsSync(join(build, 'server', 'index.js'));
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Undefined also for half a file: an install that was killed must not stop the next one. */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
