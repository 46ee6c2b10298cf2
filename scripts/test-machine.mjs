import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Interrupted, runQuietly, Stop } from './run-program.mjs';
import { say, timed } from './say.mjs';

/** Finds a Chromium, or installs Debian's when run as root. Undefined when there is none. */
export async function ensureChromium() {
  return findChromium() ?? ((await aptInstall('chromium')) ? findChromium() : undefined);
}

/**
 * For the journeys: Chromium without the parts that only a window needs, with which they take half the time; otherwise
 * any Chromium. It is installed in addition to another one only where CI is set: elsewhere the existing one will do.
 */
export async function ensureHeadlessChromium() {
  if (findHeadless()) return findHeadless();
  const wanted = process.env.CI || !findChromium();
  if (wanted && (await aptInstall('chromium-headless-shell')) && findHeadless()) return findHeadless();
  return ensureChromium();
}

/** The one that `ensureHeadlessChromium` takes, for journeys that are started by hand; installs nothing. */
export function findHeadlessChromium() {
  return findHeadless() ?? findChromium();
}

/** Finds a PostgreSQL server, or installs Debian's when run as root. False when there is none. */
export async function ensureServerPostgres() {
  return hasServerPostgres() || ((await aptInstall('postgresql')) && hasServerPostgres());
}

/** For the tests of deploy/release.sh, which fetches releases with it. */
export async function ensureGit() {
  const found = () => spawnSync('git', ['--version']).status === 0;
  return found() || ((await aptInstall('git')) && found());
}

/**
 * A folder for the temporary files of a run, in memory where there is room: the databases of the tests, one for each
 * file, are hundreds of files each, which take a fifth of the run on a disk. `remove` it; a run that is stopped does.
 */
export function temporaryFolder() {
  const folder = folderIn('/dev/shm') ?? mkdtempSync(join(tmpdir(), FOLDER));
  // As /tmp: PostgreSQL may run as another user.
  chmodSync(folder, 0o1777);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const stop = () => {
      remove();
      process.kill(process.pid, signal);
    };
    process.once(signal, stop);
    return () => process.off(signal, stop);
  });
  return {
    folder,
    remove: () => {
      for (const forget of stops) forget();
      remove();
    },
  };
}

const FOLDER = 'shop-tests-';
/** Several times what a run was seen to use at once: 210 MB. */
const ROOM = 2 ** 30;

/** Undefined where there is no such place, too little room, or where no file may be made or no program run. */
function folderIn(place) {
  if (!existsSync(place) || freemem() < 2 * ROOM) return undefined;
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < ROOM) return undefined;
  let folder;
  try {
    folder = mkdtempSync(join(place, FOLDER));
  } catch {
    return undefined;
  }
  const probe = join(folder, 'probe');
  writeFileSync(probe, '#!/bin/sh\n', { mode: 0o755 });
  const runs = spawnSync(probe).status === 0;
  rmSync(runs ? probe : folder, { recursive: true });
  return runs ? folder : undefined;
}

const HEADLESS = '/usr/bin/chromium-headless-shell';

/** Another apt, such as that of a machine that has just started, may be at work; a mirror may not answer at first. */
const PATIENTLY = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];

function findHeadless() {
  return [process.env.CHROMIUM_PATH, HEADLESS].find(isThere);
}

function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return places.find(isThere);
}

function isThere(path) {
  return Boolean(path) && existsSync(path);
}

function hasServerPostgres() {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/postgres`))
  );
}

/** Apt's lists are fetched once. */
let isListed = false;

async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const complaint = `Debian's package ${name} could not be installed`;
  try {
    await timed(`Installing Debian's package ${name}`, `Installed ${name}`, async () => {
      const apt = (...words) => runQuietly('apt-get', [...PATIENTLY, '-qq', ...words], env, complaint);
      if (!isListed)
        await apt('update').catch(async (error) => {
          if (error instanceof Interrupted) throw error;
          say(`${error.message} Trying again.`);
          await pause(10_000);
          await apt('update');
        });
      isListed = true;
      await apt('install', '-y', '--no-install-recommends', name);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Stop) || error instanceof Interrupted) throw error;
    say(error.message);
    return false;
  }
}
