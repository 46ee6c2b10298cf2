import { existsSync, readdirSync } from 'node:fs';
import { runQuietly, Stop } from './run-program.mjs';
import { say, timed } from './say.mjs';

/** Finds a Chromium, or installs Debian's. Undefined, and said so, when there is none. */
export async function ensureChromium() {
  const browser = findChromium() ?? ((await aptInstall('chromium')) ? findChromium() : undefined);
  if (!browser)
    say('There is no Chromium: the browser journeys are skipped. Install it, or set CHROMIUM_PATH.');
  return browser;
}

/** Finds a PostgreSQL server, or installs Debian's. False, and said so, when there is none. */
export async function ensureServerPostgres() {
  const there = hasServerPostgres() || ((await aptInstall('postgresql')) && hasServerPostgres());
  if (!there) say('There is no PostgreSQL server in /usr/lib/postgresql: the tests over TCP are skipped.');
  return there;
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
  return places.find((path) => path && existsSync(path));
}

function hasServerPostgres() {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/postgres`))
  );
}

async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const complaint = `Debian's package ${name} could not be installed`;
  try {
    await timed(`Installing Debian's package ${name}`, `Installed ${name}`, async () => {
      await runQuietly('apt-get', ['update', '-qq'], env, complaint);
      await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env, complaint);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    return false;
  }
}
