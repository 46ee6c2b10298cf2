import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const RUN = `await (await import('./scripts/prepare.mjs')).ensureInstalled();`;

test.each([
  ['half-written', '{"packages": {"node_modules/pg": {"inte'],
  ['empty', ''],
  ['of something else', 'null'],
])('packages whose record is %s are installed again', (_, record) => {
  const { folder, npm } = newCheckout(record);
  const PATH = `${npm}${delimiter}${process.env['PATH']}`;
  const args = ['--input-type=module', '-e', RUN];
  const run = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  expect({ status: run.status, errors: run.stderr }).toEqual({ status: 0, errors: '' });
  expect(readFileSync(join(npm, 'asked'), 'utf8')).toMatch(/^ci /);
});

/** A checkout with the record that npm keeps of its packages, and a folder with an `npm` that writes down its words. */
function newCheckout(record: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const npm = join(folder, 'npm');
  for (const each of ['node_modules', 'npm']) mkdirSync(join(folder, each));
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
  cpSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), record);
  writeFileSync(join(npm, 'npm'), `#!/bin/sh\necho "$@" > '${join(npm, 'asked')}'\n`);
  chmodSync(join(npm, 'npm'), 0o755);
  return { folder, npm };
}
