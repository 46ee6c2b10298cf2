import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashFiles } from '../../scripts/hash-files.mjs';
import { eventually } from '../support/eventually.ts';
import { newCheckout } from './new-checkout.ts';

const RUN = `await (await import('./scripts/prepare.mjs')).ensureInstalled();`;

test.each([
  ['half-written', '{"packages": {"node_modules/pg": {"inte'],
  ['empty', ''],
  ['of something else', 'null'],
])('packages whose record is %s are installed again', (_, record) => {
  const checkout = newCheckout();
  checkout.install();
  checkout.write('node_modules/.installed', 'before the lockfile changed');
  checkout.write('node_modules/.package-lock.json', record);
  expect(checkout.run('--input-type=module', '-e', RUN)).toEqual({ status: 0, errors: '', npm: 'ci' });
});

test('packages are not installed again when all are there but what only building needs', () => {
  const checkout = newCheckout();
  checkout.install();
  rmSync(join(checkout.folder, 'node_modules/vite'), { recursive: true });
  expect(checkout.run('--input-type=module', '-e', RUN)).toEqual({ status: 0, errors: '', npm: undefined });
});

test.each(['pg', 'node-for-here'])(
  'when the package %s has gone since, the packages are installed again',
  (name) => {
    const checkout = newCheckout();
    checkout.install();
    rmSync(join(checkout.folder, 'node_modules', name), { recursive: true });
    expect(checkout.run('--input-type=module', '-e', RUN)).toEqual({ status: 0, errors: '', npm: 'ci' });
  },
);

test('a package that npm left out without a word ends the start, and the next one installs again', () => {
  const checkout = newCheckout();
  checkout.write('programs/npm-leaves-out', '');
  const stopped = {
    status: 1,
    errors: 'The packages could not be installed: npm ci left out node-for-here; start again.\n',
    npm: 'ci',
  };
  expect(checkout.run('scripts/start.mjs')).toEqual(stopped);
  rmSync(join(checkout.folder, 'programs/asked'));
  expect(checkout.run('scripts/start.mjs')).toEqual(stopped);
  rmSync(join(checkout.folder, 'programs/npm-leaves-out'));
  expect(checkout.run('--input-type=module', '-e', RUN)).toEqual({ status: 0, errors: '', npm: 'ci' });
});

test('what npm leaves out because its Node is too old is installed on the Node that it has brought', () => {
  const checkout = newCheckout();
  checkout.write('programs/node-is-old', '');
  expect(checkout.run('--input-type=module', '-e', RUN)).toEqual({ status: 0, errors: '', npm: 'ci' });
  expect(existsSync(join(checkout.folder, 'node_modules/node-for-here'))).toBe(true);
  expect(existsSync(join(checkout.folder, '.installing'))).toBe(false);
});

test.each([
  ['pictures', []],
  ['fonts', []],
  ['photos', ['--adopt', 'shots']],
])('on a new checkout npm run %s %j installs the packages before it uses one', (script, words) => {
  const checkout = newCheckout();
  checkout.write('programs/npm-fails', '');
  expect(checkout.run(`scripts/${script}.mjs`, ...words)).toEqual({
    status: 1,
    errors: 'The packages could not be installed: npm ci failed (exit code 1).\n',
    npm: 'ci',
  });
});

test('on a new checkout the list of photos needs no packages', () => {
  expect(newCheckout().run('scripts/photos.mjs', '--list')).toEqual({
    status: 0,
    errors: '',
    npm: undefined,
  });
});

test('packages are installed in the shop’s folder, wherever the start is called from', () => {
  const checkout = newCheckout();
  checkout.write('programs/npm-fails', '');
  checkout.runFrom(tmpdir(), join(checkout.folder, 'scripts/start.mjs'));
  expect(checkout.read('programs/folder')).toBe(checkout.folder);
});

test('in a folder of another user a start ends with one sentence', () => {
  const checkout = newCheckout();
  checkout.lock();
  expect(checkout.run('scripts/start.mjs')).toEqual({
    status: 1,
    errors: `The shop’s folder "${checkout.folder}" cannot be prepared: this user may not write there.\n`,
    npm: undefined,
  });
});

test.each(['C# and Mithai', '100% Mithai', 'Mithai?'])(
  'in a folder named %j a start ends with one sentence',
  (name) => {
    const checkout = newCheckout(name);
    checkout.install();
    expect(checkout.run('scripts/start.mjs')).toEqual({
      status: 1,
      errors: `The pages cannot be built in "${checkout.folder}": rename the folder that has #, ? or % in its name.\n`,
      npm: undefined,
    });
  },
);

test('an editor with unsaved text, whose mark is a link to nowhere, stops no start and causes no build', () => {
  const checkout = newCheckout();
  checkout.write('src/shop.ts', 'export const shop = 1;');
  const before = hashFiles(checkout.folder, ['src']);
  symlinkSync('asha@counter.4711:1', join(checkout.folder, 'src/.#shop.ts'));
  expect(hashFiles(checkout.folder, ['src'])).toBe(before);
  checkout.write('src/shop.ts', 'export const shop = 2;');
  expect(hashFiles(checkout.folder, ['src'])).not.toBe(before);
});

test('when npm is killed while packages are being installed, no shop opens without it', async () => {
  const checkout = newCheckout();
  checkout.write('programs/npm-hangs', '');
  // Instead of npm, which runs a script like this and sets this variable.
  const parent = `require('node:child_process').spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' })`;
  const npm = spawn(process.execPath, ['-e', parent], {
    cwd: checkout.folder,
    env: { ...checkout.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  npm.stderr.on('data', (part) => (errors += String(part)));
  await eventually(() => expect(checkout.read('programs/asked')).toBe('ci'), 20_000);
  npm.kill('SIGKILL');
  // Not 'exit': the start that npm has left holds its end of the pipe.
  await once(npm, 'close');
  expect(errors).toBe('Stopping...\nStopped before it was ready.\n');
});

const RUNS_APT = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

test.runIf(RUNS_APT)(
  'Ctrl-C while Debian’s packages are being installed ends the whole run of all checks',
  async () => {
    const checkout = newCheckout();
    checkout.write('programs/git', '#!/bin/sh\nexit 1\n');
    checkout.write('programs/apt-get', `#!/bin/sh\ntouch '${checkout.folder}/apt'\nexec sleep 30\n`);
    expect(await stopped(checkout, 'apt')).toEqual(STOPPED);
    expect(existsSync(join(checkout.folder, 'programs/asked'))).toBe(false);
  },
);

test('Ctrl-C while the pages are being built ends the whole run of all checks', async () => {
  const checkout = newCheckout();
  checkout.write('programs/git', '#!/bin/sh\n');
  checkout.write('programs/apt-get', '#!/bin/sh\nexit 1\n');
  // The packages are there, all of them empty but the build, which hangs.
  checkout.install();
  for (const each of ['typescript/bin/tsc', '@biomejs/biome/bin/biome', 'vitest/vitest.mjs'])
    checkout.write(`node_modules/${each}`, '');
  checkout.write(
    'node_modules/@react-router/dev/bin.cjs',
    "if (process.argv[2] === 'build') { require('fs').writeFileSync('building', ''); setTimeout(() => {}, 30_000); }",
  );
  expect(await stopped(checkout, 'building')).toEqual(STOPPED);
});

const STOPPED = { code: 1, errors: 'Stopping...\nStopped before it was ready.\n' };

/** Runs all checks until the file is there, then presses Ctrl-C. */
async function stopped(checkout: ReturnType<typeof newCheckout>, file: string) {
  const run = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: checkout.folder,
    env: checkout.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  run.stderr.on('data', (part) => (errors += String(part)));
  await eventually(() => expect(existsSync(join(checkout.folder, file))).toBe(true));
  run.kill('SIGINT');
  const [code] = await once(run, 'close');
  return { code, errors };
}
