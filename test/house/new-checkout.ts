import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hashFiles } from '../../scripts/hash-files.mjs';
import { PLAIN_USER } from '../support/plain-user.ts';

const ROOT = join(import.meta.dirname, '../..');

/** One package for every machine, one for building, one for machines like this one and two for others. */
const LOCKED = {
  '': {},
  'node_modules/pg': { integrity: 'sha512-pg' },
  'node_modules/vite': { integrity: 'sha512-vite', dev: true },
  'node_modules/node-for-here': { optional: true, os: process.platform, cpu: [process.arch] },
  'node_modules/node-for-others': { optional: true, os: ['beos'], cpu: [process.arch] },
  'node_modules/for-another-libc': {
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
    libc: ['newlib'],
  },
};

/**
 * A checkout without packages and its machine: an `npm` that writes down what it is asked, and fails, hangs or leaves a
 * package out if told so, always or on an old Node, and a Python whose studio has no scene.
 */
export function newCheckout(name = 'shop') {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'shop-install-')));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, name);
  mkdirSync(folder);
  for (const each of ['node_modules', 'programs', 'studio']) mkdirSync(join(folder, each));
  // It may hold packages of its own.
  const filter = (source: string) => !source.startsWith(join(ROOT, 'scripts/lighthouse'));
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true, filter });
  const programs = join(folder, 'programs');
  const asked = join(programs, 'asked');
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  };
  write('package-lock.json', JSON.stringify({ packages: LOCKED }));
  write(
    'programs/npm',
    [
      '#!/bin/sh',
      `printf %s "$PWD" > '${programs}/folder'`,
      `printf %s "$1" > '${asked}'`,
      `if [ -e '${programs}/npm-hangs' ]; then exec sleep 30; fi`,
      `if [ -e '${programs}/npm-fails' ]; then exit 1; fi`,
      'mkdir -p node_modules/pg node_modules/vite',
      `if [ -e '${programs}/npm-leaves-out' ]; then exit 0; fi`,
      // Then it brings a new Node, and the package only if it runs on a copy of that.
      `if [ -e '${programs}/node-is-old' ]; then`,
      'mkdir -p node_modules/.bin && echo > node_modules/.bin/node && chmod +x node_modules/.bin/node',
      `if [ "$(command -v node)" != '${folder}/.installing/node' ]; then exit 0; fi`,
      'fi',
      'mkdir -p node_modules/node-for-here',
    ].join('\n'),
  );
  write('programs/python3', '#!/bin/sh\necho []\n');
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
  return {
    folder,
    env,
    write,
    /** As an earlier start did. */
    install() {
      for (const each of ['pg', 'vite', 'node-for-here']) mkdirSync(join(folder, 'node_modules', each));
      write('node_modules/.installed', hashFiles(folder, ['package-lock.json']));
    },
    lock() {
      chmodSync(folder, 0o555);
      onTestFinished(() => chmodSync(folder, 0o755));
    },
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    run: (...args: string[]) => runFrom(folder, ...args),
    runFrom,
  };

  function runFrom(cwd: string, ...args: string[]) {
    const [program = '', ...words] = [...PLAIN_USER, process.execPath, ...args];
    const { status, stderr } = spawnSync(program, words, { cwd, env, encoding: 'utf8' });
    return { status, errors: stderr, npm: existsSync(asked) ? readFileSync(asked, 'utf8') : undefined };
  }
}
