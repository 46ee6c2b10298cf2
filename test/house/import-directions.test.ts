import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

/**
 * ARCHITECTURE: which part of src may import which others. A part is a folder, or 'settings': the only files directly in
 * src. Outside src, every part may import the shop's facts, and nothing else.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  settings: ['gateways', 'shop', 'contract'],
  contract: [],
  db: ['contract'],
  shop: ['db', 'contract'],
  gateways: ['shop', 'contract'],
  jobs: ['shop', 'contract'],
  mail: ['shop', 'contract'],
  api: ['shop', 'contract'],
  web: ['contract'],
  admin: ['contract'],
};

/** Packages that a folder must not use. */
const NO_PACKAGES: Record<string, RegExp> = {
  contract: /^(?!zod$)/,
  shop: /^(fastify|@fastify\/|react|react-router|nodemailer|openid-client|pg-boss)/,
  web: /^(node:|fastify|@fastify\/|pg$|kysely|zod$)/,
  admin: /^(node:|fastify|@fastify\/|pg$|kysely|zod$)/,
};
const FACTS = /^shop\.\w+\.ts$/;
const SERVER_ONLY = new Set(['web/entry.server.tsx']);

interface Import {
  from: string;
  /** A path from the root, or a package. */
  to: string;
  isPackage: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'));

describe('import directions', () => {
  test('cover the code', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  test.each(Object.keys(MAY_IMPORT))('let %s import only what it may', (part) => {
    const allowed = new Set([part, ...(MAY_IMPORT[part] ?? [])]);
    const mayImport = (to: string) =>
      to.startsWith('src/') ? allowed.has(partOf(to.slice('src/'.length))) : FACTS.test(to);
    const wrong = importsOf(part).filter(({ to, isPackage }) => !isPackage && !mayImport(to));
    expect(wrong).toEqual([]);
  });

  test.each(Object.keys(NO_PACKAGES))('keep packages that belong elsewhere out of %s', (part) => {
    const wrong = importsOf(part)
      .filter(({ from, isPackage }) => isPackage && !SERVER_ONLY.has(from))
      .filter(({ to }) => NO_PACKAGES[part]?.test(to));
    expect(wrong).toEqual([]);
  });

  test('keep the tables of the queue out of the shop', () => {
    const shop = files.filter((file) => file.startsWith('shop/'));
    expect(shop.filter((file) => /\bpgboss\./.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
  });

  test('give every folder, and every file directly in src, a direction', () => {
    expect([...new Set(files.map(partOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test('allow neither barrel files nor a folder for odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(index\.tsx?$|utils?\/|helpers?\/)/.test(file))).toEqual([]);
  });
});

/** The part of src that a file in it belongs to; for an unknown file directly in src, its name. */
function partOf(file: string): string {
  if (/^setting[\w-]*\.ts$/.test(file)) return 'settings';
  return file.split('/')[0] ?? '';
}

/** All imports; type-only ones must follow the direction too. */
function importsOf(part: string): Import[] {
  return files
    .filter((file) => partOf(file) === part)
    .flatMap((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      return names.map((name) => ({
        from: file,
        to: name.startsWith('.') ? fromRoot(file, name) : name,
        isPackage: !name.startsWith('.'),
      }));
    });
}

function fromRoot(file: string, name: string): string {
  return relative(ROOT, resolve(dirname(join(SRC, file)), name)).replaceAll('\\', '/');
}
