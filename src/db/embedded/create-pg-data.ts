import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOfProgram } from '../failure.ts';
import { syncFolder } from '../sync-folder.ts';
import type { RunAs } from './run-as.ts';

/**
 * Creates PostgreSQL's data folder unless it exists. It is built under another name and renamed once complete, so that
 * a first start that is killed leaves nothing half-made.
 */
export async function createPgData(options: {
  initdb: string;
  runAs: RunAs;
  pgData: string;
  durable: boolean;
}): Promise<{ ok: true } | { ok: false; message: string }> {
  const { initdb, runAs, pgData, durable } = options;
  if (existsSync(join(pgData, 'PG_VERSION'))) return { ok: true };
  const unfinished = `${pgData}.unfinished`;
  const settings = [
    '-U',
    'shop',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  const [program = initdb, ...args] = [...runAs.prefix, initdb, '-D', unfinished, ...settings];
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    if (runAs.owner) await chown(unfinished, runAs.owner.uid, runAs.owner.gid);
    await promisify(execFile)(program, args, { env: postgresEnvironment() });
    await rename(unfinished, pgData);
    await syncFolder(dirname(pgData));
    return { ok: true };
  } catch (error) {
    return { ok: false, message: `The embedded database could not be created: ${reasonOfProgram(error)}.` };
  }
}

/** The environment of PostgreSQL's programs: none of the caller's PG… variables, and a fixed message language. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
}
