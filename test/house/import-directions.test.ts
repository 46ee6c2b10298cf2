import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

/** ARCHITECTURE: which folder of src may import which others. Every side may import the contract and the shop's facts. */
const MAY_IMPORT: Record<string, readonly string[]> = {
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
const SERVER_ONLY = new Set(['web/entry.server.tsx']);

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'));

describe('import directions', () => {
  it('cover the code', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it.each(Object.keys(MAY_IMPORT))('let %s import only what it may', (folder) => {
    const allowed = new Set([folder, ...(MAY_IMPORT[folder] ?? [])]);
    const wrong = importsOf(folder).filter(
      ({ to }) => to.startsWith('src/') && !allowed.has(to.split('/')[1] ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(NO_PACKAGES))('keep packages that belong elsewhere out of %s', (folder) => {
    const wrong = importsOf(folder)
      .filter(
        ({ from, to }) => !to.startsWith('src/') && !to.endsWith('shop.config.ts') && !SERVER_ONLY.has(from),
      )
      .filter(({ to }) => NO_PACKAGES[folder]?.test(to));
    expect(wrong).toEqual([]);
  });

  it('keep the tables of the queue out of the shop', () => {
    const shop = files.filter((file) => file.startsWith('shop/'));
    expect(shop.filter((file) => /\bpgboss\./.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
  });

  it('give every folder a direction', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('allow neither barrel files nor a folder for odds and ends', () => {
    expect(files.filter((file) => /(^|\/)(index\.tsx?$|utils?\/|helpers?\/)/.test(file))).toEqual([]);
  });
});

/** All imports; type-only ones must follow the direction too. */
function importsOf(folder: string): Import[] {
  return files
    .filter((file) => file.startsWith(`${folder}/`))
    .flatMap((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      const names = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      return names.map((name) => ({ from: file, to: targetOf(file, name) }));
    });
}

function targetOf(file: string, name: string): string {
  if (!name.startsWith('.')) return name;
  return relative(ROOT, resolve(dirname(join(SRC, file)), name)).replaceAll('\\', '/');
}
